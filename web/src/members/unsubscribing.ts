/** Which emails an unsubscribe link turns off, and turning them off. */
import { type SheetUser, unsubscribe } from '@marquee/contract/members.ts';
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

const flags: Record<string, Flag> = { comments: 'newCommentAlertsEnabled', changes: 'cellChangesAlertsEnabled' };

/** What a link's token names in plain words, before anybody has checked its signature; undefined for what can be no token. */
export function alertOf(token: string): Alert | undefined {
  const word = /^\d+-(comments|changes)-[\w-]+$/.exec(token)?.[1];
  const flag = word === undefined ? undefined : flags[word];
  return flag && alerts[flag];
}

/** Turns them off, for whoever holds the link. Throws `badCode` for a link that Marquee did not make. */
export const turnOff = (token: string) => call(unsubscribe, { params: { token } });
