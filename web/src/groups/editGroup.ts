/** Changing, adding and deleting groups. */
import { addGroup, deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addNamed } from '#state/additions.ts';
import { currentSheet } from '#state/currentSheet.ts';
import { fromHere, saveAddition, saveEdit } from '#state/save.ts';
import { recordRename } from '#state/undo.ts';
import { offerBackUnless } from '#ui/offerBack.tsx';

export const groupQueue = 'groups';

/** It can be taken back. */
export function renameGroup(groupID: number, name: string): void {
  const read = () => currentSheet()?.shown.entry('group', `group:${groupID}`)?.name;
  const saved = recordRename(read, name, (to) => saveName(groupID, to));
  void offerBackUnless(saved, name);
}

function saveName(groupID: number, name: string): Promise<boolean> {
  return saveEdit({
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
