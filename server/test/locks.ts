/** Holding calls up in the database, so that what happens at the same moment happens in every run of a test. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '#platform/db.ts';
import type { TestApp } from './app.ts';

/** How many transactions wait for another one. */
export async function waitingNow(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db.kysely,
  );
  return Number(rows[0]?.count);
}

/** Waits until so many transactions wait for another one, or more: what a server does in the background may wait as well. */
export async function untilWaiting(app: TestApp, many: number): Promise<void> {
  await expect.poll(() => waitingNow(app)).toBeGreaterThanOrEqual(many);
}

/** A transaction that idles between its statements as long as its test takes; the server has others ended after four seconds, which a busy machine may take. */
export const unhurried = <T>(app: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.db.kysely.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });

/** Holds one row of a table. Resolves, once it is held, with what lets it go. */
export function holdRow(app: TestApp, table: string, key: string, id: number): Promise<() => void> {
  const held = Promise.withResolvers<() => void>();
  const holding = unhurried(app, async (tx) => {
    await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update`.execute(tx);
    const { promise, resolve } = Promise.withResolvers<void>();
    held.resolve(resolve);
    await promise;
  });
  holding.catch(held.reject);
  return held.promise;
}

/** Has a sheet's writes stand still after its next change. Resolves, once they do, with what lets them go on: what waits by then comes between two slices of long work. */
export function haltAfterNextChange({ services: { writer } }: TestApp, sheetID: number): Promise<() => void> {
  const halted = Promise.withResolvers<() => void>();
  let isHalting = false;
  writer.onCommitted((told) => {
    if (isHalting || told.sheetID !== sheetID) return;
    isHalting = true;
    // Its turn is before that of whoever has just made the change and goes on.
    void writer.write({ userID: told.actor ?? 0, connectionID: undefined }, sheetID, async (tx) => {
      // As long as the test takes; else an idle transaction is ended after seconds.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const { promise, resolve } = Promise.withResolvers<void>();
      halted.resolve(resolve);
      await promise;
    });
  });
  return halted.promise;
}
