/** The calls of imports over HTTP. */
import * as calls from '@marquee/contract/imports.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addToImport, cancelImport, finishImport, readImport, startImport } from './commands.ts';

/** Bytes: 10,000 cells of a few hundred characters each. */
const largestPart = 8 * 1024 * 1024;

export const importRoutes: Route[] = [
  route(calls.startImport, (ctx, { params, body }) => startImport(ctx, params.id, body), {
    location: ({ importID }) => `/api/imports/${importID}`,
    bodyLimit: largestPart,
  }),
  route(calls.addToImport, (ctx, { params, body }) => addToImport(ctx, params.id, body.place, body.rows), {
    bodyLimit: largestPart,
  }),
  route(calls.finishImport, async (ctx, { params }) => wrote(ctx, await finishImport(ctx, params.id))),
  route(calls.getImport, (ctx, { params }) => readImport(ctx, params.id)),
  route(calls.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id)),
];
