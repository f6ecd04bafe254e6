/** The end of a name, read backwards: what says how far a file is (final, amends, copy 2, (3)), between sizes, versions and languages. */
import { plainNumber, type Atom } from './atoms.ts';
import { isMarket, languageEndingAt } from './languages.ts';
import { markVersionEndingAt } from './versions.ts';
import type { Stage } from './stages.ts';
import { copyAtStart, isFiller, isSignedOff, isStatus, stageOf } from './words.ts';

interface Tail {
  /** the words, in the order in which they stand, as typed but in lower case */
  words: string[];
  /** how far they say that the file is */
  stages: Set<Stage>;
  /** the 3 of `final3`; 0 where there is none */
  finishNumber: number;
  /** the b of `final2b` */
  finishLetter: string | undefined;
  /** the 2 of `copy 2`, `new2` and `(2)`; 0 where there is none */
  count: number;
  language: string | undefined;
  versions: NonNullable<ReturnType<typeof markVersionEndingAt>>[];
}

/** (2), as browsers and Windows count copies, or [2], as older ones did. */
const isCount = (atom: Atom): boolean =>
  (atom.gap.endsWith('(') && atom.after.startsWith(')')) || (atom.gap.endsWith('[') && atom.after.startsWith(']'));

/** `Deals_300x250 2`, as a Mac counts copies: behind a size or version, the one space in a name that has no other. */
function isCountOfMac(atoms: readonly Atom[], at: number): boolean {
  const [before, atom] = [atoms[at - 1], atoms[at]];
  if (at !== atoms.length - 1 || atom?.gap !== ' ' || !/^[2-9]$/.test(atom.text) || before?.role === 'plain')
    return false;
  return atoms.every((other) => other === atom || !other.gap.includes(' '));
}

/** The b of `final2b`, as of `v2b`. */
function letterOfFinish(atoms: readonly Atom[], at: number): string | undefined {
  const [word, number, letter] = [atoms[at - 2], atoms[at - 1], atoms[at]];
  const isFinish = stageOf(word) === 'final' || stageOf(word) === 'approved';
  if (!isFinish || plainNumber(number, 2) === undefined || letter?.gap !== '') return undefined;
  return /^[a-f]$/.test(letter.text) ? letter.text : undefined;
}

/** Marks what the tail holds and returns it; stops at the first word that belongs to the name. */
export function markTail(atoms: readonly Atom[], models: ReadonlySet<string>, hasVersion: boolean): Tail {
  const tail: Tail = {
    words: [],
    stages: new Set(),
    finishNumber: 0,
    finishLetter: undefined,
    count: 0,
    language: undefined,
    versions: [],
  };
  const say = (stage: Stage, ...words: string[]) => {
    tail.stages.add(stage);
    tail.words.push(...words);
  };
  let hasVersionBehind = false;
  let at = atoms.length - 1;
  for (let atom = atoms[at]; atom; atom = atoms[(at -= 1)]) {
    if (atom.role === 'version') hasVersionBehind ||= hasVersion;
    if (atom.role !== 'plain') continue;
    const before = atoms[at - 1];
    const version = markVersionEndingAt(atoms, at, models, hasVersionBehind);
    const number = plainNumber(atom, 2);
    const counted = isStatus(atoms, at - 1) && before?.role === 'plain' && /^[\s_-]?$/.test(atom.gap);
    const letter = letterOfFinish(atoms, at);
    const language = languageEndingAt(atoms, at);
    if (version) {
      tail.versions.push(version);
    } else if (number !== undefined && (isCount(atom) || isCountOfMac(atoms, at))) {
      atom.role = 'status';
      tail.count ||= number;
      tail.stages.add('copy');
    } else if (number !== undefined && counted) {
      atom.role = 'status';
      const stage = stageOf(before);
      if (stage === 'final' || stage === 'approved') tail.finishNumber ||= number;
      else tail.count ||= number;
    } else if (isSignedOff(before, atom) && before) {
      before.role = atom.role = 'status';
      say('approved', 'off', 'signed');
    } else if (letter !== undefined && before) {
      // The number before it is read next, and the word before that.
      atom.role = 'status';
      tail.finishLetter ??= letter;
    } else if (isFiller(atom) && atoms[at + 1]?.role === 'status') {
      atom.role = 'status';
    } else if (isStatus(atoms, at)) {
      atom.role = 'status';
      say(stageOf(atom) ?? 'fresh', atom.text);
    } else if (language) {
      tail.language ??= language.language;
      at = language.from;
    } else if (!isMarket(atom)) {
      break;
    }
  }
  tail.words.reverse();
  const copied = copyAtStart(atoms);
  if (copied > 0 && atoms[0]?.role === 'plain') {
    say('copy', 'copy');
    for (const atom of atoms.slice(0, copied)) atom.role = 'status';
  }
  return tail;
}
