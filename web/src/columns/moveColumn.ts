/** Giving a column another place among those that this member sees. */
import * as mutations from '@marquee/contract/columns-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { positionAfterStep, type Step } from '#screen/positions.ts';
import { columnsShown } from '#screen/shownHere.ts';
import { saveEdit } from '#sync/save.ts';
import { recordMove } from '#undo/undoMoves.ts';
import { announce } from '#ui/messages/announce.ts';
import { notifyError } from '#ui/messages/notify.ts';

const order = (): number[] => (currentSheet()?.shown.layout.columns ?? []).map(({ columnID }) => columnID);

/** Moves a column; the position is 1-based among the others. It can be taken back. One that is gone is told, and nothing is sent. */
export function moveColumn(columnID: number, position: number): void {
  const column = currentSheet()?.shown.entry('column', `column:${columnID}`);
  if (!column) {
    notifyError('The column was deleted or hidden', new Error('Nothing was moved.'));
    return;
  }
  if (order().indexOf(columnID) + 1 === position) return;
  recordMove(
    columnID,
    () => 0,
    order,
    { parent: 0, position },
    (_, at) => saveMove(columnID, at),
  );
}

async function saveMove(columnID: number, position: number): Promise<boolean> {
  const column = currentSheet()?.shown.entry('column', `column:${columnID}`);
  if (!column) return false;
  const saved = saveEdit(mutations.moveColumn, { columnID, ordering: position });
  announce(`${column.name} moved to position ${position} among the columns`, saved);
  return saved;
}

export function stepColumn(columnID: number, step: Step): void {
  const position = positionAfterStep(order(), columnID, step, columnsShown());
  if (position !== undefined) moveColumn(columnID, position);
}
