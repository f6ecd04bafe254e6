/** Errors as answers: every refusal is problem+json, and what was not foreseen says only that it went wrong. */
import { Refusal, type RefusalCode } from '@marquee/contract/refusals.ts';
import { loggedUrl } from './access.ts';
import { logFailure, troubleOf } from './database-error.ts';
import type { PageAnswer } from './web-files.ts';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  return reply
    .code(refusal.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(refusal.toProblem()));
}

const byStatus: Record<number, RefusalCode> = { 413: 'tooLarge', 415: 'badMediaType' };

/** Seconds until it is worth trying again what the database could not do. */
const databaseRetry = 2;

/** The refusal that an error amounts to. What only reads can be read again, whatever became of it. */
function refusalOf(error: unknown, isRead: boolean): Refusal {
  if (error instanceof Refusal) return error;
  const trouble = troubleOf(error);
  if (trouble) return new Refusal(trouble === 'unsure' && !isRead ? 'unsure' : 'busy', { retryAfter: databaseRetry });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = byStatus[status] ?? (status >= 400 && status < 500 ? 'badInput' : 'unexpected');
  return new Refusal(code);
}

/** Answers every error and every unknown address under /api as a problem. */
export function answerProblems(app: FastifyInstance, page: PageAnswer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.method === 'GET');
    // A refusal was foreseen, also where it is another server that failed.
    if (refusal.status >= 500 && refusal !== error) {
      logFailure(request.log, error, 'a call failed', { requestID: request.id, url: loggedUrl(request) });
    }
    return sendProblem(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') ? sendProblem(reply, new Refusal('noSuchCall')) : page(request.url, reply),
  );
}
