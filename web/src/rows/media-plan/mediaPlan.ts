/** A media plan: which sizes, languages and markets banners are wanted in, and what their rows are called. */
import { limits } from '@marquee/contract/limits.ts';
import { cutTo } from '#ui/fields/cutTo.ts';

export interface MediaPlan {
  sizes: readonly string[];
  languages: readonly string[];
  markets: readonly string[];
}

/** One banner that is wanted: a field of the matrix. */
export interface Wanted {
  size: string;
  language: string;
  market: string;
}

/** What is put into a name for each banner, by the words that stand for it. */
const parts = { '{size}': 'size', '{language}': 'language', '{market}': 'market' } as const;

export const firstPattern = '{size} {language} {market}';

/** Words that were typed with commas, semicolons or line breaks between them, each once. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n\t]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** Where nothing is named there is one row for all of it. */
const orNone = (words: readonly string[]): readonly string[] => (words.length > 0 ? words : ['']);

/** The lines of the matrix: a market with a language each, in their order. */
export const linesOf = ({ languages, markets }: MediaPlan): Pick<Wanted, 'language' | 'market'>[] =>
  orNone(markets).flatMap((market) => orNone(languages).map((language) => ({ language, market })));

export const lineName = ({ language, market }: Pick<Wanted, 'language' | 'market'>): string =>
  [market, language].filter((word) => word !== '').join(' ');

/** The columns of the matrix. */
export const sizesOf = ({ sizes }: MediaPlan): readonly string[] => orNone(sizes);

/** What tells one field of the matrix from the others. */
export const fieldOf = ({ size, language, market }: Wanted): string => JSON.stringify([size, language, market]);

/** All that is wanted, line by line, but for the fields that are left out; nothing where nothing was named. */
export function wantedIn(plan: MediaPlan, leftOut: ReadonlySet<string>): Wanted[] {
  if ([plan.sizes, plan.languages, plan.markets].every((words) => words.length === 0)) return [];
  return linesOf(plan)
    .flatMap((line) => sizesOf(plan).map((size) => ({ ...line, size })))
    .filter((wanted) => !leftOut.has(fieldOf(wanted)));
}

/** The name of a row. What is not wanted leaves no gap in it, nor a mark at its ends. */
export function nameOf(pattern: string, wanted: Wanted): string {
  let name = pattern;
  for (const [words, part] of Object.entries(parts)) name = name.replaceAll(words, () => wanted[part]);
  const tidy = name
    .replaceAll(/([\s_\-–/|·,]+)/g, (gap) => gap.trim().slice(0, 1) || gap.slice(0, 1))
    .replaceAll(/^[\s_\-–/|·,]+|[\s_\-–/|·,]+$/g, '');
  return cutTo(tidy, limits.name);
}
