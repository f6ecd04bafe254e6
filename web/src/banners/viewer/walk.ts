/** Walking through what waits for one's own decision: the viewer goes to such banners alone, and to those that were visited on the way. */
import { waitsFor } from '@marquee/contract/decisions.ts';
import { currentSheet, untilWhole, watchers } from '#sync/currentSheet.ts';
import { openPopup } from '#screen/popups.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { bannersIn, isSameBanner, type BannerPlace, type ListedBanner } from './bannerOrder.ts';

/** How often anything was decided: decisions are altered in place, so that only their number tells. */
let told = 0;
const watchDecisions = (hear: () => void): (() => void) =>
  watchers.watch('decisions', () => {
    told += 1;
    hear();
  });

/** Whether a banner waits for whoever looks at the sheet. */
function waitsForMe({ columnID, rowID }: BannerPlace): boolean {
  const shown = currentSheet()?.shown;
  const me = shown?.entry('head', 'head')?.loggedInSheetUser?.userID;
  const cell = shown?.cell(rowID, columnID);
  return cell !== undefined && waitsFor(shown?.confirmed.decisions.get(cell.cellID), me);
}

/** Opens the viewer at the first banner that waits. False where none does. */
export async function startWalk(): Promise<boolean> {
  const sheet = currentSheet();
  if (!sheet || !(await untilWhole(sheet))) return true;
  const { shown } = sheet;
  const first = bannersIn(shown.layout, (rowID, columnID) => shown.cell(rowID, columnID)).find(waitsForMe);
  if (!first) return false;
  openPopup('viewer', { at: { rowID: first.rowID, columnID: first.columnID }, isWalk: true });
  return true;
}

export interface Walk {
  banners: readonly ListedBanner[];
  /** how many of them still wait */
  waiting: number;
}

/** The way from a banner through those that wait, of all in the order of the sheet; undefined while one doesn't walk. */
export function useWalk(at: BannerPlace, all: readonly ListedBanner[], isWalk: boolean): Walk | undefined {
  const count = useSyncExternalStore(watchDecisions, () => told);
  const [visited, setVisited] = useState<readonly BannerPlace[]>([]);
  if (isWalk && !visited.some((place) => isSameBanner(place, at))) setVisited([...visited, at]);
  if (!isWalk && visited.length > 0) setVisited([]);
  return useMemo(() => {
    if (!isWalk || count < 0) return undefined;
    const waiting = all.filter(waitsForMe);
    const banners = all.filter(
      (one) => waiting.includes(one) || isSameBanner(one, at) || visited.some((place) => isSameBanner(place, one)),
    );
    return { banners, waiting: waiting.length };
  }, [all, at, count, isWalk, visited]);
}
