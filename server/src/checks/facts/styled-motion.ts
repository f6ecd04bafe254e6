/** How long what styles animate lasts, how often it repeats, and what keeps it from that. */
import { allWords, nameWords, StepNames, type NameWords } from './named-steps.ts';
import type { Shown } from './shown-when.ts';

/** Longer is as long as any, and more rounds are as many as without end. ms */
export const longest = 1e9;

interface StyledAnimation {
  place: number;
  /** delay and all rounds, in ms */
  ms: number;
  rounds: number;
  shown: Shown;
  /** of which one is the name of its steps */
  names: NameWords;
  /** where it has no length of its own, it counts only if one is said: by `any` other animation, or `apart` from all */
  counts?: 'any' | 'apart';
}

export interface StyledMotion {
  animations: StyledAnimation[];
  /** the steps that there are, and those that are named apart from how long they last */
  steps: StepNames;
  renames: StepNames;
  /** how long it takes from one look to another once a script asks for it */
  transitions: { place: number; ms: number }[];
  /** the longest delay that is written apart from what it delays, in ms */
  delay: number;
  /** whether something may keep what moves from it, or let it repeat less, apart from where it is moved */
  curbs: boolean;
  /** whether lengths are said apart from which animation they are of */
  retimes: boolean;
  /** whether it is said anywhere how long an animation lasts */
  isTimed: boolean;
  /** where a length is worked out while it plays */
  computed: number | undefined;
}

/** Of one style sheet no more than these are read; where there are more it is not known how long they last. */
const mostAnimations = 5_000;

const inMs = (time: string): number => Math.min(longest, Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1_000));
/** No digits may be read in two ways: a long row of them would take the square of its length. */
const times = /(?<![\w.-])-?(?:\d+(?:\.\d*)?|\.\d+)m?s\b/gi;
const timesIn = (value: string): number[] => (value.match(times) ?? []).map((time) => inMs(time.toLowerCase()));
const infinite = /(?<![\w-])infinite(?![\w-])/i;
const roundsIn = (value: string): number[] =>
  value
    .split(',')
    .map((one) =>
      infinite.test(one) ? longest : Number(/(?<![\w.#-])(\d+(?:\.\d*)?|\.\d+)(?![\w.%])/.exec(one)?.[1] ?? 1),
    )
    .map((rounds) => Math.min(longest, rounds));
const inBrackets = /\([^()]*\)/g;

interface Said {
  value: string;
  place: number;
}

/** A block's own declarations of animations and transitions by their names; the last of each counts. */
function saidIn(declared: readonly { words: string; place: number }[], what: 'animation' | 'transition') {
  const name = new RegExp(`^\\s*(?:-webkit-|-moz-|-o-)?${what}(?:-([a-z-]+))?\\s*:([^]*)$`, 'i');
  const found = new Map<string, Said>();
  for (const { words, place } of declared) {
    const [, part = '', value = ''] = name.exec(words) ?? [];
    if (value !== '') found.set(part.toLowerCase(), { value: value.replaceAll(inBrackets, ' '), place });
  }
  return found;
}

const longestOf = (lengths: readonly number[]): number => lengths.reduce((most, one) => Math.max(most, one), 0);

/** What a block says of its animations; lists are in their order. */
interface SaidOfAnimations {
  isNone: boolean;
  isPaused: boolean;
  /** whether it names none: it is about those that are named elsewhere */
  isApart: boolean;
  shorthand: { times: number[]; rounds: number; names: NameWords }[];
  /** whether they are named without the shorthand, in the place of what that says elsewhere */
  isRenaming: boolean;
  named: NameWords[];
  durations: number[];
  delays: number[];
  rounds: number[];
}

function animationsIn(says: ReadonlyMap<string, Said>): SaidOfAnimations {
  const value = (name: string) => says.get(name)?.value ?? '';
  const hasShorthand = says.has('');
  return {
    isNone: /^\s*none\b[^,]*$/i.test(value(hasShorthand ? '' : 'name')),
    isPaused: /\bpaused\b/i.test(`${value('')} ${value('play-state')}`),
    isApart: !hasShorthand && !says.has('name'),
    shorthand: value('')
      .split(',')
      .map((one) => ({ times: timesIn(one), rounds: roundsIn(one)[0] ?? 1, names: nameWords(one) })),
    isRenaming: !hasShorthand && says.has('name'),
    named: value('name').split(',').map(nameWords),
    durations: timesIn(value('duration')),
    delays: timesIn(value('delay')),
    rounds: says.has('iteration-count') ? roundsIn(value('iteration-count')) : [],
  };
}

/** What a list says of the animation at a place: shorter lists begin again. */
const inTurn = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

/** Collects what the blocks of one style sheet move. */
export class Motion {
  readonly said: StyledMotion = {
    animations: [],
    steps: new StepNames(),
    renames: new StepNames(),
    transitions: [],
    delay: 0,
    curbs: false,
    retimes: false,
    isTimed: false,
    computed: undefined,
  };

  add(declared: readonly { words: string; place: number }[], shown: Shown): void {
    const isComputed = declared.find(
      ({ words }) => /animation|transition/i.test(words) && /\bvar\(|\bcalc\(|\battr\(/i.test(words),
    );
    if (isComputed) this.said.computed ??= isComputed.place;
    this.#addTransitions(saidIn(declared, 'transition'));
    const says = saidIn(declared, 'animation');
    const [first] = says.values();
    if (first) this.#addAnimations(says, first.place, shown);
  }

  #addTransitions(says: ReadonlyMap<string, Said>): void {
    const [first] = says.values();
    const of = (name: string) => timesIn(says.get(name)?.value ?? '');
    const short = (says.get('')?.value ?? '').split(',').map((one) => timesIn(one).reduce((sum, ms) => sum + ms, 0));
    const ms = Math.min(longest, Math.max(longestOf(short), longestOf(of('duration')) + longestOf(of('delay'))));
    if (first && ms > 0 && this.said.transitions.length < mostAnimations)
      this.said.transitions.push({ place: first.place, ms });
  }

  #addAnimations(says: ReadonlyMap<string, Said>, place: number, shown: Shown): void {
    const block = animationsIn(says);
    const { durations, isApart, isNone, isPaused, isRenaming, named, rounds } = block;
    this.said.curbs ||= isNone || isPaused;
    if (isNone) return;
    if (isRenaming) for (const one of named) this.said.renames.add(one);
    this.said.retimes ||= isApart && durations.length > 0;
    this.said.curbs ||= isApart && durations.length === 0 && rounds.some((count) => count < longest);
    if (this.#addTimed(block, place, shown)) this.said.isTimed = true;
    else this.#addUntimed(block, place, shown);
  }

  /** How long each of a block's animations lasts: as the shorthand says, where nothing else says more. Answers whether any lasts. */
  #addTimed(block: SaidOfAnimations, place: number, shown: Shown): boolean {
    const { delays, durations, isApart, named, rounds, shorthand } = block;
    let isTimed = false;
    const count = longestOf([shorthand, named, durations, delays, rounds].map((one) => one.length));
    for (let at = 0; at < count; at += 1) {
      const short = inTurn(shorthand, at);
      const one = inTurn(durations, at) ?? short?.times[0] ?? 0;
      const delay = inTurn(delays, at) ?? short?.times[1] ?? 0;
      const often = inTurn(rounds, at) ?? short?.rounds ?? 1;
      if (one <= 0) continue;
      isTimed = true;
      const names = isApart ? undefined : allWords([short?.names, inTurn(named, at)]);
      this.#add({ place, ms: Math.min(longest, Math.max(0, delay) + one * often), rounds: often, shown, names });
    }
    return isTimed;
  }

  /** Of no length it takes away what others move, or says of them what they don't say themselves. */
  #addUntimed(block: SaidOfAnimations, place: number, shown: Shown): void {
    const { delays, isApart, named, rounds, shorthand } = block;
    this.said.curbs ||= !isApart && shorthand.every((short) => short.rounds < longest);
    this.said.delay = Math.max(this.said.delay, longestOf(delays));
    // What repeats without end may say how long a round lasts elsewhere.
    if (!rounds.includes(longest) && !shorthand.some((short) => short.rounds === longest)) return;
    this.#add({
      place,
      ms: longest,
      rounds: longest,
      shown,
      names: isApart ? undefined : allWords([...shorthand.map(({ names }) => names), ...named]),
      counts: isApart ? 'any' : 'apart',
    });
  }

  #add(animation: StyledAnimation): void {
    if (this.said.animations.length < mostAnimations) this.said.animations.push(animation);
    else this.said.computed ??= animation.place;
  }
}
