/** Language tokens in banner names: en, DE, en-GB, fr_CH, CH-DE, deutsch. They stay in the series: en and de are never versions of each other. */
import type { Atom } from './atoms.ts';

const codes = new Set(
  'en de fr it es pt nl sv da no nb nn fi is pl cs sk hu ro bg hr sl sr et lv lt el tr ru ar he ja ko zh th'.split(' '),
);
/** Codes that are words too, and so count only where a language can be expected. */
const alsoWords = new Set('it no es is da et ar he el ja ko sl de'.split(' '));
/** Markets that are named before their language, as in CH-DE. */
const marketsOfManyLanguages = new Set('ch be lu ca at us uk gb hk sg'.split(' '));
/** Words before such a code that make it a word: say no, just do it. */
const sentenceWords = new Set(
  'do get say make got love just with go or and to try buy live use got if this that'.split(' '),
);

const regions = new Set(
  'gb uk us ie ca au nz in de at ch li fr be lu mc nl it es mx ar co cl pt br se no dk fi is pl cz sk hu ro bg hr si rs ee lv lt gr cy tr ru ua il ae sa jp kr cn tw hk th za'.split(
    ' ',
  ),
);

const named = new Map(
  [
    ['en', 'english englisch eng'],
    ['de', 'german deutsch ger deu'],
    ['fr', 'french französisch français francais fra'],
    ['it', 'italian italiano ita'],
    ['es', 'spanish español espanol esp'],
    ['nl', 'dutch nederlands nld'],
    ['sv', 'swedish svenska swe'],
    ['da', 'danish dansk'],
    ['no', 'norwegian norsk'],
    ['fi', 'finnish suomi'],
    ['pl', 'polish polski'],
    ['pt', 'portuguese português'],
  ].flatMap(([code = '', names = '']) => names.split(' ').map((name) => [name, code] as const)),
);

export const isLanguageCode = (text: string): boolean => codes.has(text);

const isCode = (atom: Atom | undefined): atom is Atom => atom?.role === 'plain' && codes.has(atom.text);
const isRegion = (atom: Atom | undefined): atom is Atom => atom?.role === 'plain' && regions.has(atom.text);
const isUpper = (atom: Atom): boolean => atom.raw.length === 2 && atom.raw === atom.raw.toUpperCase();
const joined = (second: Atom): boolean => second.gap === '-' || second.gap === '_';

/** Whether the word is a market's code, or that or the name of a language, in lower case. */
export const isMarketOrLanguage = (word: string): boolean => codes.has(word) || regions.has(word) || named.has(word);

/** Whether the word is a market in capitals, as in `final_UK`: it says nothing of the series' end. */
export const isMarket = (atom: Atom): boolean => isRegion(atom) && isUpper(atom);

const region = (atom: Atom): string => (atom.text === 'uk' ? 'GB' : atom.text.toUpperCase());

function alone(atom: Atom, before: Atom | undefined): string | undefined {
  const spelt = named.get(atom.text);
  if (spelt) return spelt;
  if (!isCode(atom)) return undefined;
  const word = alsoWords.has(atom.text) && !isUpper(atom) && sentenceWords.has(before?.text ?? '');
  return word ? undefined : atom.text;
}

/** Whether nothing of the name is glued to the word: `300x250EN` and `BannerEN` state a language, `Se7en` does not. */
function standsApart(before: Atom | undefined, atom: Atom, next: Atom | undefined): boolean {
  const start = !before || atom.gap !== '' || before.role !== 'plain' || (atom.cut && isUpper(atom));
  return start && (!next || next.gap !== '' || next.role !== 'plain');
}

/** A language that ends with this atom: how it is called, and where it begins. */
export function languageEndingAt(atoms: readonly Atom[], end: number): { language: string; from: number } | undefined {
  const [before, atom] = [atoms[end - 1], atoms[end]];
  if (!atom || atom.kind !== 'word' || atom.role !== 'plain') return undefined;
  if (before && joined(atom)) {
    if (isCode(before) && isRegion(atom) && !sentenceWords.has(before.text))
      return { language: `${before.text}-${region(atom)}`, from: end - 1 };
    if (before.role === 'plain' && marketsOfManyLanguages.has(before.text) && isCode(atom))
      return { language: `${atom.text}-${region(before)}`, from: end - 1 };
  }
  if (!standsApart(before, atom, atoms[end + 1])) return undefined;
  const language = alone(atom, before);
  return language ? { language, from: end } : undefined;
}

/** A language that the name opens with: `de_summer`, `en_US-summer`; not `it_girl`. */
export function languageAtStart(atoms: readonly Atom[]): string | undefined {
  const start = atoms.findIndex((atom) => atom.role === 'plain');
  const [first, second] = [atoms[start], atoms[start + 1]];
  if (!isCode(first)) return undefined;
  // `LV-1602` is the number of an order.
  if (second?.kind === 'number' && second.role === 'plain' && second.gap === '-') return undefined;
  if (isRegion(second) && joined(second)) return `${first.text}-${region(second)}`;
  const word = alsoWords.has(first.text) && first.text !== 'de' && !isUpper(first);
  return word || second?.gap === '' ? undefined : first.text;
}

/** A language in the middle of a name: beside a size, or in capitals beside a version or where not all is in capitals: `Summer_DE_Hero`. */
export function languageInside(atoms: readonly Atom[]): string | undefined {
  const words = atoms.filter((atom) => atom.kind === 'word' && atom.role === 'plain');
  const shouts = words.every((word) => word.raw === word.raw.toUpperCase());
  const found = atoms.find((atom, index) => {
    if (!isCode(atom) || atom.gap === '' || atom.gap !== atom.after) return false;
    if (!isUpper(atom)) return atoms[index + 1]?.role === 'size' && !alsoWords.has(atom.text);
    return !shouts || [atoms[index - 1], atoms[index + 1]].some((beside) => beside && beside.role !== 'plain');
  });
  return found?.text;
}
