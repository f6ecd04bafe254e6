/** What is found in a version of a cell's banner, kept up with what is checked meanwhile. */
import { getChecks } from '@marquee/contract/checks/checks.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#sync/call.ts';
import { useReadAgain } from '#sync/readAgain.ts';
import { useCheckedCells } from './checkedCells.ts';

/** Without a number, in the one that it plays. Asks nothing while nobody looks. */
export function useFindings(cellID: number | undefined, number: number | undefined, isLookedAt: boolean) {
  const enabled = isLookedAt && cellID !== undefined;
  const found = useQuery({
    queryKey: ['checks', cellID, number],
    queryFn: () =>
      call(getChecks, { params: { id: cellID ?? 0 }, query: number === undefined ? {} : { number: number } }),
    enabled,
    staleTime: 0,
  });
  // The sheet's are read anew whenever these may be others.
  const listen = useCallback(
    (again: () => void) => (enabled ? useCheckedCells.subscribe(again) : () => undefined),
    [enabled],
  );
  useReadAgain(found, listen);
  return found;
}
