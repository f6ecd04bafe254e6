/** Calendar dates: which are dates at all, how they are written, and which are past. */
import { expect, test } from 'vitest';
import { calendarDate, date, formatDate, isPast } from './date.ts';

test.each([
  ['2026-03-07', '07 Mar 2026'],
  ['2026-12-31', '31 Dec 2026'],
  ['0999-01-01', '01 Jan 0999'],
])('[CELL-7] %s reads %s', (stored, shown) => {
  expect(formatDate(stored)).toBe(shown);
  expect(date.toText({ date: stored }, { personName: () => undefined, optionName: () => undefined })).toBe(shown);
});

test.each(['2026-03-07', '2024-02-29', '2026-03-07T23:59:59Z'])('[CELL-7] %s is a date', (sent) => {
  expect(date.edit.parse({ date: sent })).toEqual({ date: sent.slice(0, 10) });
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '07/03/2026',
  '2026-3-7',
  '0000-01-01',
  '',
  'today',
  '+12026-01-01',
])('[CELL-8] %j is no date', (sent) => {
  expect(date.edit.safeParse({ date: sent }).success).toBe(false);
});

test('[CELL-9] a date is past when it is before the reader’s own today', () => {
  const today = calendarDate(new Date(2026, 2, 7, 0, 30));
  expect(today).toBe('2026-03-07');
  expect(isPast('2026-03-06', today)).toBe(true);
  expect(isPast('2026-03-07', today)).toBe(false);
  expect(isPast('2026-03-08', today)).toBe(false);
});
