/** Changing, adding and deleting groups. */
import * as mutations from '@marquee/contract/groups-mutations.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { addNamed } from '#sync/additions.ts';
import { makeCopy } from '#sync/longCopy.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { offerToTakeAway, offerUndo } from '#undo/undoSteps.ts';
import { recordChange, recordRename } from '#undo/undo.ts';
import { adding, recordPresence } from '#undo/undoPresence.ts';
import { watchOthersEdits } from '#undo/editedByOthers.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { offerBackUnless } from '#ui/messages/offerBack.tsx';

/** Where a new group is named, and waits: each sheet has a box of its own for it. */
export const groupQueue = (sheetID: number): string => `groups:${sheetID}`;

/** It can be taken back. */
export function renameGroup(groupID: number, name: string): void {
  const read = () => currentSheet()?.shown.entry('group', `group:${groupID}`)?.name;
  const saved = recordRename(read, name, (to) => saveEdit(mutations.renameGroup, { groupID, name: to }));
  void offerBackUnless(saved, name);
}

/** Hides a group from public or shows it, says so, and offers to take it back. */
export function hideGroupFromPublic(groupID: number, hideFromPublic: boolean): void {
  const group = () => currentSheet()?.shown.entry('group', `group:${groupID}`);
  const { saved, step } = recordChange(
    () => group()?.hideFromPublic,
    hideFromPublic,
    (isHidden) => saveEdit(mutations.hideGroup, { groupID, hideFromPublic: isHidden }),
  );
  const words = hideFromPublic ? 'is hidden from public' : 'is visible in public';
  void offerUndo(`“${isolated(group()?.name ?? '')}” ${words}`, step, saved);
}

/** Deletes a group, or brings it back with the rows that it had; it shows when it has come. */
export const setGroup = ([groupID = 0]: readonly number[], isThere: boolean): Promise<boolean> =>
  isThere ? saveEdit(mutations.restoreGroup, { groupID }) : saveEdit(mutations.deleteGroup, { groupID });

/** Deletes a group, says so, and offers to bring it back. */
export function removeGroup(groupID: number): void {
  const name = currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? '';
  const saved = setGroup([groupID], false);
  const step = recordPresence(false, { kind: 'group', ids: [groupID], set: setGroup }, saved);
  void offerUndo(`“${isolated(name)}” deleted`, step, saved);
}

/** Copies a group with its rows to right below it; it shows when it has come. A failure is told. */
export async function duplicateGroup(groupID: number): Promise<void> {
  const group = (id: number) => currentSheet()?.shown.entry('group', `group:${id}`);
  const rowsIn = (id: number) => currentSheet()?.shown.layout.groups.find((one) => one.groupID === id)?.rowIDs ?? [];
  const name = group(groupID)?.name ?? '';
  try {
    await adding(async (remember) => {
      const made = await makeCopy(
        `Duplicating “${isolated(name)}”`,
        (key) => saveAddition(mutations.duplicateGroup, { groupID }, key),
        (copied) => setGroup([copied.groupID], false),
      );
      if (!made) return;
      const { groupID: copyID } = made;
      const copied = new Set(rowsIn(copyID));
      const { isGroupEdited, isRowEdited } = watchOthersEdits();
      const isUntouched = () =>
        !isGroupEdited(copyID) && rowsIn(copyID).every((rowID) => copied.has(rowID) && !isRowEdited(rowID));
      offerToTakeAway(
        `“${isolated(name)}” duplicated`,
        remember({ kind: 'group', ids: [copyID], set: setGroup, isUntouched }),
      );
    });
  } catch (error) {
    notifyError(`“${isolated(name)}” was not duplicated`, error);
  }
}

const hasNoRows = (groupID: number): boolean =>
  currentSheet()?.shown.layout.groups.find((group) => group.groupID === groupID)?.rowIDs.length === 0;

/** Adds a group at the end of the sheet; `onAdded` is called when it is there. */
export function addNewGroup(sheetID: number, name: string, onAdded: (groupID: number) => void): void {
  const send = () =>
    adding(async (remember) => {
      const { groupID } = await saveAddition(mutations.addGroup, { sheetID, name });
      const { isGroupEdited } = watchOthersEdits();
      const isUntouched = (id: number) => hasNoRows(id) && !isGroupEdited(id);
      remember({ kind: 'group', ids: [groupID], set: setGroup, isUntouched });
      onAdded(groupID);
    });
  addNamed(groupQueue(sheetID), name, send);
}
