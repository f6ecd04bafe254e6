/** One folder for thousands of cells: each finds in it what it would find in a list of its own, and is compared with its own series alone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedFile } from '#banner-names/compare.ts';
import { readName } from '#banner-names/names.ts';
import { newerFiles } from '#banner-names/newer.ts';

const words = fc.constantFrom('Summer', 'Winter_Sale', 'Spring');
const sizes = fc.constantFrom('', '_300x250', '_728x90');
const ends = fc.constantFrom('', '_v1', '_v2', '_final', ' copy', '_20261120');
const kinds = fc.constantFrom('.jpg', '.png', '.zip', '/index.html', '.mp4');
const file: fc.Arbitrary<ListedFile> = fc
  .record({ word: words, size: sizes, end: ends, kind: kinds, bytes: fc.integer({ min: 0, max: 2 }), day: fc.nat(3) })
  .map(({ bytes, day, end, kind, size, word }) => ({
    path: `${word}${size}${end}${kind}`,
    bytes,
    modifiedAt: day * 86_400_000,
    precisionMs: 1_000,
  }));

test('[NAME-7] cells that share a list find what each would find in a list of its own, whatever type they are of', () => {
  const cells = fc.array(fc.record({ of: fc.nat(), fileType: fc.constantFrom(1, 2, 3), isOlder: fc.boolean() }), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(file, { minLength: 1, maxLength: 14, selector: ({ path }) => path }),
      cells,
      (files, all) => {
        for (const { fileType, isOlder, of } of all) {
          const shown = files[of % files.length];
          const current = shown && { ...shown, modifiedAt: isOlder ? -1 : (shown.modifiedAt ?? 0) };
          const alone = newerFiles({ current, files: [...files], fileType });
          expect(newerFiles({ current, files, fileType })).toEqual(alone);
        }
      },
    ),
    { numRuns: 300, seed: 7 },
  );
});

test('[NAME-7] once a folder of thousands is read, a cell is compared with the files of its own series', () => {
  let looks = 0;
  const files = Array.from({ length: 3_000 }, (_, n): ListedFile => ({
    path: `Concept${Math.floor(n / 2)}x_300x250_v${1 + (n % 2)}.jpg`,
    bytes: 900,
    get modifiedAt() {
      looks += 1;
      return n;
    },
    precisionMs: 1_000,
  }));
  const shownSeries = new Set(files.map(({ path }) => readName(path).series));
  const find = (n: number) => {
    looks = 0;
    const current = { path: files[n]?.path ?? '', bytes: 900, modifiedAt: n, precisionMs: 1_000 };
    return newerFiles({ current, files, fileType: 1, shownSeries });
  };
  find(0);
  expect(find(2_000)).toMatchObject({ kind: 'taken', file: { path: files[2_001]?.path } });
  expect(looks).toBeLessThan(20);
});
