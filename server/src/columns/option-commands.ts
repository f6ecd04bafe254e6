/** Adding, changing and deleting the options of a Status column. */
import type { Colour } from '@marquee/contract/colours.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { MultiChoiceOption, NewOption } from '@marquee/contract/columns.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesOf } from '#access/faces.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { freshenKeys } from '#sheet-log/deal-keys.ts';
import { keyAt } from '#sheet-log/sort-keys.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { mustSee } from './commands.ts';
import {
  columnOfOption,
  columnsOf,
  optionsOf,
  toOptions,
  type StoredColumn,
  type StoredOption,
} from './find-columns.ts';
import { bringInCells, finishCells, followUp } from './coming-cells.ts';
import type { ComingCells } from './coming-store.ts';
import * as store from './store.ts';

/** A column's options that are there, in order. */
export const optionsIn = async (tx: Tx, column: StoredColumn): Promise<StoredOption[]> =>
  (await optionsOf(tx, column.sheet_id)).filter((option) => option.column_id === column.id);

/** An option as it is stored now. Throws `notFound`. */
export async function written(tx: Tx, column: StoredColumn, optionID: number): Promise<MultiChoiceOption> {
  const option = toOptions(await optionsIn(tx, column), column.id).find((one) => one.multiChoiceOptionID === optionID);
  if (!option) throw new Refusal('notFound');
  return option;
}

export function addOption(ctx: Ctx, sent: { columnID: number } & NewOption): Promise<Written<MultiChoiceOption>> {
  const { columnID } = sent;
  return changeSheet(ctx, { column: columnID }, 'member', async (tx, say, viewer, sheetID) => {
    const [added] = await addOptionsHere(tx, say, viewer, { sheetID, columnID, options: [sent] });
    if (!added) throw new Refusal('notFound');
    return added;
  });
}

/** Adds options of a column in a change that is under way, for a member. */
export async function addOptionsHere(
  tx: Tx,
  say: Say,
  viewer: Viewer,
  sent: { sheetID: number; columnID: number; options: readonly NewOption[] },
): Promise<MultiChoiceOption[]> {
  const { columnID, sheetID } = sent;
  const column = mustSee(await columnsOf(tx, sheetID), columnID, viewer);
  if (column.column_type !== columnTypes.status) throw new Refusal('wrongKind');
  const before = await optionsIn(tx, column);
  if (before.length + sent.options.length > limits.optionsPerColumn) throw new Refusal('tooManyOptions');
  const made = sent.options.map(({ colour, isDone, name }) => ({ sheetID, columnID, name, colour, isDone }));
  const optionIDs = new Set(await store.addOptions(tx, made, before));
  const after = toOptions(await optionsIn(tx, column), columnID);
  const added = after.filter(({ multiChoiceOptionID }) => optionIDs.has(multiChoiceOptionID));
  for (const option of added) say(facesOf(column, { kind: 'addMultiChoiceOption', option }));
  return added;
}

/** The column of an option, deleted or not, for a member who may see it. Throws `notFound`. */
export async function mustSeeColumnOf(
  tx: Tx,
  viewer: Viewer,
  sheetID: number,
  optionID: number,
): Promise<StoredColumn> {
  return mustSee(await columnsOf(tx, sheetID), (await columnOfOption(tx, optionID)) ?? 0, viewer);
}

export function updateOption(
  ctx: Ctx,
  sent: {
    multiChoiceOptionID: number;
    name?: string | undefined;
    colour?: Colour | undefined;
    isDone?: boolean | undefined;
    ordering?: number | undefined;
  },
): Promise<Written<MultiChoiceOption>> {
  const optionID = sent.multiChoiceOptionID;
  return changeSheet(ctx, { option: optionID }, 'member', async (tx, say, viewer, sheetID) => {
    const column = await mustSeeColumnOf(tx, viewer, sheetID, optionID);
    const options = await optionsIn(tx, column);
    if (!options.some((option) => option.id === optionID)) throw new Refusal('notFound');
    await store.changeOption(tx, optionID, {
      ...(sent.name === undefined ? {} : { name: sent.name }),
      ...(sent.colour === undefined ? {} : { colour: sent.colour }),
      ...(sent.isDone === undefined ? {} : { is_done: sent.isDone }),
      ...(sent.ordering === undefined ? {} : { sort_key: keyAt(options, () => true, optionID, sent.ordering) }),
    });
    await freshenKeys(tx, 'multi_choice_option', column.id, await optionsIn(tx, column));
    const option = await written(tx, column, optionID);
    const { name = '', colour = '', is_done: isDone } = options.find(({ id }) => id === optionID) ?? {};
    say(facesOf(column, { kind: 'updateMultiChoiceOption', option }), JSON.stringify({ name, colour, isDone }));
    return option;
  });
}

/**
 * Deletes an option. The cells that show it are emptied, or show another option of the column from then on; everybody is told of that as
 * one short change, however many they are; many are written slice by slice, and read as if they all were. Throws `unknownOption` where the
 * other one is not there.
 */
export async function deleteOption(
  ctx: Ctx,
  optionID: number,
  { moveTo }: { moveTo?: number | undefined } = {},
): Promise<Written<undefined>> {
  const left: ComingCells[] = [];
  const done = await changeSheet(ctx, { option: optionID }, 'member', async (tx, say, viewer, sheetID) => {
    const column = await mustSeeColumnOf(tx, viewer, sheetID, optionID);
    await written(tx, column, optionID);
    const others = (await optionsIn(tx, column)).filter((option) => option.id !== optionID);
    if (moveTo !== undefined && !others.some((option) => option.id === moveTo)) throw new Refusal('unknownOption');
    await finishCells(tx, say, column.id);
    await store.deleteOption(tx, optionID, { deletedBy: viewer.userID, moveTo });
    left.push(...(await followUp(tx, say, column.id, viewer.userID)));
    say(
      facesOf(column, {
        kind: 'deleteMultiChoiceOption',
        columnID: column.id,
        multiChoiceOptionID: optionID,
        moveTo: moveTo ?? null,
      }),
    );
    return undefined;
  });
  await bringInCells(ctx.services, left);
  return done;
}
