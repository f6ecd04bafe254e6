/** Which cells of a file are dates, and which of them may be read in two ways. */
import { readDate, type DateOrder } from '#cells/kinds/date/readDate.ts';
import { wordsOf, type FileCell } from '#import/fileTable.ts';

const dayMs = 86_400_000;
/** Day 0 of spreadsheets, and the days of 2000 to 2050, which are all that a number is taken for. */
const dayZero = Date.UTC(1899, 11, 30);
const [firstDay, lastDay] = [36_526, 55_152];

/** The day that a spreadsheet's number stands for; undefined where it is hardly meant as one. */
export function dateOfSerial(words: string): string | undefined {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(words) ? Math.floor(Number(words.replace(',', '.'))) : 0;
  if (serial < firstDay || serial > lastDay) return undefined;
  return new Date(dayZero + serial * dayMs).toISOString().slice(0, 10);
}

/** Words that say a day as a whole, with its year or its month's name: a version number or a size does not. */
const saysADay = (words: string): boolean =>
  words.length < 60 &&
  (/\d.*\p{L}{3}|\p{L}{3}.*\d/u.test(words) ||
    words.split(/\D+/).filter(Boolean).length >= 3 ||
    /^20\d{6}$/.test(words));

/** Whether a cell holds a date, however its numbers are meant. */
export function isDate(cell: FileCell, today: string): boolean {
  if (typeof cell !== 'string' && cell.date !== undefined) return true;
  const words = wordsOf(cell);
  if (!saysADay(words)) return false;
  return readDate(words, today) !== undefined || readDate(words, today, 'monthFirst') !== undefined;
}

/** Versions have no leading zeros; years so far away are rather theirs. */
const version = /^\d{1,2}\.\d{1,2}\.(\d{2})$/;
const farYears = 6;
/** "5 set" counts sets in English, and is a day in Italian; "2 out" is one in Portuguese. */
const counted = /^\d{1,2} (?:set|out)$/i;

/** Whether words that can be read as a date are as likely something else: a version such as 1.2.10, or how many of something. */
export function isHardlyDate(cell: FileCell, today: string): boolean {
  const words = wordsOf(cell);
  if (counted.test(words)) return true;
  const year = version.exec(words)?.[1];
  const isFar = year !== undefined && Math.abs(2000 + Number(year) - Number(today.slice(0, 4))) > farYears;
  return isFar && !/(?:^|\.)0/.test(words);
}

/** A date of numbers, and the days that it is with either order. */
export type TwoWays = Record<DateOrder, string> & { words: string };

export function readTwoWays(words: string, today: string): TwoWays | undefined {
  const dayFirst = readDate(words, today);
  const monthFirst = readDate(words, today, 'monthFirst');
  return dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst
    ? undefined
    : { words, dayFirst, monthFirst };
}

/** How dates are written where a column does not tell: as in the file's other columns, or in the reader's country. */
export function usualOrder(column: readonly string[], others: DateOrder | undefined, language: string): DateOrder {
  if (others) return others;
  const isSlashed = column.some((words) => words.includes('/'));
  return isSlashed && /^en-(?:US|PH)\b/i.test(language) ? 'monthFirst' : 'dayFirst';
}
