/** The calls on sheets over HTTP; an open sheet is sent as the text that the database built. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { QueryOf } from '@marquee/contract/endpoint.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { getPackedSheet } from '@marquee/contract/packed-sheet.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import * as calls from '@marquee/contract/sheets.ts';
import * as templates from '@marquee/contract/templates.ts';
import * as trash from '@marquee/contract/trash.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#access/ctx.ts';
import { atOneMoment, type Tx } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { setApprovalRule } from './approval.ts';
import { addSheet, deleteSheet, updateSheet } from './commands.ts';
import { duplicateSheet } from './duplicate.ts';
import { findByID, findByUrl, readerWith, roomAtUrl, type StoredSheet } from './find-sheets.ts';
import { LargeReads } from './large-reads.ts';
import { missedChanges } from './missed-changes.ts';
import { packedView } from './packed-view.ts';
import { sheetView } from './sheet-view.ts';
import { Snapshots, type Coding } from './snapshots.ts';
import { addTemplate, deleteTemplate, listTemplates, renameTemplate } from './templates.ts';
import { listTrash } from './trash.ts';

/** Level 1: on a fast line the processor is the bottleneck, and cells repeat so much that it still saves nine tenths. */
const compression = { level: 1 };

const accepts = (request: FastifyRequest, coding: Coding): boolean =>
  new RegExp(`\\b${coding}\\b`).test(String(request.headers['accept-encoding'] ?? ''));

/** How much of sheets is kept compressed for the next reader: some twenty large ones. Bytes. */
const mostSnapshotBytes = 24 * 1024 * 1024;

/** The sheet at a url token as of one moment, and who reads it. Throws `notFound` where there is none for them. */
function atUrl<T>(
  ctx: Ctx,
  sheetURL: string,
  read: (tx: Tx, sheet: StoredSheet, reader: Reader) => Promise<T>,
): Promise<T> {
  return atOneMoment(ctx.services.db, async (tx) => {
    const sheet = await findByUrl(tx, sheetURL);
    const reader = sheet && (await readerWith(tx, sheet, ctx.viewer?.userID, sheetURL));
    if (!sheet || reader === undefined) throw new Refusal('notFound');
    return read(tx, sheet, reader);
  });
}

/**
 * Reads a sheet whole, compressing as it goes, before anything is sent: a reader on a slow line must not keep a database transaction
 * open. Compressed, a sheet of 200,000 cells is a few megabytes. The
 * pieces are never joined, which would take all of it twice.
 */
async function readSheet(
  ctx: Ctx,
  { sheetURL, includeGroupsRowsCells, cellsOfFirstRows }: QueryOf<typeof calls.getSheet>,
  isCompressed: boolean,
): Promise<Buffer[]> {
  return atUrl(ctx, sheetURL, async (tx, sheet, reader) => {
    const wanted = { reader, firstRows: cellsOfFirstRows, headOnly: includeGroupsRowsCells !== 'true' };
    const text = Readable.from(sheetView(tx, sheet, wanted));
    const pieces: Buffer[] = [];
    for await (const piece of isCompressed ? text.compose(createGzip(compression)) : text)
      pieces.push(typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer));
    return pieces;
  });
}

const packedRoute = (snapshots: Snapshots): Route =>
  route(getPackedSheet, async (ctx, { query: { sheetURL, firstRows } }, request, reply) => {
    const codings = (['zstd', 'gzip'] as const).filter((coding) => accepts(request, coding));
    const { bytes, length, coding } = await atUrl(ctx, sheetURL, (tx, sheet, reader) =>
      packedView(tx, sheet, { reader, firstRows, codings }, snapshots),
    );
    if (coding) reply.header('content-encoding', coding);
    reply.type('application/x-ndjson; charset=utf-8').header('vary', 'accept-encoding');
    reply.header('content-length', length);
    return bytes;
  });

const sheetRoute = (largeReads: LargeReads): Route =>
  route(calls.getSheet, async (ctx, { query }, request, reply) => {
    const isCompressed = accepts(request, 'gzip');
    const isWhole = query.includeGroupsRowsCells === 'true' && query.cellsOfFirstRows === undefined;
    const cells = isWhole ? await roomAtUrl(ctx.services.db.kysely, query.sheetURL) : 0;
    const read = () => readSheet(ctx, query, isCompressed);
    const pieces = (await largeReads.inTurn(cells, read, () => !request.raw.socket.destroyed)) ?? [];
    if (isCompressed) reply.header('content-encoding', 'gzip');
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    reply.header(
      'content-length',
      pieces.reduce((sum, piece) => sum + piece.length, 0),
    );
    return Readable.from(pieces);
  });

/** Each server keeps its own snapshots, and has its own turns of large reads. */
export const sheetRoutes = (snapshots = new Snapshots(mostSnapshotBytes)): Route[] => [
  packedRoute(snapshots),
  sheetRoute(new LargeReads()),
  route(calls.addSheet, (ctx, { body }) => addSheet(ctx, body), {
    location: (sheet) => `/api/sheets/${sheet.sheetID}`,
  }),
  route(calls.duplicateSheet, (ctx, { params, body }) => duplicateSheet(ctx, params.id, body), {
    location: (sheet) => `/api/sheets/${sheet.sheetID}`,
    allowance: 'copy',
  }),
  route(trash.listTrash, (ctx, { params }) => listTrash(ctx, params.id)),
  route(templates.listTemplates, (ctx) => listTemplates(ctx)),
  route(templates.addTemplate, (ctx, { body }) => addTemplate(ctx, body), {
    location: (template) => `/api/templates/${template.templateID}`,
    allowance: 'copy',
  }),
  route(templates.updateTemplate, (ctx, { body }) => renameTemplate(ctx, body)),
  route(templates.deleteTemplate, (ctx, { params }) => deleteTemplate(ctx, params.id)),
  route(calls.setApprovalRule, async (ctx, { body, params }) =>
    wrote(ctx, await setApprovalRule(ctx, params.id, body.approvedWhen)),
  ),
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
