/** What a person does to columns and to the options of a Status column: each with its call, and with the change that it makes. */
import * as calls from '#columns.ts';
import type { AccessRestrictions } from '#columns.ts';
import type { ColumnTypeId } from '#column-types.ts';
import type { Colour } from '#colours.ts';
import { mutation } from '#mutation.ts';

export const addColumn = mutation({
  endpoint: calls.addColumn,
  queues: () => ['columns'],
  input: (body: {
    sheetID: number;
    columnTypeID: ColumnTypeId;
    name: string;
    multiChoiceOptions?: { name: string; colour: Colour; isDone?: boolean }[];
  }) => ({ body }),
  answered: (column) => ({ kind: 'addColumn', column }),
});

export const renameColumn = mutation({
  endpoint: calls.updateColumn,
  input: (column: { columnID: number; name: string }) => ({ body: { column, updateFields: ['name'] } }),
  change: ({ columnID, name }) => ({ kind: 'updateColumn', fields: ['name'], column: { columnID, name } }),
});

export const resizeColumn = mutation({
  endpoint: calls.updateColumn,
  input: (column: { columnID: number; width: number }) => ({ body: { column, updateFields: ['width'] } }),
  change: ({ columnID, width }) => ({ kind: 'updateColumn', fields: ['width'], column: { columnID, width } }),
});

export const restrictColumn = mutation({
  endpoint: calls.updateColumn,
  input: (column: { columnID: number; accessRestrictions: AccessRestrictions }) => ({
    body: { column, updateFields: ['accessRestrictions'] },
  }),
  change: ({ columnID, accessRestrictions }) => ({
    kind: 'updateColumn',
    fields: ['accessRestrictions'],
    column: { columnID, accessRestrictions, ...calls.accessFlags(accessRestrictions) },
  }),
});

/** `ordering` is 1-based among the other columns that this member sees. */
export const moveColumn = mutation({
  endpoint: calls.updateColumn,
  input: (column: { columnID: number; ordering: number }) => ({ body: { column, updateFields: ['ordering'] } }),
  change: ({ columnID, ordering }) => ({ kind: 'updateColumn', fields: ['ordering'], column: { columnID, ordering } }),
});

export const deleteColumn = mutation({
  endpoint: calls.deleteColumn,
  input: ({ columnID }: { columnID: number }) => ({ params: { id: columnID } }),
  change: ({ columnID }) => ({ kind: 'deleteColumn', columnID }),
});

/** It shows when it has come, with its options and cells. */
export const restoreColumn = mutation({
  endpoint: calls.restoreColumn,
  queues: ({ columnID }) => [`column:${columnID}`],
  input: ({ columnID }: { columnID: number }) => ({ params: { id: columnID }, body: {} }),
});

/** The copy shows when it has come. */
export const duplicateColumn = mutation({
  endpoint: calls.duplicateColumn,
  queues: ({ columnID }) => [`column:${columnID}`],
  input: ({ columnID, withValues }: { columnID: number; withValues: boolean }) => ({
    params: { id: columnID },
    body: { withValues },
  }),
  answered: () => undefined,
});

interface OptionAt {
  columnID: number;
  multiChoiceOptionID: number;
}

export const addOption = mutation({
  endpoint: calls.addOption,
  queues: ({ columnID }) => [`options:${columnID}`],
  input: (body: { columnID: number; name: string; colour: Colour }) => ({ body }),
  answered: (option) => ({ kind: 'addMultiChoiceOption', option }),
});

/** Renames or recolours an option, or says whether it means done. */
export const changeOption = mutation({
  endpoint: calls.updateOption,
  input: ({ multiChoiceOptionID, name, colour, isDone }: OptionAt & Partial<calls.NewOption>) => ({
    body: { multiChoiceOptionID, name, colour, isDone },
  }),
  change({ columnID, multiChoiceOptionID, name, colour, isDone }, shown) {
    const options = shown.options.get(columnID) ?? [];
    const at = options.findIndex((option) => option.multiChoiceOptionID === multiChoiceOptionID);
    const option = options[at];
    if (!option) return undefined;
    const { isDone: wasDone, ...rest } = option;
    const changed = { ...rest, name: name ?? option.name, colour: colour ?? option.colour, ordering: at + 1 };
    return { kind: 'updateMultiChoiceOption', option: (isDone ?? wasDone) ? { ...changed, isDone: true } : changed };
  },
  answered: (option) => ({ kind: 'updateMultiChoiceOption', option }),
});

/** `ordering` is 1-based among the column's other options. */
export const moveOption = mutation({
  endpoint: calls.updateOption,
  input: ({ multiChoiceOptionID, ordering }: OptionAt & { ordering: number }) => ({
    body: { multiChoiceOptionID, ordering },
  }),
  change({ columnID, multiChoiceOptionID, ordering }, shown) {
    const option = shown.options.get(columnID)?.find((one) => one.multiChoiceOptionID === multiChoiceOptionID);
    return option && { kind: 'updateMultiChoiceOption', option: { ...option, ordering } };
  },
  answered: (option) => ({ kind: 'updateMultiChoiceOption', option }),
});

/** The cells that show it are emptied, or show another option of the column from then on. */
export const deleteOption = mutation({
  endpoint: calls.deleteOption,
  input: ({ multiChoiceOptionID, moveTo }: OptionAt & { moveTo?: number | undefined }) => ({
    params: { id: multiChoiceOptionID },
    query: moveTo === undefined ? {} : { moveTo },
  }),
  change: ({ columnID, multiChoiceOptionID, moveTo }) => ({
    kind: 'deleteMultiChoiceOption',
    columnID,
    multiChoiceOptionID,
    moveTo: moveTo ?? null,
  }),
});

/** It shows when it has come, with the cells that had it. */
export const restoreOption = mutation({
  endpoint: calls.restoreOption,
  queues: ({ columnID }) => [`options:${columnID}`],
  input: ({ multiChoiceOptionID }: OptionAt) => ({ params: { id: multiChoiceOptionID }, body: {} }),
});
