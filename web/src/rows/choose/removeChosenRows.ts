/** Deleting the rows that were chosen for it. */
import { chooseNone, useMode } from '#screen/mode.ts';
import { removeRows } from '#rows/removeRows.ts';

/** Asks whether rows may go, and deletes them. Whether they went. */
export function removeRowsAfterAsking(rowIDs: readonly number[]): boolean {
  if (!window.confirm(`Are you sure you want to delete ${rowIDs.length} row(s)`)) return false;
  removeRows(rowIDs);
  return true;
}

/** Asks whether the chosen rows may go, and deletes them; says so when none is chosen. */
export function removeChosenRows(): void {
  const rowIDs = [...useMode.getState().chosenRows];
  if (rowIDs.length === 0) {
    window.alert('Please select at least 1 row to delete');
    return;
  }
  if (removeRowsAfterAsking(rowIDs)) chooseNone();
}
