/** The calls that export a sheet, rows of it, a report on it or its banners, over HTTP. */
import { exportChecks as exportChecksCall } from '@marquee/contract/checks/checks.ts';
import { xlsxType } from '@marquee/contract/endpoint.ts';
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import * as packs from '@marquee/contract/delivery/packs.ts';
import * as rowCalls from '@marquee/contract/rows.ts';
import * as calls from '@marquee/contract/sheets.ts';
import type { FastifyReply } from 'fastify';
import { FoundCounts } from '#checks/found-counts.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { route, type Route } from '#http/route.ts';
import { exportChecks, exportRecord, exportRows, exportSheet, type WantedReport } from './commands.ts';
import { listBanners, makePack } from './packs/commands.ts';
import { reportPagePolicy } from './report-page.ts';

/** Sends a file as it is made. */
function sent(reply: FastifyReply, { name, bytes }: Awaited<ReturnType<typeof exportSheet>>) {
  reply.type(xlsxType).headers({ 'content-disposition': contentDisposition(name, 'xlsx') });
  return bytes;
}

type ReportQuery = { [Field in keyof WantedReport]?: WantedReport[Field] | undefined };
const wantedOf = ({ as = 'xlsx', groupID, timeZone }: ReportQuery): WantedReport => ({ as, groupID, timeZone });

/** Sends a report, as a file or as a page. */
function sentAs({ as }: WantedReport, reply: FastifyReply, file: Awaited<ReturnType<typeof exportSheet>>) {
  if (as === 'xlsx') return sent(reply, file);
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': reportPagePolicy,
    // Without it browsers part it from the page that opened it, which is to print it.
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  return file.bytes;
}

export const exportRoutes = (packCounts = new FoundCounts()): Route[] => [
  route(
    calls.exportSheet,
    async (ctx, { params, query }, _request, reply) => {
      const withHiddenGroups = query.includeHiddenGroups === 'true';
      return sent(reply, await exportSheet(ctx, params.id, { withHiddenGroups, timeZone: query.timeZone }));
    },
    { allowance: 'export' },
  ),
  route(
    rowCalls.exportRows,
    async (ctx, { body }, _request, reply) => {
      const { includeHiddenGroups: withHiddenGroups, rowIDs, timeZone } = body;
      return sent(reply, await exportRows(ctx, rowIDs, { withHiddenGroups, timeZone }));
    },
    { allowance: 'export' },
  ),
  route(
    getDecisionRecord,
    async (ctx, { params, query }, _request, reply) => {
      const wanted = wantedOf(query);
      return sentAs(wanted, reply, await exportRecord(ctx, params.id, wanted));
    },
    { allowance: 'export' },
  ),
  route(
    exportChecksCall,
    async (ctx, { params, query }, _request, reply) => {
      const wanted = wantedOf(query);
      return sentAs(wanted, reply, await exportChecks(ctx, params.id, wanted));
    },
    { allowance: 'export' },
  ),
  route(packs.listPackBanners, (ctx, { params, query }) => listBanners(packCounts, ctx, params.id, query.groupID)),
  route(
    packs.makePack,
    async (ctx, { body, params }, _request, reply) => {
      const { aboutBytes, bytes, leftOut, name } = await makePack(ctx, params.id, body);
      reply.type('application/zip').headers({
        'content-disposition': contentDisposition(name, 'zip'),
        [packs.aboutBytesHeader]: aboutBytes,
        ...(leftOut > 0 ? { [packs.leftOutHeader]: leftOut } : {}),
      });
      return bytes;
    },
    { allowance: 'export' },
  ),
];
