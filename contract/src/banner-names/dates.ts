/** Dates in banner names, in every way in which they can be read: what the order of day and month is, a name does not say. */
import { isGlued, plainNumber, type Atom } from './atoms.ts';
import { monthNumbers } from './months.ts';
import { stageOf } from './words.ts';

/** `sure` where the order is beyond doubt: the year stands first with four digits, or the month is a word. */
type DateForm = 'sure' | 'dmy' | 'mdy' | 'ymd';

export interface DateReading {
  form: DateForm;
  /** `2026-11-21`, or `2026-11-21T15:30` */
  iso: string;
  /** the year was written with two digits */
  shortYear: boolean;
}

interface Span {
  from: number;
  /** index of the last atom */
  to: number;
  readings: DateReading[];
  /** the start of its period has no year, and so is no date of its own */
  endsPeriod?: boolean;
}

/** Years of campaigns that are still tracked; what lies outside is history, an article number or chance. */
const firstYear = 2010;
const lastYear = 2049;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function reading(form: DateForm, year: string, month: string | number, day: string): DateReading[] {
  const y = year.length === 2 ? 2000 + Number(year) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  const real = y >= firstYear && y <= lastYear && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m);
  const two = (part: number) => String(part).padStart(2, '0');
  return real ? [{ form, iso: `${y}-${two(m)}-${two(d)}`, shortYear: year.length === 2 }] : [];
}

/** Three numbers in the order in which they stand. */
function readThree(a: string, b: string, c: string): DateReading[] {
  if (a.length === 4) return reading('sure', a, b, c);
  const ends = [...reading('dmy', c, b, a), ...reading('mdy', c, a, b)];
  return c.length === 4 ? ends : [...ends, ...reading('ymd', a, b, c)];
}

const articleWords = new Set('id sku art artnr nr no job ref item ean order article artikel'.split(' '));

/** 20261121, 21112026 or 211126 in one run of digits. */
function oneNumber(atoms: readonly Atom[], at: number): Span | undefined {
  const [before, atom, next] = [atoms[at - 1], atoms[at], atoms[at + 1]];
  const digits = atom?.kind === 'number' && atom.role === 'plain' ? atom.text : '';
  if (digits.length !== 8 && digits.length !== 6) return undefined;
  if (isGlued(atom, next) && !(next && (['t', 'v'].includes(next.text) || stageOf(next) !== undefined)))
    return undefined;
  const behindV = isGlued(before, atom) && before?.text === 'v';
  if (digits.length === 6 && isGlued(before, atom) && !behindV) return undefined;
  // A number behind `SKU` or a hash is an article's, and articles are never versions of each other.
  if (atom?.gap.includes('#') || articleWords.has(before?.text ?? '')) return undefined;
  const cut = (...ends: number[]) => ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end));
  const [a = '', b = '', c = ''] = digits.length === 6 ? cut(2, 4, 6) : cut(2, 4, 8);
  const [year = '', month = '', day = ''] = cut(4, 6, 8);
  const readings = [...(digits.length === 8 ? readThree(year, month, day) : []), ...readThree(a, b, c)];
  return { from: behindV ? at - 1 : at, to: at, readings };
}

const until = new Set('to bis till til tot until through au al and und'.split(' '));
const dash = /[-–—]/;

/** Whether the date that starts here is the end of a period whose start has no year: `10.12.-24.12.2026`, `10. bis 24.12.2026`. */
function endsPeriod(atoms: readonly Atom[], at: number, separator: string): boolean {
  const [before, first] = [atoms[at - 1], atoms[at]];
  if (before && until.has(before.text)) return plainNumber(atoms[at - 2], 2) !== undefined;
  return plainNumber(before, 2) !== undefined && first?.gap !== separator && dash.test(first?.gap ?? '');
}

/** Whether three numbers could be a date by their lengths: a long year at either end, or 21-11-26, or 1.12.26 with dots. */
function yearDigits(lengths: readonly number[], separator: string): 4 | 2 | undefined {
  const [first = 0, second = 0, third = 0] = lengths;
  if (second > 2) return undefined;
  if ((first === 4 && third <= 2) || (first <= 2 && third === 4)) return 4;
  const allOfTwo = first === 2 && second === 2 && third === 2;
  return allOfTwo || (first <= 2 && third === 2 && separator.startsWith('.')) ? 2 : undefined;
}

/** 2026-11-21, 21.11.2026, 21_11_26: three numbers with the same separator. */
function threeNumbers(atoms: readonly Atom[], at: number): Span | undefined {
  const [before, a, b, c, next] = [atoms[at - 1], ...atoms.slice(at, at + 4)];
  if (!a || !b || !c || [a, b, c].some((atom) => plainNumber(atom, 4) === undefined)) return undefined;
  if (b.gap !== c.gap || !/^(?:[-_. ]|\. )$/.test(b.gap)) return undefined;
  const year = yearDigits([a.text.length, b.text.length, c.text.length], b.gap);
  if (!year) return undefined;
  if (year === 2) {
    // A longer chain of numbers is a telephone's or an article's, and no part of it a date.
    const goesOn = [before && { ...before, gap: a.gap }, next].some(
      (beside) => beside?.gap === b.gap && plainNumber(beside, 9) !== undefined,
    );
    if (goesOn || isGlued(before, a) || isGlued(c, next)) return undefined;
  }
  const readings = readThree(a.text, b.text, c.text);
  return { from: at, to: at + 2, readings, endsPeriod: year === 4 && endsPeriod(atoms, at, b.gap) };
}

const ordinals = new Set(['st', 'nd', 'rd', 'th', 'er']);

/** 21Nov2026, 1. Dezember 2026, Nov-21-2026, 2026 Nov 21. */
function namedMonth(atoms: readonly Atom[], at: number): Span | undefined {
  const chosen: number[] = [];
  for (let index = at; index < Math.min(at + 4, atoms.length) && chosen.length < 3; index += 1) {
    const atom = atoms[index];
    const isOrdinal = index > at && atom?.gap === '' && ordinals.has(atom.text);
    if (isOrdinal) continue;
    if (atom?.role !== 'plain' || (index > at && atom.gap.length > 3)) return undefined;
    chosen.push(index);
  }
  const to = chosen.at(-1) ?? at;
  const [a, b, c] = chosen.map((index) => atoms[index]?.text ?? '');
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const isDay = (text: string) => /^\d{1,2}$/.test(text);
  const [first, second] = [monthNumbers.get(a), monthNumbers.get(b)];
  if (second && isDay(a) && /^(?:\d\d|\d{4})$/.test(c)) {
    // `01-30Nov2026` is a period.
    return { from: at, to, readings: reading('sure', c, second, a), endsPeriod: endsPeriod(atoms, at, '') };
  }
  if (first && isDay(b) && /^\d{4}$/.test(c)) return { from: at, to, readings: reading('sure', c, first, b) };
  if (second && /^\d{4}$/.test(a) && isDay(c)) return { from: at, to, readings: reading('sure', a, second, c) };
  return undefined;
}

/** The time of day behind a date: `_1530`, `T153000`, `_15-30-00`. */
function timeBehind(atoms: readonly Atom[], date: Span): { to: number; time: string } | undefined {
  let at = date.to + 1;
  const announced = ['t', 'at', 'um'].includes(atoms[at]?.text ?? '');
  if (announced) at += 1;
  const [a, b, c] = atoms.slice(at, at + 3);
  if (a?.kind !== 'number' || a.role !== 'plain' || (a.gap.length !== 1 && !announced)) return undefined;
  const inOne = /^(\d\d)(\d\d)(\d\d)?$/.exec(a.text);
  const apart = a.text.length === 2 && b?.text.length === 2 && c?.text.length === 2 && b.gap === c.gap;
  // 01.12.26-07.12.26 is a period, not seven minutes past twelve.
  const likeDate = dash.test(a.gap) || date.readings.some((one) => one.shortYear);
  if (apart && !announced && likeDate && readThree(a.text, b.text, c.text).length > 0) return undefined;
  const [hour = '', minute = '', second = '00'] = inOne ? inOne.slice(1) : apart ? [a.text, b.text, c.text] : [];
  if (!/^(?:[01]\d|2[0-3])$/.test(hour) || !/^[0-5]\d$/.test(minute) || !/^[0-5]\d$/.test(second)) return undefined;
  return { to: inOne ? at : at + 2, time: `T${hour}:${minute}${second === '00' ? '' : `:${second}`}` };
}

/** Two dates in a row, or with a `to` between them, are a campaign's period: a part of its name. */
const isPeriod = (atoms: readonly Atom[], first: Span, second: Span): boolean =>
  atoms.slice(first.to + 1, second.from).every((atom) => until.has(atom.text));

function allDates(atoms: readonly Atom[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < atoms.length; at += 1) {
    const found = [namedMonth, threeNumbers, oneNumber].map((read) => read(atoms, at));
    const date = found.find((span) => span && span.readings.length > 0);
    if (!date) continue;
    const clock = timeBehind(atoms, date);
    const readings = date.readings.map((one) => ({ ...one, iso: one.iso + (clock?.time ?? '') }));
    spans.push({ ...date, to: clock?.to ?? date.to, readings });
    at = clock?.to ?? date.to;
  }
  return spans;
}

/** Marks the date of the name, which is the last one that is not part of a period, and says how it can be read. */
export function markDate(atoms: readonly Atom[]): DateReading[] {
  const spans = allDates(atoms);
  const alone = spans.filter((span, index) => {
    const [before, next] = [spans[index - 1], spans[index + 1]];
    return !span.endsPeriod && !(before && isPeriod(atoms, before, span)) && !(next && isPeriod(atoms, span, next));
  });
  const date = alone.at(-1);
  for (const atom of atoms.slice(date?.from ?? 0, date ? date.to + 1 : 0)) atom.role = 'date';
  return date?.readings ?? [];
}

/**
 * The date as a person would put it down, or undefined where one can't: day and month could be swapped, or the year stand first.
 * Days come first in the names that Marquee is made for, so 211126 is 21 November 2026 unless that would make it the older date.
 */
export function plainDate(readings: readonly DateReading[]): string | undefined {
  const [first, ...others] = readings;
  if (!first) return undefined;
  const clear = others.every((other) => other.iso === first.iso || (other.form === 'ymd' && other.iso < first.iso));
  return clear ? first.iso : undefined;
}

const day = (iso: string) => iso.slice(0, 10);

/** Two moments of which one may lack the time of day: then only the days count. */
function compareMoments(one: string, other: string): number {
  const [a, b] = one.length > 10 && other.length > 10 ? [one, other] : [day(one), day(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * -1, 0 or 1 as the first is earlier, equal or later however the two are read; undefined where that depends on the reading.
 * One series keeps one form, so a reading is held against its like if it has one.
 */
export function compareDates(one: readonly DateReading[], other: readonly DateReading[]): number | undefined {
  const pairs = one.flatMap((mine) => other.map((theirs) => [mine, theirs] as const));
  const alike = pairs.filter(([a, b]) => a.form === b.form || a.form === 'sure' || b.form === 'sure');
  const orders = new Set((alike.length ? alike : pairs).map(([a, b]) => compareMoments(a.iso, b.iso)));
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

const believable = 400 * 24 * 60 * 60 * 1000;

/**
 * The readings that the file's time bears out. Six digits may be an article's number, and their year may stand at either end: such
 * readings count only within 400 days of the time (UTC ms). Without a time all count.
 */
export const believedDates = (readings: readonly DateReading[], modifiedAt: number | undefined): DateReading[] =>
  readings.filter(
    (one) =>
      !one.shortYear || modifiedAt === undefined || Math.abs(Date.parse(day(one.iso)) - modifiedAt) <= believable,
  );
