/** The history of a sheet, a row or a cell, page by page, kept fresh by the pushes of the open sheet. */
import { getHistory } from '@marquee/contract/history.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import type { WatchKey } from '#sync/watchers.ts';

/** What the history is of: a row with a column is a cell. */
export interface HistoryOf {
  sheetID: number;
  rowID?: number | undefined;
  columnID?: number | undefined;
}

/** Pushes that come together are one reason to read again. Milliseconds. */
const togetherMs = 250;

const pagesOf = ({ sheetID, rowID, columnID }: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: ['history', sheetID, rowID ?? 0, columnID ?? 0] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(rowID === undefined ? {} : { rowID }),
        ...(columnID === undefined ? {} : { columnID }),
        ...(pageParam === null ? {} : { after: pageParam }),
      };
      const page = await call(getHistory, { params: { id: sheetID }, query, signal });
      return { ...page, readAt: new Date() };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    gcTime: 0,
  });

/** Whether what was touched may be told in this history. */
function isAbout({ rowID, columnID }: HistoryOf, keys: ReadonlySet<WatchKey> | 'all'): boolean {
  if (keys === 'all') return true;
  return [...keys].some((key) => {
    if (key.startsWith('comments:') || key === 'whole') return false;
    if (rowID === undefined) return true;
    if (key === 'cells' || key === `cell:${rowID}:${columnID}`) return true;
    return columnID === undefined && (key === `row:${rowID}` || key.startsWith(`cell:${rowID}:`));
  });
}

/**
 * The pages that were read. While only the newest is shown it is read again as changes come; who has gone further back is told that there
 * is newer, and asks for it.
 */
export function useHistory(of: HistoryOf) {
  const { sheetID, rowID, columnID } = of;
  const queries = useQueryClient();
  const pages = useInfiniteQuery(pagesOf(of));
  const [hasNewer, setNewer] = useState(false);

  useEffect(() => {
    const asked = { sheetID, rowID, columnID };
    const { queryKey } = pagesOf(asked);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      const isFarBack = (queries.getQueryData(queryKey)?.pages.length ?? 0) > 1;
      if (isFarBack) setNewer(true);
      else void queries.invalidateQueries({ queryKey });
    };
    const stop = watchers.watchAll((keys) => {
      if (!isAbout(asked, keys)) return;
      timer ??= setTimeout(readAgain, togetherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, sheetID, rowID, columnID]);

  const showNewest = () => {
    setNewer(false);
    void queries.resetQueries({ queryKey: pagesOf(of).queryKey });
  };
  return { pages, hasNewer, showNewest };
}
