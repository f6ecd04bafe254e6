/** Lines to the database that stay while nobody asks. */
import type { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { openPool } from './database-line.ts';
import { connect, forCalls } from './db.ts';

const url = await freshDatabase();

const pidOf = async (line: Pick<Pool, 'query'>) =>
  (await line.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('[START-23] two for edits and two for everything else stay, however long nobody asks, and the next question finds one', async () => {
  const db = connect(url, () => undefined);
  onTestFinished(() => db.close());
  const edits = await Promise.all(Array.from({ length: 4 }, () => db.hot.connect()));
  const pids = await Promise.all(edits.map(pidOf));
  const isOver = Promise.withResolvers<void>();
  const reads = Array.from({ length: 4 }, () => db.kysely.connection().execute(() => isOver.promise));
  await expect.poll(() => db.pool.totalCount).toBe(4);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const line of edits) line.release();
  isOver.resolve();
  await Promise.all(reads);
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  expect([db.hot.totalCount, db.hot.idleCount, db.pool.totalCount, db.pool.idleCount]).toEqual([2, 2, 2, 2]);
  expect(pids).toContain(await pidOf(db.hot));
});

test('[START-23] one that the database ended while it waited is said and replaced', async () => {
  const said: string[] = [];
  const pool = openPool(url, { max: 1, kept: 1, timeouts: forCalls }, (message) => said.push(message));
  const another = openPool(url, { max: 1, kept: 0, timeouts: forCalls }, () => undefined);
  onTestFinished(() => Promise.all([pool.end(), another.end()]).then(() => undefined));
  const pid = await pidOf(pool);
  await another.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^A database connection was lost: /)]);
  expect(await pidOf(pool)).not.toBe(pid);
});
