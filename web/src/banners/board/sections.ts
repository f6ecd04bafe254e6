/** Which banners a board shows, and under which headings. */
import type { DecisionState } from '@marquee/contract/decisions.ts';
import type { Size } from './pack.ts';

/** By what banners stand together: their group, their size, or what a column says. */
export type Grouping = 'group' | 'size' | number;

export interface BoardLook {
  grouping: Grouping;
  /** only those with one of these; all where it is empty */
  states: readonly DecisionState[];
  /** likewise, as `300×250` */
  sizes: readonly string[];
}

export interface Grouped {
  size: Size;
  groupID: number;
  /** undefined where nothing is decided, or nobody may know */
  state: DecisionState | undefined;
  /** what a column says of it; empty where that is nothing */
  words: (columnID: number) => string;
}

export interface Sectioned<Banner> {
  key: string;
  name: string;
  /** where it is one of the sheet's groups */
  groupID?: number;
  banners: Banner[];
}

export const sizeWords = ({ height, width }: Size): string => `${width}×${height}`;

const area = ({ height, width }: Size): number => width * height;

/** Those that a board lets through. */
export const letThrough = <Banner extends Grouped>(all: readonly Banner[], { sizes, states }: BoardLook): Banner[] =>
  all.filter(
    ({ size, state }) =>
      (states.length === 0 || (state !== undefined && states.includes(state))) &&
      (sizes.length === 0 || sizes.includes(sizeWords(size))),
  );

/** In the order of the sheet by groups; by size from the smallest; else in the order that `order` gives, those without a word last. */
export function sectionsOf<Banner extends Grouped>(
  all: readonly Banner[],
  grouping: Grouping,
  names: {
    group: (groupID: number) => string;
    /** what stands over those of which a column says nothing */
    without: string;
    /** compares two words of the column */
    order: (one: string, other: string) => number;
  },
): Sectioned<Banner>[] {
  if (grouping === 'group') {
    return [...Map.groupBy(all, ({ groupID }) => groupID)].map(([groupID, banners]) => ({
      key: `group ${groupID}`,
      name: names.group(groupID),
      groupID,
      banners,
    }));
  }
  if (grouping === 'size') {
    return [...Map.groupBy(all, ({ size }) => sizeWords(size))]
      .map(([words, banners]) => ({ key: `size ${words}`, name: words, banners }))
      .toSorted((one, other) => area(one.banners[0]?.size ?? none) - area(other.banners[0]?.size ?? none));
  }
  return [...Map.groupBy(all, ({ words }) => words(grouping).trim())]
    .toSorted(([one], [other]) => Number(one === '') - Number(other === '') || names.order(one, other))
    .map(([words, banners]) => ({
      key: `words ${words}`,
      name: words === '' ? names.without : words,
      // The same sizes stand at the same places of each, to be compared.
      banners: banners.toSorted(
        (one, other) => other.size.height - one.size.height || other.size.width - one.size.width,
      ),
    }));
}

const none: Size = { width: 0, height: 0 };
