/** What is gone of a place in which somebody was writing, as an offer of the words says it. */
import { nameColumn, type Place } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';

/** Undefined while the place is there. */
export function goneOf({ line, columnID }: Place): string | undefined {
  const shown = currentSheet()?.shown;
  const id = Number(line.slice(line.indexOf(':') + 1));
  const isLineThere = line.startsWith('row:') ? shown?.entry('row', `row:${id}`) : shown?.entry('group', `group:${id}`);
  if (!isLineThere) return `The ${line.startsWith('row:') ? 'row' : 'group'} was deleted while you were writing`;
  const isColumnThere = columnID === nameColumn || shown?.entry('column', `column:${columnID}`);
  return isColumnThere ? undefined : 'The column was deleted while you were writing';
}
