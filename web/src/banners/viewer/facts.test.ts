/** What is said of a banner's file. */
import { banner as kind } from '@marquee/contract/cell-kinds/banner.ts';
import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';

const banner = { ...kind.empty, cellBannerID: 1, cellID: 1, fileName: 'a/index.html' };
const file = { bytes: 148_000, width: 728, height: 90, noOfFiles: 12, changedAt: null };

test('[SCREEN-123] a banner’s facts are its pixels, weight, files and last change, as far as they are known', () => {
  expect(factsOf({ ...banner, bannerWidth: 300, bannerHeight: 250, file })).toEqual(['300×250', '148 KB', '12 files']);
  expect(factsOf({ ...banner, file })).toEqual(['728×90', '148 KB', '12 files']);
  const changedAt = new Date(2026, 10, 3, 15, 4).toISOString();
  expect(factsOf({ ...banner, file: { ...file, noOfFiles: null, changedAt } })).toEqual([
    '728×90',
    '148 KB',
    'Changed 3 Nov 2026 at 3:04 pm',
  ]);
  expect(factsOf(banner)).toEqual([]);
});
