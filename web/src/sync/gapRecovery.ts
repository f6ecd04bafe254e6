/** Closes holes in the order of changes: waits for what is on its way, then asks for what was missed. */
import type { Outbox } from './outbox.ts';

/** A push may come a moment later than the answer that overtook it. */
const pushGraceMs = 250;
/** An own call in flight may bring the missing change. */
const answerGraceMs = 3_000;
const retryMs = 3_000;

export class GapRecovery {
  readonly #hasHole: () => boolean;
  readonly #fetchMissed: () => Promise<void>;
  readonly #outbox: Outbox;
  readonly #unwatch: () => void;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #timer: { id: ReturnType<typeof setTimeout>; isForAnswer: boolean } | undefined;
  #isClosed = false;

  /** `fetchMissed` throws when there is no connection. */
  constructor(hasHole: () => boolean, fetchMissed: () => Promise<void>, outbox: Outbox) {
    this.#hasHole = hasHole;
    this.#fetchMissed = fetchMissed;
    this.#outbox = outbox;
    this.#unwatch = outbox.watch(() => this.recoverSoon());
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer?.id);
    this.#unwatch();
  }

  /** Fetches what was missed up to now; a fetch that is under way may have looked too early, so another follows it. */
  catchUp(): Promise<void> {
    if (!this.#running) return (this.#running = this.#run());
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.catchUp();
    });
    return this.#next;
  }

  /** To be called whenever a hole may have opened; does nothing where there is none. */
  recoverSoon(): void {
    if (!this.#hasHole() || this.#isClosed) return;
    const isForAnswer = this.#outbox.hasInFlight;
    // The answer came and did not close the hole: the long wait is over.
    if (this.#timer?.isForAnswer === true && !isForAnswer) clearTimeout(this.#timer.id);
    else if (this.#timer) return;
    this.#wait(isForAnswer ? answerGraceMs : pushGraceMs, isForAnswer);
  }

  #wait(delay: number, isForAnswer: boolean): void {
    const heal = () => {
      this.#timer = undefined;
      if (this.#hasHole() && !this.#isClosed) void this.catchUp();
    };
    this.#timer = { id: setTimeout(heal, delay), isForAnswer };
  }

  async #run(): Promise<void> {
    try {
      await this.#fetchMissed();
      this.#running = undefined;
      this.recoverSoon();
    } catch {
      // No connection. The next reconnect asks again, and so does the hole, if there is one.
      this.#running = undefined;
      if (this.#hasHole() && !this.#timer && !this.#isClosed) this.#wait(retryMs, false);
    }
  }
}
