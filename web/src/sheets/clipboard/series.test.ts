/** What dragged cells go on with, and what is repeated. */
import { expect, test } from 'vitest';
import type { KindView } from '#cells/kinds/kindView.ts';
import { goOn } from './series.ts';

/** What stands at these places when `words` go on; a dash where they are repeated. */
const at = (words: readonly string[], counts: KindView['counts'], ...places: number[]) => {
  const next = goOn(words, counts);
  return places.map((place) => next?.(place) ?? '–');
};

test.each([
  [
    'the one number that differs',
    ['Card 1 of 4', 'Card 2 of 4'],
    [2, 3, -1],
    ['Card 3 of 4', 'Card 4 of 4', 'Card 0 of 4'],
  ],
  ['downwards', ['v9', 'v8', 'v7'], [3], ['v6']],
  ['with its leading zeros', ['cut_08', 'cut_09'], [2, 93], ['cut_10', 'cut_101']],
  ['by more than one where it is all there is', ['10', '20', '30'], [3, -1], ['40', '0']],
  ['and none is below zero', ['Round 1', 'Round 2'], [-1, -2], ['Round 0', '–']],
])('[CLIP-7] words that count up go on: %s', (_, words, places, expected) => {
  expect(at(words, 'numbers', ...places)).toEqual(expected);
});

test.each([
  ['sizes', ['MPU 300x250', 'MPU 300x600']],
  ['steps that differ', ['v1', 'v2', 'v4']],
  ['two numbers that differ', ['1 of 2', '2 of 3']],
  ['other words', ['Spring 1', 'Summer 2']],
  ['the same words', ['v1', 'v1']],
  ['a single cell', ['v1']],
  ['an empty one', ['v1', '']],
  ['more digits than numbers have', ['9007199254740992', '9007199254740993']],
])('[CLIP-7] what does not count is repeated: %s', (_, words) => {
  expect(at(words, 'numbers', 2)).toEqual(['–']);
});

test.each([
  ['days', ['13 Nov 2026', '14 Nov 2026'], [2, -1], ['2026-11-15', '2026-11-12']],
  ['weeks, over the end of a year', ['24 Dec 2026', '31 Dec 2026'], [2], ['2027-01-07']],
  ['backwards', ['03 Mar 2026', '02 Mar 2026'], [3], ['2026-02-28']],
  [
    'the same day of each month',
    ['31 Jan 2026', '31 Mar 2026'],
    [2, 3, -1],
    ['2026-05-31', '2026-07-31', '2025-11-30'],
  ],
  ['as far as a month has it', ['30 Dec 2026', '30 Jan 2027'], [2, 3], ['2027-02-28', '2027-03-30']],
])('[CLIP-7] dates go on: %s', (_, words, places, expected) => {
  expect(at(words, 'days', ...places)).toEqual(expected);
});

test('[CLIP-7] dates that are uneven, the same, or missing are repeated, and so is what does not count', () => {
  expect(at(['01 Jan 2026', '02 Jan 2026', '05 Jan 2026'], 'days', 3)).toEqual(['–']);
  expect(at(['01 Jan 2026', '01 Jan 2026'], 'days', 2)).toEqual(['–']);
  expect(at(['01 Jan 2026', ''], 'days', 2)).toEqual(['–']);
  expect(at(['30 Dec 9999', '31 Dec 9999'], 'days', 2)).toEqual(['–']);
  expect(at(['Round 1', 'Round 2'], undefined, 2)).toEqual(['–']);
});
