/** What an operator's machines ask: does it live, and how is it doing. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isAlive, type Db } from './db.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Registers `/healthz` for load balancers, and `/metrics` for a Prometheus on the same machine. */
export function serveHealth(server: FastifyInstance, db: Db, liveConnections: () => number): void {
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
    if (!loopback.has(request.socket.remoteAddress ?? '')) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
