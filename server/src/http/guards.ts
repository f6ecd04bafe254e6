/** What every request passes before any route is looked at: the protections that its answer carries, and who may send it at all. */
import helmet from '@fastify/helmet';
import { hubPath } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromElsewhere } from './origin.ts';
import { pageProtection } from './page-protection.ts';
import { inlineScriptHashes } from './web-files.ts';

/** Whether a request makes a call of ours. The route is asked, since an address may be written in several ways (`/%61pi`). */
const isCall = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith('/api/') ?? false;

/** Before any route, and before the hub, whose hook takes its requests away from those that come after it. */
export async function guardRequests(server: FastifyInstance): Promise<void> {
  // Pages get the whole set of protections; JSON needs one of them, and writing the rest took a tenth of an edit's time.
  await server.register(helmet, { ...pageProtection(await inlineScriptHashes()), global: false });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    // For this host alone: what else its owner serves beside it may well be on http.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (isCall(request)) reply.header('cache-control', 'no-store');
    done();
  });
  // Only our own pages and programs make calls, to the hub too, whose hook comes after this one and takes its address in one spelling.
  server.addHook('onRequest', (request, _reply, done) => {
    const isOurs = isCall(request) || request.url.startsWith(hubPath);
    done(isOurs && isFromElsewhere(request.raw) ? new Refusal('foreignOrigin') : undefined);
  });
}
