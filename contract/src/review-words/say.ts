/** Fills a sentence of the review page or of its mails: its places, and the form that goes with a number. */
import { isolated } from '#isolated.ts';
import type { Counted } from './page/en.ts';

/** What a sentence is filled with; `count` also chooses its form. */
export type Filling = Readonly<Record<string, string | number>>;

/** `{name}` stands for what is filled in. Numbers are written as the language writes them. */
export function say(language: string, sentence: string | Counted, filling: Filling = {}): string {
  const { count } = filling;
  const form =
    typeof sentence === 'string'
      ? sentence
      : (sentence[new Intl.PluralRules(language).select(typeof count === 'number' ? count : 0)] ?? sentence.other);
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = filling[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString(language) : isolated(value);
  });
}
