/** Reads a date as people type it, and as files of several countries have it. */
import { isBeforeDate, monthOf } from './dateWords.ts';

/** Which of two numbers comes first, where a date is written with numbers alone. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Two digits mean this century: `26` is 2026. */
const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function checked(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/;
const packed = /^(20\d{2})(\d{2})(\d{2})$/;
const eastern = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?$/;
const numbers = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d{4}|\d{2}))?\.?$/;
const dayThenName =
  /^(\d{1,2})(?:st|nd|rd|th|er|º)?\.?[\s/.-]*(?:de |of )?(\p{L}{3,12})\.?(?:[\s/.,-]+(?:de |of )?(\d{4}|\d{2}))?$/u;
const nameThenDay = /^(\p{L}{3,12})\.?[\s/.-]+(\d{1,2})(?:st|nd|rd|th)?(?:[\s/.,-]+(\d{4}|\d{2}))?$/u;
/** A weekday before a date, and a time behind it, say nothing of which day it is. */
const firstWord = /^(\p{L}+)(?:-feira)?\.?,?\s+(?=[\p{L}\d])/u;
const time = /[t\s,]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|uhr)?\s*(?:z|[+-]\d{2}:?\d{2})?$/;
/** What files write behind a day that has no time. */
const midnight = /[t\s,](?:0?0[:.h]00(?:[:.]00(?:\.0+)?)?|12:00(?::00)?\s*a\.?m\.?)\s*(?:z|[+-]\d{2}:?\d{2})?$/;

const dayMs = 86_400_000;
/** How many days after today the days with a word of their own are. */
const besideToday = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

// Who writes Japanese often types full-width digits, and files of a Mac may have an accent apart from its letter.
const asRead = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/**
 * `tomorrow`, `7 Mar 2026`, `07/03/2026`, `7.3.26`, `March 7, 2026`, `7 march` (this year) or `2026-03-07` as `2026-03-07`; of numbers alone the day
 * comes first, as on the sheet, unless `order` says otherwise. `today` is a calendar date. Returns undefined for anything that is no date.
 */
export function readDate(typed: string, today: string, order: DateOrder = 'dayFirst'): string | undefined {
  const words = asRead(typed);
  const days = besideToday.get(words);
  if (days !== undefined) return new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
  const withoutTime = words.replace(time, '');
  return [words, withoutTime, withoutWeekday(withoutTime)]
    .map((form) => inNumbers(form, today.slice(0, 4), order) ?? withMonthName(form, today.slice(0, 4)))
    .find((read) => read !== undefined);
}

/** Whether words that are a date say a time of day, too, which a Date cell does not hold. */
export function saysTime(typed: string): boolean {
  const words = asRead(typed);
  const isWithoutTime = inNumbers(words, '2000', 'dayFirst') ?? inNumbers(words, '2000', 'monthFirst');
  return isWithoutTime === undefined && time.test(words) && !midnight.test(words);
}

function withoutWeekday(words: string): string {
  const [start = '', word] = firstWord.exec(words) ?? [];
  return word !== undefined && isBeforeDate(word) ? withoutWeekday(words.slice(start.length)) : words;
}

function inNumbers(words: string, thisYear: string, order: DateOrder): string | undefined {
  const iso = yearFirst.exec(words) ?? packed.exec(words) ?? eastern.exec(words);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, first, second, year = thisYear] = numbers.exec(words) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  return checked(yearOf(year), Number(month), Number(day));
}

function withMonthName(words: string, thisYear: string): string | undefined {
  const [, day, month, year = thisYear] = dayThenName.exec(words) ?? [];
  if (month !== undefined) return checked(yearOf(year), monthOf(month), Number(day));
  const [, name, dayBehind, yearBehind = thisYear] = nameThenDay.exec(words) ?? [];
  return name === undefined ? undefined : checked(yearOf(yearBehind), monthOf(name), Number(dayBehind));
}
