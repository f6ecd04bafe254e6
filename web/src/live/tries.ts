/** One try after the other, with growing pauses, until one succeeds. It knows no line. */
import { hubTimes } from '@marquee/contract/live.ts';
import { within } from './within.ts';

/** A try that takes longer than this leads nowhere. Milliseconds. */
const patienceMs = 15_000;
/** Between two tries, however often there is a reason for one. Milliseconds. */
const leastPauseMs = 2_000;

export class Tries {
  readonly #tryOnce: (givenUp: AbortSignal) => Promise<void>;
  readonly #failed: (error: unknown) => Promise<void>;
  #triedAt = -Infinity;
  #isEnded = false;
  #givenUp = new AbortController();
  /** ends the pause before the next try */
  #wake: () => void = () => {};
  areUnderWay = false;

  /** `tryOnce` hears when it is given up; `failed` is told why a try came to nothing, before the next one. */
  constructor(tryOnce: (givenUp: AbortSignal) => Promise<void>, failed: (error: unknown) => Promise<void>) {
    this.#tryOnce = tryOnce;
    this.#failed = failed;
  }

  /**
   * Goes through the delays until a try succeeds, from the first one again whenever there is a reason to hope. Resolves to whether one did,
   * or they were ended.
   */
  async go(): Promise<boolean> {
    this.areUnderWay = true;
    let isDone = false;
    for (let n = 0; n < hubTimes.reconnectDelaysMs.length && !isDone && !this.#isEnded; n++) {
      if (await this.#pause(hubTimes.reconnectDelaysMs[n] ?? 0)) n = 0;
      isDone = this.#isEnded || (await this.#succeeds());
    }
    this.areUnderWay = false;
    this.#wake = () => {};
    return isDone || this.#isEnded;
  }

  /** There is a reason to hope: the next try need not wait so long. */
  hurry(): void {
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#givenUp.abort();
    this.#wake();
  }

  async #succeeds(): Promise<boolean> {
    this.#givenUp = new AbortController();
    try {
      await within(patienceMs, this.#tryOnce(this.#givenUp.signal));
      return true;
    } catch (error) {
      this.#givenUp.abort();
      await this.#failed(error);
      return false;
    } finally {
      this.#triedAt = performance.now();
    }
  }

  /** Resolves to whether there was a reason not to wait so long. */
  #pause(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds, false);
      this.#wake = () => {
        if (performance.now() - this.#triedAt < leastPauseMs) return;
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
