/** Edits a second through HTTP, each acknowledged, against the plainest statement that keeps the same promises. */
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage, type TextCell } from './stage.ts';
import type { EditsJob, EditsResult } from './edits-callers.ts';
import { inWorker } from './worker.ts';

const callerCounts = [1, 8, 32];
const mostCallers = Math.max(...callerCounts);

const what =
  'edits: a plain upsert of the cell, raise of the revision and insert into the log as one prepared statement, by as many `pg` clients one by one';

/** Deals cells out to callers, so that no two edit the same one. */
const dealt = (cells: readonly TextCell[], callers: number): TextCell[][] =>
  Array.from({ length: callers }, (_, caller) => cells.filter((_cell, index) => index % callers === caller));

interface Measured extends EditsResult {
  also: Record<string, number>;
}

/** Measured for so long, once connections, plans and machine code are warm. */
async function run(stage: Stage, job: EditsJob): Promise<Measured> {
  await inWorker<EditsJob, EditsResult>('edits-callers.ts', { ...job, seconds: job.seconds / 2 });
  const before = stage.cpu();
  const result = await inWorker<EditsJob, EditsResult>('edits-callers.ts', job);
  const after = stage.cpu();
  const { latencies } = result;
  const perEdit = (milliseconds: number) => Math.round((milliseconds * 1000) / latencies.length);
  const also = {
    'p50 ms': median(latencies),
    'p99 ms': percentile(latencies, 0.99),
    ...(job.kind === 'http' ? { 'server µs': perEdit(after.server - before.server) } : {}),
    'database µs': perEdit(after.database - before.database),
  };
  return { ...result, also };
}

/** Measures with 1, 8 and 32 callers, all on one sheet and each on a sheet of their own. `seconds` each. */
export async function edits(stage: Stage, seconds: number): Promise<Figure[]> {
  const shared = await textCellsOf(stage.db, await stage.addSheet('One sheet', 2_000, 20));
  const own: TextCell[][] = [];
  for (let caller = 0; caller < mostCallers; caller++) {
    own.push(await textCellsOf(stage.db, await stage.addSheet(`Sheet ${caller}`, 200, 10)));
  }
  const sessions: string[][] = [];
  for (let caller = 0; caller < mostCallers; caller++) sessions.push(await stage.session());

  const figures: Figure[] = [];
  for (const where of ['one sheet', 'a sheet each'] as const) {
    for (const callers of callerCounts) {
      const cells = where === 'one sheet' ? dealt(shared, callers) : own.slice(0, callers);
      const common = { cells, seconds };
      const http = await run(stage, { kind: 'http', port: stage.port, sessions, ...common });
      const plain = await run(stage, {
        kind: 'pg',
        databaseUrl: stage.databaseUrl,
        userID: stage.admin.userID,
        ...common,
      });
      const name = `edits, ${callers} caller${callers > 1 ? 's' : ''}, ${where}`;
      const isTargeted = callers === 8;
      figures.push({
        name,
        measured: http.perSecond,
        unit: '/s',
        also: http.also,
        reference: { what, value: plain.perSecond, also: plain.also },
        ...(isTargeted ? { target: { atLeast: 2_500 } } : {}),
      });
      if (isTargeted) {
        const measured = percentile(http.latencies, 0.99);
        const reference = { what, value: percentile(plain.latencies, 0.99) };
        figures.push({ name: `${name}: p99`, measured, unit: 'ms', reference, target: { atMost: 20 } });
      }
    }
  }
  return figures;
}
