/** What each sheet is narrowed to and sorted by in this window, kept while the window is; and what came of it. */
import { currentSheet } from '#sync/currentSheet.ts';
import { forgetOwnRows } from '#sync/ownRows.ts';
import type { Filter, Sort } from '@marquee/contract/views.ts';
import { Criteria, noCriteria, saysSomething } from './criteria.ts';
import { inForce } from './inForce.ts';
import { keepCriteria, keptCriteria } from './keptCriteria.ts';
import { placesFound, type Found, type Narrowed } from './narrow.ts';
import { sourceOf } from './source.ts';
import { isEqual } from '#ui/isEqual.ts';
import { schemasCome } from '#ui/schemas.ts';
import { sheetStore } from '#ui/stores.ts';

interface NarrowStore {
  sheetID: number | undefined;
  /** what was asked for, also about what is gone from the sheet meanwhile: it may come back */
  asked: Criteria;
  /** what of it is in force */
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
  asked: noCriteria,
  criteria: noCriteria,
  narrowed: undefined,
  current: undefined,
  isSearchNear: false,
}));

/** Undefined where it can't be read, or not yet: what schemas are made by comes behind the first screen. */
function criteriaIn(kept: unknown): Criteria | undefined {
  try {
    return Criteria.parse(kept);
  } catch {
    return undefined;
  }
}

/** While no sheet is open nobody knows what is gone. */
function ofWhatIsThere(asked: Criteria): Criteria {
  const shown = currentSheet()?.shown;
  return shown ? inForce(asked, shown.layout.columns, sourceOf(shown)) : asked;
}

/** To be called when the sheet has changed: a column, option or person may be gone, or back. */
export function keepInForce(): void {
  const { asked, criteria } = useNarrow.getState();
  const now = ofWhatIsThere(asked);
  if (!isEqual(now, criteria)) useNarrow.setState({ criteria: now, current: undefined });
}

/** Takes up a sheet with the criteria that it was left with. */
export function openNarrow(sheetID: number): void {
  if (useNarrow.getState().sheetID === sheetID) return;
  forgetOwnRows();
  const kept = keptCriteria(sheetID);
  const asked = kept === undefined ? noCriteria : criteriaIn(kept);
  const criteria = ofWhatIsThere(asked ?? noCriteria);
  useNarrow.setState({ sheetID, asked: asked ?? noCriteria, criteria, narrowed: undefined, current: undefined });
  if (asked === undefined) void takeUpLater(sheetID, kept);
}

/** What was asked for meanwhile goes before what was left. */
async function takeUpLater(sheetID: number, kept: unknown): Promise<void> {
  try {
    await schemasCome();
  } catch {
    return;
  }
  const now = useNarrow.getState();
  const asked = criteriaIn(kept);
  if (!asked || now.sheetID !== sheetID || now.asked !== noCriteria) return;
  useNarrow.setState({ asked, criteria: ofWhatIsThere(asked) });
}

export function setCriteria(changed: Partial<Criteria>): void {
  const { asked: before, sheetID } = useNarrow.getState();
  const asked = { ...before, ...changed };
  forgetOwnRows();
  useNarrow.setState({ asked, criteria: ofWhatIsThere(asked), current: undefined });
  if (sheetID !== undefined) keepCriteria(sheetID, asked);
}

/** Sets the one filter of a column; one that says nothing yet takes the column's filter away. */
export function setFilter(filter: Filter): void {
  const { filters } = useNarrow.getState().asked;
  const others = filters.filter((other) => other.columnID !== filter.columnID);
  setCriteria({ filters: saysSomething(filter) ? [...others, filter] : others });
}

export const clearFilter = (columnID: number): void =>
  setCriteria({ filters: useNarrow.getState().asked.filters.filter((other) => other.columnID !== columnID) });

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
