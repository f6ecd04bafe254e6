/** What a person narrows a sheet to and sorts it by, for themself alone. */
import { DecisionState } from '@marquee/contract/decisions.ts';
import { z } from 'zod';

const ColumnID = z.int().min(0);

/** `columnID` 0 is the row names. An id of null stands for empty cells; dates are `YYYY-MM-DD` or '' for no limit. */
const Filter = z.discriminatedUnion('by', [
  z.object({ by: z.literal('oneOf'), columnID: ColumnID, ids: z.array(z.int().nullable()) }),
  z.object({ by: z.literal('between'), columnID: ColumnID, from: z.string(), to: z.string() }),
  z.object({ by: z.literal('past'), columnID: ColumnID }),
  z.object({ by: z.literal('empty'), columnID: ColumnID }),
  z.object({ by: z.literal('contains'), columnID: ColumnID, words: z.string() }),
  z.object({ by: z.literal('decided'), columnID: ColumnID, states: z.array(DecisionState) }),
]);
export type Filter = z.infer<typeof Filter>;

const Sort = z.object({ columnID: ColumnID, isDescending: z.boolean() });
export type Sort = z.infer<typeof Sort>;

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
  if (filter.by === 'between') return filter.from !== '' || filter.to !== '';
  return filter.by !== 'contains' || filter.words.trim() !== '';
}
