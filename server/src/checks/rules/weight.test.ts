/** Weights: by what a preset counts, of which size, and what is only known about. */
import { expect, test } from 'vitest';
import type { WeightLimit } from '@marquee/contract/checks/rules.ts';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { foundBy } from '#test/opened-package.ts';

const page = '<!doctype html><img src="a.png">';
/** Bytes that no packing makes lighter. */
const noise = (length: number): Buffer => {
  let seed = 7;
  return Buffer.from(Array.from({ length }, () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16));
};
const limit = (basis: WeightLimit['basis'], kb: number, ...sizes: string[]) => ({ basis, most: kilobytes(kb), sizes });
const weigh = (limits: WeightLimit[], files: Record<string, string | Buffer>, how = {}) =>
  foundBy('pkg.weight', { limits }, files, how);

test('[CHECK-4] a zip weighs what it was delivered with, and a KB is 1,024 bytes', async () => {
  const files = { 'index.html': page };
  expect(await weigh([limit('zip', 200)], files, { zipBytes: 204_800 })).toBeUndefined();
  expect(await weigh([limit('zip', 200)], files, { zipBytes: 214_000 })).toMatchObject({
    level: 'fail',
    says: 'The zip weighs 214 KB; it may weigh 200 KB.',
  });
  expect((await weigh([limit('zip', 200)], files, { zipBytes: 204_801 }))?.says).toBe(
    'The zip weighs 204,801 bytes; it may weigh 200 KB.',
  );
});

test('[CHECK-4] a limit of a size is for that size alone, and one without sizes for all others', async () => {
  const limits = [limit('zip', 150, '300x250'), limit('zip', 200, '728x90'), limit('zip', 100)];
  const files = { 'index.html': '<!doctype html>' };
  const of = (width: number, height: number) => weigh(limits, files, { zipBytes: 180_000, size: { width, height } });
  expect((await of(300, 250))?.says).toBe('The zip weighs 180 KB; 300×250 may weigh 150 KB.');
  expect(await of(728, 90)).toBeUndefined();
  expect((await of(120, 600))?.says).toBe('The zip weighs 180 KB; it may weigh 100 KB.');
  const nowhere = { zipBytes: 180_000, size: undefined, fileName: 'ad.zip' };
  expect(await weigh(limits.slice(0, 2), files, nowhere)).toMatchObject({ level: 'unknown' });
});

test('[CHECK-4] where no limit is for its size, or its size is not known, it is not known', async () => {
  const limits = [limit('zip', 150, '300x250'), limit('zip', 200, '728x90')];
  const of = (asked: WeightLimit[], bytes: number, size?: { width: number; height: number }) =>
    weigh(asked, { 'index.html': '<!doctype html>' }, { zipBytes: bytes, size, fileName: 'ad.zip' });
  expect(await of(limits, 900, { width: 320, height: 100 })).toMatchObject({
    level: 'unknown',
    says: 'Not known: the preset has no weight for 320×100.',
  });
  // One of something else is for it.
  expect(await of([...limits, limit('gzip', 9)], 900, { width: 320, height: 100 })).toBeUndefined();
  const withOthers = [...limits, limit('zip', 100)];
  expect(await of(withOthers, 90_000)).toBeUndefined();
  expect(await of(withOthers, 180_000)).toMatchObject({ level: 'unknown', todo: 'Set the size in the cell.' });
  expect(await of(withOthers, 300_000)).toMatchObject({ level: 'fail' });
});

test('[CHECK-4] what was not zipped is weighed as a zip would, and is not known where that is about the limit', async () => {
  const how = { fileName: 'index.html', zipBytes: null };
  const of = (kb: number) => weigh([limit('zip', 200)], { 'index.html': page, 'a.png': noise(kb * 1_024) }, how);
  expect(await of(150)).toBeUndefined();
  expect(await of(199)).toMatchObject({ level: 'unknown' });
  expect(await of(300)).toMatchObject({
    level: 'fail',
    says: 'A zip of it would weigh about 307 KB; it may weigh 200 KB.',
    evidence: [{ file: 'a.png', words: '307 KB' }, { file: 'index.html' }],
  });
});

test('[CHECK-4] a zip whose weight was not kept weighs at least what its files do; more may have been in it', async () => {
  const how = { fileName: 'ad_300x250.zip', zipBytes: null, leftOut: null };
  const of = (kb: number) => weigh([limit('zip', 200)], { 'index.html': page, 'a.png': noise(kb * 1_024) }, how);
  expect(await of(150)).toMatchObject({
    level: 'unknown',
    says: 'Not known: the weight of its zip was not kept; it may weigh 200 KB.',
    todo: 'Update the banner’s file once.',
  });
  expect(await of(300)).toMatchObject({
    level: 'fail',
    says: 'A zip of what it plays would weigh about 307 KB; it may weigh 200 KB.',
  });
});

test('[CHECK-4] text counts as servers pack it, or as it is', async () => {
  const files = { 'index.html': page, 'a.js': 'var a = 1;\n'.repeat(20_000) };
  expect(await weigh([limit('gzip', 10)], files)).toBeUndefined();
  expect((await weigh([limit('unpacked', 200)], files))?.says).toBe('Its files weigh 220 KB; it may weigh 200 KB.');
});

test('[CHECK-4] what loads first is what tags and styles name; what scripts may load is not known', async () => {
  const files = {
    'index.html': '<!doctype html><link rel="stylesheet" href="a.css"><script>new Image().src = "late.png"</script>',
    'a.css': 'body { background: url(first.png) }',
    'first.png': noise(60_000),
    'late.png': noise(60_000),
    'unused.png': noise(600_000),
  };
  expect((await weigh([limit('initial', 50)], files))?.says).toMatch(/^What loads first weighs at least 60 KB; it may/);
  expect(await weigh([limit('initial', 100)], files)).toMatchObject({ level: 'unknown' });
  expect(await weigh([limit('initial', 130), limit('subsequent', 60)], files)).toBeUndefined();
  expect(await weigh([limit('subsequent', 50)], files)).toMatchObject({ level: 'unknown' });
});

test('[CHECK-4] what loads at most is not known to be less than all where a script can’t be read', async () => {
  const files = { 'index.html': '<!doctype html><script>a(</script>', 'a.png': noise(60_000) };
  expect(await weigh([limit('initial', 50)], files)).toMatchObject({ level: 'unknown' });
  expect(await weigh([limit('initial', 50)], { ...files, 'index.html': page.replace('a.png', '') })).toBeUndefined();
});

test('[CHECK-4] all files as they are have in them what lies beside the banner', async () => {
  const of = (how: object) => weigh([limit('unpacked', 200)], { 'index.html': page }, how);
  expect(await of({ leftOut: [{ path: 'a.psd', bytes: 300_000 }] })).toMatchObject({
    level: 'fail',
    evidence: [{ file: 'a.psd' }, { file: 'index.html' }],
  });
  expect(await of({ leftOut: null })).toMatchObject({ level: 'unknown', todo: 'Update the banner’s file once.' });
  expect(await of({ leftOut: null, fileName: 'index.html' })).toBeUndefined();
});

test('[CHECK-4] a picture or a film weighs what its file does, whatever is counted', async () => {
  const picture = { 'a.png': noise(3_000) };
  for (const basis of ['zip', 'gzip', 'unpacked', 'initial'] as const) {
    expect((await weigh([limit(basis, 2)], picture))?.says).toBe('The file weighs 3,000 bytes; it may weigh 2 KB.');
  }
});

test('[CHECK-4] single files and the page have limits of their own', async () => {
  const files = { 'index.html': page + 'x'.repeat(5_000), 'a.png': noise(9_000) };
  expect(await foundBy('pkg.heaviest', { most: 4_096 }, files)).toMatchObject({
    says: 'a.png weighs 9 KB; it may weigh 4 KB.',
    noOfEvidence: 2,
  });
  expect(await foundBy('pkg.heaviest', { most: 9_000 }, files)).toBeUndefined();
  expect((await foundBy('html.weight', { most: 4_096 }, files))?.says).toBe(
    'The page weighs 5,032 bytes; it may weigh 4 KB.',
  );
});

test('[CHECK-47] a file that is hardly too heavy is listed by its bytes', async () => {
  const files = { 'index.html': page, 'a.png': noise(9_000), 'b.png': noise(4_097) };
  expect((await foundBy('pkg.heaviest', { most: 4_096 }, files))?.evidence).toEqual([
    { file: 'a.png', words: '9 KB' },
    { file: 'b.png', words: '4,097 bytes' },
  ]);
});
