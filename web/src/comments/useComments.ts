/** The comments of a place, kept fresh by the pushes of the open sheet. */
import { listComments, type Comment } from '@marquee/contract/comments.ts';
import { notifyManager, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { call } from '#sync/call.ts';
import { useConnection } from '#sync/connectionState.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import { useCommentPanel, type CommentPlace } from './panel.ts';

/** Under which key a place’s comments are known. */
export function useCommentsKey({ sheetID, rowID }: CommentPlace) {
  const { data: user } = useLoggedInUser();
  const userID = user?.userID;
  return useMemo(() => ['comments', sheetID, rowID ?? 'sheet', userID] as const, [sheetID, rowID, userID]);
}

const columnsShown = (): string => String(currentSheet()?.shown.layout.columns.map(({ columnID }) => columnID));

/** The query of a place's comments, oldest first. What is said while it is open arrives by itself. Asks nothing where they are not wanted. */
export function useComments(place: CommentPlace, areWanted = true): UseQueryResult<Comment[]> {
  const { sheetID, rowID } = place;
  const queries = useQueryClient();
  const queryKey = useCommentsKey(place);

  useEffect(() => {
    let isPlanned = false;
    const readAgain = async () => {
      if (isPlanned) return;
      isPlanned = true;
      // An answer on its way may be from before the push, and one that is called off again and again would never come.
      await queries
        .getQueryCache()
        .find({ queryKey })
        ?.promise?.catch(() => {});
      isPlanned = false;
      await queries.invalidateQueries({ queryKey });
    };
    // Pins come and go with the columns of their banners.
    let columns = columnsShown();
    const ends = [
      watchers.watch(`comments:${rowID ?? 'sheet'}`, () => void readAgain()),
      watchers.watch('layout', () => {
        const before = columns;
        columns = columnsShown();
        if (rowID !== null && columns !== before) void readAgain();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [queries, queryKey, rowID]);

  const query = useQuery({
    queryKey,
    queryFn: () => call(listComments, { query: rowID === null ? { sheetID } : { rowID } }),
    enabled: areWanted,
    // What the pushes of a closed panel said was not heard.
    staleTime: 0,
    // Whether there is a connection is found out by asking.
    networkMode: 'always',
  });

  const isConnected = useConnection((connection) => connection.is === 'connected');
  const { isError, refetch } = query;
  useEffect(() => {
    if (isConnected && isError) void refetch();
  }, [isConnected, isError, refetch]);
  return query;
}

/**
 * Shows a comment of one's own as the server answered it, without waiting for the list to be read again. Resolves once it is shown: what it was
 * written in stays until then, so that the words of before are not seen again.
 */
export function useShowSaved(place: CommentPlace): (saved: Comment) => Promise<void> {
  const queries = useQueryClient();
  const queryKey = useCommentsKey(place);
  return useCallback(
    async (saved) => {
      const known = queries.getQueryData<Comment[]>(queryKey);
      const at = known?.findIndex((comment) => comment.commentID === saved.commentID) ?? -1;
      queries.setQueryData<Comment[]>(queryKey, at === -1 ? known?.concat(saved) : known?.with(at, saved));
      // An answer on its way would bring back for a moment what was there before.
      void queries.invalidateQueries({ queryKey });
      if (at === -1) useCommentPanel.setState({ posted: saved.commentID });
      // Who shows the list is told of it in a later task, and then comes this.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    },
    [queries, queryKey],
  );
}
