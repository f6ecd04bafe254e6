/** The calls on cells over HTTP. */
import * as calls from '@marquee/contract/cells.ts';
import { route, wrote, type Route } from '#http/route.ts';
import type { CellEditor } from './commands.ts';

/** Bytes: 10,000 cells of a few hundred characters each. */
const largestBulk = 8 * 1024 * 1024;

export const cellRoutes = (editor: CellEditor): Route[] => [
  route(calls.addCell, async (ctx, { body }) => wrote(ctx, await editor.add(ctx, body.cell)), {
    location: (cell) => `/api/cells/${cell.cellID}`,
  }),
  route(calls.updateCell, async (ctx, { body }) => wrote(ctx, await editor.update(ctx, body.cell, body.updateFields))),
  route(calls.updateCells, async (ctx, { body }) => wrote(ctx, await editor.updateMany(ctx, body.cells)), {
    bodyLimit: largestBulk,
  }),
];
