/** Columns, their types and who may see them, and the status options of a Status column. */
import { z } from 'zod';
import { Cell } from '#cells.ts';
import { Colour } from '#colours.ts';
import { ColumnTypeId } from '#column-types.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, IdText, Name } from '#ids.ts';
import { limits } from '#limits.ts';

export const access = { open: 1, hiddenFromPublic: 2, justForMe: 3 } as const;
export const AccessRestrictions = z.literal([1, 2, 3]);
export type AccessRestrictions = z.infer<typeof AccessRestrictions>;

/** The same, said by two flags: what is just for its creator is hidden from public too. */
export const accessFlags = (
  accessRestrictions: AccessRestrictions,
): { hideFromPublic: boolean; justForMe: boolean } => ({
  hideFromPublic: accessRestrictions !== access.open,
  justForMe: accessRestrictions === access.justForMe,
});

export const MultiChoiceOption = z.object({
  multiChoiceOptionID: Id,
  columnID: Id,
  name: z.string(),
  colour: Colour,
  ordering: z.int(),
  /** a row that shows it is done: its past dates are not overdue; left out where it is not so */
  isDone: z.boolean().optional(),
});
export type MultiChoiceOption = z.infer<typeof MultiChoiceOption>;

/** The public view does not say who made a column. */
export const Column = z.object({
  columnID: Id,
  columnTypeID: ColumnTypeId,
  sheetID: Id,
  name: z.string(),
  /** 1-based position among the columns that the reader sees */
  ordering: z.int(),
  width: z.int(),
  accessRestrictions: AccessRestrictions,
  hideFromPublic: z.boolean(),
  justForMe: z.boolean(),
  createdByUserId: Id.optional(),
  multiChoiceOptions: z.array(MultiChoiceOption),
  cells: z.array(Cell),
});
export type Column = z.infer<typeof Column>;

export const columnFields = ['name', 'width', 'ordering', 'accessRestrictions'] as const;

export const ColumnType = z.object({ columnTypeId: ColumnTypeId, name: z.string(), defaultNewColumnName: z.string() });

export const listColumnTypes = endpoint({
  name: 'listColumnTypes',
  method: 'GET',
  path: '/api/column-types',
  tag: 'Columns',
  summary: 'Lists the column types.',
  reply: z.array(ColumnType),
  status: 200,
});

/** An option as it is asked for. Whether it means done is told by its name where that is not said. */
export const NewOption = z.object({ name: Name, colour: Colour.default('grey'), isDone: z.boolean().optional() });
export type NewOption = z.output<typeof NewOption>;

export const addColumn = endpoint({
  name: 'addColumn',
  method: 'POST',
  path: '/api/columns',
  tag: 'Columns',
  summary:
    'Adds a column at the end of a sheet, visible in the public view. A Status column can come with its options.',
  body: FromConnection.extend({
    sheetID: Id,
    columnTypeID: ColumnTypeId,
    name: Name,
    multiChoiceOptions: z.array(NewOption).max(limits.optionsPerColumn).optional(),
  }),
  reply: Column,
  status: 201,
  takesKey: true,
});

export const updateColumn = endpoint({
  name: 'updateColumn',
  method: 'PUT',
  path: '/api/columns',
  tag: 'Columns',
  summary:
    'Renames, resizes or moves a column, or changes who can see it. A column that stops being just for its creator is always hidden from public.',
  body: FromConnection.extend({
    column: z.object({
      columnID: Id,
      name: Name.optional(),
      width: z.int().min(limits.columnWidth.min).max(limits.columnWidth.max).optional(),
      ordering: z.int().optional(),
      accessRestrictions: AccessRestrictions.optional(),
    }),
    updateFields: z.array(z.string()).min(1),
  }),
  reply: Column.omit({ cells: true }),
  status: 200,
  takesKey: true,
});

export const deleteColumn = endpoint({
  name: 'deleteColumn',
  method: 'DELETE',
  path: '/api/columns/{id}',
  tag: 'Columns',
  summary: 'Deletes a column with its cells.',
  params: IdPath,
  query: FromConnection,
  status: 204,
  takesKey: true,
});

export const restoreColumn = endpoint({
  name: 'restoreColumn',
  method: 'POST',
  path: '/api/columns/{id}/restore',
  tag: 'Columns',
  summary: 'Restores a column deleted within the last 30 days, with its options and cells.',
  params: IdPath,
  body: FromConnection,
  status: 204,
  takesKey: true,
});

export const duplicateColumn = endpoint({
  name: 'duplicateColumn',
  method: 'POST',
  path: '/api/columns/{id}/duplicate',
  tag: 'Columns',
  summary:
    'Duplicates a column beside itself, with its options, width and visibility, and with its cells unless told otherwise. Returns the id of the copy.',
  params: IdPath,
  body: FromConnection.extend({ withValues: z.boolean().default(true) }),
  reply: z.object({ columnID: Id }),
  status: 201,
  takesKey: true,
});

export const addOption = endpoint({
  name: 'addOption',
  method: 'POST',
  path: '/api/multi-choice-options',
  tag: 'Columns',
  summary: 'Adds a status option at the end of its column’s list.',
  body: FromConnection.extend({ columnID: Id, ...NewOption.shape }),
  reply: MultiChoiceOption,
  status: 201,
  takesKey: true,
});

export const updateOption = endpoint({
  name: 'updateOption',
  method: 'PUT',
  path: '/api/multi-choice-options',
  tag: 'Columns',
  summary: 'Renames, recolours or moves a status option, or says whether it means that a row is done.',
  body: FromConnection.extend({
    multiChoiceOptionID: Id,
    name: Name.optional(),
    colour: Colour.optional(),
    ordering: z.int().optional(),
    isDone: z.boolean().optional(),
  }),
  reply: MultiChoiceOption,
  status: 200,
  takesKey: true,
});

export const deleteOption = endpoint({
  name: 'deleteOption',
  method: 'DELETE',
  path: '/api/multi-choice-options/{id}',
  tag: 'Columns',
  summary:
    'Deletes a status option and empties the cells that show it, or moves them to another option of its column; it can be brought back.',
  params: IdPath,
  query: FromConnection.extend({ moveTo: IdText.optional() }),
  status: 204,
  takesKey: true,
});

export const restoreOption = endpoint({
  name: 'restoreOption',
  method: 'POST',
  path: '/api/multi-choice-options/{id}/restore',
  tag: 'Columns',
  summary:
    'Restores a status option deleted within the last 30 days, in the cells that had it, whether emptied or moved, and were not edited since.',
  params: IdPath,
  body: FromConnection,
  status: 204,
  takesKey: true,
});

/** A new column, or one that came into sight with its options and cells. */
export const AddColumn = z.object({ kind: z.literal('addColumn'), column: Column });
export const UpdateColumn = z.object({
  kind: z.literal('updateColumn'),
  fields: z.array(z.enum(columnFields)),
  column: Column.omit({ cells: true, multiChoiceOptions: true }).partial().required({ columnID: true }),
});
export const DeleteColumn = z.object({ kind: z.literal('deleteColumn'), columnID: Id });
export const AddOption = z.object({ kind: z.literal('addMultiChoiceOption'), option: MultiChoiceOption });
export const UpdateOption = z.object({ kind: z.literal('updateMultiChoiceOption'), option: MultiChoiceOption });
export const DeleteOption = z.object({
  kind: z.literal('deleteMultiChoiceOption'),
  columnID: Id,
  multiChoiceOptionID: Id,
  /** the option that the cells which showed it show from now on; they are empty where this is not said */
  moveTo: Id.nullish(),
});
