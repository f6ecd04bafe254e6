/** How many newer banners of the open sheet wait for a decision, by column, kept up with what anybody does. */
import { countNewerBanners } from '@marquee/contract/banners.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { whenIdle } from '#ui/firstScreen.ts';

/** What is read again when the server says that there are more or fewer. */
export const newerBannersKey = 'newerBanners';

/** Changes come in bursts. ms */
const burst = 500;

const columnOf = (cellKey: string): number => Number(cellKey.slice(cellKey.lastIndexOf(':') + 1));

/** 0 for a column of which nothing is known to wait. */
export function useNewerBanners(sheetID: number, columnIDs: readonly number[]): (columnID: number) => number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data, refetch } = useQuery({
    queryKey: [newerBannersKey, sheetID],
    queryFn: () => call(countNewerBanners, { params: { id: sheetID } }),
    enabled: isIdle,
  });
  const refetchSoon = useDebouncedCallback(() => void refetch(), burst);
  const counted = data?.columns ?? [];
  const isWaiting = counted.length > 0;
  const ids = columnIDs.join();
  useEffect(() => {
    if (!isIdle) return undefined;
    const shown = new Set(ids.split(',').map(Number));
    return watchers.watchAll((keys) => {
      const isAbout = (key: string) => key.startsWith('cell:') && shown.has(columnOf(key));
      const isTouched =
        keys === 'all' || keys.has('cells') || (isWaiting && keys.has('layout')) || [...keys].some(isAbout);
      if (isTouched) refetchSoon();
    });
  }, [ids, isIdle, isWaiting, refetchSoon]);
  return (columnID) => counted.find((column) => column.columnID === columnID)?.noOfQuestions ?? 0;
}
