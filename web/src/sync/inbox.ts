/** The one door through which changes reach the confirmed sheet: in revision order, each once, whoever brought them. */
import type { Change, Numbered } from '@marquee/contract/live.ts';

/** The answer to a change: its revision, and what it changes on the sheet; undefined where nothing changed. */
export interface Answer {
  revision: number | undefined;
  /** the sheet in whose count it has that number; absent where nothing changed */
  sheetID?: number | undefined;
  change: Change | undefined;
  /** set where the change has no revision, since it concerns only the person who made it */
  isUncounted?: boolean;
}

export interface Arrival extends Numbered {
  isUncounted?: boolean;
  /** set for one's own answered edits: called when the change is part of the confirmed sheet */
  onApplied?: () => void;
}

export class Inbox {
  #revision: number;
  readonly #waiting = new Map<number, Arrival>();

  constructor(revision: number) {
    this.#revision = revision;
  }

  /** The last revision that was handed out. */
  get revision(): number {
    return this.#revision;
  }

  /** Something arrived whose predecessors have not. */
  get hasHole(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a change in and hands out what is next in order, which may be nothing or many. */
  receive(arrival: Arrival): Arrival[] {
    if (arrival.revision <= this.#revision) {
      arrival.onApplied?.();
      return [];
    }
    // Of a push and an own answer with the same number the answer stays: somebody waits for it.
    const known = this.#waiting.get(arrival.revision);
    if (!known?.onApplied) this.#waiting.set(arrival.revision, arrival);
    return this.#takeNext();
  }

  /** Starts over from a sheet that was read at `revision`, and hands out the changes that follow it, as far as they are there already. */
  restart(revision: number): Arrival[] {
    this.#revision = revision;
    for (const [number, arrival] of this.#waiting) {
      if (number > revision) continue;
      this.#waiting.delete(number);
      arrival.onApplied?.();
    }
    return this.#takeNext();
  }

  #takeNext(): Arrival[] {
    const ready: Arrival[] = [];
    for (;;) {
      const next = this.#waiting.get(this.#revision + 1);
      if (!next) return ready;
      this.#waiting.delete(next.revision);
      this.#revision = next.revision;
      ready.push(next);
    }
  }
}
