/** Whether a row has nothing but its name. */
import { isCellEmpty } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { watchOthersEdits } from '#undo/editedByOthers.ts';

/** Of rows that were just added with nothing but a name: whether they still have nothing but one, and it is not somebody else's. */
export function isStillEmpty(): (rowID: number) => boolean {
  const { isRowEdited } = watchOthersEdits();
  return (rowID) => isRowEmpty(rowID) && !isRowEdited(rowID);
}

/** No cell of it holds anything, and nobody has commented on it. */
function isRowEmpty(rowID: number): boolean {
  const shown = currentSheet()?.shown;
  if (!shown || shown.entry('row', `row:${rowID}`)?.noOfComments) return false;
  return shown.layout.columns.every(({ columnID }) => {
    const cell = shown.cell(rowID, columnID);
    return !cell || isCellEmpty(cell);
  });
}
