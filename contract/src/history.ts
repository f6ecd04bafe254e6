/** What happened on a sheet: who did what and when, with what was there before. */
import { z } from 'zod';
import { Colour } from '#colours.ts';
import { ColumnTypeId } from '#column-types.ts';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath, IdText } from '#ids.ts';
import { Person } from '#people.ts';

/** What a change was part of, where it was not just done: what was brought back looks like what is new otherwise. */
export const deeds = [
  'restored',
  'imported',
  'duplicated',
  'fromFtp',
  'looked',
  'autoUpdated',
  'decided',
  'newVersion',
] as const;
export type Deed = (typeof deeds)[number];

/** What a cell held, as a person reads it. */
export const HistoryValue = z.object({
  /** '' for an empty cell */
  words: z.string(),
  colour: Colour.optional(),
  /** its status option or its person is not on the sheet any more, so nobody can choose it */
  isGone: z.boolean(),
  /** a status option that was deleted, and has to be brought back first */
  deletedOptionID: Id.optional(),
  /** the fields of an edit that brings it back; null where that can't be done */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable(),
});
export type HistoryValue = z.infer<typeof HistoryValue>;

export const HistoryCell = z.object({
  rowID: Id,
  columnID: Id,
  row: z.string(),
  column: z.string(),
  columnTypeID: ColumnTypeId,
  /** null where it is not known, as of changes that were made before it was kept */
  before: HistoryValue.nullable(),
  after: HistoryValue,
});
export type HistoryCell = z.infer<typeof HistoryCell>;

export const historyWords = [
  'cellsChanged',
  'rowsAdded',
  'rowsRenamed',
  'rowsMoved',
  'rowsDeleted',
  'groupAdded',
  'groupRenamed',
  'groupMoved',
  'groupHidden',
  'groupShown',
  'groupDeleted',
  'columnAdded',
  'columnRenamed',
  'columnMoved',
  'columnHidden',
  'columnShown',
  'columnTaken',
  'columnShared',
  'columnDeleted',
  'optionAdded',
  'optionRenamed',
  'optionRecoloured',
  'optionMoved',
  'optionDone',
  'optionNotDone',
  'optionDeleted',
  'sheetRenamed',
  'sheetDescribed',
  'approvalRuleChanged',
  'presetsNamed',
  'decisionsAsked',
  'decisionsWithdrawn',
  'memberAdded',
  'memberJoined',
  'memberRemoved',
  'memberLeft',
] as const;

export const HistoryEntry = z.object({
  at: z.iso.datetime(),
  /** null where nobody is known to have done it */
  by: Person.nullable(),
  deed: z.enum(deeds).nullable(),
  what: z.enum(historyWords),
  /** what it was done to, by the names that these have now; of many the first */
  names: z.array(z.string()),
  /** how many it was done to */
  count: z.int(),
  /** the group of rows or the column of options, where it is one */
  within: z.string().nullable(),
  /** the name or group before and after, where that is what changed */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** the cells that were changed; of many the first, and of a row or a cell all of it */
  cells: z.array(HistoryCell),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** So many entries are read at once, or fewer where the log says much that is not history. */
export const historyAtOnce = 40;
/** Of a change of many cells, so many are told with what they held. */
export const mostCellsTold = 5;

export const getHistory = endpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/api/sheets/{id}/history',
  tag: 'Sheets',
  summary:
    'Lists what happened on a sheet, on one of its rows or in one of its cells, newest first and page by page; for members, as far as they may see it now.',
  params: IdPath,
  query: z.object({
    rowID: IdText.optional(),
    /** with a row: its cell in this column */
    columnID: IdText.optional(),
    /** where the page before ended */
    after: z
      .string()
      .regex(/^[\w-]{22}$/)
      .optional(),
  }),
  reply: z.object({
    entries: z.array(HistoryEntry),
    /** what to ask for older entries with; null where there are none */
    next: z.string().nullable(),
  }),
  status: 200,
});
