/** Long work on the one thread that answers everybody, cut into turns between which others have theirs. */
import { setImmediate as othersTurn } from 'node:timers/promises';

export class Turns {
  readonly #longest: number;
  #began = performance.now();

  /** @param longest after how long others have their turn, in ms: they wait for the step that is under way then, too */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Begins a turn now: what was waited for was nobody's. */
  begin(): void {
    this.#began = performance.now();
  }

  /** Lets others have their turn where this one was long enough. */
  async pass(): Promise<void> {
    if (performance.now() - this.#began < this.#longest) return;
    await othersTurn();
    this.begin();
  }
}
