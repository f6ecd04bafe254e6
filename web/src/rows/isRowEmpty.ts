/** Whether a row has nothing but its name. */
import { isCellEmpty } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';

/** No cell of it holds anything, and nobody has commented on it. */
export function isRowEmpty(rowID: number): boolean {
  const shown = currentSheet()?.shown;
  if (!shown || shown.entry('row', `row:${rowID}`)?.noOfComments) return false;
  return shown.layout.columns.every(({ columnID }) => {
    const cell = shown.cell(rowID, columnID);
    return !cell || isCellEmpty(cell);
  });
}
