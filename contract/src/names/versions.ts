/** Version tokens in banner names: v2, V03, _r3, ver 4, version-5, v1.2, v2a, Korr2. */
import { isGlued, plainNumber, type Atom } from './atoms.ts';
import { isLanguageCode } from './languages.ts';
import { isEngine, modelsIn } from './lookalikes.ts';
import { isStatus } from './words.ts';

/** What was counted, and how far: v1.2 is version [1, 2]. */
interface Count {
  scheme: 'version' | 'revision' | 'draft' | 'correction';
  /** most significant first */
  numbers: number[];
}

export interface Version {
  /** `v2_r3` counts twice: version 2, revision 3 */
  counts: Count[];
  /** the a of v2a: a next step to some, an alternative to others */
  letter: string | undefined;
}

interface Token extends Count {
  letter: string | undefined;
  from: number;
  /** index of the last atom */
  to: number;
}

const schemes = new Map<string, Count['scheme']>([
  ['v', 'version'],
  ['ver', 'version'],
  ['vers', 'version'],
  ['version', 'version'],
  ['rev', 'revision'],
  ['revision', 'revision'],
  ['r', 'revision'],
  ['draft', 'draft'],
  ['korr', 'correction'],
  ['korrektur', 'correction'],
]);

/** These count only where nothing but technical tokens follows: R2-D2 and the NFL draft are names. */
const onlyAtTheEnd = new Set(['r', 'draft', 'korr', 'korrektur']);

/** Whether the word may start where it stands: at a boundary, behind a size or date, or cut off a word as in `BannerV2`. */
function mayStart(before: Atom | undefined, atom: Atom): boolean {
  if (!isGlued(before, atom)) return true;
  return atom.cut
    ? atom.text !== 'r'
    : before?.role === 'size' || before?.role === 'date' || before?.role === 'version';
}

function mayStandBetween(word: Atom, number: Atom): boolean {
  if (number.gap === '') return true;
  // `Hannover v 96` is a match.
  const versus = word.text === 'v' && Number(number.text) > 30;
  if (word.cut || versus || word.text === 'r' || number.text.length > 3) return false;
  return /^[\s_.#-]{1,2}$/.test(number.gap);
}

/** The letter of v2a; undefined where something else is glued on that makes it no version. */
function letterBehind(atoms: readonly Atom[], last: number): { letter?: string } | undefined {
  const [number, next, afterNext] = atoms.slice(last, last + 3);
  if (!isGlued(number, next) || next?.kind === 'symbol' || next?.role !== 'plain') return {};
  if (/^[a-f]$/.test(next.text) && !isGlued(next, afterNext)) return { letter: next.text };
  const fits = isStatus(next) || isLanguageCode(next.text) || (schemes.has(next.text) && isGlued(next, afterNext));
  return fits ? {} : undefined;
}

type Models = ReadonlySet<string>;

/** Where a token stands in its name. */
interface Place {
  /** nothing that belongs to the name stands before it */
  opensName: boolean;
  /** index of the last word that belongs to the name */
  lastWord: number;
  /** products named here that look like versions */
  models: Models;
}

function tokenAt(atoms: readonly Atom[], at: number, { opensName, lastWord, models }: Place): Token | undefined {
  const [before, word, number] = [atoms[at - 1], atoms[at], atoms[at + 1]];
  const scheme = word?.kind === 'word' && word.role === 'plain' ? schemes.get(word.text) : undefined;
  const first = plainNumber(number, 4);
  if (!word || !number || !scheme || first === undefined) return undefined;
  if (!mayStart(before, word) || !mayStandBetween(word, number) || /^(?:19|20)\d\d$/.test(number.text))
    return undefined;
  if (onlyAtTheEnd.has(word.text) && number.text.length > 2) return undefined;
  const token = `${word.text}${first}`;
  // Behind a size or date it is a version even of a Volvo.
  if (before?.role !== 'size' && before?.role !== 'date' && models.has(token)) return undefined;
  const numbers = [first];
  let to = at + 1;
  for (; numbers.length < 3 && atoms[to + 1]?.gap === '.'; to += 1) {
    const part = plainNumber(atoms[to + 1], 2);
    if (part === undefined) break;
    numbers.push(part);
  }
  const behind = letterBehind(atoms, to);
  if (!behind) return undefined;
  if (behind.letter) to += 1;
  if (isEngine(token, before?.text ?? '', atoms[to + 1]?.text ?? '', opensName && lastWord > to)) return undefined;
  return { from: at, to, numbers, scheme, letter: behind.letter };
}

function mark(atoms: readonly Atom[], token: Token): void {
  for (const atom of atoms.slice(token.from, token.to + 1)) atom.role = 'version';
}

/** A token of the kinds that count only at the end, that ends with this atom; marks it. The caller has seen that nothing of the name follows. */
export function markVersionEndingAt(atoms: readonly Atom[], end: number, models: Models): Token | undefined {
  for (const from of [end - 1, end - 2]) {
    if (!onlyAtTheEnd.has(atoms[from]?.text ?? '')) continue;
    const token = tokenAt(atoms, from, { opensName: false, lastWord: -1, models });
    if (token?.to !== end) continue;
    mark(atoms, token);
    return token;
  }
  return undefined;
}

/** The products in a name that look like versions. */
export const modelsOf = (atoms: readonly Atom[]): Models => modelsIn(atoms.map((atom) => atom.text));

/** Marks the version tokens that count wherever they stand: the last one of each scheme, since names come before versions. */
export function markVersions(atoms: readonly Atom[], models: Models): Token[] {
  const first = atoms.findIndex((atom) => atom.role === 'plain');
  const lastWord = atoms.findLastIndex((atom) => atom.role === 'plain' && atom.kind === 'word' && !isStatus(atom));
  const last = new Map<string, Token>();
  for (let at = 0; at < atoms.length; at += 1) {
    if (onlyAtTheEnd.has(atoms[at]?.text ?? '')) continue;
    const token = tokenAt(atoms, at, { opensName: at <= first, lastWord, models });
    if (!token) continue;
    last.set(token.scheme, token);
    at = token.to;
  }
  const tokens = [...last.values()];
  for (const token of tokens) mark(atoms, token);
  return tokens;
}

/** All tokens of a name as one version: `v2_r3` is revision 3 of version 2. */
export function joinVersions(tokens: readonly Token[]): Version | undefined {
  const inOrder = tokens.toSorted((one, other) => one.from - other.from);
  if (inOrder.length === 0) return undefined;
  return { counts: inOrder.map(({ scheme, numbers }) => ({ scheme, numbers })), letter: inOrder.at(-1)?.letter };
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

/** -1, 0 or 1 as the first is lower, equal or higher; undefined where they count different things, or alternatives (v2a, v2b). */
export function compareVersions(one: Version, other: Version): number | undefined {
  for (let index = 0; index < Math.max(one.counts.length, other.counts.length); index += 1) {
    const [mine, theirs] = [one.counts[index], other.counts[index]];
    // Revision 1 of version 2 follows version 2; a draft of it does not.
    if ((mine ?? theirs)?.scheme === 'draft' && mine?.scheme !== theirs?.scheme) return undefined;
    if (!mine || !theirs) return mine ? 1 : -1;
    if (mine.scheme !== theirs.scheme) return undefined;
    const order = compareNumbers(mine.numbers, theirs.numbers);
    if (order !== 0) return order;
  }
  return one.letter === other.letter ? 0 : undefined;
}
