/** The cells of one column as they came packed: their values side by side, of which a cell is made when it is asked for. */
import { cellKinds } from '#cell-kinds.ts';
import type { CellKind } from '#cell-kinds/kind.ts';
import type { Cell } from '#cells.ts';
import type { ColumnTypeId } from '#column-types.ts';

interface PackedColumnCells {
  column: { columnID: number; columnTypeID: ColumnTypeId };
  /** each row once */
  rowIDs: readonly number[];
  cellIDs: readonly number[];
  /** the names of the values, and of each all its values */
  fields: readonly string[];
  values: readonly (readonly unknown[])[];
}

/** More rows than any sheet has. */
const mostRows = 2 ** 20;

/** The places of rows that are in no order, by rising id. */
function placesOf(rowIDs: readonly number[]): number[] | undefined {
  if (rowIDs.every((rowID, at) => at === 0 || rowID > (rowIDs[at - 1] ?? 0))) return undefined;
  // Numbers are sorted ten times as fast as they are by a function.
  const both = Float64Array.from(rowIDs, (rowID, at) => rowID * mostRows + at).sort();
  return Array.from(both, (one) => one % mostRows);
}

/**
 * A large sheet has half a million cells, of which a screen shows some hundreds: made all at once, they would be most of the page's memory
 * and would keep it busy for as long.
 */
export class PackedCells {
  readonly #column: PackedColumnCells['column'];
  readonly #kind: CellKind;
  /** in rising order */
  readonly #rowIDs: readonly number[];
  /** where the values of these are; undefined where they are in the same order */
  readonly #places: readonly number[] | undefined;
  readonly #packed: PackedColumnCells;

  /** The lists are kept, and must not be changed. */
  constructor(packed: PackedColumnCells) {
    this.#packed = packed;
    this.#column = packed.column;
    this.#kind = cellKinds[packed.column.columnTypeID];
    this.#places = placesOf(packed.rowIDs);
    this.#rowIDs = this.#places?.map((place) => packed.rowIDs[place] ?? 0) ?? packed.rowIDs;
  }

  get rowIDs(): readonly number[] {
    return this.#rowIDs;
  }

  /** The cell of a row, made anew; undefined where there is none. */
  make(rowID: number): Cell | undefined {
    let low = 0;
    let high = this.#rowIDs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#rowIDs[middle] ?? 0) < rowID) low = middle + 1;
      else high = middle;
    }
    if (this.#rowIDs[low] !== rowID) return undefined;
    const at = this.#places?.[low] ?? low;
    const { cellIDs, fields, values } = this.#packed;
    const cellID = cellIDs[at] ?? 0;
    const value: Record<string, unknown> = { [this.#kind.idField]: cellID, cellID };
    for (let field = 0; field < fields.length; field++) value[fields[field] ?? ''] = values[field]?.[at];
    return { cellID, columnID: this.#column.columnID, rowID, [this.#kind.key]: value } as Cell;
  }
}
