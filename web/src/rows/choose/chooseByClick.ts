/** Choosing a group's rows by a click on one of them, while groups are what is chosen. */
import { nameColumn, type Place } from '#screen/active.ts';
import { toggleRow, useMode } from '#screen/mode.ts';

/**
 * Whether the click was one that chooses: anywhere in a row that is not chosen, and on the name of one that is, which lets its group go.
 * The cells of chosen rows open as ever, to change all of them.
 */
export function chooseByClick({ line, columnID }: Place): boolean {
  const { choice, chosenRows } = useMode.getState();
  if (choice !== 'groups' || !line.startsWith('row:')) return false;
  const rowID = Number(line.slice('row:'.length));
  if (chosenRows.has(rowID) && columnID !== nameColumn) return false;
  toggleRow(rowID);
  return true;
}
