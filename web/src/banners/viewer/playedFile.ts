/** The file of a banner as it is played: from where, whether it is there, and whether it changed meanwhile. */
import { getBannerAddress, type BannerAddress } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, NetworkError } from '#sync/call.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';

export type Banner = NonNullable<Cell['cellBanner']>;

/** Addresses through Marquee are good for hours. */
const addressIsGoodMs = 60 * 60_000;
/** Asking for the address is also what has the server look whether the file was replaced. */
const lookedAtMs = 60_000;

/** Which file it is, whatever is known of it. */
const fileKeyOf = (banner: Banner): string =>
  JSON.stringify([banner.ftpaccountID, banner.fileType, banner.ftpfolder, banner.fileName]);

/** Which state of the file it is; undefined where nobody has looked yet. */
const stateOf = ({ file }: Banner): string | undefined => (file ? `${file.changedAt} ${file.bytes}` : undefined);

/** An address, and since when it is known. */
type Dated = BannerAddress & { since: number };

const isStillGood = (before: Dated | undefined, now: Dated): boolean =>
  before?.isStreamed === true && now.isStreamed && now.since - before.since < addressIsGoodMs;

const addressQuery = (cellID: number, fileKey: string, sheetURL: string | undefined) =>
  queryOptions({
    queryKey: ['bannerAddress', cellID, fileKey],
    queryFn: async () => ({
      ...(await call(getBannerAddress, { params: { id: cellID }, query: { sheetURL } })),
      since: Date.now(),
    }),
    // A new address for the same file would play it from the beginning.
    structuralSharing: (before, now) => (isStillGood(before as Dated | undefined, now as Dated) ? before : now),
    staleTime: lookedAtMs,
    gcTime: addressIsGoodMs,
  });

/** Where a saved banner is played from. */
export function useBannerAddress(cell: Cell | undefined) {
  const sheetURL = useSheetStatus((state) => state.sheetURL);
  const banner = cell?.cellBanner;
  return useQuery({
    ...addressQuery(cell?.cellID ?? 0, banner ? fileKeyOf(banner) : '', sheetURL),
    enabled: banner !== null && banner !== undefined,
  });
}

/**
 * Asks for a file of Marquee's own and resolves to the sentence that is served in its place, or to null where it is there. Throws a
 * `NetworkError` where there is no answer.
 */
async function askFor(address: string): Promise<string | null> {
  try {
    const head = await fetch(address, { method: 'HEAD' });
    if (head.ok) return null;
    const page = await (await fetch(address)).text();
    const sentence = new DOMParser().parseFromString(page, 'text/html').body.textContent.trim();
    return sentence || 'This banner’s file could not be loaded.';
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** Why a file cannot be played, null where it can. Frames do not tell, so it is asked for beside them; other sites' files can't be. */
export const useProblem = (played: BannerAddress | undefined, state: number) =>
  useQuery({
    queryKey: ['bannerProblem', played?.address, state],
    queryFn: () => askFor(played?.address ?? ''),
    enabled: played?.isStreamed === true,
    staleTime: 0,
    gcTime: 0,
  });

/** How often the file of one cell has changed since that cell was opened. Learning of a file for the first time is no change of it. */
export function useFileChanges(cell: Cell | undefined): number {
  const cellID = cell?.cellID;
  const banner = cell?.cellBanner;
  const fileKey = banner ? fileKeyOf(banner) : undefined;
  const state = banner ? stateOf(banner) : undefined;
  const [seen, setSeen] = useState({ cellID, fileKey, state, changes: 0 });
  if (seen.cellID !== cellID || seen.fileKey === undefined) {
    if (seen.cellID !== cellID || fileKey !== undefined) setSeen({ cellID, fileKey, state, changes: 0 });
  } else if (fileKey !== undefined && (seen.fileKey !== fileKey || (seen.state && state && seen.state !== state))) {
    setSeen({ cellID, fileKey, state, changes: seen.changes + 1 });
  } else if (state !== undefined && seen.state === undefined) setSeen({ ...seen, state });
  return seen.changes;
}
