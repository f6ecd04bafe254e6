/** The secrets of review links: tokens, and the cookies that say that a password was given and who a guest is. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { makeSealer, Unreadable } from '#banners/accounts/sealed.ts';
import type { Settings } from '#platform/env.ts';
import { keyFor } from '#platform/secret.ts';
import { newToken, tokenHash } from '#http/session.ts';

const sealPurpose = 'review_link.token';

/** The token of a link: 256 bits. */
export interface LinkToken {
  token: string;
  hash: Buffer;
  sealed: Buffer;
}

export function newLinkToken(settings: Settings): LinkToken {
  const token = newToken();
  return { token, hash: tokenHash(token), sealed: makeSealer(settings, sealPurpose).seal(token) };
}

/** The token again, for members; undefined where the server's secret is another one by now. */
export function openedToken(settings: Settings, sealed: Uint8Array): string | undefined {
  try {
    return makeSealer(settings, sealPurpose).open(sealed);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** A cookie that is to be set, or taken away. */
export interface SetCookie {
  name: string;
  /** undefined to take it away */
  value: string | undefined;
  seconds: number;
}

const mac = (settings: Settings, purpose: string, words: string): Buffer =>
  createHmac('sha256', keyFor(settings, purpose)).update(words).digest();

/** The name of the cookie that opens a link with a password: it tells nothing of the link. */
export const openedCookie = (settings: Settings, reviewLinkID: number): string =>
  `marquee-review-${mac(settings, 'review-cookie', `link ${reviewLinkID}`).toString('hex').slice(0, 12)}`;

/** Good for this link and this password: another password, and it opens nothing. */
export const openedBy = (settings: Settings, reviewLinkID: number, passwordHash: string): string =>
  mac(settings, 'review-password', `${reviewLinkID} ${passwordHash}`).toString('base64url');

export function isOpenedBy(
  settings: Settings,
  reviewLinkID: number,
  passwordHash: string,
  cookie: string | undefined,
): boolean {
  const expected = Buffer.from(openedBy(settings, reviewLinkID, passwordHash));
  const given = Buffer.from(cookie ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The name of the cookie by which a guest of an account is known, and of the one of who has yet to give a code. */
export const guestCookie = (settings: Settings, accountID: number): string =>
  `marquee-guest-${mac(settings, 'review-cookie', `account ${accountID}`).toString('hex').slice(0, 12)}`;
export const codeCookie = (settings: Settings, accountID: number): string => `${guestCookie(settings, accountID)}-code`;
/** How long a guest stays known after their last visit. */
export const guestSeconds = 180 * 86_400;

/** What is stored of six digits: a copy of the table alone gives none of them away. */
export const codeHashOf = (settings: Settings, code: string, device: Buffer): Buffer =>
  mac(settings, 'guest-code', `${device.toString('hex')} ${code}`);
