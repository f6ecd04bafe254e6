/** The database: one pool, its typed query builder, transactions, and the numbers that PostgreSQL sends as text. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

/** int8 counts revisions and rows; they stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A calendar date stays the text that it is; a Date would drag a time zone in. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface Db {
  /** where it is, for a thread that needs a connection of its own */
  url: string;
  /**
   * For hot statements, prepared by name and planned once: planning the save of a cell anew takes four times as long as saving it. A
   * pool of its own also keeps edits from waiting behind large reads.
   */
  hot: pg.Pool;
  kysely: Kysely<DB>;
  close(): Promise<void>;
}

/** What a query runs on: the pool, or a transaction. */
export type Queries = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Connects to a PostgreSQL (15 or later). The pool opens connections as they are needed. */
export function connect(url: string, log: (message: string) => void): Db {
  const open = (settings: pg.PoolConfig) => {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: 'marquee',
      connectionTimeoutMillis: 10_000,
      ...settings,
    });
    // A connection that breaks (a restarted server) is replaced by the pool, idle or in the middle of a transaction; an error event
    // without a listener would end the process.
    const lost = (error: Error) => log(`A database connection was lost: ${error.message}`);
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: open({ max: 20 }) }) });
  // Said on each connection rather than in its start-up parameters, which connection poolers do not pass on.
  // (Assigned, because the types know of a hook that returns nothing; the pool waits for a promise.)
  const hot = open(Object.assign({ max: 8 }, { onConnect: planOnce }));
  return {
    url,
    hot,
    kysely,
    close: async () => {
      await hot.end();
      await kysely.destroy();
    },
  };
}

/** The pool waits for this before it hands the connection out. */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan');
}

/** Reads several things as of one moment. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Whether the database still answers. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db.kysely);
    return true;
  } catch {
    return false;
  }
}
