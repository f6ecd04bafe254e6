/** A short trial of faults, by the same code as `npm run faults`: it says which seed to repeat it with. */
import { expect, test } from 'vitest';
import { runTrial } from './trial.ts';

/** The same for everybody: `npm run faults` is for looking further. */
const seed = Number(process.env['SEED'] ?? 1);

test(
  '[FAULT-2, LIVE-4] servers are killed, stopped and cut off, and nothing is lost, doubled, torn, different or undone',
  { timeout: 600_000 },
  async () => {
    const said: string[] = [];
    const summary = await runTrial({
      seed,
      processes: 3,
      kills: 4,
      cuts: 40,
      minutes: 0.4,
      rests: 2,
      pages: 3,
      programs: 2,
      pauseMs: 400,
      // What was committed survives the end of any process; only a power cut would take it.
      settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
      say: (line) => said.push(line),
    });
    expect(summary.problems, `Seed ${seed}. ${said.join('\n')}`).toEqual([]);
    expect(summary.comparisons).toBe(10);
    expect(summary.faults).toMatchObject({ kill: 4, killDatabase: 1, rollingRestart: 1, readOnly: 1 });
    expect(summary.counts.acknowledged).toBeGreaterThan(100);
  },
);
