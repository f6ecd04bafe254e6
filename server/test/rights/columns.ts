/** The table of rights: columns, those that are just for their creator among them, and the options of Status columns. */
import * as calls from '@marquee/contract/columns.ts';
import type { Call } from './attempts.ts';
import { everybody, guestOnly, members, of } from './expected.ts';
import { aPrivateColumn } from './private-column.ts';

const id = (params: number) => ({ params: { id: params } });

export const columns: Call[] = [
  { name: 'list the column types', endpoint: calls.listColumnTypes, expected: everybody(200) },
  {
    name: 'add a column',
    endpoint: calls.addColumn,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { sheetID, columnTypeID: 1, name: 'More' } }),
  },
  {
    name: 'hide a column',
    endpoint: calls.updateColumn,
    expected: members(200),
    input: ({ columns: { text } }) => ({
      body: { column: { columnID: text.columnID, accessRestrictions: 2 }, updateFields: ['accessRestrictions'] },
    }),
  },
  {
    name: 'make a column just for themself that the owner made',
    endpoint: calls.updateColumn,
    expected: of('401 loginRequired', '404 notFound', '403 creatorOnly', '403 creatorOnly', '200'),
    input: ({ columns: { text } }) => ({
      body: { column: { columnID: text.columnID, accessRestrictions: 3 }, updateFields: ['accessRestrictions'] },
    }),
    usesUp: true,
  },
  {
    name: 'rename a column that is just for the guest',
    endpoint: calls.updateColumn,
    expected: guestOnly(200),
    input: async (scene) => {
      const { columnID } = await aPrivateColumn(scene, 'text');
      return { body: { column: { columnID, name: 'Seen' }, updateFields: ['name'] } };
    },
  },
  {
    name: 'open a column that is just for the guest',
    endpoint: calls.updateColumn,
    expected: guestOnly(200),
    input: async (scene) => {
      const { columnID } = await aPrivateColumn(scene, 'text');
      return { body: { column: { columnID, accessRestrictions: 2 }, updateFields: ['accessRestrictions'] } };
    },
  },
  {
    name: 'duplicate a column',
    endpoint: calls.duplicateColumn,
    expected: members(201),
    input: ({ columns: { text } }) => ({ ...id(text.columnID), body: {} }),
  },
  {
    name: 'duplicate a column that is just for the guest',
    endpoint: calls.duplicateColumn,
    expected: guestOnly(201),
    input: async (scene) => ({ ...id((await aPrivateColumn(scene, 'text')).columnID), body: {} }),
  },
  {
    name: 'delete a column',
    endpoint: calls.deleteColumn,
    expected: members(204),
    input: ({ columns: { text } }) => id(text.columnID),
    usesUp: true,
  },
  {
    name: 'delete a column that is just for the guest',
    endpoint: calls.deleteColumn,
    expected: guestOnly(204),
    input: async (scene) => id((await aPrivateColumn(scene, 'text')).columnID),
  },
  {
    name: 'bring a deleted column back',
    endpoint: calls.restoreColumn,
    expected: members(204),
    input: async ({ columns: { text }, owner }) => {
      const params = { id: String(text.columnID) };
      await owner.attempt(calls.deleteColumn, { params });
      return { params, body: {} };
    },
  },
  {
    name: 'bring a deleted column back that was just for the guest',
    endpoint: calls.restoreColumn,
    expected: guestOnly(204),
    input: async (scene) => {
      const params = { id: String((await aPrivateColumn(scene, 'text')).columnID) };
      await scene.people.guest.call(calls.deleteColumn, { params });
      return { params, body: {} };
    },
  },
];

export const options: Call[] = [
  {
    name: 'add an option',
    endpoint: calls.addOption,
    expected: members(201),
    input: ({ columns: { status } }) => ({ body: { columnID: status.columnID, name: 'More', colour: 'red' } }),
  },
  {
    name: 'add an option to a column that is just for the guest',
    endpoint: calls.addOption,
    expected: guestOnly(201),
    input: async (scene) => {
      const { columnID } = await aPrivateColumn(scene, 'status');
      return { body: { columnID, name: 'More', colour: 'red' } };
    },
  },
  {
    name: 'change an option',
    endpoint: calls.updateOption,
    expected: members(200),
    input: ({ options: [{ multiChoiceOptionID }] }) => ({ body: { multiChoiceOptionID, name: 'Other' } }),
  },
  {
    name: 'change an option of a column that is just for the guest',
    endpoint: calls.updateOption,
    expected: guestOnly(200),
    input: async (scene) => {
      const { optionID } = await aPrivateColumn(scene, 'status');
      return { body: { multiChoiceOptionID: optionID, name: 'Other' } };
    },
  },
  {
    name: 'delete an option',
    endpoint: calls.deleteOption,
    expected: members(204),
    input: ({ options: [{ multiChoiceOptionID }] }) => id(multiChoiceOptionID),
    usesUp: true,
  },
  {
    name: 'delete an option of a column that is just for the guest',
    endpoint: calls.deleteOption,
    expected: guestOnly(204),
    input: async (scene) => id((await aPrivateColumn(scene, 'status')).optionID),
  },
  {
    name: 'bring a deleted option back',
    endpoint: calls.restoreOption,
    expected: members(204),
    input: async ({ options: [{ multiChoiceOptionID }], owner }) => {
      const params = { id: String(multiChoiceOptionID) };
      await owner.attempt(calls.deleteOption, { params });
      return { params, body: {} };
    },
  },
  {
    name: 'bring a deleted option back to a column that is just for the guest',
    endpoint: calls.restoreOption,
    expected: guestOnly(204),
    input: async (scene) => {
      const params = { id: String((await aPrivateColumn(scene, 'status')).optionID) };
      await scene.people.guest.call(calls.deleteOption, { params });
      return { params, body: {} };
    },
  },
];
