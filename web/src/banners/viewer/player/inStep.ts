/** Banners that play in step, two or many: one set of controls works all of them, and who is ahead waits for who is behind. */
import { sleep } from '#ui/sleep.ts';
import { beside, type StepSort } from './stepSort.ts';
import { atEnd, hasStalled, isFilm, ownMoment, stateOf, togetherOf, type Member } from './member.ts';
import { canPause, canSeek } from './playerKeys.ts';
import { putOn, report, takeOff, type Click, type Deck, type Playing, type PlayingStore } from './playing.ts';

/** How far they may be apart, in seconds: what nobody sees. */
const apart = 0.05;
/** The same of a film, which has a clock of its own and is put right by a jump. */
const filmsApart = 0.3;
/** So long those that have come wait for the others before all begin, and for films on their way; who comes later joins them. ms */
const patience = 2_000;
/** So often a banner that joins is brought to where the others are by then. */
const mostTries = 4;

export class InStep implements Deck {
  readonly #sort: StepSort;
  readonly #members: Member[] = [];
  /** they are to play, whether they do yet or wait for each other */
  #isPlaying: boolean;
  #hasBegun = false;
  /** while they wait for each other, since when */
  #since = performance.now();
  /** where all are, in seconds: as far as the last of them has come */
  #at = 0;
  /** newcomers are brought to their end */
  #isAtEnd = false;
  /** a turn comes with the next picture */
  #isTurnAsked = false;
  /** the last one that was passed on */
  #click: Click | undefined;

  constructor(sort: Partial<StepSort> = {}) {
    this.#sort = { ...beside, ...sort };
    this.#isPlaying = this.#sort.isPlaying;
  }

  get frame(): number {
    return this.#members.find(({ deck }) => deck)?.deck?.frame ?? 1 / 60;
  }

  /** Takes the controls. @returns what ends it */
  open(): () => void {
    putOn(this.#sort.store, this);
    this.#hear();
    return () => takeOff(this.#sort.store, this);
  }

  /** Takes one in. @returns what lets it go as it stands */
  add(store: PlayingStore): () => void {
    const seen = { at: 0, since: performance.now() };
    const member: Member = { store, deck: undefined, is: 'new', tries: 0, seen, end: () => undefined };
    member.end = store.subscribe(() => this.#hear());
    this.#members.push(member);
    store.setState({ rate: this.#sort.store.getState().rate });
    this.#hear();
    return () => {
      member.end();
      this.#members.splice(this.#members.indexOf(member), 1);
      this.#hear();
    };
  }

  /** From the beginning, once those that are put in the place of the present ones have come. */
  readonly restart = (): void => {
    this.#sort.onWanted?.();
    this.#at = 0;
    this.#isPlaying = true;
    this.#hasBegun = false;
    this.#isAtEnd = false;
    this.#since = performance.now();
    for (const member of this.#members) member.deck = undefined;
    this.#hear();
  };

  /** They say sixty times a second where they are: once for each picture is enough. */
  #hear(): void {
    if (this.#isTurnAsked) return;
    this.#isTurnAsked = true;
    this.#sort.soon(() => {
      this.#isTurnAsked = false;
      this.#turn();
    });
  }

  #turn(): void {
    for (const member of this.#members) this.#look(member);
    if (!this.#hasBegun && this.#isPlaying) this.#begin();
    if (this.#isPlaying) this.#keepInStep();
    this.#tell();
  }

  /** Takes notice of who came, became known, or ended. */
  #look(member: Member): void {
    const state = stateOf(member);
    if (state.deck !== member.deck) {
      member.deck = state.deck;
      member.is = 'new';
      member.tries = 0;
    }
    if (!state.deck || state.level === undefined) return;
    if (member.is === 'new' || (member.is === 'ready' && this.#hasBegun)) this.#welcome(member, state);
    else if ((member.is === 'going' || member.is === 'held') && atEnd(member)) {
      // What has ended costs the machine nothing more.
      member.is = 'over';
      state.deck.pause();
    }
  }

  #welcome(member: Member, state: Playing): void {
    const isTooEarly = !this.#hasBegun && !this.#isAtEnd;
    if (canPause(state) && isTooEarly) void this.#ready(member, state);
    else if (canPause(state) && canSeek(state)) void this.#bring(member);
    else {
      member.is = 'alone';
      if (this.#isPlaying) state.deck?.play();
    }
  }

  /** Has it stand at its beginning, where it has been elsewhere. */
  async #ready(member: Member, { at, deck }: Playing): Promise<void> {
    if (isFilm(member) || (at > 0 && !canSeek(stateOf(member)))) deck?.pause();
    if (at > 0 && canSeek(stateOf(member))) {
      member.is = 'coming';
      await deck?.seek(0);
      if (member.deck !== deck || member.is !== 'coming') return;
    }
    member.is = 'ready';
    this.#hear();
  }

  /** All begin together, without those that take too long to load. */
  #begin(): void {
    const ready = this.#members.filter(({ is }) => is === 'ready');
    const isMissing = this.#members.some(({ is }) => is === 'new' || is === 'coming');
    if (isMissing && performance.now() - this.#since < patience) {
      // Nobody may say anything meanwhile.
      this.#hear();
      return;
    }
    if (ready.length === 0) {
      if (isMissing) this.#hear();
      return;
    }
    this.#hasBegun = true;
    for (const member of ready) this.#go(member);
  }

  #go(member: Member): void {
    member.is = 'going';
    member.seen = { at: stateOf(member).at, since: performance.now() };
    member.deck?.play();
  }

  /** Brings one to where the others are. */
  async #bring(member: Member): Promise<void> {
    const { deck } = member;
    if (!deck) return;
    member.is = 'coming';
    member.tries += 1;
    const to = ownMoment(member, this.#at);
    await (this.#isAtEnd ? deck.seekEnd() : deck.seek(to));
    if (member.deck !== deck || member.is !== 'coming') return;
    const isLate = Math.abs(ownMoment(member, this.#at) - stateOf(member).at) > 2 * apart;
    if (!this.#isAtEnd && isLate && member.tries < mostTries) {
      await this.#bring(member);
      return;
    }
    member.tries = 0;
    if (this.#isAtEnd) this.#at = Math.max(this.#at, stateOf(member).at);
    if (atEnd(member)) member.is = 'over';
    else if (this.#isPlaying) this.#go(member);
    else member.is = 'held';
    this.#hear();
  }

  #keepInStep(): void {
    const now = performance.now();
    for (const member of this.#members) {
      if (hasStalled(member, now)) Object.assign(member, { is: 'new', tries: 0 });
    }
    const pages = this.#members.filter((one) => !isFilm(one) && (one.is === 'going' || one.is === 'held'));
    const behind = Math.min(...pages.map((one) => stateOf(one).at));
    if (pages.length > 0) this.#at = behind;
    for (const member of pages) {
      const ahead = stateOf(member).at - behind;
      if (member.is === 'going' && ahead > apart) {
        member.is = 'held';
        member.deck?.pause();
      } else if (member.is === 'held' && ahead <= apart / 2) this.#go(member);
    }
    const films = this.#members.filter((one) => isFilm(one) && one.is === 'going');
    if (pages.length === 0) this.#at = (films[0]?.store ?? this.#sort.store).getState().at;
    else
      for (const film of films) {
        const { at, length } = stateOf(film);
        const off = Math.abs(at - ownMoment(film, this.#at));
        if (length > 0 && Math.min(off, length - off) > filmsApart) void this.#bring(film);
      }
    if (pages.length > 0) this.#hear();
  }

  #tell(): void {
    const states = this.#members.filter(({ deck }) => deck).map(stateOf);
    const known = states.flatMap(({ level }) => level ?? []);
    const click = states.map((state) => state.click).find((said) => said && said !== this.#click);
    if (click) this.#click = click;
    const together = togetherOf(this.#members);
    const hasEnded = this.#hasBegun && together.hasEnded;
    if (hasEnded) this.#at = together.length;
    report(this.#sort.store, this, {
      ...together,
      level: this.#sort.level(known, this.#members.length),
      at: this.#at,
      hasEnded,
      isPlaying: this.#isPlaying,
      ...(click ? { click } : {}),
    });
  }

  readonly play = (): void => {
    this.#sort.onWanted?.();
    if (!this.#isPlaying) this.#since = performance.now();
    this.#isPlaying = true;
    this.#isAtEnd = false;
    for (const member of this.#members) {
      if (member.is === 'held') this.#go(member);
      else if (member.is === 'alone') member.deck?.play();
    }
    this.#hear();
  };

  readonly pause = (): void => {
    this.#isPlaying = false;
    const going = this.#members.filter((one) => !isFilm(one) && (one.is === 'going' || one.is === 'held'));
    // The furthest is waited for, as to go on is quicker than to go back, and what is under way takes a picture to stop.
    const far = Math.max(0, ...going.map((one) => stateOf(one).at));
    if (going.length > 0) void this.seek(far + 2 * this.frame);
    for (const member of this.#members) {
      if (going.length === 0 || !canSeek(stateOf(member))) member.deck?.pause();
    }
    this.#hear();
  };

  readonly setRate = (rate: number): void => {
    this.#sort.store.setState({ rate });
    for (const { deck, store } of this.#members) {
      store.setState({ rate });
      deck?.setRate(rate);
    }
  };

  async #all(goal: number | undefined, does: (deck: Deck, member: Member) => Promise<void>): Promise<void> {
    this.#sort.onWanted?.();
    this.#isPlaying = false;
    this.#hasBegun = true;
    report(this.#sort.store, this, { goal });
    const going = this.#members
      .filter((one) => canSeek(stateOf(one)) && !(one.is === 'over' && (goal ?? Infinity) >= stateOf(one).length))
      .map((member) => this.#come(member, does));
    this.#hear();
    await Promise.all(going);
    if (this.#sort.store.getState().goal === goal) report(this.#sort.store, this, { goal: undefined });
    // At once: who waited for this looks whether any is still on its way.
    this.#turn();
  }

  /** Resolves once it stands where it was sent; where that is a film whose line has stalled, once nobody waits for it any more. */
  async #come(member: Member, does: (deck: Deck, member: Member) => Promise<void>): Promise<void> {
    const { deck } = member;
    if (!deck) return;
    member.is = 'coming';
    const comes = does(deck, member).then(() => {
      if (member.deck !== deck || (member.is !== 'coming' && member.is !== 'late')) return;
      member.is = atEnd(member) ? 'over' : 'held';
      if (this.#isPlaying && member.is === 'held') this.#go(member);
    });
    const isTooLong = async () => {
      await sleep(patience);
      if (member.deck === deck && member.is === 'coming') member.is = 'late';
    };
    await (isFilm(member) ? Promise.race([comes, isTooLong()]) : comes);
  }

  readonly seek = (at: number): Promise<void> => {
    this.#at = at;
    this.#isAtEnd = false;
    return this.#all(at, (deck, member) => deck.seek(ownMoment(member, at)));
  };

  /** Each to its own: the end of the longest one is the end of all. */
  readonly seekEnd = async (): Promise<void> => {
    this.#isAtEnd = true;
    await this.#all(undefined, (deck) => deck.seekEnd());
    const ends = this.#members.filter((one) => canSeek(stateOf(one))).map((one) => stateOf(one).at);
    this.#at = Math.max(this.#at, 0, ...ends);
    this.#hear();
  };
}
