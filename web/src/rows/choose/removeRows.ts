/** Deleting the rows that were chosen for it. */
import { deleteRows } from '@marquee/contract/rows.ts';
import { chooseNone, useMode } from '#state/mode.ts';
import { fromHere, saveEdits } from '#state/save.ts';

/** Deletes rows in one call: they go at once, and come back with the reason if the server refuses. */
export function removeRows(rowIDs: readonly number[]): void {
  void saveEdits({
    kind: 'row',
    entries: rowIDs.map((rowID) => ({ key: `row:${rowID}` as const, lay: () => undefined })),
    endpoint: deleteRows,
    input: () => ({ body: { rowIDs: [...rowIDs], ...fromHere() } }),
    toChange: () => ({ kind: 'deleteRows', rowIDs: [...rowIDs] }),
  });
}

/** Asks whether the chosen rows may go, and deletes them; says so when none is chosen. */
export function removeChosenRows(): void {
  const rowIDs = [...useMode.getState().chosenRows];
  if (rowIDs.length === 0) {
    window.alert('Please select at least 1 row to delete');
    return;
  }
  if (!window.confirm(`Are you sure you want to delete ${rowIDs.length} row(s)`)) return;
  chooseNone();
  removeRows(rowIDs);
}
