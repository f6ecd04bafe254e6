/** The listeners of the push benchmark and the one who makes it happen, in a process of their own. */
import { cpuOf } from './cpu.ts';
import { HttpCaller, textEdit } from './http-caller.ts';
import type { TextCell } from './stage.ts';
import { serve } from './worker.ts';
import { connect, join, measure, openAll, type Pushed } from './receivers.ts';

interface Load {
  port: number;
  /** of the server, whose processor time is looked at */
  pid: number;
  connections: number;
  pushes: number;
}

export type PushJob = Load &
  (
    | { kind: 'hub'; session: string[]; cells: TextCell[]; url: string; audiences: string[][] }
    | { kind: 'bare'; message: string }
  );

export interface PushResult extends Pushed {
  /** milliseconds of the server's processor time for each push; what an edit takes that nobody hears is taken off */
  cpu: number;
}

const counted = async (pid: number, pushes: number, work: () => Promise<Pushed>): Promise<PushResult> => {
  const before = cpuOf(pid);
  const pushed = await work();
  return { ...pushed, cpu: (cpuOf(pid) - before) / pushes };
};

serve(async (job: PushJob): Promise<PushResult> => {
  const { port, pid, pushes } = job;
  if (job.kind === 'bare') {
    const address = `ws://127.0.0.1:${port}`;
    const sockets = await openAll(job.connections, () => connect(address));
    const asker = await connect(address);
    const push = () => asker.send(job.message);
    await measure(sockets, pushes, push);
    return counted(pid, pushes, () => measure(sockets, pushes, push));
  }
  const { session, cells, url, audiences } = job;
  const caller = new HttpCaller(port);
  const edit = async (turn: number) => {
    const { rowID = 0, columnID = 0 } = cells[turn % cells.length] ?? {};
    const text = textEdit({ rowID, columnID }, `Pushed headline ${turn}`);
    const answer = await caller.call('PUT', '/api/cells', session, text);
    if (answer.status !== 200) throw new Error(`An edit was answered ${answer.status}.`);
  };
  const edits = async () => {
    for (let turn = 0; turn < pushes; turn++) await edit(turn);
  };
  // Once unmeasured: the first edits of a server take longer.
  await edits();
  const before = cpuOf(pid);
  await edits();
  const unheard = (cpuOf(pid) - before) / pushes;
  let opened = 0;
  const sheetID = cells[0]?.sheetID ?? 0;
  const sockets = await openAll(job.connections, () =>
    join(port, audiences[opened++ % audiences.length] ?? [], sheetID, url),
  );
  await measure(sockets, pushes, edit);
  const heard = await counted(pid, pushes, () => measure(sockets, pushes, edit));
  return { ...heard, cpu: heard.cpu - unheard };
});
