/** Adding a row beside another one, and naming it. */
import * as mutations from '@marquee/contract/rows-mutations.ts';
import { nameColumn, startNaming, useActive } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition } from '#sync/save.ts';
import { adding } from '#undo/undoPresence.ts';
import { fieldsAndPopups } from '#ui/keyboard/fieldsAndPopups.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { isStillEmpty } from './isRowEmpty.ts';
import { setRows } from './removeRows.ts';

const newRowName = 'New row';

/** Where a row would come to stand; undefined where the one beside it is gone. */
function placeBeside(rowID: number, side: 'above' | 'below'): { groupID: number; ordering: number } | undefined {
  const groups = currentSheet()?.shown.layout.groups ?? [];
  const group = groups.find(({ rowIDs }) => rowIDs.includes(rowID));
  return group && { groupID: group.groupID, ordering: group.rowIDs.indexOf(rowID) + (side === 'above' ? 1 : 2) };
}

/** Adds a row above or below another one, and opens its name. Who is writing elsewhere by then goes on writing. A failure is told. */
export async function insertRow(besideID: number, side: 'above' | 'below'): Promise<void> {
  const place = placeBeside(besideID, side);
  if (!place) return;
  try {
    await adding(async (remember) => {
      const { rowID } = await saveAddition(mutations.addRow, { ...place, name: newRowName });
      const step = remember({ kind: 'row', ids: [rowID], set: setRows, isUntouched: isStillEmpty() });
      if (!step) return;
      const isWriting = useActive.getState().editing !== undefined || document.activeElement?.closest(fieldsAndPopups);
      if (!isWriting) startNaming({ line: `row:${rowID}`, columnID: nameColumn });
    });
  } catch (error) {
    notifyError('The row was not added', error);
  }
}
