/** The calls that read the audit log, over HTTP. */
import { Readable } from 'node:stream';
import * as calls from '@marquee/contract/audit.ts';
import { route, type Route } from '#http/route.ts';
import { exportAudit, listAudit } from './commands.ts';

export const auditRoutes: Route[] = [
  route(calls.listAudit, (ctx, { params, query }) => listAudit(ctx, params.id, query)),
  route(calls.exportAudit, async (ctx, { params, query }, _request, reply) => {
    const pieces = await exportAudit(ctx, params.id, query);
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="Audit log.csv"');
    return Readable.from(pieces);
  }),
];
