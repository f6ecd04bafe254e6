/** Changing, adding and deleting groups. */
import { addGroup, deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addNamed } from '#state/additions.ts';
import { fromHere, saveAddition, saveEdit } from '#state/save.ts';

export const groupQueue = 'groups';

export function renameGroup(groupID: number, name: string): void {
  void saveEdit({
    kind: 'group',
    key: `group:${groupID}`,
    lay: (group) => group && { ...group, name },
    endpoint: updateGroup,
    input: () => ({ body: { group: { groupID, name }, updateFields: ['name'], ...fromHere() } }),
    toChange: (group) => ({ kind: 'updateGroup', fields: ['name'], group: { groupID, name: group.name } }),
  });
}

export function hideGroupFromPublic(groupID: number, hideFromPublic: boolean): void {
  void saveEdit({
    kind: 'group',
    key: `group:${groupID}`,
    lay: (group) => group && { ...group, hideFromPublic },
    endpoint: updateGroup,
    input: () => ({ body: { group: { groupID, hideFromPublic }, updateFields: ['hideFromPublic'], ...fromHere() } }),
    toChange: (group) => ({
      kind: 'updateGroup',
      fields: ['hideFromPublic'],
      group: { groupID, hideFromPublic: group.hideFromPublic },
    }),
  });
}

export function removeGroup(groupID: number): void {
  void saveEdit({
    kind: 'group',
    key: `group:${groupID}`,
    lay: () => undefined,
    endpoint: deleteGroup,
    input: () => ({ params: { id: groupID }, query: fromHere() }),
    toChange: () => ({ kind: 'deleteGroup', groupID }),
  });
}

/** Adds a group at the end of the sheet. */
export function addNewGroup(sheetID: number, name: string): void {
  addNamed(groupQueue, name, () =>
    saveAddition(groupQueue, {
      endpoint: addGroup,
      input: () => ({ body: { group: { sheetID, name }, ...fromHere() } }),
      toChange: (group) => ({ kind: 'addGroup', group, cells: [] }),
    }),
  );
}
