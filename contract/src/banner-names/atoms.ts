/** A file name cut into words, numbers and symbols, each with what separated it from the one before. */

/** What an atom turned out to be. A plain one belongs to the series and nothing else. */
type Role = 'plain' | 'size' | 'unit' | 'date' | 'version' | 'language' | 'status';

export interface Atom {
  kind: 'word' | 'number' | 'symbol';
  /** as written */
  raw: string;
  /** in lower case */
  text: string;
  /** the separators before it; empty where it is glued to the atom before */
  gap: string;
  /** the separators behind it */
  after: string;
  /** cut off the word before it, as the V of `BannerV2` is */
  cut: boolean;
  role: Role;
}

// Every alternative eats whole runs of its own class, so that reading takes linear time, whatever the name.
const run = /(?<number>\d+)|(?<word>(?:(?!\d)[\p{L}\p{M}\p{N}])+)|(?<symbol>[\p{So}\p{Sc}\u{1F3FB}-\u{1F3FF}]+)/gu;

/** What a designer writes a version right behind. Other words that end in v keep it: Motiv2 is another design, EV6 a car, TV2 a channel. */
const versioned = new Set(
  'ad banner billboard creative design final halfpage hero image layout leaderboard mpu post sky skyscraper story teaser video visual wideboard'
    .split(' ')
    .map((word) => `${word}v`),
);

/** `BannerV`, `MPUv` and `bannerv` give their v away if a number is glued to it; humps part in any case. */
function parts(word: string, gluedToNumber: boolean): string[] {
  const humps = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  const last = humps.at(-1) ?? '';
  const isVersioned = versioned.has(last.toLowerCase()) || /^\p{Lu}{2,}v$/u.test(last);
  if (!gluedToNumber || !last.endsWith('v') || !isVersioned) return humps;
  return [...humps.slice(0, -1), last.slice(0, -1), 'v'];
}

/** Apostrophes, and what joins or colours the parts of an emoji. */
const dropped = /'|’|‘|ʼ|´|`|\u{200D}|\u{FE0E}|\u{FE0F}/gu;

/**
 * The text in one Unicode form, with at most eight marks on a letter: putting marks into order takes time that grows with the square of
 * their number, and a name is whatever somebody put on a server.
 */
export const inOneForm = (text: string, form: 'NFC' | 'NFKC'): string =>
  text.replace(/(\p{M}{8})\p{M}+/gu, '$1').normalize(form);

/** The name as people mean it: percent-encoding undone, look-alike letters unified, apostrophes and joiners dropped. */
function plainLetters(name: string): string {
  let decoded = name;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    // A percent sign that encodes nothing, as in `50%off`, is just a percent sign.
  }
  return inOneForm(decoded.replace(dropped, ''), 'NFKC').replace(/[×✕✖╳]/gu, 'x');
}

/** Cuts a name, without its extension, into atoms. Never throws. */
export function cutIntoAtoms(stem: string): Atom[] {
  const name = plainLetters(stem);
  const atoms: Atom[] = [];
  let end = 0;
  for (const match of name.matchAll(run)) {
    const [found] = match;
    const kind = match.groups?.['number'] ? 'number' : match.groups?.['word'] ? 'word' : 'symbol';
    let gap = name.slice(end, match.index);
    end = match.index + found.length;
    const before = atoms.at(-1);
    if (before) before.after = gap;
    const pieces = kind === 'word' ? parts(found, /\d/.test(name.charAt(end))) : [found];
    for (const [index, raw] of pieces.entries()) {
      atoms.push({ kind, raw, text: raw.toLowerCase(), gap, after: '', cut: index > 0, role: 'plain' });
      gap = '';
    }
  }
  const last = atoms.at(-1);
  if (last) last.after = name.slice(end);
  return atoms;
}

/** Whether an atom stands glued to the one behind it. */
export const isGlued = (atom: Atom | undefined, next: Atom | undefined): boolean =>
  atom !== undefined && next !== undefined && next.gap === '';

/** The value of a plain number of at most that many digits. */
export function plainNumber(atom: Atom | undefined, digits: number): number | undefined {
  if (atom?.kind !== 'number' || atom.role !== 'plain' || atom.text.length > digits) return undefined;
  return Number(atom.text);
}
