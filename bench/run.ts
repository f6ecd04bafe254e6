/**
 * `npm run bench`: every figure with its reference, measured on a server and a database of their own. `--only edits,open`,
 * `--quick`. `--compare A B` does so for two commits in turns, `--rounds 5` times; `.` is the tree as it stands.
 */
import { parseArgs } from 'node:util';
import { backplane } from './backplane.ts';
import { banners } from './banners.ts';
import { board } from './board.ts';
import { compare } from './compare.ts';
import { decided } from './decided.ts';
import { edits } from './edits.ts';
import { exported } from './export.ts';
import { imported } from './import.ts';
import { firstRows } from './first-rows.ts';
import { open } from './open.ts';
import { opening } from './opening.ts';
import { freeze } from './freeze.ts';
import { live } from './live.ts';
import { meanwhile } from './meanwhile.ts';
import { memory } from './memory.ts';
import { player } from './player.ts';
import { push } from './push.ts';
import { describeMachine, save, table, type Figure } from './report.ts';
import { review } from './review.ts';
import { rows } from './rows.ts';
import { screen } from './screen.ts';
import { screenActions } from './screen-actions.ts';
import { scrolling } from './scroll.ts';
import { seen } from './seen.ts';
import { closeStages, setStage, type Stage } from './stage.ts';

/** The parts of a run; `isQuick` asks for a rough number soon. */
const parts: Record<string, (stage: Stage, isQuick: boolean) => Promise<Figure[]>> = {
  edits: (stage, isQuick) => edits(stage, isQuick ? 1 : 3),
  rows: (stage, isQuick) => rows(stage, isQuick),
  meanwhile: (stage, isQuick) => meanwhile(stage, isQuick ? 2_000 : 5_000),
  push: async (stage, isQuick) =>
    isQuick ? push(stage, 200) : [...(await push(stage, 1_000)), ...(await push(stage, 10_000))],
  live: (stage, isQuick) => live(stage, isQuick ? 2_000 : 10_000),
  open: (stage, isQuick) => open(stage, isQuick ? 2_000 : 10_000),
  import: (stage, isQuick) => imported(stage, isQuick ? 4_000 : 19_990),
  export: (stage, isQuick) => exported(stage, isQuick ? 4_000 : 20_000),
  banners: (stage, isQuick) => banners(stage, isQuick ? 200 : 1_000),
  player: (_, isQuick) => player(isQuick ? 3 : 10),
  board: () => board(),
  decided: (_, isQuick) => decided(isQuick ? 60 : 400),
  review: (_, isQuick) => review(isQuick ? 3 : 9, isQuick ? 8 : 40),
  freeze: (_, isQuick) => freeze(isQuick ? 60 : 1_000),
  first: (stage, isQuick) =>
    firstRows(
      stage,
      isQuick
        ? [[2_000, 20]]
        : [
            [10_000, 20],
            [20_000, 25],
          ],
      isQuick ? 3 : 7,
    ),
  screen: (stage, isQuick) => screen(stage, isQuick ? 2_000 : 10_000),
  actions: (stage, isQuick) => screenActions(stage, isQuick ? 2_000 : 10_000, isQuick ? 1 : 5),
  opening: (stage, isQuick) => opening(stage, isQuick ? 2_000 : 10_000, isQuick ? 1 : 7),
  scroll: (stage, isQuick) => scrolling(stage, 10_000, isQuick ? 1 : 3),
  backplane: (stage, isQuick) => backplane(stage, isQuick ? 2 : 8),
  memory: (_, isQuick) => memory(isQuick ? 2_000 : 10_000),
  seen: (stage, isQuick) => seen(stage, isQuick ? 5 : 30),
};

const usage = `Use it like this:
  npm run bench -- [--only edits,open] [--quick]
  npm run bench -- --compare HEAD~1 HEAD [--rounds 5] [--only edits,open] [--quick]
The parts are ${Object.keys(parts).join(', ')}.`;

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        compare: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '5' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch {
    console.error(usage);
    process.exit(1);
  }
}

const { values, positionals } = options();
if (values.help) {
  console.log(usage);
  process.exit();
}
const wanted = values.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.find((name) => !parts[name]);
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

if (values.compare) {
  const [a, b] = positionals;
  const rounds = Number(values.rounds);
  if (a === undefined || b === undefined || !Number.isInteger(rounds) || rounds < 1) {
    console.error('Say which two commits, and how many rounds: npm run bench -- --compare HEAD~1 HEAD --rounds 5');
    process.exit(1);
  }
  const args = [...(values.only === undefined ? [] : ['--only', values.only]), ...(values.quick ? ['--quick'] : [])];
  await compare({ a, b, rounds, args });
  process.exit();
}

const stage = await setStage();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeStages().finally(() => process.exit(130)));
}
try {
  const machine = await describeMachine(stage.db);
  console.log(
    `${machine.cpu}, ${machine.cores} cores for server, database, load and browsers together, ${machine.memoryGiB} GiB; ` +
      `Node ${machine.node}, PostgreSQL ${machine.postgres}, commit ${machine.commit.slice(0, 9)}`,
  );
  const figures: Figure[] = [];
  for (const name of wanted) {
    console.log(`Measuring ${name}…`);
    try {
      const measured = (await parts[name]?.(stage, values.quick)) ?? [];
      figures.push(...measured);
      // All of it takes an hour: what is known by now is not lost with a run that is broken off.
      if (wanted.length > 1) console.log(`${table(measured)}\n`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name} could not be measured:`, error);
    }
  }
  console.log(`\n${table(figures)}\n`);
  console.log(`Written to ${save(machine, figures)}`);
} finally {
  await stage.close();
}
