/** Ctrl+Z and its kin in popups in which things of the sheet itself are changed, such as the options of a Status column. */
import { useEffect } from 'react';
import { undoByKey } from './undoKeys.ts';

/** Words that are being written have an undo of their own; an empty box has nothing to take back. */
function isWriting(target: Element): boolean {
  const field = target.closest<HTMLInputElement>('input, textarea');
  return field !== null && field.value !== '';
}

/** A popup keeps its keys to itself, so they are heard before it hears them. */
export function usePopupUndoKeys(isEditable: boolean): void {
  useEffect(() => {
    if (!isEditable) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest('[role=dialog] [data-undo=sheet]') || isWriting(target))
        return;
      if (undoByKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isEditable]);
}
