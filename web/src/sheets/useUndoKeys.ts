/** Ctrl+Z and its kin wherever on the sheet's page no words are being written, for what was done to this sheet. */
import { useEffect } from 'react';
import { undoStack } from '#state/undo.ts';
import { undoByKey } from './undoKeys.ts';

/** Text fields have an undo of their own, and popups are to be finished first, but for those in which things of the sheet are deleted. */
const ownUndo = 'input, textarea, select, [contenteditable], [role=menu]';
const popup = '[role=dialog]';
const withSheetUndo = '[data-sheet-undo]';

const hasOwnUndo = (target: Element): boolean =>
  target.closest(ownUndo) !== null || (target.closest(popup) !== null && target.closest(withSheetUndo) === null);

export function useUndoKeys(sheetID: number | undefined, isEditable: boolean): void {
  useEffect(() => {
    if (!isEditable) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && hasOwnUndo(event.target);
      if (!isElsewhere && undoByKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      undoStack.clear();
    };
  }, [sheetID, isEditable]);
}
