/** Errors as answers: every refusal is problem+json, and what was not foreseen says only that it went wrong. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, type RefusalCode } from '@marquee/contract/refusals.ts';
import { loggedUrl, requestIDHeader } from './access-log.ts';
import { logFailure, troubleOf } from '#platform/database-error.ts';
import type { PageAnswer } from './web-files.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  return (
    reply
      .code(refusal.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      // Opened in a tab of its own it is read by the page that opened it.
      .header('cross-origin-opener-policy', 'same-origin')
      .send(JSON.stringify(refusal.toProblem()))
  );
}

const byStatus: Record<number, RefusalCode> = { 413: 'tooLarge', 415: 'badMediaType' };

/** Seconds until it is worth trying again what the database could not do. */
const databaseRetrySeconds = 2;

/** The refusal that an error amounts to. What only reads can be read again, whatever became of it. */
function refusalOf(error: unknown, isRead: boolean): Refusal {
  if (error instanceof Refusal) return error;
  const trouble = troubleOf(error);
  if (trouble)
    return new Refusal(trouble === 'unsure' && !isRead ? 'unsure' : 'busy', { retryAfter: databaseRetrySeconds });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = byStatus[status] ?? (status >= 400 && status < 500 ? 'badInput' : 'unexpected');
  return new Refusal(code);
}

/** What cannot be read as a request at all, by Node's code; anything else is bad input. */
const unreadable: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/** What Node tells of a request that it cannot read: why, and the bytes in which it gave up. */
type Unreadable = Error & { code?: string; rawPacket?: unknown };

/** Answers bytes that are no request, or never became a whole one, and so reach no route; then closes the connection. */
export function answerUnreadable({ code, rawPacket }: Unreadable, socket: Socket): void {
  if (socket.writable && code !== 'ECONNRESET') {
    const refusal = new Refusal(unreadable[code ?? ''] ?? 'badInput');
    const body = JSON.stringify(refusal.toProblem());
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ];
    // Who sent HEAD takes what follows the head for another answer.
    const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
    socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  }
  socket.destroySoon();
}

/** Answers addresses that no router can take, such as `/%zz`: before any hook, so that what hooks add is added here. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff').header(requestIDHeader, request.id);
  sendProblem(reply, refusalOf(error, true));
}

/** Whether a file came to its end since nobody is there any more to take it. */
const isLeft = ({ code }: FastifyError, { socket }: FastifyRequest): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && socket.destroyed;

/** Answers every error and every unknown address under /api as a problem. `log` is the server's, not what Fastify makes of it for itself. */
export function answerProblems(app: FastifyInstance, log: Logger, page: PageAnswer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.method === 'GET');
    // What was thrown as a refusal was foreseen, even with a 5xx status (a file server that failed), and is not logged.
    if (refusal.status >= 500 && refusal !== error && !isLeft(error, request)) {
      logFailure(log, error, 'a call failed', { requestID: request.id, url: loggedUrl(request) });
    }
    return sendProblem(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') ? sendProblem(reply, new Refusal('noSuchCall')) : page(request.url, reply),
  );
}
