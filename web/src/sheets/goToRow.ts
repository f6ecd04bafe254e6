/** Leads the keyboard to a row of the open sheet, which the reader may have left out of their view. */
import { nameColumn, select } from '#screen/active.ts';
import { showRow } from './lookAt.ts';
import { isNarrowing } from './narrow/criteria.ts';
import { setCriteria, useNarrow } from './narrow/narrowStore.ts';
import { showRowAgain } from './views/showRowAgain.ts';

/** Ends the search and the filters where they leave it out, shows it again where it was hidden, and opens its group. */
export function goToRow(rowID: number): void {
  const { criteria, narrowed } = useNarrow.getState();
  const isLeftOut = isNarrowing(criteria) && !narrowed?.groups.some(({ rowIDs }) => rowIDs.includes(rowID));
  if (isLeftOut) setCriteria({ search: '', filters: [] });
  showRowAgain(rowID);
  select({ line: `row:${rowID}`, columnID: nameColumn });
  // Once it is among the lines again.
  requestAnimationFrame(() => showRow({ rowID, columnID: nameColumn }));
}
