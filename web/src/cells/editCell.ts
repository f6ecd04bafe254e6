/** Changing a cell: shown at once, saved behind it. */
import { cellKinds, type AnyKind } from '@marquee/contract/cell-kinds.ts';
import { addCell, cellAt, updateCell, type Cell, type CellEdit } from '@marquee/contract/cells.ts';
import { currentSheet } from '#state/currentSheet.ts';
import { fromHere, saveEdit } from '#state/save.ts';

/** Fields of one kind's sub-record, such as `{ text: 'x' }` or `{ multiChoiceOptionID: 3 }`. */
export type CellFields = Record<string, string | number | null>;

/** The cell with the fields laid over its sub-record, which is made from the kind's empty value where there is none. */
function edited(cell: Cell | undefined, kind: AnyKind, rowID: number, columnID: number, fields: CellFields): Cell {
  const cellID = cell?.cellID ?? 0;
  const before = cell?.[kind.key] ?? { ...kind.empty, cellID, [kind.idField]: cellID };
  return { ...cell, cellID, rowID, columnID, [kind.key]: { ...before, ...fields } };
}

/**
 * Changes fields of a cell. It shows at once, is saved now or when the connection is back, and is undone with the reason if the
 * server refuses. Resolves to whether it was saved.
 */
export async function editCell(rowID: number, columnID: number, fields: CellFields): Promise<boolean> {
  const sheet = currentSheet();
  const column = sheet?.shown.entry('column', `column:${columnID}`);
  if (!sheet || !column) return false;
  const kind = cellKinds[column.columnTypeID];
  const knownID = () => sheet.shown.confirmed.cells.get(cellAt(rowID, columnID))?.cellID ?? 0;
  const sent = (cellID: number): CellEdit => ({ cellID, rowID, columnID, [kind.key]: fields });
  const shared = {
    kind: 'cell',
    key: `cell:${cellAt(rowID, columnID)}`,
    lay: (cell: Cell | undefined) => edited(cell, kind, rowID, columnID, fields),
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

/** Empties a cell, whatever its kind; does nothing to one that is empty. */
export async function emptyCell(rowID: number, columnID: number): Promise<boolean> {
  const sheet = currentSheet();
  const column = sheet?.shown.entry('column', `column:${columnID}`);
  const cell = sheet?.shown.cell(rowID, columnID);
  if (!column || !cell) return false;
  return editCell(rowID, columnID, cellKinds[column.columnTypeID].empty);
}
