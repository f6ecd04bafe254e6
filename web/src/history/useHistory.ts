/** The history of a sheet, a row or a cell, page by page, kept fresh by the pushes of the open sheet. */
import { getHistory } from '@marquee/contract/history.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#sync/call.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import { readChanged } from '#sync/readAgain.ts';
import type { WatchKey } from '#sync/watchers.ts';
import { asDeeds } from './words.ts';

/** What the history is of: a row with a column is a cell. */
export interface HistoryOf {
  sheetID: number;
  rowID?: number | undefined;
  columnID?: number | undefined;
}

/** So few entries are no page yet: after an import, which is told in hundreds of slices, the next are read at once. */
const fewEntries = 8;
const mostByItself = 20;

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

const columnIDsNow = (): number[] => currentSheet()?.shown.layout.columns.map(({ columnID }) => columnID) ?? [];

/** Tells, each time that it is asked, whether a column has left since the last time: deleted, or somebody's own by now. */
function lossOfColumns(): (keys: ReadonlySet<WatchKey> | 'all') => boolean {
  let columns = columnIDsNow();
  return (keys) => {
    if (keys !== 'all' && !keys.has('layout')) return false;
    const before = columns;
    columns = columnIDsNow();
    return before.some((columnID) => !columns.includes(columnID));
  };
}

/**
 * The pages that were read. While only the newest is shown it is read again as changes come; who has gone further back is told that there
 * is newer, and asks for it. Where a column leaves, all that is shown is read again, as its cells may be none of the reader's any more.
 */
export function useHistory(of: HistoryOf) {
  const { sheetID, rowID, columnID } = of;
  const queries = useQueryClient();
  const pages = useInfiniteQuery(pagesOf(of));
  const [hasNewer, setNewer] = useState(false);
  const isFarBack = useRef(false);
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError: isOlderMissing } = pages;
  const entries = useMemo(() => asDeeds(data?.pages.flatMap((page) => page.entries) ?? []), [data]);
  const isShort = entries.length < fewEntries && (data?.pages.length ?? 0) < mostByItself;

  useEffect(() => {
    // What did not come is asked for again by who wants it: by itself it would be for ever.
    if (isShort && hasNextPage && !isFetching && !isOlderMissing) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isOlderMissing, fetchNextPage]);

  useEffect(() => {
    const asked = { sheetID, rowID, columnID };
    const { queryKey } = pagesOf(asked);
    const hasLostColumn = lossOfColumns();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLess = false;
    const readAgain = () => {
      timer = undefined;
      if (isFarBack.current && !isLess) setNewer(true);
      else {
        isLess = false;
        setNewer(false);
        void readChanged(queries, queryKey);
      }
    };
    const stop = watchers.watchAll((keys) => {
      const isLost = hasLostColumn(keys);
      isLess ||= isLost;
      if (!isLost && !isAbout(asked, keys)) return;
      timer ??= setTimeout(readAgain, togetherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, sheetID, rowID, columnID]);

  const showNewest = () => {
    setNewer(false);
    isFarBack.current = false;
    void queries.resetQueries({ queryKey: pagesOf(of).queryKey });
  };
  const showOlder = () => {
    isFarBack.current = true;
    void fetchNextPage();
  };
  return { pages, entries, hasNewer, showNewest, showOlder };
}
