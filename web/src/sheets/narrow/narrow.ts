/** The sheet narrowed to the rows that a person looks for, in the order that they want: a view of their own, nobody else's. */
import type { Layout, LayoutGroup } from '#sync/shownSheet.ts';
import type { Criteria } from './criteria.ts';
import { testOf } from './filters.ts';
import { fold } from '#ui/fold.ts';
import type { RowTexts } from './rowTexts.ts';
import { orderBy, type Keyed } from './sorting.ts';
import type { Source } from './source.ts';

/** A cell whose words hold what is searched for; `columnID` 0 is the row's name. */
export interface Found {
  rowID: number;
  columnID: number;
}

export interface Narrowed {
  /** all groups, each with the rows that are left */
  groups: readonly LayoutGroup[];
  shown: number;
  total: number;
  /** the columns in which a row holds what is searched for; empty while nothing is */
  found: ReadonlyMap<number, readonly number[]>;
  /** false while there are rows that were not looked at yet; they are left out */
  isWhole: boolean;
}

/** The row that is being edited, and what it was sorted by when that began: absent where it is as it is now. */
export interface Edited {
  rowID: number;
  key?: string | number | undefined;
}

export interface Circumstances {
  /** the reader's own calendar date */
  today: string;
  /** all columns, as filters and sorting may be by one that is hidden */
  columns?: Layout['columns'];
  /** kept from one call to the next */
  texts: RowTexts;
  /** rows that stay whatever the criteria say; in a sorted group they come last */
  kept: ReadonlySet<number>;
  /** the row that is being edited stays, too, and where it stands in the order: nothing moves under the hands */
  edited?: Edited | undefined;
}

/** Rows after which the work may be interrupted. */
const rowsAtATime = 50;

/** Gives the columns in which a row holds the words; undefined where nothing is searched for. */
function searchOf(search: string, { columns }: Layout, source: Source, texts: RowTexts) {
  const words = fold(search.trim());
  if (words === '') return undefined;
  const textsOf = texts.reader(columns, source);
  return (rowID: number): number[] =>
    textsOf(rowID).flatMap((text, at) => (text.includes(words) ? (columns[at - 1]?.columnID ?? 0) : []));
}

/**
 * Leaves out the rows that do not fit all criteria, and sorts the others within their group. It stops every now and then and gives a
 * function that tells what has been found so far.
 */
export function* narrowing(
  layout: Layout,
  source: Source,
  criteria: Criteria,
  { columns = layout.columns, edited, kept, texts, today }: Circumstances,
): Generator<() => Narrowed, Narrowed> {
  const tests = criteria.filters.flatMap((filter) => testOf(filter, columns, source, today) ?? []);
  const search = searchOf(criteria.search, layout, source, texts);
  const order = criteria.sort ? orderBy(criteria.sort, columns, source) : undefined;
  const total = layout.groups.reduce((count, { rowIDs }) => count + rowIDs.length, 0);
  const found = new Map<number, readonly number[]>();
  const done = new Map<number, readonly number[]>();
  const soFar = (isWhole = false): Narrowed => {
    const groups = layout.groups.map(({ groupID, rowIDs, totalRows = rowIDs.length }) => ({
      groupID,
      rowIDs: [...(done.get(groupID) ?? [])],
      totalRows,
    }));
    const shown = groups.reduce((count, { rowIDs }) => count + rowIDs.length, 0);
    return { groups, shown, total, found: new Map(found), isWhole };
  };

  const fits = (rowID: number): boolean => {
    if (!tests.every((test) => test(rowID))) return false;
    const columnIDs = search?.(rowID);
    if (columnIDs && columnIDs.length > 0) found.set(rowID, columnIDs);
    return columnIDs === undefined || columnIDs.length > 0;
  };
  let looks = 0;
  const isTimeToStop = (): boolean => (looks += 1) % rowsAtATime === 0;

  for (const { groupID, rowIDs } of layout.groups) {
    const left: number[] = [];
    const keyed: Keyed[] = [];
    // Rows in no order yet are not shown.
    if (!order) done.set(groupID, left);
    for (const rowID of rowIDs) {
      const isEdited = rowID === edited?.rowID;
      const isFit = fits(rowID) || isEdited;
      if (kept.has(rowID)) left.push(rowID);
      else if (isFit && order) keyed.push({ rowID, key: (isEdited ? edited.key : undefined) ?? order.keyOf(rowID) });
      else if (isFit) left.push(rowID);
      if (isTimeToStop()) yield soFar;
    }
    if (order) done.set(groupID, [...keyed.toSorted(order.compare).map(({ rowID }) => rowID), ...left]);
  }
  return soFar(true);
}

/** The same without a stop. */
export function narrow(...about: Parameters<typeof narrowing>): Narrowed {
  const work = narrowing(...about);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Every match, from top to bottom and from left to right. */
export const placesFound = ({ found, groups }: Narrowed): Found[] =>
  groups.flatMap(({ rowIDs }) =>
    rowIDs.flatMap((rowID) => (found.get(rowID) ?? []).map((columnID) => ({ rowID, columnID }))),
  );
