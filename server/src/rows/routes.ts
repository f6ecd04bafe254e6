/** The calls on rows over HTTP. */
import * as calls from '@marquee/contract/rows.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addRow, deleteRow, deleteRows, updateRow } from './commands.ts';
import { restoreRows } from './restore.ts';

export const rowRoutes: Route[] = [
  route(calls.addRow, async (ctx, { body }) => wrote(ctx, await addRow(ctx, body.row)), {
    location: (row) => `/api/rows/${row.rowID}`,
  }),
  route(calls.updateRow, async (ctx, { body }) => wrote(ctx, await updateRow(ctx, body.row, body.updateFields))),
  route(calls.deleteRow, async (ctx, { params }) => wrote(ctx, await deleteRow(ctx, params.id))),
  route(calls.deleteRows, async (ctx, { body }) => wrote(ctx, await deleteRows(ctx, body.rowIDs))),
  route(calls.restoreRows, async (ctx, { body }) => wrote(ctx, await restoreRows(ctx, body.rowIDs))),
];
