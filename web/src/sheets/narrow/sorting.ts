/** The order of a group's rows by one of their columns. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Sort } from '@marquee/contract/views.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { sortKey } from '#ui/fold.ts';
import { wordsOf, type Source } from './source.ts';

/** What rows are compared by; '' for an empty cell. */
function keyReader(column: OpenColumn | undefined, source: Source): (rowID: number) => string | number {
  if (!column) return (rowID) => sortKey(source.rowName(rowID));
  const { columnID, columnTypeID } = column;
  const { keys } = kindViews[columnTypeID].sort;
  if (keys !== 'words') {
    const keyOf = keys(source.options(columnID));
    return (rowID) => keyOf(source.cell(rowID, columnID));
  }
  const words = wordsOf(source, column);
  return (rowID) => sortKey(words(source.cell(rowID, columnID)));
}

/** A row and what it is sorted by. */
export interface Keyed {
  rowID: number;
  key: string | number;
}

export interface Order {
  keyOf: (rowID: number) => string | number;
  compare: (one: Keyed, other: Keyed) => number;
}

/**
 * How rows are sorted: as their kind says, mostly by their words, numbers in them as numbers. Empty cells come last either way. Undefined where the column is not there (any more).
 */
export function orderBy(sort: Sort, columns: readonly OpenColumn[], source: Source): Order | undefined {
  const column = columns.find((other) => other.columnID === sort.columnID);
  if (!column && sort.columnID !== 0) return undefined;
  const way = sort.isDescending ? -1 : 1;
  return {
    keyOf: keyReader(column, source),
    compare: (one, other) => {
      if (one.key === other.key) return 0;
      if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1;
      return one.key < other.key ? -way : way;
    },
  };
}
