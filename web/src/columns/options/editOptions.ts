/** Changing the options of a Status column: they show at once and are saved behind that; a new one shows when it is saved. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import * as mutations from '@marquee/contract/columns-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition, saveEdit } from '#sync/save.ts';
import { positionAfterStep, type Step } from '#screen/positions.ts';
import { recordMove } from '#undo/undoMoves.ts';
import { announce } from '#ui/announce.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { recordPresence } from '#undo/undoPresence.ts';
import { counted } from '#ui/counted.ts';

/** Adds an option at the end of the column's list. Throws the `Refusal` of the call. */
export async function addOption(columnID: number, name: string, colour: Colour): Promise<void> {
  await saveAddition(mutations.addOption, { columnID, name, colour });
}

/** Renames or recolours an option, or says whether it means done. Resolves to whether it was saved; a refusal is told and undone. */
export function changeOption(
  option: MultiChoiceOption,
  fields: { name: string } | { colour: Colour } | { isDone: boolean },
): Promise<boolean> {
  const { columnID, multiChoiceOptionID } = option;
  return saveEdit(mutations.changeOption, { columnID, multiChoiceOptionID, ...fields });
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
      announce(`${name} moved to position ${ordering} among the options`);
      return saveEdit(mutations.moveOption, { columnID, multiChoiceOptionID, ordering });
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
  const where = moveTo ? `moved to “${moveTo.name}”` : 'emptied';
  void offerUndo(`“${name}” deleted${count > 0 ? `, ${counted(count, 'cell')} ${where}` : ''}`, step, saved);
}
