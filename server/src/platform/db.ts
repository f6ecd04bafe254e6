/** The database: its pools of connections, its typed query builder, transactions, and the numbers that PostgreSQL sends as text. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { openPool, type Timeouts } from './database-line.ts';
import type { Tables } from './tables.ts';

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
  /** what `kysely` runs on, for who counts its connections */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  kysely: Kysely<Tables>;
  close(): Promise<void>;
}

/** What a query runs on: the pool, or a transaction. */
export type Queries = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** What an edit may take: it waits behind others' long changes of its sheet (5,000 rows that come back), and no longer. */
const forEdits: Timeouts = { statement: 8_000, lock: 6_000, idleInTransaction: 4_000 };
/** The longest statement of a call reads or brings back a sheet of 20,000 rows, in 2 seconds where nothing else runs. */
export const forCalls: Timeouts = { statement: 20_000, lock: 10_000, idleInTransaction: 4_000 };
/** An export reads as slowly as its reader takes it, between statements that each read a part; nobody's edit waits for it. */
export const forExports: Timeouts = { statement: 60_000, lock: 10_000, idleInTransaction: 900_000 };
/** Altering large tables takes as long as it takes, and so does waiting for another process that does it. */
export const forMigrations: Timeouts = { statement: 0, lock: 0, idleInTransaction: 60_000 };

/**
 * What is written is found by its keys. A connection keeps the plans of its foreign keys: one that was made while a table was nearly empty would
 * read all of it for every cell, however many rows there are by then.
 */
const byKeys = { enable_seqscan: 'off' };

/**
 * Connections of each pool that stay while nobody asks. Making one and planning on it what is asked next takes an edit some 12 ms, more where
 * the database is far away; and in most sheets most edits come after a pause.
 */
const kept = 2;

/** Connects to a PostgreSQL (15 or later). The pools open connections as they are needed. */
export function connect(url: string, log: (message: string) => void, timeouts?: Timeouts): Db {
  const pool = openPool(url, { max: 20, kept, timeouts: timeouts ?? forCalls, settings: byKeys }, log);
  const settings = { ...byKeys, plan_cache_mode: 'force_generic_plan' };
  const hot = openPool(url, { max: 8, kept, timeouts: timeouts ?? forEdits, settings }, log);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    url,
    hot,
    pool,
    kysely,
    close: async () => {
      await hot.end();
      await kysely.destroy();
    },
  };
}

/** Reads several things as of one moment. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Whether both pools still answer, edits' and all others'. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    await Promise.all([sql`select 1`.execute(db.kysely), db.hot.query('select 1')]);
    return true;
  } catch {
    return false;
  }
}
