/** What is said of backup images that are missing in a delivery pack. */
import type { BackupSource } from '@marquee/contract/delivery/backups.ts';
import { expect, test } from 'vitest';
import { missingInWords, noOfMade } from './missingBackups.ts';
import type { PackLine } from './packLines.ts';

const line = (backup: BackupSource | null, isTicked = true): PackLine => ({
  cellID: 1,
  number: 1,
  bytes: 1,
  isPage: backup !== null,
  isTicked,
  why: undefined,
  name: 'mpu',
  about: '',
  isChanged: false,
  backup,
});

test.each<[(BackupSource | null)[], string]>([
  [[null], 'None is missing.'],
  [['end', 'end', null], 'All 2 missing ones can be made.'],
  [['end', 'end', 'later'], '2 of 3 missing ones can be made: 1 has no picture of its end yet.'],
  [
    ['end', 'later', 'later', 'none', 'undrawn'],
    '1 of 5 missing ones can be made: 2 have no picture of their end yet, 2 can’t be drawn.',
  ],
  [['later'], 'The missing one can’t be made: it has no picture of its end yet.'],
  [['none'], 'The missing one can’t be made: it can’t be drawn.'],
  [['later', 'later'], 'None of the 2 missing ones can be made: they have no picture of their end yet.'],
  [['undrawn', 'undrawn'], 'None of the 2 missing ones can be made: this server draws no pictures of banners.'],
])('[PACK-44] of %j: %s', (backups, words) => {
  expect(missingInWords(backups.map((backup) => line(backup)))).toBe(words);
});

test('[PACK-44] what is not ticked does not count', () => {
  expect(missingInWords([line('end'), line('later', false)])).toBe('The missing one can be made.');
});

test.each<[(BackupSource | null)[], string]>([
  [['own', null], 'None is missing: 1 page comes with one, going by file names.'],
  [['end', 'own', 'own'], 'The missing one can be made. 2 pages come with one, going by file names.'],
])('[PACK-48] of %j: %s', (backups, words) => {
  expect(missingInWords(backups.map((backup) => line(backup)))).toBe(words);
});

test('[PACK-47] as many are made as are ticked, missing, and have a picture of their end', () => {
  expect(noOfMade([line('end'), line('end'), line('end', false), line('later'), line('own'), line(null)])).toBe(2);
});
