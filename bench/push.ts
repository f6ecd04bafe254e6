/** One push to many connections of the hub, until the last has it, against a bare WebSocket broadcast of the same bytes. */
import { startBare } from './bare.ts';
import { median } from './numbers.ts';
import type { PushJob, PushResult } from './push-receivers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage } from './stage.ts';
import { inWorker } from './worker.ts';

const pushes = 20;

const what =
  'push: a bare `ws` server that sends the same bytes to as many connections when one more client asks for it';

/** 20 edits, each pushed to so many listeners. */
export async function push(stage: Stage, connections: number): Promise<Figure[]> {
  const cells = await textCellsOf(stage.db, await stage.addSheet('Pushed', 100, 5));
  const session = await stage.session();
  const run = (job: PushJob) => inWorker<PushJob, PushResult>('push-receivers.ts', job);
  const hub = await run({ kind: 'hub', port: stage.port, session, cells, connections, pushes });
  const bare = await startBare();
  const plain = await run({ kind: 'bare', port: bare.port, message: hub.message, connections, pushes }).finally(() =>
    bare.close(),
  );
  const figure = (name: string, of: (result: PushResult) => number[]): Figure => ({
    name: `push to ${connections}, ${name}`,
    measured: median(of(hub)),
    unit: 'ms',
    also: { bytes: hub.message.length },
    reference: { what, value: median(of(plain)) },
  });
  return [
    figure('edit sent to last receiver', (result) => result.sentToLast),
    figure('first receiver to last', (result) => result.firstToLast),
  ];
}
