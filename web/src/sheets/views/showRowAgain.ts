/** Somebody goes to a row that they have hidden for themself: it is shown again, and so is its group. */
import { showAgain } from '#screen/ownLook.ts';
import { currentSheet } from '#sync/currentSheet.ts';

export function showRowAgain(rowID: number): void {
  const groupID = currentSheet()?.shown.entry('row', `row:${rowID}`)?.groupID;
  showAgain('hiddenRows', rowID);
  if (groupID !== undefined) showAgain('hiddenGroups', groupID);
}
