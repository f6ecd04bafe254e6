/** What is read out of a banner's name: against the labelled corpora, and for any string at all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agencyNames } from '#test/banner-names/corpora/agencies.ts';
import { publicNames } from '#test/banner-names/corpora/found-in-public.ts';
import { lookalikeNames } from '#test/banner-names/corpora/lookalikes.ts';
import { marketNames } from '#test/banner-names/corpora/markets.ts';
import { linesOf } from '#test/banner-names/corpora/read.ts';
import { readingInWords } from '#test/banner-names/corpora/words.ts';
import { readName, sizeInName } from '#banner-names/names.ts';
import { cutIntoAtoms } from '#banner-names/atoms.ts';
import { fileTypeOf, isBannerFile } from '#banner-names/which-files.ts';

const corpora = { agencyNames, marketNames, lookalikeNames, publicNames };

/** Lines that are read otherwise than labelled, with how. */
const misread = (lines: readonly string[][]): string[] =>
  lines
    .filter(([name = '', ...label]) => label.join(' | ') !== readingInWords(name))
    .map(([name = '', ...label]) => `${name}: ${label.join(' | ')}, but read as ${readingInWords(name)}`);

test('[NAME-1] at least 99 of 100 labelled names are read as a production manager reads them', async ({ annotate }) => {
  const lines = Object.values(corpora).flatMap(linesOf);
  const wrong = misread(lines);
  await annotate(`${lines.length - wrong.length} of ${lines.length} are read right. ${wrong.join('\n')}`);
  expect(lines.length).toBeGreaterThanOrEqual(300);
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.01);
});

/** Nobody can tell what their dates and languages are by the name alone; a person may know. */
const knownAsMisread = new Set(['Black_Friday_27-11-26_300x250_v2.jpg', 'SAS_Sommer_2027_NO-nb_980x300_v2.html']);

test('[NAME-1] none of them is misread but those that are known to be', () => {
  const lines = Object.values(corpora).flatMap(linesOf);
  expect(misread(lines.filter(([name = '']) => !knownAsMisread.has(name)))).toEqual([]);
});

test('[NAME-1] what one name holds', () => {
  expect(readName('Hero_Sommer_300x250_de-CH_v1.2_21Nov2026_final (2).jpg')).toEqual({
    series: 'hero sommer 300x250 de ch',
    family: 'hero sommer 300x250',
    version: { counts: [{ scheme: 'version', numbers: [1, 2] }], letter: undefined, isFinished: true },
    date: '2026-11-21',
    dateReadings: [{ form: 'sure', iso: '2026-11-21', shortYear: false }],
    size: { width: 300, height: 250 },
    language: 'de-CH',
    fileType: 1,
    isFolderBanner: false,
    trailing: ['final'],
    standing: {
      finish: 'final',
      finishNumber: 0,
      finishLetter: undefined,
      isAmended: false,
      isCopy: true,
      isConflict: false,
    },
    copyNumber: 2,
  });
  expect(readName('Hero_300x250_v2/index.html')).toMatchObject({ fileType: 2, isFolderBanner: true });
  expect(readName('Hero_300x250_v2/').series).toBe('hero 300x250');
  expect(sizeInName('Hero 728 x 90.gif')).toEqual({ width: 728, height: 90 });
});

test('[NAME-2] the way in which a name is spelt does not part a series', () => {
  const spellings = [
    'Summer_Sale_300x250_v1.jpg',
    'summer-sale-300X250-V02.png',
    'SUMMER SALE 300×250 version 3.gif',
    'Summer%20Sale%20300-250%20Rev.4.jpg',
    'Copy of summer.sale.300_250.v5_FINAL (2).jpeg',
    '20261121_Summer_Sale_v6_300x250.psd.jpg',
    'Summer_Sale_300x250_211126_r7/index.html',
  ];
  expect(new Set(spellings.map((name) => readName(name).series))).toEqual(new Set(['summer sale 300x250']));
});

test('[NAME-2] size and language stay in the series', () => {
  const names = ['300x250', '300x600', '300x250_en', '300x250_de', '300x250_de-AT', '300x250_de-CH'];
  const series = names.map((name) => readName(`Summer_${name}_v2.jpg`).series);
  expect(new Set(series).size).toBe(names.length);
});

test.each([
  ['banner.jpg', 1, 10, true],
  ['banner.JPEG', 1, 10, true],
  ['banner.png', 1, 10, true],
  ['banner.gif', 1, 10, true],
  ['banner.webp', 1, 10, true],
  ['banner.svg', 1, 10, true],
  ['banner.avif', 1, 10, true],
  ['banner.html', 2, 10, true],
  ['banner.HTM', 2, 10, true],
  ['hero/index.html', 2, 10, true],
  ['hero/Index.HTML', 2, 10, true],
  ['index.html', 2, 10, true],
  ['banner.mp4', 3, 10, true],
  ['banner.webm', 3, 10, true],
  ['banner.jpg', 2, 10, false],
  ['banner.html', 1, 10, false],
  ['banner.mov', 3, 10, false],
  ['banner.psd', 1, 10, false],
  ['banner', 1, 10, false],
  ['jpg', 1, 10, false],
  ['', 1, 10, false],
  ['banner.jpg', 1, 0, false],
  ['banner.jpg', 1, Number.NaN, false],
  ['.banner.jpg', 1, 10, false],
  ['._banner.jpg', 1, 10, false],
  ['.git/index.html', 2, 10, false],
  ['__MACOSX/index.html', 2, 10, false],
  ['Thumbs.db', 1, 10, false],
  ['banner.jpg.part', 1, 10, false],
  ['banner.jpg.tmp', 1, 10, false],
  ['banner.jpg.filepart', 1, 10, false],
  ['hero/main.html', 2, 10, true],
  ['hero/banner.jpg', 1, 10, false],
  ['a/hero/index.html', 2, 10, true],
  ['a/__MACOSX/index.html', 2, 10, false],
  ['a/b/hero/index.html', 2, 10, false],
  ['hero_300x250.zip', 2, 10, true],
  ['hero_300x250.ZIP', 2, 10, true],
  ['hero.zip', 1, 10, false],
  ['hero.zip', 2, 0, false],
  ['sub/hero.zip', 2, 10, false],
] as const)('[NAME-5] %s as type %i with %d bytes counts: %s', (path, fileType, bytes, counts) => {
  expect(isBannerFile(path, fileType, bytes)).toBe(counts);
});

test('[NAME-5] the type follows from the ending', () => {
  expect(['a.JPG', 'a.htm', 'a/index.html', 'a.webm', 'a.txt', 'a'].map(fileTypeOf)).toEqual([
    1,
    2,
    2,
    3,
    undefined,
    undefined,
  ]);
});

/** Names out of what names are made of, in any order: likelier to be misread than random letters. */
const scraps = fc.constantFrom(
  ...'Summer Sale v8 V2 r3 R2 ver version rev 3 12 2026 20261121 211126 21 11 26 300x250 300 250 x 728x90 en de-AT it'.split(
    ' ',
  ),
  ...'final new copy Kopie (2) of Nov März draft Volvo V60 EV6 4x4 24h B2B iPhone15 🎄 é ß 日本 constructor %20 .jpg .html to bis T px'.split(
    ' ',
  ),
);
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.tuple(scraps, fc.constantFrom('', '', '_', '-', ' ', '.', ' - ', '/')), { maxLength: 12 })
    .map((pairs) => pairs.flat().join('')),
);

test('[NAME-9] any string at all is read, and read alike each time', () => {
  fc.assert(
    fc.property(name, (any) => {
      expect(readName(any)).toEqual(readName(any));
      expect(readName(any).series).toBe(readName(any).series.trim());
    }),
    { numRuns: 2_000 },
  );
});

test('[NAME-1] the series does not depend on how high the version is, nor on how it is written', () => {
  const version = fc.tuple(fc.constantFrom('_v', '-V0', ' ver ', '_version-'), fc.integer({ min: 1, max: 999 }));
  fc.assert(
    fc.property(name, version, version, (any, one, other) => {
      // A base that ends in `.jpg` or with an open v would swallow the token: what follows a word and a line does not.
      const series = [one, other].map(
        (token) => readName(`${any.replaceAll('/', '')}_hero_300x250${token.join('')}.jpg`).series,
      );
      expect(series[0]).toBe(series[1]);
    }),
    { numRuns: 2_000 },
  );
});

test('[NAME-9] a name of a hundred thousand letters takes no longer than its length', { timeout: 180_000 }, () => {
  const hostile = [
    'v1',
    'v1_',
    '1-',
    '1.1.',
    '21.11.26_',
    '20261121_',
    'final ',
    '(2)',
    'r1 ',
    'en_',
    'en-GB',
    '300x250',
    '300_250 ',
  ]
    .concat([
      'x',
      '%20',
      '%',
      'é',
      'aB',
      '.jpg',
      '/',
      '🎄',
      '\u0300',
      '\u0300\u0327',
      'copy of ',
      'to 1 ',
      '1 nov 2026 ',
      'bannerv',
      'FIN ',
      'OK 2 ',
      'for client ',
      'realfinal',
      'round2_',
      'v1_2_',
      'conceptA_',
      'signed off ',
      '(conflict ',
      'copy (2) of ',
      ' ',
      '(((',
    ])
    .map((scrap) => scrap.repeat(100_000 / scrap.length));
  for (const long of hostile) expect(readName(long).series.length).toBeLessThanOrEqual(2 * long.length);
});

test('[NAME-9] atoms and their separators are the whole name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9_. ()-]{0,40}$/), (any) => {
      const atoms = cutIntoAtoms(any);
      const again = atoms.map((atom) => atom.gap + atom.raw).join('') + (atoms.at(-1)?.after ?? any);
      expect(again).toBe(any);
    }),
  );
});
