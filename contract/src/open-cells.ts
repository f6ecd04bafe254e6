/** The cells of an open sheet, kept by column and in each by row, so that rows and columns go without a look at any other cell. */
import type { Cell } from '#cells.ts';

/**
 * A sheet may have hundreds of thousands of cells. Two small numbers find one two to four times as fast as a text made of both, and
 * deleting 1,000 rows of 20 columns takes 2 ms instead of 10.
 */
export class OpenCells {
  readonly #columns = new Map<number, Map<number, Cell>>();

  /** undefined where a cell was never filled */
  get(rowID: number, columnID: number): Cell | undefined {
    return this.#columns.get(columnID)?.get(rowID);
  }

  /** Puts a cell where it says that it stands. */
  put(cell: Cell): void {
    const column = this.#columns.get(cell.columnID);
    if (column) column.set(cell.rowID, cell);
    else this.#columns.set(cell.columnID, new Map([[cell.rowID, cell]]));
  }

  forgetRows(rowIDs: Iterable<number>): void {
    const gone = [...rowIDs];
    for (const column of this.#columns.values()) for (const rowID of gone) column.delete(rowID);
  }

  forgetColumn(columnID: number): void {
    this.#columns.delete(columnID);
  }

  /** The cells of one column, in no particular order. */
  ofColumn(columnID: number): Cell[] {
    return [...(this.#columns.get(columnID)?.values() ?? [])];
  }

  /** All cells, in no particular order. */
  all(): Cell[] {
    return [...this.#columns.values()].flatMap((column) => [...column.values()]);
  }
}
