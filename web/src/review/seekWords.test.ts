/** Checks what a seek bar says in the reader's language. */
import { expect, test } from 'vitest';
import { seekWords } from './seekWords.ts';
import { learn } from './words.ts';

test('[SCREEN-806] seconds are written as the sentence around them writes numbers', async () => {
  await learn('de');
  expect(seekWords().value(2.5, 15)).toBe('2,5 von 15,0 Sekunden');
  await learn('fr');
  expect(seekWords().value(0.25, undefined)).toBe('0,3 secondes');
  await learn('en');
  expect(seekWords().value(2.5, 15)).toBe('2.5 of 15.0 seconds');
});
