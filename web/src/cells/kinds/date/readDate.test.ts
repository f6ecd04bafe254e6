/** Checks that dates are read as people type them. */
import { expect, test } from 'vitest';
import { readDate } from './readDate.ts';

const today = '2026-03-07';

test.each([
  ['7 Mar 2026', '2026-03-07'],
  ['07 Mar 2026', '2026-03-07'],
  ['7 march', '2026-03-07'],
  ['7mar', '2026-03-07'],
  ['1st apr 27', '2027-04-01'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['3/4', '2026-04-03'],
  ['2026-12-31', '2026-12-31'],
  [' Today ', '2026-03-07'],
])('%s is a date', (typed, date) => {
  expect(readDate(typed, today)).toBe(date);
});

test.each(['', 'soon', '31 Feb 2026', '32/1', '1/13', '7 mai 2026', '2026-02-30', '12', '123'])(
  '%s is none',
  (typed) => {
    expect(readDate(typed, today)).toBeUndefined();
  },
);
