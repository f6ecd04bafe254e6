/** Whether a column has nothing in it. */
import { isCellEmpty } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';

/** No row that is left holds anything in it. */
export function isColumnEmpty(columnID: number): boolean {
  const shown = currentSheet()?.shown;
  if (!shown) return false;
  const rowIDs = shown.layout.groups.flatMap((group) => group.rowIDs);
  return rowIDs.every((rowID) => {
    const cell = shown.cell(rowID, columnID);
    return !cell || isCellEmpty(cell);
  });
}
