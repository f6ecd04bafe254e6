/** One's own notifications: how many are unread, the list, and marking them as read. */
import {
  countNotifications,
  listNotifications,
  markNotifications,
  type Notification,
} from '@marquee/contract/notifications.ts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { connectionID } from '#sync/connectionID.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { notificationsKey } from './key.ts';

export const unreadCount = queryOptions({
  queryKey: [notificationsKey, 'unread'],
  queryFn: async () => (await call(countNotifications)).unread,
});

/** Page by page, each from the last one of the page before. Read anew each time that it is opened. */
export const notificationList = infiniteQueryOptions({
  queryKey: [notificationsKey, 'list'],
  queryFn: async ({ pageParam }) => {
    const page = await call(listNotifications, pageParam === undefined ? {} : { query: { before: pageParam } });
    return { ...page, readAt: new Date() };
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.hasMore ? page.notifications.at(-1)?.notificationID : undefined),
  refetchOnMount: 'always',
});

/** Marks notifications as read, here at once: all of a list, or one. */
export function useMarkRead(): (read: { all: readonly Notification[] } | { one: Notification }) => void {
  const queries = useQueryClient();
  return (read) => {
    const ids = 'one' in read ? [read.one.notificationID] : read.all.map(({ notificationID }) => notificationID);
    const isMarked = new Set(ids);
    queries.setQueryData(
      notificationList.queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map((one) =>
              isMarked.has(one.notificationID) ? { ...one, isRead: true } : one,
            ),
          })),
        },
    );
    queries.setQueryData(unreadCount.queryKey, (count = 0) =>
      'all' in read ? 0 : Math.max(0, count - (read.one.isRead ? 0 : 1)),
    );
    const newest = Math.max(0, ...ids);
    const marked = 'all' in read ? { upTo: newest } : { notificationIDs: ids };
    call(markNotifications, { body: { ...marked, signalRConnectionID: connectionID() } }).then(
      ({ unread }) => queries.setQueryData(unreadCount.queryKey, unread),
      (error: unknown) => {
        notifyError('Not marked as read', error);
        void queries.invalidateQueries({ queryKey: [notificationsKey] });
      },
    );
  };
}
