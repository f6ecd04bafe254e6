/** Bringing deleted rows back to where they were. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { note, oneOrMany } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Written } from '#sheet-log/write.ts';
import { sayArrival } from './arrival.ts';
import { refuseFullSheet } from './commands.ts';
import { keptRowsOf } from './find-rows.ts';
import * as store from './store.ts';

/**
 * Brings back rows of one sheet, with their cells and comments; those that are there are left out, and nothing is told if all are.
 * Throws `notFound` for the whole call if one of them never was in the sheet of the first, or was deleted too long ago, and
 * `unknownGroup` if the group of one is gone.
 */
export function restoreRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<undefined>> {
  const wanted = [...new Set(rowIDs)];
  return changeSheet(ctx, { row: wanted[0] ?? 0 }, 'member', async (tx, say, _viewer, sheetID) => {
    const kept = await keptRowsOf(tx, sheetID, wanted);
    if (kept.length < wanted.length) throw new Refusal('notFound');
    if (kept.some((row) => row.is_group_gone)) throw new Refusal('unknownGroup');
    const lost = kept.filter((row) => row.is_gone);
    const gone = lost.map((row) => row.row_id);
    if (gone.length === 0) return undefined;
    await refuseFullSheet(tx, sheetID, gone.length);
    await store.restoreRows(tx, gone);
    const names = lost.map((row) => row.name);
    await note(tx, ctx, { ...oneOrMany('rowRestored', 'rowsRestored', names), sheetID });
    await sayArrival(tx, say, { sheetID, rowIDs: gone }, (audience, { rows, cells }) =>
      audience === 'members' || rows.length > 0 ? { kind: 'addRows', rows, cells } : undefined,
    );
    return undefined;
  });
}
