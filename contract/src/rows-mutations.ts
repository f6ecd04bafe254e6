/** What a person does to rows: each with its call, and with the change that it makes. */
import { mutation } from '#mutation.ts';
import * as calls from '#rows.ts';

export const addRow = mutation({
  endpoint: calls.addRow,
  queues: ({ groupID }) => [`rows:${groupID}`],
  input: (row: { groupID: number; name: string; ordering?: number }) => ({ body: { row } }),
  answered: (row) => ({ kind: 'addRow', row, cells: [] }),
});

export const renameRow = mutation({
  endpoint: calls.updateRow,
  input: (row: { rowID: number; name: string }) => ({ body: { row, updateFields: ['name'] } }),
  change: ({ rowID, name }) => ({ kind: 'updateRow', fields: ['name'], row: { rowID, name } }),
});

/** Adds rows with their cells: all or none. They show when they have been fetched, as they may be told in several changes. */
export const addRows = mutation({
  endpoint: calls.addRows,
  queues: ({ rows }) => [...new Set(rows.map(({ groupID }) => `rows:${groupID}`))],
  input: ({ rows }: { rows: readonly calls.NewRow[] }) => ({ body: { rows: [...rows] } }),
});

export const renameRows = mutation({
  endpoint: calls.renameRows,
  input: ({ rows }: { rows: readonly { rowID: number; name: string }[] }) => ({ body: { rows: [...rows] } }),
  change: ({ rows }) => ({ kind: 'updateRows', fields: ['name'], rows: [...rows], cells: [] }),
});

/** `ordering` is 1-based among the rows of its group, itself left out; `groupID` is that of another group. */
export const moveRow = mutation({
  endpoint: calls.updateRow,
  input: (row: { rowID: number; groupID?: number; ordering: number }) => ({
    body: { row, updateFields: [placeOf(row)] },
  }),
  change: ({ rowID, groupID, ordering }) => ({
    kind: 'updateRow',
    fields: [placeOf({ groupID })],
    row: { rowID, groupID, ordering },
  }),
});

/** In turn; each `ordering` is 1-based among the rows of its group by then, itself left out. */
export const moveRows = mutation({
  endpoint: calls.moveRows,
  input: ({ moves }: { moves: { rowID: number; groupID: number; ordering: number }[] }) => ({ body: { moves } }),
  change: ({ moves }) => ({ kind: 'updateRows', fields: ['orderingAndGroup'], rows: moves, cells: [] }),
});

const placeOf = ({ groupID }: { groupID?: number | undefined }): 'ordering' | 'orderingAndGroup' =>
  groupID === undefined ? 'ordering' : 'orderingAndGroup';

export const deleteRow = mutation({
  endpoint: calls.deleteRow,
  input: ({ rowID }: { rowID: number }) => ({ params: { id: rowID } }),
  change: ({ rowID }) => ({ kind: 'deleteRow', rowID }),
});

export const deleteRows = mutation({
  endpoint: calls.deleteRows,
  input: ({ rowIDs }: { rowIDs: number[] }) => ({ body: { rowIDs } }),
  change: ({ rowIDs }) => ({ kind: 'deleteRows', rowIDs }),
});

/** The copies show when they have come. */
export const duplicateRows = mutation({
  endpoint: calls.duplicateRows,
  takesLong: true,
  queues: ({ rowIDs }) => rowIDs.map((rowID) => `row:${rowID}`),
  input: ({ rowIDs }: { rowIDs: number[] }) => ({ body: { rowIDs } }),
  answered: () => undefined,
});

/** They show when they have come, with all that the server has kept of them. */
export const restoreRows = mutation({
  endpoint: calls.restoreRows,
  queues: ({ rowIDs }) => rowIDs.map((rowID) => `row:${rowID}`),
  input: ({ rowIDs }: { rowIDs: number[] }) => ({ body: { rowIDs } }),
});
