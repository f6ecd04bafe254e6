/** Filters and sorting in words: `Status is Live or empty`. */
import { resultWords } from '@marquee/contract/checks/results.ts';
import { stateWords } from '@marquee/contract/decisions.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { Layout } from '#sync/shownSheet.ts';
import type { Filter } from '@marquee/contract/views.ts';
import type { Narrowed } from './narrow.ts';

export const rowNameTitle = 'Row name';

/** The name of a column as filters and sorting list it. */
export function columnTitle(columnID: number, columns: Layout['columns']): string | undefined {
  if (columnID === 0) return rowNameTitle;
  return columns.find((column) => column.columnID === columnID)?.name;
}

/** `nameOf` gives the name of an option or a person. Undefined where the filter is about a column that is not there. */
export function describeFilter(
  filter: Filter,
  columns: Layout['columns'],
  nameOf: (columnID: number, id: number) => string | undefined,
): string | undefined {
  const title = columnTitle(filter.columnID, columns);
  if (title === undefined) return undefined;
  switch (filter.by) {
    case 'oneOf': {
      const names = filter.ids.map((id) => (id === null ? 'empty' : (nameOf(filter.columnID, id) ?? 'unknown')));
      return `${title} is ${names.join(' or ')}`;
    }
    case 'between': {
      const parts = [filter.from && `from ${formatDate(filter.from)}`, filter.to && `to ${formatDate(filter.to)}`];
      return `${title} ${parts.filter((part) => part !== '').join(' ')}`;
    }
    case 'decided':
      return `${title} is ${filter.states.map((state) => stateWords[state].toLowerCase()).join(' or ')}`;
    case 'checked':
      return `${title} checks: ${filter.results.map((result) => resultWords[result].toLowerCase()).join(' or ')}`;
    case 'asked':
      return `${title} is waiting for me`;
    case 'past':
      return `${title} is past`;
    case 'overdue':
      return `${title} is overdue`;
    case 'empty':
      return `${title} is empty`;
    case 'contains':
      return `${title} contains “${isolated(filter.words.trim())}”`;
  }
}

/** `3 of 60 rows`, or `3 rows so far` while others are still looked at. */
export function countOfRows({ isWhole, shown, total }: Pick<Narrowed, 'isWhole' | 'shown' | 'total'>): string {
  if (!isWhole) return `${withCommas(shown)} ${shown === 1 ? 'row' : 'rows'} so far`;
  return `${withCommas(shown)} of ${withCommas(total)} ${total === 1 ? 'row' : 'rows'}`;
}
