/** Reading a query again that others change all the time: one read after the other, whatever happens meanwhile. */
import type { QueryClient, QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** So long a read is waited for while others are behind it, at first; its line may have broken without a word. ms */
const patience = 20_000;

/**
 * What to call whenever it may be another by now. What happens during a read is read once more behind it: a read that is given up for the next
 * costs the server as much, and where words come faster than answers none would ever be shown. One that takes too long is given up all the same,
 * and the next one has twice the time.
 *
 * `isKnown` says whether it was ever read: the first read is not begun anew by `refetch`, and may have been before what happened.
 */
export function oneReadAtATime(isKnown: () => boolean, refetch: () => Promise<unknown>): () => void {
  let underWay: { since: number } | undefined;
  let isStale = false;
  let patient = patience;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const begin = (isOlder: boolean): void => {
    const read = { since: Date.now() };
    underWay = read;
    isStale = isOlder;
    const done = (): void => {
      // Of one that was given up nothing is heard any more.
      if (underWay !== read) return;
      end();
      patient = patience;
      if (isStale) begin(false);
    };
    refetch().then(done, done);
  };
  const end = (): void => {
    underWay = undefined;
    clearTimeout(limit);
    limit = undefined;
  };
  const giveUp = (): void => {
    end();
    patient *= 2;
    begin(!isKnown());
  };
  return () => {
    if (!underWay) return begin(!isKnown());
    isStale = true;
    limit ??= setTimeout(giveUp, underWay.since + patient - Date.now());
  };
}

/** Has a query that is looked at read again whenever `listen` is told that it may be another; what that answers ends it. */
export function useReadAgain(
  { data, refetch }: Pick<UseQueryResult, 'data' | 'refetch'>,
  listen: (again: () => void) => () => void,
): void {
  const isKnown = useRef(false);
  useEffect(() => void (isKnown.current = data !== undefined), [data]);
  useEffect(() => listen(oneReadAtATime(() => isKnown.current, refetch)), [listen, refetch]);
}

/**
 * Has all queries under a key read again of which something changed. A first read that is under way is not begun anew by that, and may have been
 * before it: what it answers is read once more.
 */
export async function readChanged(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const first = underWay.filter(({ state }) => state.data === undefined);
  await Promise.allSettled([queries.invalidateQueries({ queryKey }), ...first.map(({ promise }) => promise)]);
  // All that changed during the first read is read at once.
  if (first.length > 0) await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
