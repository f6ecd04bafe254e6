/** Where words hold what was typed, though capitals and accents differ. */
import { expect, test } from 'vitest';
import { placeOf, replaced } from './fold.ts';

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

test('[NARROW-10] words are replaced wherever they are held, whatever the capitals and accents, and no letter is torn', () => {
  expect(replaced('Zürich, ZURICH und Zurich', ' zurich ', 'Bern')).toBe('Bern, Bern und Bern');
  expect(replaced('Die Straße', 'strasse', 'Gasse')).toBe('Die Gasse');
  // One s of ß can't be replaced without the other.
  expect(replaced('Maß', 's', 'z')).toBe('Maß');
  expect(replaced('Maßstab', 'st', 'x')).toBe('Maßxab');
  expect(replaced('aaa', 'aa', 'b')).toBe('ba');
  expect(replaced('a.b$c', '.', '$&')).toBe('a$&b$c');
  expect(replaced('Cafe\u0301 au lait', 'cafe', 'Tee')).toBe('Tee au lait');
  expect(replaced('🌞 sun', 'sun', '🌚')).toBe('🌞 🌚');
  expect(replaced('Summer', 'winter', 'x')).toBe('Summer');
  expect(replaced('Summer', ' ', 'x')).toBe('Summer');
});

test('[NARROW-11] a sigma is found and replaced in the middle of a word and at its end', () => {
  expect(replaced('ΟΔΟΣ, οδός, ΟΔΟΣΗΜΟ', 'οδος', 'x')).toBe('x, x, xΗΜΟ');
  expect(placeOf('ΟΔΟΣ', 'ο οδός')).toEqual({ from: 2, to: 6 });
});
