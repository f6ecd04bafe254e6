/** One queue per key: what touches the same sheet happens in turn, and small writes that wait together go together. */
import { Refusal } from '@marquee/contract/refusals.ts';

interface Job {
  /** how many items it holds, where it gathers them */
  readonly size?: number;
  run(): Promise<void>;
}

/** More than this many waiting for one key means that the database cannot keep up; saying so beats filling memory. */
const mostWaiting = 2_000;

/** Jobs in turn, by key. A key costs nothing once nobody waits for it. */
export class KeyedQueue {
  readonly #queues = new Map<number, Job[]>();

  /** Runs a job when everything that came before it for this key is done. */
  alone<T>(key: number, job: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.add(key, { run: () => job().then(resolve, reject) });
    });
  }

  /** Puts a job at the end of the key's queue. It must not throw. Throws `busy` when far too many wait. */
  add(key: number, job: Job): void {
    const queue = this.#queues.get(key);
    if (queue && queue.length >= mostWaiting) throw new Refusal('busy', { retryAfter: 1 });
    if (queue) {
      queue.push(job);
      return;
    }
    this.#queues.set(key, [job]);
    void this.#work(key);
  }

  /** The job that waits at the end of the key's queue, if one does; the running one no longer waits. */
  last(key: number): Job | undefined {
    return this.#queues.get(key)?.at(-1);
  }

  /** How many jobs, or items of jobs that gather them, wait; the running ones no longer do. */
  waiting(): { all: number; most: number } {
    const counts = [...this.#queues.values()].map((queue) => queue.reduce((sum, { size = 1 }) => sum + size, 0));
    return { all: counts.reduce((sum, count) => sum + count, 0), most: Math.max(0, ...counts) };
  }

  async #work(key: number): Promise<void> {
    const queue = this.#queues.get(key) ?? [];
    for (let job = queue.shift(); job; job = queue.shift()) await job.run();
    this.#queues.delete(key);
  }
}

/** What a flush of gathered items does. Items that share one of their `slots` must not be in one flush (the same cell twice). */
export interface Gatherer<Item, Result> {
  max: number;
  slots(item: Item): readonly string[];
  /** one result per item, in their order */
  flush(key: number, items: Item[]): Promise<Result[]>;
}

/** Items that wait for one flush. */
class Batch<Item, Result> {
  readonly #gatherer: Gatherer<Item, Result>;
  readonly #key: number;
  readonly #slots = new Set<string>();
  readonly #waiting: { item: Item; done(result: Result): void; failed(error: unknown): void }[] = [];

  readonly #started: () => void;

  constructor(gatherer: Gatherer<Item, Result>, key: number, started: () => void) {
    this.#gatherer = gatherer;
    this.#key = key;
    this.#started = started;
  }

  get size(): number {
    return this.#waiting.length;
  }

  hasRoomFor(item: Item): boolean {
    if (this.#waiting.length >= this.#gatherer.max) return false;
    return !this.#gatherer.slots(item).some((slot) => this.#slots.has(slot));
  }

  add(item: Item): Promise<Result> {
    for (const slot of this.#gatherer.slots(item)) this.#slots.add(slot);
    return new Promise((done, failed) => this.#waiting.push({ item, done, failed }));
  }

  async run(): Promise<void> {
    this.#started();
    try {
      const items = this.#waiting.map((entry) => entry.item);
      const results = await this.#gatherer.flush(this.#key, items);
      this.#waiting.forEach((entry, index) => {
        const result = results[index];
        if (result === undefined) entry.failed(new Error('A flush answered for fewer items than it was given.'));
        else entry.done(result);
      });
    } catch (error) {
      for (const entry of this.#waiting) entry.failed(error);
    }
  }
}

/** Items that are gathered while the key is busy and flushed together when its turn comes. */
export class Batcher<Item, Result> {
  readonly #queue: KeyedQueue;
  readonly #gatherer: Gatherer<Item, Result>;
  readonly #open = new Map<number, Batch<Item, Result>>();

  constructor(queue: KeyedQueue, gatherer: Gatherer<Item, Result>) {
    this.#queue = queue;
    this.#gatherer = gatherer;
  }

  /** Adds an item to the batch that waits for this key, or starts one. */
  gathered(key: number, item: Item): Promise<Result> {
    const open = this.#open.get(key);
    if (open && this.#queue.last(key) === open && open.hasRoomFor(item)) return open.add(item);
    const batch: Batch<Item, Result> = new Batch(this.#gatherer, key, () => {
      if (this.#open.get(key) === batch) this.#open.delete(key);
    });
    const result = batch.add(item);
    this.#open.set(key, batch);
    this.#queue.add(key, batch);
    return result;
  }
}
