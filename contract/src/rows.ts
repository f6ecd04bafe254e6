/** Rows: the lines of a group, in order, each with one cell per column. */
import { z } from 'zod';
import { Cell, CellEdit } from '#cells.ts';
import { TimeZone } from '#decision-record.ts';
import { endpoint, xlsxType } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Name, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { withCommas } from '#with-commas.ts';

/** The public view has no comment counts. */
export const Row = z.object({
  rowID: Id,
  groupID: Id,
  name: z.string(),
  /** 1-based position in its group */
  ordering: z.int(),
  noOfComments: z.int().optional(),
  noOfUnreadCommentsForUser: z.int().optional(),
});
export type Row = z.infer<typeof Row>;

export const rowFields = ['name', 'ordering', 'orderingAndGroup'] as const;

export const addRow = endpoint({
  name: 'addRow',
  method: 'POST',
  path: '/api/rows',
  tag: 'Rows',
  summary: 'Adds a row to a group, at the end or at a 1-based position.',
  body: FromConnection.extend({ row: z.object({ groupID: Id, name: Name, ordering: z.int().min(1).optional() }) }),
  reply: Row,
  status: 201,
  takesKey: true,
});

/** A row to be added, with the cells that are filled at once. */
export const NewRow = z.object({
  groupID: Id,
  name: Name,
  cells: z
    .array(CellEdit.omit({ cellID: true, rowID: true }))
    .max(limits.columnsPerSheet)
    .default([]),
});
export type NewRow = z.output<typeof NewRow>;

const cellsOf = (rows: readonly { cells: readonly unknown[] }[]) =>
  rows.reduce((sum, row) => sum + row.cells.length, 0);
const tooManyCells = `must have at most ${withCommas(limits.cellsAtOnce)} cells in all`;

export const addRows = endpoint({
  name: 'addRows',
  method: 'POST',
  path: '/api/rows/many',
  tag: 'Rows',
  summary: `Adds up to ${withCommas(limits.newRowsAtOnce)} rows with up to ${withCommas(limits.cellsAtOnce)} cells in total to the ends of groups of one sheet, all or none. An error names every refused row and cell.`,
  body: FromConnection.extend({
    rows: z
      .array(NewRow)
      .min(1)
      .max(limits.newRowsAtOnce)
      .refine((rows) => cellsOf(rows) <= limits.cellsAtOnce, tooManyCells),
  }),
  reply: z.array(Row),
  status: 201,
  takesKey: true,
});

export const updateRow = endpoint({
  name: 'updateRow',
  method: 'PUT',
  path: '/api/rows',
  tag: 'Rows',
  summary: 'Renames a row, or moves it within its group or to another one.',
  body: FromConnection.extend({
    row: z.object({ rowID: Id, groupID: Id.optional(), name: Name.optional(), ordering: z.int().optional() }),
    updateFields: z.array(z.string()).min(1),
  }),
  reply: Row,
  status: 200,
  takesKey: true,
});

export const moveRows = endpoint({
  name: 'moveRows',
  method: 'POST',
  path: '/api/rows/move',
  tag: 'Rows',
  summary:
    'Moves rows of one sheet at once, each to a 1-based position in a group. Rows that were deleted are skipped.',
  body: FromConnection.extend({
    moves: z
      .array(z.object({ rowID: Id, groupID: Id, ordering: z.int() }))
      .min(1)
      .max(limits.movedAtOnce),
  }),
  status: 204,
  takesKey: true,
});

export const renameRows = endpoint({
  name: 'renameRows',
  method: 'PUT',
  path: '/api/rows/many',
  tag: 'Rows',
  summary: 'Renames rows of one sheet at once. Rows that were deleted are skipped.',
  body: FromConnection.extend({
    rows: z
      .array(z.object({ rowID: Id, name: Name }))
      .min(1)
      .max(limits.newRowsAtOnce),
  }),
  status: 204,
  takesKey: true,
});

export const deleteRow = endpoint({
  name: 'deleteRow',
  method: 'DELETE',
  path: '/api/rows/{id}',
  tag: 'Rows',
  summary: 'Deletes a row.',
  params: IdPath,
  query: FromConnection,
  status: 204,
  takesKey: true,
});

export const deleteRows = endpoint({
  name: 'deleteRows',
  method: 'POST',
  path: '/api/rows/delete',
  tag: 'Rows',
  summary: 'Deletes rows of one sheet, in batches if there are many. Rows that are already deleted are skipped.',
  body: FromConnection.extend({ rowIDs: z.array(Id).min(1).max(limits.rowsAtOnce) }),
  status: 204,
  takesKey: true,
});

export const restoreRows = endpoint({
  name: 'restoreRows',
  method: 'POST',
  path: '/api/rows/restore',
  tag: 'Rows',
  summary:
    'Restores rows of one sheet deleted within the last 30 days to where they were. Rows that are not deleted are skipped.',
  body: FromConnection.extend({ rowIDs: z.array(Id).min(1).max(limits.rowsAtOnce) }),
  status: 204,
  takesKey: true,
});

export const duplicateRows = endpoint({
  name: 'duplicateRows',
  method: 'POST',
  path: '/api/rows/duplicate',
  tag: 'Rows',
  summary:
    'Duplicates rows of one sheet, each below its original, with cells but without comments. Rows that were deleted are skipped. Returns the ids of the copies.',
  body: FromConnection.extend({ rowIDs: z.array(Id).min(1).max(limits.newRowsAtOnce) }),
  reply: z.object({ rowIDs: z.array(Id) }),
  status: 201,
  takesKey: true,
});

/** A new row, or one that came into sight; `cells` are those it already has. */
export const AddRow = z.object({ kind: z.literal('addRow'), row: Row, cells: z.array(Cell) });
/** Rows that came at once, each at its position; in the order in which they are to be placed. */
export const AddRows = z.object({ kind: z.literal('addRows'), rows: z.array(Row), cells: z.array(Cell) });
export const UpdateRow = z.object({
  kind: z.literal('updateRow'),
  fields: z.array(z.enum(rowFields)),
  row: Row.partial().required({ rowID: true }),
});
export const DeleteRow = z.object({ kind: z.literal('deleteRow'), rowID: Id });

/** Several rows at once: what changed about the rows themselves (by `fields`), and their changed cells. */
export const UpdateRows = z.object({
  kind: z.literal('updateRows'),
  fields: z.array(z.string()),
  rows: z.array(Row.partial().required({ rowID: true })),
  cells: z.array(Cell),
});
export const cancelDuplicating = endpoint({
  name: 'cancelDuplicating',
  method: 'POST',
  path: '/api/rows/duplicate/cancel',
  tag: 'Rows',
  summary:
    'Cancels your own duplication that is still running, by its Idempotency-Key or copyKey. Nothing is made unless the copy is already there.',
  body: z.object({ key: Words.min(1).max(255) }),
  status: 204,
});

export const exportRows = endpoint({
  name: 'exportRows',
  method: 'POST',
  path: '/api/rows/get-file',
  tag: 'Rows',
  summary:
    'Downloads some rows of a sheet as an .xlsx file, for members; hidden and just-for-me columns are left out, rows of hidden groups too unless they are asked for.',
  body: z.object({
    rowIDs: z.array(Id).min(1).max(limits.rowsAtOnce),
    includeHiddenGroups: z.boolean().default(false),
    /** in which the times of decisions are said, beside UTC */
    timeZone: TimeZone.optional(),
  }),
  sends: [xlsxType],
  status: 200,
});

export const DeleteRows = z.object({ kind: z.literal('deleteRows'), rowIDs: z.array(Id) });
