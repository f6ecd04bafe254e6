/** Which banner file is newer, and what a cell should show next: against labelled pairs and folders, and never a downgrade. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBannerSize } from '#cell-kinds/banner.ts';
import { pairs } from '#test/banner-names/corpora/pairs.ts';
import { sets } from '#test/banner-names/corpora/folders.ts';
import { linesOf, parseFile } from '#test/banner-names/corpora/read.ts';
import { readName } from '#banner-names/names.ts';
import { compareFiles, type ListedFile } from '#banner-names/compare.ts';
import { compareVersions } from '#banner-names/versions.ts';
import { fileTypeOf } from '#banner-names/which-files.ts';
import { newerFiles, type Found } from '#banner-names/newer.ts';

test.each(linesOf(pairs))('[NAME-6] %s | %s is %s', (current = '', candidate = '', verdict = '') => {
  expect(compareFiles(parseFile(current), parseFile(candidate))).toBe(verdict);
});

/** A result in the words of the corpus. */
function inWords(found: Found): string {
  if (found.kind === 'choices') return `choices ${found.files.map((file) => file.path).join(', ')}`;
  return found.kind === 'taken' ? `taken ${found.file.path}${found.safe ? ' safe' : ''}` : found.kind;
}

test.each(linesOf(sets))('[NAME-7] %s in %s for %s gets %s', (cell = '', folder = '', size = '', result = '') => {
  const files = folder === '-' ? [] : folder.split(', ').map(parseFile);
  const current = cell.trim() === '-' ? undefined : parseFile(cell);
  const fileType = fileTypeOf((current ?? files[0])?.path ?? '') ?? 1;
  const found = newerFiles({ current, files, wantedSize: parseBannerSize(size), fileType });
  expect(inWords(found)).toBe(result);
});

test('[NAME-7] a result says whether the current file is gone, and by what the next one was taken', () => {
  const files = [{ path: 'Summer_v3.jpg', bytes: 900 }];
  expect(newerFiles({ current: { path: 'Summer_v2.jpg' }, files, fileType: 1 })).toEqual({
    kind: 'taken',
    file: files[0],
    by: 'version',
    safe: true,
    currentGone: true,
  });
  expect(newerFiles({ current: { path: '' }, files, fileType: 1 })).toMatchObject({ by: 'only', safe: false });
});

test('[NAME-7] what another cell shows is not offered as a file of another series', () => {
  const files = ['Summer_300x250.jpg @11-01', 'Winter_300x250_v2.jpg @11-02', 'Spring_300x250.jpg @11-02'].map(
    parseFile,
  );
  const search = { current: files[0], files, fileType: 1 } as const;
  const shownSeries = new Set(['Summer_300x250.jpg', 'Winter_300x250_v1.jpg'].map((path) => readName(path).series));
  expect(inWords(newerFiles({ ...search, shownSeries }))).toBe('choices Spring_300x250.jpg');
});

test('[NAME-7] umlauts that one system takes apart are the same file', () => {
  const files = [{ path: 'Fru\u0308hling.jpg', bytes: 900, modifiedAt: 1_000 }];
  expect(
    newerFiles({ current: { path: 'Fr\u00FChling.jpg', bytes: 900, modifiedAt: 1_000 }, files, fileType: 1 }),
  ).toEqual({
    kind: 'none',
  });
});

test('[NAME-6] a time counts as later only beyond what the listing can tell', () => {
  const at = (modifiedAt: number, path: string, precisionMs: number) => ({ path, modifiedAt, precisionMs });
  const minute = 60_000;
  expect(compareFiles(at(0, 'a.jpg', 1), at(2, 'a_final.jpg', 1))).toBe('newer');
  expect(compareFiles(at(0, 'a.jpg', minute), at(minute, 'a_final.jpg', 1))).toBe('ask');
  expect(compareFiles(at(0, 'a.jpg', 1), at(minute + 1, 'a_final.jpg', minute))).toBe('newer');
  expect(compareFiles(at(0, 'a.jpg', 24 * 60 * minute), at(20 * 60 * minute, 'a.jpg', 1))).toBe('same');
});

test('[NAME-6] where a server’s clock was put forward or back, no file is newer by that alone', () => {
  const [minute, hour] = [60_000, 3_600_000];
  const judged = (moved: number, precisionMs: number, before = 900) =>
    compareFiles(
      { path: 'a.jpg', modifiedAt: 10 * hour, precisionMs, bytes: before },
      { path: 'a.jpg', modifiedAt: 10 * hour + moved, precisionMs, bytes: 900 },
    );
  expect([judged(hour, minute), judged(-hour, minute)]).toEqual(['same', 'same']);
  // Times that are exact go by no such clock, and what was loaded up again is seldom moved by just an hour.
  expect([judged(hour, 1_000), judged(2 * hour, minute), judged(hour, minute, 800)]).toEqual([
    'newer',
    'newer',
    'newer',
  ]);
  const withoutSize = { path: 'a.jpg', modifiedAt: 0, precisionMs: minute };
  expect(compareFiles(withoutSize, { ...withoutSize, modifiedAt: hour, bytes: 900 })).toBe('newer');
});

const base = fc.constantFrom(
  'Summer',
  'v8-juice',
  'R3 Audi',
  'Motiv2',
  '4x4 Tour',
  'Route66',
  'Frühling',
  'B2B 2026',
  '🎄 Xmas',
  '',
);
const size = fc.constantFrom('', '_300x250', '_728-90', ' 970 x 250');
const mark = fc.constantFrom(
  '',
  '_final',
  ' copy',
  ' (2)',
  '_new',
  '_final2',
  ' - Kopie (3)',
  '_en',
  '_211126',
  '_03-04-2026',
  '_20261121',
  '_FINAL3',
  '_approved',
  '_amends',
  ' copy 2',
);
const ending = fc.constantFrom('.jpg', '.gif', '.PNG');
const version = fc.constantFrom(
  '',
  '_v1',
  '_v2',
  'V3',
  '_v10',
  ' ver 4',
  '-version-5',
  '_r2',
  '_r11',
  '_v1.2',
  '_v2a',
  '_v2_r3',
  '_draft2',
  '_round2',
  '_WIP3',
  '_v1_2',
  '_v2_amends3',
);
const facts = fc.record({
  modifiedAt: fc.option(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }), { nil: undefined }),
  bytes: fc.integer({ min: 1, max: 3 }),
  precisionMs: fc.constantFrom(1, 1_000, 60_000, 86_400_000),
});
const file: fc.Arbitrary<ListedFile> = fc
  .tuple(fc.tuple(base, size, version, mark, ending), facts)
  .map(([parts, known]) => ({ path: parts.join('').trim(), ...known }));
const oneSeries = fc
  .tuple(base, size, fc.array(fc.tuple(version, mark, ending, facts), { minLength: 2, maxLength: 8 }))
  .map(([words, dimensions, files]) =>
    files.map(([token, status, end, known]) => ({ path: words + dimensions + token + status + end, ...known })),
  );

const runs = { numRuns: 2_000 };

/** Whether the first name is of a lower version than the second, in the same series. */
function isLower(one: string, other: string): boolean {
  const [a, b] = [readName(one), readName(other)];
  return a.series === b.series && !!a.version && !!b.version && compareVersions(a.version, b.version) === -1;
}

test('[NAME-8] never a lower version, whenever it was uploaded, out of any folder', () => {
  fc.assert(
    fc.property(oneSeries, fc.array(file, { maxLength: 4 }), ([current, ...others], strangers) => {
      const files = [...others, ...strangers];
      const found = newerFiles({ current, files, fileType: 1 });
      const taken = found.kind === 'taken' ? [found.file] : found.kind === 'choices' ? found.files : [];
      for (const next of taken) expect(isLower(next.path, current?.path ?? ''), next.path).toBe(false);
      if (found.kind === 'taken') {
        expect(readName(found.file.path).series).toBe(readName(current?.path ?? '').series);
        for (const { path } of files)
          expect(isLower(found.file.path, path), `${found.file.path} below ${path}`).toBe(false);
      }
    }),
    runs,
  );
});

test('[NAME-8] a higher version is never older, whatever else the names and the files say', () => {
  const numbers = fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 400 }));
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 30 }),
      numbers,
      mark,
      facts,
      facts,
      (any, [low, step], end, one, other) => {
        const path = (number: number) => `${any.replaceAll('/', '')}_v${number}${end}.jpg`;
        const [lower, higher] = [
          { path: path(low), ...one },
          { path: path(low + step), ...other },
        ];
        expect(compareFiles(lower, higher)).not.toBe('older');
        expect(compareFiles(higher, lower)).not.toBe('newer');
      },
    ),
    runs,
  );
});

test('[NAME-8] only a newer version or date is safe to take while nobody looks', () => {
  fc.assert(
    fc.property(oneSeries, ([current, ...files]) => {
      const found = newerFiles({ current, files, fileType: 1 });
      if (found.kind === 'taken' && found.safe) expect(['version', 'date']).toContain(found.by);
    }),
    runs,
  );
});

test('[NAME-6] a file is the same as itself, and newer one way is older the other way', () => {
  const opposite = { newer: 'older', older: 'newer', same: 'same', otherSeries: 'otherSeries', ask: 'ask' } as const;
  fc.assert(
    fc.property(fc.oneof(fc.tuple(file, file), oneSeries), ([one, other]) => {
      if (!one || !other) return;
      expect(compareFiles(one, one)).toBe('same');
      if (one.path !== other.path) expect(compareFiles(other, one)).toBe(opposite[compareFiles(one, other)]);
    }),
    runs,
  );
});

test('[NAME-3] products that are called like versions are never versions of each other', () => {
  const ranges = [
    'Volvo_V60 Volvo_V90',
    'Dyson_V11 Dyson_V15',
    'Motiv1 Motiv2',
    'TV2 TV3',
    'Kia_EV3 Kia_EV6',
    'iPhone15 iPhone16',
  ]
    .concat([
      'Renault_R4 Renault_R5',
      'V6_engine V8_engine',
      'Route66 Route67',
      'Summer2026 Summer2027',
      '3v3 4v4',
      '24h 48h',
    ])
    .map((range) => range.split(' '));
  for (const [one, other] of ranges) {
    const verdict = compareFiles({ path: `${one}_300x250.jpg` }, { path: `${other}_300x250.jpg` });
    expect(verdict, `${one} and ${other}`).toBe('otherSeries');
  }
});

test('[NAME-4] dates decide only if every way to read them agrees, held against the time of the file', () => {
  const days = fc.integer({ min: 0, max: 700 }).map((day) => new Date(Date.UTC(2025, 11) + day * 86_400_000));
  const two = (part: number) => String(part).padStart(2, '0');
  const forms: ((day: string, month: string, year: string) => string)[] = [
    (day, month, year) => `${day}-${month}-20${year}`,
    (day, month, year) => `${month}-${day}-20${year}`,
    (day, month, year) => day + month + year,
    (day, month, year) => `${day}.${month}.${year}`,
    (day, month, year) => year + month + day,
    (day, month, year) => `20${year}${month}${day}`,
  ];
  fc.assert(
    fc.property(days, days, fc.constantFrom(...forms), (one, other, write) => {
      const [current, candidate] = [one, other].map((date) => ({
        path: `Summer_${write(two(date.getUTCDate()), two(date.getUTCMonth() + 1), two(date.getUTCFullYear() % 100))}.jpg`,
        modifiedAt: date.getTime(),
        precisionMs: 1,
      }));
      if (!current || !candidate) return;
      // Whatever the form, the day that was meant is never passed over for an earlier one.
      if (other < one) expect(compareFiles(current, candidate)).not.toBe('newer');
      if (other > one) expect(compareFiles(current, candidate)).not.toBe('older');
    }),
    runs,
  );
});
