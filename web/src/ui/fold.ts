/** Words brought to one form, so that capitals and accents make no difference when they are compared. */

/** Letters that Unicode does not take apart into a plain letter and its accent, and one that is written otherwise where a word ends. */
const plain: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' };

/** Where the letters with accents are, of all scripts that have them. */
const mayHaveAccents = /[\u00c0-\u1fff]/;
const accentsAndOthers = /[\u0300-\u036fßøłđæœıς]/g;

/** `Größe` as `grosse`. */
export function fold(words: string): string {
  const lower = words.toLowerCase();
  // Most words are plain already, and this is done for every cell of a sheet.
  if (!mayHaveAccents.test(lower)) return lower;
  return lower.normalize('NFD').replaceAll(accentsAndOthers, (letter) => plain[letter] ?? '');
}

/** Whether some words hold what was typed, whatever the capitals and accents. */
export const holds = (words: string, typed: string): boolean => fold(words).includes(fold(typed.trim()));

/** A piece of some words: where it begins, and where what follows it does. */
interface Piece {
  from: number;
  to: number;
}

/** The words folded, and where in them each letter of that comes from. */
function foldedWithOrigins(words: string): { folded: string; origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of words) {
    const plainLetter = fold(letter);
    folded += plainLetter;
    for (let n = 0; n < plainLetter.length; n++) origins.push(at);
    at += letter.length;
  }
  return { folded, origins };
}

/** Where some words first hold what was typed; undefined where they don't. */
export function placeOf(typed: string, words: string): Piece | undefined {
  const sought = fold(typed.trim());
  if (sought === '') return undefined;
  const { folded, origins } = foldedWithOrigins(words);
  const found = folded.indexOf(sought);
  const from = origins[found];
  return from === undefined ? undefined : { from, to: origins[found + sought.length] ?? words.length };
}

/**
 * The words with something else in the place of what was typed, wherever they hold it, whatever the capitals and accents. A letter of which
 * only a part is meant, as one s of ß, stays.
 */
export function replaced(words: string, typed: string, by: string): string {
  const sought = fold(typed.trim());
  if (sought === '') return words;
  const { folded, origins } = foldedWithOrigins(words);
  const isCut = (at: number) => at > 0 && origins[at] !== undefined && origins[at] === origins[at - 1];
  let result = '';
  let kept = 0;
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at)) {
    const end = at + sought.length;
    if (isCut(at) || isCut(end)) {
      at += 1;
      continue;
    }
    result += words.slice(kept, origins[at]) + by;
    kept = origins[end] ?? words.length;
    at = end;
  }
  return result + words.slice(kept);
}

const digitsOfANumber = 15;

/** Digits, or a number with commas between its thousands. */
const numbers = /\d{1,3}(?:,\d{3})+(?!\d)|\d+/g;

/** A text that sorts as a person sorts `words`: `v2` before `v10`, `900` before `1,200`. */
export const sortKey = (words: string): string =>
  fold(words).replaceAll(numbers, (digits) => digits.replaceAll(',', '').padStart(digitsOfANumber, '0'));
