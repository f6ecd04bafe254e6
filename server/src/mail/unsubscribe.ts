/** Links in alert mails that turn them off without logging in: a signed token names a membership and a flag, or a person and a kind. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { NotificationKind } from '@marquee/contract/notifications.ts';
import type { Settings } from '#platform/env.ts';
import { keyFor } from '#platform/secret.ts';

/** The two flags of a sheet-user record, by the word that stands for each in a token. */
const flags = { comments: 'newCommentAlertsEnabled', changes: 'cellChangesAlertsEnabled' } as const;

/** A flag of a person on one sheet. */
export interface Alert {
  sheetUserID: number;
  flag: (typeof flags)[keyof typeof flags];
}

/** What a person is told of on all sheets: a kind, or whatever the daily digest tells. */
export interface PersonAlert {
  userID: number;
  of: NotificationKind | 'digest';
  /** whether they are a guest of review links, whose page is in their language and their account's colours */
  isGuest?: boolean;
}

const sign = (settings: Settings, named: string) =>
  createHmac('sha256', keyFor(settings, 'unsubscribe')).update(named).digest('base64url');

function nameOf(alert: Alert | PersonAlert): string {
  if ('userID' in alert) return `${alert.isGuest ? 'g' : 'p'}${alert.userID}-${alert.of}`;
  return `${alert.sheetUserID}-${alert.flag === flags.comments ? 'comments' : 'changes'}`;
}

/** The address that turns an alert off: a page for people (GET), one click for mail programs (POST, RFC 8058). It never expires. */
export function unsubscribeLink(settings: Settings, address: string, alert: Alert | PersonAlert): string {
  const named = nameOf(alert);
  return `${address}/unsubscribe/${named}-${sign(settings, named)}`;
}

/** The alert that a token names; undefined unless this server signed it. */
export function readUnsubscribeToken(settings: Settings, token: string): Alert | PersonAlert | undefined {
  const [, named, person, id, word, signature] = /^(([pg]?)(\d+)-([a-zA-Z]+))-([\w-]{43})$/.exec(token) ?? [];
  if (named === undefined || word === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(sign(settings, named)), Buffer.from(signature))) return undefined;
  if (!person) return { sheetUserID: Number(id), flag: word === 'comments' ? flags.comments : flags.changes };
  const kind = NotificationKind.safeParse(word);
  return { userID: Number(id), of: kind.success ? kind.data : 'digest', ...(person === 'g' && { isGuest: true }) };
}
