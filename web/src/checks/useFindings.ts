/** What is found in a version of a cell's banner, kept up with what is checked meanwhile. */
import { getChecks } from '@marquee/contract/checks/checks.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#sync/call.ts';
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
  const { refetch } = found;
  // The sheet's are read anew whenever these may be others.
  useEffect(() => (enabled ? useCheckedCells.subscribe(() => void refetch()) : undefined), [enabled, refetch]);
  return found;
}
