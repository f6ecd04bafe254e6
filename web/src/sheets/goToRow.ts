/** Somebody goes to a row, whatever of the sheet they have left out of what they see: it is shown again, with the keyboard on its name. */
import { nameColumn, select } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { showRow } from './lookAt.ts';
import { isNarrowing } from './narrow/criteria.ts';
import { setCriteria, useNarrow } from './narrow/narrowStore.ts';
import { showRowAgain } from './views/showRowAgain.ts';

/** Whether their search or filters leave it out, as far as is known yet. */
function isLeftOut(rowID: number): boolean {
  const { criteria, narrowed } = useNarrow.getState();
  return isNarrowing(criteria) && !narrowed?.groups.some(({ rowIDs }) => rowIDs.includes(rowID));
}

/** False where there is no such row. */
export function goToRow(rowID: number): boolean {
  if (!currentSheet()?.shown.entry('row', `row:${rowID}`)) return false;
  if (isLeftOut(rowID)) setCriteria({ search: '', filters: [] });
  showRowAgain(rowID);
  select({ line: `row:${rowID}`, columnID: nameColumn });
  // Once it is among the lines again.
  requestAnimationFrame(() => showRow({ rowID, columnID: nameColumn }));
  return true;
}
