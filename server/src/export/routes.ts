/** The calls that export a sheet, or rows of it, over HTTP. */
import * as rowCalls from '@marquee/contract/rows.ts';
import * as calls from '@marquee/contract/sheets.ts';
import type { FastifyReply } from 'fastify';
import { route, type Route } from '#http/route.ts';
import { exportRows, exportSheet } from './commands.ts';
import { contentDisposition } from './file-name.ts';

const fileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends a file as it is made. */
function sent(reply: FastifyReply, { name, bytes }: Awaited<ReturnType<typeof exportSheet>>) {
  reply.type(fileType).headers({ 'content-disposition': contentDisposition(name) });
  return bytes;
}

export const exportRoutes: Route[] = [
  route(
    calls.exportSheet,
    async (ctx, { params, query }, _request, reply) => {
      const withHiddenGroups = query.includeHiddenGroups === 'true';
      return sent(reply, await exportSheet(ctx, params.id, { withHiddenGroups }));
    },
    { allowance: 'export' },
  ),
  route(
    rowCalls.exportRows,
    async (ctx, { body }, _request, reply) => {
      const withHiddenGroups = body.includeHiddenGroups;
      return sent(reply, await exportRows(ctx, body.rowIDs, { withHiddenGroups }));
    },
    { allowance: 'export' },
  ),
];
