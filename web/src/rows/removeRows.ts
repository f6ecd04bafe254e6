/** Deleting rows, and bringing them back. */
import type { OpenRow } from '@marquee/contract/open-sheet.ts';
import { deleteRow, deleteRows, restoreRows } from '@marquee/contract/rows.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere, saveEdit, saveEdits } from '#sync/save.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { recordPresence } from '#undo/undoPresence.ts';

/** In one call: they go at once, and come back with the reason if the server refuses. */
function remove(rowIDs: readonly number[]): Promise<boolean> {
  const [rowID] = rowIDs;
  if (rowIDs.length === 1 && rowID !== undefined) {
    return saveEdit({
      kind: 'row',
      key: `row:${rowID}`,
      lay: () => undefined,
      endpoint: deleteRow,
      input: () => ({ params: { id: rowID }, query: fromHere() }),
      toChange: () => ({ kind: 'deleteRow', rowID }),
    });
  }
  return saveEdits({
    kind: 'row',
    entries: rowIDs.map((rowID) => ({ key: `row:${rowID}` as const, lay: () => undefined })),
    endpoint: deleteRows,
    input: () => ({ body: { rowIDs: [...rowIDs], ...fromHere() } }),
    toChange: () => ({ kind: 'deleteRows', rowIDs: [...rowIDs] }),
  });
}

/** They show when they have come, with all that the server has kept of them. */
const bringBack = (rowIDs: readonly number[]): Promise<boolean> =>
  saveEdits({
    kind: 'row',
    entries: rowIDs.map((rowID) => ({ key: `row:${rowID}` as const, lay: (row?: OpenRow) => row })),
    endpoint: restoreRows,
    input: () => ({ body: { rowIDs: [...rowIDs], ...fromHere() } }),
    toChange: () => undefined,
  });

/** Brings rows back, or deletes them; for what takes either back. */
export const setRows = (rowIDs: readonly number[], areThere: boolean): Promise<boolean> =>
  areThere ? bringBack(rowIDs) : remove(rowIDs);

/** Deletes rows, says so, and offers to bring them back. */
export function removeRows(rowIDs: readonly number[]): void {
  const [first] = rowIDs;
  const name = rowIDs.length === 1 && first && currentSheet()?.shown.entry('row', `row:${first}`)?.name;
  const words = name ? `“${name}” deleted` : `${rowIDs.length.toLocaleString('en')} rows deleted`;
  const saved = remove(rowIDs);
  const step = recordPresence(false, { kind: 'row', ids: rowIDs, set: setRows }, saved);
  void offerUndo(words, step, saved);
}
