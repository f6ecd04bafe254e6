/** The banners of a sheet in the order in which they are shown: groups, then rows, then columns. */
import type { Cell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { isPlayable } from '#cells/kinds/banner/bannerLook.tsx';
import type { Layout } from '#sync/shownSheet.ts';

/** The cell of a banner. */
export interface BannerPlace {
  rowID: number;
  columnID: number;
}

export interface ListedBanner extends BannerPlace {
  groupID: number;
}

export const isSameBanner = (one: BannerPlace, other: BannerPlace): boolean =>
  one.rowID === other.rowID && one.columnID === other.columnID;

/** The banners that a layout shows: cells with a file name and display text. */
export function bannersIn(
  layout: Layout,
  cellOf: (rowID: number, columnID: number) => Cell | undefined,
): ListedBanner[] {
  const columnIDs = layout.columns
    .filter((column) => column.columnTypeID === columnTypes.banner)
    .map((column) => column.columnID);
  return layout.groups.flatMap(({ groupID, rowIDs }) =>
    rowIDs.flatMap((rowID) =>
      columnIDs
        .filter((columnID) => isPlayable(cellOf(rowID, columnID)))
        .map((columnID) => ({ groupID, rowID, columnID })),
    ),
  );
}

/** The banner that takes the place of one that is gone: the next behind it that is left, else the last before it. */
export function heirOf(
  gone: BannerPlace,
  before: readonly ListedBanner[],
  left: readonly ListedBanner[],
): ListedBanner | undefined {
  const isLeft = (banner: ListedBanner) => left.some((other) => isSameBanner(other, banner));
  const at = before.findIndex((banner) => isSameBanner(banner, gone));
  if (at === -1) return left[0];
  return before.slice(at).find(isLeft) ?? before.slice(0, at).findLast(isLeft);
}
