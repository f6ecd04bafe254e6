/** Sheets as a whole: making, naming, finding and filling them up to their limits. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import * as columns from '@marquee/contract/columns.ts';
import { addGroup, deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { updateSheetUser } from '@marquee/contract/members.ts';
import { addRow, deleteRow, updateRow } from '@marquee/contract/rows.ts';
import * as calls from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);

test('[SHEET-1] a sheet’s url token is long, random, and safe in an address', async () => {
  const make = async () => (await ann.call(calls.addSheet, { body: { name: 'New' } })).body.url;
  const urls = [await make(), await make(), await make()];
  expect(new Set(urls).size).toBe(3);
  for (const url of urls) expect(url).toMatch(/^[\w-]{32}$/);
});

test('[SHEET-2] a sheet is renamed, described and its row names resized, for everybody at once', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const heard = await listen(visitor, sheet);
  const { sheetID } = sheet;
  const sent = { sheetID, name: '  Autumn  ', description: 'All\nformats', rowNameColumnWidth: 333 };
  const updateFields = ['name', 'description', 'rowNameColumnWidth'];
  const answer = await bob.call(calls.updateSheet, { body: { sheet: sent, updateFields } });
  expect(answer.body).toMatchObject({ ...sent, name: 'Autumn' });
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toEqual({
    kind: 'updateSheet',
    fields: updateFields,
    sheet: { ...sent, name: 'Autumn' },
  });
  expect(await readSheet(visitor, sheet.url)).toMatchObject({ ...sent, name: 'Autumn' });
  for (const rowNameColumnWidth of [59, 1_001, 1.5]) {
    const body = { sheet: { sheetID, rowNameColumnWidth }, updateFields: ['rowNameColumnWidth'] };
    expect((await bob.attempt(calls.updateSheet, { body })).status).toBe(400);
  }
});

test('[SCREEN-167] a new sheet has the usual width of row names unless another is asked for, within bounds', async () => {
  const make = (body: object) => ann.attempt(calls.addSheet, { body: { name: 'New', ...body } });
  expect((await make({})).body).toMatchObject({ rowNameColumnWidth: 100 });
  expect((await make({ rowNameColumnWidth: 280 })).body).toMatchObject({ rowNameColumnWidth: 280 });
  for (const rowNameColumnWidth of [59, 1_001, 1.5]) expect((await make({ rowNameColumnWidth })).status).toBe(400);
});

test('[SHEET-5] a sheet is read whole, as a head, or with the cells of its first rows', async () => {
  const sheet = await aSheet(app, { owner: ann });
  await sql`insert into cell (sheet_id, row_id, column_id, column_type, text_value)
    select ${sheet.sheetID}, row_id, ${sheet.columns.text.columnID}, 1, name from sheet_row where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  const get = async (query: object) =>
    (await ann.call(calls.getSheet, { query: { sheetURL: sheet.url, ...query } })).body;
  const whole = await get({ includeGroupsRowsCells: 'true' });
  const texts = (read: calls.Sheet) => read.columns[0]?.cells.map((cell) => cell.cellText?.text).toSorted();
  expect(texts(whole)).toEqual(['MPU', 'Sky', 'Story']);
  const head = await get({});
  expect(head).toEqual({ ...whole, groups: [], columns: [] });
  const first = await get({ includeGroupsRowsCells: 'true', cellsOfFirstRows: '2' });
  expect(texts(first)).toEqual(['MPU', 'Sky']);
  expect({ ...first, columns: [] }).toEqual({ ...whole, columns: [] });
  const plain = await ann.send('GET', `/api/sheets/?sheetURL=${sheet.url}&includeGroupsRowsCells=true`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(plain.body).toEqual(whole);
  expect(plain.headers.get('cache-control')).toBe('no-store');
});

test('[SHEET-7] alert flags are one’s own, on at first, and set one by one', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const own = (await readSheet(bob, sheet.url)).loggedInSheetUser;
  expect(own).toMatchObject({ userID: bob.userID, newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true });
  const sheetUserID = own?.sheetUserID ?? 0;
  const set = await bob.call(updateSheetUser, { body: { sheetUserID, cellChangesAlertsEnabled: false } });
  expect(set.body).toEqual({ ...own, cellChangesAlertsEnabled: false });
  const read = await readSheet(bob, sheet.url);
  expect(read.loggedInSheetUser).toEqual(set.body);
  expect(read.sheetUsers).toEqual([set.body]);
  expect((await readSheet(ann, sheet.url)).sheetUsers).not.toContainEqual(set.body);
});

test('[GROUP-1] a group is added, renamed, hidden and deleted with its rows', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const added = await bob.call(addGroup, { body: { group: { sheetID: sheet.sheetID, name: ' Print ' } } });
  expect(added.body).toMatchObject({ name: 'Print', ordering: 3, hideFromPublic: false, rows: [] });
  expect(added.headers.get('location')).toBe(`/api/groups/${added.body.groupID}`);
  const { groupID } = sheet.groups[0];
  const group = { groupID, name: 'Renamed', hideFromPublic: true };
  const changed = await bob.call(updateGroup, { body: { group, updateFields: ['name', 'hideFromPublic'] } });
  expect(changed.body).toMatchObject({ ...group, ordering: 1 });
  expect(changed.body.rows.map((row) => row.name)).toEqual(['MPU', 'Sky']);
  await bob.call(deleteGroup, { params: { id: String(groupID) } });
  expect((await readSheet(ann, sheet.url)).groups.map((left) => left.name)).toEqual(['Social', 'Print']);
  const { rowID } = sheet.rows[0];
  const row = { body: { row: { rowID, name: 'x' }, updateFields: ['name'] } };
  expect(await bob.attempt(updateRow, row)).toMatchObject({ status: 404, code: 'notFound' });
});

test('[ROW-1] a row is added, renamed and deleted', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const added = await bob.call(addRow, { body: { row: { groupID, name: 'Wide' } } });
  expect(added.body).toMatchObject({ groupID, name: 'Wide', ordering: 3, noOfComments: 0 });
  expect(added.headers.get('location')).toBe(`/api/rows/${added.body.rowID}`);
  const { rowID } = added.body;
  const renamed = await bob.call(updateRow, { body: { row: { rowID, name: 'Wider' }, updateFields: ['name'] } });
  expect(renamed.body).toEqual({ ...added.body, name: 'Wider' });
  await bob.call(deleteRow, { params: { id: String(rowID) } });
  expect(await bob.attempt(deleteRow, { params: { id: rowID } })).toMatchObject({ status: 404, code: 'notFound' });
  await bob.call(deleteGroup, { params: { id: String(groupID) } });
  expect(await bob.attempt(addRow, { body: { row: { groupID, name: 'x' } } })).toMatchObject({ code: 'notFound' });
});

test('[COL-1] [COL-33] there are six types of column; a new one is open to all, and one for banners is wider', async () => {
  const { body: types } = await visitor.call(columns.listColumnTypes, {});
  expect(types).toEqual([
    { columnTypeId: 1, name: 'Text', defaultNewColumnName: 'Text' },
    { columnTypeId: 2, name: 'Date', defaultNewColumnName: 'Date' },
    { columnTypeId: 3, name: 'Status', defaultNewColumnName: 'Status' },
    { columnTypeId: 4, name: 'Who', defaultNewColumnName: 'Who' },
    { columnTypeId: 5, name: 'Link', defaultNewColumnName: 'Link' },
    { columnTypeId: 6, name: 'Banner Ad', defaultNewColumnName: 'Banner Ad' },
  ]);
  const { columns: made } = await aSheet(app, { owner: ann });
  for (const [kind, column] of Object.entries(made)) {
    expect(column.columnTypeID).toBe(columnTypes[kind as keyof typeof columnTypes]);
    const width = kind === 'banner' ? 190 : 140;
    expect(column).toMatchObject({ accessRestrictions: 1, hideFromPublic: false, justForMe: false, width });
    expect(column.createdByUserId).toBe(ann.userID);
  }
});

test('[COL-2] a column is renamed, resized within bounds, hidden, and deleted', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.text;
  const change = (fields: object) =>
    bob.attempt(columns.updateColumn, { body: { column: { columnID, ...fields }, updateFields: Object.keys(fields) } });
  expect((await change({ name: 'Copy', width: 2_000 })).body).toMatchObject({ name: 'Copy', width: 2_000 });
  expect((await change({ accessRestrictions: 2 })).body).toMatchObject({ hideFromPublic: true, justForMe: false });
  for (const width of [39, 2_001, 99.5]) expect((await change({ width })).status).toBe(400);
  for (const accessRestrictions of [0, 4]) expect((await change({ accessRestrictions })).status).toBe(400);
  await bob.call(columns.deleteColumn, { params: { id: String(columnID) } });
  expect(await change({ name: 'x' })).toMatchObject({ status: 404, code: 'notFound' });
});

test('[COL-5] only Status columns have options', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { columnID } = sheet.columns.text;
  const body = { columnID, name: 'x', colour: 'red' };
  expect(await ann.attempt(columns.addOption, { body })).toMatchObject({ status: 400, code: 'wrongKind' });
  const bad = { columnID: sheet.columns.status.columnID, name: 'x', colour: 'ultraviolet' };
  expect(await ann.attempt(columns.addOption, { body: bad })).toMatchObject({ status: 400, code: 'badInput' });
});

test('[SHEET-6] a full sheet says so, and has room again when something is deleted', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { sheetID } = sheet;
  const [{ groupID }] = sheet.groups;
  const { columnID } = sheet.columns.status;
  const fill = [
    sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
      select ${sheetID}, ${groupID}, 'Row', 'b00' from generate_series(1, 19997)`,
    sql`insert into sheet_group (sheet_id, name, sort_key)
      select ${sheetID}, 'Group', 'b00' from generate_series(1, 998)`,
    sql`insert into sheet_column (sheet_id, column_type, name, sort_key, created_by)
      select ${sheetID}, 1, 'Column', 'b00', ${ann.userID} from generate_series(1, 94)`,
    sql`insert into multi_choice_option (sheet_id, column_id, name, sort_key)
      select ${sheetID}, ${columnID}, 'Option', 'b00' from generate_series(1, 198)`,
  ];
  for (const statement of fill) await statement.execute(app.db.kysely);
  const row = { body: { row: { groupID: sheet.groups[1].groupID, name: 'One more' } } };
  expect(await ann.attempt(addRow, row)).toMatchObject({ status: 409, code: 'tooManyRows' });
  const group = { body: { group: { sheetID, name: 'One more' } } };
  expect(await ann.attempt(addGroup, group)).toMatchObject({ status: 409, code: 'tooManyGroups' });
  const column = { body: { sheetID, columnTypeID: 1, name: 'One more' } };
  expect(await ann.attempt(columns.addColumn, column)).toMatchObject({ status: 409, code: 'tooManyColumns' });
  const option = { body: { columnID, name: 'One more' } };
  expect(await ann.attempt(columns.addOption, option)).toMatchObject({ status: 409, code: 'tooManyOptions' });

  await ann.call(columns.deleteOption, { params: { id: String(sheet.options[0].multiChoiceOptionID) } });
  await ann.call(columns.deleteColumn, { params: { id: String(sheet.columns.text.columnID) } });
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  expect((await ann.attempt(columns.addOption, option)).status).toBe(201);
  expect((await ann.attempt(columns.addColumn, column)).status).toBe(201);
  expect((await ann.attempt(addGroup, group)).status).toBe(201);
  expect((await ann.attempt(addRow, row)).status).toBe(201);
});
