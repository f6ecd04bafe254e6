/** What the columns of a file are likely meant to be: where its headers are, and where each column goes. */
import { columnTypes, type ColumnTypeId } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import { fold } from '#ui/fold.ts';
import { orderOf } from '#cells/kinds/date/dateOrder.ts';
import type { DateOrder } from '#cells/kinds/date/readDate.ts';
import { readValue } from '#sheets/clipboard/readValue.ts';
import { linkIn, nothingHidden, wordsOf, type FileCell, type ReadFile } from '#import/fileTable.ts';
import type { Ground, Target } from '#import/target.ts';
import { dateOfSerial, isDate, isHardlyDate, usualOrder } from './dates.ts';
import {
  colourOfStatus,
  dateHeaders,
  groupHeaders,
  looseGroupHeaders,
  nameHeaders,
  numberHeaders,
  personHeaders,
  statusHeaders,
} from './words.ts';

type Lines = readonly (readonly FileCell[])[];

const isFilled = (cell: FileCell | undefined): cell is FileCell => wordsOf(cell) !== '';
const filledIn = (line: readonly FileCell[]): number => line.filter(isFilled).length;
/** A header or a value as it is compared. */
export const plain = (words: string): string =>
  fold(words)
    .replaceAll(/[\s_*:]+/g, ' ')
    .trim();

/** A number, also with a currency. */
const number =
  /^(?:(?:chf|eur|usd|gbp|pln|sek|nok|dkk|kr|zł)\b)?[-+(]*[\d.,\s%\p{Sc}]+\)?(?:(?:chf|eur|usd|gbp|pln|sek|nok|dkk|kr|zł)\.?)?$/iu;
const isNumber = (cell: FileCell): boolean => number.test(wordsOf(cell));

const linesLookedAt = 25;
const isValue = (cell: FileCell, today: string): boolean =>
  (typeof cell !== 'string' && (cell.date !== undefined || cell.address !== undefined)) ||
  isNumber(cell) ||
  /^https?:|^www\.|@.+\./.test(wordsOf(cell)) ||
  isDate(cell, today);

const isKnownHeader = (words: string, ground: Ground): boolean => {
  const header = plain(words);
  return (
    [...nameHeaders, groupHeaders, looseGroupHeaders, statusHeaders].some((known) => known.test(header)) ||
    ground.columns.some(({ name }) => plain(name) === header)
  );
};

const widthOf = (lines: Lines): number => Math.max(...lines.slice(0, 200).map(filledIn));

/** The first line of the table itself, which its headers are if it has any, counted from 0; -1 where there is none. Titles above it are narrower. */
function firstOfTable(lines: Lines): number {
  const width = widthOf(lines);
  const enough = width === 1 ? 1 : Math.max(2, width * 0.6);
  const at = lines.slice(0, linesLookedAt).findIndex((line) => filledIn(line) >= enough);
  return isUpperHalf(lines[at], lines[at + 1]) ? at + 1 : at;
}

/** Whether a line of headers goes on in the next one: some of its cells are merged with those below, others stand over several. */
const isUpperHalf = (line: readonly FileCell[] = [], next: readonly FileCell[] = []): boolean =>
  filledIn(next) > filledIn(line) &&
  line.some((cell, column) => isFilled(cell) && wordsOf(next[column]) === wordsOf(cell));

/** Whether the line at `at` holds headers. */
function areHeaders(lines: Lines, at: number, ground: Ground): boolean {
  const line = lines[at];
  if (!line || lines.length === at + 1) return false;
  const names = line.filter(isFilled);
  const below = lines.slice(at + 1, at + linesLookedAt);
  if (names.some((cell) => isValue(cell, ground.today))) return false;
  const counts = Map.groupBy(names, (cell) => plain(wordsOf(cell)));
  const single = names.filter((cell) => counts.get(plain(wordsOf(cell)))?.length === 1);
  // People have two columns of notes; but words that are there twice are rather values, unless others beside them tell.
  if (single.some((cell) => isKnownHeader(wordsOf(cell), ground))) return true;
  if (single.length < names.length) return false;
  // Words over numbers, dates or links name them; words that come again below are values themselves.
  const tellsApart = line.some(
    (cell, column) =>
      isFilled(cell) && below.some((other) => isFilled(other[column]) && isValue(other[column], ground.today)),
  );
  if (tellsApart) return true;
  const isRepeated = line.some(
    (cell, column) => isFilled(cell) && below.some((other) => wordsOf(other[column]) === wordsOf(cell)),
  );
  return !isRepeated && widthOf(lines) > 1;
}

const shareOf = (cells: readonly FileCell[], is: (cell: FileCell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** An address, or a bare name of a site; of any country where a path follows it. */
const address =
  /^(?:https?:\/\/|mailto:|www\.)\S+$|^(?:[a-z0-9-]+\.)+(?:(?:com|org|net|de|fr|es|it|nl|pl|eu|io|co|uk|at|ch|be|tv|shop|agency)(?:\/\S*)?|[a-z]{2,3}\/\S*)$/i;
const isLink = (cell: FileCell): boolean => linkIn(cell) !== undefined || address.test(wordsOf(cell));

const longestOption = 40;

function isStatus(header: string, cells: readonly FileCell[]): boolean {
  const distinct = [...new Set(cells.map((cell) => plain(wordsOf(cell))))];
  if (distinct.length > 40 || distinct.some((words) => words.length > longestOption)) return false;
  if (cells.every(isNumber) || cells.some(isLink)) return false;
  if (statusHeaders.test(header)) return distinct.length <= Math.max(6, cells.length / 2);
  return distinct.length > 1 && distinct.filter((words) => colourOfStatus(words)).length > distinct.length * 0.6;
}

/** The kind that a column's filled cells are best kept in. */
function kindOf(name: string, cells: readonly FileCell[], { today, users }: Ground): ColumnTypeId {
  const header = plain(name);
  const days = cells.filter((cell) => isDate(cell, today));
  // A date column keeps a day alone; words that are something else would be lost.
  const areDates = dateHeaders.test(header) || days.some((cell) => !isHardlyDate(cell, today));
  if (areDates && days.length > 0 && days.length >= cells.length * 0.6) return columnTypes.date;
  const isSerial = (cell: FileCell) => dateOfSerial(wordsOf(cell)) !== undefined;
  if (dateHeaders.test(header) && shareOf(cells, isSerial) >= 0.9) return columnTypes.date;
  if (shareOf(cells, isLink) >= 0.7) return columnTypes.link;
  const around = { options: [], users, today };
  const isPerson = (cell: FileCell) =>
    'fields' in readValue(wordsOf(cell), undefined, { columnTypeID: columnTypes.who }, around);
  const people = shareOf(cells, isPerson);
  // Who holds people of the sheet alone: of a team that has yet to be invited the names would be lost.
  if (people >= 0.6 || (people >= 0.5 && personHeaders.test(header))) return columnTypes.who;
  return isStatus(header, cells) ? columnTypes.status : columnTypes.text;
}

/** Whether rows of one group stand together: there are hardly more runs of a word than words. */
function standsTogether(words: readonly string[]): boolean {
  const filled = words.filter((word) => word !== '');
  const distinct = new Set(filled).size;
  const runs = filled.filter((word, at) => word !== filled[at - 1]).length;
  return distinct <= 60 && distinct < words.length / 2 && runs <= distinct * 1.2;
}

/** The column that names rows: by its header, or the first of words that tells most rows apart. */
function nameAt(headers: readonly string[], columns: readonly FileCell[][], taken: ReadonlySet<number>): number {
  const free = headers.map((_, at) => at).filter((at) => !taken.has(at) && (columns[at]?.length ?? 0) > 0);
  for (const known of nameHeaders) {
    const found = free.filter((at) => known.test(plain(headers[at] ?? '')));
    const [best] = found.toSorted((one, other) => differences(columns[other]) - differences(columns[one]));
    if (best !== undefined) return best;
  }
  const texts = free.filter((at) => shareOf(columns[at] ?? [], isNumber) < 0.5);
  const [best = 0] = texts.toSorted(
    (one, other) => differences(columns[other]) - differences(columns[one]) || one - other,
  );
  return best;
}
const differences = (cells: readonly FileCell[] = []): number =>
  Math.round((new Set(cells.map(wordsOf)).size / Math.max(1, cells.length)) * 5);

/** So many lines tell what a column is. */
const mostLookedAt = 2_000;

export interface Guess {
  /** counted from 0; undefined where there is none */
  headers: number | undefined;
  /** where they would be */
  firstLine: number;
  targets: Target[];
}

/** What is known of a file's columns: those that are hidden in it, and the one that its titles were made. */
export type KnownColumns = Pick<ReadFile, 'hidden' | 'groupAt'>;
const nothingKnown: KnownColumns = { hidden: nothingHidden, groupAt: undefined };

/**
 * Where the columns of a table go, with the headers in this line of it. Those that are hidden in the file are left out. Titles are its
 * groups, whatever another column is called.
 */
export function guessTargets(
  lines: Lines,
  headers: number | undefined,
  ground: Ground,
  { hidden: { columns: hidden }, groupAt }: KnownColumns = nothingKnown,
): Target[] {
  const body = lines.slice(headers === undefined ? 0 : headers + 1);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const names = Array.from({ length: width }, (_, at) => (hidden.has(at) ? '' : wordsOf(lines[headers ?? -1]?.[at])));
  const some = body.slice(0, mostLookedAt).filter((line) => filledIn(line) > 0);
  const columns = names.map((_, at) => (hidden.has(at) ? [] : some.map((line) => line[at] ?? '').filter(isFilled)));
  const existing = new Map<number, number>();
  for (const { columnID, name } of ground.columns) {
    const at = names.findIndex(
      (header, place) => place !== groupAt && !existing.has(place) && header !== '' && plain(header) === plain(name),
    );
    if (at !== -1) existing.set(at, columnID);
  }
  const taken = new Set(existing.keys());
  const kinds = names.map((name, at) => kindOf(name, columns[at] ?? [], ground));
  const isGroup = (at: number, known: RegExp) =>
    !taken.has(at) && known.test(plain(names[at] ?? '')) && (columns[at]?.length ?? 0) > 0;
  const strict = names.findIndex((_, at) => isGroup(at, groupHeaders));
  const loose = names.findIndex(
    (_, at) => isGroup(at, looseGroupHeaders) && standsTogether(some.map((line) => wordsOf(line[at]))),
  );
  const group = groupAt ?? (strict === -1 ? loose : strict);
  const notNames = new Set([...taken, group, ...kinds.flatMap((kind, at) => (kind === columnTypes.text ? [] : [at]))]);
  const name = nameAt(names, columns, notNames);
  let room = ground.room.columns;
  return names.map((_, at): Target => {
    const columnID = existing.get(at);
    if (at === group) return { to: 'group' };
    if (columnID !== undefined) return { to: 'column', columnID };
    if (at === name) return { to: 'name' };
    const isOfUse = (columns[at]?.length ?? 0) > 0 && !numberHeaders.test(plain(names[at] ?? ''));
    if (!isOfUse || room === 0) return { to: 'nothing' };
    room -= 1;
    return { to: 'new', columnTypeID: kinds[at] ?? columnTypes.text };
  });
}

export function guess(lines: Lines, ground: Ground, known?: KnownColumns): Guess {
  const at = firstOfTable(lines);
  const headers = areHeaders(lines, at, ground) ? at : undefined;
  return { headers, firstLine: Math.max(0, at), targets: guessTargets(lines, headers, ground, known) };
}

/** How each column of dates means its numbers. */
export function guessOrders(
  lines: Lines,
  isDates: (at: number) => boolean,
  today: string,
  language: string,
): DateOrder[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const cells = Array.from({ length: width }, (_, at) =>
    isDates(at)
      ? lines
          .slice(0, limits.rowsPerSheet)
          .map((line) => line[at] ?? '')
          .filter(isFilled)
      : [],
  );
  // What a file itself holds as a day needs no order.
  const written = cells.map((column) =>
    column.filter((cell) => typeof cell === 'string' || cell.date === undefined).map(wordsOf),
  );
  const known = written.map((column) => orderOf(column, today));
  const [other] = known.filter((order) => order !== undefined);
  return known.map((order, at) => order ?? usualOrder(written[at] ?? [], other, language));
}
