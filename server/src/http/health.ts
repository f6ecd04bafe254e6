/** What an operator's machines ask: does it live, and how is it doing. */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { isAlive, type Db } from '#platform/db.ts';
import type { Settings } from '#platform/env.ts';
import { tokenHash } from './session.ts';

/** What takes longer than this to answer a question without work is stuck, or has more to do than it can. */
const timeoutMs = 2_000;

export interface Live {
  registry: Registry | undefined;
  /** whether the changes of other processes are heard */
  hearsOthers(): boolean;
}

/** What keeps the server from doing its work now, in words; the database is asked once for all who want to know. */
function troubleFinder(db: Db, live: Live): () => Promise<string | undefined> {
  let asking: Promise<boolean> | undefined;
  return async () => {
    asking ??= isAlive(db).finally(() => (asking = undefined));
    const isUp = await Promise.race([asking, pause(timeoutMs, false, { ref: false })]);
    if (!isUp) return 'the database does not answer';
    return live.hearsOthers() ? undefined : 'the changes of other processes are not heard';
  };
}

/** Compared as hashes, so that the time it takes tells nothing of the token. */
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(tokenHash(header ?? ''), tokenHash(`Bearer ${token}`));

/**
 * Registers `/readyz` and `/healthz` for load balancers, and `/metrics` for a Prometheus that sends the token of the settings (without one
 * there are none: behind a proxy, everybody comes from this machine).
 */
export function serveHealth(
  server: FastifyInstance,
  db: Db,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
  live: Live,
): void {
  const { registry } = live;
  const troubleNow = troubleFinder(db, live);
  for (const address of ['/readyz', '/healthz']) {
    server.get(address, async (_request, reply) => {
      const trouble = await troubleNow();
      return reply
        .code(trouble === undefined ? 200 : 503)
        .type('text/plain')
        .header('cache-control', 'no-store')
        .send(trouble ?? 'ok');
    });
  }
  server.get('/metrics', async (request, reply) => {
    if (!registry || metricsToken === undefined || !isBearer(request.headers.authorization, metricsToken)) {
      return reply.callNotFound();
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
