/** Banner sizes as people type and read them, and paths that must not climb out of their folder. */
import { expect, test } from 'vitest';
import { banner, bannerSizes, describeBannerSize, parseBannerSize } from './banner.ts';

test.each([
  ['300x250', 300, 250],
  ['300X250', 300, 250],
  [' 300 x 250 ', 300, 250],
  ['0x0', 0, 0],
  ['300', 0, 0],
  ['300x250x2', 0, 0],
  ['axb', 0, 0],
  ['300x', 0, 0],
  ['x', 0, 0],
  ['-300x250', 0, 0],
  ['3.5x2', 0, 0],
  ['1e3x2', 0, 0],
  ['', 0, 0],
])('[CELL-15] %j is the size %i by %i', (typed, width, height) => {
  expect(parseBannerSize(typed)).toEqual({ width, height });
});

test('[CELL-15] the fourteen presets have names, any other size is custom', () => {
  expect(bannerSizes).toHaveLength(14);
  expect(describeBannerSize(300, 250)).toBe('300x250 MPU');
  expect(describeBannerSize(970, 250)).toBe('970x250 Billboard');
  expect(describeBannerSize(333, 100)).toBe('Custom 333x100 px');
});

test.each(['../secret.png', 'a/../../b.png', '..\\b.png', 'a\u0000.png', 'a\nb.png', 'x'.repeat(256)])(
  '[CELL-16] the file name %j is refused',
  (fileName) => {
    expect(banner.edit.partial().safeParse({ fileName }).success).toBe(false);
  },
);

test('[CELL-16] ordinary names and folders stay as they are', () => {
  const sent = { fileName: 'índex v2..final.html', ftpfolder: '/spring/300x250' };
  expect(banner.edit.partial().parse(sent)).toEqual(sent);
});
