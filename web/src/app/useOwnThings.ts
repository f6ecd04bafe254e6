/** Keeps a logged-in person's tree and details fresh on every page, and remembers the sheets that they opened. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newerBannersKey } from '#cells/kinds/banner/newerBanners.ts';
import { waitingKey } from '#decisions/waiting.ts';
import { keepLive } from '#live/connection.ts';
import { notificationsKey } from '#notifications/key.ts';
import { loggedInUser, useLoggedInUser } from '#people/session.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { onOwnThing } from '#sync/notices.ts';
import { useHead } from '#sync/openSheet.ts';
import { readChanged } from '#sync/readAgain.ts';
import { noteOpened } from '#screen/recentSheets.ts';
import { treeKey } from '#tree/myTree.ts';

/** `sheetURL`: the sheet on screen; its page brings a connection of its own, which hears the same, unless the sheet can't be shown. */
export function useOwnThings(sheetURL: string | undefined): void {
  const queries = useQueryClient();
  const { data: user } = useLoggedInUser();
  const userID = user?.userID;
  const hasSheet = sheetURL !== undefined;
  const hasNone = useSheetStatus(({ status }) => status.is === 'notFound' || status.is === 'failed');
  const isOpen = useHead()?.url === sheetURL;

  useEffect(
    () =>
      onOwnThing((what) => {
        const keys = {
          tree: [treeKey],
          user: loggedInUser.queryKey,
          notifications: [notificationsKey],
          newerBanners: [newerBannersKey],
          waiting: [waitingKey],
        };
        void readChanged(queries, keys[what]);
        // Who joins or leaves a sheet sees more or fewer of its notifications.
        if (what === 'tree') void readChanged(queries, keys.notifications);
      }),
    [queries],
  );

  useEffect(() => {
    if (userID !== undefined && sheetURL !== undefined && isOpen) noteOpened(userID, sheetURL);
  }, [userID, sheetURL, isOpen]);

  const isSheetLive = hasSheet && !hasNone;
  useEffect(() => (userID === undefined || isSheetLive ? undefined : keepLive(undefined)), [userID, isSheetLive]);
}
