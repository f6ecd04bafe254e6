/** Imports: rows that a file brings into a sheet, sent in parts that nobody sees, and then all of them or none. */
import { z } from 'zod';
import { Colour } from '#colours.ts';
import { ColumnTypeId, columnTypes } from '#column-types.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Name } from '#ids.ts';
import { limits } from '#limits.ts';
import { withCommas } from '#with-commas.ts';

/** A group that is there, or one to be made. */
export const ImportedGroup = z.union([z.object({ groupID: Id }), z.object({ name: Name })]);
export type ImportedGroup = z.output<typeof ImportedGroup>;

/** An option that is there, or one to be made. */
export const ImportedOption = z.union([
  z.object({ multiChoiceOptionID: Id }),
  z.object({ name: Name, colour: Colour.default('grey') }),
]);
export type ImportedOption = z.output<typeof ImportedOption>;

const Options = z.array(ImportedOption).max(limits.optionsPerColumn).default([]);
/** Banner files are chosen one by one. */
const ImportedType = ColumnTypeId.refine(
  (type): boolean => type !== columnTypes.banner,
  'Banner cells are filled one by one.',
);

/** A column that is there, or one to be made; `options` are those that its cells name, in the order in which new ones are made. */
export const ImportedColumn = z.union([
  z.object({ columnID: Id, options: Options }),
  z.object({ columnTypeID: ImportedType, name: Name, options: Options }),
]);
export type ImportedColumn = z.output<typeof ImportedColumn>;

export const ImportPlan = z.object({
  groups: z.array(ImportedGroup).min(1).max(limits.groupsPerSheet),
  columns: z.array(ImportedColumn).max(limits.columnsPerSheet),
  /** how many rows will be sent */
  rows: z.int().min(1).max(limits.rowsPerSheet),
});
export type ImportPlan = z.output<typeof ImportPlan>;

/**
 * A row: its group and the columns of its cells by their places in the plan. A cell has the fields of its column's kind; one of a Status
 * column `{ option }`, by its place in the plan.
 */
export const ImportedRow = z.object({
  group: z
    .int()
    .min(0)
    .max(limits.groupsPerSheet - 1),
  name: Name,
  cells: z
    .array(
      z.object({
        column: z
          .int()
          .min(0)
          .max(limits.columnsPerSheet - 1),
        fields: z.record(z.string().max(40), z.union([z.string(), z.number()])),
      }),
    )
    .max(limits.columnsPerSheet)
    .default([]),
});
export type ImportedRow = z.output<typeof ImportedRow>;

const cellsOf = (rows: readonly ImportedRow[]) => rows.reduce((sum, row) => sum + row.cells.length, 0);
const tooManyCells = `must have at most ${withCommas(limits.cellsAtOnce)} cells in all`;

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/api/sheets/{id}/imports',
  tag: 'Imports',
  summary:
    'Starts an import with the groups and columns its rows will use. Nobody sees any of it until it is finished.',
  params: IdPath,
  body: ImportPlan,
  reply: z.object({ importID: Id }),
  status: 201,
});

export const addToImport = endpoint({
  name: 'addToImport',
  method: 'POST',
  path: '/api/imports/{id}/rows',
  tag: 'Imports',
  summary: `Sends the next rows of an import, up to ${withCommas(limits.cellsAtOnce)} cells per call. Rows sent twice are imported once.`,
  params: IdPath,
  body: z.object({
    /** how many rows were sent before these */
    place: z.int().min(0).max(limits.rowsPerSheet),
    rows: z
      .array(ImportedRow)
      .min(1)
      .max(limits.newRowsAtOnce)
      .refine((rows) => cellsOf(rows) <= limits.cellsAtOnce, tooManyCells),
  }),
  status: 204,
});

export const finishImport = endpoint({
  name: 'finishImport',
  method: 'POST',
  path: '/api/imports/{id}/finish',
  tag: 'Imports',
  summary:
    'Finishes an import: adds its groups, columns and options at once, then its rows in batches. Answers when all of them are in the sheet.',
  params: IdPath,
  body: FromConnection,
  status: 204,
  takesKey: true,
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/{id}',
  tag: 'Imports',
  summary: 'Gets the progress of an import and, once all of it has come, the rows that it added. Kept for a day.',
  params: IdPath,
  reply: z.object({
    importID: Id,
    isBegun: z.boolean(),
    rowsSent: z.int(),
    rowsLeft: z.int(),
    /** none before all have come: it is asked for often */
    rowIDs: z.array(Id),
    groupIDs: z.array(Id),
    columnIDs: z.array(Id),
    options: z.array(z.object({ columnID: Id, multiChoiceOptionIDs: z.array(Id) })),
  }),
  status: 200,
});

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'DELETE',
  path: '/api/imports/{id}',
  tag: 'Imports',
  summary: 'Cancels an import that was not finished. Nothing of it is left.',
  params: IdPath,
  status: 204,
});
