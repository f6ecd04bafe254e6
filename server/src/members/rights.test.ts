/** Who may do what: every call on a sheet by everybody who might try it, and that a refused call leaves no trace. */
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import { addGroup, deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { addRow, deleteRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import * as sheets from '@marquee/contract/sheets.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { readSheet } from '#test/builders.ts';
import { aCast, members, of, testRights, type Attempt } from '#test/rights.ts';

const app = await startApp();
const cast = await aCast(app);
const { visitor, stranger, guest, admin } = cast.everybody;

const attempts: Attempt[] = [
  {
    name: 'read it by its url token',
    endpoint: sheets.getSheet,
    expected: of('200', '200', '200'),
    input: ({ url }) => ({ query: { sheetURL: url, includeGroupsRowsCells: 'true' } }),
  },
  {
    name: 'read its changes by its url token',
    endpoint: getChanges,
    expected: of('200', '200', '200'),
    input: ({ sheetID, url }) => ({ params: { id: sheetID }, query: { since: 1, sheetURL: url } }),
  },
  {
    name: 'read its changes by its id alone',
    endpoint: getChanges,
    expected: of('404 notFound', '404 notFound', '200'),
    input: ({ sheetID }) => ({ params: { id: sheetID }, query: { since: 1 } }),
  },
  {
    name: 'rename it',
    endpoint: sheets.updateSheet,
    expected: members(200),
    input: ({ sheetID }) => ({ body: { sheet: { sheetID, name: 'Mine now' }, updateFields: ['name'] } }),
  },
  {
    name: 'delete it',
    endpoint: sheets.deleteSheet,
    expected: of('401 loginRequired', '404 notFound', '403 ownerOnly', '403 ownerOnly', '204'),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'add a group',
    endpoint: addGroup,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { group: { sheetID, name: 'More' } } }),
  },
  {
    name: 'hide a group',
    endpoint: updateGroup,
    expected: members(200),
    input: ({ groups }) => ({
      body: { group: { groupID: groups[0].groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
    }),
  },
  {
    name: 'delete a group',
    endpoint: deleteGroup,
    expected: members(204),
    input: ({ groups }) => ({ params: { id: groups[0].groupID } }),
  },
  {
    name: 'add a row',
    endpoint: addRow,
    expected: members(201),
    input: ({ groups }) => ({ body: { row: { groupID: groups[0].groupID, name: 'More' } } }),
  },
  {
    name: 'move a row',
    endpoint: updateRow,
    expected: members(200),
    input: ({ rows, groups }) => ({
      body: {
        row: { rowID: rows[0].rowID, groupID: groups[1].groupID, ordering: 1 },
        updateFields: ['orderingAndGroup'],
      },
    }),
  },
  {
    name: 'delete a row',
    endpoint: deleteRow,
    expected: members(204),
    input: ({ rows }) => ({ params: { id: rows[0].rowID } }),
  },
  {
    name: 'delete several rows',
    endpoint: deleteRows,
    expected: members(204),
    input: ({ rows }) => ({ body: { rowIDs: rows.map((row) => row.rowID) } }),
  },
  {
    name: 'bring deleted rows back',
    endpoint: restoreRows,
    expected: members(204),
    input: async ({ owner, rows }) => {
      const body = { rowIDs: rows.map((row) => row.rowID) };
      await owner.call(deleteRows, { body });
      return { body };
    },
  },
  {
    name: 'bring a deleted group back',
    endpoint: restoreGroup,
    expected: members(204),
    input: async ({ groups, owner }) => {
      const params = { id: String(groups[0].groupID) };
      await owner.attempt(deleteGroup, { params });
      return { params, body: {} };
    },
  },
  {
    name: 'bring a deleted column back',
    endpoint: columns.restoreColumn,
    expected: members(204),
    input: async ({ columns: { text }, owner }) => {
      const params = { id: String(text.columnID) };
      await owner.attempt(columns.deleteColumn, { params });
      return { params, body: {} };
    },
  },
  {
    name: 'add a column',
    endpoint: columns.addColumn,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { sheetID, columnTypeID: 1, name: 'More' } }),
  },
  {
    name: 'hide a column',
    endpoint: columns.updateColumn,
    expected: members(200),
    input: ({ columns: { text } }) => ({
      body: { column: { columnID: text.columnID, accessRestrictions: 2 }, updateFields: ['accessRestrictions'] },
    }),
  },
  {
    name: 'make a column just for themself',
    endpoint: columns.updateColumn,
    expected: of('401 loginRequired', '404 notFound', '403 creatorOnly', '403 creatorOnly', '200'),
    input: ({ columns: { text } }) => ({
      body: { column: { columnID: text.columnID, accessRestrictions: 3 }, updateFields: ['accessRestrictions'] },
    }),
  },
  {
    name: 'delete a column',
    endpoint: columns.deleteColumn,
    expected: members(204),
    input: ({ columns: { text } }) => ({ params: { id: text.columnID } }),
  },
  {
    name: 'add an option',
    endpoint: columns.addOption,
    expected: members(201),
    input: ({ columns: { status } }) => ({ body: { columnID: status.columnID, name: 'More', colour: 'red' } }),
  },
  {
    name: 'change an option',
    endpoint: columns.updateOption,
    expected: members(200),
    input: ({ options }) => ({ body: { multiChoiceOptionID: options[0].multiChoiceOptionID, name: 'Other' } }),
  },
  {
    name: 'delete an option',
    endpoint: columns.deleteOption,
    expected: members(204),
    input: ({ options }) => ({ params: { id: options[0].multiChoiceOptionID } }),
  },
  {
    name: 'bring a deleted option back',
    endpoint: columns.restoreOption,
    expected: members(204),
    input: async ({ options, owner }) => {
      const params = { id: String(options[0].multiChoiceOptionID) };
      await owner.attempt(columns.deleteOption, { params });
      return { params, body: {} };
    },
  },
  {
    name: 'fill a cell',
    endpoint: addCell,
    expected: members(201),
    input: ({ rows, columns: { text } }) => ({
      body: { cell: { rowID: rows[0].rowID, columnID: text.columnID, cellText: { text: 'x' } } },
    }),
  },
  {
    name: 'edit a cell',
    endpoint: updateCell,
    expected: members(200),
    input: ({ rows, columns: { text } }) => ({
      body: {
        cell: { rowID: rows[0].rowID, columnID: text.columnID, cellText: { text: 'x' } },
        updateFields: ['text'],
      },
    }),
  },
  {
    name: 'edit several cells',
    endpoint: updateCells,
    expected: members(200),
    input: ({ rows, columns: { text, link } }) => ({
      body: {
        cells: [
          { rowID: rows[0].rowID, columnID: text.columnID, cellText: { text: 'x' } },
          { rowID: rows[1].rowID, columnID: link.columnID, cellHyperlink: { url: 'a.test' } },
        ],
      },
    }),
  },
  {
    name: 'export it',
    endpoint: sheets.exportSheet,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
];

describe('[RIGHTS-1] calls are for those who may, and refused to the others without a trace:', () => {
  testRights(app, cast, attempts);
});

test('[RIGHTS-2] only admin users make sheets, and only in their own account and name', async () => {
  const make = (body: object) => ({ body: { name: 'New', ...body } });
  expect(await visitor.attempt(sheets.addSheet, make({}))).toMatchObject({ status: 401, code: 'loginRequired' });
  expect(await guest.attempt(sheets.addSheet, make({}))).toMatchObject({ status: 403, code: 'adminsOnly' });
  const foreign = [{ accountID: stranger.accountID }, { ownerUserID: guest.userID }];
  for (const body of foreign) {
    expect(await admin.attempt(sheets.addSheet, make(body))).toMatchObject({ status: 404, code: 'notFound' });
  }
  const { body, headers } = await admin.call(sheets.addSheet, make({ accountID: admin.accountID }));
  expect(body).toMatchObject({ accountID: admin.accountID, ownerUserID: admin.userID, name: 'New', description: '' });
  expect(headers.get('location')).toBe(`/api/sheets/${body.sheetID}`);
  const read = await readSheet(admin, body.url);
  expect(read.users.map((user) => user.userID)).toEqual([admin.userID]);
  expect(read.loggedInSheetUser).toMatchObject({ newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true });
});

test('[RIGHTS-3] what does not exist and what is not theirs look the same', async () => {
  const sheet = await cast.theSheet();
  const unknown = await stranger.attempt(deleteRow, { params: { id: 2_147_483_647 } });
  const foreign = await stranger.attempt(deleteRow, { params: { id: sheet.rows[0].rowID } });
  expect(unknown.status).toBe(404);
  expect(unknown.body).toEqual(foreign.body);
});
