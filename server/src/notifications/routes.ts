/** The calls of the bell and its preferences over HTTP. */
import * as calls from '@marquee/contract/notifications.ts';
import { route, type Route } from '#http/route.ts';
import * as commands from './commands.ts';

export const notificationRoutes: Route[] = [
  route(calls.listNotifications, (ctx, { query }) => commands.listNotifications(ctx, query.before)),
  route(calls.countNotifications, (ctx) => commands.countNotifications(ctx)),
  route(calls.markNotifications, (ctx, { body }) => commands.markNotifications(ctx, body)),
  route(calls.getNotificationWishes, (ctx) => commands.getWishes(ctx)),
  route(calls.setNotificationWish, (ctx, { body }) => commands.setWish(ctx, body)),
  route(calls.muteSheet, (ctx, { body }) => commands.muteSheet(ctx, body.sheetID, body.isMuted)),
];
