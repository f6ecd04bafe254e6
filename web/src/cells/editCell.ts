/** Changing a cell: shown at once, saved behind it. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { addCell, cellAt, updateCell, type Cell, type CellEdit } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere, saveEdit } from '#sync/save.ts';
import { edited, recordCells, type CellChange, type CellFields } from './saveCells.ts';

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
