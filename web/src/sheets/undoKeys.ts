/** The keys that take back and do again. */
import { redo, undo } from '#undo/undoSteps.ts';
import { letterOf } from '#ui/keyboard/letterOf.ts';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Command as well. The result says whether it was one of them. */
export function undoByKey(event: {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = letterOf(event);
  if (key === 'z' && event.shiftKey) redo();
  else if (key === 'z') undo();
  else if (key === 'y' && !event.shiftKey) redo();
  else return false;
  return true;
}
