/** Reads banners in a thread of its own, one at a time: begun when there is one to read, ended once there has been none for a while. */
import { Worker } from 'node:worker_threads';
import type { BlobPlace } from '#blobs/open-store.ts';
import '#platform/threads.ts';

/** What a package is opened as, and its files. */
export interface FactsJob {
  page: string;
  fileType: number;
  files: { path: string; bytes: number; hash: string }[];
}

/** What is known of it, as JSON; or why that can't be had: its bytes are gone, can't be read, or the store is away. */
export type FactsRead = { facts: string } | { failed: 'gone' | 'unreadable'; why?: string } | { storeAway: string };

/** Whose turn it is, as the thread says it: it reads, or the store has to answer. */
export type Turn = 'reading' | 'store';

/** The thread was lost, or ended as it took too long: it may have been this banner's fault. */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
}

/**
 * Past these the thread ends instead of taking the server's memory or time. Megabytes; no banner takes so many milliseconds; and a store that
 * takes longer to answer is away, which stores find out by themselves before.
 */
const limits = { mb: 192, ms: 30_000, storeMs: 180_000 };
/** A thread that has nothing to do for so long ends. ms */
const idle = 15_000;

/** Counts the time of reading and that of the store apart; whichever is over first is called. */
class TurnClock {
  readonly #left: Record<Turn, number>;
  readonly #over: Record<Turn, () => void>;
  #turn: Turn = 'reading';
  #since = performance.now();
  #timer: NodeJS.Timeout;

  constructor({ ms, storeMs }: typeof limits, over: Record<Turn, () => void>) {
    this.#left = { reading: ms, store: storeMs };
    this.#over = over;
    this.#timer = setTimeout(over.reading, ms);
  }

  turnTo(turn: Turn): void {
    this.stop();
    const now = performance.now();
    this.#left[this.#turn] -= now - this.#since;
    this.#turn = turn;
    this.#since = now;
    this.#timer = setTimeout(this.#over[turn], this.#left[turn]);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** One for the process. */
export class FactsReader {
  readonly #place: BlobPlace;
  readonly #limits: typeof limits;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ blobUrl, dataDir }: BlobPlace, special: Partial<typeof limits> = {}) {
    this.#place = { blobUrl, dataDir };
    this.#limits = { ...limits, ...special };
  }

  /** One at a time. Throws `ThreadLost`, also once it is closed. Where the store is away, `rest` before the next one. */
  async read(job: FactsJob): Promise<FactsRead> {
    if (this.#isClosed) throw new ThreadLost('The server ends.');
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#begin());
    const { promise, reject, resolve } = Promise.withResolvers<FactsRead>();
    const lost = (why: string) => () => reject(new ThreadLost(why));
    const onError = (error: Error) => reject(new ThreadLost(error.message, { cause: error }));
    const onExit = lost('The thread that reads banners has ended.');
    const clock = new TurnClock(this.#limits, {
      reading: lost('Reading a banner took too long.'),
      store: () => resolve({ storeAway: 'The store takes too long to answer.' }),
    });
    const onMessage = (said: FactsRead | Turn) => (typeof said === 'string' ? clock.turnTo(said) : resolve(said));
    thread.on('message', onMessage).once('error', onError).once('exit', onExit);
    thread.postMessage(job);
    try {
      return await promise;
    } catch (error) {
      this.#thread = undefined;
      await thread.terminate();
      throw error;
    } finally {
      clock.stop();
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      this.#idle = setTimeout(() => void this.rest(), idle).unref();
    }
  }

  /** Ends the thread for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.rest();
  }

  /** Ends the thread at once; what it reads is lost, and the next one has a new one. */
  async rest(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  #begin(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.mb, maxYoungGenerationSizeMb: 8 };
    const thread = new Worker(new URL('facts-thread.ts', import.meta.url), { workerData: this.#place, resourceLimits });
    // It keeps no process alive; and one that is lost between two banners is begun anew.
    thread.unref();
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }
}
