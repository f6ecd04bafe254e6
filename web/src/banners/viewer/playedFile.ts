/** The file of a banner as it is played: from where, whether it is there, and whether it changed meanwhile. */
import { getBannerAddress, type BannerAddress } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, NetworkError } from '#sync/call.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { sleep } from '#ui/sleep.ts';

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

/** An address, and since when it is known: not at all where it is of another file than the page knows of. */
type Dated = BannerAddress & { since: number | undefined };

const isStillGood = (before: Dated | undefined, now: Dated): boolean =>
  before?.isStreamed === true &&
  before.since !== undefined &&
  now.isStreamed &&
  now.since !== undefined &&
  now.since - before.since < addressIsGoodMs;

/** A page knows what a cell says a moment before or after its server does. So often it is asked, so many ms apart. */
const mostTries = 5;
const betweenMs = 1_000;

/** Of the file that the page knows of; of the server's own where the two stay apart. */
async function askAddress(cellID: number, banner: Banner, sheetURL: string | undefined): Promise<Dated> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call(getBannerAddress, { params: { id: cellID }, query: { sheetURL } });
    const isOfIt = answer.file === markOfFile(banner);
    if (isOfIt || tries === mostTries) return { ...answer, since: isOfIt ? Date.now() : undefined };
    await sleep(betweenMs);
  }
}

/** Where a saved banner is played from. */
export function useBannerAddress(cell: Cell | undefined) {
  const sheetURL = useSheetStatus((state) => state.sheetURL);
  const banner = cell?.cellBanner ?? undefined;
  const cellID = cell?.cellID ?? 0;
  return useQuery({
    queryKey: ['bannerAddress', cellID, banner ? fileKeyOf(banner) : ''],
    queryFn: banner ? () => askAddress(cellID, banner, sheetURL) : skipToken,
    // A new address for the same file would play it from the beginning.
    structuralSharing: (before, now) => (isStillGood(before as Dated | undefined, now as Dated) ? before : now),
    staleTime: ({ state: { data } }) => (data && data.since === undefined ? 0 : lookedAtMs),
    gcTime: addressIsGoodMs,
  });
}

/** What is said in the place of a file that can't be played, and after how many ms it is worth asking again, if it is. */
export interface NotPlayed {
  sentence: string;
  againMs: number | undefined;
}

const notLoaded = 'This banner’s file could not be loaded.';
/** One that was not there a moment ago, and now is. */
const soonMs = 1_000;
const brokeOff =
  'Not all of this banner’s file came. Its file server may have broken off, or the file is being replaced just now.';
const brokeOffMs = 10_000;

/** What came is not kept: an image or film that broke off is looked at to its end, as far as it is not large. */
const mostBytes = 20 * 1024 * 1024;

/** Whether all of an answer comes, or as much of it as is looked at. */
async function isWhole({ body }: Response, signal: AbortSignal): Promise<boolean> {
  const reader = body?.getReader();
  try {
    for (let bytes = 0; reader && bytes < mostBytes;) {
      const { done, value } = await reader.read();
      if (done) return true;
      bytes += value.length;
    }
    await reader?.cancel();
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function saidInPlace(answer: Response): Promise<NotPlayed> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const again = Number(answer.headers.get('retry-after'));
  return { sentence: page.body.textContent.trim() || notLoaded, againMs: again > 0 ? again * 1_000 : undefined };
}

/** Who asks no more gives the line back: a browser has few of them, and a file server that is silent could take them all. */
async function ask(address: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { method, signal });
  } catch (error) {
    throw new NetworkError(error);
  }
}

/**
 * Asks for a file of Marquee's own and resolves to what is served in its place, or to null where it is there. Throws a `NetworkError`
 * where there is no answer.
 */
async function askFor(address: string, signal: AbortSignal): Promise<NotPlayed | null> {
  if ((await ask(address, 'HEAD', signal)).ok) return null;
  const answer = await ask(address, 'GET', signal);
  if (!answer.ok) return saidInPlace(answer);
  await answer.body?.cancel();
  return { sentence: notLoaded, againMs: soonMs };
}

/** The same for a file that is there and which the browser could not play: whether all of it comes, too. */
async function askWhyFailed(address: string, signal: AbortSignal): Promise<NotPlayed | null> {
  const answer = await ask(address, 'GET', signal);
  if (!answer.ok) return saidInPlace(answer);
  return (await isWhole(answer, signal)) ? null : { sentence: brokeOff, againMs: brokeOffMs };
}

/** What may pass is asked for again, so that the banner plays once its server is back. */
const untilItPasses = {
  refetchInterval: ({ state: { data } }: { state: { data: NotPlayed | null | undefined } }) => data?.againMs ?? false,
  staleTime: 0,
  gcTime: 0,
} as const;

/** Why a file cannot be played, null where it can. Frames do not tell, so it is asked for beside them; other sites' files can't be. */
export const useProblem = (played: BannerAddress | undefined, state: number) =>
  useQuery({
    queryKey: ['bannerProblem', played?.address, state],
    queryFn: ({ signal }) => askFor(played?.address ?? '', signal),
    enabled: played?.isStreamed === true,
    ...untilItPasses,
  });

/** Why one that is there could not be played, null where all of it came when it was asked for once more. */
export const useWhyFailed = (played: BannerAddress | undefined, state: number, hasFailed: boolean) =>
  useQuery({
    queryKey: ['bannerFailure', played?.address, state],
    queryFn: ({ signal }) => askWhyFailed(played?.address ?? '', signal),
    enabled: hasFailed,
    ...untilItPasses,
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
