/** Edits a second through HTTP, each acknowledged, against the plainest statement that keeps the same promises. */
import { bareEdits, startBare } from './bare.ts';
import { cpuOf } from './cpu.ts';
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage, type TextCell } from './stage.ts';
import type { EditsJob, EditsResult } from './edits-callers.ts';
import { inWorker } from './worker.ts';

const callerCounts = [1, 8, 32];
const mostCallers = Math.max(...callerCounts);
/** Each way takes its turn so often, so that all see the machine's better and worse moments alike. */
const rounds = 3;

/**
 * So long each way makes its edits unmeasured before the first figure: V8 goes on compiling for some ten seconds of a server's first
 * edits, on threads of its own, and an edit takes a quarter less of the processor after them.
 */
const secondsToWarm = 12;

const what = {
  pg: 'edits: a plain upsert of the cell, raise of the revision and insert into the log as one prepared statement, by as many `pg` clients one by one',
  bare: 'edits over HTTP: the same statement behind one route of Node’s own server, for as many callers',
};

/** Deals cells out to callers, so that no two edit the same one. */
const dealt = (cells: readonly TextCell[], callers: number): TextCell[][] =>
  Array.from({ length: callers }, (_, caller) => cells.filter((_cell, index) => index % callers === caller));

/** One way to make the edits, and what it came to. */
class Way {
  readonly #stage: Stage;
  readonly #job: EditsJob;
  /** the process that serves it, where one does */
  readonly #pid: number | undefined;
  readonly latencies: number[] = [];
  readonly #used = { server: 0, database: 0 };
  #seconds = 0;

  constructor(stage: Stage, job: EditsJob, pid?: number) {
    this.#stage = stage;
    this.#job = job;
    this.#pid = pid;
  }

  /** Warms connections, plans and machine code. */
  async warm(seconds = this.#job.seconds): Promise<void> {
    await inWorker<EditsJob, EditsResult>('edits-callers.ts', { ...this.#job, seconds });
  }

  async round(): Promise<void> {
    const before = this.#cpu();
    const { latencies } = await inWorker<EditsJob, EditsResult>('edits-callers.ts', this.#job);
    const after = this.#cpu();
    this.latencies.push(...latencies);
    this.#used.server += after.server - before.server;
    this.#used.database += after.database - before.database;
    this.#seconds += this.#job.seconds;
  }

  #cpu() {
    return { server: this.#pid === undefined ? 0 : cpuOf(this.#pid), database: this.#stage.cpu().database };
  }

  get perSecond(): number {
    return this.latencies.length / this.#seconds;
  }

  get also(): Record<string, number> {
    const perEdit = (milliseconds: number) => Math.round((milliseconds * 1000) / this.latencies.length);
    return {
      'p50 ms': median(this.latencies),
      'p99 ms': percentile(this.latencies, 0.99),
      ...(this.#pid === undefined ? {} : { 'server µs': perEdit(this.#used.server) }),
      'database µs': perEdit(this.#used.database),
    };
  }
}

/** What each is to reach of what the bare route reaches in the same run. */
const goals: Record<string, number> = {
  '1 one sheet': 1 / 1.5,
  '8 one sheet': 1,
  '32 one sheet': 2,
  '1 a sheet each': 0.6,
  '8 a sheet each': 0.6,
  '32 a sheet each': 0.6,
};

/** Measures with 1, 8 and 32 callers, all on one sheet and each on a sheet of their own. `seconds` each. */
export async function edits(stage: Stage, seconds: number): Promise<Figure[]> {
  const shared = await textCellsOf(stage.db, await stage.addSheet('One sheet', 2_000, 20));
  const own: TextCell[][] = [];
  for (let caller = 0; caller < mostCallers; caller++) {
    own.push(await textCellsOf(stage.db, await stage.addSheet(`Sheet ${caller}`, 200, 10)));
  }
  const sessions: string[][] = [];
  for (let caller = 0; caller < mostCallers; caller++) sessions.push(await stage.session());
  const { userID } = stage.admin;
  const bare = await startBare(bareEdits, [stage.databaseUrl, String(userID)]);

  const figures: Figure[] = [];
  let isWarm = false;
  for (const where of ['one sheet', 'a sheet each'] as const) {
    for (const callers of callerCounts) {
      const cells = where === 'one sheet' ? dealt(shared, callers) : own.slice(0, callers);
      const common = { cells, seconds: seconds / rounds };
      const ways = {
        http: new Way(stage, { kind: 'http', port: stage.port, sessions, ...common }, stage.serverPid),
        bare: new Way(stage, { kind: 'bare', port: bare.port, ...common }, bare.pid),
        pg: new Way(stage, { kind: 'pg', databaseUrl: stage.databaseUrl, userID, ...common }),
      };
      for (const way of Object.values(ways)) await way.warm(isWarm ? undefined : secondsToWarm);
      isWarm = true;
      for (let round = 0; round < rounds; round++) for (const way of Object.values(ways)) await way.round();
      const { http } = ways;
      const name = `edits, ${callers} caller${callers > 1 ? 's' : ''}, ${where}`;
      const measured = { measured: http.perSecond, unit: '/s', also: http.also };
      const isTargeted = callers === 8;
      figures.push({
        name,
        ...measured,
        reference: { what: what.pg, value: ways.pg.perSecond, also: ways.pg.also },
        ...(isTargeted ? { target: { atLeast: 2_500 } } : {}),
      });
      const atLeast = ways.bare.perSecond * (goals[`${callers} ${where}`] ?? 0);
      figures.push({
        name: `${name}: by HTTP`,
        ...measured,
        reference: { what: what.bare, value: ways.bare.perSecond, also: ways.bare.also },
        target: { atLeast: Math.round(atLeast) },
      });
      if (isTargeted) {
        const reference = { what: what.bare, value: percentile(ways.bare.latencies, 0.99) };
        const p99 = percentile(http.latencies, 0.99);
        figures.push({ name: `${name}: p99`, measured: p99, unit: 'ms', reference, target: { atMost: 10 } });
      }
    }
  }
  bare.close();
  return figures;
}
