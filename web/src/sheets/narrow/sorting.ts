/** The order of a group's rows by one of their columns. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Sort } from './criteria.ts';
import { sortKey } from './fold.ts';
import { wordsOf, type Source } from './source.ts';

/** What rows are compared by; '' for an empty cell. */
function keyReader(column: OpenColumn | undefined, source: Source): (rowID: number) => string | number {
  if (!column) return (rowID) => sortKey(source.rowName(rowID));
  const { columnID, columnTypeID } = column;
  if (columnTypeID === columnTypes.date) return (rowID) => source.cell(rowID, columnID)?.cellDate?.date ?? '';
  if (columnTypeID === columnTypes.status) {
    const places = new Map(source.options(columnID).map((option, at) => [option.multiChoiceOptionID, at]));
    return (rowID) => {
      const chosen = source.cell(rowID, columnID)?.cellMultiChoice?.multiChoiceOptionID;
      return (chosen ? places.get(chosen) : undefined) ?? '';
    };
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
 * How rows are sorted: dates by date, options in their order, people and texts by their words, numbers in them as numbers. Empty cells
 * come last either way. Undefined where the column is not there (any more).
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
