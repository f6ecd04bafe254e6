/** What differs between those that play in step: who hears of it, and what is said of how well they are steered. */
import { levels, type Level } from '#player/messages.ts';
import { usePlayingStore, type PlayingStore } from './playing.ts';

export interface StepSort {
  /** where it says how all stand */
  store: PlayingStore;
  /** what is said of how well all are steered */
  level: (known: readonly Level[], all: number) => Level | undefined;
  isPlaying: boolean;
  /** calls back for the next picture */
  soon: (turn: () => void) => void;
  /** hears that they are to play, or to be at a moment */
  onWanted?: () => void;
}

const worst = (known: readonly Level[]): Level | undefined => levels.findLast((level) => known.includes(level));

/** Versions beside each other: they are known once all are, and steered as well as the worst of them. */
export const beside: StepSort = {
  store: usePlayingStore,
  level: (known, all) => (known.length === all ? worst(known) : undefined),
  isPlaying: true,
  soon: (turn) => requestAnimationFrame(turn),
};
