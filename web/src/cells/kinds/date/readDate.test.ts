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
  ['2026-12-31T23:59:00Z', '2026-12-31'],
  ['20261231', '2026-12-31'],
  ['7 mai 2026', '2026-05-07'],
  ['3. Dezember 2026', '2026-12-03'],
  ['3 de marzo de 2026', '2026-03-03'],
  ['Dec 3, 2026', '2026-12-03'],
  ['Thu 3 Dec 2026', '2026-12-03'],
  ['Thursday, December 3, 2026', '2026-12-03'],
  ['31.12.2026 14:30', '2026-12-31'],
  ['12/31/2026 2:30 PM', undefined],
  ['2026年12月3日', '2026-12-03'],
  ['２０２６年１２月３日', '2026-12-03'],
  ['２０２６／１２／３', '2026-12-03'],
  ['3 de\u0301c 2026', '2026-12-03'],
  ['7 ma\u0308rz 2026', '2026-03-07'],
  [' Today ', '2026-03-07'],
])('%s is a date', (typed, date) => {
  expect(readDate(typed, today)).toBe(date);
});

test.each(['', 'soon', '31 Feb 2026', '32/1', '1/13', '7 moi 2026', '2026-02-30', '12', '123'])(
  '%s is none',
  (typed) => {
    expect(readDate(typed, today)).toBeUndefined();
  },
);

test.each([
  ['12/31/2026', '2026-12-31'],
  ['3/4/26', '2026-03-04'],
  ['12/31/2026 2:30 PM', '2026-12-31'],
  ['7 Mar 2026', '2026-03-07'],
  ['31/12/2026', undefined],
])('%s is read with the month first where that is said', (typed, date) => {
  expect(readDate(typed, today, 'monthFirst')).toBe(date);
});
