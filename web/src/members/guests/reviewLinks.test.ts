/** Checks what members are told of how many banners a review link shows. */
import { expect, test } from 'vitest';
import { bannersShown } from './reviewLinks.ts';

test('[REVIEW-63] of a link of more banners than a client’s page shows it is said how many that are', () => {
  expect([1, 2_000, 2_001].map((banners) => bannersShown({ banners }))).toEqual([
    '1 banner',
    '2,000 banners',
    'only the first 2,000 of 2,001 banners',
  ]);
});
