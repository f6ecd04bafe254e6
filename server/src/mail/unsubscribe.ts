/** Links in alert mails that turn these alerts off without logging in: a signed token that names one membership and one flag. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#platform/env.ts';
import { keyFor } from '#platform/secret.ts';

/** The two flags of a sheet-user record, by the word that stands for each in a token. */
const flags = { comments: 'newCommentAlertsEnabled', changes: 'cellChangesAlertsEnabled' } as const;

export interface Alert {
  sheetUserID: number;
  flag: (typeof flags)[keyof typeof flags];
}

const sign = (settings: Settings, named: string) =>
  createHmac('sha256', keyFor(settings, 'unsubscribe')).update(named).digest('base64url');

/** The address that turns an alert off: a page for people (GET), one click for mail programs (POST, RFC 8058). It never expires. */
export function unsubscribeLink(settings: Settings, address: string, { sheetUserID, flag }: Alert): string {
  const named = `${sheetUserID}-${flag === flags.comments ? 'comments' : 'changes'}`;
  return `${address}/unsubscribe/${named}-${sign(settings, named)}`;
}

/** The alert that a token names; undefined unless this server signed it. */
export function readUnsubscribeToken(settings: Settings, token: string): Alert | undefined {
  const [, named, id, word, signature] = /^((\d+)-(comments|changes))-([\w-]{43})$/.exec(token) ?? [];
  if (named === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(sign(settings, named)), Buffer.from(signature))) return undefined;
  return { sheetUserID: Number(id), flag: word === 'comments' ? flags.comments : flags.changes };
}
