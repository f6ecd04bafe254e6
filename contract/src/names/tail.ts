/** The end of a name, read backwards: what says how far a file is (final, copy 2, (3)), between sizes, versions and languages. */
import { plainNumber, type Atom } from './atoms.ts';
import { isMarket, languageEndingAt } from './languages.ts';
import { markVersionEndingAt } from './versions.ts';
import { beginsAsCopy, isStatus } from './words.ts';

export interface Tail {
  /** the words, in the order in which they stand, as typed but in lower case */
  words: string[];
  /** the 2 of `final2`, `copy 2` and `(2)`; 0 where there is none */
  count: number;
  language: string | undefined;
  versions: NonNullable<ReturnType<typeof markVersionEndingAt>>[];
}

const isCount = (atom: Atom): boolean => atom.gap.endsWith('(') && atom.after.startsWith(')');

/** Marks what the tail holds and returns it; stops at the first word that belongs to the name. */
export function markTail(atoms: readonly Atom[], models: ReadonlySet<string>): Tail {
  const tail: Tail = { words: [], count: 0, language: undefined, versions: [] };
  let at = atoms.length - 1;
  for (let atom = atoms[at]; atom; atom = atoms[(at -= 1)]) {
    if (atom.role !== 'plain') continue;
    const version = markVersionEndingAt(atoms, at, models);
    const number = plainNumber(atom, 2);
    const before = atoms[at - 1];
    const countsStatus = isStatus(before) && before?.role === 'plain' && /^[\s_-]?$/.test(atom.gap);
    const language = languageEndingAt(atoms, at);
    if (version) {
      tail.versions.push(version);
    } else if (number !== undefined && (isCount(atom) || countsStatus)) {
      atom.role = 'status';
      tail.count ||= number;
    } else if (isStatus(atom)) {
      atom.role = 'status';
      tail.words.push(atom.text);
    } else if (language) {
      tail.language ??= language.language;
      at = language.from;
    } else if (!isMarket(atom)) {
      break;
    }
  }
  tail.words.reverse();
  if (beginsAsCopy(atoms) && atoms[0]?.role === 'plain') {
    tail.words.push('copy');
    for (const atom of atoms.slice(0, 2)) atom.role = 'status';
  }
  return tail;
}
