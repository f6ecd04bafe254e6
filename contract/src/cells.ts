/** Cells: one value per row and column, in the sub-record of the column's type. */
import { z } from 'zod';
import { banner } from '#cell-kinds/banner.ts';
import { date } from '#cell-kinds/date.ts';
import { link } from '#cell-kinds/link.ts';
import { status } from '#cell-kinds/status.ts';
import { text } from '#cell-kinds/text.ts';
import { who } from '#cell-kinds/who.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdOrZero } from '#ids.ts';
import { limits } from '#limits.ts';

export const Cell = z.object({
  cellID: Id,
  columnID: Id,
  rowID: Id,
  cellText: text.stored.optional(),
  cellDate: date.stored.optional(),
  cellMultiChoice: status.stored.optional(),
  cellUser: who.stored.optional(),
  cellHyperlink: link.stored.optional(),
  cellBanner: banner.stored.optional(),
});
export type Cell = z.infer<typeof Cell>;

/** A cell as it is sent: id 0 (or none) for one that was never saved, and the sub-record of its column's type. */
export const CellEdit = z.object({
  cellID: IdOrZero.default(0),
  columnID: Id,
  rowID: Id,
  cellText: text.edit.partial().optional(),
  cellDate: date.edit.partial().optional(),
  cellMultiChoice: status.edit.partial().optional(),
  cellUser: who.edit.partial().optional(),
  cellHyperlink: link.edit.partial().optional(),
  cellBanner: banner.edit.partial().optional(),
});
export type CellEdit = z.output<typeof CellEdit>;

/** Where a cell stands: `rowID:columnID`. */
export type CellAt = `${number}:${number}`;
export const cellAt = (rowID: number, columnID: number): CellAt => `${rowID}:${columnID}`;

/** Whether nothing was put into a cell, or all of it was taken out again. */
export function isCellEmpty({
  cellText,
  cellDate,
  cellMultiChoice,
  cellUser,
  cellHyperlink,
  cellBanner,
}: Cell): boolean {
  return (
    (!cellText || text.isEmpty(cellText)) &&
    (!cellDate || date.isEmpty(cellDate)) &&
    (!cellMultiChoice || status.isEmpty(cellMultiChoice)) &&
    (!cellUser || who.isEmpty(cellUser)) &&
    (!cellHyperlink || link.isEmpty(cellHyperlink)) &&
    (!cellBanner || banner.isEmpty(cellBanner))
  );
}

export const addCell = endpoint({
  name: 'addCell',
  method: 'POST',
  path: '/api/cells',
  tag: 'Cells',
  summary: 'Fills a cell for the first time; two people who do so at once get the same cell.',
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
  summary: 'Changes the named fields of a cell; the last write wins.',
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
  summary: 'Changes many cells of one sheet at once, all or none; a refusal names every refused cell with its reason.',
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
