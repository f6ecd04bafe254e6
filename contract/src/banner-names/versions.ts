/** Version tokens in banner names: v2, V03, _r3, ver 4, version-5, v1.2, v1_2, v2a, round2, Korr2. */
import { isGlued, plainNumber, type Atom } from './atoms.ts';
import { counterOf, countsAtEnd, isUnfinished, type Scheme } from './counters.ts';
import { isLanguageCode } from './languages.ts';
import { isEngine, modelsIn } from './lookalikes.ts';
import { stageOf } from './words.ts';

/** What was counted, and how far: v1.2 is version [1, 2]. */
interface Count {
  scheme: Scheme;
  /** most significant first */
  numbers: number[];
}

export interface Version {
  /** `v2_r3` counts twice: version 2, revision 3 */
  counts: Count[];
  /** the a of v2a: a next step to some, an alternative to others */
  letter: string | undefined;
  /** the name says FINAL or the like: nothing but another number follows it */
  isFinished?: true;
}

interface Token extends Count {
  letter: string | undefined;
  from: number;
  /** index of the last atom */
  to: number;
}

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
  const fits =
    stageOf(next) !== undefined || isLanguageCode(next.text) || (counterOf.has(next.text) && isGlued(next, afterNext));
  return fits ? {} : undefined;
}

/** Such a word behind v1_2 shows that the 2 was part of it; any other may be counted by it: `v2_5_Euro`. */
const formats = new Set(
  'ad banner mpu lb hpa sky skyscraper leaderboard billboard halfpage rectangle mrec html html5'.split(' '),
);

/**
 * Whether the number is the 2 of v1_2 or v1-2: not the 01 of a numbered row of pictures (unless the version is written so too), nor a
 * part of a ratio, a price or a longer number.
 */
function isPart(atoms: readonly Atom[], word: number, at: number): boolean {
  const [first, number, next] = [atoms[word + 1], atoms[at], atoms[at + 1]];
  if (!first || !number || !/^[_-]$/.test(number.gap) || countsAtEnd(atoms[word]?.text ?? '')) return false;
  if (plainNumber(number, 2) === undefined || (/^0./.test(number.text) && !first.text.startsWith('0'))) return false;
  if (!next) return !/^[%"]/.test(number.after);
  if (isGlued(number, next) || (next.kind === 'number' && next.role === 'plain' && next.gap !== number.gap))
    return false;
  const goesOn = next.role === 'plain' && next.kind === 'word';
  return (
    !goesOn ||
    stageOf(next) !== undefined ||
    isLanguageCode(next.text) ||
    formats.has(next.text) ||
    counterOf.has(next.text)
  );
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
  const scheme = word?.kind === 'word' && word.role === 'plain' ? counterOf.get(word.text)?.scheme : undefined;
  const first = plainNumber(number, 4);
  if (!word || !number || !scheme || first === undefined) return undefined;
  if (!mayStart(before, word) || !mayStandBetween(word, number) || /^(?:19|20)\d\d$/.test(number.text))
    return undefined;
  if (countsAtEnd(word.text) && number.text.length > 2) return undefined;
  const token = `${word.text}${first}`;
  // Behind a size or date it is a version even of a Volvo.
  if (before?.role !== 'size' && before?.role !== 'date' && models.has(token)) return undefined;
  const numbers = [first];
  let to = at + 1;
  for (; numbers.length < 3 && (atoms[to + 1]?.gap === '.' || isPart(atoms, at, to + 1)); to += 1) {
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

/** `v2_0613`: the day on which version 2 was made, without its year. */
const dayWithoutYear = /^(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2]))$/;

function mark(atoms: readonly Atom[], token: Token): void {
  for (const atom of atoms.slice(token.from, token.to + 1)) atom.role = 'version';
  const [stamp, next] = atoms.slice(token.to + 1, token.to + 3);
  if (stamp?.role === 'plain' && dayWithoutYear.test(stamp.text) && stamp.gap.length === 1 && !isGlued(stamp, next))
    stamp.role = 'date';
}

/** A token of the kinds that count only at the end, that ends with this atom; marks it. The caller has seen that nothing of the name follows. */
export function markVersionEndingAt(
  atoms: readonly Atom[],
  end: number,
  models: Models,
  hasVersionBehind: boolean,
): Token | undefined {
  for (const from of [end - 1, end - 2]) {
    const word = atoms[from]?.text ?? '';
    // Round 12 of a fight, in its version 3, is a part of its name.
    if (!countsAtEnd(word) || (hasVersionBehind && word !== 'r')) continue;
    const token = tokenAt(atoms, from, { opensName: false, lastWord: -1, models });
    if (token?.to !== end) continue;
    mark(atoms, token);
    return token;
  }
  return undefined;
}

/** The products in a name that look like versions. */
export const modelsOf = (atoms: readonly Atom[]): Models => modelsIn(atoms.map((atom) => atom.text));

/** A token that opens the name, of a word that counts there: `round3_Mazda`. */
function tokenAtStart(atoms: readonly Atom[], place: Omit<Place, 'opensName'>): Token | undefined {
  const [word, number] = atoms;
  if (counterOf.get(word?.text ?? '')?.where !== 'atEndOrStart' || number?.gap !== '') return undefined;
  return tokenAt(atoms, 0, { ...place, opensName: true });
}

/** Marks the version tokens that count wherever they stand: the last one of each scheme, since names come before versions. */
export function markVersions(atoms: readonly Atom[], models: Models): Token[] {
  const first = atoms.findIndex((atom) => atom.role === 'plain');
  const lastWord = atoms.findLastIndex(
    (atom) => atom.role === 'plain' && atom.kind === 'word' && stageOf(atom) === undefined,
  );
  const last = new Map<string, Token>();
  for (let at = 0; at < atoms.length; at += 1) {
    if (countsAtEnd(atoms[at]?.text ?? '')) continue;
    const token = tokenAt(atoms, at, { opensName: at <= first, lastWord, models });
    if (!token) continue;
    last.set(token.scheme, token);
    at = token.to;
  }
  const atStart = last.size === 0 ? tokenAtStart(atoms, { lastWord, models }) : undefined;
  const tokens = atStart ? [atStart] : [...last.values()];
  for (const token of tokens) mark(atoms, token);
  return tokens;
}

/** All tokens of a name as one version: `v2_r3` is revision 3 of version 2. */
export function joinVersions(tokens: readonly Token[], isFinished: boolean): Version | undefined {
  const inOrder = tokens.toSorted((one, other) => one.from - other.from);
  if (inOrder.length === 0) return undefined;
  const counts = inOrder.map(({ scheme, numbers }) => ({ scheme, numbers }));
  return { counts, letter: inOrder.at(-1)?.letter, ...(isFinished && { isFinished }) };
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
    if (isUnfinished((mine ?? theirs)?.scheme) && mine?.scheme !== theirs?.scheme) return undefined;
    if (!mine || !theirs) {
      // The amends of version 2 may have led to its FINAL.
      if ((mine ? other : one).isFinished) return undefined;
      return mine ? 1 : -1;
    }
    if (mine.scheme !== theirs.scheme) return undefined;
    const order = compareNumbers(mine.numbers, theirs.numbers);
    if (order !== 0) return order;
  }
  return one.letter === other.letter ? 0 : undefined;
}
