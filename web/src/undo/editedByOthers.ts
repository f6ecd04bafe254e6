/** What others have made since of something that one did, which taking that back must not take away. */
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

/**
 * Rows that came with something in them. The answer says of one of them, for as long as the sheet is open, whether it is as it came: under
 * its name, without comments, and edited by nobody else.
 */
export function asTheyCame(rowIDs: readonly number[]): (rowID: number) => boolean {
  const rowNamed = (rowID: number) => currentSheet()?.shown.entry('row', `row:${rowID}`);
  const names = new Map(rowIDs.map((rowID) => [rowID, rowNamed(rowID)?.name]));
  const { isRowEdited } = watchOthersEdits();
  return (rowID) => {
    const row = rowNamed(rowID);
    // One that had not arrived yet when it was asked for has whatever name it arrived with.
    const name = names.get(rowID) ?? row?.name;
    return row !== undefined && row.name === name && !row.noOfComments && !isRowEdited(rowID);
  };
}
