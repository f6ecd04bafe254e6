/** The banners of the open sheet as the board shows them: those of the present view and filter, kept up with what others change. */
import { bannerFileTypes, defaultBannerSize, pixelsOf } from '@marquee/contract/cell-kinds/banner.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { stateWords } from '@marquee/contract/decisions.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ListedBanner } from '#banners/viewer/bannerOrder.ts';
import { useShownBanners } from '#banners/viewer/useBanners.ts';
import { decidedOf } from '#cells/kinds/banner/decided.ts';
import { useStills, type Still } from '#cells/kinds/banner/stills.ts';
import { checkInWords } from '#checks/CheckMark.tsx';
import { checkOf, useCheckedCells, type CheckedCells } from '#checks/checkedCells.ts';
import { useBoard } from '#screen/board.ts';
import { sourceOf, wordsOf, type Source } from '#sheets/narrow/source.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import { useIsEditable, useLayout } from '#sync/openSheet.ts';
import type { BoardBanner } from './BoardTile.tsx';
import { useBoardLook } from './boardLook.ts';
import { letThrough, sectionsOf, sizeWords, type Grouped, type Sectioned } from './sections.ts';

const typeNames: Readonly<Record<number, string>> = {
  [bannerFileTypes.image]: 'Image',
  [bannerFileTypes.html]: 'HTML',
  [bannerFileTypes.video]: 'Video',
};

export interface SheetBanner extends BoardBanner, Grouped {
  rowID: number;
  columnID: number;
  cellID: number;
}

/** How often anything was said of the sheet: it is altered in place, so that only a number tells. */
let told = 0;
const watch = (hear: () => void): (() => void) =>
  watchers.watchAll(() => {
    told += 1;
    hear();
  });

export const keyOf = ({ columnID, rowID }: { rowID: number; columnID: number }): string => `${rowID}:${columnID}`;

export function placeOfKey(key: string): { rowID: number; columnID: number } {
  const [rowID = 0, columnID = 0] = key.split(':').map(Number);
  return { rowID, columnID };
}

function described(
  { columnID, groupID, rowID }: ListedBanner,
  cell: Cell,
  around: {
    source: Source;
    isMember: boolean;
    isOne: boolean;
    stillOf: (cell: Cell) => Still | undefined;
    checks: CheckedCells;
  },
): Omit<SheetBanner, 'words'> | undefined {
  const banner = cell.cellBanner;
  if (!banner) return undefined;
  const { checks, isMember, isOne, source, stillOf } = around;
  const size = pixelsOf(banner) ?? defaultBannerSize;
  const state = isMember ? decidedOf(cell, source.decision(cell.cellID)) : undefined;
  const name = isOne ? source.rowName(rowID) : dotted([source.rowName(rowID), banner.displayText]);
  const check = isMember ? checkOf(cell, checks) : undefined;
  const facts = [
    name,
    sizeWords(size),
    ...(state === undefined ? [] : [stateWords[state]]),
    ...(check ? [checkInWords(check)] : []),
  ];
  return {
    key: keyOf({ rowID, columnID }),
    label: facts.join(', '),
    size,
    typeName: typeNames[banner.fileType] ?? '',
    fileType: banner.fileType,
    still: stillOf(cell)?.large,
    rowID,
    columnID,
    cellID: cell.cellID,
    groupID,
    name,
    state,
  };
}

const isSame = (one: SheetBanner, other: Omit<SheetBanner, 'words'>): boolean =>
  one.label === other.label &&
  one.still === other.still &&
  one.fileType === other.fileType &&
  one.groupID === other.groupID &&
  one.state === other.state &&
  one.cellID === other.cellID &&
  sizeWords(one.size) === sizeWords(other.size);

/** Those that were there before: what is as it was is the same object, so that nothing is drawn anew for it. */
class Kept {
  #before = new Map<string, SheetBanner>();

  kept(all: readonly SheetBanner[]): SheetBanner[] {
    const now = all.map((banner) => {
      const was = this.#before.get(banner.key);
      return was && isSame(was, banner) ? Object.assign(was, { words: banner.words }) : banner;
    });
    this.#before = new Map(now.map((banner) => [banner.key, banner]));
    return now;
  }
}

/** All that the board could show, but for its own filters. */
function useAll(): readonly SheetBanner[] {
  const layout = useLayout();
  const listed = useShownBanners();
  const stillOf = useStills();
  const checks = useCheckedCells();
  const isMember = useIsEditable();
  const count = useSyncExternalStore(watch, () => told);
  const groupID = useBoard((screen) => screen.groupID);
  const [kept] = useState(() => new Kept());
  return useMemo(() => {
    const shown = currentSheet()?.shown;
    if (!shown || count < 0) return [];
    const source = sourceOf(shown);
    const isOne = layout.columns.filter(({ columnTypeID }) => columnTypeID === columnTypes.banner).length < 2;
    // A group that is gone narrows nothing.
    const isGroupThere = layout.groups.some((group) => group.groupID === groupID);
    const all = listed.flatMap((one): SheetBanner[] => {
      if (isGroupThere && one.groupID !== groupID) return [];
      const cell = shown.cell(one.rowID, one.columnID);
      const banner = cell && described(one, cell, { source, isMember, isOne, stillOf, checks });
      const words = (columnID: number) => {
        const column = layout.columns.find((other) => other.columnID === columnID);
        return column ? wordsOf(source, column)(source.cell(one.rowID, columnID)) : '';
      };
      return banner ? [{ ...banner, words }] : [];
    });
    return kept.kept(all);
  }, [layout, listed, stillOf, checks, isMember, count, groupID, kept]);
}

export interface BoardBanners {
  /** before the board's own filters */
  all: readonly SheetBanner[];
  sections: readonly Sectioned<SheetBanner>[];
}

export function useBoardBanners(): BoardBanners {
  const all = useAll();
  const look = useBoardLook();
  const layout = useLayout();
  const { grouping } = look;
  const sections = useMemo(() => {
    const shown = currentSheet()?.shown;
    const options = typeof grouping === 'number' ? (shown?.entry('options', `options:${grouping}`) ?? []) : [];
    const column = layout.columns.find(({ columnID }) => columnID === grouping);
    const placeOf = (words: string) => options.findIndex(({ name }) => name === words);
    return sectionsOf(letThrough(all, look), typeof grouping === 'number' && !column ? 'group' : grouping, {
      group: (groupID) => shown?.entry('group', `group:${groupID}`)?.name ?? '',
      without: `Without ${column?.name ?? ''}`,
      order: (one, other) =>
        placeOf(one) - placeOf(other) || one.localeCompare(other, undefined, { numeric: true, sensitivity: 'base' }),
    });
  }, [all, look, grouping, layout]);
  return { all, sections };
}
