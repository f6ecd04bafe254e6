/** The very many connections of the benchmark, and those who edit beside them, in a process of their own. */
import { readFileSync } from 'node:fs';
import { HttpCaller, textEdit } from './http-caller.ts';
import { connect, join, measure, openAll, type Pushed } from './receivers.ts';
import type { TextCell } from './stage.ts';
import { serve } from './worker.ts';
import type { Socket } from './ws.ts';

interface Load {
  port: number;
  /** of the server, whose memory is looked at */
  pid: number;
  connections: number;
  /** listeners of the sheet that is pushed to */
  watched: number;
  pushes: number;
  edits: number;
}

export type LiveJob = Load &
  (
    | { kind: 'hub'; session: string[]; cells: TextCell[]; others: { cell: TextCell; listeners: number }[] }
    | { kind: 'bare'; message: string }
  );

export interface LiveResult extends Pushed {
  /** what the server's memory grew by while all connected */
  kilobytes: number;
  /** milliseconds until all were connected */
  connecting: number;
  /** milliseconds, one per edit */
  editsBefore: number[];
  editsMeanwhile: number[];
}

const numberIn = (file: string, pattern: RegExp): number => {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
};

const memoryOf = (pid: number) => numberIn(`/proc/${pid}/status`, /VmRSS:\s+(\d+) kB/);

/** Throws with what to do where this machine can't hold so many; where it does not tell, they are tried. */
function checkRoom(connections: number, pid: number): void {
  const needed = connections + 200;
  for (const process of ['self', pid]) {
    const files = numberIn(`/proc/${process}/limits`, /Max open files\s+(\d+)/);
    if (files < needed) {
      throw new Error(
        `${connections} connections need ${needed} open files, and ${files} are allowed: ulimit -n ${needed}`,
      );
    }
  }
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  const ports = numberIn(range, /\s(\d+)/) - numberIn(range, /(\d+)/);
  if (ports < needed) {
    throw new Error(`${connections} connections need as many local ports, and there are ${ports}: widen ${range}`);
  }
}

/** Makes edits one after the other, of each cell in turn, and says how long each took. */
async function edit(port: number, session: string[], cells: readonly TextCell[], count: number): Promise<number[]> {
  const caller = new HttpCaller(port);
  const took: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const cell = cells[turn % cells.length];
    if (!cell) throw new Error('There is no cell to edit.');
    const begin = performance.now();
    const answer = await caller.call('PUT', '/api/cells', session, textEdit(cell, `Headline ${turn} ${begin}`));
    if (answer.status !== 200) throw new Error(`An edit was answered ${answer.status}.`);
    took.push(performance.now() - begin);
  }
  caller.close();
  return took;
}

async function ofBare(job: Load & { message: string }): Promise<LiveResult> {
  const { port, pid, connections, watched, pushes, message } = job;
  const address = `ws://127.0.0.1:${port}`;
  const before = memoryOf(pid);
  let begin = performance.now();
  const few = await openAll(watched, () => connect(address));
  const asker = await connect(address);
  let connecting = performance.now() - begin;
  const pushed = await measure(few, pushes, () => asker.send(message));
  begin = performance.now();
  await openAll(connections - watched, () => connect(address));
  connecting += performance.now() - begin;
  return { ...pushed, kilobytes: memoryOf(pid) - before, connecting, editsBefore: [], editsMeanwhile: [] };
}

serve(async (job: LiveJob): Promise<LiveResult> => {
  checkRoom(job.connections, job.pid);
  if (job.kind === 'bare') return ofBare(job);
  const { port, pid, session, cells, others, watched, pushes, edits } = job;
  const elsewhere = others.map(({ cell }) => cell);
  // Once unmeasured: the first edits of a server take longer.
  await edit(port, session, elsewhere, edits);
  const editsBefore = await edit(port, session, elsewhere, edits);
  const [before, begin] = [memoryOf(pid), performance.now()];
  const watching = await openAll(watched, () => join(port, session, cells[0]?.sheetID ?? 0));
  const sockets: Socket[] = [];
  for (const { cell, listeners } of others) {
    sockets.push(...(await openAll(listeners, () => join(port, session, cell.sheetID))));
  }
  const [kilobytes, connecting] = [memoryOf(pid) - before, performance.now() - begin];
  const caller = new HttpCaller(port);
  const pushed = await measure(watching, pushes, async (turn) => {
    const cell = cells[turn % cells.length] ?? { rowID: 0, columnID: 0 };
    const answer = await caller.call('PUT', '/api/cells', session, textEdit(cell, `Pushed headline ${turn}`));
    if (answer.status !== 200) throw new Error(`An edit was answered ${answer.status}.`);
  });
  const editsMeanwhile = await edit(port, session, elsewhere, edits);
  const lost = [...watching, ...sockets].filter((socket) => socket.readyState !== 1).length;
  if (lost > 0) throw new Error(`${lost} connections were lost.`);
  return { ...pushed, kilobytes, connecting, editsBefore, editsMeanwhile };
});
