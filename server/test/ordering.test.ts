/** Positions: 1-based, without gaps, clamped, and the same for everybody who sees the thing. */
import * as columns from '@marquee/contract/columns.ts';
import { addGroup, deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRow, deleteRow, updateRow } from '@marquee/contract/rows.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });

const names = (items: readonly { name: string; ordering: number }[]): string => {
  expect(items.map((item) => item.ordering)).toEqual(items.map((_, index) => index + 1));
  return items.map((item) => item.name).join(' ');
};
const rowsOf = (sheet: Sheet, at = 0) => names(sheet.groups[at]?.rows ?? []);
const read = (sheet: TestSheet) => readSheet(ann, sheet.url);

/** A sheet whose first group has the rows a to e. */
async function fiveRows() {
  const sheet = await aSheet(app, { owner: ann });
  const { groupID } = sheet.groups[0];
  for (const { rowID } of sheet.rows.slice(0, 2)) await ann.call(deleteRow, { params: { id: String(rowID) } });
  const ids: Record<string, number> = {};
  for (const name of 'abcde') ids[name] = (await ann.call(addRow, { body: { row: { groupID, name } } })).body.rowID;
  return { sheet, ids };
}

test('[ROW-2] a new row comes last in its group', async () => {
  const { sheet } = await fiveRows();
  expect(rowsOf(await read(sheet))).toBe('a b c d e');
});

test.each([
  ['c', 1, 'c a b d e', 1],
  ['a', 5, 'b c d e a', 5],
  ['b', 4, 'a c d b e', 4],
  ['d', 2, 'a d b c e', 2],
  ['c', 3, 'a b c d e', 3],
  ['a', 99, 'b c d e a', 5],
  ['e', 0, 'e a b c d', 1],
  ['e', -7, 'e a b c d', 1],
  ['b', Number.MAX_SAFE_INTEGER, 'a c d e b', 5],
] as const)('[ROW-3] %s moved to %i gives %s', async (name, ordering, expected, landed) => {
  const { sheet, ids } = await fiveRows();
  const heard = await listen(visitor, sheet);
  const row = { rowID: ids[name] ?? 0, ordering };
  const { body } = await ann.call(updateRow, { body: { row, updateFields: ['ordering'] } });
  expect(body.ordering).toBe(landed);
  expect(rowsOf(await read(sheet))).toBe(expected);
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toMatchObject({ kind: 'updateRow', row: { rowID: ids[name], ordering: landed } });
});

test('[ROW-4] a row moves to another group with its cells; a group that is gone or elsewhere is refused', async () => {
  const { sheet, ids } = await fiveRows();
  const move = (groupID: number, ordering: number) =>
    ann.attempt(updateRow, {
      body: { row: { rowID: ids['b'], groupID, ordering }, updateFields: ['orderingAndGroup'] },
    });
  const [first, second] = sheet.groups;
  expect((await move(second.groupID, 1)).body).toMatchObject({ groupID: second.groupID, ordering: 1 });
  const after = await read(sheet);
  expect([rowsOf(after), rowsOf(after, 1)]).toEqual(['a c d e', 'b Story']);
  const other = await aSheet(app, { owner: ann });
  expect(await move(other.groups[0].groupID, 1)).toMatchObject({ status: 400, code: 'unknownGroup' });
  await ann.call(deleteGroup, { params: { id: String(first.groupID) } });
  expect(await move(first.groupID, 1)).toMatchObject({ status: 400, code: 'unknownGroup' });
  expect(await move(2_147_483_647, 1)).toMatchObject({ status: 400, code: 'unknownGroup' });
});

test('[GROUP-3] groups move; a hidden one keeps its place and is no gap for the public', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { sheetID } = sheet;
  const add = async (name: string) => (await ann.call(addGroup, { body: { group: { sheetID, name } } })).body;
  const [third, fourth] = [await add('C'), await add('D')];
  expect([third.ordering, fourth.ordering]).toEqual([3, 4]);
  const change = (groupID: number, fields: object) =>
    ann.call(updateGroup, { body: { group: { groupID, ...fields }, updateFields: Object.keys(fields) } });
  await change(sheet.groups[1].groupID, { hideFromPublic: true });
  const heard = await listen(visitor, sheet);
  expect((await change(fourth.groupID, { ordering: 3 })).body.ordering).toBe(3);
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toMatchObject({ kind: 'updateGroup', group: { ordering: 2 } });
  expect(names((await read(sheet)).groups)).toBe('Display Social D C');
  expect(names((await readSheet(visitor, sheet.url)).groups)).toBe('Display D C');
  expect((await change(fourth.groupID, { ordering: 1 })).body.ordering).toBe(1);
  expect((await change(fourth.groupID, { ordering: 99 })).body.ordering).toBe(4);
  expect((await add('E')).ordering).toBe(5);
  await heard.heard(4);
  expect(heard.pushes[3]?.change).toMatchObject({ kind: 'addGroup', group: { name: 'E', ordering: 4 } });
});

test('[COL-3] columns move among those that their mover sees', async () => {
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { text, date, banner } = sheet.columns;
  const change = (who: Caller, columnID: number, fields: object) =>
    who.call(columns.updateColumn, { body: { column: { columnID, ...fields }, updateFields: Object.keys(fields) } });
  await change(ann, text.columnID, { accessRestrictions: 3 });
  expect((await change(bob, banner.columnID, { ordering: 1 })).body.ordering).toBe(1);
  expect(names((await readSheet(bob, sheet.url)).columns)).toBe('My banner My date My status My who My link');
  expect(names((await read(sheet)).columns)).toBe('My banner My text My date My status My who My link');
  expect((await change(ann, date.columnID, { ordering: 1 })).body.ordering).toBe(1);
  expect((await change(bob, date.columnID, { ordering: 99 })).body.ordering).toBe(5);
  const heard = await listen(visitor, sheet);
  const { sheetID } = sheet;
  const added = await ann.call(columns.addColumn, { body: { sheetID, columnTypeID: 1, name: 'Last' } });
  expect(added.body.ordering).toBe(7);
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toMatchObject({ kind: 'addColumn', column: { ordering: 6 } });
});

test('[COL-6] options are numbered in their column, and move', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { columnID } = sheet.columns.status;
  const [open] = sheet.options;
  const third = (await ann.call(columns.addOption, { body: { columnID, name: 'Late', colour: 'red' } })).body;
  expect(third).toMatchObject({ ordering: 3, colour: 'red', columnID });
  expect(open.colour).toBe('grey');
  const { multiChoiceOptionID } = third;
  const moved = await ann.call(columns.updateOption, {
    body: { multiChoiceOptionID, ordering: 1, colour: 'dark-blue' },
  });
  expect(moved.body).toEqual({ ...third, ordering: 1, colour: 'dark-blue' });
  const options = (await read(sheet)).columns[2]?.multiChoiceOptions ?? [];
  expect(names(options)).toBe('Late Open Done');
});

test('[COL-8] a Status column may come with its options, in one change; no other column takes any', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { sheetID } = sheet;
  const heard = await listen(visitor, sheet);
  const multiChoiceOptions = [{ name: 'To do' }, { name: 'Done', colour: 'green' as const }];
  const body = { sheetID, columnTypeID: 3 as const, name: 'Stage', multiChoiceOptions };
  const added = (await ann.call(columns.addColumn, { body })).body;
  expect(added.multiChoiceOptions).toMatchObject([
    { name: 'To do', colour: 'grey', ordering: 1, columnID: added.columnID },
    { name: 'Done', colour: 'green', ordering: 2 },
  ]);
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toMatchObject({
    kind: 'addColumn',
    column: { multiChoiceOptions: added.multiChoiceOptions },
  });
  const read1 = (await read(sheet)).columns.find(({ columnID }) => columnID === added.columnID);
  expect(read1?.multiChoiceOptions).toEqual(added.multiChoiceOptions);
  const text = await ann.attempt(columns.addColumn, { body: { ...body, columnTypeID: 1 } });
  expect(text.status).toBe(400);
  expect((await read(sheet)).columns).toHaveLength(7);
});

test('[ROW-5] order survives any number of moves into the same place', async () => {
  const { sheet, ids } = await fiveRows();
  const { sheetID } = sheet;
  let expected = ['a', 'b', 'c', 'd', 'e'];
  for (let n = 0; n < 150; n++) {
    const name = expected.at(-1) ?? '';
    await ann.call(updateRow, { body: { row: { rowID: ids[name] ?? 0, ordering: 2 }, updateFields: ['ordering'] } });
    expected = expected.slice(0, -1).toSpliced(1, 0, name);
  }
  expect(rowsOf(await read(sheet))).toBe(expected.join(' '));
  const { rows } = await sql<{ longest: number }>`
    select max(length(sort_key))::int as longest from sheet_row where sheet_id = ${sheetID}`.execute(app.db.kysely);
  expect(rows[0]?.longest).toBeLessThanOrEqual(51);
});
