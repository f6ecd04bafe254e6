/** The one place that decides what an edit of a cell changes: that cell or, where its kind is edited together, its column in all chosen rows. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { isCellEmpty } from '@marquee/contract/cells.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useMode } from '#screen/mode.ts';
import { changeAlike } from './changeAlike.ts';
import { editCell } from './editCell.ts';
import type { CellFields } from '@marquee/contract/cells-mutations.ts';

/**
 * The rows that an edit in this row changes: all that are chosen for multiple editing, or that an editor was opened for together, if this is
 * one of them, else itself.
 */
function rowsWith(rowID: number, columnTypeID: ColumnTypeId): readonly number[] {
  const { mode, chosenRows, isTogether } = useMode.getState();
  const isMeant = isTogether || (mode === 'multiEditing' && cellKinds[columnTypeID].isEditedTogether);
  const isShared = isMeant && chosenRows.has(rowID);
  return isShared ? [...chosenRows] : [rowID];
}

/**
 * Changes fields of a cell, and where its row is one of several that are chosen for multiple editing, of the same column in all of
 * them, in one call that can be undone. Cells that hold the value already are left out. Resolves to whether it was saved. `tell` is told
 * why it was refused, as `editCell` does.
 */
export async function editChosen(
  rowID: number,
  columnID: number,
  fields: CellFields,
  tell?: (error: unknown) => void,
): Promise<boolean> {
  const column = currentSheet()?.shown.entry('column', `column:${columnID}`);
  if (!column) return false;
  const rowIDs = rowsWith(rowID, column.columnTypeID);
  return rowIDs.length > 1 ? changeAlike(rowIDs, columnID, fields, tell) : editCell(rowID, columnID, fields, tell);
}

/** Empties a cell, and the same column of all chosen rows as `editChosen` does. */
export async function emptyChosen(rowID: number, columnID: number): Promise<boolean> {
  const sheet = currentSheet();
  const column = sheet?.shown.entry('column', `column:${columnID}`);
  if (!sheet || !column) return false;
  const { empty } = cellKinds[column.columnTypeID];
  const rowIDs = rowsWith(rowID, column.columnTypeID);
  if (rowIDs.length > 1) return changeAlike(rowIDs, columnID, { ...empty });
  const cell = sheet.shown.cell(rowID, columnID);
  // One that is empty already is not changed, and there is nothing to be taken back.
  return cell && !isCellEmpty(cell) ? editCell(rowID, columnID, empty) : false;
}

/** Whether an edit in this row changes other rows too, so that even a choice of what the cell already holds means something. */
export const isOneOfMany = (rowID: number, columnTypeID: ColumnTypeId): boolean =>
  rowsWith(rowID, columnTypeID).length > 1;
