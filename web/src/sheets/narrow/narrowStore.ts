/** What each sheet is narrowed to and sorted by in this window, kept while the window is; and what came of it. */
import { forgetOwnRows } from '#sync/ownRows.ts';
import { Criteria, noCriteria, saysSomething, type Filter, type Sort } from './criteria.ts';
import { placesFound, type Found, type Narrowed } from './narrow.ts';
import { sheetStore } from '#ui/stores.ts';

interface NarrowStore {
  sheetID: number | undefined;
  criteria: Criteria;
  /** undefined while the sheet is shown as it is */
  narrowed: Narrowed | undefined;
  /** the match that "next" and "previous" have come to */
  current: Found | undefined;
  /** somebody is about to search, so that the words may be got ready */
  isSearchNear: boolean;
}

export const useNarrow = sheetStore<NarrowStore>(() => ({
  sheetID: undefined,
  criteria: noCriteria,
  narrowed: undefined,
  current: undefined,
  isSearchNear: false,
}));

const storageKey = (sheetID: number): string => `marquee.narrow.${sheetID}`;

function stored(sheetID: number): Criteria {
  try {
    return Criteria.parse(JSON.parse(sessionStorage.getItem(storageKey(sheetID)) ?? 'null'));
  } catch {
    return noCriteria;
  }
}

/** Takes up a sheet with the criteria that it was left with. */
export function openNarrow(sheetID: number): void {
  if (useNarrow.getState().sheetID === sheetID) return;
  forgetOwnRows();
  useNarrow.setState({ sheetID, criteria: stored(sheetID), narrowed: undefined, current: undefined });
}

export function setCriteria(changed: Partial<Criteria>): void {
  const { criteria: before, sheetID } = useNarrow.getState();
  const criteria = { ...before, ...changed };
  forgetOwnRows();
  useNarrow.setState({ criteria, current: undefined });
  if (sheetID === undefined) return;
  try {
    sessionStorage.setItem(storageKey(sheetID), JSON.stringify(criteria));
  } catch {
    // Without storage the criteria last as long as the sheet is open.
  }
}

/** Sets the one filter of a column; one that says nothing yet takes the column's filter away. */
export function setFilter(filter: Filter): void {
  const { filters } = useNarrow.getState().criteria;
  const others = filters.filter((other) => other.columnID !== filter.columnID);
  setCriteria({ filters: saysSomething(filter) ? [...others, filter] : others });
}

export const clearFilter = (columnID: number): void =>
  setCriteria({ filters: useNarrow.getState().criteria.filters.filter((other) => other.columnID !== columnID) });

export const setSort = (sort: Sort | null): void => setCriteria({ sort });

const isSame = (one: Found, other: Found): boolean => one.rowID === other.rowID && one.columnID === other.columnID;

/** Goes to the next match, or the previous one, round and round; undefined where there is none. */
export function goToMatch(steps: 1 | -1): Found | undefined {
  const { current, narrowed } = useNarrow.getState();
  const found = narrowed ? placesFound(narrowed) : [];
  const at = current ? found.findIndex((one) => isSame(one, current)) : -1;
  const start = steps === 1 ? -1 : 0;
  const next = found[((at === -1 ? start : at) + steps + found.length) % found.length];
  if (next) useNarrow.setState({ current: next });
  return next;
}
