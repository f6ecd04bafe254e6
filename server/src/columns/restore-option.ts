/** Bringing a deleted status option back, into the cells that lost it. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesFor, facesOf, loners } from '#access/faces.ts';
import { isSeenBy } from '#access/seen.ts';
import { isKept } from '#access/sheet-of.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import type { Written } from '#sheet-log/write.ts';
import { cellsOf, type StoredColumn } from './find-columns.ts';
import { mustSeeColumnOf, optionsIn, written } from './option-commands.ts';
import * as store from './store.ts';

/**
 * Brings an option back to its place and into the cells that showed it, empty or moved since, but for those that were edited; nothing is told if it is
 * there. Throws `notFound` for one that never was, was deleted too long ago, or whose column is gone or just for somebody else.
 */
export function restoreOption(ctx: Ctx, optionID: number): Promise<Written<undefined>> {
  return changeSheet({ ...ctx, deed: 'restored' }, { option: optionID }, 'member', async (tx, say, viewer, sheetID) => {
    if (!(await isKept(tx, { option: optionID }))) throw new Refusal('notFound');
    const column = await mustSeeColumnOf(tx, viewer, sheetID, optionID);
    const before = await optionsIn(tx, column);
    if (before.some((option) => option.id === optionID)) return undefined;
    if (before.length >= limits.optionsPerColumn) throw new Refusal('tooManyOptions');
    await store.restoreOption(tx, optionID);
    await store.freshenKeys(tx, 'multi_choice_option', await optionsIn(tx, column));
    say(facesOf(column, { kind: 'addMultiChoiceOption', option: await written(tx, column, optionID) }));
    for (const faces of await facesOfCells(tx, column, optionID)) say(faces);
    return undefined;
  });
}

/** So many cells are told in one change: a page takes no longer with it than with a keystroke. */
const cellsInChange = 1_000;

/** The cells that have the option again, as each audience sees them, some at a time; nothing of nobody's cells. */
async function facesOfCells(tx: Tx, column: StoredColumn, optionID: number): Promise<ChangeByAudience[]> {
  const read = async (forPublic: boolean) =>
    (await cellsOf(tx, { columnIDs: [column.id], forPublic })).filter(
      (cell) => cell.cellMultiChoice?.multiChoiceOptionID === optionID,
    );
  const all = await read(false);
  const publicCells = new Map((await read(true)).map((cell) => [cell.rowID, cell]));
  const slices = Array.from({ length: Math.ceil(all.length / cellsInChange) }, (_, n) =>
    all.slice(n * cellsInChange, (n + 1) * cellsInChange),
  );
  return slices.map((slice) => {
    const forPublic = slice.flatMap((cell) => publicCells.get(cell.rowID) ?? []);
    return facesFor(
      (audience) => {
        const cells = audience === 'public' ? forPublic : slice;
        const isTold = isSeenBy(audience, column) && cells.length > 0;
        return isTold ? { kind: 'updateRows', fields: [], rows: [], cells } : undefined;
      },
      loners([column]),
    );
  });
}
