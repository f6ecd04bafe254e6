/** The banners of the open sheet, and the saved cell of one, kept up with what others change. */
import { cellAt, type Cell } from '@marquee/contract/cells.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useShownLayout } from '#sheets/narrow/useShownLayout.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import { useLayout } from '#sync/openSheet.ts';
import type { Layout } from '#sync/shownSheet.ts';
import { bannersIn, isSameBanner, type BannerPlace, type ListedBanner } from './bannerOrder.ts';

/** How often any cell has changed: cells are altered in place, so that only their number tells. */
let changes = 0;
const watchCells = (hear: () => void): (() => void) =>
  watchers.watchAll((keys) => {
    if (keys !== 'all' && ![...keys].some((key) => key === 'cells' || key === 'whole' || key.startsWith('cell:')))
      return;
    changes += 1;
    hear();
  });

function read(layout: Layout, _changes: number): ListedBanner[] {
  const shown = currentSheet()?.shown;
  return shown ? bannersIn(layout, (rowID, columnID) => shown.cell(rowID, columnID)) : [];
}

/** The banners as they are shown here, filtered and sorted. */
export function useShownBanners(): readonly ListedBanner[] {
  const shown = useShownLayout();
  const count = useSyncExternalStore(watchCells, () => changes);
  return useMemo(() => read(shown, count), [shown, count]);
}

/** The banners as they are shown here, filtered and sorted; all of the sheet's where the filter leaves `current` out, and where these are wanted. */
export function useBanners(current: BannerPlace, isWhole = false): readonly ListedBanner[] {
  const whole = useLayout();
  const shown = useShownLayout();
  const count = useSyncExternalStore(watchCells, () => changes);
  const { rowID, columnID } = current;
  return useMemo(() => {
    if (isWhole) return read(whole, count);
    const inSight = read(shown, count);
    return inSight.some((one) => isSameBanner(one, { rowID, columnID })) ? inSight : read(whole, count);
  }, [whole, shown, count, rowID, columnID, isWhole]);
}

/** The cell as the server has it: what is played is what is saved. */
export function useSavedCell({ rowID, columnID }: BannerPlace): Cell | undefined {
  const at = cellAt(rowID, columnID);
  const watch = useCallback((hear: () => void) => watchers.watch(`cell:${at}`, hear), [at]);
  return useSyncExternalStore(watch, () => currentSheet()?.shown.confirmed.cells.get(rowID, columnID));
}
