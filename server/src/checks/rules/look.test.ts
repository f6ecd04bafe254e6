/** What a banner looks like at its end: whether it shows anything, has a border on white, and has a backup image that shows the same. */
import { expect, test } from 'vitest';
import type { DrawnFacts } from '#checks/drawn-facts.ts';
import { foundBy } from '#test/opened-package.ts';
import { plainPicture } from '#test/plain-picture.ts';

const page = { 'index.html': '<!doctype html>' };
const drawn: DrawnFacts = { length: 4_000, isEndless: false, whiteSides: [], differs: {} };

test('[CHECK-48] a page that never shows anything is told; whether one does is not known until it was drawn', async () => {
  expect(await foundBy('look.blank', {}, page, { drawn })).toBeUndefined();
  expect(await foundBy('look.blank', {}, page, { drawn: 'blank' })).toMatchObject({ level: 'fail' });
  expect(await foundBy('look.blank', {}, page, { drawn: null })).toMatchObject({
    level: 'unknown',
    says: 'Not known: whether it shows anything at its end. Marquee has no picture of its end.',
  });
  expect(await foundBy('look.blank', {}, { 'a.png': await plainPicture(4) })).toBeUndefined();
});

test('[CHECK-48] a page whose end is white up to the edge is told, with the sides', async () => {
  const says = async (whiteSides: DrawnFacts['whiteSides']) =>
    (await foundBy('look.border', {}, page, { drawn: { ...drawn, whiteSides } }))?.says;
  expect(await says([])).toBeUndefined();
  expect(await says(['top', 'left'])).toBe(
    'Its end is white up to the edge at the top and left: on a white page nobody sees where it ends.',
  );
  expect(await says(['top', 'right', 'bottom', 'left'])).toContain('all around');
  expect(await foundBy('look.border', {}, page, { drawn: 'blank' })).toBeUndefined();
  expect(await foundBy('look.border', {}, page)).toMatchObject({ level: 'unknown' });
});

test('[CHECK-49] a backup image that looks unlike the end of its banner is told, with how much of it does', async () => {
  const files = { ...page, 'backup.png': await plainPicture(4) };
  const differs = (share: number | undefined) =>
    foundBy('backup.differs', {}, files, {
      drawn: { ...drawn, differs: share === undefined ? {} : { 'backup.png': share } },
    });
  expect(await differs(0.004)).toBeUndefined();
  expect(await differs(0.31)).toMatchObject({
    level: 'fail',
    says: 'The backup image doesn’t look like the end of the banner: 31 % of it is different.',
    evidence: [{ file: 'backup.png' }],
  });
  // What has other proportions, or can't be read, is told by others.
  expect(await differs(undefined)).toBeUndefined();
  expect(await foundBy('backup.differs', {}, files)).toMatchObject({ level: 'unknown' });
  expect(await foundBy('backup.differs', {}, page, { drawn })).toBeUndefined();
});
