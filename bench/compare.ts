/** `npm run bench -- --compare A B`: measures two commits in turns within the same hour, and says what differs by more than noise. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences, differenceTable, leastRounds } from './difference.ts';
import type { Figure } from './report.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

const git = (args: readonly string[], env?: NodeJS.ProcessEnv): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } }).trim();

/** A commit of the tree as it stands, new files included, which no branch holds; the tree and its index stay as they are. */
function commitOfTree(folder: string): string {
  const index = { GIT_INDEX_FILE: join(folder, 'index') };
  git(['read-tree', 'HEAD'], index);
  git(['add', '--all'], index);
  return git(['commit-tree', git(['write-tree'], index), '-p', 'HEAD', '-m', 'The tree as it stands']);
}

/** One run of the bench in a checkout. Its figures, in the order in which they were measured. */
async function runIn(checkout: string, args: readonly string[]): Promise<Figure[]> {
  const script = join(checkout, 'scripts', 'run.mjs');
  const child = spawn(process.execPath, [script, '--browser', 'bench/run.ts', ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  const file = /^Written to (.+)$/m.exec(said)?.[1];
  if (file === undefined) throw new Error(`The bench in ${checkout} wrote no figures:\n${said}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] }).figures;
}

export interface Comparison {
  /** what git takes as a commit, or `.` */
  a: string;
  b: string;
  rounds: number;
  /** what each run of the bench is given */
  args: readonly string[];
}

/** Checks both commits out beside each other, installs and builds each, and prints what differs. */
export async function compare({ a, b, rounds, args }: Comparison): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-compare-'));
  const checkouts = { a: join(folder, 'a'), b: join(folder, 'b') };
  const leave = () => {
    for (const checkout of Object.values(checkouts)) {
      try {
        git(['worktree', 'remove', '--force', checkout]);
      } catch {
        // It was never made.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      leave();
      process.exit(130);
    });
  }
  try {
    for (const [checkout, word] of [
      [checkouts.a, a],
      [checkouts.b, b],
    ] as const) {
      const commit = word === '.' ? commitOfTree(folder) : git(['rev-parse', '--verify', `${word}^{commit}`]);
      git(['worktree', 'add', '--quiet', '--detach', checkout, commit]);
    }
    const measured: { a: Figure[]; b: Figure[] }[] = [];
    for (let round = 1; round <= rounds; round++) {
      console.log(`Round ${round} of ${rounds}…`);
      // Who begins changes, so that nobody is always the second.
      const order: ('a' | 'b')[] = round % 2 === 1 ? ['a', 'b'] : ['b', 'a'];
      const figures: { a: Figure[]; b: Figure[] } = { a: [], b: [] };
      for (const which of order) figures[which] = await runIn(checkouts[which], args);
      measured.push(figures);
    }
    console.log(`\nA is ${a}, B is ${b}.\n\n${differenceTable(differences(measured))}\n`);
    if (rounds < leastRounds) console.log(`Fewer than ${leastRounds} rounds can't tell a difference from noise.`);
  } finally {
    leave();
  }
}
