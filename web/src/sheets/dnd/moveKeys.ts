/** Moving by keyboard: Alt with an arrow moves the row, group or column where the keyboard stands; with Shift it resizes the column. */
import { resizeColumn } from '#columns/editColumn.ts';
import { stepColumn } from '#columns/moveColumn.ts';
import { stepGroup } from '#groups/moveGroup.ts';
import { stepRow } from '#rows/moveRow.ts';
import { widenNames } from '#sheets/nameWidth.ts';
import { nameColumn, select, useActive, type Place } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useDragging } from '#screen/dragging.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { notifyError } from '#ui/messages/notify.ts';

/** Pixels by which a column grows or shrinks. */
const widthStep = 16;

export interface MoveKey {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const idOf = ({ line }: Place): number => Number(line.slice(line.indexOf(':') + 1));

function moveRowBy(rowID: number, step: 'back' | 'forth'): void {
  if (useDragging.getState().areRowsSorted) {
    notifyError('The row was not moved', new Error('Clear the sort to move rows.'));
    return;
  }
  const to = stepRow(rowID, step);
  const { closed, toggle } = useGroupScreen.getState();
  if (to && closed.has(to.groupID)) toggle(to.groupID);
}

function widen(columnID: number, by: number): void {
  const column = currentSheet()?.shown.entry('column', `column:${columnID}`);
  if (column) resizeColumn(columnID, column.width + by);
  else if (columnID === nameColumn) widenNames(by);
}

/** Scrolls to where the keyboard stands, once what moved is drawn in its new place. */
function revealMoved(): void {
  requestAnimationFrame(() => {
    const { place } = useActive.getState();
    if (place) select({ ...place });
  });
}

/** Does what a key says and answers whether it said anything. */
export function moveByKey(place: Place, { key, altKey, shiftKey, ctrlKey, metaKey }: MoveKey): boolean {
  if (!altKey || ctrlKey || metaKey) return false;
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? 'back' : 'forth';
  const isRow = place.line.startsWith('row:');
  const hasColumn = place.columnID !== nameColumn && (isRow || place.line.startsWith('head:'));
  if (isUpOrDown && !shiftKey && isRow) moveRowBy(idOf(place), step);
  else if (isUpOrDown && !shiftKey && place.line.startsWith('title:')) stepGroup(idOf(place), step);
  else if (isAcross && shiftKey && (hasColumn || isRow))
    widen(place.columnID, step === 'back' ? -widthStep : widthStep);
  else if (isAcross && hasColumn) stepColumn(place.columnID, step);
  else return false;
  revealMoved();
  return true;
}
