/** What rows a media plan makes, and how they are called. */
import { expect, test } from 'vitest';
import { fieldOf, firstPattern, nameOf, wantedIn, wordsIn } from './mediaPlan.ts';

const plan = { sizes: ['300x250', '728x90'], languages: ['en', 'de'], markets: ['UK', 'CH'] };
const names = (of: typeof plan, pattern = firstPattern, leftOut: ReadonlySet<string> = new Set()) =>
  wantedIn(of, leftOut).map((wanted) => nameOf(pattern, wanted));

test('[ROW-54] a media plan makes a row for each market, language and size, in this order', () => {
  expect(names(plan)).toEqual([
    '300x250 en UK',
    '728x90 en UK',
    '300x250 de UK',
    '728x90 de UK',
    '300x250 en CH',
    '728x90 en CH',
    '300x250 de CH',
    '728x90 de CH',
  ]);
  const leftOut = new Set([fieldOf({ size: '728x90', language: 'en', market: 'CH' })]);
  expect(names(plan, firstPattern, leftOut)).toHaveLength(7);
});

test('[ROW-54] what is not named leaves no gap in a name', () => {
  expect(names({ ...plan, languages: [], markets: [] })).toEqual(['300x250', '728x90']);
  expect(names({ ...plan, sizes: [], markets: [] }, 'Spring_{market}_{language}_{size}')).toEqual([
    'Spring_en',
    'Spring_de',
  ]);
  expect(names({ ...plan, languages: [] }, '{market} - {language} - {size}')[0]).toBe('UK-300x250');
  expect(names({ sizes: [], languages: [], markets: [] })).toEqual([]);
  expect(nameOf('{size} $& {market}', { size: '1x1', language: '', market: '$1' })).toBe('1x1 $& $1');
});

test('[ROW-54] words are read as they were pasted, each once', () => {
  expect(wordsIn(' en, de;fr\nen\t it ,, ')).toEqual(['en', 'de', 'fr', 'it']);
});
