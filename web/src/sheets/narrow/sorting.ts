/** The order of a group's rows by one of their columns. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Sort } from './criteria.ts';
import { sortKey } from './fold.ts';
import { lookupOf, textOf, type Source } from './source.ts';

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
  const look = lookupOf(source, columnID);
  return (rowID) => sortKey(textOf(source.cell(rowID, columnID), column, look));
}

/**
 * Sorts rows: dates by date, options in their order, people and texts by their words, numbers in them as numbers. Empty cells come last
 * either way; equal ones keep their order. A column that is not there (any more) sorts nothing.
 */
export function sorterOf(
  sort: Sort,
  columns: readonly OpenColumn[],
  source: Source,
): (rowIDs: readonly number[]) => readonly number[] {
  const column = columns.find((other) => other.columnID === sort.columnID);
  if (!column && sort.columnID !== 0) return (rowIDs) => rowIDs;
  const keyOf = keyReader(column, source);
  const way = sort.isDescending ? -1 : 1;
  return (rowIDs) =>
    rowIDs
      .map((rowID) => ({ rowID, key: keyOf(rowID) }))
      .toSorted((one, other) => {
        if (one.key === other.key) return 0;
        if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1;
        return one.key < other.key ? -way : way;
      })
      .map(({ rowID }) => rowID);
}
