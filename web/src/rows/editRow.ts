/** Changing and adding rows. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { addRow, updateRow } from '@marquee/contract/rows.ts';
import { addNamed } from '#sync/additions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere, saveAddition, saveEdit } from '#sync/save.ts';
import { recordRename } from '#undo/undo.ts';
import { recordPresence } from '#undo/undoPresence.ts';
import { offerBack, offerBackUnless } from '#ui/offerBack.tsx';
import { isRowEmpty } from './isRowEmpty.ts';
import { setRows } from './removeRows.ts';

export const rowQueue = (groupID: number): string => `rows:${groupID}`;

/** It can be taken back. */
export function renameRow(rowID: number, name: string): void {
  const read = () => currentSheet()?.shown.entry('row', `row:${rowID}`)?.name;
  const saved = recordRename(read, name, (to) => saveName(rowID, to));
  void offerBackUnless(saved, name);
}

function saveName(rowID: number, name: string): Promise<boolean> {
  return saveEdit({
    kind: 'row',
    key: `row:${rowID}`,
    lay: (row) => row && { ...row, name },
    endpoint: updateRow,
    input: () => ({ body: { row: { rowID, name }, updateFields: ['name'], ...fromHere() } }),
    toChange: (row) => ({ kind: 'updateRow', fields: ['name'], row: { rowID, name: row.name } }),
  });
}

/**
 * Adds a row at the end of a group; several in quick succession keep their order. Where the group was deleted meanwhile there is no
 * place left to try again at, so the name is offered back.
 */
export function addNewRow(groupID: number, name: string): void {
  addNamed(rowQueue(groupID), name, async () => {
    try {
      const { rowID } = await saveAddition(rowQueue(groupID), {
        endpoint: addRow,
        input: () => ({ body: { row: { groupID, name }, ...fromHere() } }),
        toChange: (row) => ({ kind: 'addRow', row, cells: [] }),
      });
      recordPresence(true, { kind: 'row', ids: [rowID], set: setRows, isUntouched: isRowEmpty }, Promise.resolve(true));
    } catch (error) {
      const isGone = error instanceof Refusal && (error.code === 'notFound' || error.code === 'unknownGroup');
      if (!isGone) throw error;
      offerBack('The row was not added: its group was deleted', name);
    }
  });
}
