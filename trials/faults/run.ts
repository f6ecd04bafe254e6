/** `npm run faults`: several servers whose processes, lines and database fail, and people who must not notice. See the options below. */
import { parseArgs } from 'node:util';
import { runTrial } from './trial.ts';
import { sentencesOf } from './summary.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    cuts: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '22' },
    processes: { type: 'string', default: '3' },
    /** repeats what was decided at random; how long things take can't be repeated */
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});

const minutes = Number(values.minutes);
console.log(
  `Seed ${values.seed}: ${values.kills} kills, ${values.cuts} cuts, ${minutes} minutes, ${values.processes} processes`,
);
const summary = await runTrial({
  seed: Number(values.seed),
  processes: Number(values.processes),
  kills: Number(values.kills),
  cuts: Number(values.cuts),
  minutes,
  rests: Math.max(1, Math.round(minutes / 2)),
  pages: 4,
  programs: 3,
  pauseMs: 600,
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  say: (line) => console.log(line),
  opened: (close) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void close().finally(() => process.exit(130)));
    }
  },
});
for (const sentence of sentencesOf(summary)) console.log(sentence);
process.exit(summary.problems.length > 0 ? 1 : 0);
