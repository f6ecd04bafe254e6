/** The table of rights: sheets, what changed on them, and their export. */
import { getChanges } from '@marquee/contract/live.ts';
import { getPackedSheet } from '@marquee/contract/packed-sheet.ts';
import * as calls from '@marquee/contract/sheets.ts';
import { getHistory } from '@marquee/contract/history.ts';
import { listTrash } from '@marquee/contract/trash.ts';
import type { Call } from './attempts.ts';
import { adminMembers, adminUsers, everybody, keepers, members, of, ownerOnly } from './expected.ts';

const isWhole = { includeGroupsRowsCells: 'true' };

export const sheets: Call[] = [
  {
    name: 'read a sheet by its url token',
    endpoint: calls.getSheet,
    expected: everybody(200),
    input: ({ url }) => ({ query: { sheetURL: url, ...isWhole } }),
  },
  {
    name: 'read a sheet by a token that is not its',
    endpoint: calls.getSheet,
    expected: everybody('404 notFound'),
    input: ({ url }) => ({ query: { sheetURL: `${url}x`, ...isWhole } }),
  },
  {
    name: 'read a sheet by its id in place of the token',
    endpoint: calls.getSheet,
    expected: everybody('404 notFound'),
    input: ({ sheetID }) => ({ query: { sheetURL: String(sheetID), ...isWhole } }),
  },
  {
    name: 'read a sheet packed, by its url token',
    endpoint: getPackedSheet,
    expected: everybody(200),
    input: ({ url }) => ({ query: { sheetURL: url } }),
  },
  {
    name: 'read a sheet packed, by a token that is not its',
    endpoint: getPackedSheet,
    expected: everybody('404 notFound'),
    input: ({ url }) => ({ query: { sheetURL: `${url}x` } }),
  },
  {
    name: 'read a sheet packed, by its id in place of the token',
    endpoint: getPackedSheet,
    expected: everybody('404 notFound'),
    input: ({ sheetID }) => ({ query: { sheetURL: String(sheetID) } }),
  },
  {
    name: 'read its changes by its url token',
    endpoint: getChanges,
    expected: everybody(200),
    input: ({ sheetID, url }) => ({ params: { id: sheetID }, query: { since: 1, sheetURL: url } }),
  },
  {
    name: 'read its changes by its id alone',
    endpoint: getChanges,
    expected: of('404 notFound', '404 notFound', '200'),
    input: ({ sheetID }) => ({ params: { id: sheetID }, query: { since: 1 } }),
  },
  {
    name: 'read its changes by a token that is not its',
    endpoint: getChanges,
    expected: of('404 notFound', '404 notFound', '200'),
    input: ({ sheetID, url }) => ({ params: { id: sheetID }, query: { since: 1, sheetURL: `${url}x` } }),
  },
  {
    name: 'make a sheet',
    endpoint: calls.addSheet,
    expected: adminUsers(201),
    input: () => ({ body: { name: 'New' } }),
  },
  {
    name: 'make a sheet in the account of the owner',
    endpoint: calls.addSheet,
    expected: keepers(201),
    input: ({ people }) => ({ body: { name: 'New', accountID: people.owner.accountID } }),
  },
  {
    name: 'make a sheet in the name of the owner',
    endpoint: calls.addSheet,
    expected: { ...keepers('404 notFound'), owner: '201' },
    input: ({ people }) => ({ body: { name: 'New', ownerUserID: people.owner.userID } }),
  },
  {
    name: 'duplicate a sheet',
    endpoint: calls.duplicateSheet,
    expected: adminMembers(201),
    input: ({ sheetID }) => ({ params: { id: sheetID }, body: {} }),
  },
  {
    name: 'look into the trash of a sheet',
    endpoint: listTrash,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'read the history of a sheet',
    endpoint: getHistory,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'rename a sheet',
    endpoint: calls.updateSheet,
    expected: members(200),
    input: ({ sheetID }) => ({ body: { sheet: { sheetID, name: 'Mine now' }, updateFields: ['name'] } }),
  },
  {
    name: 'delete a sheet',
    endpoint: calls.deleteSheet,
    expected: ownerOnly(204),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
    usesUp: true,
  },
  {
    name: 'export a sheet',
    endpoint: calls.exportSheet,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
];
