/** The calls on sheets over HTTP; an open sheet is sent as the text that the database built. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { QueryOf } from '@marquee/contract/endpoint.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import * as calls from '@marquee/contract/sheets.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#access/ctx.ts';
import { atOneMoment } from '#platform/db.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addSheet, deleteSheet, updateSheet } from './commands.ts';
import { findByID, findByUrl, readerWith } from './find-sheets.ts';
import { missedChanges } from './missed-changes.ts';
import { sheetView } from './sheet-view.ts';

/** Level 1: on a fast line the processor is the bottleneck, and cells repeat so much that it still saves nine tenths. */
const compression = { level: 1 };

const acceptsGzip = (request: FastifyRequest) => /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Reads a sheet whole, compressing as it goes, before anything is sent: a reader on a slow line must not keep a database transaction
 * open. Compressed, a sheet of 200,000 cells is a few megabytes.
 */
async function readSheet(
  ctx: Ctx,
  { sheetURL, includeGroupsRowsCells, cellsOfFirstRows }: QueryOf<typeof calls.getSheet>,
  isCompressed: boolean,
): Promise<Buffer> {
  return atOneMoment(ctx.services.db, async (tx) => {
    const sheet = await findByUrl(tx, sheetURL);
    const reader = sheet && (await readerWith(tx, sheet, ctx.viewer?.userID, sheetURL));
    if (!sheet || reader === undefined) throw new Refusal('notFound');
    const wanted = { reader, firstRows: cellsOfFirstRows, headOnly: includeGroupsRowsCells !== 'true' };
    const text = Readable.from(sheetView(tx, sheet, wanted));
    return isCompressed ? buffer(text.compose(createGzip(compression))) : buffer(text);
  });
}

export const sheetRoutes: Route[] = [
  route(calls.getSheet, async (ctx, { query }, request, reply) => {
    const isCompressed = acceptsGzip(request);
    const bytes = await readSheet(ctx, query, isCompressed);
    if (isCompressed) reply.header('content-encoding', 'gzip');
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    reply.send(bytes);
  }),
  route(calls.addSheet, (ctx, { body }) => addSheet(ctx, body), {
    location: (sheet) => `/api/sheets/${sheet.sheetID}`,
  }),
  route(calls.updateSheet, async (ctx, { body }) => wrote(ctx, await updateSheet(ctx, body.sheet, body.updateFields))),
  route(calls.deleteSheet, async (ctx, { params }) => wrote(ctx, await deleteSheet(ctx, params.id))),
  route(getChanges, (ctx, { params, query }) =>
    atOneMoment(ctx.services.db, async (tx) => {
      const sheet = await findByID(tx, params.id);
      const reader = sheet && (await readerWith(tx, sheet, ctx.viewer?.userID, query.sheetURL));
      if (!sheet || reader === undefined) throw new Refusal('notFound');
      return missedChanges(tx, sheet, reader, query);
    }),
  ),
];
