/** The page's sentences in the reader's language, of which only that one is loaded. */
import { reviewLanguages, type ReviewLanguage } from '@marquee/contract/review.ts';
import type { PageWords } from '@marquee/contract/review-words/page/en.ts';
import { say, type Filling } from '@marquee/contract/review-words/say.ts';

const tables: Readonly<Record<ReviewLanguage, () => Promise<PageWords>>> = {
  en: async () => (await import('@marquee/contract/review-words/page/en.ts')).en,
  de: async () => (await import('@marquee/contract/review-words/page/de.ts')).de,
  fr: async () => (await import('@marquee/contract/review-words/page/fr.ts')).fr,
  es: async () => (await import('@marquee/contract/review-words/page/es.ts')).es,
  nl: async () => (await import('@marquee/contract/review-words/page/nl.ts')).nl,
};

let spoken: ReviewLanguage = 'en';
let words: PageWords | undefined;

/** The language that the page's own script has chosen. */
export const language = (): ReviewLanguage => spoken;

/** Loads the sentences of a language; nothing is said before. */
export async function learn(wished: string): Promise<void> {
  spoken = reviewLanguages.find((one) => one === wished) ?? 'en';
  words = await tables[spoken]();
}

export type Sentence = keyof PageWords;

export const t = (sentence: Sentence, filling?: Filling): string =>
  words ? say(spoken, words[sentence], filling) : '';

/** The language as the reader's own country writes it. */
const locale = (): string => navigator.languages.find((one) => one.toLowerCase().startsWith(spoken)) ?? spoken;

/** Day and time, as the language writes them. */
export const dayAndTime = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

/** A number with one decimal, as the sentences beside it write numbers. */
export const inTenths = (number: number): string =>
  number.toLocaleString(spoken, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const inPercent = (share: number): string => share.toLocaleString(spoken, { style: 'percent' });
