/** What a person does to cells: each with its call, and with the change that it makes. */
import { cellKinds } from '#cell-kinds.ts';
import * as calls from '#cells.ts';
import type { Cell, CellEdit } from '#cells.ts';
import type { ColumnTypeId } from '#column-types.ts';
import type { Change } from '#live.ts';
import { mutation } from '#mutation.ts';
import type { OpenSheet } from '#open-sheet.ts';

/** Fields of one kind's sub-record, such as `{ text: 'x' }` or `{ multiChoiceOptionID: 3 }`. */
export type CellFields = Record<string, string | number | boolean | null>;

/** New values for fields of a cell, whose kind is that of its column. */
export interface EditedCell {
  rowID: number;
  columnID: number;
  columnTypeID: ColumnTypeId;
  fields: CellFields;
}

/** The cell with the fields laid over its sub-record, which is made from the kind's empty value where there is none. */
function cellWith({ rowID, columnID, columnTypeID, fields }: EditedCell, { cells }: OpenSheet): Cell {
  const kind = cellKinds[columnTypeID];
  const cell = cells.get(rowID, columnID);
  const cellID = cell?.cellID ?? 0;
  const before = cell?.[kind.key] ?? { ...kind.empty, cellID, [kind.idField]: cellID };
  return { ...cell, cellID, rowID, columnID, [kind.key]: { ...before, ...fields } };
}

const sent = ({ rowID, columnID, columnTypeID, fields }: EditedCell, cellID: number): CellEdit => ({
  cellID,
  rowID,
  columnID,
  [cellKinds[columnTypeID].key]: fields,
});

/** The id is read when the call leaves: the cell may have been filled, or emptied out of sight and filled anew, meanwhile. */
const knownID = ({ rowID, columnID }: EditedCell, confirmed: OpenSheet): number =>
  confirmed.cells.get(rowID, columnID)?.cellID ?? 0;

const updated = ({ fields }: EditedCell, cell: Cell): Change => ({
  kind: 'updateCell',
  fields: Object.keys(fields),
  cell,
});

/** Fills a cell for the first time. */
export const fillCell = mutation({
  endpoint: calls.addCell,
  input: (edit: EditedCell) => ({ body: { cell: sent(edit, 0) } }),
  change: (edit, shown) => updated(edit, cellWith(edit, shown)),
  answered: (cell, edit) => updated(edit, cell),
});

export const changeCell = mutation({
  endpoint: calls.updateCell,
  input: (edit: EditedCell, confirmed) => ({
    body: { cell: sent(edit, knownID(edit, confirmed)), updateFields: Object.keys(edit.fields) },
  }),
  change: (edit, shown) => updated(edit, cellWith(edit, shown)),
  answered: (cell, edit) => updated(edit, cell),
});

const updatedTogether = (cells: Cell[]): Change => ({ kind: 'updateRows', fields: [], rows: [], cells });

/** Changes many cells, each once: all or none. */
export const changeCells = mutation({
  endpoint: calls.updateCells,
  input: ({ edits }: { edits: readonly EditedCell[] }, confirmed) => ({
    body: { cells: edits.map((edit) => sent(edit, knownID(edit, confirmed))) },
  }),
  change: ({ edits }, shown) => updatedTogether(edits.map((edit) => cellWith(edit, shown))),
  answered: (cells) => updatedTogether(cells),
});
