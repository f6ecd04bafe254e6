/** The one table of what mails to guests say, and the page that turns them off, by language: another language is a file beside these and a line here. */
import type { ReviewLanguage } from '#review.ts';
import { de } from './de.ts';
import { en, type MailWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import { say, type Filling } from '#review-words/say.ts';

export const mailWords: Readonly<Record<ReviewLanguage, MailWords>> = { en, de, fr, es, nl };

/** A sentence with what it is about: `{name}` stands for a name, and `count` chooses its form. */
export function sayInMail(language: string, key: keyof MailWords, about: Filling = {}): string {
  const words = (mailWords as Readonly<Record<string, MailWords>>)[language] ?? en;
  return say(language, words[key], about);
}

/** A date as `2026-11-26`, in the words of a language. */
export const dayInMail = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
