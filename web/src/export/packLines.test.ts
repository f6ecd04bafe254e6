/** What a delivery pack will hold: what is ticked, what it is called, and what it comes to. */
import { ownFields } from '@marquee/contract/delivery/pack-names.ts';
import type { PackBanner } from '@marquee/contract/delivery/packs.ts';
import { expect, test } from 'vitest';
import { linesOf, sumOf, ticked, wantedOf, withField, type Pages, type Ticks } from './packLines.ts';

const fields = [...ownFields, 'Language'];
const none: Ticks = new Map();

function banner(cellID: number, more: Partial<PackBanner> = {}): PackBanner {
  const of = { group: 'Spring', row: `MPU ${cellID}`, column: 'Banner', number: 2, bytes: 84_000, ...more };
  const own = { ...of, sheet: 'Launch', file: `mpu-${cellID}`, size: '300x250', version: `v${of.number}` };
  const values = fields.map((field) => String(new Map(Object.entries(own)).get(field) ?? ''));
  const seen = { isPublic: true, isWhole: true };
  const made = {
    ...seen,
    cellID,
    fileType: 1,
    decision: 'approved',
    isChanged: false,
    result: null,
    ending: '.png',
    backup: null,
  } as const;
  return { ...made, ...of, values, ...more };
}
const lines = (banners: readonly PackBanner[], ticks = none, template = '{file}', pages: Pages = 'zip') =>
  linesOf({ fields, banners }, ticks, template, pages);

test('[PACK-31] what is approved and does not fail is ticked, and nothing else', () => {
  const all = [
    banner(1),
    banner(2, { decision: 'waiting' }),
    banner(3, { decision: 'rejected' }),
    banner(4, { result: 'fails' }),
    banner(5, { result: 'warns' }),
    banner(6, { number: 0, bytes: 0 }),
  ];
  expect(lines(all).map(({ isTicked, why }) => why ?? isTicked)).toEqual([
    true,
    'waiting',
    'rejected',
    'fails',
    true,
    'noCopy',
  ]);
  expect(sumOf(lines(all))).toEqual({ banners: 2, bytes: 168_000 });
});

test('[PACK-31] what is ticked all the same is asked for by name, and what Marquee has no copy of never is', () => {
  const all = [banner(1), banner(2, { decision: 'changes' }), banner(3, { number: 0, bytes: 0 })];
  const own = lines(all, ticked(none, lines(all), true));
  expect(wantedOf(own)).toEqual([
    { cellID: 1, number: 2 },
    { cellID: 2, number: 2, anyway: 'changes' },
  ]);
});

test('[PACK-32] what is ticked has the name that it will have, in the order of the sheet; other banners that of their row', () => {
  const all = [banner(1), banner(2, { decision: 'waiting' }), banner(3)];
  const named = (ticks: Ticks) => lines(all, ticks, '{size}').map(({ name }) => name);
  expect(named(none)).toEqual(['300x250.png', 'MPU 2', '300x250_2.png']);
  expect(named(ticked(none, lines(all), true))).toEqual(['300x250.png', '300x250_2.png', '300x250_3.png']);
});

test('[PACK-32] a page is called as the zip or the folder that it becomes', () => {
  const page = banner(1, { fileType: 2, ending: '.zip' });
  const named = (pages: Pages) => lines([page, banner(2)], none, '{file}', pages).map(({ name }) => name);
  expect(named('zip')).toEqual(['mpu-1.zip', 'mpu-2.png']);
  expect(named('folder')).toEqual(['mpu-1/', 'mpu-2.png']);
});

test('[PACK-32] beneath stands where it is, its size, its version and its weight, as far as they are known', () => {
  const about = (...all: PackBanner[]) => lines(all).map((line) => line.about);
  expect(about(banner(1))).toEqual(['Spring · MPU 1 · 300×250 · v2 · 84 KB']);
  expect(about(banner(1, { number: 0, bytes: 0 }))).toEqual(['Spring · 300×250']);
  // Where there are banners of several columns, one is told from the other by them.
  expect(about(banner(1), banner(2, { column: 'Backup' }))[1]).toBe('Spring · MPU 2 · Backup · 300×250 · v2 · 84 KB');
});

test('[PACK-36] what was ticked stays so when the banners are listed again, but not for a version that was not seen', () => {
  const before = [banner(1), banner(2, { decision: 'waiting' })];
  const [first, second] = lines(before);
  if (!first || !second) throw new Error('Two were listed.');
  const ticks = ticked(ticked(none, [first], false), [second], true);
  const isTicked = (all: readonly PackBanner[]) => lines(all, ticks).map((line) => line.isTicked);
  expect(isTicked(before)).toEqual([false, true]);
  expect(isTicked([banner(1, { number: 3 }), banner(2, { number: 3, decision: 'waiting' })])).toEqual([false, false]);
  expect(isTicked([banner(2), banner(3)])).toEqual([true, true]);
});

test('[PACK-33] a field comes to where the caret is, in the place of what is selected', () => {
  expect(withField('{row}_', [6, 6], 'size')).toEqual({ template: '{row}_{size}', caret: 12 });
  expect(withField('{row}-{file}', [0, 5], 'size')).toEqual({ template: '{size}-{file}', caret: 6 });
});
