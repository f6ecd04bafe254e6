/** Which rows a filter lets through. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { isPast } from '@marquee/contract/cell-kinds/date.ts';
import type { Filter } from './criteria.ts';
import { fold } from './fold.ts';
import { wordsOf, type Source } from './source.ts';

type Test = (rowID: number) => boolean;

/** What a reader has of a column of the sheet; undefined for the row names. */
function textReader(column: OpenColumn | undefined, source: Source): (rowID: number) => string {
  if (!column) return (rowID) => source.rowName(rowID);
  const words = wordsOf(source, column);
  return (rowID) => words(source.cell(rowID, column.columnID));
}

/**
 * A test for rows, or undefined where the filter is about a column that is not there (any more). `today` is the reader's own calendar
 * date.
 */
export function testOf(
  filter: Filter,
  columns: readonly OpenColumn[],
  source: Source,
  today: string,
): Test | undefined {
  const { columnID } = filter;
  const column = columns.find((other) => other.columnID === columnID);
  if (!column && columnID !== 0) return undefined;
  const read = textReader(column, source);
  const dateOf = (rowID: number) => source.cell(rowID, columnID)?.cellDate?.date ?? '';
  switch (filter.by) {
    case 'oneOf': {
      const ids = new Set(filter.ids);
      return (rowID) => {
        const cell = source.cell(rowID, columnID);
        const id = cell?.cellMultiChoice?.multiChoiceOptionID ?? cell?.cellUser?.userID ?? null;
        return ids.has(id);
      };
    }
    case 'between':
      return (rowID) => {
        const date = dateOf(rowID);
        return date !== '' && (filter.from === '' || date >= filter.from) && (filter.to === '' || date <= filter.to);
      };
    case 'past':
      return (rowID) => dateOf(rowID) !== '' && isPast(dateOf(rowID), today);
    case 'empty':
      return (rowID) => read(rowID).trim() === '';
    case 'contains': {
      const words = fold(filter.words.trim());
      return (rowID) => fold(read(rowID)).includes(words);
    }
  }
}
