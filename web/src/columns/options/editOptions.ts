/** Changing the options of a Status column: they show at once and are saved behind that; a new one shows when it is saved. */
import type { Colour } from '@marquee/contract/colours.ts';
import {
  addOption as addCall,
  deleteOption as deleteCall,
  type MultiChoiceOption,
  updateOption as updateCall,
} from '@marquee/contract/columns.ts';
import { fromHere, saveAddition, saveEdit } from '#state/save.ts';

/** Adds an option at the end of the column's list. Throws the `Refusal` or `NetworkError` of the call. */
export async function addOption(columnID: number, name: string, colour: Colour): Promise<void> {
  await saveAddition(`options:${columnID}`, {
    endpoint: addCall,
    input: () => ({ body: { columnID, name, colour, ...fromHere() } }),
    toChange: (option) => ({ kind: 'addMultiChoiceOption', option }),
  });
}

/** Renames or recolours an option. Resolves to whether it was saved; a refusal is told and undone. */
export function changeOption(
  option: MultiChoiceOption,
  fields: { name: string } | { colour: Colour },
): Promise<boolean> {
  const { columnID, multiChoiceOptionID } = option;
  return saveEdit({
    kind: 'options',
    key: `options:${columnID}`,
    lay: (options) =>
      options?.map((one) => (one.multiChoiceOptionID === multiChoiceOptionID ? { ...one, ...fields } : one)),
    endpoint: updateCall,
    input: () => ({ body: { multiChoiceOptionID, ...fields, ...fromHere() } }),
    toChange: (saved) => ({ kind: 'updateMultiChoiceOption', option: saved }),
  });
}

/** Deletes an option; cells that show it become empty. Resolves to whether it was deleted. */
export function removeOption(option: MultiChoiceOption): Promise<boolean> {
  const { columnID, multiChoiceOptionID } = option;
  return saveEdit({
    kind: 'options',
    key: `options:${columnID}`,
    lay: (options) => options?.filter((one) => one.multiChoiceOptionID !== multiChoiceOptionID),
    endpoint: deleteCall,
    input: () => ({ params: { id: multiChoiceOptionID }, query: fromHere() }),
    toChange: () => ({ kind: 'deleteMultiChoiceOption', columnID, multiChoiceOptionID }),
  });
}
