/** Rows that come several at once: duplicates, and those of a list. What is made is taken back in one step. */
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import * as mutations from '@marquee/contract/rows-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { noteOwnRows } from '#sync/ownRows.ts';
import { saveAddition } from '#sync/save.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { asTheyCame } from '#undo/editedByOthers.ts';
import { adding, type Remember } from '#undo/undoPresence.ts';
import { offerToTakeAway } from '#undo/undoSteps.ts';
import { isStillEmpty } from './isRowEmpty.ts';
import { makeCopy } from '#sync/longCopy.ts';
import { setRows } from './removeRows.ts';

const rowNamed = (rowID: number) => currentSheet()?.shown.entry('row', `row:${rowID}`);

/** Remembers rows that have come, says so, and offers to take them away again, but for those that somebody has put something into since. */
function tellAdded(
  remember: Remember,
  words: string,
  rowIDs: readonly number[],
  isUntouched: (rowID: number) => boolean,
): void {
  const step = remember({ kind: 'row', ids: rowIDs, set: setRows, isUntouched });
  if (step) noteOwnRows(rowIDs);
  offerToTakeAway(words, step);
}

/** Copies rows to right below their originals; they show when they have come. A failure is told. */
export async function duplicateRows(rowIDs: readonly number[]): Promise<void> {
  const [first] = rowIDs;
  const name = rowIDs.length === 1 && first !== undefined ? rowNamed(first)?.name : undefined;
  try {
    await adding(async (remember) => {
      const made = await makeCopy(
        name === undefined ? `Duplicating ${counted(rowIDs.length, 'row')}` : `Duplicating “${isolated(name)}”`,
        (key) => saveAddition(mutations.duplicateRows, { rowIDs: [...rowIDs] }, key),
        (copied) => setRows(copied.rowIDs, false),
      );
      if (!made) return;
      const { rowIDs: copies } = made;
      const what = name === undefined ? counted(copies.length, 'row') : `“${isolated(name)}”`;
      tellAdded(remember, `${what} duplicated`, copies, asTheyCame());
    });
  } catch (error) {
    notifyError(name === undefined ? 'The rows were not duplicated' : `“${isolated(name)}” was not duplicated`, error);
  }
}

/** Adds rows at the end of a group, all or none. Throws what the call throws. */
export function addNamedRows(groupID: number, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ groupID, name, cells: [] as [] }));
  return adding(async (remember) => {
    const made = await saveAddition(mutations.addRows, { rows });
    const rowIDs = made.map((row) => row.rowID);
    tellAdded(remember, `${counted(rowIDs.length, 'row')} added`, rowIDs, isStillEmpty());
  });
}
