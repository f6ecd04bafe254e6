/** The bell of somebody with very many notifications: what these are about is found by its keys. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import type { Queries } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { countUnread, findNotifications } from './find-notifications.ts';

const app = await startApp();
const { accountID, userID } = await aPerson(app, { admin: true });

test('[BELL-7] however many there are, the newest are found without reading all cells there are', async () => {
  const sheet = { name: 'Large', rows: 400, columns: 9 };
  const { sheetID } = await addBigSheet(app.db, { ...sheet, ownerUserID: userID, accountID });
  const { kysely } = app.db;
  await sql`
    insert into notification (user_id, kind, sheet_id, row_id, column_id, due_on, is_listed, mail)
    select ${userID}, 'due', ${sheetID}, row_id, column_id, date_value, true, 'never'
    from cell, generate_series(1, 10) where sheet_id = ${sheetID} and column_type = ${columnTypes.date}
  `.execute(kysely);
  await sql`analyze notification`.execute(kysely);
  const scansOfCells = async (db: Queries) => {
    const { rows } = await sql<{ scans: number }>`
      select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'cell'
    `.execute(db);
    return rows[0]?.scans;
  };
  await kysely.transaction().execute(async (tx) => {
    // A connection counts what it did shortly before, too.
    const before = await scansOfCells(tx);
    expect(await findNotifications(tx, userID, undefined, 30)).toHaveLength(30);
    expect(await countUnread(tx, userID)).toBe(100);
    expect(await scansOfCells(tx)).toBe(before);
  });
});
