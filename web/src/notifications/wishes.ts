/** How one wants to be told, by kind and sheet: read, and set at once here and then on the server. */
import {
  getNotificationWishes,
  muteSheet,
  type NotificationKind,
  type NotificationWish,
  setNotificationWish,
} from '@marquee/contract/notifications.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { notifyError } from '#ui/notify.ts';
import { notificationsKey } from './key.ts';

export const notificationWishes = queryOptions({
  queryKey: [notificationsKey, 'wishes'],
  queryFn: () => call(getNotificationWishes),
  refetchOnMount: 'always',
});

/** A refusal shows what the server has. */
export function useWishCalls() {
  const queries = useQueryClient();
  const { queryKey } = notificationWishes;
  const saved = async (saving: Promise<unknown>): Promise<void> => {
    try {
      await saving;
    } catch (error) {
      notifyError('Your choice was not saved', error);
      await queries.invalidateQueries({ queryKey });
    }
  };
  return {
    /** Another tab may have changed what is not named. */
    choose: (kind: NotificationKind, wish: Partial<Omit<NotificationWish, 'kind'>>) => {
      queries.setQueryData(
        queryKey,
        (now) => now && { ...now, kinds: now.kinds.map((one) => (one.kind === kind ? { ...one, ...wish } : one)) },
      );
      void saved(call(setNotificationWish, { body: { kind, ...wish } }));
    },
    mute: (sheetID: number, isMuted: boolean) => {
      queries.setQueryData(
        queryKey,
        (now) =>
          now && { ...now, sheets: now.sheets.map((one) => (one.sheetID === sheetID ? { ...one, isMuted } : one)) },
      );
      void saved(call(muteSheet, { body: { sheetID, isMuted } }));
    },
  };
}
