/** Somebody goes to where a row or a group is named, whatever of the sheet they have left out of what they see: that is shown again. */
import { showLine } from '#screen/active.ts';
import { closeBoard } from '#screen/board.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { showAgain } from '#screen/ownLook.ts';
import { isNarrowing } from './narrow/criteria.ts';
import { setCriteria, useNarrow } from './narrow/narrowStore.ts';

/** The keyboard comes to stand where a row of a group is named, out of a board too. */
export function goToNewRow(groupID: number): void {
  closeBoard();
  const { criteria, narrowed } = useNarrow.getState();
  const isThere = narrowed?.groups.some((group) => group.groupID === groupID && group.rowIDs.length > 0) ?? false;
  if (isNarrowing(criteria) && !isThere) setCriteria({ search: '', filters: [] });
  showAgain('hiddenGroups', groupID);
  const { closed, toggle } = useGroupScreen.getState();
  if (closed.has(groupID)) toggle(groupID);
  requestAnimationFrame(() => showLine(`add:${groupID}`));
}

/** The same for a group, which is named behind all of them. */
export function goToNewGroup(): void {
  closeBoard();
  if (isNarrowing(useNarrow.getState().criteria)) setCriteria({ search: '', filters: [] });
  requestAnimationFrame(() => showLine('addGroup'));
}
