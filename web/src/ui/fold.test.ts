/** Where words hold what was typed, though capitals and accents differ. */
import { expect, test } from 'vitest';
import { placeOf } from './fold.ts';

test('[TREE-29] what is marked is the very letters that were found', () => {
  const marked = (words: string, typed: string) => {
    const place = placeOf(typed, words);
    return place && words.slice(place.from, place.to);
  };
  expect(marked('Café Zürich', ' ZURICH ')).toBe('Zürich');
  expect(marked('Cafe\u0301 Zürich', 'cafe')).toBe('Cafe\u0301');
  expect(marked('Die Straße', 'strasse')).toBe('Straße');
  expect(marked('🌞 İstanbul', 'istanbul')).toBe('İstanbul');
  expect(marked('Summer', 'winter')).toBeUndefined();
  expect(marked('Summer', ' ')).toBeUndefined();
});
