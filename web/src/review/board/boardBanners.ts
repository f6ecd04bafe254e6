/** The banners of a review link as its board shows them: narrowed, and standing together by what the reader chose. */
import { bannerFileTypes, defaultBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import type { DecisionState } from '@marquee/contract/decisions.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import type { BoardBanner } from '#banners/board/BoardTile.tsx';
import {
  letThrough,
  sectionsOf,
  sizeWords,
  type BoardLook,
  type Grouped,
  type Sectioned,
} from '#banners/board/sections.ts';
import { currentOf } from '#review/progress.ts';
import { language, t, type Sentence } from '#review/words.ts';

const typeNames: Readonly<Record<number, Sentence>> = {
  [bannerFileTypes.image]: 'image',
  [bannerFileTypes.html]: 'animation',
  [bannerFileTypes.video]: 'film',
};

export interface ReviewTile extends BoardBanner, Grouped {
  cellID: number;
  /** the version that is current */
  number: number | null;
  state: DecisionState;
}

/** What banners can stand side by side by, beside their group and their size. */
export interface Side {
  name: string;
  wordOf: (banner: ReviewBanner) => string;
}

/** The names of all fields so far: each keeps its place, whatever is filled and emptied, or shown and hidden, beside it. */
const known: string[] = [];

/** Each at a place of its own, which stays; there is none at the place of what no banner has just now. */
export function sidesOf(banners: readonly ReviewBanner[]): Side[] {
  const columns = new Set(banners.map(({ columnName }) => columnName));
  const sides: Side[] = [];
  if (columns.size > 1) sides[0] = { name: t('bannerColumn'), wordOf: ({ columnName }) => columnName };
  for (const { name } of banners.flatMap(({ fields }) => fields))
    sides[known.indexOf(name) + 1 || known.push(name)] = {
      name,
      wordOf: ({ fields }) => fields.find((field) => field.name === name)?.text ?? '',
    };
  return sides;
}

/** All of them, each as the board draws it. */
export function tilesOf(banners: readonly ReviewBanner[], sides: readonly Side[], showsStates: boolean): ReviewTile[] {
  const groups = [...new Set(banners.map(({ groupName }) => groupName))];
  return banners.map((banner) => {
    const { cellID, columnName, fileType, groupName, height, state, width } = banner;
    const size = width !== null && height !== null ? { width, height } : defaultBannerSize;
    const name = columnName === '' ? banner.name : dotted([banner.name, columnName]);
    return {
      key: String(cellID),
      name,
      label: [name, sizeWords(size), ...(showsStates ? [t(state)] : [])].join(', '),
      typeName: t(typeNames[fileType] ?? 'animation'),
      size,
      fileType,
      still: banner.still?.large,
      cellID,
      number: currentOf(banner)?.number ?? null,
      groupID: groups.indexOf(groupName),
      state,
      words: (side) => sides[side]?.wordOf(banner) ?? '',
    };
  });
}

export function sectionsFor(
  tiles: readonly ReviewTile[],
  look: BoardLook,
  banners: readonly ReviewBanner[],
  sides: readonly Side[],
): Sectioned<ReviewTile>[] {
  const groups = [...new Set(banners.map(({ groupName }) => groupName))];
  const { grouping } = look;
  const side = typeof grouping === 'number' ? sides[grouping] : undefined;
  return sectionsOf(letThrough(tiles, look), typeof grouping === 'number' && !side ? 'group' : grouping, {
    group: (groupID) => groups[groupID] ?? '',
    without: t('without', { name: side?.name ?? '' }),
    order: (one, other) => one.localeCompare(other, language(), { numeric: true, sensitivity: 'base' }),
  });
}
