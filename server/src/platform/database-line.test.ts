/** Lines to the database that stay while nobody asks. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { openPool } from './database-line.ts';
import { forCalls } from './db.ts';

const url = await freshDatabase();

test('[START-23] of the lines that were needed some stay, however long nobody asks, and the next question finds one', async () => {
  const pool = openPool(url, { max: 4, kept: 2, patience: forCalls }, () => undefined);
  onTestFinished(() => pool.end());
  const pidOf = async (line: Pick<typeof pool, 'query'>) =>
    (await line.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const lines = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  const pids = await Promise.all(lines.map(pidOf));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const line of lines) line.release();
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
  expect(pids).toContain(await pidOf(pool));
});
