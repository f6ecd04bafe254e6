/** The table of rights: rows. */
import * as calls from '@marquee/contract/rows.ts';
import type { Call } from './attempts.ts';
import { loggedIn, members } from './expected.ts';

export const rows: Call[] = [
  {
    name: 'add a row',
    endpoint: calls.addRow,
    expected: members(201),
    input: ({ groups: [{ groupID }] }) => ({ body: { row: { groupID, name: 'More' } } }),
  },
  {
    name: 'add a row between others',
    endpoint: calls.addRow,
    expected: members(201),
    input: ({ groups: [{ groupID }] }) => ({ body: { row: { groupID, name: 'Between', ordering: 1 } } }),
  },
  {
    name: 'add several rows',
    endpoint: calls.addRows,
    expected: members(201),
    input: ({ groups: [{ groupID }] }) => ({
      body: {
        rows: [
          { groupID, name: 'One' },
          { groupID, name: 'Two' },
        ],
      },
    }),
  },
  {
    name: 'call off the duplicating of rows, of their own',
    endpoint: calls.cancelDuplicating,
    expected: loggedIn(204),
    input: () => ({ body: { key: 'a-call-of-their-own' } }),
  },
  {
    name: 'export a row',
    endpoint: calls.exportRows,
    expected: members(200),
    input: ({ rows: [{ rowID }] }) => ({ body: { rowIDs: [rowID] } }),
  },
  {
    name: 'move a row',
    endpoint: calls.updateRow,
    expected: members(200),
    input: ({ rows: [{ rowID }], groups: [, { groupID }] }) => ({
      body: { row: { rowID, groupID, ordering: 1 }, updateFields: ['orderingAndGroup'] },
    }),
  },
  {
    name: 'move several rows',
    endpoint: calls.moveRows,
    expected: members(204),
    input: ({ rows: all, groups: [, { groupID }] }) => ({
      body: { moves: all.map(({ rowID }) => ({ rowID, groupID, ordering: 1 })) },
    }),
  },
  {
    name: 'rename several rows',
    endpoint: calls.renameRows,
    expected: members(204),
    input: ({ rows: all }) => ({ body: { rows: all.map(({ rowID }) => ({ rowID, name: 'Renamed' })) } }),
  },
  {
    name: 'delete a row',
    endpoint: calls.deleteRow,
    expected: members(204),
    input: ({ rows: [{ rowID }] }) => ({ params: { id: rowID } }),
    usesUp: true,
  },
  {
    name: 'delete several rows',
    endpoint: calls.deleteRows,
    expected: members(204),
    input: ({ rows: all }) => ({ body: { rowIDs: all.map((row) => row.rowID) } }),
    usesUp: true,
  },
  {
    name: 'duplicate several rows',
    endpoint: calls.duplicateRows,
    expected: members(201),
    input: ({ rows: all }) => ({ body: { rowIDs: all.map((row) => row.rowID) } }),
  },
  {
    name: 'bring deleted rows back',
    endpoint: calls.restoreRows,
    expected: members(204),
    input: async ({ owner, rows: all }) => {
      const body = { rowIDs: all.map((row) => row.rowID) };
      await owner.call(calls.deleteRows, { body });
      return { body };
    },
  },
];
