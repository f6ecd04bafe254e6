/** Where a request comes from: the page that sent it, and the machine. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * True without an Origin (programs send none) and for the origin that was called. Cookies ride along on WebSockets and simple posts from
 * anywhere, so the origin is what tells our page from a stranger's.
 */
export function isOwnOrigin(publicUrl: string | undefined) {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  return (origin: string | undefined, request: IncomingMessage): boolean => {
    if (origin === undefined) return true;
    if (own !== undefined && origin === own) return true;
    if (!URL.canParse(origin)) return false;
    return new URL(origin).host === request.headers.host;
  };
}

/**
 * Whether a foreign page sent this, by what its browser says in `Sec-Fetch-…`: another site's page, or a sandboxed document like a banner.
 * Following a link or sending a form opens our page (`document`), so that is allowed. Programs send no such headers.
 */
export const isFromElsewhere = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';

/** Whether an address is this machine. */
export const isLoopback = (address: string) => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** The caller's network address, as Fastify tells it for calls: a proxy of our own may say who is behind it, nobody else. */
export function clientAddress(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  const behind = forwarded.split(',').flatMap((part) => part.trim() || []);
  let address = request.socket.remoteAddress ?? '';
  for (const next of behind.toReversed()) {
    if (!isTrusted(address)) break;
    address = next;
  }
  return address;
}

/** The same for a call. Empty once the caller has hung up, of whom nobody knows any more where they were; Fastify's type doesn't say so. */
export const callerAddress = ({ ip }: { ip: FastifyRequest['ip'] | undefined }): string => ip ?? '';

/**
 * What is counted as one caller where an address is limited: an IPv4 address, or the /64 of an IPv6 one, all of which belongs to whoever
 * has one address of it.
 */
export function countedNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address.slice(0, 60);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
