/** Very many live connections on one server: what each costs, and what pushes and edits take meanwhile, against a bare WebSocket server. */
import { startBare } from './bare.ts';
import type { LiveJob, LiveResult } from './live-receivers.ts';
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage } from './stage.ts';
import { inWorker } from './worker.ts';

const watched = 1_000;
/** Listeners of each of the other sheets. */
const perSheet = 300;
const pushes = 20;
const edits = 200;

/** So many connections, 1,000 of them listening to one sheet and the others to sheets of 300 listeners each. */
export async function live(stage: Stage, connections: number): Promise<Figure[]> {
  const cells = await textCellsOf(stage.db, await stage.addSheet('Watched by many', 50, 3));
  const others = [];
  for (let left = connections - watched; left > 0; left -= perSheet) {
    const [cell] = await textCellsOf(stage.db, await stage.addSheet('Watched by some', 2, 2));
    if (cell) others.push({ cell, listeners: Math.min(perSheet, left) });
  }
  const load = { connections, watched, pushes, edits };
  const run = (job: LiveJob) => inWorker<LiveJob, LiveResult>('live-receivers.ts', job);
  const session = await stage.session();
  const hub = await run({ ...load, kind: 'hub', port: stage.port, pid: stage.serverPid, session, cells, others });
  const bare = await startBare();
  const plain = await run({ ...load, kind: 'bare', port: bare.port, pid: bare.pid, message: hub.message }).finally(() =>
    bare.close(),
  );
  const of = connections.toLocaleString('en');
  const millis = (values: number[]) => ({ measured: median(values), also: { 'p95 ms': percentile(values, 0.95) } });
  const valued = (what: string, values: number[]) => ({
    what,
    value: median(values),
    also: { 'p95 ms': percentile(values, 0.95) },
  });
  return [
    {
      name: `live, memory of each of ${of} connections`,
      measured: hub.kilobytes / connections,
      unit: 'KB',
      also: { 's to connect all': hub.connecting / 1_000 },
      reference: {
        what: 'live, memory: what a bare `ws` server takes for as many connections',
        value: plain.kilobytes / connections,
        also: { 's to connect all': plain.connecting / 1_000 },
      },
    },
    {
      name: `live, edit sent to the last of ${watched.toLocaleString('en')} listeners, among ${of}`,
      unit: 'ms',
      ...millis(hub.sentToLast),
      reference: valued(
        'live, push: a bare `ws` server that has 1,000 connections alone and sends them the same bytes when one more asks for it',
        plain.sentToLast,
      ),
    },
    {
      name: `live, an edit of another sheet among ${of} connections, each told to ${perSheet}`,
      unit: 'ms',
      ...millis(hub.editsMeanwhile),
      reference: valued('live, edits: the same edits before anybody was connected', hub.editsBefore),
    },
  ];
}
