/** The listeners of the push benchmark and the one who makes it happen, in a process of their own. */
import { HttpCaller, textEdit } from './http-caller.ts';
import type { TextCell } from './stage.ts';
import { serve } from './worker.ts';
import { WebSocket, type Socket } from './ws.ts';

interface Load {
  port: number;
  connections: number;
  pushes: number;
}

export type PushJob = Load &
  ({ kind: 'hub'; session: string[]; cells: TextCell[] } | { kind: 'bare'; message: string });

export interface PushResult {
  /** milliseconds, one per push */
  sentToLast: number[];
  firstToLast: number[];
  /** the text of the last push */
  message: string;
}

const separator = '\x1e';
/** New connections at once. */
const atOnce = 50;

const next = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.toString()));
    socket.once('close', (code) => reject(new Error(`A connection was closed with ${code}.`)));
  });

async function connect(address: string, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/** Speaks the hub's handshake and joins a sheet. */
async function join(port: number, session: string[], sheetID: number): Promise<Socket> {
  const cookie = session.find((line) => line.startsWith('Cookie: '))?.slice('Cookie: '.length) ?? '';
  const socket = await connect(`ws://127.0.0.1:${port}/sheet-update-hub`, { cookie });
  const shaken = next(socket);
  socket.send(`{"protocol":"json","version":1}${separator}`);
  await shaken;
  const joined = next(socket);
  const call = { type: 1, invocationId: '1', target: 'addToGroup', arguments: [String(sheetID)] };
  socket.send(JSON.stringify(call) + separator);
  const answer = await joined;
  if (answer.includes('"error"')) throw new Error(`The hub answered ${answer}`);
  return socket;
}

async function openAll(count: number, one: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(atOnce, count - sockets.length) }, one);
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** What makes the `turn`th push happen. */
type Trigger = (turn: number) => void | Promise<void>;

async function measure(sockets: readonly Socket[], pushes: number, trigger: Trigger): Promise<PushResult> {
  const result: PushResult = { sentToLast: [], firstToLast: [], message: '' };
  let arrived = (_data: Buffer): void => undefined;
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      // Pings are no pushes.
      if (data.length > 20) arrived(data);
    });
  }
  for (let turn = 0; turn < pushes; turn++) {
    let count = 0;
    let first = 0;
    const all = new Promise<void>((resolve) => {
      arrived = (data) => {
        if (count === 0) first = performance.now();
        if (++count < sockets.length) return;
        result.message = data.toString();
        resolve();
      };
    });
    const begin = performance.now();
    await Promise.all([
      all.then(() => {
        const last = performance.now();
        result.sentToLast.push(last - begin);
        result.firstToLast.push(last - first);
      }),
      trigger(turn),
    ]);
  }
  return result;
}

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
