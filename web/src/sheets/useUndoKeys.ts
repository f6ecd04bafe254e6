/** Ctrl+Z and its kin wherever on the sheet's page no words are being written, for what was done to this sheet. */
import { useEffect } from 'react';
import { fieldsAndPopups } from '#ui/keyboard/fieldsAndPopups.ts';
import { undoStack } from '#undo/undo.ts';
import { undoByKey } from './undoKeys.ts';

/**
 * Text fields have an undo of their own, and popups are to be finished first. An empty box in which new things are named has
 * nothing of its own to take back, and what was added from it is the sheet's.
 */
function isSheets(target: Element): boolean {
  const isEmptyBox = target instanceof HTMLInputElement && target.dataset['undo'] === 'sheet' && target.value === '';
  return isEmptyBox || target.closest(fieldsAndPopups) === null;
}

export function useUndoKeys(sheetID: number | undefined, isEditable: boolean): void {
  useEffect(() => {
    if (!isEditable) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && !isSheets(event.target);
      if (!isElsewhere && undoByKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      undoStack.clear();
    };
  }, [sheetID, isEditable]);
}
