/** How what is played in the viewer stands: where it is, how long it lasts, and how well it can be steered. */
import type { Steered } from '@marquee/contract/steered.ts';
import type { StoreApi } from 'zustand';
import { appStore } from '#ui/stores.ts';
import type { Level } from '#player/messages.ts';

/** What steers a banner, whatever kind it is. Times are in seconds. */
export interface Deck {
  play: () => void;
  pause: () => void;
  /** Goes there and stays there; settled once its picture is shown, or can't be. */
  seek: (at: number) => Promise<void>;
  /** To its last picture. */
  seekEnd: () => Promise<void>;
  setRate: (rate: number) => void;
  /** one picture, in seconds */
  readonly frame: number;
}

/** A click that would have led away from the banner. */
export interface Click {
  /** as the banner said it: shown, and opened only if it is a page of the web */
  address: string;
  by: string;
  /** how often in a row */
  times: number;
}

export interface Playing {
  /** undefined where nothing can be steered */
  deck: Deck | undefined;
  /** undefined until it is known */
  level: Level | undefined;
  isPlaying: boolean;
  at: number;
  length: number;
  isLengthSure: boolean;
  isEndless: boolean;
  hasEnded: boolean;
  /** it is on its way to a moment */
  isSeeking: boolean;
  /** which one, where that is known */
  goal: number | undefined;
  /** the document of a page that nobody sees, as it is at the moment that it stands at */
  look: string | undefined;
  rate: number;
  click: Click | undefined;
  /** whether what is put on stands at its beginning until it is told to play; like the speed, it outlives the banner */
  isHeldFirst?: boolean;
  /** what a viewer found out before of what plays */
  kept?: Steered | undefined;
}

/** Whether it goes on by itself; what has ended does not. */
export const isGoing = ({ hasEnded, isPlaying }: Pick<Playing, 'hasEnded' | 'isPlaying'>): boolean =>
  isPlaying && !hasEnded;

/** The moment that is shown: behind its last change a banner stands at it. */
export const shownAt = ({ at, isLengthSure, length }: Pick<Playing, 'at' | 'isLengthSure' | 'length'>): number =>
  isLengthSure ? Math.min(at, length) : at;

export const begun: Omit<Playing, 'rate' | 'isHeldFirst' | 'kept'> = {
  deck: undefined,
  level: undefined,
  isPlaying: false,
  at: 0,
  length: 0,
  isLengthSure: false,
  isEndless: false,
  hasEnded: false,
  isSeeking: false,
  goal: undefined,
  look: undefined,
  click: undefined,
};

type Lasts = Pick<Playing, 'length' | 'isLengthSure' | 'isEndless'>;

/** How long it lasts: what a banner turns out to be counts more than what was found out before. */
export function lastsWith(kept: Steered | undefined, { isEndless, isLengthSure, length: toldLength }: Lasts): Lasts {
  const told = { length: toldLength, isLengthSure, isEndless };
  if (!kept || told.isLengthSure) return told;
  const length = kept.length === null ? 0 : kept.length / 1000;
  if (kept.isEndless) return { ...told, isEndless: true };
  return length > 0 && told.length <= length ? { length, isLengthSure: true, isEndless: false } : told;
}

/** Two loads that differed can't be told from one of them. What else it can't do it says itself, now or later. */
export const levelWith = (kept: Steered | undefined, told: Level): Level =>
  kept?.level === 'pause' && told !== 'plays' ? 'pause' : told;

/** Says what was found out before of what plays, or that nothing was; it outlives the frames that play it. */
export function keepFor(store: PlayingStore, kept: Steered | undefined): void {
  const { deck, level, ...state } = store.getState();
  store.setState({ kept });
  if (deck && kept) store.setState({ ...lastsWith(kept, state), level: level && levelWith(kept, level) });
}

/** Where a deck says how it stands: to the controls, or to those that it plays in step with. */
export type PlayingStore = StoreApi<Playing>;

/** What the controls show. The speed outlives the banner: who looks slowly goes on looking slowly. */
export const usePlayingStore = appStore<Playing>()(() => ({ ...begun, rate: 1 }));

/** What holds for a deck; nothing once another one plays. */
export function report(store: PlayingStore, deck: Deck, what: Partial<Playing>): void {
  if (store.getState().deck === deck) store.setState(what);
}

/** Makes a deck the one that plays. */
export const putOn = (store: PlayingStore, deck: Deck): void =>
  store.setState(({ kept }) => ({ ...begun, deck, ...lastsWith(kept, begun) }));

/** Takes it away, unless another one has come already. */
export function takeOff(store: PlayingStore, deck: Deck): void {
  if (store.getState().deck === deck) store.setState({ ...begun });
}

/** A banner may well claim a million clicks. */
const mostTimes = 99;

/** What a click would have opened is not shown any more. */
export const hideClick = (): void => usePlayingStore.setState({ click: undefined });

export function reportClick(store: PlayingStore, deck: Deck, { address, by }: Omit<Click, 'times'>): void {
  const before = store.getState().click;
  const times = before?.address === address ? Math.min(before.times + 1, mostTimes) : 1;
  if (before?.address !== address || before.times !== times) report(store, deck, { click: { address, by, times } });
}
