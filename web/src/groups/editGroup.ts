/** Changing, adding and deleting groups. */
import { addGroup, deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addNamed } from '#sync/additions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere, saveAddition, saveEdit } from '#sync/save.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { recordChange, recordRename } from '#undo/undo.ts';
import { recordPresence } from '#undo/undoPresence.ts';
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

/** Hides a group from public or shows it, says so, and offers to take it back. */
export function hideGroupFromPublic(groupID: number, hideFromPublic: boolean): void {
  const group = () => currentSheet()?.shown.entry('group', `group:${groupID}`);
  const { saved, step } = recordChange(
    () => group()?.hideFromPublic,
    hideFromPublic,
    (isHidden) => saveHidden(groupID, isHidden),
  );
  const words = hideFromPublic ? 'is hidden from public' : 'is visible in public';
  if (step) void offerUndo(`“${group()?.name ?? ''}” ${words}`, step, saved);
}

function saveHidden(groupID: number, hideFromPublic: boolean): Promise<boolean> {
  return saveEdit({
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

/** Deletes a group, or brings it back with the rows that it had; it shows when it has come. */
function setGroup([groupID = 0]: readonly number[], isThere: boolean): Promise<boolean> {
  const edited = { kind: 'group', key: `group:${groupID}` } as const;
  if (isThere) {
    return saveEdit({
      ...edited,
      lay: (group) => group,
      endpoint: restoreGroup,
      input: () => ({ params: { id: groupID }, body: fromHere() }),
      toChange: () => undefined,
    });
  }
  return saveEdit({
    ...edited,
    lay: () => undefined,
    endpoint: deleteGroup,
    input: () => ({ params: { id: groupID }, query: fromHere() }),
    toChange: () => ({ kind: 'deleteGroup', groupID }),
  });
}

/** Deletes a group, says so, and offers to bring it back. */
export function removeGroup(groupID: number): void {
  const name = currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? '';
  const saved = setGroup([groupID], false);
  const step = recordPresence(false, { kind: 'group', ids: [groupID], set: setGroup }, saved);
  void offerUndo(`“${name}” deleted`, step, saved);
}

const hasNoRows = (groupID: number): boolean =>
  currentSheet()?.shown.layout.groups.find((group) => group.groupID === groupID)?.rowIDs.length === 0;

/** Adds a group at the end of the sheet; `onAdded` is called when it is there. */
export function addNewGroup(sheetID: number, name: string, onAdded: (groupID: number) => void): void {
  addNamed(groupQueue, name, async () => {
    const { groupID } = await saveAddition(groupQueue, {
      endpoint: addGroup,
      input: () => ({ body: { group: { sheetID, name }, ...fromHere() } }),
      toChange: (group) => ({ kind: 'addGroup', group, cells: [] }),
    });
    const added = { kind: 'group', ids: [groupID], set: setGroup, isUntouched: hasNoRows } as const;
    recordPresence(true, added, Promise.resolve(true));
    onAdded(groupID);
  });
}
