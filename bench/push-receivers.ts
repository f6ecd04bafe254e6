/** The listeners of the push benchmark and the one who makes it happen, in a process of their own. */
import { HttpCaller, textEdit } from './http-caller.ts';
import type { TextCell } from './stage.ts';
import { serve } from './worker.ts';
import { connect, join, measure, openAll, type Pushed } from './receivers.ts';

interface Load {
  port: number;
  connections: number;
  pushes: number;
}

export type PushJob = Load &
  ({ kind: 'hub'; session: string[]; cells: TextCell[] } | { kind: 'bare'; message: string });

export type PushResult = Pushed;

serve(async (job: PushJob): Promise<PushResult> => {
  if (job.kind === 'bare') {
    const address = `ws://127.0.0.1:${job.port}`;
    const sockets = await openAll(job.connections, () => connect(address));
    const asker = await connect(address);
    return measure(sockets, job.pushes, () => asker.send(job.message));
  }
  const { port, session, cells } = job;
  const sockets = await openAll(job.connections, () => join(port, session, cells[0]?.sheetID ?? 0));
  const caller = new HttpCaller(port);
  return measure(sockets, job.pushes, async (turn) => {
    const { rowID = 0, columnID = 0 } = cells[turn % cells.length] ?? {};
    const answer = await caller.call(
      'PUT',
      '/api/cells',
      session,
      textEdit({ rowID, columnID }, `Pushed headline ${turn}`),
    );
    if (answer.status !== 200) throw new Error(`An edit was answered ${answer.status}.`);
  });
});
