/** What foreign keys ask about is found by its keys, however little there was when a connection asked first. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, type Tx } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { addRowsHere } from './add-many.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });

test('[ROW-60] what a cell refers to is found by its keys, also by a connection that began while the tables were nearly empty', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { columnID } = sheet.columns.text;
  const fill = async (tx: Tx, count: number) => {
    const rows = Array.from({ length: count }, (_, n) => ({ groupID: sheet.groups[0].groupID, name: `Row ${n}` }));
    const rowIDs = (await addRowsHere(tx, sheet.sheetID, rows)).map(({ row }) => row.rowID);
    await sql`
      insert into cell (sheet_id, row_id, column_id, column_type, text_value)
      select ${sheet.sheetID}, row_id, ${columnID}, 1, 'Text' from unnest(${rowIDs}::int[]) as row_id
    `.execute(tx);
  };
  const readOneByOne = async (tx: Tx) => {
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables where relname in ('sheet_row', 'sheet_column')
    `.execute(tx);
    return rows[0]?.read;
  };
  // PostgreSQL knows how little there is, as it does a minute after the first rows.
  await sql`analyze sheet_row, sheet_column`.execute(app.db.kysely);
  // A connection of its own, whose first statements these are.
  const db = connect(app.db.url, () => undefined);
  try {
    await db.kysely.transaction().execute(async (tx) => {
      await fill(tx, 10);
      const before = await readOneByOne(tx);
      await fill(tx, 200);
      expect(await readOneByOne(tx)).toBe(before);
    });
  } finally {
    await db.close();
  }
});
