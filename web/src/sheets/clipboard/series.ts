/** How cells that count up go on: `Card 1` and `Card 2` with `Card 3`, Mondays with Mondays, firsts of months with firsts of months. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { readDate } from '#cells/kinds/date/readDate.ts';
import type { GoOn } from './fillCells.ts';

type Next = ((at: number) => string | undefined) | undefined;

/** The step from each to the next; undefined where it is not the same one throughout, or there is none. */
function stepOf(numbers: readonly number[]): number | undefined {
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  const isEven = numbers.every((number, at) => number === first + at * step);
  return isEven && step !== 0 ? step : undefined;
}

/** `2026-03-07` as the month since the year 0, and the day in it. */
const partsOf = (date: string): [month: number, day: number] => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year * 12 + month - 1, day];
};

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

/** ISO dates; undefined once the calendar ends. */
const inCalendar = (date: Date): string | undefined => {
  const words = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(words) && !words.startsWith('0000') ? words.slice(0, 10) : undefined;
};

/** By months where all are the same day of theirs, which is the last one where a month is too short; else by days. */
function days(words: readonly string[]): Next {
  const today = calendarDate(new Date());
  const dates = words.map((each) => readDate(each, today) ?? '');
  const [first = ''] = dates;
  if (dates.includes('')) return undefined;
  const [start, day] = partsOf(first);
  const monthly = stepOf(dates.map((date) => partsOf(date)[0]));
  if (monthly !== undefined && dates.every((date) => partsOf(date)[1] === day)) {
    return (at) => {
      const month = start + at * monthly;
      const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
      return inCalendar(new Date(Date.UTC(Math.floor(month / 12), month % 12, Math.min(day, lastDay))));
    };
  }
  const step = stepOf(dates.map(dayOf));
  return step === undefined ? undefined : (at) => inCalendar(new Date(Date.parse(first) + at * step * 86_400_000));
}

/**
 * The one number in which the words differ. Only what is a number and nothing else counts in steps other than one: `300x250` and
 * `300x600` are sizes, and no series.
 */
function numbers(words: readonly string[]): Next {
  const parts = words.map((each) => each.split(/(\d+)/));
  const [first = []] = parts;
  const unlike = first.flatMap((part, place) => (parts.every((other) => other[place] === part) ? [] : [place]));
  const [place = 0] = unlike;
  const isAlike = unlike.length === 1 && place % 2 === 1 && parts.every(({ length }) => length === first.length);
  const step = isAlike ? stepOf(parts.map((part) => Number(part[place]))) : undefined;
  const isBare = first.every((part, other) => other === place || part === '');
  if (step === undefined || !(isBare || Math.abs(step) === 1)) return undefined;
  const digits = first[place] ?? '';
  const width = parts.some((part) => part[place]?.startsWith('0')) ? digits.length : 0;
  return (at) => {
    const number = Number(digits) + at * step;
    if (number < 0 || !Number.isSafeInteger(number)) return undefined;
    return first.with(place, String(number).padStart(width, '0')).join('');
  };
}

/** What a column's cells count in says how; a single cell is repeated, whatever it holds. */
export const goOn: GoOn = (words, counts) => {
  if (words.length < 2 || counts === undefined) return undefined;
  return counts === 'days' ? days(words) : numbers(words);
};
