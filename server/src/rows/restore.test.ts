/** What was deleted comes back as it was, for those who saw it. */
import { addCell } from '@marquee/contract/cells.ts';
import {
  addColumn,
  addOption,
  deleteColumn,
  deleteOption,
  restoreColumn,
  restoreOption,
  updateColumn,
} from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { addComment, addUserCommentRead } from '@marquee/contract/comments.ts';
import { addGroup, deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { refusals } from '@marquee/contract/refusals.ts';
import { addRow, deleteRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const everybody = { ann, bob, visitor };

const restore = (...rowIDs: number[]) => ann.attempt(restoreRows, { body: { rowIDs } });
const bringGroupBack = (who: TestPerson, id: number) =>
  who.attempt(restoreGroup, { params: { id: String(id) }, body: {} });
const bringColumnBack = (who: TestPerson, id: number) =>
  who.attempt(restoreColumn, { params: { id: String(id) }, body: {} });
const order = async (sheet: TestSheet, of: Caller = ann) =>
  (await readSheet(of, sheet.url)).groups.map((group) => group.rows.map((row) => row.rowID));

/** Cells in every column of a row. */
async function fill(sheet: TestSheet, rowID: number): Promise<void> {
  const { text, who, status } = sheet.columns;
  const values = [
    { columnID: text.columnID, cellText: { text: 'Kept' } },
    { columnID: who.columnID, cellUser: { userID: bob.userID } },
    { columnID: status.columnID, cellMultiChoice: { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID } },
  ];
  for (const value of values) await ann.call(addCell, { body: { cell: { rowID, ...value } } });
}

test('[RESTORE-1] rows come back to their places with cells, comments and what was read of them', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const [first, second, third] = sheet.rows.map((row) => row.rowID) as [number, number, number];
  await fill(sheet, first);
  const words = { commentText: '<p>Too loud</p>' };
  const { body: comment } = await ann.call(addComment, { body: { comment: { rowID: first, ...words } } });
  await bob.call(addComment, { body: { comment: { rowID: first, ...words } } });
  await bob.call(addUserCommentRead, { body: { userId: bob.userID, commentIds: [comment.commentID] } });
  const people = [ann, bob, visitor];
  const before = await Promise.all(people.map((who) => readSheet(who, sheet.url)));
  await ann.call(deleteRows, { body: { rowIDs: [first, third] } });
  await allHear(sheet, everybody, async () => {
    expect(await restore(third, second, first)).toMatchObject({ status: 204 });
  });
  const after = await Promise.all(people.map((who) => readSheet(who, sheet.url)));
  for (const [at, read] of after.entries()) {
    expect(read.groups).toEqual(before[at]?.groups);
    expect(read.columns).toEqual(before[at]?.columns);
  }
});

test('[RESTORE-1] a row comes back between its neighbours, though others have taken its place meanwhile', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const groupID = sheet.groups[0].groupID;
  const [first, second] = sheet.rows.map((row) => row.rowID) as [number, number, number];
  const add = async (name: string) => (await ann.call(addRow, { body: { row: { groupID, name } } })).body.rowID;
  const third = await add('Third');
  const move = (rowID: number, ordering: number) =>
    ann.call(updateRow, { body: { row: { rowID, ordering }, updateFields: ['ordering'] } });
  await ann.call(deleteRow, { params: { id: String(second) } });
  // Between the same neighbours: the same key is dealt out again.
  const other = await add('Other');
  await move(other, 2);
  await restore(second);
  expect((await order(sheet))[0]?.toSorted((a, b) => a - b)).toEqual([first, second, third, other]);
  const [head, ...middle] = (await order(sheet))[0] ?? [];
  expect([head, middle.at(-1)]).toEqual([first, third]);
  // And what is moved between the two of them stays there.
  await move(third, 3);
  expect((await order(sheet))[0]?.[2]).toBe(third);
});

test('[RESTORE-1] what is deleted keeps its place while the order of what is left is dealt out anew', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const add = async (n: number) =>
    (await ann.call(addRow, { body: { row: { groupID, name: `Row ${n}` } } })).body.rowID;
  const ids = [...((await order(sheet))[0] ?? [])];
  while (ids.length < 6) ids.push(await add(ids.length));
  await ann.call(deleteRows, { body: { rowIDs: ids.slice(1, 3) } });
  await ann.call(deleteRow, { params: { id: String(ids[5]) } });
  // It gets the place of the last one, which has to be told apart from it when that comes back.
  const last = await add(7);
  await restore(ids[5] ?? 0);
  await restore(...ids.slice(1, 3));
  expect((await order(sheet))[0]).toEqual([...ids, last]);
});

test('[RESTORE-1] so do groups, columns and options', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.status;
  const kinds = [
    {
      add: async (name: string) =>
        (await ann.call(addGroup, { body: { group: { sheetID: sheet.sheetID, name } } })).body.groupID,
      remove: (id: number) => ann.call(deleteGroup, { params: { id: String(id) } }),
      bringBack: (id: number) => bringGroupBack(ann, id),
      read: async () => (await readSheet(ann, sheet.url)).groups.map((one) => one.groupID),
    },
    {
      add: async (name: string) =>
        (await ann.call(addColumn, { body: { sheetID: sheet.sheetID, name, columnTypeID: columnTypes.text } })).body
          .columnID,
      remove: (id: number) => ann.call(deleteColumn, { params: { id: String(id) } }),
      bringBack: (id: number) => bringColumnBack(ann, id),
      read: async () => (await readSheet(ann, sheet.url)).columns.map((one) => one.columnID),
    },
    {
      add: async (name: string) =>
        (await ann.call(addOption, { body: { columnID, name, colour: 'teal' } })).body.multiChoiceOptionID,
      remove: (id: number) => ann.call(deleteOption, { params: { id: String(id) } }),
      bringBack: (id: number) => ann.attempt(restoreOption, { params: { id: String(id) }, body: {} }),
      read: async () =>
        (await readSheet(ann, sheet.url)).columns
          .find((one) => one.columnID === columnID)
          ?.multiChoiceOptions.map((one) => one.multiChoiceOptionID) ?? [],
    },
  ];
  for (const { add, bringBack, read, remove } of kinds) {
    const before = (await read()).length;
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await add(`New ${n}`));
    for (const id of [ids[1], ids[2], ids[5]]) await remove(id ?? 0);
    ids.push(await add('Last'));
    for (const id of [ids[5], ids[2], ids[1]]) await bringBack(id ?? 0);
    expect((await read()).slice(before)).toEqual(ids);
  }
});

test('[RESTORE-1] a group comes back with the rows that it had, and not with those deleted before', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const [first, second, third] = sheet.rows.map((row) => row.rowID) as [number, number, number];
  await fill(sheet, first);
  await ann.call(deleteRow, { params: { id: String(second) } });
  const before = await readSheet(ann, sheet.url);
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  expect(await restore(second)).toMatchObject({ status: 400, code: 'unknownGroup' });
  await allHear(sheet, everybody, async () => {
    expect(await bringGroupBack(bob, groupID)).toMatchObject({ status: 204 });
  });
  expect(await order(sheet)).toEqual([[first], [third]]);
  expect((await readSheet(ann, sheet.url)).columns).toEqual(before.columns);
});

test('[RESTORE-1] a column comes back with its options and cells', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.status;
  await fill(sheet, sheet.rows[0].rowID);
  await ann.call(deleteOption, { params: { id: String(sheet.options[1].multiChoiceOptionID) } });
  const before = await readSheet(bob, sheet.url);
  await ann.call(deleteColumn, { params: { id: String(columnID) } });
  await allHear(sheet, everybody, async () => {
    expect(await bringColumnBack(bob, columnID)).toMatchObject({ status: 204 });
  });
  expect((await readSheet(bob, sheet.url)).columns).toEqual(before.columns);
});

test('[RESTORE-2] what the public did not see comes back unseen by it', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const [first] = sheet.rows;
  await fill(sheet, first.rowID);
  await ann.call(updateGroup, { body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] } });
  const before = await readSheet(visitor, sheet.url);
  await ann.call(deleteRow, { params: { id: String(first.rowID) } });
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  await allHear(sheet, everybody, async () => {
    await bringGroupBack(ann, groupID);
    await restore(first.rowID);
  });
  expect(await readSheet(visitor, sheet.url)).toEqual(before);
  expect((await order(sheet))[0]).toContain(first.rowID);
});

test('[RESTORE-2] a Just-for-me column and its cells come back for their creator alone', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.text;
  const [first] = sheet.rows;
  await fill(sheet, first.rowID);
  const column = { columnID, accessRestrictions: 3 } as const;
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const seen = await Promise.all([ann, bob].map((who) => readSheet(who, sheet.url)));
  await allHear(sheet, everybody, async () => {
    await ann.call(deleteRow, { params: { id: String(first.rowID) } });
    await bob.call(restoreRows, { body: { rowIDs: [first.rowID] } });
    await ann.call(deleteColumn, { params: { id: String(columnID) } });
    expect(await bringColumnBack(bob, columnID)).toMatchObject({ status: 404, code: 'notFound' });
    expect(await bringColumnBack(ann, columnID)).toMatchObject({ status: 204 });
  });
  const now = await Promise.all([ann, bob].map((who) => readSheet(who, sheet.url)));
  expect(now.map((read) => read.columns)).toEqual(seen.map((read) => read.columns));
});

test('[RESTORE-22] where the groups of some rows are gone, these are named, so that the others can be asked for', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [first, second, third] = sheet.rows.map((row) => row.rowID) as [number, number, number];
  await ann.call(deleteRows, { body: { rowIDs: [first, second, third] } });
  await ann.call(deleteGroup, { params: { id: String(sheet.groups[0].groupID) } });
  const refused = await restore(first, third, second);
  expect(refused).toMatchObject({ status: 400, code: 'unknownGroup' });
  const message = refusals.unknownGroup.sentence;
  expect(refused.body).toMatchObject({ errors: [0, 2].map((n) => ({ path: `body.rowIDs.${n}`, message })) });
  expect(await order(sheet)).toEqual([[]]);
  expect(await restore(third)).toMatchObject({ status: 204 });
  expect(await order(sheet)).toEqual([[third]]);
});

test('[RESTORE-3] what is there already is left alone, and tells nobody anything', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { revision } = await readSheet(ann, sheet.url);
  const answers = [
    await restore(sheet.rows[0].rowID),
    await bringGroupBack(ann, sheet.groups[0].groupID),
    await bringColumnBack(ann, sheet.columns.text.columnID),
  ];
  expect(answers.map(({ status, revision: told }) => [status, told])).toEqual(Array(3).fill([204, undefined]));
  expect((await readSheet(ann, sheet.url)).revision).toBe(revision);
});

test('[RESTORE-3] what never was, is of another sheet or was deleted over 30 days ago cannot be brought back', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const other = await aSheet(app, { owner: ann });
  const [first, second] = sheet.rows.map((row) => row.rowID) as [number, number, number];
  await ann.call(deleteRows, { body: { rowIDs: [first, second] } });
  const gone = { status: 404, code: 'notFound' };
  for (const bad of [2_147_483_647, other.rows[0].rowID]) expect(await restore(first, bad)).toMatchObject(gone);
  expect(await bringGroupBack(ann, 2_147_483_647)).toMatchObject(gone);
  expect(await bringColumnBack(ann, 2_147_483_647)).toMatchObject(gone);
  const { groupID } = sheet.groups[1];
  const { columnID } = sheet.columns.date;
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  await ann.call(deleteColumn, { params: { id: String(columnID) } });
  for (const table of ['sheet_row', 'sheet_group', 'sheet_column']) {
    await sql`update ${sql.table(table)} set deleted_at = deleted_at - interval '31 days'
      where sheet_id = ${sheet.sheetID}`.execute(app.db.kysely);
  }
  expect(await restore(first)).toMatchObject(gone);
  expect(await bringGroupBack(ann, groupID)).toMatchObject(gone);
  expect(await bringColumnBack(ann, columnID)).toMatchObject(gone);
});

test('[RESTORE-3] a sheet that is full meanwhile says so', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { groupID } = sheet.groups[0];
  await ann.call(deleteRow, { params: { id: String(sheet.rows[0].rowID) } });
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, 19998) as n`.execute(app.db.kysely);
  expect(await restore(sheet.rows[0].rowID)).toMatchObject({ status: 409, code: 'tooManyRows' });
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    values (${sheet.sheetID}, ${sheet.groups[1].groupID}, 'One more', 'b0')`.execute(app.db.kysely);
  expect(await bringGroupBack(ann, groupID)).toMatchObject({ status: 409, code: 'tooManyRows' });
});
