/** The times of LIST, as servers write them. */
import { expect, test } from 'vitest';
import { readListTime } from './list-times.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  ['Nov 20 10:20', Date.UTC(2026, 10, 20, 10, 20), minute],
  ['Nov 22 09:00', Date.UTC(2026, 10, 22, 9), minute],
  ['Dec 24 10:20', Date.UTC(2025, 11, 24, 10, 20), minute],
  ['Feb  3  2024', Date.UTC(2024, 1, 3), day],
  ['3 Feb 2024', Date.UTC(2024, 1, 3), day],
  ['20 nov 10:20', Date.UTC(2026, 10, 20, 10, 20), minute],
  ['03-04-26  12:30PM', Date.UTC(2026, 2, 4, 12, 30), minute],
  ['03-04-26  12:05AM', Date.UTC(2026, 2, 4, 0, 5), minute],
  ['03-04-1999  23:59', Date.UTC(1999, 2, 4, 23, 59), minute],
])('[FTP-2] %j is read with its tolerance', (raw, modifiedAt, precisionMs) => {
  expect(readListTime(raw, now)).toEqual({ modifiedAt, precisionMs });
});

test.each(['', 'yesterday', 'Nov', '1 2 3', '99:99', 'x'.repeat(10_000)])('[FTP-2] %j is no time', (raw) => {
  expect(readListTime(raw, now).modifiedAt).toBeUndefined();
});
