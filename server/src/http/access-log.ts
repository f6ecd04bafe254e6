/** One line in the log for each call, and its time in the metrics; the id by which a call is found again. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hubPath } from '@marquee/contract/live.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { inCall } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';

export const requestIDHeader = 'x-request-id';

/** Names a call: as a proxy of our own has named it, so that both logs say the same, else anew. */
export const requestIDOf =
  (isTrusted: (address: string | undefined) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[requestIDHeader];
    const isGood = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && isTrusted(socket.remoteAddress);
    return isGood ? given : randomUUID();
  };

/** Ids are whole numbers; everything else in an address may be a token, a code or what somebody typed. */
const plain = (value: unknown) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? value : '*');

/** The address of a call as it may be logged: the pattern of its route, with the ids, and the names of what was asked. */
export function loggedUrl(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  const params = request.params as Record<string, unknown>;
  const path = route?.replaceAll(/:(\w+)/g, (_, name: string) => plain(params[name])) ?? unknownPath(request.url);
  const query = [...new URLSearchParams(request.url.split('?').slice(1).join('?'))].map(
    ([name, value]) => `${/^\w{1,30}$/.test(name) ? name : '*'}=${plain(value)}`,
  );
  return query.length ? `${path}?${query.join('&')}` : path;
}

/** An address that no route has is a page's: its first word tells which. */
function unknownPath(url: string): string {
  const [first = '', ...rest] = url
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(1);
  return `/${/^[a-z-]{0,30}$/.test(first) ? first : '*'}${rest.length ? '/*' : ''}`;
}

/** Registers what names calls, logs them and measures them. Before any other hook, so that what those refuse is seen too. */
export function watchCalls(server: FastifyInstance, log: Logger, metrics: Metrics | undefined): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIDHeader, request.id);
    // The hub answers by itself.
    if (request.url.startsWith(hubPath)) reply.raw.setHeader(requestIDHeader, request.id);
    inCall(request.id, done);
  });
  const isLogged = log.isLevelEnabled('info');
  if (!isLogged && !metrics) return;
  server.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode } = reply;
    const { method } = request;
    if (isLogged) {
      const ms = Math.round(elapsedTime * 10) / 10;
      log.info({ requestID: request.id, method, url: loggedUrl(request), status: statusCode, ms }, 'call');
    }
    // A poll of the hub is held back until there is something to tell.
    if (!request.url.startsWith(hubPath)) {
      metrics?.called(method, request.routeOptions.url ?? 'a page', statusCode, elapsedTime / 1000);
    }
    done();
  });
}
