/** Puts together what all styles of a banner say: what is sure to move and to load, and what may. */
import type { BannerFacts, Spot } from './banner-facts.ts';
import type { Reached } from './follow-names.ts';
import type { ReadPage } from './read-html.ts';
import type { ScriptEffect } from './script-effects.ts';
import type { Styles } from './read-styles.ts';
import { shownAlways, type Shown } from './shown-when.ts';
import { MeantElements, SaidOf } from './meant-elements.ts';
import { StepNames } from './named-steps.ts';
import { longest, type StyledMotion } from './styled-motion.ts';

/** Where a style sheet stands. */
interface Standing {
  /** what addresses in it count from */
  base: string;
  reached: Reached;
  spotAt: (place: number) => Spot;
}

interface Moved {
  motion: StyledMotion['animations'][number];
  spot: Spot;
  reached: Reached;
}

interface Pictured {
  address: string;
  base: string;
  shown: Shown;
  reached: Reached;
}

/** Of all style sheets no more of each are kept: of what moves more it is not known how long it lasts. */
const mostKept = 20_000;

const isDrawing = (path: string): boolean => /\.svg$/i.test(path);
/** Whether a sheet, or the drawing that it is in, is there from the beginning; what is known of that once all is read. */
const isThere = ({ isAtOnce, isSure, path }: Reached): boolean => isAtOnce || (isSure && isDrawing(path));

export class BannerStyles {
  /** a page has these, whether they are written or not */
  readonly #names = new Set<string>(['html', 'head', 'body']);
  readonly #moved: Moved[] = [];
  readonly #pictured: Pictured[] = [];
  readonly #transitions: { ms: number; spot: Spot }[] = [];
  readonly #elements = new MeantElements();
  readonly #hiding: Shown[] = [];
  readonly #backgrounds: Shown[] = [];
  readonly #steps = new StepNames();
  readonly #renames = new StepNames();
  #isRestyled = false;
  #delay = 0;
  #curbs = false;
  #isStopped = false;
  #retimes = false;
  #isTimed = false;

  notePage({ styled, elements, hides }: ReadPage): void {
    for (const name of styled) if (this.#names.size < mostKept) this.#names.add(name);
    this.#elements.note(elements.values());
    if (hides) this.#hiding.push(shownAlways);
  }

  /** Scripts may give the page other classes and styles, and stop what moves. */
  noteEffect(effect: ScriptEffect): void {
    if (effect === 'restyles' || effect === 'moves' || effect === 'stops') this.#isRestyled = true;
    if (effect === 'stops') this.#isStopped = true;
    if (effect === 'stops' || effect === 'moves') this.#curbs = true;
  }

  /** Whether what a page has may not be shown at first, or not for long. */
  get mayHide(): boolean {
    return this.#isRestyled || this.#hides();
  }

  /** Whether what moves by its tags may be stopped by a script, or be hidden. */
  get mayStop(): boolean {
    return this.#isStopped || this.#hides();
  }

  /** What a class hides that only a script may give hides nothing where there is none. */
  #hides = (): boolean => this.#hiding.some((shown) => this.#isRestyled || this.#isFor(shown));

  /** Adds a style sheet; says where it is not known how long what it moves lasts. */
  add({ named, motion, hides, backgrounds }: Styles, { base, reached, spotAt }: Standing): Spot | undefined {
    keepAll(this.#hiding, hides);
    keepAll(this.#backgrounds, backgrounds);
    this.#steps.addAll(motion.steps);
    this.#renames.addAll(motion.renames);
    this.#delay = Math.max(this.#delay, motion.delay);
    this.#curbs ||= motion.curbs;
    this.#retimes ||= motion.retimes;
    this.#isTimed ||= motion.isTimed;
    for (const { address, isImport, shown } of named) {
      const isPicture = !isImport && shown?.when === 'always' && this.#pictured.length < mostKept;
      if (isPicture) this.#pictured.push({ address, base, shown, reached });
    }
    const isMany = this.#moved.length + this.#transitions.length > mostKept;
    if (!isMany) {
      for (const one of motion.animations) this.#moved.push({ motion: one, spot: spotAt(one.place), reached });
      for (const { ms, place } of motion.transitions) this.#transitions.push({ ms, spot: spotAt(place) });
    }
    const unknown = motion.computed ?? (isMany ? motion.animations[0]?.place : undefined);
    return unknown === undefined ? undefined : spotAt(unknown);
  }

  /**
   * What is known once all of the banner is read: what moves, where it does without end, and of which pictures one loads at once.
   * `hasUnreadStyles` where it may have style sheets that could not be looked into.
   */
  settle(hasUnreadStyles: boolean): {
    styles: BannerFacts['styles'];
    endless: Spot[];
    pictures: { addresses: string[]; base: string }[];
  } {
    const lasting = new Lasting();
    const endless: Spot[] = [];
    const ending = this.#ending();
    const hides = this.#hides();
    // Steps may come with styles that are not read, and other ones may take the place of those that are not there.
    const mayHaveSteps = hasUnreadStyles || this.#isRestyled || this.#steps.has(this.#renames.words);
    for (const { motion, spot, reached } of this.#moved) {
      const { ms, rounds, shown, counts } = motion;
      const hasSteps = this.#steps.has(motion.names);
      if (!hasSteps && !mayHaveSteps) continue;
      const isUsed = this.#isFor(shown);
      if (!isUsed && !this.#isRestyled) continue;
      if ((counts === 'any' && !this.#isTimed) || (counts === 'apart' && !this.#retimes)) continue;
      const isEndless = rounds >= longest;
      const isKept = !this.#curbs && counts !== 'apart' && (isEndless ? !ending.isByOthers(shown, '') : !this.#retimes);
      const isSure = hasSteps && isUsed && isKept && !hides && shown.when === 'always' && isThere(reached);
      if (isEndless && isSure) endless.push(spot);
      else lasting.note(spot, ms, rounds, isSure);
    }
    if (this.#isRestyled) for (const { ms, spot } of this.#transitions) lasting.note(spot, ms, 1, false);
    return { styles: lasting.all(this.#delay), endless, pictures: this.#pictures() };
  }

  /** What other styles let move for a while only. A script may give the classes that these are for to anything. */
  #ending(): SaidOf {
    const ending = new SaidOf(this.#elements);
    for (const { motion } of this.#moved) {
      if (motion.rounds >= longest) continue;
      if (this.#isRestyled) ending.add(shownAlways, 'others');
      else if (this.#isFor(motion.shown)) ending.add(motion.shown, 'others');
    }
    return ending;
  }

  /** Whether styles are for anything in the page as it is written. */
  #isFor = ({ needs }: Shown): boolean => needs.some((one) => one.every((name) => this.#names.has(name)));

  /** What may be drawn in the same place is asked for once; what is in something hidden is asked for later. */
  #pictures(): { addresses: string[]; base: string }[] {
    if (this.#hides()) return [];
    const backed = new SaidOf(this.#elements);
    for (const shown of this.#backgrounds) if (this.#isFor(shown)) backed.add(shown, shown.what);
    const byPlace = new Map<string, { addresses: string[]; base: string }>();
    for (const [at, { address, base, shown, reached }] of this.#pictured.entries()) {
      if (!reached.isAtOnce || !this.#isFor(shown)) continue;
      // Which of several backgrounds it has is not worked out.
      if (backed.isByOthers(shown, shown.what)) continue;
      const key = shown.what === '' ? String(at) : shown.what;
      const known = byPlace.get(key);
      if (!known) byPlace.set(key, { addresses: [address], base });
      // From another folder it may be any.
      else if (known.base === base) known.addresses.push(address);
      else known.addresses.push('data:,');
    }
    return [...byPlace.values()];
  }
}

/** Of too many any may be meant. */
function keepAll(kept: Shown[], all: readonly Shown[]): void {
  for (const one of all) {
    if (kept.length < mostKept) kept.push(one);
    else kept[0] = shownAlways;
  }
}

/** How long what is sure to move lasts, and what may. */
class Lasting {
  #found: BannerFacts['styles'] = null;

  note(spot: Spot, ms: number, rounds: number, isSure: boolean): void {
    const before = this.#found ?? { ms: 0, rounds: 0, at: spot, msAtMost: 0, roundsAtMost: 0, atMostAt: spot };
    this.#found = {
      ...before,
      ...(isSure ? { rounds: Math.max(rounds, before.rounds) } : {}),
      ...(isSure && ms > before.ms ? { ms, at: spot } : {}),
      ...(ms > before.msAtMost ? { msAtMost: ms, atMostAt: spot } : {}),
      roundsAtMost: Math.max(rounds, before.roundsAtMost),
    };
  }

  all(delay: number): BannerFacts['styles'] {
    return this.#found && { ...this.#found, msAtMost: Math.min(longest, this.#found.msAtMost + delay) };
  }
}
