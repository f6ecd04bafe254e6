/** Whether a column has nothing in it. */
import { isCellEmpty } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { watchOthersEdits } from '#undo/editedByOthers.ts';

/** Of a column that was just added: whether it still has nothing in it, and nobody else has named it or its options. */
export function isStillEmpty(): (columnID: number) => boolean {
  const { isColumnEdited } = watchOthersEdits();
  return (columnID) => isColumnEmpty(columnID) && !isColumnEdited(columnID);
}

/** No row that is left holds anything in it. */
function isColumnEmpty(columnID: number): boolean {
  const shown = currentSheet()?.shown;
  if (!shown) return false;
  const rowIDs = shown.layout.groups.flatMap((group) => group.rowIDs);
  return rowIDs.every((rowID) => {
    const cell = shown.cell(rowID, columnID);
    return !cell || isCellEmpty(cell);
  });
}
