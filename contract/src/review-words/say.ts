/** Fills a sentence of the review page or of its mails: its places, and the form that goes with a number. */
import { isolated } from '#isolated.ts';
import type { Counted } from './page/en.ts';

/** What a sentence is filled with; `count` also chooses its form. */
export type Filling = Readonly<Record<string, string | number>>;

/**
 * Whether a number is written by its digits alone in each of the languages, and has no form but that of one and the other. The first that
 * is asked of `Intl` takes 20 ms, and several times that on a phone, for which the first banner would wait.
 */
const isPlain = (number: number): boolean => number >= 0 && number < 1_000 && number % 1 === 0;

const formOf = (language: string, count: number): Intl.LDMLPluralRule => {
  if (!isPlain(count)) return new Intl.PluralRules(language).select(count);
  return count === 1 || (count === 0 && language === 'fr') ? 'one' : 'other';
};

const written = (language: string, number: number): string =>
  isPlain(number) ? String(number) : number.toLocaleString(language);

/** `{name}` stands for what is filled in. Numbers are written as the language writes them. */
export function say(language: string, sentence: string | Counted, filling: Filling = {}): string {
  const { count } = filling;
  const form =
    typeof sentence === 'string'
      ? sentence
      : (sentence[formOf(language, typeof count === 'number' ? count : 0)] ?? sentence.other);
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = filling[name] ?? '';
    return typeof value === 'number' ? written(language, value) : isolated(value);
  });
}
