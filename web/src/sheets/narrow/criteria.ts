/** What a person narrows a sheet to and sorts it by, for themself alone. */
import { Filter, Sort } from '@marquee/contract/views.ts';
import { z } from 'zod';

export const Criteria = z.object({ search: z.string(), filters: z.array(Filter), sort: Sort.nullable() });
export type Criteria = z.infer<typeof Criteria>;

export const noCriteria: Criteria = { search: '', filters: [], sort: null };

/** Whether rows may be left out. */
export const isNarrowing = ({ filters, search }: Criteria): boolean => search.trim() !== '' || filters.length > 0;

/** Whether the sheet is shown otherwise than it is. */
export const isActive = (criteria: Criteria): boolean => isNarrowing(criteria) || criteria.sort !== null;

/** Whether a filter says anything yet; one that does not is not kept. */
export function saysSomething(filter: Filter): boolean {
  if (filter.by === 'oneOf') return filter.ids.length > 0;
  if (filter.by === 'decided') return filter.states.length > 0;
  if (filter.by === 'checked') return filter.results.length > 0;
  if (filter.by === 'between') return filter.from !== '' || filter.to !== '';
  return filter.by !== 'contains' || filter.words.trim() !== '';
}
