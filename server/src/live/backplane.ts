/** Tells the other server processes that a sheet has changed, and passes notices on to them, through PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Notice } from '#platform/notices.ts';

/** What every backplane carries: that a sheet has reached a revision (what happened is in the log; a lost word is healed by it), and notices. */
export interface Backplane {
  say(sheetID: number, revision: number): void;
  pass(notice: Notice): void;
  close(): Promise<void>;
}

export interface BackplaneOptions {
  url: string;
  /** another process wrote */
  heard: (sheetID: number, revision: number) => void;
  noticed: (notice: Notice) => void;
  /** the line was down, so anything may have happened meanwhile */
  missed: () => void;
  log: (message: string) => void;
}

const channel = 'marquee_changes';
/** Changes are gathered this long before they are said, so that a busy process says one thing and not a thousand. Milliseconds. */
const gatherMs = 5;
/** PostgreSQL takes payloads below 8,000 bytes. */
const mostInOne = 300;
const retryMs = 1_000;

/** A backplane over LISTEN and NOTIFY, on a connection of its own: saying it inside the write would halve the writes. */
export function postgresBackplane({ url, heard, noticed, missed, log }: BackplaneOptions): Backplane {
  const self = randomUUID();
  const waiting = new Map<number, number>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let isGathering = false;
  let saying: Promise<void> = Promise.resolve();

  const hear = (payload: string) => {
    const [process, changes, notice] = JSON.parse(payload) as [string, [number, number][], Notice | undefined];
    if (process === self) return;
    for (const [sheetID, revision] of changes) heard(sheetID, revision);
    if (notice) noticed(notice);
  };

  async function connectOnce(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'marquee backplane' });
    next.on('notification', ({ payload }) => hear(payload ?? '[]'));
    const ended = new Promise<void>((resolve) => {
      next.once('error', () => resolve());
      next.once('end', () => resolve());
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    missed();
    await ended;
    client = undefined;
    await next.end().catch(() => undefined);
  }

  async function stayConnected(): Promise<void> {
    while (!isClosed) {
      await connectOnce().catch((error: unknown) => log(`The backplane is down: ${String(error)}`));
      if (!isClosed) await pause(retryMs, undefined, { ref: false });
    }
  }

  async function flush(): Promise<void> {
    await pause(gatherMs);
    await saying;
    isGathering = false;
    saying = sayWaiting();
  }

  async function sayWaiting(): Promise<void> {
    const changes = [...waiting];
    waiting.clear();
    for (let start = 0; start < changes.length; start += mostInOne) {
      await notify(self, changes.slice(start, start + mostInOne));
    }
  }

  // What can't be said is found by the others when their line, or their readers, ask for what they missed.
  const notify = (...payload: [string, [number, number][], Notice?]) =>
    client?.query('select pg_notify($1, $2)', [channel, JSON.stringify(payload)]).catch(() => undefined);

  void stayConnected();
  return {
    pass(notice) {
      if ('connectionID' in notice) void notify(self, [], notice);
      else {
        for (let start = 0; start < notice.userIDs.length; start += mostInOne) {
          void notify(self, [], { ...notice, userIDs: notice.userIDs.slice(start, start + mostInOne) });
        }
      }
    },
    say(sheetID, revision) {
      waiting.set(sheetID, Math.max(revision, waiting.get(sheetID) ?? 0));
      if (isGathering) return;
      isGathering = true;
      void flush();
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
