/** Deleting many rows, and the room that a sheet has for more. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesOfMany } from '#access/faces.ts';
import { note, oneOrMany } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { bringIn, rowsGoingAtOnce } from './coming.ts';
import { addComing, leaveComing, type ComingRows } from './coming-store.ts';
import type { Written } from '#sheet-log/write.ts';
import { rowsEverOf, takenRoom } from './find-rows.ts';
import * as store from './store.ts';

/** Throws `tooManyRows` where a sheet can't take so many more. */
export async function refuseFullSheet(tx: Tx, sheetID: number, more: number): Promise<void> {
  if ((await takenRoom(tx, sheetID)) + more > limits.rowsPerSheet) throw new Refusal('tooManyRows');
}

/**
 * Deletes rows of one sheet; those that are gone already are left out, and stay away if they were coming back. Many go slice by slice, and
 * are all gone when this is answered. Throws `notFound` for the whole call if one of them never was in the sheet of the first.
 */
export async function deleteRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<undefined>> {
  const wanted = [...new Set(rowIDs)];
  const going: ComingRows[] = [];
  const written = await changeSheet(ctx, { row: wanted[0] ?? 0 }, 'member', async (tx, say, { userID }, sheetID) => {
    const found = await rowsEverOf(tx, sheetID, wanted);
    if (found.length < wanted.length) throw new Refusal('notFound');
    await leaveComing(tx, sheetID, wanted);
    const there = found.filter((row) => !row.is_gone);
    if (there.length === 0) return undefined;
    const names = there.map((row) => row.name);
    await note(tx, ctx, { ...oneOrMany('rowDeleted', 'rowsDeleted', names), sheetID });
    const ids = there.map((row) => row.row_id);
    if (ids.length > rowsGoingAtOnce) {
      going.push(await addComing(tx, { sheetID, userID, rowIDs: ids, deed: 'go' }));
      return undefined;
    }
    await store.deleteRows(tx, ids);
    say(facesOfMany(there, (seen) => ({ kind: 'deleteRows', rowIDs: seen.map((row) => row.row_id) })));
    return undefined;
  });
  for (const list of going) await bringIn(ctx.services, list);
  return written;
}
