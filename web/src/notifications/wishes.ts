/** How one wants to be told, by kind and sheet: read, and set at once here and then on the server. */
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import {
  getNotificationWishes,
  muteSheet,
  type NotificationKind,
  type NotificationWish,
  setNotificationWish,
} from '@marquee/contract/notifications.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { notificationsKey } from './key.ts';

export const notificationWishes = queryOptions({
  queryKey: [notificationsKey, 'wishes'],
  queryFn: () => call(getNotificationWishes),
  refetchOnMount: 'always',
});

type Wishes = ReplyOf<typeof getNotificationWishes>;

/** Saves choices in the order in which they were made, and shows them meanwhile. Once the last is answered, what the server has is shown. */
function useSaving<T>(save: (choice: T) => Promise<unknown>, withChoice: (now: Wishes, choice: T) => Wishes) {
  const queries = useQueryClient();
  const { queryKey } = notificationWishes;
  return useMutation({
    mutationKey: queryKey,
    scope: { id: notificationsKey },
    networkMode: 'always',
    mutationFn: save,
    onMutate: async (choice) => {
      // What is being read may be from before.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (now) => now && withChoice(now, choice));
    },
    onError: (error) => notifyError('Your choice was not saved', error),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: queryKey }) === 1) void queries.invalidateQueries({ queryKey });
    },
  }).mutate;
}

export function useWishCalls() {
  /** Another tab may have changed what is not named. */
  const saveWish = useSaving(
    (wish: { kind: NotificationKind } & Partial<NotificationWish>) => call(setNotificationWish, { body: wish }),
    (now, wish) => ({ ...now, kinds: now.kinds.map((one) => (one.kind === wish.kind ? { ...one, ...wish } : one)) }),
  );
  const saveMuted = useSaving(
    (muted: { sheetID: number; isMuted: boolean }) => call(muteSheet, { body: muted }),
    (now, muted) => ({
      ...now,
      sheets: now.sheets.map((one) => (one.sheetID === muted.sheetID ? { ...one, ...muted } : one)),
    }),
  );
  return {
    choose: (kind: NotificationKind, wish: Partial<Omit<NotificationWish, 'kind'>>) => saveWish({ kind, ...wish }),
    mute: (sheetID: number, isMuted: boolean) => saveMuted({ sheetID, isMuted }),
  };
}
