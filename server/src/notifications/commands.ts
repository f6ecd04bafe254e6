/** Reading one's notifications, marking them, and choosing how to be told: always one's own. */
import {
  notificationKinds,
  type MailTime,
  type Notification,
  type NotificationKind,
  type NotificationWish,
} from '@marquee/contract/notifications.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import * as find from './find-notifications.ts';
import * as store from './store.ts';

const perPage = 30;

/** Has the bells of people look again; to be called once what they are told is committed. */
export const ringBells = (services: Pick<Services, 'notices'>, userIDs: readonly number[]): void =>
  services.notices.tell({ userIDs: [...new Set(userIDs)], what: 'notifications' });

export async function listNotifications(
  ctx: Ctx,
  before: number | undefined,
): Promise<{ notifications: Notification[]; hasMore: boolean }> {
  const { userID } = mustBeLoggedIn(ctx);
  const found = await find.findNotifications(ctx.services.db.kysely, userID, before, perPage + 1);
  return { notifications: found.slice(0, perPage), hasMore: found.length > perPage };
}

export async function countNotifications(ctx: Ctx): Promise<{ unread: number }> {
  const { userID } = mustBeLoggedIn(ctx);
  return { unread: await find.countUnread(ctx.services.db.kysely, userID) };
}

/** Marks some as read, or all up to one; one's other tabs are told. */
export async function markNotifications(
  ctx: Ctx,
  sent: { notificationIDs?: number[] | undefined; upTo?: number | undefined },
): Promise<{ unread: number }> {
  const { userID } = mustBeLoggedIn(ctx);
  await store.markRead(ctx.services.db.kysely, userID, sent);
  ctx.services.notices.tell({ userIDs: [userID], what: 'notifications', exceptConnectionID: ctx.connectionID });
  return countNotifications(ctx);
}

const everyKind = Object.keys(notificationKinds) as NotificationKind[];

export async function getWishes(
  ctx: Ctx,
): Promise<{ kinds: NotificationWish[]; sheets: Awaited<ReturnType<typeof find.sheetsOf>> }> {
  const { userID } = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  return { kinds: await find.wishesOf(kysely, userID, everyKind), sheets: await find.sheetsOf(kysely, userID) };
}

/** Sets how one is told of a kind from now on; what was told already stays. */
export async function setWish(
  ctx: Ctx,
  sent: { kind: NotificationKind; inApp?: boolean | undefined; mail?: MailTime | undefined },
): Promise<NotificationWish> {
  const { userID } = mustBeLoggedIn(ctx);
  await store.setWish(ctx.services.db.kysely, userID, sent.kind, sent);
  const [wish] = await find.wishesOf(ctx.services.db.kysely, userID, [sent.kind]);
  if (!wish) throw new Error('A kind of notification has no wish.');
  return wish;
}

export async function muteSheet(ctx: Ctx, sheetID: number, isMuted: boolean): Promise<void> {
  const { userID } = await mustHaveRole(ctx.services.db.kysely, ctx.viewer, sheetID, 'member');
  await store.setMuted(ctx.services.db.kysely, userID, sheetID, isMuted);
}
