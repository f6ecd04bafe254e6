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

test.each([
  ['3 marts 2026', '2026-03-03'],
  ['4 Sept', '2026-09-04'],
  ['3 Febuary', '2026-02-03'],
  ['12 Decemeber 2026', '2026-12-12'],
  ['5 août', '2026-08-05'],
  ['9 października 2026', '2026-10-09'],
  ['3 set 2026', '2026-09-03'],
  ['mar. 3 mai 2026', '2026-05-03'],
  ['am Montag, 4. Mai 2026', '2026-05-04'],
  ['segunda-feira, 4 de maio de 2026', '2026-05-04'],
  ['the 4th of May', '2026-05-04'],
  ['mié 6 mayo', '2026-05-06'],
])('[CELL-51] %s is a date, whatever the language, shortened or with a slip', (typed, date) => {
  expect(readDate(typed, today)).toBe(date);
});

test.each([
  ['3 markets'],
  ['2 sets'],
  ['5 decks'],
  ['7 outdoor'],
  ['1 style'],
  ['4 magazines'],
  ['6 juniors'],
  ['3 jui 2026'],
  ['Draft 3 May 2026'],
  ['Version 1.2.10'],
  ['Approved 31/12/2026'],
])('[CELL-51] %s is none, as its words say something else', (typed) => {
  expect(readDate(typed, today)).toBeUndefined();
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

test.each([
  ['Yesterday', '2026-02-28'],
  ['today', '2026-03-01'],
  [' tomorrow ', '2026-03-02'],
])('[CELL-62] “%s” is the reader’s own', (typed, date) => {
  expect(readDate(typed, '2026-03-01')).toBe(date);
});
