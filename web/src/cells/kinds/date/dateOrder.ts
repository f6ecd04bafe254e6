/** In which order a column's dates have their numbers: decided by all of them, since one date alone may be read in two ways. */
import { readDate, type DateOrder } from './readDate.ts';

const spanOf = (dates: readonly string[]): number => {
  const times = dates.map((date) => Date.parse(date));
  return Math.max(...times) - Math.min(...times);
};

/** How a column means its numbers; undefined where it can't be told, or makes no difference. */
export function orderOf(column: readonly string[], today: string): DateOrder | undefined {
  const read: Record<DateOrder, string[]> = { dayFirst: [], monthFirst: [] };
  let differ = false;
  for (const words of column) {
    const day = readDate(words, today);
    const month = readDate(words, today, 'monthFirst');
    if (day !== month) differ = true;
    if (day !== undefined) read.dayFirst.push(day);
    if (month !== undefined) read.monthFirst.push(month);
  }
  if (!differ) return undefined;
  const { dayFirst, monthFirst } = read;
  if (dayFirst.length !== monthFirst.length) return dayFirst.length > monthFirst.length ? 'dayFirst' : 'monthFirst';
  if (new Set(dayFirst).size < 2) return undefined;
  // Days of one campaign lie together; read the wrong way they are strewn over the year.
  const [day, month] = [spanOf(dayFirst), spanOf(monthFirst)];
  if (day * 2 < month) return 'dayFirst';
  return month * 2 < day ? 'monthFirst' : undefined;
}
