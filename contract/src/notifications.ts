/** The bell: what concerns a person on their sheets, and how they want to be told of it. */
import { z } from 'zod';
import { shortMonth } from '#cell-kinds/date.ts';
import { counted } from '#counted.ts';
import { VerdictWord } from '#decisions.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdText } from '#ids.ts';
import { fullName, Person } from '#people.ts';
import { Pin, pinInWords } from '#pins.ts';
import { withCommas } from '#with-commas.ts';

/** Whether a kind is mailed: never, moments after its cause, or once a day with all that has not been read by then. */
export const mailTimes = ['never', 'now', 'daily'] as const;
export type MailTime = (typeof mailTimes)[number];

/** What people are told of, in the order of the preference page; `mail` is how they are mailed of it unless they choose otherwise. */
export const notificationKinds = {
  mention: { title: 'Mentions', about: 'Someone mentions you in a comment.', mail: 'now' },
  reply: { title: 'Replies', about: 'Someone replies in a thread that you wrote in.', mail: 'never' },
  rowComment: {
    title: 'Comments on your rows',
    about: 'Someone comments on a row that you are in Who of.',
    mail: 'never',
  },
  client: {
    title: 'From clients',
    about:
      'A client decides or comments on what you sent or asked them, or approves a banner of a row that you are in Who of.',
    mail: 'never',
  },
  assigned: { title: 'Assigned to you', about: 'Someone sets a Who cell to you.', mail: 'never' },
  due: { title: 'Due dates', about: 'A date in a row of yours is today or tomorrow, or was yesterday.', mail: 'never' },
  banners: {
    title: 'Banners updated',
    about: 'Someone sends an Email update, or auto update finds newer files.',
    mail: 'now',
  },
  changed: {
    title: 'Changed after approval',
    about: 'The file of a banner was overwritten after you approved it, or on a sheet that you own.',
    mail: 'now',
  },
  asked: {
    title: 'Decisions asked of you',
    about: 'Someone asks you to decide on banners, and the day before and after they are due.',
    mail: 'now',
  },
} as const satisfies Record<string, { title: string; about: string; mail: MailTime }>;
export type NotificationKind = keyof typeof notificationKinds;

export const NotificationKind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]);

export const Notification = z.object({
  notificationID: Id,
  kind: NotificationKind,
  at: z.iso.datetime(),
  isRead: z.boolean(),
  sheet: z.object({ sheetID: Id, name: z.string(), url: z.string() }),
  /** the row that it is about, or the first of several; null for a comment on the sheet itself */
  row: z.object({ rowID: Id, name: z.string() }).nullable(),
  /** how many rows it is about, those aside that are gone */
  noOfRows: z.int(),
  /** how many banners somebody was asked to decide on, those aside that are gone or were withdrawn */
  noOfBanners: z.int().optional(),
  /** the name of the column that it is about */
  column: z.string().nullable(),
  /** what a client decided with their comment; absent in all others */
  verdict: VerdictWord.optional(),
  /** the first words of the comment */
  words: z.string().nullable(),
  /** who did it; null where Marquee did */
  by: Person.nullable(),
  dueOn: z.iso.date().nullable(),
  /** where on a banner its comment points; absent in all others, and where its reader doesn't see the banner */
  pin: Pin.pick({ columnID: true, version: true, moment: true }).extend({ commentID: Id }).optional(),
});
export type Notification = z.infer<typeof Notification>;

const dayMs = 86_400_000;

/** Whether words are read at once, where it is known which day it is to their reader, or whenever and wherever: a mail is. */
type ReadWhen = 'now' | 'later';

/** A date beside another one, both as `2026-11-22`. Of what is read later the day is said, too: which one “today” is differs by then, and by zone. */
function dayInWords(day: string, today: string, when: ReadWhen): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  const named = `${Number(day.slice(8))} ${shortMonth(day)}`;
  const is = days < 0 ? 'was' : 'is';
  const beside = besideToday.get(days);
  if (beside === undefined) return `${is} on ${named}`;
  return when === 'now' ? `${is} ${beside}` : `${is} ${beside}, ${named}`;
}
const besideToday = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);
/** As one says it of what is due. */
const dueInWords = (...said: Parameters<typeof dayInWords>): string =>
  dayInWords(...said).replace(/^(is|was)/, '$1 due');

const clientSaid = {
  approve: 'approved a banner',
  changes: 'requested changes',
  reject: 'rejected a banner',
  withdraw: 'took back a decision',
} as const satisfies Record<VerdictWord, string>;

/** What happened, in two parts of which the first is to stand out; `today` is a date. */
export function notificationWords(of: Notification, today: string, when: ReadWhen = 'now'): [string, string] {
  const who = of.by ? fullName(of.by) : 'Somebody';
  const where = of.pin ? ` ${pinInWords(of.pin)}` : '';
  switch (of.kind) {
    case 'mention':
      return [who, `mentioned you${where}`];
    case 'reply':
      return [who, 'replied in your thread'];
    case 'rowComment':
      return [who, `commented on your row${where}`];
    case 'client':
      if (of.words === null) return [who, `approved ${counted(of.noOfRows, 'banner')}`];
      return [who, `${of.verdict ? clientSaid[of.verdict] : 'commented'}${where}`];
    case 'assigned':
      return [who, `assigned ${of.noOfRows > 1 ? counted(of.noOfRows, 'row') : 'this row'} to you`];
    case 'due':
      return [of.column ?? '', dayInWords(of.dueOn ?? today, today, when)];
    case 'changed':
      if (of.noOfRows > 1) return [counted(of.noOfRows, 'banner'), 'were changed after approval'];
      return ['A banner', 'was changed after approval'];
    case 'asked': {
      const banners = counted(of.noOfBanners ?? 0, 'banner');
      if (of.dueOn === null) return [who, `asked you to decide on ${banners}`];
      return [`Your decision on ${banners}`, dueInWords(of.dueOn, today, when)];
    }
    case 'banners':
      return [counted(of.noOfRows, 'banner'), of.noOfRows === 1 ? 'was updated' : 'were updated'];
  }
}

/** The row or rows, by name; empty for the sheet itself. */
export function notificationRows({ row, noOfRows }: Pick<Notification, 'row' | 'noOfRows'>): string {
  if (!row) return '';
  return noOfRows > 1 ? `${row.name} and ${withCommas(noOfRows - 1)} more` : row.name;
}

/** What of its sheet a notification leads to, as the search of an address. */
export function notificationPlace({ kind, pin, row, words }: Pick<Notification, 'kind' | 'pin' | 'row' | 'words'>): {
  row?: number;
  comments?: number | 'sheet';
  banner?: `${number}:${number}`;
  pin?: number;
  waiting?: 'me';
} {
  if (pin && row) return { banner: `${row.rowID}:${pin.columnID}`, pin: pin.commentID };
  const isComment =
    kind === 'mention' || kind === 'reply' || kind === 'rowComment' || (kind === 'client' && words !== null);
  if (isComment) return { comments: row?.rowID ?? 'sheet' };
  if (kind === 'asked') return { waiting: 'me' };
  return row ? { row: row.rowID } : {};
}

/** Who chose nothing has `notificationKinds` and everything in the app. */
export const NotificationWish = z.object({ kind: NotificationKind, inApp: z.boolean(), mail: z.enum(mailTimes) });
export type NotificationWish = z.infer<typeof NotificationWish>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  tag: 'Notifications',
  summary:
    'Lists your notifications of the last 90 days, newest first, 30 at a time, as far as you can still see what they are about.',
  query: z.object({
    /** the last notification of the page before */
    before: IdText.optional(),
  }),
  reply: z.object({ notifications: z.array(Notification), hasMore: z.boolean() }),
  status: 200,
});

const Unread = z.object({ unread: z.int() });

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/api/notifications/unread',
  tag: 'Notifications',
  summary: 'Counts your unread notifications. 100 means more than 99.',
  reply: Unread,
  status: 200,
});

export const markNotifications = endpoint({
  name: 'markNotifications',
  method: 'PUT',
  path: '/api/notifications',
  tag: 'Notifications',
  summary: 'Marks your notifications as read: the given ones, or all up to one of them.',
  body: FromConnection.extend({
    notificationIDs: z.array(Id).max(100).optional(),
    upTo: Id.optional(),
  }),
  reply: Unread,
  status: 200,
});

export const getNotificationWishes = endpoint({
  name: 'getNotificationWishes',
  method: 'GET',
  path: '/api/notifications/wishes',
  tag: 'Notifications',
  summary: 'Gets your notification settings by kind, and which of your sheets are muted.',
  reply: z.object({
    kinds: z.array(NotificationWish),
    sheets: z.array(z.object({ sheetID: Id, name: z.string(), isMuted: z.boolean() })),
  }),
  status: 200,
});

export const setNotificationWish = endpoint({
  name: 'setNotificationWish',
  method: 'PUT',
  path: '/api/notifications/wishes',
  tag: 'Notifications',
  summary: 'Sets how you are notified of one kind from now on.',
  body: NotificationWish.partial({ inApp: true, mail: true }),
  reply: NotificationWish,
  status: 200,
});

export const muteSheet = endpoint({
  name: 'muteSheet',
  method: 'PUT',
  path: '/api/notifications/muted-sheets',
  tag: 'Notifications',
  summary: 'Mutes a sheet for yourself, or unmutes it. Your alert flags stay as they are.',
  body: z.object({ sheetID: Id, isMuted: z.boolean() }),
  status: 204,
});
