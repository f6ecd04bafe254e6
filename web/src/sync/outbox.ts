/** Calls on their way to the server: those of one key strictly one after the other, and all of them wait while there is no connection. */
import { Refused } from '@marquee/contract/refusals.ts';
import { NetworkError } from './call.ts';

/** The browser opens about this many connections to a server; more would only queue inside it. */
const mostInFlight = 6;
const retryDelaysMs = [2_000, 5_000, 10_000, 30_000];
/** Refusals that mean "not now" rather than "no". */
const passing: readonly string[] = ['busy', 'tooManyRequests'];

interface Job {
  keys: readonly string[];
  needs: readonly string[];
  isInFlight: boolean;
  send: () => Promise<void>;
  fail: (error: unknown) => void;
}

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Refused && passing.includes(error.code));

export class Outbox {
  #jobs: Job[] = [];
  #isHeld = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #probe: () => Promise<unknown>;
  #isProbing = false;

  /** `probe` is a call that changes nothing; it finds out whether the connection is back before anything is risked on it. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  /** Calls `listener` whenever one of the three getters may have changed; the result stops that. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls that were not answered yet, sent or waiting. */
  get unsaved(): number {
    return this.#jobs.length;
  }

  /** Nothing is sent at the moment, because the last call got no answer. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  get hasInFlight(): boolean {
    return this.#jobs.some((job) => job.isInFlight);
  }

  /**
   * Sends a call, and sends it again until it is answered, so it must have the same effect when it is sent twice. It waits for earlier calls
   * that share one of its `keys`, that have a key which it `needs`, or that need one of its keys.
   */
  add<T>(keys: readonly string[], send: () => Promise<T>, needs: readonly string[] = []): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({
        keys,
        needs,
        isInFlight: false,
        send: async () => resolve(await send()),
        fail: reject,
      });
      this.#tell();
      this.#pump();
    });
  }

  /** The connection may be back: makes sure, and sends what waits. */
  release(): void {
    if (this.#isHeld && !this.#isProbing) void this.#tryAgain();
  }

  async #tryAgain(): Promise<void> {
    clearTimeout(this.#retry);
    this.#isProbing = true;
    try {
      await this.#probe();
      this.#isHeld = false;
    } catch (error) {
      // Any other refusal is an answer too.
      this.#isHeld = isPassing(error);
    }
    this.#isProbing = false;
    if (this.#isHeld) this.#hold();
    this.#tell();
    this.#pump();
  }

  #pump(): void {
    if (this.#isHeld) return;
    const busy = new Set<string>();
    const needed = new Set<string>();
    for (const job of this.#jobs) {
      const isFree =
        !job.isInFlight &&
        !job.keys.some((key) => busy.has(key) || needed.has(key)) &&
        !job.needs.some((key) => busy.has(key));
      for (const key of job.keys) busy.add(key);
      for (const key of job.needs) needed.add(key);
      if (isFree && this.#jobs.filter((other) => other.isInFlight).length < mostInFlight) void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    job.isInFlight = true;
    try {
      await job.send();
      this.#failures = 0;
      this.#forget(job);
    } catch (error) {
      job.isInFlight = false;
      if (!isPassing(error)) {
        this.#forget(job);
        job.fail(error);
      }
      // What was under way at the same time fails of the same cause, which counts once.
      else if (!this.#isHeld) this.#hold();
    }
    this.#tell();
    this.#pump();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #forget(job: Job): void {
    this.#jobs = this.#jobs.filter((other) => other !== job);
  }

  #hold(): void {
    clearTimeout(this.#retry);
    this.#isHeld = true;
    const delay = retryDelaysMs[Math.min(this.#failures, retryDelaysMs.length - 1)];
    this.#failures += 1;
    this.#retry = setTimeout(() => this.release(), delay);
  }
}
