/** Bringing deleted rows back to where they were. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { note, oneOrMany } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Written } from '#sheet-log/write.ts';
import { arrive, bringIn, rowsInSlice } from './coming.ts';
import { addComing, leaveComing, type ComingRows } from './coming-store.ts';
import { refuseFullSheet } from './commands.ts';
import { keptRowsOf } from './find-rows.ts';

/** Each is named, so that whoever asked can have the others. */
function refuseWithoutGroup(rowIDs: readonly number[], lost: ReadonlySet<number>): void {
  if (lost.size === 0) return;
  const { message } = new Refusal('unknownGroup');
  const errors = [...rowIDs.entries()].flatMap(([n, rowID]) =>
    lost.has(rowID) ? [{ path: `body.rowIDs.${n}`, message }] : [],
  );
  throw new Refusal('unknownGroup', { errors });
}

/**
 * Brings back rows of one sheet, with their cells and comments; those that are there are left out, and nothing is told if all are. Many
 * come slice by slice, and have all come when this is answered. Throws `notFound` for the whole call if one of them never was in the sheet
 * of the first, or was deleted too long ago, and `unknownGroup`, naming each row whose group is gone.
 */
export async function restoreRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<undefined>> {
  const wanted = [...new Set(rowIDs)];
  const asRestored = { ...ctx, deed: 'restored' as const };
  const coming: ComingRows[] = [];
  const written = await changeSheet(
    asRestored,
    { row: wanted[0] ?? 0 },
    'member',
    async (tx, say, { userID }, sheetID) => {
      const kept = await keptRowsOf(tx, sheetID, wanted);
      if (kept.length < wanted.length) throw new Refusal('notFound');
      refuseWithoutGroup(rowIDs, new Set(kept.flatMap((row) => (row.is_group_gone ? [row.row_id] : []))));
      const lost = kept.filter((row) => row.is_gone);
      const gone = lost.map((row) => row.row_id);
      await leaveComing(tx, sheetID, wanted);
      if (gone.length === 0) return undefined;
      await refuseFullSheet(tx, sheetID, gone.length);
      const names = lost.map((row) => row.name);
      await note(tx, ctx, { ...oneOrMany('rowRestored', 'rowsRestored', names), sheetID });
      if (gone.length <= (await rowsInSlice(tx, sheetID))) await arrive(tx, say, sheetID, gone);
      else coming.push(await addComing(tx, { sheetID, userID, rowIDs: gone }));
      return undefined;
    },
  );
  for (const list of coming) await bringIn(ctx.services, list);
  return written;
}
