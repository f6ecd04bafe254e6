/** Where a request comes from: the page that sent it, and the machine. */
import type { IncomingMessage } from 'node:http';

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
 * Whether a page that is not ours had its browser send this, as browsers say themselves: another site's, or a document that is shut in,
 * like a banner. Who follows a link, or sends a form, comes here to stay and is meant to; programs say nothing of the kind.
 */
export const isFromElsewhere = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';

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
