/** What a person does to groups: each with its call, and with the change that it makes. */
import * as calls from '#groups.ts';
import { mutation } from '#mutation.ts';

export const addGroup = mutation({
  endpoint: calls.addGroup,
  queues: () => ['groups'],
  input: (group: { sheetID: number; name: string }) => ({ body: { group } }),
  answered: (group) => ({ kind: 'addGroup', group, cells: [] }),
});

export const renameGroup = mutation({
  endpoint: calls.updateGroup,
  input: (group: { groupID: number; name: string }) => ({ body: { group, updateFields: ['name'] } }),
  change: ({ groupID, name }) => ({ kind: 'updateGroup', fields: ['name'], group: { groupID, name } }),
});

export const hideGroup = mutation({
  endpoint: calls.updateGroup,
  input: (group: { groupID: number; hideFromPublic: boolean }) => ({
    body: { group, updateFields: ['hideFromPublic'] },
  }),
  change: ({ groupID, hideFromPublic }) => ({
    kind: 'updateGroup',
    fields: ['hideFromPublic'],
    group: { groupID, hideFromPublic },
  }),
});

/** `ordering` is 1-based among the other groups. */
export const moveGroup = mutation({
  endpoint: calls.updateGroup,
  input: (group: { groupID: number; ordering: number }) => ({ body: { group, updateFields: ['ordering'] } }),
  change: ({ groupID, ordering }) => ({ kind: 'updateGroup', fields: ['ordering'], group: { groupID, ordering } }),
});

export const deleteGroup = mutation({
  endpoint: calls.deleteGroup,
  input: ({ groupID }: { groupID: number }) => ({ params: { id: groupID } }),
  change: ({ groupID }) => ({ kind: 'deleteGroup', groupID }),
});

/** The copy shows when it has come. */
export const duplicateGroup = mutation({
  endpoint: calls.duplicateGroup,
  takesLong: true,
  queues: ({ groupID }) => [`group:${groupID}`],
  input: ({ groupID }: { groupID: number }) => ({ params: { id: groupID }, body: {} }),
  answered: () => undefined,
});

/** It shows when it has come, with the rows that it had. */
export const restoreGroup = mutation({
  endpoint: calls.restoreGroup,
  queues: ({ groupID }) => [`group:${groupID}`],
  input: ({ groupID }: { groupID: number }) => ({ params: { id: groupID }, body: {} }),
});
