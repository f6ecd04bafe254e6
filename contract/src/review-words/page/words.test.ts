/** Checks the sentences of the review page: each there in every language, with the same places, and every form that its numbers need. */
import { describe, expect, test } from 'vitest';
import { reviewLanguages } from '#review.ts';
import { mailWords } from '#review-words/mails/mail-words.ts';
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

const allForms = (language: (typeof reviewLanguages)[number]): string[] =>
  [
    ...Object.values<string | Counted>(tables[language]),
    ...Object.values<string | Counted>(mailWords[language]),
  ].flatMap(formsOf);

/** How a language would address its reader otherwise than it does everywhere. */
const otherwise = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|su|sus|le|les|introduzca|decida|compruebe|escriba)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:u|uw|uzelf)(?!\p{L})/iu,
};

test.each(['de', 'fr', 'es', 'nl'] as const)(
  '[SCREEN-806] in %s the page and its mails address their reader in one way',
  (language) => {
    for (const form of allForms(language)) expect(form).not.toMatch(otherwise[language]);
  },
);

test('[SCREEN-806] in French no sign stands alone at the beginning or end of a line, and no name needs an article or an elision', () => {
  for (const form of allForms('fr')) {
    expect(form).not.toMatch(/[^\u00A0\u202F][:;!?»]|«[^\u00A0\u202F]/u);
    expect(form).not.toMatch(/ (?:de|que) \{(?:account|banner|link|name)\}/u);
  }
});

test('[SCREEN-806] the verb goes with how many banners play', () => {
  expect(say('en', en.somePlay, { count: 1, moving: 3 })).toBe('1 of 3 plays; the rest wait');
  expect(say('de', de.somePlay, { count: 2, moving: 3 })).toBe('2 von 3 laufen, der Rest wartet');
  expect(say('nl', nl.somePlay, { count: 1, moving: 3 })).toBe('1 van 3 speelt; de rest wacht');
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
