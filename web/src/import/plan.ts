/** What an import makes of a file: its rows with their cells, the groups, columns and options, and what can't be read. */
import type { Colour } from '@marquee/contract/colours.ts';
import { columnTypes, type ColumnTypeId } from '@marquee/contract/column-types.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { ImportedColumn, ImportedGroup, ImportedOption, ImportedRow } from '@marquee/contract/imports.ts';
import { limits } from '@marquee/contract/limits.ts';
import { asOneLine } from '@marquee/contract/one-line.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { saysTime, type DateOrder } from '#cells/kinds/date/readDate.ts';
import { readValue } from '#sheets/clipboard/readValue.ts';
import { cutTo } from '#ui/fields/cutTo.ts';
import { linkIn, wordsOf, type FileCell } from './fileTable.ts';
import { dateOfSerial, readTwoWays, type TwoWays } from './guess/dates.ts';
import { plain } from './guess/guess.ts';
import { colourOfStatus } from './guess/words.ts';
import type { Ground, Target } from './target.ts';

type Fields = ImportedRow['cells'][number]['fields'];

/** What can't be taken as it is: in which line of the file, counted from 1, in which column, and why. */
export interface Unread {
  line: number;
  column: string;
  words: string;
  why: string;
  /** a name, of which as much is taken as one may have; else nothing is */
  isCut?: true;
}

/** `2 cells can’t be read and will be empty, 1 row name is too long and will be cut` */
export function unreadInWords(unread: readonly Unread[]): string {
  const cut = unread.filter(({ isCut }) => isCut).length;
  const words = [
    unread.length > cut ? `${counted(unread.length - cut, 'cell')} can’t be read and will be empty` : '',
    cut > 0 ? `${counted(cut, 'row name is', 'row names are')} too long and will be cut` : '',
  ];
  return words.filter((some) => some !== '').join(', ');
}

/** A column of the file that has been read: what each line of it means. */
export interface ReadColumn {
  column: ImportedColumn;
  name: string;
  columnTypeID: ColumnTypeId;
  isNew: boolean;
  newOptions: number;
  /** cells of dates whose time of day is left out */
  timed: number;
  /** the first date that is one day or another, by which of its numbers comes first */
  twoWays: TwoWays | undefined;
  fields: (Fields | undefined)[];
  unread: Unread[];
}

export interface Wanted {
  lines: readonly (readonly FileCell[])[];
  /** counted from 0 */
  headers: number | undefined;
  targets: readonly Target[];
  orders: readonly DateOrder[];
  /** where rows go that have no group in the file: an id, or the name of a new one */
  group: ImportedGroup;
}

export interface ImportDraft {
  groups: ImportedGroup[];
  columns: ReadColumn[];
  rows: ImportedRow[];
  unread: Unread[];
  /** rows that had no name in the file */
  unnamed: number;
  /** cells of dates whose time of day is left out */
  timed: number;
}

const unnamedRow = 'New row';
const colours: readonly Colour[] = ['blue', 'teal', 'purple', 'pink', 'dark-blue', 'brown'];

export const firstLine = ({ headers }: Pick<Wanted, 'headers'>): number => (headers === undefined ? 0 : headers + 1);

export const headerOf = ({ lines, headers }: Pick<Wanted, 'lines' | 'headers'>, at: number): string =>
  wordsOf(headers === undefined ? undefined : lines[headers]?.[at]) || `Column ${at + 1}`;

const clean = (words: string): string => words.replaceAll('\0', '').toWellFormed();
const asName = (words: string): string => cutTo(asOneLine(clean(words)).trim(), limits.name);

/** The options of a Status column: those that are there, and those that its words still need. */
class Options {
  readonly all: ImportedOption[];
  newOnes = 0;
  readonly #places: Map<string, number>;

  constructor(there: readonly { multiChoiceOptionID: number; name: string }[]) {
    this.all = there.map(({ multiChoiceOptionID }) => ({ multiChoiceOptionID }));
    this.#places = new Map(there.map(({ name }, at) => [plain(name), at]));
  }

  /** The place of the option that words mean, which is made where there is none; undefined where there is no room. */
  placeOf(words: string): number | undefined {
    const known = this.#places.get(plain(words));
    if (known !== undefined || this.all.length >= limits.optionsPerColumn) return known;
    const colour = colourOfStatus(plain(words)) ?? colours[this.newOnes % colours.length] ?? 'grey';
    this.all.push({ name: asName(words), colour });
    this.#places.set(plain(words), this.all.length - 1);
    this.newOnes += 1;
    return this.all.length - 1;
  }
}

/** Reads a column of the file as its target's kind; undefined where it goes into no column. */
export function readColumn(wanted: Wanted, at: number, ground: Ground): ReadColumn | undefined {
  const target = wanted.targets[at] ?? { to: 'nothing' };
  const there =
    target.to === 'column' ? ground.columns.find(({ columnID }) => columnID === target.columnID) : undefined;
  const columnTypeID = there?.columnTypeID ?? (target.to === 'new' ? target.columnTypeID : undefined);
  if (columnTypeID === undefined) return undefined;
  const name = there?.name ?? (asName(headerOf(wanted, at)) || `Column ${at + 1}`);
  const known = there ? ground.options(there.columnID) : [];
  const options = new Options(known);
  const around = {
    options: known,
    users: ground.users,
    today: ground.today,
    dateOrder: wanted.orders[at] ?? 'dayFirst',
  };
  // Made once: making it takes longer than using it.
  const schema = cellKinds[columnTypeID].edit.partial();
  const unread: Unread[] = [];
  // Most words come again and again.
  const met = new Map<string, Fields | string>();
  const read = (cell: FileCell): Fields | string => {
    const words = clean(wordsOf(cell));
    if (columnTypeID === columnTypes.status) {
      const option = options.placeOf(words);
      return option === undefined ? `a column has ${limits.optionsPerColumn} options at most` : { option };
    }
    const date = typeof cell === 'string' ? undefined : cell.date;
    if (columnTypeID === columnTypes.date) {
      const day = date ?? dateOfSerial(words);
      if (day !== undefined) return { date: day };
    }
    const link = linkIn(cell);
    const value = readValue(words, link && { ...link, text: clean(link.text) }, { columnTypeID }, around);
    if ('trouble' in value) return value.trouble;
    const checked = schema.safeParse(value.fields);
    return checked.success ? (value.fields as Fields) : (checked.error.issues[0]?.message ?? 'not of this kind');
  };
  let timed = 0;
  let twoWays: TwoWays | undefined;
  const fields = wanted.lines.slice(firstLine(wanted)).map((line, n): Fields | undefined => {
    const cell = line[at] ?? '';
    const words = wordsOf(cell);
    if (words.trim() === '') return undefined;
    const isPlain = typeof cell === 'string';
    const value = (isPlain ? met.get(cell) : undefined) ?? read(cell);
    if (isPlain && columnTypeID === columnTypes.date && !met.has(cell)) twoWays ??= readTwoWays(words, ground.today);
    if (isPlain) met.set(cell, value);
    if (typeof value !== 'string') {
      if (columnTypeID === columnTypes.date && saysTime(words)) timed += 1;
      return value;
    }
    unread.push({ line: firstLine(wanted) + n + 1, column: name, words, why: value });
    return undefined;
  });
  const column: ImportedColumn = there
    ? { columnID: there.columnID, options: options.all }
    : { columnTypeID, name, options: options.all };
  return { column, name, columnTypeID, isNew: !there, newOptions: options.newOnes, timed, twoWays, fields, unread };
}

/** Puts the read columns together to rows. Lines that hold nothing of what is wanted make none. */
export function draftOf(wanted: Wanted, columns: readonly (ReadColumn | undefined)[], ground: Ground): ImportDraft {
  const kept = columns.flatMap((column) => column ?? []);
  const [nameAt, groupAt] = (['name', 'group'] as const).map((to) =>
    wanted.targets.findIndex((target) => target.to === to),
  );
  const groups: ImportedGroup[] = [];
  const places = new Map<string, number>();
  const placeOf = (key: string, group: () => ImportedGroup): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    groups.push(group());
    places.set(key, groups.length - 1);
    return groups.length - 1;
  };
  const named = (words: string) =>
    placeOf(plain(words), () => {
      const there = ground.groups.find(({ name }) => plain(name) === plain(words));
      return there ? { groupID: there.groupID } : { name: asName(words) };
    });
  const unread = kept.flatMap((column) => column.unread);
  let group = '';
  let unnamed = 0;
  const rows = wanted.lines.slice(firstLine(wanted)).flatMap((line, n): ImportedRow[] => {
    const words = asName(wordsOf(line[groupAt ?? -1]));
    // What stands above stands for the lines below it.
    if (words !== '') group = words;
    const full = clean(wordsOf(line[nameAt ?? -1]));
    const name = asName(full);
    const cells = kept.flatMap((column, place) => {
      const fields = column.fields[n];
      return fields === undefined ? [] : [{ column: place, fields }];
    });
    if (name === '' && cells.length === 0) return [];
    if (name === '') unnamed += 1;
    if (full.trim().length > limits.name) {
      const why = `cut to ${limits.name} characters`;
      unread.push({ line: firstLine(wanted) + n + 1, column: 'Row name', words: full, why, isCut: true });
    }
    const at = group === '' ? placeOf('', () => wanted.group) : named(group);
    return [{ group: at, name: name || unnamedRow, cells }];
  });
  const timed = kept.reduce((sum, column) => sum + column.timed, 0);
  return {
    groups,
    columns: kept,
    rows,
    unread: unread.toSorted((one, other) => one.line - other.line),
    unnamed,
    timed,
  };
}

/** Why a draft can't be imported; undefined where it can. */
export function obstacleOf({ groups, columns, rows }: ImportDraft, ground: Ground): string | undefined {
  if (rows.length === 0) return 'This file has no rows to import.';
  if (rows.length > ground.room.rows) {
    return `This file makes ${withCommas(rows.length)} rows, but this sheet has room for ${withCommas(ground.room.rows)}.`;
  }
  if (columns.filter(({ isNew }) => isNew).length > ground.room.columns) {
    return `This sheet has room for ${withCommas(ground.room.columns)} more columns. Leave some out.`;
  }
  const ids = columns.flatMap(({ column }) => ('columnID' in column ? [column.columnID] : []));
  if (new Set(ids).size < ids.length) return 'Two columns in the file go to the same column of the sheet.';
  const made = groups.filter((group) => 'name' in group).length;
  return made + ground.groups.length > limits.groupsPerSheet
    ? `A sheet has ${withCommas(limits.groupsPerSheet)} groups at most.`
    : undefined;
}
