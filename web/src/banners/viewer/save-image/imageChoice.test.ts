/** What of what is typed is a weight of an image, and how a weight is said. */
import { expect, test } from 'vitest';
import { savedWeight, weightIn } from './imageChoice.ts';

test.each([
  ['40', 40],
  [' 40 KB ', 40],
  ['5000kb', 5_000],
  ['', undefined],
  [' ', undefined],
  ['0', null],
  ['5001', null],
  ['1.5', null],
  ['-1', null],
  ['4e1', null],
])('[STILL-31] the wish “%s” is for %s KB', (typed, weight) => expect(weightIn(typed)).toBe(weight));

test('[STILL-31] a weight is said in KB of 1,024 bytes, never as less than it is', () => {
  expect([40_960, 39_113, 1_500_001].map(savedWeight)).toEqual(['40 KB', '38.2 KB', '1,464.9 KB']);
});
