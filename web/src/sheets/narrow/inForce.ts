/** What of the criteria is about what is there: a column, option or person that is gone narrows nothing, until it is back. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Filter } from '@marquee/contract/views.ts';
import { saysSomething, type Criteria } from './criteria.ts';
import { choiceName, lookupOf, type Source } from './source.ts';

function filterInForce(filter: Filter, columns: readonly OpenColumn[], source: Source): Filter | undefined {
  const { columnID } = filter;
  const column = columns.find((other) => other.columnID === columnID);
  if (!column && columnID !== 0) return undefined;
  if (filter.by !== 'oneOf' || !column) return filter;
  const look = lookupOf(source, columnID);
  const ids = filter.ids.filter((id) => id === null || choiceName(column, id, look) !== undefined);
  const left = { ...filter, ids };
  return saysSomething(left) ? left : undefined;
}

/** `columns` are all of the sheet, as filters and sorting may be by one that is hidden here. */
export function inForce<C extends Pick<Criteria, 'filters' | 'sort'>>(
  criteria: C,
  columns: readonly OpenColumn[],
  source: Source,
): C {
  const { filters, sort } = criteria;
  const isThere = sort === null || sort.columnID === 0 || columns.some(({ columnID }) => columnID === sort.columnID);
  return {
    ...criteria,
    filters: filters.flatMap((filter) => filterInForce(filter, columns, source) ?? []),
    sort: isThere ? sort : null,
  };
}
