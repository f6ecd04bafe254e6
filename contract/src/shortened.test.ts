/** Checks that what is cut is cut between characters as they are seen. */
import { expect, test } from 'vitest';
import { shortened, shortenedToBytes } from './shortened.ts';

const family = '👩‍👩‍👧‍👦';
const accented = 'a\u0323\u0307';

test('[EXPORT-32] a character of many parts is whole or not there', () => {
  for (const character of [family, accented, '🇩🇪', '🎉', '❤️']) {
    for (let most = 2; most < 2 + character.length; most += 1) expect(shortened(`ab${character}c`, most)).toBe('ab');
    expect(shortened(`ab${character}c`, 2 + character.length)).toBe(`ab${character}`);
    expect(shortened(`ab${character}`, 2 + character.length)).toBe(`ab${character}`);
  }
});

test('[EXPORT-32] bytes are those of UTF-8', () => {
  expect(shortenedToBytes('aß広𝒳', 10)).toBe('aß広𝒳');
  expect(shortenedToBytes('aß広𝒳', 9)).toBe('aß広');
  expect(shortenedToBytes('aß広', 5)).toBe('aß');
  expect(shortenedToBytes(`a${family}`, 20)).toBe('a');
  expect(shortenedToBytes('', 0)).toBe('');
});
