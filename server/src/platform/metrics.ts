/** What is measured of a running process, for a Prometheus to read: times as they happen, everything else when it asks. */
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is looked up only when somebody reads the metrics. */
export interface Looked {
  /** by name */
  pools: Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;
  /** writes that wait for their turn: of all sheets, and of the sheet with most of them */
  writesWaiting: () => { all: number; most: number };
  /** the transports of the live connections, one for each connection */
  liveTransports: () => Iterable<string>;
  /** how long the oldest word to the other processes has been on its way, in seconds */
  oldestWord: () => number;
  transfersRunning: () => number;
  mailsWaiting: () => Promise<number>;
}

/** Seconds. From a quick read to a look through a file server. */
const callBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const delayBuckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
/** A database that does not answer by then is seen by other figures. */
const timeoutMs = 2_000;

export class Metrics {
  readonly registry = new Registry();
  readonly #calls = new Histogram({
    name: 'marquee_call_seconds',
    help: 'How long calls took until their answer was sent, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: callBuckets,
    registers: [this.registry],
  });
  /** Looking a series up by its labels takes longer than counting in it. */
  readonly #timers = new Map<string, { observe(seconds: number): void }>();
  readonly #pushes = new Histogram({
    name: 'marquee_push_delay_seconds',
    help: 'From the commit of a change, here or in another process, until it was handed to all live connections of this process.',
    buckets: delayBuckets,
    registers: [this.registry],
  });
  readonly #words = new Histogram({
    name: 'marquee_backplane_seconds',
    help: 'How long a word to the other processes took to come back over the database.',
    buckets: delayBuckets,
    registers: [this.registry],
  });

  constructor(looked: Looked) {
    collectDefaultMetrics({ register: this.registry });
    this.#lookAtDatabase(looked);
    this.#gauge(
      'marquee_writes_waiting',
      'Writes that wait for their turn, by what: all, or the sheet with most.',
      'of',
      () => Object.entries(looked.writesWaiting()),
    );
    this.#gauge('marquee_live_connections', 'Open connections to the hub, by transport.', 'transport', () => {
      const counts = new Map(['WebSockets', 'ServerSentEvents', 'LongPolling', 'none'].map((name) => [name, 0]));
      for (const name of looked.liveTransports()) counts.set(name, (counts.get(name) ?? 0) + 1);
      return [...counts];
    });
    this.#gauge(
      'marquee_backplane_lag_seconds',
      'How long the oldest word to the other processes has been on its way.',
      undefined,
      () => [['', looked.oldestWord()]],
    );
    this.#gauge('marquee_transfers_running', 'Connections to file servers that are at work.', undefined, () => [
      ['', looked.transfersRunning()],
    ]);
  }

  /** A call was answered. */
  called(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let timer = this.#timers.get(key);
    if (!timer) this.#timers.set(key, (timer = this.#calls.labels({ method, route, status })));
    timer.observe(seconds);
  }

  /** A change was pushed so long after its commit. */
  pushed(seconds: number): void {
    this.#pushes.observe(seconds);
  }

  /** A word to the other processes was heard by ourselves too. */
  heardOurselves(seconds: number): void {
    this.#words.observe(seconds);
  }

  #lookAtDatabase({ pools, mailsWaiting }: Looked): void {
    const states = { open: 'totalCount', idle: 'idleCount', waiting: 'waitingCount' } as const;
    const connections = new Gauge({
      name: 'marquee_database_connections',
      help: 'Database connections by pool and state; waiting: callers without one.',
      labelNames: ['pool', 'state'] as const,
      registers: [this.registry],
      collect: () => {
        for (const [pool, of] of Object.entries(pools)) {
          for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, of[count]);
        }
      },
    });
    const mails = new Gauge({
      name: 'marquee_mails_waiting',
      help: 'Mails of the whole database that are still to be sent; absent while the database does not tell.',
      labelNames: [] as const,
      registers: [this.registry],
      collect: async () => {
        mails.remove();
        const { promise: given, resolve } = Promise.withResolvers<undefined>();
        const enough = setTimeout(resolve, timeoutMs);
        const count = await Promise.race([mailsWaiting().catch(() => undefined), given]);
        clearTimeout(enough);
        if (count !== undefined) mails.set(count);
      },
    });
  }

  #gauge(name: string, help: string, label: string | undefined, look: () => [string, number][]): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      collect: () => {
        for (const [value, count] of look()) {
          if (label === undefined) gauge.set(count);
          else gauge.set({ [label]: value }, count);
        }
      },
    });
  }
}
