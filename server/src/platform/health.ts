/** What an operator's machines ask: does it live, and how is it doing. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isAlive, type Db } from './db.ts';
import type { Settings } from './env.ts';
import { tokenHash } from './session.ts';

/** Compared as hashes, so that the time it takes tells nothing of the token. */
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(tokenHash(header ?? ''), tokenHash(`Bearer ${token}`));

/**
 * Registers `/healthz` for load balancers, and `/metrics` for a Prometheus that sends the token of the settings (without one there are no
 * metrics: behind a proxy, everybody comes from this machine).
 */
export function serveHealth(
  server: FastifyInstance,
  db: Db,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
  liveConnections: () => number,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(
    new Gauge({
      name: 'marquee_live_connections',
      help: 'Open connections to the hub.',
      registers: [],
      collect() {
        this.set(liveConnections());
      },
    }),
  );
  server.get('/healthz', async (_request, reply) => {
    const isUp = await isAlive(db);
    return reply
      .code(isUp ? 200 : 503)
      .type('text/plain')
      .send(isUp ? 'ok' : 'the database does not answer');
  });
  server.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined || !isBearer(request.headers.authorization, metricsToken))
      return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
