/** Gives the same value to one column of many rows, says how many cells that changed, and offers to take it back. */
import type { CellFields } from '@marquee/contract/cells-mutations.ts';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { offerWhileUndoable } from '#undo/undoSteps.ts';
import { undoStack, type Step } from '#undo/undo.ts';
import { notifyInfo, notifyError } from '#ui/messages/notify.ts';
import { editCells } from './editCell.ts';
import { isToChange, type CellChange } from './saveCells.ts';

/** Bytes that one call may carry, with room for what else is in it. */
const mostBytes = 7 * 1024 * 1024;

/** In one call, or in a few where one can't carry all of it. */
function inCalls(changes: readonly CellChange[], fields: CellFields): CellChange[][] {
  const bytesOfCell = new TextEncoder().encode(JSON.stringify(fields)).length + 120;
  const most = Math.min(limits.cellsAtOnce, Math.floor(mostBytes / bytesOfCell));
  const calls: CellChange[][] = [];
  for (let start = 0; start < changes.length; start += most) calls.push(changes.slice(start, start + most));
  return calls;
}

/** Takes the steps back where nobody changed the cells since, and says what was left alone. `count` is of the cells in all. */
function undo(steps: readonly Step[], count: number): void {
  const outcomes = steps.map((step) => undoStack.undo(step));
  const isMoved = outcomes.some(({ did }) => did === 'all' || did === 'some');
  // It was taken back by the keyboard already.
  if (!isMoved && outcomes.every(({ did }) => did === 'nothing')) return;
  const overruled = outcomes.reduce((total, outcome) => total + outcome.overruled, 0);
  const left = isMoved ? overruled : count;
  if (left === 0) return;
  const title = isMoved ? `${counted(count - left, 'cell')} changed back` : 'Nothing was changed back';
  notifyInfo(title, `${counted(left, 'cell')} skipped: changed again since.`);
}

/**
 * Sets the fields in one column of many rows: shown at once, saved by one call, with a message that offers to undo it. Cells that hold
 * the value already are left out. Resolves to whether it was saved; a refusal is told, or `tell` is told it.
 */
export async function changeAlike(
  rowIDs: readonly number[],
  columnID: number,
  fields: CellFields,
  tell?: (error: unknown) => void,
): Promise<boolean> {
  const sheet = currentSheet();
  if (!sheet) return false;
  // What a cell held before has to be known to be put back.
  if (!sheet.isWhole) await sheet.readWhole();
  if (!sheet.isWhole || currentSheet() !== sheet) {
    const why = new Error('The sheet is still loading. Please try again in a moment.');
    if (tell) tell(why);
    else notifyError('Nothing was changed', why);
    return false;
  }
  const changes = rowIDs.map((rowID) => ({ rowID, columnID, fields })).filter(isToChange);
  if (changes.length === 0) return true;
  const calls = inCalls(changes, fields).map((part) => ({ saved: editCells(part, { tell }), step: undoStack.last }));
  const steps = calls.flatMap(({ step }) => step ?? []);
  const words = `${counted(changes.length, 'cell')} changed`;
  const hide = offerWhileUndoable(words, steps, () => undo(steps, changes.length));
  const isSaved = (await Promise.all(calls.map(({ saved }) => saved))).every(Boolean);
  // What was refused has been taken back already, with the reason.
  if (!isSaved) hide();
  return isSaved;
}
