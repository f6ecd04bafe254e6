/** Holding calls up in the database, so that what happens at the same moment happens in every run of a test. */
import { sql } from 'kysely';
import { expect } from 'vitest';
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
  await expect.poll(() => waitingNow(app), { timeout: 10_000 }).toBeGreaterThanOrEqual(many);
}
