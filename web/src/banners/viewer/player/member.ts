/** One of the banners that play in step: how it stands by itself, and what all of them come to. */
import { createStore } from 'zustand/vanilla';
import { FilmDeck } from './filmDeck.ts';
import { begun, usePlayingStore, type Deck, type Playing, type PlayingStore } from './playing.ts';

/** Who stands still for so long is waited for no more. ms */
const stall = 1_500;

/** @returns where a banner says how it stands: it waits at its beginning until it is told to play */
export const storeOfOne = (): PlayingStore =>
  createStore<Playing>()(() => ({ ...begun, rate: usePlayingStore.getState().rate, isHeldFirst: true }));

export interface Member {
  store: PlayingStore;
  deck: Deck | undefined;
  /**
   * `ready`: it stands at the beginning. `coming`: it is on its way to where the others are. `late`: likewise, and nobody waits for it. `alone`:
   * it can't be held, or nobody waits for it any more.
   */
  is: 'new' | 'ready' | 'coming' | 'late' | 'going' | 'held' | 'over' | 'alone';
  tries: number;
  /** where it was last seen to move, and when */
  seen: { at: number; since: number };
  end: () => void;
}

export const isFilm = ({ deck }: Pick<Member, 'deck'>): boolean => deck instanceof FilmDeck;
export const stateOf = ({ store }: Member): Playing => store.getState();

/** Films are played over and over. */
export const atEnd = (member: Member): boolean => {
  const { at, hasEnded, isEndless, isLengthSure, length } = stateOf(member);
  return !isFilm(member) && !isEndless && (hasEnded || (isLengthSure && at >= length));
};

/** Where a banner stands at a moment of all. */
export function ownMoment(member: Member, at: number): number {
  const { isEndless, isLengthSure, length } = stateOf(member);
  if (isFilm(member)) return length > 0 ? at % length : 0;
  return isLengthSure && !isEndless ? Math.min(at, length) : at;
}

/** Whether one that should go on has not for too long: it hangs, or its browser saves its pictures. */
export function hasStalled(member: Member, now: number): boolean {
  const { at } = stateOf(member);
  if (at !== member.seen.at || member.is !== 'going') member.seen = { at, since: now };
  return !isFilm(member) && now - member.seen.since > stall;
}

/** How long all last, and whether they are over: with the longest of them. */
export function togetherOf(
  members: readonly Member[],
): Pick<Playing, 'length' | 'isLengthSure' | 'isEndless' | 'isSeeking' | 'hasEnded'> {
  const steered = members.filter((one) => one.is !== 'alone' && stateOf(one).level !== undefined);
  const states = steered.map(stateOf);
  const pages = steered.filter((one) => !isFilm(one));
  return {
    length: Math.max(0, ...states.map((state) => state.length)),
    isLengthSure: states.length > 0 && states.every((state) => state.isLengthSure),
    isEndless: states.some((state) => state.isEndless),
    isSeeking: steered.some((one) => one.is !== 'late' && stateOf(one).isSeeking),
    hasEnded: pages.length > 0 && pages.every(({ is }) => is === 'over'),
  };
}
