/** Calls that are sent again under their key: each is carried out once, and answered the same, whatever happened in between. */
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { addGroup, deleteGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { addRow, deleteRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetOldChanges } from '#sheet-log/old-changes.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller, type Answer } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const other = await startApp(app.databaseUrl);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const newSheet = () => aSheet(app, { owner: ann, members: [bob] });

const newKey = () => crypto.randomUUID();
/** All of an answer that is not of its moment. */
const said = ({ status, body, revision, headers }: Answer) => ({
  status,
  body: body ?? '',
  revision,
  location: headers.get('location'),
});
const cellAt = (sheet: TestSheet, row: 0 | 1 | 2, text: string) => ({
  rowID: sheet.rows[row].rowID,
  columnID: sheet.columns.text.columnID,
  cellText: { text },
});
const edit = (sheet: TestSheet, text: string) => ({ body: { cell: cellAt(sheet, 0, text), updateFields: ['text'] } });
const textOf = async (sheet: TestSheet, row: 0 | 1 | 2 = 0) => {
  const { columns } = await readSheet(ann, sheet.url);
  const cells = columns.find((column) => column.columnID === sheet.columns.text.columnID)?.cells;
  return cells?.find((cell) => cell.rowID === sheet.rows[row].rowID)?.cellText?.text;
};

interface Case {
  what: string;
  endpoint: Endpoint;
  input: (sheet: TestSheet) => object;
  /** what somebody does to it before it is sent again */
  since: (sheet: TestSheet) => Promise<unknown>;
}

const id = (sheet: TestSheet, row: 0 | 1 | 2) => ({ params: { id: String(sheet.rows[row].rowID) } });
const names = (sheet: TestSheet) => ({ body: { rowIDs: [sheet.rows[0].rowID, sheet.rows[1].rowID] } });
const cases: Case[] = [
  {
    what: 'an edit of a cell that somebody edited since',
    endpoint: updateCell,
    input: (sheet) => edit(sheet, 'mine'),
    since: (sheet) => bob.call(updateCell, edit(sheet, 'theirs')),
  },
  {
    what: 'the first edit of a cell whose row was deleted since',
    endpoint: addCell,
    input: (sheet) => ({ body: { cell: cellAt(sheet, 0, 'mine') } }),
    since: (sheet) => bob.call(deleteRow, id(sheet, 0)),
  },
  {
    what: 'an edit of many cells, one of which somebody edited since',
    endpoint: updateCells,
    input: (sheet) => ({ body: { cells: [cellAt(sheet, 0, 'mine'), cellAt(sheet, 1, 'mine too')] } }),
    since: (sheet) => bob.call(updateCell, edit(sheet, 'theirs')),
  },
  {
    what: 'a new row',
    endpoint: addRow,
    input: (sheet) => ({ body: { row: { groupID: sheet.groups[0].groupID, name: 'Once' } } }),
    since: () => Promise.resolve(),
  },
  {
    what: 'a new row whose group was deleted since',
    endpoint: addRow,
    input: (sheet) => ({ body: { row: { groupID: sheet.groups[0].groupID, name: 'Once' } } }),
    since: (sheet) => bob.call(deleteGroup, { params: { id: String(sheet.groups[0].groupID) } }),
  },
  {
    what: 'a move of a row that somebody moved since',
    endpoint: updateRow,
    input: (sheet) => ({ body: { row: { rowID: sheet.rows[0].rowID, ordering: 2 }, updateFields: ['ordering'] } }),
    since: (sheet) => {
      const row = { rowID: sheet.rows[0].rowID, groupID: sheet.groups[1].groupID, ordering: 1 };
      return bob.call(updateRow, { body: { row, updateFields: ['orderingAndGroup'] } });
    },
  },
  {
    what: 'a deletion of a row that somebody brought back since',
    endpoint: deleteRow,
    input: (sheet) => id(sheet, 0),
    since: (sheet) => bob.call(restoreRows, { body: { rowIDs: [sheet.rows[0].rowID] } }),
  },
  {
    what: 'a deletion of a row',
    endpoint: deleteRow,
    input: (sheet) => id(sheet, 0),
    since: () => Promise.resolve(),
  },
  {
    what: 'a return of rows that somebody deleted since',
    endpoint: restoreRows,
    input: names,
    since: (sheet) => bob.call(deleteRows, names(sheet)),
  },
];

test.each(cases)('[CALL-40] $what changes nothing, and is answered as at first', async ({ endpoint, input, since }) => {
  const sheet = await newSheet();
  if (endpoint === restoreRows) await bob.call(deleteRows, names(sheet));
  const call = { ...input(sheet), key: newKey() };
  const first = await ann.attempt(endpoint, call);
  expect([first.status, typeof first.revision]).toEqual([endpoint.status, 'number']);
  await since(sheet);
  const before = await readSheet(ann, sheet.url);
  const heard = await listen(bob, sheet);
  const again = [
    await ann.attempt(endpoint, call),
    await new Caller(other.base, ann.credentials).attempt(endpoint, call),
  ];
  expect(again.map(said)).toEqual([said(first), said(first)]);
  expect(await readSheet(ann, sheet.url)).toEqual(before);
  // Without the key it is another call.
  const { key: _, ...without } = call;
  await ann.attempt(endpoint, without);
  await bob.call(addRow, { body: { row: { groupID: sheet.groups[1].groupID, name: 'Last' } } });
  await heard.until((pushes) => pushes.some(({ change }) => change.kind === 'addRow' && change.row.name === 'Last'));
  expect(heard.pushes[0]?.revision).toBe(before.revision + 1);
});

test('[CALL-40] a call that changed nothing changes nothing when it is sent again either', async () => {
  const sheet = await newSheet();
  await ann.call(deleteRows, names(sheet));
  const call = { ...names(sheet), key: newKey() };
  const first = await ann.call(deleteRows, call);
  expect(first.revision).toBeUndefined();
  await bob.call(restoreRows, names(sheet));
  expect(said(await ann.attempt(deleteRows, call))).toEqual(said(first));
  expect((await readSheet(ann, sheet.url)).groups[0]?.rows).toHaveLength(2);
});

test('[CALL-40] the same call at the same time, at two servers, is carried out once', async () => {
  const sheet = await newSheet();
  const elsewhere = new Caller(other.base, ann.credentials);
  const makers = [ann, elsewhere, ann, elsewhere, ann, elsewhere];
  const row = { body: { row: { groupID: sheet.groups[0].groupID, name: 'Once' } }, key: newKey() };
  const cell = { ...edit(sheet, 'once'), key: newKey() };
  const [rows, cells] = await Promise.all([
    Promise.all(makers.map((maker) => maker.attempt(addRow, row))),
    Promise.all(makers.map((maker) => maker.attempt(updateCell, cell))),
  ]);
  expect(new Set(rows.map((one) => JSON.stringify(said(one)))).size).toBe(1);
  expect(new Set(cells.map((one) => JSON.stringify(said(one)))).size).toBe(1);
  expect([rows[0]?.status, cells[0]?.status]).toEqual([201, 200]);
  expect((await readSheet(ann, sheet.url)).groups[0]?.rows.map(({ name }) => name)).toEqual(['MPU', 'Sky', 'Once']);
});

test('[CALL-40] a call that was refused was not carried out, and may be when it is sent again', async () => {
  const sheet = await newSheet();
  await bob.call(deleteRow, id(sheet, 0));
  const call = { ...edit(sheet, 'mine'), key: newKey() };
  expect(await ann.attempt(updateCell, call)).toMatchObject({ status: 404, code: 'notFound' });
  await bob.call(restoreRows, { body: { rowIDs: [sheet.rows[0].rowID] } });
  expect((await ann.attempt(updateCell, call)).status).toBe(200);
  expect(await textOf(sheet)).toBe('mine');
});

test('[CALL-40] from which connection it is sent is no part of a call', async () => {
  const sheet = await newSheet();
  const key = newKey();
  const from = (signalRConnectionID: string | null) => ({
    body: { ...edit(sheet, 'mine').body, signalRConnectionID },
    key,
  });
  const first = await ann.attempt(updateCell, from('one'));
  await bob.call(updateCell, edit(sheet, 'theirs'));
  for (const connection of ['another', null]) {
    expect(said(await ann.attempt(updateCell, from(connection)))).toEqual(said(first));
  }
});

test('[CALL-41] under a key that was sent before with another call everything is refused', async () => {
  const sheet = await newSheet();
  const key = newKey();
  await ann.call(updateCell, { ...edit(sheet, 'mine'), key });
  const reused = { status: 422, code: 'keyReused' };
  expect(await ann.attempt(updateCell, { ...edit(sheet, 'something else'), key })).toMatchObject(reused);
  expect(await ann.attempt(addCell, { body: { cell: cellAt(sheet, 0, 'mine') }, key })).toMatchObject(reused);
  expect(await ann.attempt(deleteRow, { ...id(sheet, 0), key })).toMatchObject(reused);
  const elsewhere = await newSheet();
  expect(await ann.attempt(updateCell, { ...edit(elsewhere, 'mine'), key })).toMatchObject(reused);
  expect([await textOf(sheet), await textOf(elsewhere)]).toEqual(['mine', undefined]);
  // Two at once, which would be saved together.
  const shared = newKey();
  const both = await Promise.all([
    ann.attempt(updateCell, { ...edit(sheet, 'one'), key: shared }),
    ann.attempt(updateCell, { body: { cell: cellAt(sheet, 1, 'two'), updateFields: ['text'] }, key: shared }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('[CALL-41] keys are each person’s own, and must be UUIDs', async () => {
  const sheet = await newSheet();
  const key = newKey();
  const first = await ann.call(updateCell, { ...edit(sheet, 'Ann’s'), key });
  const second = await bob.call(updateCell, { ...edit(sheet, 'Bob’s'), key });
  expect(second.revision).toBe((first.revision ?? 0) + 1);
  expect(await textOf(sheet)).toBe('Bob’s');
  expect(said(await ann.attempt(updateCell, { ...edit(sheet, 'Ann’s'), key: `"${key}"` }))).toEqual(said(first));
  for (const bad of ['short', `${key}0`, '']) {
    const answer = await ann.attempt(updateCell, { ...edit(sheet, 'x'), key: bad });
    expect(answer).toMatchObject({ status: 400, code: 'badInput' });
    expect(answer.body).toMatchObject({ errors: [{ path: 'header.Idempotency-Key' }] });
  }
});

test('[CALL-42] who was removed since is refused, and so is what was answered about a sheet that is gone', async () => {
  const sheet = await newSheet();
  const calls: [Endpoint, object][] = [
    [updateCell, { ...edit(sheet, 'mine'), key: newKey() }],
    [addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'Once' } }, key: newKey() }],
    [deleteRow, { ...id(sheet, 1), key: newKey() }],
    [addComment, { body: { comment: { sheetID: sheet.sheetID, commentText: '<p>Once</p>' } }, key: newKey() }],
  ];
  for (const [endpoint, input] of calls) expect((await bob.attempt(endpoint, input)).status).toBe(endpoint.status);
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  for (const [endpoint, input] of calls) {
    expect(await bob.attempt(endpoint, input)).toMatchObject({ status: 404, code: 'notFound' });
  }
  expect(await new Caller(app.base).attempt(updateCell, edit(sheet, 'mine'))).toMatchObject({ status: 401 });
  const group = { body: { group: { sheetID: sheet.sheetID, name: 'Once' } }, key: newKey() };
  await ann.call(addGroup, group);
  const end = { params: { id: String(sheet.sheetID) }, key: newKey() };
  const ended = await ann.call(deleteSheet, end);
  expect(said(await ann.attempt(deleteSheet, end))).toEqual(said(ended));
  expect(await ann.attempt(addGroup, group)).toMatchObject({ status: 404, code: 'notFound' });
});

test('[CALL-43] a key is remembered for a day', async () => {
  const sheet = await newSheet();
  const call = { ...edit(sheet, 'mine'), key: newKey() };
  await ann.call(updateCell, call);
  const older = (interval: string) =>
    sql`update answered_call set at = now() - ${interval}::interval where key = ${call.key}`.execute(app.db.kysely);
  await older('23 hours 59 minutes');
  await forgetOldChanges(app.db.kysely, 365);
  await bob.call(updateCell, edit(sheet, 'theirs'));
  await ann.call(updateCell, call);
  expect(await textOf(sheet)).toBe('theirs');
  await older('24 hours 1 minute');
  await forgetOldChanges(app.db.kysely, 365);
  await ann.call(updateCell, call);
  expect(await textOf(sheet)).toBe('mine');
});

test('[CALL-40] of a change of which only its maker knows the number is the same again', async () => {
  const sheet = await newSheet();
  const column = { columnID: sheet.columns.text.columnID, accessRestrictions: 3 } as const;
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const calls = ['one', 'two'].map((text) => ({ ...edit(sheet, text), key: newKey() }));
  const first = [];
  for (const call of calls) first.push(said(await ann.call(updateCell, call)));
  await bob.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'Seen by all' } } });
  expect(first[1]?.revision).toBe((first[0]?.revision ?? 0) + 1);
  const again = await Promise.all(calls.map((call) => ann.attempt(updateCell, call)));
  expect(again.map(said)).toEqual(first);
});
