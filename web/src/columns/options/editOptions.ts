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

/** Deletes an option of a column, or brings it back with the cells that had it; it shows when it has come. */
export const setOption =
  (columnID: number) =>
  ([multiChoiceOptionID = 0]: readonly number[], isThere: boolean): Promise<boolean> => {
    const option = { columnID, multiChoiceOptionID };
    return isThere ? saveEdit(mutations.restoreOption, option) : saveEdit(mutations.deleteOption, option);
  };

/** How many cells show an option; undefined while not all of the sheet has arrived. */
function cellsShowing({ columnID, multiChoiceOptionID }: MultiChoiceOption): number | undefined {
  const sheet = currentSheet();
  if (!sheet?.isWhole) return undefined;
  const { shown } = sheet;
  const rowIDs = shown.layout.groups.flatMap((group) => group.rowIDs);
  const showing = (rowID: number) =>
    shown.cell(rowID, columnID)?.cellMultiChoice?.multiChoiceOptionID === multiChoiceOptionID;
  return rowIDs.filter(showing).length;
}

/** What is asked before an option is deleted: with how many cells that empties. */
export async function questionBeforeRemoval(option: MultiChoiceOption): Promise<string> {
  const sheet = currentSheet();
  if (sheet && !sheet.isWhole) await sheet.readWhole();
  const count = cellsShowing(option);
  if (count === 0) return 'Are you sure?';
  return `Are you sure?\n\n${count === undefined ? 'Cells that show it' : counted(count, 'cell')} will be empty.`;
}

/** Deletes an option, says how many cells that emptied, and offers to bring it back into them. */
export function removeOption(option: MultiChoiceOption): void {
  const { columnID, multiChoiceOptionID, name } = option;
  const count = cellsShowing(option) ?? 0;
  const set = setOption(columnID);
  const saved = set([multiChoiceOptionID], false);
  const things = { kind: { optionsOf: columnID }, ids: [multiChoiceOptionID], set };
  const step = recordPresence(false, things, saved);
  void offerUndo(`“${name}” deleted${count > 0 ? `, ${counted(count, 'cell')} emptied` : ''}`, step, saved);
}
