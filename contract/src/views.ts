/** Views of a sheet: under a name, what its rows are filtered and sorted by and what is left out, for all members or for one of them. */
import { z } from 'zod';
import { CheckResult } from '#checks/results.ts';
import { DecisionState } from '#decisions.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdOrZero, IdPath, Name, Words } from '#ids.ts';
import { limits } from '#limits.ts';

/** 0 is the row names. */
const ColumnID = IdOrZero;
const Day = Words.max(10);

/** An id of null stands for empty cells; dates are `YYYY-MM-DD` or '' for no limit. */
export const Filter = z.discriminatedUnion('by', [
  z.object({ by: z.literal('oneOf'), columnID: ColumnID, ids: z.array(Id.nullable()).max(limits.rowsPerSheet) }),
  z.object({ by: z.literal('between'), columnID: ColumnID, from: Day, to: Day }),
  z.object({ by: z.literal('past'), columnID: ColumnID }),
  /** past, in a row that is not done */
  z.object({ by: z.literal('overdue'), columnID: ColumnID }),
  z.object({ by: z.literal('empty'), columnID: ColumnID }),
  /** what is decided on its banners */
  z.object({ by: z.literal('decided'), columnID: ColumnID, states: z.array(DecisionState).max(4) }),
  /** what checks find in its banners */
  z.object({ by: z.literal('checked'), columnID: ColumnID, results: z.array(CheckResult).max(5) }),
  /** its banners wait for whoever looks */
  z.object({ by: z.literal('asked'), columnID: ColumnID }),
  z.object({ by: z.literal('contains'), columnID: ColumnID, words: Words.max(limits.name) }),
]);
export type Filter = z.infer<typeof Filter>;

export const Sort = z.object({ columnID: ColumnID, isDescending: z.boolean() });
export type Sort = z.infer<typeof Sort>;

/** How high rows can be, in pixels. */
export const rowHeights = [36, 56, 96] as const;
export const RowHeight = z.literal([...rowHeights]);
export type RowHeight = z.infer<typeof RowHeight>;

/** How somebody looks at a sheet. What it refers to may be gone, and is left out then. */
export const ViewLook = z.object({
  filters: z.array(Filter).max(limits.columnsPerSheet + 1),
  sort: Sort.nullable(),
  hiddenColumns: z.array(Id).max(limits.columnsPerSheet),
  hiddenGroups: z.array(Id).max(limits.groupsPerSheet),
  hiddenRows: z.array(Id).max(limits.hiddenRowsPerView),
  closedGroups: z.array(Id).max(limits.groupsPerSheet),
  rowHeight: RowHeight,
});
export type ViewLook = z.infer<typeof ViewLook>;

export const plainLook: ViewLook = {
  filters: [],
  sort: null,
  hiddenColumns: [],
  hiddenGroups: [],
  hiddenRows: [],
  closedGroups: [],
  rowHeight: 36,
};

/** What is left of a look without what it says of these columns. */
export function lookWithout(look: ViewLook, isLeftOut: (columnID: number) => boolean): ViewLook {
  return {
    ...look,
    filters: look.filters.filter(({ columnID }) => !isLeftOut(columnID)),
    sort: look.sort && isLeftOut(look.sort.columnID) ? null : look.sort,
    hiddenColumns: look.hiddenColumns.filter((columnID) => !isLeftOut(columnID)),
  };
}

/** The columns that a look says something of. */
export const columnsNamedIn = ({ filters, hiddenColumns, sort }: ViewLook): number[] =>
  [...filters.map(({ columnID }) => columnID), ...(sort ? [sort.columnID] : []), ...hiddenColumns].filter(
    (columnID) => columnID !== 0,
  );

export const View = z.object({
  viewID: Id,
  name: z.string(),
  /** whether all members see it; otherwise only its maker does */
  isShared: z.boolean(),
  look: ViewLook,
});
export type View = z.infer<typeof View>;

export const addView = endpoint({
  name: 'addView',
  method: 'POST',
  path: '/api/views',
  tag: 'Views',
  summary:
    'Saves a view of a sheet, for all members or for its maker alone. What all see says nothing of columns that are just for somebody.',
  body: FromConnection.extend({ sheetID: Id, name: Name, isShared: z.boolean().default(false), look: ViewLook }),
  reply: View,
  status: 201,
  takesKey: true,
});

export const updateView = endpoint({
  name: 'updateView',
  method: 'PUT',
  path: '/api/views',
  tag: 'Views',
  summary: 'Renames a view, changes what it shows, gives one’s own to all members, or takes back what one gave.',
  body: FromConnection.extend({
    viewID: Id,
    name: Name.optional(),
    look: ViewLook.optional(),
    isShared: z.boolean().optional(),
  }),
  reply: View,
  status: 200,
  takesKey: true,
});

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/views/{id}',
  tag: 'Views',
  summary: 'Deletes a view; the sheet stays as it is. It can be brought back.',
  params: IdPath,
  query: FromConnection,
  status: 204,
  takesKey: true,
});

export const restoreView = endpoint({
  name: 'restoreView',
  method: 'POST',
  path: '/api/views/{id}/restore',
  tag: 'Views',
  summary: 'Restores a view deleted within the last 30 days.',
  params: IdPath,
  body: FromConnection,
  status: 204,
  takesKey: true,
});

/** A view that is new to its reader, or another one now. */
export const PutView = z.object({ kind: z.literal('putView'), view: View });
export const DeleteView = z.object({ kind: z.literal('deleteView'), viewID: Id });
