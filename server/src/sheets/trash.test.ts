/** The trash of a sheet: what is in it, for whom, and for how long. */
import { deleteColumn, deleteOption, restoreColumn, restoreOption } from '@marquee/contract/columns.ts';
import { deleteGroup, duplicateGroup, restoreGroup } from '@marquee/contract/groups.ts';
import { addRows, deleteRow, deleteRows, restoreRows } from '@marquee/contract/rows.ts';
import { listTrash } from '@marquee/contract/trash.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { aFilledSheet } from '#test/filled-sheet.ts';

const app = await startApp();
const id = (of: number) => ({ params: { id: String(of) } });
const trashOf = async (who: Caller, { sheetID }: TestSheet) => (await who.call(listTrash, id(sheetID))).body;
const inShort = async (who: Caller, sheet: TestSheet) =>
  (await trashOf(who, sheet)).map(({ kind, names, from }) => [kind, names.join(', '), from]);
const nameOf = async (who: TestPerson, sheet: TestSheet) =>
  (await readSheet(who, sheet.url)).users
    .filter((user) => user.userID === who.userID)
    .map((user) => `${user.firstName} ${user.surname}`)[0];

test('[SHEET-18] rows, groups, columns and options are in it, the newest first, with who deleted them, and come back from it', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const [mpu, sky] = sheet.rows;
  const { columnID } = sheet.columns.status;
  const { multiChoiceOptionID } = sheet.options[0];
  const before = await readSheet(ann, sheet.url);
  await ann.call(deleteRows, { body: { rowIDs: [sky.rowID, mpu.rowID] } });
  await bob.call(deleteOption, id(multiChoiceOptionID));
  await bob.call(deleteColumn, id(sheet.columns.text.columnID));
  await ann.call(deleteGroup, id(sheet.groups[1].groupID));
  expect(await inShort(bob, sheet)).toEqual([
    ['group', 'Social', null],
    ['column', 'My text', null],
    ['option', 'Open', 'My status'],
    ['row', 'MPU, Sky', 'Display'],
  ]);
  const [group, column, option, rows] = await trashOf(bob, sheet);
  expect([rows?.deletedBy, column?.deletedBy]).toEqual([await nameOf(ann, sheet), await nameOf(bob, sheet)]);
  expect([rows?.ids, option?.columnID]).toEqual([[mpu.rowID, sky.rowID], columnID]);
  expect(Math.abs(Date.parse(group?.deletedAt ?? '') - Date.now())).toBeLessThan(60_000);
  await bob.call(restoreRows, { body: { rowIDs: rows?.ids ?? [] } });
  await bob.call(restoreGroup, { ...id(group?.ids[0] ?? 0), body: {} });
  await bob.call(restoreColumn, { ...id(column?.ids[0] ?? 0), body: {} });
  await bob.call(restoreOption, { ...id(option?.ids[0] ?? 0), body: {} });
  expect(await inShort(ann, sheet)).toEqual([]);
  const after = await readSheet(ann, sheet.url);
  expect([after.groups, after.columns.length]).toEqual([before.groups, before.columns.length]);
});

test('[RESTORE-23] very many rows that were deleted together are one entry, and come back together', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const { groupID } = sheet.groups[0];
  const rows = Array.from({ length: 1_100 }, (_, n) => ({ groupID, name: `Row ${n}`, cells: [] }));
  const rowIDs = (await ann.call(addRows, { body: { rows } })).body.map((row) => row.rowID);
  await ann.call(deleteRows, { body: { rowIDs } });
  const trash = await trashOf(ann, sheet);
  expect(trash.map(({ ids, names }) => [ids.length, names])).toEqual([[1_100, ['Row 0', 'Row 1', 'Row 2']]]);
  await ann.call(restoreRows, { body: { rowIDs: trash[0]?.ids ?? [] } });
  expect(await inShort(ann, sheet)).toEqual([]);
});

test('[SHEET-19] what is just for somebody is in their trash alone, and what cannot come back by itself in nobody’s', async () => {
  const { sheet, ann, bob, bobsOwn } = await aFilledSheet(app);
  await bob.call(deleteColumn, id(bobsOwn));
  expect([await inShort(ann, sheet), await inShort(bob, sheet)]).toEqual([[], [['column', 'Bob', null]]]);
  // A row of a deleted group and an option of a deleted column wait for these.
  await ann.call(deleteRow, id(sheet.rows[2].rowID));
  await ann.call(deleteGroup, id(sheet.groups[1].groupID));
  await ann.call(deleteOption, id(sheet.options[0].multiChoiceOptionID));
  await ann.call(deleteColumn, id(sheet.columns.status.columnID));
  expect(await inShort(ann, sheet)).toEqual([
    ['column', 'My status', null],
    ['group', 'Social', null],
  ]);
});

test('[SHEET-20] it holds what was deleted within 30 days, and nothing that was never there', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const [, sky, story] = sheet.rows;
  await ann.call(deleteRow, id(sky.rowID));
  await ann.call(deleteRow, id(story.rowID));
  await sql`update sheet_row set deleted_at = now() - interval '31 days' where row_id = ${sky.rowID}`.execute(
    app.db.kysely,
  );
  // A copy whose call was refused halfway stays aside.
  await sql`insert into sheet_group (sheet_id, name, sort_key, deleted_at)
    values (${sheet.sheetID}, 'Aside', 'a5', now())`.execute(app.db.kysely);
  expect(await inShort(ann, sheet)).toEqual([['row', 'Story', 'Social']]);
  await ann.call(duplicateGroup, { ...id(sheet.groups[0].groupID), body: {} });
  expect(await inShort(ann, sheet)).toEqual([['row', 'Story', 'Social']]);
});
