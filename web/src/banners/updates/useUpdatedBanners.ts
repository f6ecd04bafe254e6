/** Whom a mail about a column's updated banners would go to and what it would tell, kept up with what others change meanwhile. */
import { getUpdatedBanners } from '@marquee/contract/banners.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';

/** Changes come in bursts. ms */
const burst = 200;

/** It stands still while `isStill`: what was sent goes away only once that is said. */
export function useUpdatedBanners(columnID: number, isStill: boolean) {
  const query = useQuery({
    queryKey: ['updatedBanners', columnID],
    queryFn: () => call(getUpdatedBanners, { params: { id: columnID } }),
    enabled: !isStill,
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch } = query;
  const refetchSoon = useDebouncedCallback(() => void refetch(), burst);
  useEffect(() => (isStill ? undefined : watchers.watchAll(refetchSoon)), [isStill, refetchSoon]);
  return query;
}
