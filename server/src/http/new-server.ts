/** The HTTP server before it answers anything: its limits, whom it believes, and what it takes as a body. */
import { isUtf8 } from 'node:buffer';
import { Refusal } from '@marquee/contract/refusals.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { requestIDOf } from './access-log.ts';
import { answerUnreadable, answerUnroutable } from './problems.ts';

/** A comment of 64 KiB of html in JSON, with room to spare; a request larger than this is no edit. Bytes. */
const largestBody = 256 * 1024;
/** How long a request may take to arrive, whole and its headers, and how often that is looked at: who stalls must not hold a line. ms */
const timeouts = { requestTimeout: 120_000, http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 } };

/** The refusal of a body that nobody can read: bytes that are no UTF-8 would else be stored as other words than were sent. */
const noJson = () => new Refusal('badInput', { errors: [{ path: 'body', message: 'must be JSON, written in UTF-8' }] });

/** Many programs say of whatever they send that it is JSON, also where a call takes no body and they send none. */
function takeJson(server: FastifyInstance): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null);
    else if (!isUtf8(body)) done(noJson());
    else void readJson(request, body.toString(), (error, read) => done(error ? noJson() : null, read));
  });
}

/** A proxy of our own, which `isTrusted` knows, may say who is behind it; nobody else is believed. */
export function newServer(log: Logger, isTrusted: (address: string | undefined) => boolean): FastifyInstance {
  const server: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    ...timeouts,
    trustProxy: isTrusted,
    genReqId: requestIDOf(isTrusted),
    // The log itself knows the call (`inCall`); a logger for each one would cost and tell no more.
    childLoggerFactory: (logger) => logger,
    // The longest thing in an address is a mailed code or token; what is longer than it may be is refused as a problem.
    // A slash at the end of an address makes no difference: the specification's own list has it at some calls and not at others.
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    // Said by `farewell`, as a problem.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
  });
  // Nobody has to understand what a caller expects beside the usual; Node would refuse it in a way of its own.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  // Bodies are JSON and nothing else; what a form of another site can send is refused unread.
  server.removeContentTypeParser('text/plain');
  takeJson(server);
  return server;
}
