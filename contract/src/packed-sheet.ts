/** A sheet in few bytes, as the web app opens it: lines of JSON with each column's values side by side, and how they become a sheet again. */
import { z } from 'zod';
import type { Column } from '#columns.ts';
import { endpoint } from '#endpoint.ts';
import type { Group } from '#groups.ts';
import { Words } from '#ids.ts';
import { OpenCells } from '#open-cells.ts';
import { PackedCells } from '#packed-cells.ts';
import { byCell, type OpenRow, type OpenSheet, type ReadSheet } from '#open-sheet.ts';
import type { Sheet } from '#sheets.ts';

/** Rows whose cells the web app's first screen asks for. */
export const firstScreenRows = 60;

export const getPackedSheet = endpoint({
  name: 'getPackedSheet',
  method: 'GET',
  path: '/api/sheets/packed',
  tag: 'Sheets',
  summary:
    'Gets everything that GET /api/sheets/ gives in fewer bytes: lines of JSON, cells column by column. Made for the web app, and may change with it.',
  query: z.object({
    sheetURL: Words.min(1).max(100),
    /** only the cells of this many rows from the top, for a first screen before the rest arrives */
    firstRows: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number of at most five digits')
      .transform(Number)
      .optional(),
  }),
  sends: ['application/x-ndjson'],
  status: 200,
});

/** Numbers as the first and what each adds to the one before it: ids that follow each other take no room then. */
export type Steps = readonly number[];

export const toSteps = (numbers: readonly number[]): number[] =>
  numbers.map((number, at) => (at === 0 ? number : number - (numbers[at - 1] ?? 0)));

export function fromSteps(steps: Steps): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

/** A group with its rows, in their order. */
export interface PackedGroup {
  group: Omit<Group, 'rows' | 'ordering'>;
  rowIDs: Steps;
  names: readonly string[];
}

/** A column with its cells: those of one place in the lists belong together. */
export interface PackedColumn {
  column: Omit<Column, 'cells' | 'ordering'>;
  rowIDs: Steps;
  cellIDs: Steps;
  /** the names of the values, and of each all its values */
  fields: readonly string[];
  values: readonly (readonly unknown[])[];
}

/** What all who see alike are told is followed by what only this reader is told; the last line says that nothing is missing. */
export interface PackedEnd {
  head: Omit<Sheet, 'groups' | 'columns'>;
  columnOrder: readonly number[];
  /** rows that have comments: id, how many, and how many of them this reader has not read; undefined where that is not told */
  comments?: readonly (readonly [number, number, number])[];
}

export type PackedLine = PackedGroup | PackedColumn | PackedEnd;

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether two entries say the same. */
function saysSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => saysSame(one[name], other[name]));
}

const endMissing = 'The end of the sheet is missing.';
const none = { count: 0, unread: 0 };

/** How many cells or rows are unpacked in one go: a few milliseconds of work on a slow machine. */
const atOnce = 1_000;

/**
 * Unpacks a sheet line by line, with pauses in which a screen may do something else. Entries that say the same as those of `before`
 * are those of `before`, so that nothing is drawn anew for them.
 */
export class Unpacking {
  readonly #before: OpenSheet | undefined;
  readonly #open: OpenSheet = {
    head: undefined,
    groups: new Map(),
    groupOrder: [],
    rows: new Map(),
    rowOrder: new Map(),
    columns: new Map(),
    columnOrder: [],
    options: new Map(),
    cells: new OpenCells(),
    users: [],
    formerUsers: [],
    views: [],
    decisions: new Map(),
  };
  /** of the rows of each group, which are made once all is known of them */
  readonly #names = new Map<number, readonly string[]>();
  #revision: number | undefined;

  constructor(before?: OpenSheet) {
    this.#before = before;
  }

  /** Takes a line in; each step of the result is a moment to pause at. */
  take(line: PackedLine): Iterable<void> {
    if ('column' in line) return this.#takeColumn(line);
    if ('head' in line) return this.#takeEnd(line);
    this.#takeGroup(line);
    return [];
  }

  /** The sheet as far as it has come. */
  get open(): OpenSheet {
    return this.#open;
  }

  /** Whether everything but rows below the first ones has come, at a moment to pause at. */
  get hasFirstScreen(): boolean {
    return this.#open.head !== undefined;
  }

  get isComplete(): boolean {
    return this.#revision !== undefined;
  }

  /** The sheet, once its last line was taken. Throws before that. */
  get sheet(): ReadSheet {
    if (this.#revision === undefined) throw new Error(endMissing);
    return { open: this.#open, revision: this.#revision };
  }

  #takeGroup({ group, rowIDs: steps, names }: PackedGroup): void {
    const { groupID } = group;
    const rowIDs = fromSteps(steps);
    this.#open.groups.set(groupID, this.#kept(group, this.#before?.groups.get(groupID)));
    this.#open.groupOrder = [...this.#open.groupOrder, groupID];
    this.#open.rowOrder.set(groupID, rowIDs);
    this.#names.set(groupID, names);
  }

  *#takeColumn({ column: sent, rowIDs, cellIDs, fields, values }: PackedColumn): Generator<void> {
    const { multiChoiceOptions, ...column } = sent;
    const { columnID } = column;
    this.#open.columns.set(columnID, this.#kept(column, this.#before?.columns.get(columnID)));
    this.#open.options.set(columnID, this.#kept(multiChoiceOptions, this.#before?.options.get(columnID)));
    const { cells } = this.#open;
    cells.putPacked(
      columnID,
      new PackedCells({ column, rowIDs: fromSteps(rowIDs), cellIDs: fromSteps(cellIDs), fields, values }),
    );
    let done = 0;
    for (const before of this.#before?.cells.knownOf(columnID) ?? []) {
      const cell = cells.get(before.rowID, columnID);
      if (cell && saysSame(before, cell)) cells.put(before);
      done += 1;
      if (done % atOnce === 0) yield;
    }
  }

  *#takeEnd({ head: sent, columnOrder, comments }: PackedEnd): Generator<void> {
    const { revision, users, formerUsers, decisions, views = [], ...head } = sent;
    this.#open.head = this.#kept(head, this.#before?.head);
    this.#open.users = this.#kept(users, this.#before?.users);
    this.#open.formerUsers = this.#kept(formerUsers, this.#before?.formerUsers);
    this.#open.views = this.#kept(views, this.#before?.views);
    this.#open.decisions = byCell(decisions);
    this.#open.columnOrder = columnOrder;
    const counts = comments && new Map(comments.map(([rowID, count, unread]) => [rowID, { count, unread }]));
    let done = 0;
    for (const groupID of this.#open.groupOrder) {
      const names = this.#names.get(groupID) ?? [];
      for (const [at, rowID] of (this.#open.rowOrder.get(groupID) ?? []).entries()) {
        const row: OpenRow = { rowID, groupID, name: names[at] ?? '' };
        if (counts) {
          const { count, unread } = counts.get(rowID) ?? none;
          row.noOfComments = count;
          row.noOfUnreadCommentsForUser = unread;
        }
        this.#open.rows.set(rowID, this.#kept(row, this.#before?.rows.get(rowID)));
        done += 1;
        if (done === firstScreenRows || done % atOnce === 0) yield;
      }
    }
    this.#revision = revision;
  }

  #kept<T>(entry: T, before: T | undefined): T {
    return before !== undefined && saysSame(before, entry) ? before : entry;
  }
}

function* stepsOf(unpacking: Unpacking, text: string): Generator<void> {
  for (const line of text.split('\n')) if (line !== '') yield* unpacking.take(JSON.parse(line) as PackedLine);
}

/** Unpacks what has arrived as a whole: at first all but the rows below a first screen; `rest` does the rest. */
export function unpackedFirst(text: string): { open: OpenSheet; rest: () => ReadSheet } {
  const unpacking = new Unpacking();
  const steps = stepsOf(unpacking, text);
  while (!unpacking.hasFirstScreen) if (steps.next().done) break;
  if (!unpacking.hasFirstScreen) throw new Error(endMissing);
  return {
    open: unpacking.open,
    rest: () => {
      for (const _ of steps);
      return unpacking.sheet;
    },
  };
}

export const unpacked = (text: string): ReadSheet => unpackedFirst(text).rest();
