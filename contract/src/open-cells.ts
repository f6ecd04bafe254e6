/** The cells of an open sheet, kept by column and in each by row, so that rows and columns go without a look at any other cell. */
import type { Cell } from '#cells.ts';
import type { PackedCells } from '#packed-cells.ts';

/**
 * A sheet may have hundreds of thousands of cells. Two small numbers find one two to four times as fast as a text made of both, and
 * deleting 1,000 rows of 20 columns takes 2 ms instead of 10.
 */
export class OpenCells {
  readonly #columns = new Map<number, Map<number, Cell>>();
  /** cells that nobody has asked for yet: of what was asked for the made cell stands in its column, and stays the same object */
  readonly #packed = new Map<number, PackedCells>();
  /** cells that stay as they are and are seen where these say nothing else */
  readonly #below: OpenCells | undefined;
  /** rows and columns whose cells below, or packed, are not seen */
  readonly #goneRows = new Set<number>();
  readonly #goneColumns = new Set<number>();

  /** With `below` these are a layer over other cells, which costs what is changed in it. */
  constructor(below?: OpenCells) {
    this.#below = below;
  }

  /** undefined where a cell was never filled */
  get(rowID: number, columnID: number): Cell | undefined {
    const own = this.#columns.get(columnID)?.get(rowID);
    if (own !== undefined || this.#goneRows.has(rowID)) return own;
    const made = this.#packed.get(columnID)?.make(rowID);
    if (made) this.put(made);
    if (made || !this.#below || this.#goneColumns.has(columnID)) return made;
    return this.#below.get(rowID, columnID);
  }

  /** Whether a cell was put here, and not into the cells below. */
  isOwn(rowID: number, columnID: number): boolean {
    return this.#columns.get(columnID)?.has(rowID) ?? false;
  }

  /** Puts all cells of a column, of which there were none before. */
  putPacked(columnID: number, cells: PackedCells): void {
    this.#packed.set(columnID, cells);
  }

  /** The cells of a column that were put one by one or asked for, and so may be known by somebody. */
  knownOf(columnID: number): Iterable<Cell> {
    return this.#columns.get(columnID)?.values() ?? [];
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
    if (this.#below || this.#packed.size > 0) for (const rowID of gone) this.#goneRows.add(rowID);
  }

  forgetColumn(columnID: number): void {
    this.#columns.delete(columnID);
    this.#packed.delete(columnID);
    if (this.#below) this.#goneColumns.add(columnID);
  }

  /** The cells of one column, in no particular order. */
  ofColumn(columnID: number): Cell[] {
    for (const rowID of this.#packed.get(columnID)?.rowIDs ?? []) this.get(rowID, columnID);
    const own = this.#columns.get(columnID);
    if (!this.#below || this.#goneColumns.has(columnID)) return [...(own?.values() ?? [])];
    const below = this.#below.ofColumn(columnID);
    const seen = below.filter(({ rowID }) => !this.#goneRows.has(rowID) && own?.has(rowID) !== true);
    return [...seen, ...(own?.values() ?? [])];
  }

  /** All cells, in no particular order. */
  all(): Cell[] {
    return [...this.#columnIDs()].flatMap((columnID) => this.ofColumn(columnID));
  }

  #columnIDs(): Set<number> {
    const below = this.#below ? this.#below.#columnIDs() : [];
    return new Set([...below, ...this.#packed.keys(), ...this.#columns.keys()]);
  }
}
