/** Checks how numbers are written in the reader's language. */
import { expect, test } from 'vitest';
import { seekWords } from './seekWords.ts';
import { inPercent, learn } from './words.ts';

test('[SCREEN-806] seconds are written as the sentence around them writes numbers', async () => {
  await learn('de');
  expect(seekWords().value(2.5, 15)).toBe('2,5 von 15,0 Sekunden');
  await learn('fr');
  expect(seekWords().value(0.25, undefined)).toBe('0,3 secondes');
  await learn('en');
  expect(seekWords().value(2.5, 15)).toBe('2.5 of 15.0 seconds');
});

test('[SCREEN-806] so are shares', async () => {
  await learn('en');
  expect(inPercent(0.5)).toBe('50%');
  await learn('de');
  expect(inPercent(0.5)).toBe('50\u00A0%');
  await learn('nl');
  expect(inPercent(1)).toBe('100%');
});
