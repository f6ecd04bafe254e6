/** Taking back and doing again from the keyboard, and what is said when somebody else was there since. */
import { undoStack, type Outcome, type Step } from '#state/undo.ts';
import { tellCalmly } from '#ui/notify.ts';

const verbs = { undo: 'taken back', redo: 'done again' } as const;

function tell({ did, overruled }: Outcome, verb: string): void {
  if (did === 'none') tellCalmly(`Not ${verb}`, 'Somebody has changed it since, so it stays as it is.');
  if (did === 'some') {
    const values = overruled === 1 ? '1 value was' : `${overruled.toLocaleString('en')} values were`;
    tellCalmly(`Not all ${verb}`, `${values} changed by somebody else since and stay as they are.`);
  }
}

export const undo = (): void => tell(undoStack.undo(), verbs.undo);
export const redo = (): void => tell(undoStack.redo(), verbs.redo);

/** Takes one step back, whatever was done after it. */
export function undoStep(step: Step | undefined): void {
  if (step) tell(undoStack.undo(step), verbs.undo);
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Command as well. The result says whether it was one of them. */
export function undoByKey(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z' && event.shiftKey) redo();
  else if (key === 'z') undo();
  else if (key === 'y' && !event.shiftKey) redo();
  else return false;
  return true;
}
