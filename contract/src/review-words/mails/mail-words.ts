/** The one table of what mails to guests say, by language: another language is a file beside these and a line here. */
import type { ReviewLanguage } from '#review.ts';
import { de } from './de.ts';
import { en, type MailWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

export const mailWords: Readonly<Record<ReviewLanguage, MailWords>> = { en, de, fr, es, nl };

/** A sentence with what it is about: `{name}` stands for a name. */
export function sayInMail(
  language: string,
  key: keyof MailWords,
  about: Readonly<Record<string, string>> = {},
): string {
  const words = (mailWords as Readonly<Record<string, MailWords>>)[language] ?? en;
  return words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => about[name] ?? '');
}
