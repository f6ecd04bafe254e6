/** The calls on cells over HTTP. */
import * as calls from '@marquee/contract/cells.ts';
import { duplicateColumn } from '@marquee/contract/columns.ts';
import { route, wrote, type Route } from '#http/route.ts';
import type { CellEditor } from './commands.ts';
import * as commands from './duplicate-column.ts';

/** Bytes: 10,000 cells of a few hundred characters each. */
const largestBulk = 8 * 1024 * 1024;

export const cellRoutes = (editor: CellEditor): Route[] => [
  route(calls.addCell, async (ctx, { body }) => wrote(ctx, await editor.add(ctx, body.cell)), {
    location: (cell) => `/api/cells/${cell.cellID}`,
  }),
  route(calls.updateCell, async (ctx, { body }) => wrote(ctx, await editor.update(ctx, body.cell, body.updateFields))),
  route(
    duplicateColumn,
    async (ctx, { params, body }) => wrote(ctx, await commands.duplicateColumn(ctx, params.id, body.withValues)),
    { location: (column) => `/api/columns/${column.columnID}` },
  ),
  route(calls.updateCells, async (ctx, { body }) => wrote(ctx, await editor.updateMany(ctx, body.cells)), {
    bodyLimit: largestBulk,
  }),
];
