/** The session cookie and its guard against forged requests, as values; who a session belongs to is `people`'s business. */
import { isUtf8 } from 'node:buffer';
import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

export const sessionCookie = 'marquee-session';
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';
/** sliding: 30 days after the last visit */
export const sessionDays = 30;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: enough to know it again, not enough to use it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The tokens that were worked out lately: every call that changes something shows one. */
const xsrfTokens = new Map<string, string>();
const mostTokens = 10_000;

/** The token against forged requests of a session: known to whoever holds the session, and to nobody else. */
export function xsrfToken(session: string): string {
  const known = xsrfTokens.get(session);
  if (known !== undefined) return known;
  const token = hash('sha256', `xsrf:${session}`, 'base64url');
  if (xsrfTokens.size >= mostTokens) xsrfTokens.clear();
  xsrfTokens.set(session, token);
  return token;
}

/** Whether the header carries the token of this session. */
export function isXsrfToken(session: string, header: unknown): boolean {
  const expected = Buffer.from(xsrfToken(session));
  const given = Buffer.from(typeof header === 'string' ? header : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Email address and password of a Basic header, or undefined where there is none or it can't be read. They are UTF-8; where the bytes are none,
 * they are Latin-1, in which many programs write them (`btoa`): hardly anything that somebody types in that reads as UTF-8.
 */
export function readBasic(header: string | undefined): { emailAddress: string; password: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { emailAddress: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
}
