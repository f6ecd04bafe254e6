/** Saving, renaming, sharing and deleting views; what can be taken back is remembered. */
import { isolated } from '@marquee/contract/isolated.ts';
import type { View, ViewLook } from '@marquee/contract/views.ts';
import * as mutations from '@marquee/contract/views-mutations.ts';
import { setOwnLook, useOwnLook } from '#screen/ownLook.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { recordChange, recordRename } from '#undo/undo.ts';
import { adding, recordPresence } from '#undo/undoPresence.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { offerBackUnless } from '#ui/messages/offerBack.tsx';
import { lookToKeep, presentLook } from './viewLook.ts';

const viewNow = (viewID: number): View | undefined =>
  currentSheet()?.shown.view.views.find((view) => view.viewID === viewID);

const setView = ([viewID = 0]: readonly number[], isThere: boolean): Promise<boolean> =>
  isThere ? saveEdit(mutations.restoreView, { viewID }) : saveEdit(mutations.deleteView, { viewID });

/** Saves how the sheet is looked at under a name, and shows that view. Throws `Refused` as the call does. */
export function saveAsView(sheetID: number, name: string, isShared: boolean): Promise<void> {
  return adding(async (remember) => {
    const added = await saveAddition(mutations.addView, { sheetID, name, isShared, look: presentLook() });
    // A sheet that is open by now instead has views of its own.
    const step = added && remember({ kind: 'view', ids: [added.viewID], set: setView });
    if (step) setOwnLook({ viewID: added.viewID });
  });
}

export function renameView({ viewID }: View, name: string): void {
  const read = () => viewNow(viewID)?.name;
  const saved = recordRename(read, name, (to) => saveEdit(mutations.changeView, { viewID, name: to }));
  void offerBackUnless(saved, name);
}

/** Keeps in a view how the sheet is looked at now. */
export function saveChanges(view: View): void {
  const { name, viewID } = view;
  const read = () => viewNow(viewID)?.look;
  const write = (look: ViewLook) => saveEdit(mutations.changeView, { viewID, look });
  const { saved, step } = recordChange(read, lookToKeep(view), write);
  void offerUndo(`“${isolated(name)}” saved`, step, saved);
}

/** Gives a view to everyone, says so, and offers to take it back. */
export function shareView({ name, viewID }: View): void {
  const read = () => viewNow(viewID)?.isShared;
  const write = (isShared: boolean) => saveEdit(mutations.changeView, { viewID, isShared });
  const { saved, step } = recordChange(read, true, write);
  void offerUndo(`Everyone on the sheet has “${isolated(name)}” now`, step, saved);
}

/** The sheet stays as it is looked at. */
export function removeView({ name, viewID }: View): void {
  if (useOwnLook.getState().viewID === viewID) setOwnLook({ viewID: null });
  const saved = setView([viewID], false);
  const step = recordPresence(false, { kind: 'view', ids: [viewID], set: setView }, saved);
  void offerUndo(`View “${isolated(name)}” deleted`, step, saved);
}
