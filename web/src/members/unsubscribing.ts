/** Which emails an unsubscribe link turns off, and turning them off. */
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { type SheetUser, unsubscribe } from '@marquee/contract/members.ts';
import { notificationKinds } from '@marquee/contract/notifications.ts';
import { call } from '#sync/call.ts';

type Flag = keyof Pick<SheetUser, 'newCommentAlertsEnabled' | 'cellChangesAlertsEnabled'>;

interface Alert {
  /** of the switch in Sheet options */
  name: string;
  /** what the emails are about */
  about: string;
}

export const alerts: Record<Flag, Alert> = {
  newCommentAlertsEnabled: { name: 'Comments', about: 'comments' },
  cellChangesAlertsEnabled: { name: 'Status/Who', about: 'changes of Status and Who' },
};

/** Of all sheets, by the word in the token. */
export const ofPerson: Record<string, string> = {
  ...Object.fromEntries(Object.entries(notificationKinds).map(([kind, { title }]) => [kind, `“${isolated(title)}”`])),
  digest: 'what has happened each day',
};

const flags: Record<string, Flag> = { comments: 'newCommentAlertsEnabled', changes: 'cellChangesAlertsEnabled' };

/** What a link's token names in plain words, before anybody has checked its signature; undefined for what can be no token. */
export function alertOf(token: string): { about: string; where: string } | undefined {
  const [, person, word = ''] = /^(p?)\d+-([a-zA-Z]+)-[\w-]+$/.exec(token) ?? [];
  if (person) return ofPerson[word] === undefined ? undefined : { about: ofPerson[word], where: '' };
  const flag = flags[word];
  return flag && { about: alerts[flag].about, where: ' on this sheet' };
}

/** Whether a link's token is out of a mail to a guest of review links. */
export const isOfGuest = (token: string): boolean => /^g\d+-/.test(token);

/** What was turned off. */
export type Off = ReplyOf<typeof unsubscribe>;

/** Turns them off, for whoever holds the link. Throws `badCode` for a link that Marquee did not make. */
export const turnOff = (token: string) => call(unsubscribe, { params: { token } });
