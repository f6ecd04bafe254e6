/** Whether rows that came with something in them are still as they came, so that taking them away again loses nobody's work. */
import { isCellEmpty, type Cell } from '@marquee/contract/cells.ts';
import { currentSheet } from '#sync/currentSheet.ts';

/** Entries are replaced and never altered; one that was read again says the same. */
const isSame = (one: Cell | undefined, other: Cell | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Remembers rows as they are shown now. The answer says of one of them whether nobody has changed its cells or commented on it since. */
export function asTheyCame(rowIDs: readonly number[]): (rowID: number) => boolean {
  const shown = currentSheet()?.shown;
  const columnIDs = shown?.layout.columns.map(({ columnID }) => columnID) ?? [];
  const came = new Map(rowIDs.map((rowID) => [rowID, columnIDs.map((columnID) => shown?.cell(rowID, columnID))]));
  const places = new Map(columnIDs.map((columnID, at) => [columnID, at]));
  return (rowID) => {
    const now = currentSheet()?.shown;
    const cells = came.get(rowID);
    if (!now || !cells || now.entry('row', `row:${rowID}`)?.noOfComments) return false;
    return now.layout.columns.every(({ columnID }) => {
      const cell = now.cell(rowID, columnID);
      const at = places.get(columnID);
      return at === undefined ? !cell || isCellEmpty(cell) : isSame(cell, cells[at]);
    });
  };
}
