/** Reads the words that say how far a file is, not what it is: final, approved, amends, new, copy. */
import { isGlued, type Atom } from './atoms.ts';
import { counterOf } from './counters.ts';
import { conflictWords, copyOf, fillerWords, stageWords, type Stage } from './stages.ts';

const wordsOf = (list: string) => list.split(' ').filter((word) => word !== '');
const stages = new Map(
  stageWords.flatMap(({ stage, words, shy }) => wordsOf(`${words} ${shy}`).map((word) => [word, stage] as const)),
);
const shy = new Set(stageWords.flatMap((one) => wordsOf(one.shy)));
const rank = new Map(stageWords.map(({ stage }, index) => [stage, index]));
const fillers = new Set(fillerWords.split(' '));

/** Longer words are nobody's two in one. */
const longest = 24;

/** Two in one word, as `finalfinal`, `realfinal` and `clientchanges`: the one that says more. */
function stageOfTwo(text: string): Stage | undefined {
  for (let at = 3; text.length <= longest && at <= text.length - 3; at += 1) {
    const [first, second] = [stages.get(text.slice(0, at)), stages.get(text.slice(at))];
    if (second && first) return (rank.get(first) ?? 0) < (rank.get(second) ?? 0) ? first : second;
    if (second && fillers.has(text.slice(0, at))) return second;
  }
  return undefined;
}

/** How far the word says that a file is. */
export const stageOf = (atom: Atom | undefined): Stage | undefined =>
  atom && (stages.get(atom.text) ?? stageOfTwo(atom.text));

/** Whether the word only stresses the one behind it or leads to it. */
export const isFiller = (atom: Atom | undefined): boolean => atom !== undefined && fillers.has(atom.text);

/** Whether a technical token or a word of the same kind ends with this atom, fillers left aside. */
function isTechnical(atoms: readonly Atom[], at: number): boolean {
  const [before, atom] = [atoms[at - 1], atoms[at]];
  if (!atom) return false;
  if (atom.role !== 'plain' || stageOf(atom) !== undefined) return true;
  if (atom.kind === 'number') return counterOf.has(before?.text ?? '') || stageOf(before) !== undefined;
  return isFiller(atom) && before !== undefined && (before.role !== 'plain' || stageOf(before) !== undefined);
}

/** Whether an atom says how far the file is, where it stands. */
export function isStatus(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at];
  const stage = stageOf(atom);
  if (!atom || stage === undefined) return false;
  // `copy2` is the second text of an advertisement; `copy 2` is a file manager's.
  if (stage === 'copy' && isGlued(atom, atoms[at + 1]) && atoms[at + 1]?.kind === 'number') return false;
  if (!shy.has(atom.text)) return true;
  // Asked in this order, so that a row of such words does not read the whole name for each.
  return isTechnical(atoms, at - 1) || isShouted(atoms, atom);
}

/** In capitals, in a name that is not. */
const isShouted = (atoms: readonly Atom[], atom: Atom): boolean =>
  /^\p{Lu}+$/u.test(atom.raw) && atoms.some((other) => /\p{Ll}/u.test(other.raw));

/** `signed off` is one word in two. */
export const isSignedOff = (first: Atom | undefined, second: Atom | undefined): boolean =>
  first?.text === 'signed' && second?.text === 'off';

const copyStarts = new Set(copyOf.split('|'));

/** How many atoms at the start say that this is a copy, or a copy of a copy: `Copy of Copy of`, `Copy (2) of`. */
export function copyAtStart(atoms: readonly Atom[]): number {
  let length = 0;
  for (;;) {
    const [first, second, third] = atoms.slice(length, length + 3);
    const isCounted = second?.kind === 'number' && second.gap.endsWith('(');
    const next = length + (isCounted ? 3 : 2);
    if (!copyStarts.has(`${first?.text} ${(isCounted ? third : second)?.text}`) || next >= atoms.length) return length;
    length = next;
  }
}

const conflicts = new Set(conflictWords.split(' '));

/** Marks `(Anna's conflicted copy 2026-03-11)` at the end as what it is, before its date is taken for the file's. */
export function markConflict(atoms: readonly Atom[]): boolean {
  const from = atoms.findLastIndex((atom) => atom.gap.includes('('));
  const bracket = from < 0 ? [] : atoms.slice(from);
  if (!bracket.at(-1)?.after.startsWith(')') || !bracket.some((atom) => conflicts.has(atom.text))) return false;
  for (const atom of bracket) atom.role = 'status';
  return true;
}
