/** Changing a cell, or many in one go: shown at once, saved behind it, and taken back as one. */
import { changeCell, fillCell, type CellFields } from '@marquee/contract/cells-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { recordCells, saveCells, type CellChange, type RefusedChange, type Tell } from './saveCells.ts';

/**
 * Changes fields of a cell. It shows at once, is saved now or when the connection is back, and is undone with the reason if the
 * server refuses; `tell` is told the reason instead of the person, by whoever shows it. Resolves to whether it was saved.
 */
export function editCell(
  rowID: number,
  columnID: number,
  fields: CellFields,
  tell?: (error: unknown) => void,
): Promise<boolean> {
  const change = { rowID, columnID, fields };
  return recordCells([change], () => saveCell(change, tell));
}

async function saveCell(change: CellChange, tell?: (error: unknown) => void): Promise<boolean> {
  const { rowID, columnID } = change;
  const sheet = currentSheet();
  const column = sheet?.shown.entry('column', `column:${columnID}`);
  if (!sheet || !column) return false;
  const edit = { ...change, columnTypeID: column.columnTypeID };
  const isKnown = sheet.shown.confirmed.cells.get(rowID, columnID) !== undefined;
  return saveEdit(isKnown ? changeCell : fillCell, edit, { tell });
}

/**
 * Changes fields of many cells: all are saved or none, in one call of at most `limits.cellsAtOnce` cells. They show at once, are saved
 * now or when the connection is back, and are undone with the reason if the server refuses, which `tell` is told in place of the person.
 * Cells of unknown columns are left out. Where `onRefused` is given, cells that the server refuses are left out as well: it is told them,
 * and the others are saved.
 * Resolves to whether they were saved.
 */
export function editCells(
  changes: readonly CellChange[],
  { onRefused, tell }: { onRefused?: (refused: readonly RefusedChange[]) => void; tell?: Tell } = {},
): Promise<boolean> {
  return recordCells(changes, (forget) => {
    const leaveOut = (refused: readonly RefusedChange[]) => {
      for (const { change } of refused) forget(change);
      onRefused?.(refused);
    };
    return saveCells(changes, { leaveOut: onRefused && leaveOut, tell });
  });
}
