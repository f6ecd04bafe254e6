/** Reading a query again that others change all the time: one read after the other, whatever happens meanwhile. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * What to call whenever it may be another by now. What happens during a read is read once more behind it: a read that is given up for the next
 * costs the server as much, and where words come faster than answers none would ever be shown.
 *
 * `isKnown` says whether it was ever read: the first read is not begun anew by `refetch`, and may have been before what happened.
 */
export function oneReadAtATime(isKnown: () => boolean, refetch: () => Promise<unknown>): () => void {
  let isReading = false;
  let isStale = false;
  const begin = (): void => {
    isReading = true;
    refetch().then(done, done);
  };
  const done = (): void => {
    isReading = false;
    if (!isStale) return;
    isStale = false;
    begin();
  };
  return () => {
    isStale = isReading || !isKnown();
    if (!isReading) begin();
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
