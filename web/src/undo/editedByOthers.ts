/** What others have edited since something was done, which taking that back must not take away. */
import type { CellAt } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';

interface Edited {
  isRowEdited: (rowID: number) => boolean;
  isColumnEdited: (columnID: number) => boolean;
}

const idsOf = (at: CellAt): [rowID: number, columnID: number] => {
  const [rowID, columnID] = at.split(':').map(Number);
  return [rowID ?? 0, columnID ?? 0];
};

/** From now on, for as long as the sheet is open: in which rows and columns somebody else has edited cells. */
export function watchOthersEdits(): Edited {
  const rows = new Set<number>();
  const columns = new Set<number>();
  currentSheet()?.remoteEdits.add(({ cells }) => {
    for (const [rowID, columnID] of cells.map(idsOf)) {
      rows.add(rowID);
      columns.add(columnID);
    }
  });
  return { isRowEdited: (rowID) => rows.has(rowID), isColumnEdited: (columnID) => columns.has(columnID) };
}
