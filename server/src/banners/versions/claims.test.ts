/** Which banner is frozen next: the one that has waited for longest at an account that is not busy, found by keys however many wait elsewhere. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import type { Tx } from '#platform/db.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { claimNext } from './store.ts';

const banners = 1_000;
let app: TestApp;
let crowded: number;
let quiet: number;

async function anAccount(accountID: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ftp_account (account_id, name, host, user_name, password_sealed, url)
    values (${accountID}, ${name}, 'ftp.example.com', 'banners', '', '') returning ftp_account_id as id
  `.execute(app.db.kysely);
  return rows[0]?.id ?? 0;
}

/** A thousand banners that wait at one account, and the last ones to come, two of them at another. */
beforeAll(async () => {
  app = await startApp();
  const { kysely } = app.db;
  const { accountID, userID } = await aPerson(app, { admin: true });
  const size = { rows: banners, columns: 9 };
  const { sheetID } = await addBigSheet(app.db, { name: 'Banners', ...size, ownerUserID: userID, accountID });
  [crowded, quiet] = [await anAccount(accountID, 'Crowded'), await anAccount(accountID, 'Quiet')];
  await sql`
    update cell_banner b set ftp_account_id = ${crowded}, file_type = 2
    from cell c where c.cell_id = b.cell_id and c.sheet_id = ${sheetID}
  `.execute(kysely);
  await sql`
    update cell_banner set ftp_account_id = ${quiet} where cell_id in (select cell_id from cell_banner order by cell_id desc limit 2)
  `.execute(kysely);
  await sql`analyze`.execute(kysely);
});
afterAll(() => app.close());

/** Does something whose doings are taken back. */
async function tried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await app.db.kysely.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

const readOneByOne = async (tx: Tx) => {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname in ('freezing', 'cell_banner')
  `.execute(tx);
  return rows[0]?.read ?? 0;
};

test('[VERSION-12] what waits at an account with enough under way is passed over by a key, however much it is', () =>
  tried(async (tx) => {
    const before = await readOneByOne(tx);
    const claims = [await claimNext(tx, [crowded]), await claimNext(tx, [crowded])];
    expect(claims.map((claim) => claim?.ftpAccountID)).toEqual([quiet, quiet]);
    expect(await claimNext(tx, [crowded])).toBeUndefined();
    expect((await readOneByOne(tx)) - before).toBeLessThan(banners / 10);
  }));

test('[VERSION-12] what has been due for longest is next, whichever account it is of, and nothing where all are busy', () =>
  tried(async (tx) => {
    expect(await claimNext(tx, [crowded, quiet])).toBeUndefined();
    await sql`update freezing set due_at = now() - interval '1 hour' where ftp_account_id = ${quiet}`.execute(tx);
    expect((await claimNext(tx, []))?.ftpAccountID).toBe(quiet);
    expect((await claimNext(tx, []))?.ftpAccountID).toBe(quiet);
    expect((await claimNext(tx, []))?.ftpAccountID).toBe(crowded);
  }));

test('[VERSION-12] what is being written at an account keeps nothing of another one waiting', () =>
  tried(async (tx) => {
    await app.db.kysely.transaction().execute(async (writing) => {
      await sql`select from freezing where ftp_account_id = ${crowded} for update`.execute(writing);
      expect((await claimNext(tx, []))?.ftpAccountID).toBe(quiet);
    });
    expect((await claimNext(tx, []))?.ftpAccountID).toBe(crowded);
  }));

test('[VERSION-12] a cell that shows a file of another account waits at that one', () =>
  tried(async (tx) => {
    await sql`
      update cell_banner set ftp_account_id = ${quiet} where cell_id = (select min(cell_id) from cell_banner)
    `.execute(tx);
    await sql`delete from freezing where cell_id <> (select min(cell_id) from cell_banner)`.execute(tx);
    expect((await claimNext(tx, []))?.ftpAccountID).toBe(quiet);
  }));
