/** Changing the options of a Status column: they show at once and are saved behind that; a new one shows when it is saved. */
import { type Colour, nextColour } from '@marquee/contract/colours.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import * as mutations from '@marquee/contract/columns-mutations.ts';
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { addNamed } from '#sync/additions.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { positionAfterStep, type Step } from '#screen/positions.ts';
import { recordChange, recordRename } from '#undo/undo.ts';
import { recordMove } from '#undo/undoMoves.ts';
import { announce } from '#ui/messages/announce.ts';
import { offerBack, offerBackUnless } from '#ui/messages/offerBack.tsx';
import { offerUndo } from '#undo/undoSteps.ts';
import { adding, recordPresence } from '#undo/undoPresence.ts';

export const optionQueue = (columnID: number): string => `options:${columnID}`;

const optionsNow = (columnID: number) => currentSheet()?.shown.entry('options', `options:${columnID}`) ?? [];

/** The end of what is being added, so that options stand in the order in which they were typed, each with a colour of its own. */
let line: Promise<unknown> = Promise.resolve();

/** Whether an option is still as it came: nobody has changed it, and no cell shows it. */
function isAsItCame(came: MultiChoiceOption): boolean {
  const now = optionsNow(came.columnID).find((one) => one.multiChoiceOptionID === came.multiChoiceOptionID);
  const isSame = now?.name === came.name && now.colour === came.colour && now.isDone === came.isDone;
  return isSame && countShowing(came) === 0;
}

/** Adds an option at the end of the column's list, in the next colour unless one is chosen. It is kept until it is saved, and can be taken back. */
export function addOption(columnID: number, name: string, chosen: Colour | undefined): void {
  const send = () => {
    // It may be left before this one's turn comes.
    const sheet = currentSheet();
    const added = adding(async (remember) => {
      await line;
      const options = sheet?.shown.entry('options', `options:${columnID}`) ?? [];
      const colour = chosen ?? nextColour(options.map((option) => option.colour));
      const option = await saveAddition(mutations.addOption, { columnID, name, colour }, undefined, sheet);
      const ids = [option.multiChoiceOptionID];
      const isUntouched = () => isAsItCame(option);
      remember({ kind: { optionsOf: columnID }, ids, set: setOption(columnID), isUntouched });
    });
    line = added.catch(() => undefined);
    return added;
  };
  const title = 'The option was not added: its column was deleted';
  addNamed(optionQueue(columnID), name, send, { title, words: name });
}

type Fields = { name: string } | { colour: Colour } | { isDone: boolean };

/** Renames or recolours an option, or says whether it means done; it can be taken back. Resolves to whether it was saved; a refusal is told and undone. */
export function changeOption(option: MultiChoiceOption, fields: Fields): Promise<boolean> {
  const { columnID, multiChoiceOptionID } = option;
  const now = () => optionsNow(columnID).find((one) => one.multiChoiceOptionID === multiChoiceOptionID);
  const write = (to: Fields) => saveEdit(mutations.changeOption, { columnID, multiChoiceOptionID, ...to });
  if ('name' in fields)
    return recordRename(
      () => now()?.name,
      fields.name,
      (name) => write({ name }),
    );
  if ('colour' in fields)
    return recordChange(
      () => now()?.colour,
      fields.colour,
      (colour) => write({ colour }),
    ).saved;
  const isDone = () => now() && now()?.isDone === true;
  return recordChange(isDone, fields.isDone, (to) => write({ isDone: to })).saved;
}

/** Gives an option the name that was typed for it; where it is gone the words are offered back. */
export function nameOption(option: MultiChoiceOption, typed: string): void {
  const name = typed.trim();
  if (name === '' || name === option.name) return;
  if (orderOf(option.columnID)().includes(option.multiChoiceOptionID))
    void offerBackUnless(changeOption(option, { name }), name);
  else offerBack('The option was deleted while you were writing', name);
}

const orderOf = (columnID: number) => (): number[] =>
  (currentSheet()?.shown.entry('options', `options:${columnID}`) ?? []).map((option) => option.multiChoiceOptionID);

/** Moves an option to a 1-based place among its column's. It can be taken back. */
export function moveOption({ columnID, multiChoiceOptionID, name }: MultiChoiceOption, position: number): void {
  const order = orderOf(columnID);
  const at = order().indexOf(multiChoiceOptionID);
  if (at === -1 || at + 1 === position) return;
  recordMove(
    multiChoiceOptionID,
    () => 0,
    order,
    { parent: 0, position },
    (_, ordering) => {
      const saved = saveEdit(mutations.moveOption, { columnID, multiChoiceOptionID, ordering });
      announce(`${name} moved to position ${ordering} among the options`, saved);
      return saved;
    },
  );
}

export function stepOption(option: MultiChoiceOption, step: Step): void {
  const position = positionAfterStep(orderOf(option.columnID)(), option.multiChoiceOptionID, step);
  if (position !== undefined) moveOption(option, position);
}

/** Deletes an option of a column in favour of another one, if any, or brings it back with the cells that had it; it shows when it has come. */
export const setOption =
  (columnID: number, moveTo?: number) =>
  ([multiChoiceOptionID = 0]: readonly number[], isThere: boolean): Promise<boolean> => {
    const option = { columnID, multiChoiceOptionID };
    return isThere
      ? saveEdit(mutations.restoreOption, option)
      : saveEdit(mutations.deleteOption, { ...option, moveTo });
  };

function countShowing({ columnID, multiChoiceOptionID }: MultiChoiceOption): number | undefined {
  const sheet = currentSheet();
  if (!sheet?.isWhole) return undefined;
  const { shown } = sheet;
  const rowIDs = shown.layout.groups.flatMap((group) => group.rowIDs);
  const showing = (rowID: number) =>
    shown.cell(rowID, columnID)?.cellMultiChoice?.multiChoiceOptionID === multiChoiceOptionID;
  return rowIDs.filter(showing).length;
}

/** How many cells show an option, once all of the sheet has arrived; undefined where it doesn't. */
export async function cellsShowing(option: MultiChoiceOption): Promise<number | undefined> {
  const sheet = currentSheet();
  if (sheet && !sheet.isWhole) await sheet.readWhole();
  return countShowing(option);
}

/** Deletes an option, says how many cells that emptied or moved to another one, and offers to bring it back into them. */
export function removeOption(option: MultiChoiceOption, moveTo?: MultiChoiceOption): void {
  const { columnID, multiChoiceOptionID, name } = option;
  const count = countShowing(option) ?? 0;
  const set = setOption(columnID, moveTo?.multiChoiceOptionID);
  const saved = set([multiChoiceOptionID], false);
  const things = { kind: { optionsOf: columnID }, ids: [multiChoiceOptionID], set };
  const step = recordPresence(false, things, saved);
  const where = moveTo ? `moved to “${isolated(moveTo.name)}”` : 'cleared';
  void offerUndo(`“${isolated(name)}” deleted${count > 0 ? `, ${counted(count, 'cell')} ${where}` : ''}`, step, saved);
}
