/** The versions of the banner that the viewer shows, kept up with what is frozen and drawn meanwhile, and which of them is looked at. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { getVersionAddress, listVersions, type Version } from '@marquee/contract/versions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { useReadAgain } from '#sync/readAgain.ts';

/** A pass is good for hours. */
const addressIsGoodMs = 60 * 60_000;

export const versionsOf = (cellID: number | undefined) =>
  queryOptions({
    queryKey: ['versions', cellID],
    queryFn: () => call(listVersions, { params: { id: cellID ?? 0 } }),
    staleTime: 0,
  });

/** One that may be drawn yet. */
const isEndAwaited = ({ end, fileType }: Version): boolean => end === null && fileType !== bannerFileTypes.image;

export function useVersions(cellID: number | undefined, isMember: boolean) {
  const stack = useQuery({ ...versionsOf(cellID), enabled: isMember && cellID !== undefined });
  const { data } = stack;
  const mayBeDrawn = data?.versions.some(isEndAwaited) === true;
  const listen = useCallback(
    (again: () => void) => {
      if (!isMember || cellID === undefined) return () => undefined;
      const ends = [watchers.watch('freezing', again), watchers.watch('decisions', again)];
      if (mayBeDrawn) ends.push(watchers.watch('stills', again));
      return () => {
        for (const end of ends) end();
      };
    },
    [cellID, isMember, mayBeDrawn],
  );
  useReadAgain(stack, listen);
  return data;
}

/** Where a version is played from; asks nothing where there is none. */
export const useVersionAddress = (cellID: number | undefined, version: Version | undefined) =>
  useQuery({
    queryKey: ['versionAddress', cellID, version?.hash, version?.number],
    queryFn: () => call(getVersionAddress, { params: { id: cellID ?? 0 }, query: { number: version?.number ?? 0 } }),
    enabled: cellID !== undefined && version !== undefined,
    staleTime: addressIsGoodMs,
    gcTime: addressIsGoodMs,
  });

/** What is looked at in place of the current version: an older one, or two beside each other. */
export interface Looked {
  shown: number | undefined;
  compared: readonly [number, number] | undefined;
}
const current: Looked = { shown: undefined, compared: undefined };

/** Going on to another banner goes back to its current version. */
export function useLooked(cellID: number | undefined) {
  const [looked, setLooked] = useState({ cellID, ...current });
  if (looked.cellID !== cellID) setLooked({ cellID, ...current });
  return {
    ...looked,
    show: (shown: number | undefined) => setLooked({ cellID, ...current, shown }),
    compare: (compared: Looked['compared']) => setLooked({ cellID, ...current, compared }),
  };
}
