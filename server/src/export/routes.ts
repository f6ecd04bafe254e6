/** The calls that export a sheet, or rows of it, over HTTP. */
import { xlsxType } from '@marquee/contract/endpoint.ts';
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import * as rowCalls from '@marquee/contract/rows.ts';
import * as calls from '@marquee/contract/sheets.ts';
import type { FastifyReply } from 'fastify';
import { route, type Route } from '#http/route.ts';
import { exportRecord, exportRows, exportSheet } from './commands.ts';
import { contentDisposition } from './file-name.ts';
import { reportPagePolicy } from './report-page.ts';

/** Sends a file as it is made. */
function sent(reply: FastifyReply, { name, bytes }: Awaited<ReturnType<typeof exportSheet>>) {
  reply.type(xlsxType).headers({ 'content-disposition': contentDisposition(name) });
  return bytes;
}

export const exportRoutes: Route[] = [
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
      const { as = 'xlsx', groupID, timeZone } = query;
      const file = await exportRecord(ctx, params.id, { as, groupID, timeZone });
      if (as === 'xlsx') return sent(reply, file);
      reply.type('text/html; charset=utf-8').headers({
        'content-security-policy': reportPagePolicy,
        // Without it browsers part it from the page that opened it, which is to print it.
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      return file.bytes;
    },
    { allowance: 'export' },
  ),
];
