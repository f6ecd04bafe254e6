/** The sheet narrowed to the rows that a person looks for, in the order that they want: a view of their own, nobody else's. */
import type { Layout, LayoutGroup } from '#state/shownSheet.ts';
import type { Criteria } from './criteria.ts';
import { testOf } from './filters.ts';
import { fold } from './fold.ts';
import type { RowTexts } from './rowTexts.ts';
import { sorterOf } from './sorting.ts';
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
  /** from top to bottom; empty while nothing is searched for */
  found: readonly Found[];
}

export interface Circumstances {
  /** the reader's own calendar date */
  today: string;
  /** kept from one call to the next */
  texts: RowTexts;
  /** rows that stay whatever the criteria say; in a sorted group they come last */
  kept: ReadonlySet<number>;
}

/** Leaves out the rows that do not fit all criteria, and sorts the others within their group. */
export function narrow(layout: Layout, source: Source, criteria: Criteria, around: Circumstances): Narrowed {
  const { columns } = layout;
  const { kept, texts, today } = around;
  const tests = criteria.filters.flatMap((filter) => testOf(filter, columns, source, today) ?? []);
  const sorted = criteria.sort ? sorterOf(criteria.sort, columns, source) : undefined;
  const words = fold(criteria.search.trim());
  const textsOf = words === '' ? undefined : texts.reader(columns, source);
  const fits = (rowID: number): boolean =>
    tests.every((test) => test(rowID)) && (!textsOf || textsOf(rowID).some((text) => text.includes(words)));

  const inOrder = (rowIDs: readonly number[]): readonly number[] => {
    const left = rowIDs.filter((rowID) => kept.has(rowID) || fits(rowID));
    if (!sorted) return left;
    return [...sorted(left.filter((rowID) => !kept.has(rowID))), ...left.filter((rowID) => kept.has(rowID))];
  };

  const found: Found[] = [];
  let [shown, total] = [0, 0];
  const groups = layout.groups.map(({ groupID, rowIDs }) => {
    const left = inOrder(rowIDs);
    shown += left.length;
    total += rowIDs.length;
    if (textsOf) {
      for (const rowID of left) {
        textsOf(rowID).forEach((text, at) => {
          if (text.includes(words)) found.push({ rowID, columnID: at === 0 ? 0 : (columns[at - 1]?.columnID ?? 0) });
        });
      }
    }
    return { groupID, rowIDs: left, totalRows: rowIDs.length };
  });
  return { groups, shown, total, found };
}
