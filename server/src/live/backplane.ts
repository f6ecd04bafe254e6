/** Tells the other server processes that a sheet has changed, and passes notices and who is where on to them, through PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Notice } from '#sheet-log/notices.ts';
import type { PresenceWord } from './presence-words.ts';

/** What every backplane carries: that a sheet has reached a revision (what happened is in the log; a lost word is healed by it), and notices. */
export interface Backplane {
  say(sheetID: number, revision: number): void;
  pass(notice: Notice): void;
  /** tells who came, went or moved on which sheet here; what can't be said now is said again before long */
  tellPresence(words: readonly PresenceWord[]): void;
  /** whether the others were heard, or could have been, within the last seconds */
  isAlive(): boolean;
  /** for how many seconds the oldest word has been on its way that did not come back to ourselves yet */
  oldestWord(): number;
  close(): Promise<void>;
}

export interface BackplaneOptions {
  url: string;
  /** another process wrote */
  heard: (sheetID: number, revision: number) => void;
  noticed: (notice: Notice) => void;
  /** another process tells who is where */
  heardPresence?: (process: string, words: readonly PresenceWord[]) => void;
  /** the line was down, so anything may have happened meanwhile */
  missed: () => void;
  /** another process has a new line, and does not know what it missed */
  newcomer?: () => void;
  /** a word came back to ourselves, as it came to the others; after so many seconds */
  cameBack?: (seconds: number) => void;
  log: (message: string) => void;
}

/** Which process says which sheets have reached which revisions, a notice, and who is where; `hello` by one whose line is new. */
type Payload = [
  process: string,
  changes: [sheetID: number, revision: number][],
  notice?: Notice | null,
  presence?: readonly PresenceWord[] | 'hello',
];

const channel = 'marquee_changes';
/** Changes are gathered this long before they are said, so that a busy process says one thing and not a thousand. Milliseconds. */
const gatherMs = 5;
/** The same where no other process was heard for so long: most likely there is none, and who comes says so at once. */
const gatherAloneMs = 100;
const aloneAfterMs = 10_000;
/** PostgreSQL takes payloads below 8,000 bytes. */
const mostInOne = 300;
const mostWords = 150;
const retryMs = 1_000;
const connectMs = 3_000;
/** So often we say nothing at all, to hear ourselves: only who hears their own words would hear the others'. Milliseconds. */
const beatMs = 2_000;
/** A line on which we did not hear ourselves for so long is cut and made anew. Milliseconds. */
const silenceMs = 4_000;
/** So long a new line may take before we count as cut off from the others. Milliseconds. */
const cutOffMs = 10_000;

/** A line that listens to everything that is said, until it breaks or is cut. */
class Line {
  readonly #client: pg.Client;
  readonly ended: Promise<void>;
  #heardAt = performance.now();
  /** when each word was said that did not come back yet; they come back in their order */
  readonly #said: number[] = [];
  /** one word after the other */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(url: string, hear: (payload: string) => void) {
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'marquee backplane',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    });
    this.#client.on('notification', ({ payload }) => hear(payload ?? '[]'));
    this.ended = new Promise<void>((resolve) => {
      this.#client.once('error', () => resolve());
      this.#client.once('end', () => resolve());
    });
    // It may report its end more than once.
    this.#client.on('error', () => undefined);
  }

  async open(): Promise<void> {
    await this.#client.connect();
    // The first answer too must come in time.
    const late = setTimeout(() => this.#cut(), silenceMs);
    await this.#client.query(`listen ${channel}`).finally(() => clearTimeout(late));
    this.#heardAt = performance.now();
  }

  /** Our own words came back; for how many seconds they were on their way. */
  heardItself(): number {
    this.#heardAt = performance.now();
    return (this.#heardAt - (this.#said.shift() ?? this.#heardAt)) / 1000;
  }

  /** The same of the oldest that did not come back yet. */
  get oldestWord(): number {
    const now = performance.now();
    return (now - (this.#said[0] ?? now)) / 1000;
  }

  get silentFor(): number {
    return performance.now() - this.#heardAt;
  }

  /** Says it; rejects if the line breaks before it was taken. */
  async notify(payload: string): Promise<void> {
    this.#said.push(performance.now());
    const turn = this.#turn.then(() => this.#client.query('select pg_notify($1, $2)', [channel, payload]));
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  /** Asks for our own words, until the line is ended; cuts it when they don't come. */
  async watch(words: string): Promise<void> {
    const clock = setInterval(() => {
      if (this.silentFor > silenceMs) this.#cut();
      else void this.notify(words).catch(() => undefined);
    }, beatMs).unref();
    await this.ended;
    clearInterval(clock);
  }

  /** Ends it without a word, since nobody may be there to hear one. */
  #cut(): void {
    const { connection } = this.#client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }

  async close(): Promise<void> {
    const ended = this.#client.end().catch(() => undefined);
    await Promise.race([ended, pause(retryMs, undefined, { ref: false })]);
    this.#cut();
  }
}

/** A backplane over LISTEN and NOTIFY, on a connection of its own: saying it inside the write would halve the writes. */
export function postgresBackplane(options: BackplaneOptions): Backplane {
  const { url, heard, noticed, heardPresence, missed, newcomer, cameBack, log } = options;
  const self = randomUUID();
  /** what nobody has been told yet, by sheet; it waits while there is no line */
  const waiting = new Map<number, number>();
  let line: Line | undefined;
  let aliveAt = performance.now();
  let othersHeardAt = -Infinity;
  let isClosed = false;
  let isGathering = false;
  let saying: Promise<void> = Promise.resolve();

  const hear = (payload: string) => {
    const [process, changes, notice, presence] = JSON.parse(payload) as Payload;
    if (process === self) {
      // Heard whether or not anybody wants to know.
      const seconds = line?.heardItself();
      if (seconds !== undefined) cameBack?.(seconds);
      aliveAt = performance.now();
      return;
    }
    othersHeardAt = performance.now();
    for (const [sheetID, revision] of changes) heard(sheetID, revision);
    if (notice) noticed(notice);
    if (presence === 'hello') newcomer?.();
    else if (presence) heardPresence?.(process, presence);
  };

  async function connectOnce(): Promise<void> {
    const next = new Line(url, hear);
    try {
      await next.open();
      if (isClosed) return;
      line = next;
      aliveAt = performance.now();
      missed();
      // Whoever else there is hears at once that they are not alone.
      void notify(self, [], null, 'hello');
      saySoon();
      await next.watch(JSON.stringify([self, []]));
    } finally {
      line = undefined;
      await next.close();
    }
  }

  async function stayConnected(): Promise<void> {
    while (!isClosed) {
      await connectOnce().catch((error: unknown) => log(`The backplane is down: ${String(error)}`));
      if (!isClosed) await pause(retryMs, undefined, { ref: false });
    }
  }

  function saySoon(): void {
    if (isGathering || !waiting.size) return;
    isGathering = true;
    void flush();
  }

  async function flush(): Promise<void> {
    await pause(performance.now() - othersHeardAt > aloneAfterMs ? gatherAloneMs : gatherMs);
    await saying;
    isGathering = false;
    saying = sayWaiting();
  }

  async function sayWaiting(): Promise<void> {
    const changes = [...waiting];
    waiting.clear();
    for (let start = 0; start < changes.length; start += mostInOne) {
      const some = changes.slice(start, start + mostInOne);
      // What can't be said now is said on the next line; who missed it in spite of that finds it when they compare.
      if (!(await notify(self, some))) for (const [sheetID, revision] of some) wait(sheetID, revision);
    }
  }

  function wait(sheetID: number, revision: number): void {
    waiting.set(sheetID, Math.max(revision, waiting.get(sheetID) ?? 0));
  }

  /** Whether it was said. */
  async function notify(...payload: Payload): Promise<boolean> {
    try {
      await line?.notify(JSON.stringify(payload));
      return line !== undefined;
    } catch {
      return false;
    }
  }

  void stayConnected();
  return {
    pass(notice) {
      if (!('userIDs' in notice)) void notify(self, [], notice);
      else {
        for (let start = 0; start < notice.userIDs.length; start += mostInOne) {
          void notify(self, [], { ...notice, userIDs: notice.userIDs.slice(start, start + mostInOne) });
        }
      }
    },
    tellPresence(words) {
      for (let start = 0; start < words.length; start += mostWords) {
        void notify(self, [], null, words.slice(start, start + mostWords));
      }
    },
    oldestWord: () => (line ? line.oldestWord : (performance.now() - aliveAt) / 1000),
    say(sheetID, revision) {
      wait(sheetID, revision);
      if (line) saySoon();
    },
    isAlive: () => performance.now() - aliveAt < cutOffMs,
    async close() {
      isClosed = true;
      await line?.close();
    },
  };
}
