/** Checks the sentences of the review page: each there in every language, with the same places, and every form that its numbers need. */
import { describe, expect, test } from 'vitest';
import { reviewLanguages } from '#review.ts';
import { say } from '#review-words/say.ts';
import { de } from './de.ts';
import { en, type Counted, type PageWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

const tables: Readonly<Record<(typeof reviewLanguages)[number], PageWords>> = { en, de, fr, es, nl };
const formsOf = (sentence: string | Counted): string[] =>
  typeof sentence === 'string' ? [sentence] : Object.values(sentence);
const placesOf = (form: string): string[] =>
  Array.from(form.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();

describe.each(reviewLanguages)('%s', (language) => {
  const table = tables[language];
  const keys = Object.keys(en) as (keyof PageWords)[];

  test('[SCREEN-615] every sentence of the review page is there, none is empty, and each has the places of the English one', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const key of keys) {
      const wanted = new Set(formsOf(en[key]).flatMap(placesOf));
      for (const form of formsOf(table[key])) {
        expect(form.trim(), key).not.toBe('');
        for (const place of placesOf(form)) expect([...wanted], `${key}: ${form}`).toContain(place);
      }
      const inOther = typeof table[key] === 'string' ? table[key] : table[key].other;
      const inEnglish = typeof en[key] === 'string' ? en[key] : en[key].other;
      expect(placesOf(inOther), key).toEqual(placesOf(inEnglish));
    }
  });

  test('[SCREEN-615] a sentence with a number has the form of one where the language has one', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const key of keys) {
      const sentence = table[key];
      if (typeof sentence === 'string') continue;
      // Of millions nobody speaks here.
      const wanted = pluralCategories.filter((category) => category !== 'many');
      expect(Object.keys(sentence).toSorted(), key).toEqual(wanted.toSorted());
    }
  });
});

test('[SCREEN-615] no language is but a copy of the English one', () => {
  for (const language of ['de', 'fr', 'es', 'nl'] as const) {
    const same = (Object.keys(en) as (keyof PageWords)[]).filter(
      (key) => formsOf(tables[language][key])[0] === formsOf(en[key])[0],
    );
    // Words like "Version {number}" are the same in several.
    expect(same.length, same.join(', ')).toBeLessThan(8);
  }
});

test('[SCREEN-615] sentences are filled, in the form that goes with a number, and numbers are written as the language does', () => {
  expect(say('en', en.noOfComments, { count: 1 })).toBe('1 comment');
  expect(say('en', en.noOfComments, { count: 0 })).toBe('0 comments');
  expect(say('fr', fr.noOfComments, { count: 0 })).toBe('0 commentaire');
  expect(say('de', de.noOfComments, { count: 1234 })).toBe('1.234 Kommentare');
  expect(say('en', en.youAre, { name: '{count}' })).toBe('You’re here as {count}.');
});
