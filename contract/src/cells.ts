/** Cells: one value per row and column, in the sub-record of the column's type. */
import { z } from 'zod';
import { allKinds, type AnyKind } from '#cell-kinds.ts';
import type { CellKind, ExportLookup, Exported, Lookup } from '#cell-kinds/kind.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdOrZero } from '#ids.ts';
import { limits } from '#limits.ts';

type PartialOf<Edit extends z.ZodObject> = z.ZodObject<
  { [Field in keyof Edit['shape']]: z.ZodOptional<Edit['shape'][Field]> },
  z.core.$strip
>;
type StoredRecords = { [Kind in AnyKind as Kind['key']]: z.ZodOptional<Kind['stored']> };
type EditRecords = { [Kind in AnyKind as Kind['key']]: z.ZodOptional<PartialOf<Kind['edit']>> };

/** A sub-record for each kind, none of which has to be there. */
const recordsOf = (of: (kind: AnyKind) => z.ZodObject): unknown =>
  Object.fromEntries(allKinds.map((kind) => [kind.key, of(kind).optional()]));

export const Cell = z.object({
  cellID: Id,
  columnID: Id,
  rowID: Id,
  ...(recordsOf((kind) => kind.stored) as StoredRecords),
});
export type Cell = z.infer<typeof Cell>;

/** A cell as it is sent: id 0 (or none) for one that was never saved, and the sub-record of its column's type. */
export const CellEdit = z.object({
  cellID: IdOrZero.default(0),
  columnID: Id,
  rowID: Id,
  ...(recordsOf((kind) => kind.edit.partial()) as EditRecords),
});
export type CellEdit = z.output<typeof CellEdit>;

/** Where a cell stands: `rowID:columnID`. */
export type CellAt = `${number}:${number}`;
export const cellAt = (rowID: number, columnID: number): CellAt => `${rowID}:${columnID}`;

/** The value of a kind that a cell holds; undefined where it holds none. */
const valueOf = (cell: Cell, { key }: AnyKind): Record<string, unknown> | undefined => cell[key];

/** Whether nothing was put into a cell, or all of it was taken out again. */
export const isCellEmpty = (cell: Cell): boolean =>
  allKinds.every((kind) => {
    const value = valueOf(cell, kind);
    return value === undefined || (kind as CellKind).isEmpty(value);
  });

/** A cell of a kind as a person reads it; '' where it is empty. */
export function textOf(cell: Cell | undefined, kind: AnyKind, look: Lookup): string {
  const value = cell && valueOf(cell, kind);
  return value ? (kind as CellKind).toText(value, look) : '';
}

/** What an exported file gets of a cell of a kind; undefined where the cell holds nothing of that kind. */
export function exportOf(cell: Cell, kind: AnyKind, look: ExportLookup): Exported | undefined {
  const value = valueOf(cell, kind);
  if (value === undefined) return undefined;
  const any: CellKind = kind;
  return any.toExport ? any.toExport(value, look) : { text: any.toText(value, look) };
}

export const addCell = endpoint({
  name: 'addCell',
  method: 'POST',
  path: '/api/cells',
  tag: 'Cells',
  summary: 'Fills an empty cell. Two people who do so at once get the same cell.',
  body: FromConnection.extend({ cell: CellEdit }),
  reply: Cell,
  status: 201,
  takesKey: true,
});

export const updateCell = endpoint({
  name: 'updateCell',
  method: 'PUT',
  path: '/api/cells',
  tag: 'Cells',
  summary: 'Changes the named fields of a cell. The last write wins.',
  body: FromConnection.extend({ cell: CellEdit, updateFields: z.array(z.string()).min(1) }),
  reply: Cell,
  status: 200,
  takesKey: true,
});

/** Many cells of one sheet at once: all are changed or none, in one push. The fields that are sent are changed, the others stay. */
export const updateCells = endpoint({
  name: 'updateCells',
  method: 'PUT',
  path: '/api/cells/many',
  tag: 'Cells',
  summary: 'Changes many cells of one sheet at once, all or none. An error names every refused cell and why.',
  body: FromConnection.extend({ cells: z.array(CellEdit).min(1).max(limits.cellsAtOnce) }),
  reply: z.array(Cell),
  status: 200,
  takesKey: true,
});

/** `by` is who edited it, told to members as it happens, so that the one who is overruled sees by whom. */
export const UpdateCell = z.object({
  kind: z.literal('updateCell'),
  fields: z.array(z.string()),
  cell: Cell,
  by: Id.nullish(),
});
