/** Which rows a filter lets through. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { isPast } from '@marquee/contract/cell-kinds/date.ts';
import { doneRows } from '#cells/kinds/doneRows.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { Filter } from '@marquee/contract/views.ts';
import { fold } from '#ui/fold.ts';
import { wordsOf, type Source } from './source.ts';

type Test = (rowID: number) => boolean;

/** What a reader has of a column of the sheet; undefined for the row names. */
function textReader(column: OpenColumn | undefined, source: Source): (rowID: number) => string {
  if (!column) return (rowID) => source.rowName(rowID);
  const words = wordsOf(source, column);
  return (rowID) => words(source.cell(rowID, column.columnID));
}

/**
 * A test for rows, or undefined where the filter is about a column that is not there (any more), or asks what its kind has not. `today`
 * is the reader's own calendar date.
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
  const kind = column && kindViews[column.columnTypeID].filter;
  const dateOf = kind?.by === 'dates' ? (rowID: number) => kind.dateOf(source.cell(rowID, columnID)) : undefined;
  switch (filter.by) {
    case 'oneOf': {
      if (kind?.by !== 'choices') return undefined;
      const ids = new Set(filter.ids);
      return (rowID) => ids.has(kind.idOf(source.cell(rowID, columnID)));
    }
    case 'between':
      if (!dateOf) return undefined;
      return (rowID) => {
        const date = dateOf(rowID);
        return date !== '' && (filter.from === '' || date >= filter.from) && (filter.to === '' || date <= filter.to);
      };
    case 'past':
      if (!dateOf) return undefined;
      return (rowID) => dateOf(rowID) !== '' && isPast(dateOf(rowID), today);
    case 'overdue': {
      if (!dateOf) return undefined;
      const isDone = doneRows(
        columns.map((other) => other.columnID),
        (id) => source.options(id),
        (rowID, id) => source.cell(rowID, id),
      );
      return (rowID) => dateOf(rowID) !== '' && isPast(dateOf(rowID), today) && !isDone(rowID);
    }
    case 'decided': {
      const decided = column && kindViews[column.columnTypeID].decided;
      if (!decided) return undefined;
      const states = new Set(filter.states);
      return (rowID) => {
        const cell = source.cell(rowID, columnID);
        const state = decided(cell, cell && source.decision(cell.cellID));
        return state !== undefined && states.has(state);
      };
    }
    case 'checked': {
      const { checked } = source;
      if (!checked || !column || !kindViews[column.columnTypeID].decided) return undefined;
      const results = new Set(filter.results);
      return (rowID) => {
        const result = checked(source.cell(rowID, columnID));
        return result !== undefined && results.has(result);
      };
    }
    case 'asked': {
      const decided = column && kindViews[column.columnTypeID].decided;
      if (!decided) return undefined;
      return (rowID) => {
        const cell = source.cell(rowID, columnID);
        return cell !== undefined && decided(cell, undefined) !== undefined && source.waitsForMe(cell.cellID);
      };
    }
    case 'empty':
      return (rowID) => read(rowID).trim() === '';
    case 'contains': {
      const words = fold(filter.words.trim());
      return (rowID) => fold(read(rowID)).includes(words);
    }
  }
}
