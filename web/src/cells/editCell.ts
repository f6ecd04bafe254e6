/** Changing a cell, or many in one go: shown at once, saved behind it, and taken back as one. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { addCell, cellAt, updateCell, type Cell, type CellEdit } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere, saveEdit } from '#sync/save.ts';
import { edited, recordCells, saveCells, type CellChange, type CellFields, type RefusedChange } from './saveCells.ts';

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
  const { rowID, columnID, fields } = change;
  const sheet = currentSheet();
  const column = sheet?.shown.entry('column', `column:${columnID}`);
  if (!sheet || !column) return false;
  const kind = cellKinds[column.columnTypeID];
  const knownID = () => sheet.shown.confirmed.cells.get(rowID, columnID)?.cellID ?? 0;
  const sent = (cellID: number): CellEdit => ({ cellID, rowID, columnID, [kind.key]: fields });
  const shared = {
    kind: 'cell',
    key: `cell:${cellAt(rowID, columnID)}`,
    tell,
    lay: (cell: Cell | undefined) => edited(cell, kind, change),
    toChange: (cell: Cell) => ({ kind: 'updateCell', fields: Object.keys(fields), cell }) as const,
  } as const;
  if (knownID() === 0) {
    return saveEdit({ ...shared, endpoint: addCell, input: () => ({ body: { cell: sent(0), ...fromHere() } }) });
  }
  const updateFields = Object.keys(fields);
  return saveEdit({
    ...shared,
    endpoint: updateCell,
    // The id is read when the call leaves: the cell may have been emptied out of sight and filled anew meanwhile.
    input: () => ({ body: { cell: sent(knownID()), updateFields, ...fromHere() } }),
  });
}

/**
 * Changes fields of many cells: all are saved or none, in one call of at most `limits.cellsAtOnce` cells. They show at once, are saved
 * now or when the connection is back, and are undone with the reason if the server refuses. Cells of unknown columns are left out. Where
 * `onRefused` is given, cells that the server refuses are left out as well: it is told them, and the others are saved.
 * Resolves to whether they were saved.
 */
export function editCells(
  changes: readonly CellChange[],
  onRefused?: (refused: readonly RefusedChange[]) => void,
): Promise<boolean> {
  return recordCells(changes, (forget) => {
    const leaveOut = (refused: readonly RefusedChange[]) => {
      for (const { change } of refused) forget(change);
      onRefused?.(refused);
    };
    return saveCells(changes, onRefused && leaveOut);
  });
}
