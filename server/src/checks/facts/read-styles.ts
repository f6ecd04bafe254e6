/** What a style sheet says: the files that it names, and how long what it animates lasts. */

interface NamedInStyles {
  address: string;
  /** where in the text */
  place: number;
  isImport: boolean;
}

interface StyledAnimation {
  place: number;
  /** delay and all rounds, in ms; for ever where a round never is the last */
  ms: number;
  rounds: number;
}

export interface Styles {
  named: NamedInStyles[];
  animations: StyledAnimation[];
  /** delays, in ms, that are written apart from what they delay */
  delays: number[];
  /** where a length is worked out while it plays */
  computed: number | undefined;
}

/** Of one style sheet no more than these are read. */
const mostNamed = 5_000;

const comment = /\/\*[^]*?(?:\*\/|$)/g;
/**
 * No two parts of these can share what stands there, so that reading takes linear time, whatever the styles. Strings are gone over, as what
 * looks like an address in them is none; they end with their line.
 */
const inUrl =
  /(@import\s+)?\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?/gi;
const inImport = /@import\s+(?:"([^"]*)"|'([^']*)')/gi;
const block = /\{([^{}]*)\}/g;
const inBrackets = /\([^()]*\)/g;

/** With spaces in the place of comments, so that every place stays where it is. */
const withoutComments = (css: string): string => css.replaceAll(comment, (words) => words.replaceAll(/[^\n]/g, ' '));

function namedIn(css: string): NamedInStyles[] {
  const found: NamedInStyles[] = [];
  for (const { 1: before, 2: a, 3: b, 4: c, index } of css.matchAll(inUrl)) {
    if (found.length >= mostNamed) break;
    const address = a ?? b ?? c;
    if (address !== undefined) found.push({ address, place: index, isImport: before !== undefined });
  }
  for (const { 1: a, 2: b, index } of css.matchAll(inImport)) {
    if (found.length >= mostNamed) break;
    found.push({ address: a ?? b ?? '', place: index, isImport: true });
  }
  return found;
}

/** Longer is as long as any. ms */
const longest = 1e9;
const inMs = (time: string): number => Math.min(longest, Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1_000));
/** No digits may be read in two ways: a long row of them would take the square of its length. */
const times = /(?<![\w.-])-?(?:\d+(?:\.\d*)?|\.\d+)m?s\b/gi;
const timesIn = (value: string): number[] => (value.match(times) ?? []).map((time) => inMs(time.toLowerCase()));
const roundsIn = (value: string): number[] =>
  value
    .split(',')
    .map((one) =>
      /\binfinite\b/i.test(one) ? Infinity : Number(/(?<![\w.#-])(\d+(?:\.\d*)?|\.\d+)(?![\w.%])/.exec(one)?.[1] ?? 1),
    );

/** A block's own declarations of animations, by their names without `animation-`; the last of each counts. */
function declared(words: string): Map<string, { value: string; place: number }> {
  const found = new Map<string, { value: string; place: number }>();
  let place = 0;
  for (const one of words.split(';')) {
    const [, lead = '', name, value = ''] =
      /^(\s*)(?:-webkit-|-moz-)?animation(?:-([a-z-]+))?\s*:([^]*)$/i.exec(one) ?? [];
    if (value !== '') found.set((name ?? '').toLowerCase(), { value, place: place + lead.length });
    place += one.length + 1;
  }
  return found;
}

/** How long each of a block's animations lasts: as the shorthand says, where nothing else says more. */
function animationsOf(words: string, begin: number, into: Styles): void {
  // Most blocks move nothing.
  if (!/animation/i.test(words)) return;
  const says = declared(words);
  const [first] = [...says.values()];
  if (!first) return;
  if ([...says.values()].some(({ value }) => /\bvar\(|\bcalc\(|\battr\(/i.test(value)))
    into.computed ??= begin + first.place;
  const plain = (name: string) => says.get(name)?.value.replaceAll(inBrackets, ' ');
  const shorthand = (plain('') ?? '').split(',').map((one) => ({ times: timesIn(one), rounds: roundsIn(one)[0] ?? 1 }));
  const durations = timesIn(plain('duration') ?? '');
  const delays = timesIn(plain('delay') ?? '');
  const rounds = plain('iteration-count') === undefined ? [] : roundsIn(plain('iteration-count') ?? '');
  const count = Math.max(shorthand.length, durations.length, delays.length, rounds.length);
  let isTimed = false;
  for (let at = 0; at < count; at += 1) {
    const short = shorthand[at % shorthand.length];
    const one = durations.length > 0 ? (durations[at % durations.length] ?? 0) : (short?.times[0] ?? 0);
    const delay = delays.length > 0 ? (delays[at % delays.length] ?? 0) : (short?.times[1] ?? 0);
    const times = rounds.length > 0 ? (rounds[at % rounds.length] ?? 1) : (short?.rounds ?? 1);
    if (one <= 0) continue;
    isTimed = true;
    into.animations.push({
      place: begin + first.place,
      ms: Math.min(longest, Math.max(0, delay) + one * times),
      rounds: times,
    });
  }
  if (!isTimed) into.delays.push(...delays.filter((delay) => delay > 0));
  // What repeats without end may say how long a round lasts elsewhere.
  if (!isTimed && rounds.includes(Infinity)) {
    into.animations.push({ place: begin + first.place, ms: Infinity, rounds: Infinity });
  }
}

/** Reads a style sheet, or what a `style` attribute says. Never throws, and takes linear time. */
export function readStyles(css: string): Styles {
  const read = withoutComments(css);
  const styles: Styles = { named: namedIn(read), animations: [], delays: [], computed: undefined };
  for (const match of read.matchAll(block)) animationsOf(match[1] ?? '', match.index + 1, styles);
  return styles;
}

/** The same of a `style` attribute, which is one block without its braces. */
export const readStyleAttribute = (words: string): Styles => readStyles(`{${words}}`);
