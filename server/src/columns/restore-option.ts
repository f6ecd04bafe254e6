/** Bringing a deleted status option back, into the cells that lost it. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesOf } from '#access/faces.ts';
import { isKept } from '#access/sheet-of.ts';
import type { Ctx } from '#access/ctx.ts';
import { freshenKeys } from '#sheet-log/deal-keys.ts';
import type { Written } from '#sheet-log/write.ts';
import { bringInCells, finishCells, followUp } from './coming-cells.ts';
import type { ComingCells } from './coming-store.ts';
import { mustSeeColumnOf, optionsIn, written } from './option-commands.ts';
import * as store from './store.ts';

/**
 * Brings an option back to its place and into the cells that showed it, empty or moved since, but for those that were edited; nothing is told if it is
 * there. Many cells follow slice by slice, and all have when this is answered. Throws `notFound` for one that never was, was deleted too long
 * ago, or whose column is gone or just for somebody else.
 */
export async function restoreOption(ctx: Ctx, optionID: number): Promise<Written<undefined>> {
  const left: ComingCells[] = [];
  const asRestored = { ...ctx, deed: 'restored' as const };
  const done = await changeSheet(asRestored, { option: optionID }, 'member', async (tx, say, viewer, sheetID) => {
    if (!(await isKept(tx, { option: optionID }))) throw new Refusal('notFound');
    const column = await mustSeeColumnOf(tx, viewer, sheetID, optionID);
    const before = await optionsIn(tx, column);
    if (before.some((option) => option.id === optionID)) return undefined;
    if (before.length >= limits.optionsPerColumn) throw new Refusal('tooManyOptions');
    await finishCells(tx, say, column.id);
    await store.restoreOption(tx, optionID);
    await freshenKeys(tx, 'multi_choice_option', column.id, await optionsIn(tx, column));
    say(facesOf(column, { kind: 'addMultiChoiceOption', option: await written(tx, column, optionID) }));
    left.push(...(await followUp(tx, say, column.id, viewer.userID)));
    return undefined;
  });
  await bringInCells(ctx.services, left);
  return done;
}
