/** Bringing a deleted column back, with its options and cells. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { isKept } from '#access/sheet-of.ts';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { freshenKeys } from '#sheet-log/deal-keys.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { forgetColumnInViews } from '#views/commands.ts';
import { mustSee } from './commands.ts';
import { bringInCells, cellsAtOnce } from './coming-cells.ts';
import { addCellsToTell, type ComingCells } from './coming-store.ts';
import { facesOfColumn } from './faces.ts';
import { cellsOf } from './find-cells.ts';
import { columnsOf, optionsOf, toColumn, toOptions, type StoredColumn } from './find-columns.ts';
import * as store from './store.ts';

/**
 * Brings a column back to where it was, for those who saw it; nothing is told if it is there. Many cells are told slice by slice behind it, and
 * all are when this is answered. Throws `notFound` for one that never was, was deleted too long ago, or is just for somebody else.
 */
export async function restoreColumn(ctx: Ctx, columnID: number): Promise<Written<undefined>> {
  const left: ComingCells[] = [];
  const asRestored = { ...ctx, deed: 'restored' as const };
  const done = await changeSheet(asRestored, { column: columnID }, 'member', async (tx, say, viewer, sheetID) => {
    if (!(await isKept(tx, { column: columnID }))) throw new Refusal('notFound');
    const before = await columnsOf(tx, sheetID);
    if (before.some((column) => column.id === columnID)) {
      mustSee(before, columnID, viewer);
      return undefined;
    }
    await store.restoreColumn(tx, columnID);
    mustSee(await columnsOf(tx, sheetID), columnID, viewer);
    if (before.length >= limits.columnsPerSheet) throw new Refusal('tooManyColumns');
    const { column, toTell } = await sayColumn(tx, say, before, { sheetID, columnID, userID: viewer.userID });
    if (toTell.length === 0) await ctx.services.onColumnAudienceChange(tx, say, columnID);
    left.push(...toTell);
    if (column.onlyFor !== null) await forgetColumnInViews(tx, say, sheetID, columnID);
    else {
      await note(tx, ctx, { kind: 'columnRestored', sheetID, about: column.name });
    }
    return undefined;
  });
  await bringInCells(ctx.services, left);
  return done;
}

/**
 * Tells of a column that came into the sheet, with its options and cells; `before` are the columns that were there. Where the cells are many
 * they are yet to be told.
 */
export async function sayColumn(
  tx: Tx,
  say: Say,
  before: readonly StoredColumn[],
  { sheetID, columnID, userID }: { sheetID: number; columnID: number; userID: number },
): Promise<{ column: StoredColumn; toTell: ComingCells[] }> {
  await freshenKeys(tx, 'sheet_column', sheetID, await columnsOf(tx, sheetID));
  const after = await columnsOf(tx, sheetID);
  const column = after.find(({ id }) => id === columnID);
  if (!column) throw new Refusal('notFound');
  const multiChoiceOptions = toOptions(await optionsOf(tx, sheetID), columnID);
  const later = await addCellsToTell(tx, { sheetID, columnID, userID, isForPublicAlone: false }, cellsAtOnce);
  const columnIDs = later ? [] : [columnID];
  const forMembers = await cellsOf(tx, { columnIDs, forPublic: false });
  const forPublic = await cellsOf(tx, { columnIDs, forPublic: true });
  say(
    facesOfColumn(before, after, columnID, (audience, { ordering }) => ({
      kind: 'addColumn',
      column: {
        ...toColumn(audience, column, ordering),
        multiChoiceOptions,
        cells: audience === 'public' ? forPublic : forMembers,
      },
    })),
  );
  return { column, toTell: later ? [later] : [] };
}
