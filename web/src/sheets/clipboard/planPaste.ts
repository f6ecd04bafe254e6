/** What a pasted table changes: cells, row names, and the rows that it adds past the last one of its group; and what of it can't be taken. */
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import { asOneLine } from '@marquee/contract/one-line.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { NewRow } from '@marquee/contract/rows.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { orderOf } from '#cells/kinds/date/dateOrder.ts';
import type { DateOrder } from '#cells/kinds/date/readDate.ts';
import type { Surroundings } from '#cells/kinds/kindView.ts';
import type { CellChange } from '#cells/saveCells.ts';
import { nameColumn } from '#screen/active.ts';
import { cutTo } from '#ui/fields/cutTo.ts';
import type { CopiedCell } from './htmlTable.ts';
import type { Rect } from './range.ts';
import { readValue } from './readValue.ts';

export interface Sheet {
  /** rows and columns as they are shown here, without the row names */
  rowIDs: readonly number[];
  columns: readonly OpenColumn[];
  groupOf(rowID: number): number | undefined;
  isEmpty(rowID: number, columnID: number): boolean;
  around(columnID: number): Surroundings;
}

type Table = readonly (readonly string[])[];
type LinkAt = (row: number, column: number) => CopiedCell | undefined;

export interface Plan {
  changes: CellChange[];
  renames: { rowID: number; name: string }[];
  newRows: NewRow[];
  /** what was left out and why, each in a sentence of its own */
  troubles: string[];
}

const nothing = { changes: [], renames: [], newRows: [] };
const unnamed = 'New row';

/** A message is read while it is there: of more reasons than these the rest are counted. */
const mostReasons = 4;

/** How many cells were left out for each reason, each in a sentence of its own. */
export function leftOutInWords(reasons: readonly string[]): string[] {
  const sorts = [...Map.groupBy(reasons, (why) => why)];
  const told = sorts.length > mostReasons ? sorts.slice(0, mostReasons - 1) : sorts;
  const rest = reasons.length - told.reduce((sum, [, { length }]) => sum + length, 0);
  const sentences = told.map(([why, { length }]) => `${counted(length, 'cell')} left out: ${why.replace(/\.$/, '')}.`);
  return rest > 0 ? [...sentences, `So were ${counted(rest, 'other cell')}.`] : sentences;
}

/** A row's name as it would be stored; '' for none. */
const nameIn = (words: string): string => asOneLine(words).trim();

/** The name that words give a row, or why they give none. */
export function readName(words: string): { name: string } | { trouble: string } {
  const name = nameIn(words);
  if (name !== '' && name.length <= limits.name) return { name };
  return { trouble: name === '' ? 'a row needs a name' : `a name has ${limits.name} characters at most` };
}

/** Adds up what a table comes to, and what of it is left out. */
class Planner {
  readonly changes: CellChange[] = [];
  readonly renames: { rowID: number; name: string }[] = [];
  readonly newRows: NewRow[] = [];
  readonly left: string[] = [];
  readonly #sheet: Sheet;
  readonly #linkAt: LinkAt;
  readonly #table: Table;
  readonly #around = new Map<string, Surroundings>();
  readonly #orders = new Map<number, DateOrder>();

  constructor(table: Table, linkAt: LinkAt, sheet: Sheet) {
    this.#table = table;
    this.#sheet = sheet;
    this.#linkAt = linkAt;
  }

  /** The order of the numbers of dates in a column of the table; found out where a kind asks for it. */
  #orderAt(at: number, today: string): DateOrder {
    const column = () => this.#table.map((line) => line[at] ?? '');
    const order = this.#orders.get(at) ?? orderOf(column(), today) ?? 'dayFirst';
    this.#orders.set(at, order);
    return order;
  }

  #aroundOf(columnID: number, at: number): Surroundings {
    const around = this.#sheet.around(columnID);
    const order = () => this.#orderAt(at, around.today);
    return {
      ...around,
      get dateOrder() {
        return order();
      },
    };
  }

  /** The fields that words of the table mean in a column; undefined where they mean nothing there, which is noted. */
  #read(column: OpenColumn, words: string, row: number, at: number) {
    const { columnID } = column;
    const key = `${columnID}:${at}`;
    const around = this.#around.get(key) ?? this.#aroundOf(columnID, at);
    this.#around.set(key, around);
    const read = readValue(words, this.#linkAt(row, at), column, around);
    if ('fields' in read) return read.fields;
    this.left.push(read.trouble);
    return undefined;
  }

  #name(words: string): string | undefined {
    const read = readName(words);
    if ('name' in read) return read.name;
    this.left.push(read.trouble);
    return undefined;
  }

  /** Puts words of the table, at its row and column, into a cell or a row's name. */
  put(rowID: number, columnID: number, words: string, [row, at]: readonly [number, number]): void {
    if (this.#sheet.groupOf(rowID) === undefined) {
      this.left.push('the row was deleted');
      return;
    }
    if (columnID === nameColumn) {
      const name = this.#name(words);
      if (name !== undefined) this.renames.push({ rowID, name });
      return;
    }
    // Nothing over nothing is no change, and nothing to be left out where the kind can't be pasted.
    if (words.trim() === '' && this.#sheet.isEmpty(rowID, columnID)) return;
    const column = this.#sheet.columns.find((other) => other.columnID === columnID);
    const fields = column && this.#read(column, words, row, at);
    if (fields) this.changes.push({ rowID, columnID, fields });
  }

  /** Makes a row of a line of the table, whose first words stand in the first of these columns; none of an empty line. */
  addRow(groupID: number, columnIDs: readonly number[], line: readonly string[], row: number): void {
    if (line.every((words) => words.trim() === '')) return;
    let name = unnamed;
    const cells: NewRow['cells'] = [];
    for (const [at, columnID] of columnIDs.entries()) {
      const words = line[at] ?? '';
      if (words.trim() === '') continue;
      const column = this.#sheet.columns.find((other) => other.columnID === columnID);
      if (columnID === nameColumn) name = this.#name(words) ?? cutTo(nameIn(words), limits.name);
      else if (column) {
        const fields = this.#read(column, words, row, at);
        if (fields) cells.push({ columnID, [cellKinds[column.columnTypeID].key]: fields });
      }
    }
    this.newRows.push({ groupID, name, cells });
  }

  plan(width: number, columns: number): Plan {
    const { changes, renames, newRows } = this;
    const troubles = leftOutInWords(this.left);
    const columnsLeft = width - columns;
    if (columnsLeft > 0) troubles.push(`${counted(columnsLeft, 'column')} left out: the sheet ends before them.`);
    const cells = newRows.reduce((sum, row) => sum + row.cells.length, 0);
    const isTooMuch = [changes.length, renames.length, newRows.length, cells].some((n) => n > limits.cellsAtOnce);
    if (!isTooMuch) return { changes, renames, newRows, troubles };
    const most = withCommas(limits.cellsAtOnce);
    return {
      ...nothing,
      troubles: [`That’s too much at once: you can paste up to ${most} cells. “Import a file” takes more.`],
    };
  }
}

const widthOf = (table: Table): number => table.reduce((most, { length }) => Math.max(most, length), 0);

/**
 * Reads a pasted table into a sheet: over the whole of a range that it fits into without a rest, as one value always does; else from its
 * corner on, down to the last row of its group, past which it adds rows. `linkAt` gives the address that a cell of the table came with.
 */
export function planPaste(table: Table, linkAt: LinkAt, rect: Rect, sheet: Sheet): Plan {
  const planner = new Planner(table, linkAt, sheet);
  const width = widthOf(table);
  if (rect.rowIDs.length % table.length === 0 && rect.columnIDs.length % width === 0) {
    for (const [column, columnID] of rect.columnIDs.entries()) {
      for (const [row, rowID] of rect.rowIDs.entries()) {
        const spot = [row % table.length, column % width] as const;
        const words = table[spot[0]]?.[spot[1]];
        if (words !== undefined) planner.put(rowID, columnID, words, spot);
      }
    }
    return planner.plan(width, width);
  }
  const columnIDs = [nameColumn, ...sheet.columns.map((column) => column.columnID)];
  const left = columnIDs.indexOf(rect.columnIDs[0] ?? nameColumn);
  const targets = columnIDs.slice(left, left + width);
  const [first = 0] = rect.rowIDs;
  const top = sheet.rowIDs.indexOf(first);
  const groupID = sheet.groupOf(first);
  // While a menu is open, or a browser asks whether a page may read the clipboard, somebody may delete what was chosen, or change it so
  // that a filter leaves it out.
  if (groupID === undefined) return { ...nothing, troubles: ['What you chose was deleted.'] };
  if (top < 0 || left < 0) return { ...nothing, troubles: ['What you chose isn’t shown any more.'] };
  const below = sheet.rowIDs.slice(top);
  const rowIDs = below.filter((rowID) => sheet.groupOf(rowID) === groupID).slice(0, table.length);
  targets.forEach((columnID, at) =>
    rowIDs.forEach((rowID, row) => {
      const words = table[row]?.[at];
      if (words !== undefined) planner.put(rowID, columnID, words, [row, at]);
    }),
  );
  for (const [row, line] of table.entries()) if (row >= rowIDs.length) planner.addRow(groupID, targets, line, row);
  return planner.plan(width, targets.length);
}

/** Reads a table that was pasted into the box for new rows: a row for each line, its first words the name. */
export function planNewRows(table: Table, linkAt: LinkAt, groupID: number, sheet: Sheet): Plan {
  const planner = new Planner(table, linkAt, sheet);
  const columnIDs = [nameColumn, ...sheet.columns.map((column) => column.columnID)];
  const targets = columnIDs.slice(0, widthOf(table));
  for (const [row, line] of table.entries()) planner.addRow(groupID, targets, line, row);
  return planner.plan(widthOf(table), targets.length);
}
