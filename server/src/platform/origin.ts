/** Whether a browser's request comes from Marquee's own pages. */
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
