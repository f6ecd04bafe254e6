/** Lines to the database that notice when nobody answers any more, and pools of them: what may take how long, on both ends. */
import pg from 'pg';
import { preparedName } from './prepared.ts';

/** How long things may take, in milliseconds; 0 is for ever. */
export interface Timeouts {
  /** a statement, with its waiting for locks; the database ends it */
  statement: number;
  /** waiting for one lock */
  lock: number;
  /** a transaction between two of its statements: a stopped or vanished process holds its locks no longer than this */
  idleInTransaction: number;
}

/** Longer than any healthy way to the database and back. */
const connectMs = 3_000;
/** For a free connection, which is not the database's doing: everything may be busy for a moment. */
const mostWaitMs = 10_000;
/** The database ends a statement in time; if it did not even say that, nobody is there. */
const graceMs = 2_000;
const sweepMs = 1_000;

/**
 * The line broke, or could not be made. What was under way is rolled back by the database, unless it may just have been committed: then
 * nobody knows (`isOutcomeKnown`).
 */
export class LineLost extends Error {
  override name = 'LineLost';
  readonly code: string | undefined;
  readonly isOutcomeKnown: boolean;

  constructor(cause: unknown, isOutcomeKnown: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    this.isOutcomeKnown = isOutcomeKnown;
  }
}

type Done = (error: Error | undefined, result?: unknown) => void;
/** The driver's method has seven signatures; what passes through here is not looked at but for its text. */
type AnyQuery = (text: unknown, values: unknown, done?: Done) => Promise<unknown> | undefined;
/** What its own pool looks at, too. */
interface Inside {
  _queryable: boolean;
  _ending: boolean;
  connection: { stream: { destroyed: boolean; destroy(error: Error): void } };
}

/** The database ends all its connections because one of its processes crashed, whatever they are doing: also right after a commit. */
const crash = '57P02';

/**
 * What a line knows by a name has other columns by now, as a newer Marquee has changed the database, or it is not known there. That was found
 * out before anything was done, and will be each time on this line.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.routine === 'RevalidateCachedQuery' || error.code === '26000');

const harmless = /^\s*(?:select|begin|start|set|show|listen|rollback)\b/i;

/** The lines of one pool. */
class Lines extends Set<Line> {
  readonly silenceMs: number;

  constructor({ statement }: Timeouts) {
    super();
    this.silenceMs = statement === 0 ? Infinity : statement + graceMs;
  }

  /** Cuts the lines that should have been answered long ago, and the idle ones that were last heard of before: they are no better. */
  sweep(now: number): void {
    const silent = [...this].filter((line) => now - (line.waitsSince ?? now) > this.silenceMs);
    if (!silent.length) return;
    const since = Math.min(...silent.map((line) => line.waitsSince ?? now));
    for (const line of this) if (silent.includes(line) || line.isIdleSince(since)) line.cut();
  }
}

/** One connection of a pool. */
class Line extends pg.Client {
  /** since when the oldest query that was not answered waits */
  #waitsSince: number | undefined;
  #waiting = 0;
  /** what waits for its answer may be committed already */
  #isCommitting = false;
  #heardAt = performance.now();
  #lost: LineLost | undefined;

  constructor({ lines, ...config }: pg.ClientConfig & { lines: Lines }) {
    super({ ...config, connectionTimeoutMillis: connectMs });
    lines.add(this);
    this.once('end', () => lines.delete(this));
  }

  get waitsSince(): number | undefined {
    return this.#waitsSince;
  }

  /** Nothing is under way, and nothing was heard since that moment. */
  isIdleSince(moment: number): boolean {
    return this.#waiting === 0 && this.getTransactionStatus() === 'I' && this.#heardAt < moment;
  }

  /** Ends it without a word, since a word would not arrive; what waits for an answer fails. */
  cut(): void {
    this.#inside.connection.stream.destroy(new Error('The database does not answer.'));
  }

  override connect(): Promise<pg.Client>;
  override connect(done: (error: Error, client: pg.Client) => void): void;
  override connect(done?: (error: Error, client: pg.Client) => void): Promise<pg.Client> | void {
    const read = (error: unknown) => (error ? this.#lossOf(error) : error) as Error;
    if (done) return super.connect((error, client) => done(read(error), client));
    return super.connect().catch((error: unknown) => {
      throw read(error);
    });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's own signatures
  override query(text: any, values?: any, done?: any): any {
    const callback = (typeof values === 'function' ? values : done) as Done | undefined;
    if (this.#lost) {
      if (!callback) return Promise.reject(this.#lost);
      process.nextTick(callback, this.#lost);
      return undefined;
    }
    this.#sent(typeof text === 'string' ? text : String(text.text));
    const sent = typeof values === 'function' ? undefined : (values as unknown);
    const name = typeof text === 'string' && sent !== undefined ? preparedName(text) : undefined;
    const whole: unknown = name === undefined ? text : { name, text };
    const query = super.query.bind(this) as AnyQuery;
    if (callback) {
      return query(whole, sent, (error, result) => {
        const read = error && this.#lossOf(error);
        this.#heard();
        callback(read, result);
      });
    }
    return query(whole, sent)?.then(
      (result) => {
        this.#heard();
        return result;
      },
      (error: unknown) => {
        const read = this.#lossOf(error);
        this.#heard();
        throw read;
      },
    );
  }

  /** Who asks through the pool hears of a loss by this event, before the question itself is answered with it. */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const told = event === 'error' ? [this.#lossOf(args[0]), ...args.slice(1)] : args;
    // oxlint-disable-next-line typescript/no-explicit-any -- as the driver's own signature has it
    return super.emit(event as any, ...(told as [any]));
  }

  #sent(text: string): void {
    // What is asked on a line that is gone never leaves, so nothing comes of it.
    if (!this.#isGone && this.#canCommit(text)) this.#isCommitting = true;
    this.#waiting += 1;
    this.#waitsSince ??= performance.now();
  }

  #heard(): void {
    this.#waiting -= 1;
    this.#heardAt = performance.now();
    this.#waitsSince = this.#waiting > 0 ? this.#heardAt : undefined;
    if (this.#waiting === 0) this.#isCommitting = false;
  }

  /** Whether a statement may be committed by the time that its answer is lost. In a transaction only its end is. */
  #canCommit(text: string): boolean {
    return this.getTransactionStatus() === 'T' ? /^\s*commit\b/i.test(text) : !harmless.test(text);
  }

  /** What the database said is its answer. Where the line is gone, or of no use any more, that is said of all that follows too. */
  #lossOf(error: unknown): Error {
    if (isOutdated(error)) {
      this.#lost ??= new LineLost(error, true);
      this.cut();
      return this.#lost;
    }
    const isAnswer = error instanceof pg.DatabaseError ? error.code !== crash : !this.#isGone;
    if (isAnswer) return error as Error;
    this.#lost ??= new LineLost(error, !this.#isCommitting);
    return this.#lost;
  }

  get #isGone(): boolean {
    const { _queryable, _ending, connection } = this.#inside;
    return !_queryable || _ending || connection.stream.destroyed;
  }

  get #inside(): Inside {
    return this as unknown as Inside;
  }
}

/** Said on each connection rather than in its start-up parameters, which connection poolers do not pass on. */
function settingsFor({ statement, lock, idleInTransaction }: Timeouts): Record<string, number> {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    // A vanished client frees its connection, and one that takes nothing more (it was stopped) holds its locks no longer than an idle one.
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: idleInTransaction,
  };
}

export interface PoolOptions {
  max: number;
  /** how many of those that were made stay when nobody needs them; the others end after ten seconds */
  kept: number;
  timeouts: Timeouts;
  /** further settings of each connection */
  settings?: Record<string, string>;
}

/** Opens a pool; its connections are made as they are needed. `log` hears of lost ones. */
export function openPool(
  url: string,
  { max, kept, timeouts, settings }: PoolOptions,
  log: (message: string) => void,
): pg.Pool {
  const lines = new Lines(timeouts);
  const all = Object.entries({ ...settingsFor(timeouts), ...settings });
  const say = `select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`;
  const options = {
    connectionString: url,
    application_name: 'marquee',
    connectionTimeoutMillis: mostWaitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    max,
    min: kept,
    Client: Line,
    lines,
    // The pool waits for this before it hands the connection out, although its types know of a hook that returns nothing.
    onConnect: async (client: pg.ClientBase): Promise<void> => {
      await client.query(say);
    },
  };
  const pool = new pg.Pool(options as unknown as pg.PoolConfig);
  // A connection that breaks (a restarted server) is replaced by the pool, idle or in the middle of a transaction; an error event
  // without a listener would end the process. One of a pool that is closed may still be there when our own database ends: no loss.
  let isClosed = false;
  pool.on('error', (error: Error) => {
    if (!isClosed) log(`A database connection was lost: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const clock = setInterval(() => lines.sweep(performance.now()), sweepMs).unref();
  const end = pool.end.bind(pool);
  pool.end = (...done: []) => {
    isClosed = true;
    clearInterval(clock);
    return end(...done);
  };
  return pool;
}
