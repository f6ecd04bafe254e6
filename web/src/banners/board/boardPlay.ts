/** What a board plays: in step, by one bar, and as many at once as the machine carries. */
import { createStore } from 'zustand/vanilla';
import { levels } from '#player/messages.ts';
import { InStep } from '#banners/viewer/player/inStep.ts';
import { begun, isGoing, usePlayingStore, type Playing, type PlayingStore } from '#banners/viewer/player/playing.ts';
import { Governor } from './governor.ts';
import { Turns } from './turns.ts';

/** So many are brought to their last picture at once. */
const heldAtOnce = 2;
/** So many are asked for at once: two lines of a browser's six are left for all else. */
const askedAtOnce = 4;
/** So many seconds in which some are on their way say nothing of the others. */
const mostLeft = 3;
/** ms */
const second = 1_000;

export interface Stands {
  /** whether any are wanted: until then all rest */
  isActive: boolean;
  /** how many may run */
  limit: number;
  /** how many run, of those on the board that move at all */
  running: number;
  moving: number;
  /** rises with each replay, for what only plays from its beginning */
  replays: number;
}

export class BoardPlay {
  readonly store: PlayingStore = createStore<Playing>()(() => ({ ...begun, rate: usePlayingStore.getState().rate }));
  readonly stands = createStore<Stands>()(() => ({ isActive: false, limit: 0, running: 0, moving: 0, replays: 0 }));
  readonly turns = new Turns(heldAtOnce);
  readonly asks = new Turns(askedAtOnce);
  readonly #governor = new Governor();
  readonly step = new InStep({
    store: this.store,
    isPlaying: false,
    level: (known) => levels.find((level) => known.includes(level)) ?? 'exact',
    onWanted: () => this.stands.setState({ isActive: true }),
  });

  /** @returns what ends it */
  open(): () => void {
    const off = new AbortController();
    const end = this.step.open();
    this.stands.setState({ limit: this.#governor.limit });
    // To bring the resting ones to their last pictures would take from those that play.
    const endTurns = this.store.subscribe((playing) => {
      this.turns.isClosed = isGoing(playing);
    });
    void this.#watch(off.signal);
    return () => {
      off.abort();
      endTurns();
      end();
    };
  }

  /** Looks each second in which they play how many pictures there were, and once before that. */
  async #watch(signal: AbortSignal): Promise<void> {
    const rest = await framesOf(second);
    if (!this.stands.getState().isActive && !document.hidden) this.#governor.rested(rest.rate);
    let left = mostLeft;
    while (!signal.aborted) {
      await this.#playing(signal);
      const { at: from, isSeeking: wasSeeking, rate } = this.store.getState();
      const { ms, rate: frames } = await framesOf(second);
      const { at, hasEnded, isPlaying, isSeeking } = this.store.getState();
      const { moving, running } = this.stands.getState();
      // A page that nobody sees makes none.
      if (signal.aborted || document.hidden || ms > 2 * second || !isPlaying || hasEnded) continue;
      // To come to where the others are costs more than to go on from there.
      if ((isSeeking || wasSeeking) && left > 0) {
        left -= 1;
        continue;
      }
      left = mostLeft;
      const pace = at > from ? (at - from) / (rate * (ms / second)) : undefined;
      this.stands.setState({ limit: this.#governor.heard({ frames, pace, running, wanting: moving }) });
    }
  }

  /** Resolves once they play, or nobody waits for that any more. */
  #playing(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const look = () => {
        const { hasEnded, isPlaying } = this.store.getState();
        if (!signal.aborted && (!isPlaying || hasEnded)) return;
        end();
        done();
      };
      const end = this.store.subscribe(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  readonly replay = (): void => {
    this.stands.setState(({ replays }) => ({ replays: replays + 1 }));
    this.step.restart();
  };
}

/** How many pictures a second the page makes in a while. */
function framesOf(passing: number): Promise<{ rate: number; ms: number }> {
  return new Promise((done) => {
    const from = performance.now();
    let frames = 0;
    const count = () => {
      frames += 1;
      const ms = performance.now() - from;
      if (ms < passing) requestAnimationFrame(count);
      else done({ rate: (frames * 1000) / ms, ms });
    };
    requestAnimationFrame(count);
  });
}
