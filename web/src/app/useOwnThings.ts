/** Keeps a logged-in person's tree and details fresh on every page, also where no sheet is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepLive } from '#live/connection.ts';
import { loggedInUser, useLoggedInUser } from '#people/session.ts';
import { onOwnThing } from '#state/notices.ts';

/** `hasSheet`: the page of a sheet brings a connection of its own, which hears the same. */
export function useOwnThings(hasSheet: boolean): void {
  const queries = useQueryClient();
  const { data: user } = useLoggedInUser();
  const userID = user?.userID;

  useEffect(
    () =>
      onOwnThing((what) => {
        const queryKey = what === 'tree' ? ['tree'] : loggedInUser.queryKey;
        void queries.invalidateQueries({ queryKey });
      }),
    [queries],
  );

  useEffect(() => (userID === undefined || hasSheet ? undefined : keepLive(undefined)), [userID, hasSheet]);
}
