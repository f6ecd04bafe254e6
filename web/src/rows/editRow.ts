/** Changing and adding rows. */
import * as mutations from '@marquee/contract/rows-mutations.ts';
import { addNamed } from '#sync/additions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { recordRename, stepOf, undoStack } from '#undo/undo.ts';
import { adding } from '#undo/undoPresence.ts';
import { offerBackUnless } from '#ui/messages/offerBack.tsx';
import { isStillEmpty } from './isRowEmpty.ts';
import { setRows } from './removeRows.ts';

export const rowQueue = (groupID: number): string => `rows:${groupID}`;

/** It can be taken back. */
export function renameRow(rowID: number, name: string): void {
  const read = () => currentSheet()?.shown.entry('row', `row:${rowID}`)?.name;
  const saved = recordRename(read, name, (to) => saveEdit(mutations.renameRow, { rowID, name: to }));
  void offerBackUnless(saved, name);
}

/** Renames rows in one go, to be taken back as one; those that would be called as before are left out. Resolves to whether it was saved. */
export function renameRows(rows: readonly { rowID: number; name: string }[]): Promise<boolean> {
  const parts = rows.flatMap(({ rowID, name }) => {
    const read = () => currentSheet()?.shown.entry('row', `row:${rowID}`)?.name;
    const before = read();
    return before === undefined || before === name ? [] : [{ rowID, read, before, after: name }];
  });
  if (parts.length === 0) return Promise.resolve(true);
  const write = (those: typeof parts, to: 'before' | 'after') =>
    saveEdit(mutations.renameRows, { rows: those.map((part) => ({ rowID: part.rowID, name: part[to] })) });
  const saved = write(parts, 'after');
  undoStack.record(
    stepOf(parts, (moved, to) => write([...moved], to)),
    saved,
  );
  return saved;
}

/**
 * Adds a row at the end of a group; several in quick succession keep their order. Where the group was deleted meanwhile there is no
 * place left to try again at, so the name is offered back.
 */
export function addNewRow(groupID: number, name: string): void {
  const send = () =>
    adding(async (remember) => {
      const { rowID } = await saveAddition(mutations.addRow, { groupID, name });
      remember({ kind: 'row', ids: [rowID], set: setRows, isUntouched: isStillEmpty() });
    });
  addNamed(rowQueue(groupID), name, send, { title: 'The row was not added: its group was deleted', words: name });
}
