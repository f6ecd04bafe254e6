/** Tells who was removed from a sheet, once, why they see its public view. */
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { takeRemoval } from '#sync/removal.ts';
import { standing } from '#ui/messages/notify.ts';

/** `live` is the open sheet. Who sees the public view because they logged out in another tab was not removed. */
export function useRemovalNotice(sheetURL: string, live: LiveSheet | undefined): void {
  const { data: user } = useLoggedInUser();
  useEffect(() => {
    if (!live || user === undefined || !takeRemoval(sheetURL)) return;
    const isMember = live.shown.confirmed.head?.loggedInSheetUser !== undefined;
    if (isMember || user === null) return;
    const message = 'You were removed from this sheet. You’re now seeing its public view.';
    notifications.show({ id: 'removed', message, ...standing });
  }, [sheetURL, live, user]);
}
