/** Tells the other server processes that a sheet has changed, and passes notices and who is where on to them, through PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Notice } from '#sheet-log/notices.ts';
import { GatheredChanges, type Changes } from './gathered-changes.ts';
import { ListeningLine } from './listening-line.ts';
import type { PresenceWord } from './presence-words.ts';

/** How server processes tell each other things. Of a change only the sheet and its new revision are told: the rest is read from the log. */
export interface Backplane {
  say(sheetID: number, revision: number): void;
  pass(notice: Notice): void;
  /** tells who came, went or moved on a sheet here; presence is told anew now and then, so nothing is kept for later */
  tellPresence(words: readonly PresenceWord[]): void;
  /** whether the others were heard, or could have been, within the last seconds */
  isAlive(): boolean;
  /** a process hears its own messages, too: for how many seconds it has waited for the oldest that did not come back yet */
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
  /** a message of our own came back, so the others have it, too; after so many seconds */
  cameBack?: (seconds: number) => void;
  log: (message: string) => void;
}

/** A message: who sends it, the sheets that have new revisions, and a notice or who is where. `hello` is sent on each new connection. */
type Payload = [
  process: string,
  changes: Changes,
  notice?: Notice | null,
  presence?: readonly PresenceWord[] | 'hello',
];

/** Whoever hears nobody else for so long is most likely alone. Milliseconds. */
const aloneAfterMs = 10_000;
/** PostgreSQL takes payloads below 8,000 bytes. */
const mostPeople = 300;
const mostWords = 150;
const retryMs = 1_000;
/** So long a new line may take before we count as cut off from the others. Milliseconds. */
const cutOffMs = 10_000;

/** A backplane over LISTEN and NOTIFY, on a connection of its own: saying it inside the write would halve the writes. */
export function postgresBackplane(options: BackplaneOptions): Backplane {
  const { url, heard, noticed, heardPresence, missed, newcomer, cameBack, log } = options;
  const self = randomUUID();
  let line: ListeningLine | undefined;
  let aliveAt = performance.now();
  let othersHeardAt = -Infinity;
  let isClosed = false;
  /** kept while there is no connection */
  const changes = new GatheredChanges(
    (some) => notify(self, some),
    () => performance.now() - othersHeardAt > aloneAfterMs,
  );

  const hear = (payload: string) => {
    const [process, changed, notice, presence] = JSON.parse(payload) as Payload;
    if (process === self) {
      // The line counts on this call, also where nobody asked for `cameBack`.
      const seconds = line?.heardItself();
      if (seconds !== undefined) cameBack?.(seconds);
      aliveAt = performance.now();
      return;
    }
    othersHeardAt = performance.now();
    for (const [sheetID, revision] of changed) heard(sheetID, revision);
    if (notice) noticed(notice);
    if (presence === 'hello') newcomer?.();
    else if (presence) heardPresence?.(process, presence);
  };

  async function connectOnce(): Promise<void> {
    const next = new ListeningLine(url, hear);
    try {
      await next.open();
      if (isClosed) return;
      line = next;
      aliveAt = performance.now();
      missed();
      // Other processes learn at once that they are not alone, and tell us who is where.
      void notify(self, [], null, 'hello');
      changes.saySoon();
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

  /** Resolves to whether the message was sent. */
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
        for (let start = 0; start < notice.userIDs.length; start += mostPeople) {
          void notify(self, [], { ...notice, userIDs: notice.userIDs.slice(start, start + mostPeople) });
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
      changes.add(sheetID, revision);
      if (line) changes.saySoon();
    },
    isAlive: () => performance.now() - aliveAt < cutOffMs,
    async close() {
      isClosed = true;
      // This is the last chance to tell what waits. If the connection hangs, the others find it when they compare with the database.
      if (line) await Promise.race([changes.sayNow(), pause(retryMs, undefined, { ref: false })]);
      await line?.close();
    },
  };
}
