/** What PostgreSQL expects of the versions that banners play: where it expects too few, it compares each of thousands with all others. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';

const banners = 1_000;
let app: TestApp;

/** A sheet of banners whose files are frozen, all of one account. */
beforeAll(async () => {
  app = await startApp();
  const { kysely } = app.db;
  const { accountID, userID } = await aPerson(app, { admin: true });
  const { sheetID } = await addBigSheet(app.db, {
    name: 'Banners',
    rows: banners,
    columns: 9,
    ownerUserID: userID,
    accountID,
  });
  await sql`
    with account as (
      insert into ftp_account (account_id, name, host, user_name, password_sealed, url)
      values (${accountID}, 'Banners', 'ftp.example.com', 'banners', '', '') returning ftp_account_id
    )
    update cell_banner b set ftp_account_id = a.ftp_account_id, file_type = 2
    from account a, cell c where c.cell_id = b.cell_id and c.sheet_id = ${sheetID}
  `.execute(kysely);
  await sql`insert into package (hash, bytes, no_of_files) values (sha256('frozen'), 6, 1)`.execute(kysely);
  await sql`
    insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
    select cell_id, 1, sha256('frozen'), file_name, true, ftp_account_id, file_type, ftp_folder, file_name, 'edit'
    from cell_banner
  `.execute(kysely);
  await sql`
    insert into freezing (cell_id, state, due_at, version_id) select cell_id, 'frozen', null, version_id from version
    on conflict (cell_id) do update set state = 'frozen', due_at = null, version_id = excluded.version_id
  `.execute(kysely);
  await sql`analyze`.execute(kysely);
});
afterAll(() => app.close());

interface Plan {
  'Plan Rows': number;
}

test('[ERR-46] of many banners PostgreSQL expects that most play a version', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) select version_id from current_version
  `.execute(app.db.kysely);
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(banners / 4);
});
