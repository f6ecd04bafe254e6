/** Deleting rows, and bringing them back. */
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { deleteRow, deleteRows, restoreRows } from '@marquee/contract/rows-mutations.ts';
import type { Refused } from '@marquee/contract/refusals.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { recordPresence } from '#undo/undoPresence.ts';

/** In one call: they go at once, and come back with the reason if the server refuses. */
function remove(rowIDs: readonly number[]): Promise<boolean> {
  const [rowID] = rowIDs;
  if (rowIDs.length === 1 && rowID !== undefined) return saveEdit(deleteRow, { rowID });
  return saveEdit(deleteRows, { rowIDs: [...rowIDs] });
}

/** Those of some rows that a refusal does not name as being of a group that is gone; undefined where that is none of them, or all. */
function withGroup(rowIDs: readonly number[], { code, errors = [] }: Refused): number[] | undefined {
  if (code !== 'unknownGroup') return undefined;
  const named = new Set(errors.map(({ path }) => Number(/^body\.rowIDs\.(\d+)$/.exec(path)?.[1])));
  const others = rowIDs.filter((_, n) => !named.has(n));
  return others.length === 0 || others.length === rowIDs.length ? undefined : others;
}

/** Those of a group that is gone meanwhile stay deleted, which is said. */
async function bringBack(rowIDs: readonly number[]): Promise<boolean> {
  let wanted = [...rowIDs];
  const rest = (refusal: Refused) => {
    const others = withGroup(wanted, refusal);
    return others && { rowIDs: (wanted = others) };
  };
  const isSaved = await saveEdit(restoreRows, { rowIDs: wanted }, { rest });
  const left = rowIDs.length - wanted.length;
  if (isSaved && left > 0) {
    const why = left === 1 ? 'stays deleted, as its group' : 'stay deleted, as their group';
    notifyInfo('Not all rows were brought back', `${counted(left, 'row')} ${why} was deleted as well.`);
  }
  return isSaved;
}

/** Brings rows back, or deletes them; for what takes either back. */
export const setRows = (rowIDs: readonly number[], areThere: boolean): Promise<boolean> =>
  areThere ? bringBack(rowIDs) : remove(rowIDs);

/** Deletes rows, says so, and offers to bring them back. */
export function removeRows(rowIDs: readonly number[]): void {
  const [first] = rowIDs;
  const name = rowIDs.length === 1 && first && currentSheet()?.shown.entry('row', `row:${first}`)?.name;
  const words = name ? `“${isolated(name)}” deleted` : `${withCommas(rowIDs.length)} rows deleted`;
  const saved = remove(rowIDs);
  const step = recordPresence(false, { kind: 'row', ids: rowIDs, set: setRows }, saved);
  void offerUndo(words, step, saved);
}
