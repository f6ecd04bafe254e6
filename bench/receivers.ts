/** Sockets that hear pushes, of the hub or of a bare server, and how long a push takes to the last of them. */
import { WebSocket, type Socket } from './ws.ts';

export interface Pushed {
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

/** Opens a WebSocket. */
export async function connect(address: string, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/** Speaks the hub's handshake and joins a sheet; without a session as a visitor, who names its url. */
export async function join(port: number, session: string[], sheetID: number, url = ''): Promise<Socket> {
  const cookie = session.find((line) => line.startsWith('Cookie: '))?.slice('Cookie: '.length) ?? '';
  const socket = await connect(`ws://127.0.0.1:${port}/sheet-update-hub`, { cookie });
  const shaken = next(socket);
  socket.send(`{"protocol":"json","version":1}${separator}`);
  await shaken;
  const joined = next(socket);
  const call = { type: 1, invocationId: '1', target: 'addToGroup', arguments: [String(sheetID), url] };
  socket.send(JSON.stringify(call) + separator);
  const answer = await joined;
  if (answer.includes('"error"')) throw new Error(`The hub answered ${answer}`);
  return socket;
}

/** Opens so many, some at a time. */
export async function openAll(count: number, one: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(atOnce, count - sockets.length) }, one);
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** What makes the `turn`th push happen. */
type Trigger = (turn: number) => void | Promise<void>;

/** Has so many pushes made, and says how long each took to its first and last receiver. */
export async function measure(sockets: readonly Socket[], pushes: number, trigger: Trigger): Promise<Pushed> {
  const result: Pushed = { sentToLast: [], firstToLast: [], message: '' };
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
