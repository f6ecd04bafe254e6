/** Mails of what people are told and nothing else mails: what was assigned to them, their due dates, and the daily digest. */
import { counted } from '@marquee/contract/counted.ts';
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import {
  notificationPlace,
  notificationRows,
  notificationWords,
  type Notification,
} from '@marquee/contract/notifications.ts';
import { fullName } from '@marquee/contract/people.ts';
import { queueMails, type NewMail } from '#mail/commands.ts';
import type { Item, Letter } from '#mail/letter.ts';
import { findUser } from '#people/find-people.ts';
import type { Services } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { notificationsOf, today } from './find-notifications.ts';

/** A kind of mail: its words, by how many things it lists. */
interface Words {
  kind: NewMail['kind'];
  /** the subject, and the heading */
  heading: (count: number) => string;
  /** it is rows that are counted, of which one notification may tell of several */
  isOfRows?: true;
  reason: string;
  of: 'assigned' | 'due' | 'asked' | 'digest';
}

export const assignedMail: Words = {
  kind: 'assigned',
  heading: (count) => `${counted(count, 'row was', 'rows were')} assigned to you`,
  isOfRows: true,
  reason: 'You’re getting this because you asked for emails about rows assigned to you.',
  of: 'assigned',
};
export const dueMail: Words = {
  kind: 'dueDates',
  heading: (count) => `${counted(count, 'due date')} on your rows`,
  isOfRows: true,
  reason: 'You’re getting this because you asked for emails about your due dates.',
  of: 'due',
};
export const askReminderMail: Words = {
  kind: 'askReminder',
  heading: (count) =>
    count === 1
      ? 'Banners are waiting for your decision'
      : `Banners are waiting for your decision in ${counted(count, 'place')}`,
  reason: 'You’re getting this because you were asked to decide on banners.',
  of: 'asked',
};
export const digestMail: Words = {
  kind: 'digest',
  heading: (count) => `${counted(count, 'notification')} from your sheets`,
  reason: 'You’re getting this because you asked for a daily digest.',
  of: 'digest',
};

/** The address of what a notification is about. */
function addressOf(home: string, about: Notification): string {
  const search = Object.entries(notificationPlace(about)).map(([part, what]) => `${part}=${what}`);
  return `${home}/sheet/${about.sheet.url}${search.length > 0 ? '?' : ''}${search.join('&')}`;
}

function itemOf(home: string, about: Notification, day: string): Item {
  const [strong, rest] = notificationWords(about, day, 'later');
  const said = about.words === null ? '' : `: “${isolated(about.words)}”`;
  const rows = notificationRows(about);
  return {
    words: [{ strong }, ` ${rest}${said}`],
    note: rows === '' ? about.sheet.name : dotted([rows, about.sheet.name]),
    url: addressOf(home, about),
  };
}

/** Queues one mail for each person whom some of these notifications are for, with those that they may still see and have not read. */
export async function mailNotifications(
  services: Services,
  tx: Tx,
  notificationIDs: readonly number[],
  { kind, heading, isOfRows, reason, of }: Words,
): Promise<void> {
  const found = (await notificationsOf(tx, notificationIDs)).filter(({ notification }) => !notification.isRead);
  if (found.length === 0) return;
  const day = await today(tx);
  const home = services.address();
  const mails: NewMail[] = [];
  for (const [userID, theirs] of Map.groupBy(found, (one) => one.userID)) {
    const user = await findUser(tx, userID);
    if (!user) continue;
    const items = theirs.map(({ notification }) => itemOf(home, notification, day));
    const [first] = items;
    const letter: Letter = {
      preview: items
        .slice(0, 3)
        .map((item) => item.note)
        .join(' · '),
      heading: heading(
        isOfRows ? theirs.reduce((rows, { notification }) => rows + notification.noOfRows, 0) : items.length,
      ),
      blocks: [
        { kind: 'list', items },
        items.length === 1 && first
          ? { kind: 'button', words: 'Open the sheet', url: first.url }
          : { kind: 'button', words: 'Open Marquee', url: home },
      ],
      reason,
    };
    mails.push({
      to: user.emailAddress,
      toName: fullName(user),
      kind,
      subject: letter.heading,
      letter,
      alert: { userID, of },
    });
  }
  await queueMails(services, tx, mails);
}
