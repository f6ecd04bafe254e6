/** Which kept picture stands for a moment of a banner. */
import { expect, test } from 'vitest';
import { nearestMoment } from './nearestMoment.ts';

const strip = { number: 9, until: 8_000 };

test.each([
  [0, 0],
  [0.49, 0],
  [0.51, 1],
  [4, 4],
  [8, 8],
  [8.4, 8],
  [8.6, undefined],
  [30, undefined],
])('[SCREEN-974] at %s seconds it is picture %s; far behind the last one there is none', (at, chosen) => {
  expect(nearestMoment(strip, at)).toBe(chosen);
});
