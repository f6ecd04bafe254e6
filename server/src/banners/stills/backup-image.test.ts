/** Finding the backup image of an html banner, by names as agencies and their tools give them. */
import { describe, expect, test } from 'vitest';
import { candidatesOf, fittingOf, type PackageFile } from './backup-image.ts';

const file = (path: string): PackageFile => ({ path, hash: '', bytes: 1 });
const mpu = { width: 300, height: 250 };
const found = (paths: string[], size = mpu, banner: typeof mpu | undefined = mpu) =>
  fittingOf(
    candidatesOf(paths.map(file)).map((one) => ({ ...one, size })),
    banner,
  ).map(({ path }) => path);

describe('[STILL-5] the backup image of a package is found by its name', () => {
  test.each([
    'backup.jpg',
    'backup_300x250.jpg',
    'BackupImage.png',
    '300x250_backup.gif',
    'summer300x250backup.png',
    'fallback.png',
    'fall-back-300x250.jpg',
    'backup/300x250.jpg',
    'img/Fallback/mpu.jpg',
    'static.jpg',
    'static_300x250.png',
    'images/end_frame.png',
    'EndFrame.jpg',
    'still-300x250.jpg',
    'ersatzbild_300x250.jpg',
    'bk_up.jpg',
  ])('%s', (path) => expect(found(['index.html', path, 'images/hero.jpg'])).toEqual([path]));

  // Held out: the rules were not made with these in sight.
  test.each([
    'ACME_Spring_MPU_300x250_Backup_v2.jpg',
    'Back-Up Image.jpg',
    'autumn-300x250-static-en.jpg',
    'mpu_LastFrame.png',
    'assets/backups/mpu.webp',
    'failsafe.gif',
    'noscript.jpg',
    'poster.jpg',
    'backup@2x.png',
  ])('held out: %s', (path) => expect(found(['index.html', path, 'images/hero.jpg'])).toEqual([path]));

  test.each([
    'background.jpg',
    'bg_300x250.jpg',
    'static/bg.jpg',
    'static_bg.png',
    'images/static-logo.png',
    'frame_1.png',
    'ecstatic.jpg',
    'hero.jpg',
    'backup.js',
    'backup.svg',
    'still_text.png',
    'feedback.png',
  ])('not %s', (path) => expect(found(['index.html', path])).toEqual([]));

  test.each([
    'backdrop.jpg',
    'img/back.png',
    'statistics.png',
    'distilled.jpg',
    'playback.png',
    'posterior.jpg',
    'product-still.png',
  ])('held out, not %s', (path) => expect(found(['index.html', path])).toEqual([]));
});

test('[STILL-5] it has the proportions of its banner, and of several the one that says it and is as large is taken', () => {
  expect(found(['backup.jpg'], { width: 728, height: 90 })).toEqual([]);
  expect(found(['backup.jpg'], { width: 600, height: 500 })).toEqual(['backup.jpg']);
  const sized = candidatesOf(['static.png', 'backup@2x.jpg', 'backup.jpg', 'backup_728x90.jpg'].map(file)).map(
    (one) => {
      const path = one.file.path;
      const size = path.includes('728')
        ? { width: 728, height: 90 }
        : path.includes('@2x')
          ? { width: 600, height: 500 }
          : mpu;
      return { ...one, size };
    },
  );
  expect(fittingOf(sized, mpu).map(({ path }) => path)).toEqual(['backup.jpg', 'backup@2x.jpg', 'static.png']);
});

test('[STILL-5] where nobody knows how large the banner is, the only one that is called so is taken', () => {
  const unknown = (paths: string[]) =>
    fittingOf(
      candidatesOf(paths.map(file)).map((one) => ({ ...one, size: mpu })),
      undefined,
    ).map(({ path }) => path);
  expect(unknown(['static.png', 'backup.jpg'])).toEqual(['backup.jpg']);
  expect(unknown(['static.png'])).toEqual([]);
  expect(unknown(['backup_de.jpg', 'backup_en.jpg'])).toEqual([]);
});
