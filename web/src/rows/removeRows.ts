/** Deleting rows, and bringing them back. */
import { isolated } from '@marquee/contract/isolated.ts';
import { deleteRow, deleteRows, restoreRows } from '@marquee/contract/rows-mutations.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { recordPresence } from '#undo/undoPresence.ts';

/** In one call: they go at once, and come back with the reason if the server refuses. */
function remove(rowIDs: readonly number[]): Promise<boolean> {
  const [rowID] = rowIDs;
  if (rowIDs.length === 1 && rowID !== undefined) return saveEdit(deleteRow, { rowID });
  return saveEdit(deleteRows, { rowIDs: [...rowIDs] });
}

/** Brings rows back, or deletes them; for what takes either back. */
export const setRows = (rowIDs: readonly number[], areThere: boolean): Promise<boolean> =>
  areThere ? saveEdit(restoreRows, { rowIDs: [...rowIDs] }) : remove(rowIDs);

/** Deletes rows, says so, and offers to bring them back. */
export function removeRows(rowIDs: readonly number[]): void {
  const [first] = rowIDs;
  const name = rowIDs.length === 1 && first && currentSheet()?.shown.entry('row', `row:${first}`)?.name;
  const words = name ? `“${isolated(name)}” deleted` : `${withCommas(rowIDs.length)} rows deleted`;
  const saved = remove(rowIDs);
  const step = recordPresence(false, { kind: 'row', ids: rowIDs, set: setRows }, saved);
  void offerUndo(words, step, saved);
}
