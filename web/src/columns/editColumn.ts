/** Changing, adding and deleting columns, and who may see them. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { access, type AccessRestrictions } from '@marquee/contract/columns.ts';
import * as mutations from '@marquee/contract/columns-mutations.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { limits } from '@marquee/contract/limits.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { makeCopy } from '#sync/longCopy.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { offerToTakeAway, offerUndo } from '#undo/undoSteps.ts';
import { recordChange, recordRename } from '#undo/undo.ts';
import { adding, recordPresence } from '#undo/undoPresence.ts';
import { watchOthersEdits } from '#undo/editedByOthers.ts';
import { isStillEmpty } from './isColumnEmpty.ts';
import { offerBackUnless } from '#ui/messages/offerBack.tsx';
import { notifyError } from '#ui/messages/notify.ts';

/** It can be taken back. */
export function renameColumn(columnID: number, name: string): void {
  const read = () => currentSheet()?.shown.entry('column', `column:${columnID}`)?.name;
  const saved = recordRename(read, name, (to) => saveEdit(mutations.renameColumn, { columnID, name: to }));
  void offerBackUnless(saved, name);
}

/** `pixels` may be any number; it is brought within what is allowed. It can be taken back. Of a column that is gone nothing is changed. */
export function resizeColumn(columnID: number, pixels: number): void {
  const read = () => currentSheet()?.shown.entry('column', `column:${columnID}`)?.width;
  const width = Math.round(Math.min(limits.columnWidth.max, Math.max(limits.columnWidth.min, pixels)));
  if (read() === undefined) return;
  recordChange(read, width, (to) => saveEdit(mutations.resizeColumn, { columnID, width: to }));
}

const nowSeen = {
  [access.open]: 'is visible in public',
  [access.hiddenFromPublic]: 'is hidden from public',
  [access.justForMe]: 'is just for you',
} as const;

/** Sets who may see a column, says so, and offers to take it back. */
export function restrictColumn(columnID: number, accessRestrictions: AccessRestrictions): void {
  const column = () => currentSheet()?.shown.entry('column', `column:${columnID}`);
  const { saved, step } = recordChange(
    () => column()?.accessRestrictions,
    accessRestrictions,
    (to) => setAccess(columnID, column()?.accessRestrictions, to),
  );
  void offerUndo(`“${isolated(column()?.name ?? '')}” ${nowSeen[accessRestrictions]}`, step, saved);
}

/** What was just for its creator is never shown in public by one call, so taking such a change back to there takes two. */
async function setAccess(
  columnID: number,
  from: AccessRestrictions | undefined,
  to: AccessRestrictions,
): Promise<boolean> {
  const isLong = from === access.justForMe && to === access.open;
  const steps = isLong ? [access.hiddenFromPublic, to] : [to];
  return (
    await Promise.all(steps.map((one) => saveEdit(mutations.restrictColumn, { columnID, accessRestrictions: one })))
  ).every(Boolean);
}

/** Deletes a column, or brings it back with its options and cells; it shows when it has come. */
export const setColumn = ([columnID = 0]: readonly number[], isThere: boolean): Promise<boolean> =>
  isThere ? saveEdit(mutations.restoreColumn, { columnID }) : saveEdit(mutations.deleteColumn, { columnID });

/** Deletes a column, says so, and offers to bring it back. */
export function removeColumn(columnID: number): void {
  const name = currentSheet()?.shown.entry('column', `column:${columnID}`)?.name ?? '';
  const saved = setColumn([columnID], false);
  const step = recordPresence(false, { kind: 'column', ids: [columnID], set: setColumn }, saved);
  void offerUndo(`“${isolated(name)}” deleted`, step, saved);
}

/** Copies a column to right beside it, with its values or without; it shows when it has come. A failure is told. */
export async function duplicateColumn(columnID: number, withValues: boolean): Promise<void> {
  const column = (id: number) => currentSheet()?.shown.entry('column', `column:${id}`);
  const name = column(columnID)?.name ?? '';
  try {
    await adding(async (remember) => {
      const made = await makeCopy(
        `Duplicating “${isolated(name)}”`,
        (key) => saveAddition(mutations.duplicateColumn, { columnID, withValues }, key),
        (copied) => setColumn([copied.columnID], false),
      );
      if (!made) return;
      const { columnID: copyID } = made;
      const { isColumnEdited } = watchOthersEdits();
      const isUntouched = () => !isColumnEdited(copyID);
      offerToTakeAway(
        `“${isolated(name)}” duplicated`,
        remember({ kind: 'column', ids: [copyID], set: setColumn, isUntouched }),
      );
    });
  } catch (error) {
    notifyError(`“${isolated(name)}” was not duplicated`, error);
  }
}

/** Adds a column of a type at the end of the sheet, under the type's usual name. A failure is told; then the result is undefined. */
export async function addNewColumn(sheetID: number, columnTypeID: ColumnTypeId): Promise<number | undefined> {
  const { defaultNewColumnName: name, firstOptions = [] } = cellKinds[columnTypeID];
  try {
    return await adding(async (remember) => {
      const { columnID } = await saveAddition(mutations.addColumn, {
        sheetID,
        columnTypeID,
        name,
        ...(firstOptions.length > 0 ? { multiChoiceOptions: [...firstOptions] } : {}),
      });
      remember({ kind: 'column', ids: [columnID], set: setColumn, isUntouched: isStillEmpty() });
      return columnID;
    });
  } catch (error) {
    notifyError('The column was not added', error);
    return undefined;
  }
}
