/** How a server that was told to stop parts from its callers: what is under way is finished, what is new is sent elsewhere. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { resetBroken } from './broken-answers.ts';

/** Longer than any edit takes; who is sent a film meanwhile asks for the rest of it elsewhere. Milliseconds. */
const longestWait = 10_000;

/**
 * Returns what ends the server: it stops listening, refuses what still arrives on open connections with 503 and `Connection: close`,
 * and waits for the answers under way, ten seconds at most. Call it before any other hook is added.
 */
export function farewell(server: FastifyInstance): () => Promise<void> {
  let isEnding = false;
  server.addHook('onRequest', (_request, _reply, done) => {
    done(isEnding ? new Refusal('busy', { retryAfter: 1 }) : undefined);
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  const resetUnderWay = resetBroken(server);
  return async () => {
    isEnding = true;
    // An answer that had begun before does not close its connection by itself.
    const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
    const enough = setTimeout(() => {
      resetUnderWay();
      server.server.closeAllConnections();
    }, longestWait);
    await server.close();
    clearInterval(sweep);
    clearTimeout(enough);
  };
}
