/** The table of rights: groups. */
import * as calls from '@marquee/contract/groups.ts';
import type { Call } from './attempts.ts';
import { members } from './expected.ts';

export const groups: Call[] = [
  {
    name: 'add a group',
    endpoint: calls.addGroup,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { group: { sheetID, name: 'More' } } }),
  },
  {
    name: 'hide a group',
    endpoint: calls.updateGroup,
    expected: members(200),
    input: ({ groups: [{ groupID }] }) => ({
      body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
    }),
  },
  {
    name: 'duplicate a group',
    endpoint: calls.duplicateGroup,
    expected: members(201),
    input: ({ groups: [{ groupID }] }) => ({ params: { id: groupID }, body: {} }),
  },
  {
    name: 'delete a group',
    endpoint: calls.deleteGroup,
    expected: members(204),
    input: ({ groups: [{ groupID }] }) => ({ params: { id: groupID } }),
    usesUp: true,
  },
  {
    name: 'bring a deleted group back',
    endpoint: calls.restoreGroup,
    expected: members(204),
    input: async ({ groups: [{ groupID }], owner }) => {
      const params = { id: String(groupID) };
      await owner.attempt(calls.deleteGroup, { params });
      return { params, body: {} };
    },
  },
];
