/** Bringing a deleted status option back, into the cells that lost it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Change } from '@marquee/contract/live.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { isKept } from '#access/sheet-of.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import type { Written } from '#sheet-log/write.ts';
import { sameToAll } from './faces.ts';
import { cellsOf, type StoredColumn } from './find-columns.ts';
import { mustSeeColumnOf, optionsIn, written } from './option-commands.ts';
import * as store from './store.ts';

/**
 * Brings an option back to its place and into the cells that showed it, but for those that were edited since; nothing is told if it is
 * there. Throws `notFound` for one that never was, was deleted too long ago, or whose column is gone or just for somebody else.
 */
export function restoreOption(ctx: Ctx, optionID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { option: optionID }, 'member', async (tx, say, viewer, sheetID) => {
    if (!(await isKept(tx, { option: optionID }))) throw new Refusal('notFound');
    const column = await mustSeeColumnOf(tx, viewer, sheetID, optionID);
    const before = await optionsIn(tx, column);
    if (before.some((option) => option.id === optionID)) return undefined;
    if (before.length >= limits.optionsPerColumn) throw new Refusal('tooManyOptions');
    await store.restoreOption(tx, optionID);
    await store.freshenKeys(tx, 'multi_choice_option', await optionsIn(tx, column));
    say(sameToAll(column, { kind: 'addMultiChoiceOption', option: await written(tx, column, optionID) }));
    const faces = await facesOfCells(tx, column, optionID);
    if (faces) say(faces);
    return undefined;
  });
}

/** The cells that have the option again, as each audience sees them; undefined where there are none. */
async function facesOfCells(tx: Tx, column: StoredColumn, optionID: number): Promise<ChangeByAudience | undefined> {
  const read = async (forPublic: boolean) =>
    (await cellsOf(tx, { columnIDs: [column.id], forPublic })).filter(
      (cell) => cell.cellMultiChoice?.multiChoiceOptionID === optionID,
    );
  const changeOf = (cells: Cell[]): Change => ({ kind: 'updateRows', fields: [], rows: [], cells });
  const forMembers = await read(false);
  if (forMembers.length === 0) return undefined;
  if (!column.isPublic) return sameToAll(column, changeOf(forMembers));
  const forPublic = await read(true);
  if (forPublic.length === forMembers.length) return { all: changeOf(forMembers) };
  return { members: changeOf(forMembers), ...(forPublic.length > 0 ? { public: changeOf(forPublic) } : {}) };
}
