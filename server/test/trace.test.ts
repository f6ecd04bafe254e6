/** The trace that tests of rights take: whatever is written in a table shows in it, by whichever way, and nothing else does. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from './app.ts';
import { aSheet } from './builders.ts';
import { changed, tracerOf } from './trace.ts';

const app = await startApp();
const { sheetID, rows, columns, options } = await aSheet(app);
const [{ rowID }, other] = rows;
const [{ multiChoiceOptionID: option }] = options;
const columnID = columns.status.columnID;
const anInsert = (row: number) => sql`
  insert into cell (sheet_id, row_id, column_id, column_type, multi_choice_option_id)
  select sheet_id, ${row}, column_id, column_type, ${option} from sheet_column where column_id = ${columnID}`;
await anInsert(rowID).execute(app.db.kysely);
const trace = await tracerOf(app);

test.each([
  ['an insert', anInsert(other.rowID), ['cell']],
  ['an update', sql`update sheet set name = 'Other' where sheet_id = ${sheetID}`, ['sheet']],
  [
    'a part of another statement',
    sql`with one as (update sheet_row set name = 'Other' where row_id = ${rowID}) select 1`,
    ['sheet_row'],
  ],
  [
    'what follows from a delete',
    sql`delete from multi_choice_option where multi_choice_option_id = ${option}`,
    ['cell', 'multi_choice_option', 'sheet'],
  ],
  ['a table that is emptied', sql`truncate daily_round`, ['daily_round']],
  ['an update to the same', sql`update sheet set name = name`, []],
  ['an update of nothing', sql`update sheet set name = 'None' where sheet_id = 0`, []],
])('[RIGHTS-1] the trace of %s', async (_, statement, tables) => {
  const before = await trace();
  await statement.execute(app.db.kysely);
  expect(changed(before, await trace())).toEqual(tables);
});

test('[RIGHTS-1] what is written shows once it is committed, and not where it is taken back', async () => {
  const before = await trace();
  const write = sql`update sheet_group set name = 'Later' where sheet_id = ${sheetID}`;
  await app.db.kysely.transaction().execute(async (tx) => {
    await write.execute(tx);
    expect(changed(before, await trace())).toEqual([]);
  });
  const after = await trace();
  expect(changed(before, after)).toEqual(['sheet_group']);
  const never = sql`update sheet_group set name = 'Never' where sheet_id = ${sheetID}`;
  const takenBack = app.db.kysely.transaction().execute(async (tx) => {
    await never.execute(tx);
    throw new Error('Taken back.');
  });
  await expect(takenBack).rejects.toThrow('Taken back.');
  expect(changed(after, await trace())).toEqual([]);
});

test('[RIGHTS-1] what was read bit by bit is what is there', async () => {
  await aSheet(app);
  await trace();
  expect(changed(await (await tracerOf(app))(), await trace())).toEqual([]);
});
