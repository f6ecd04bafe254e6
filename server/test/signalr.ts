/** For the tests of the live end: a hub on a real HTTP server, the official client, and clients that talk by hand. */
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Connection } from '#signalr/connection.ts';
import { HubError } from '#signalr/errors.ts';
import { Hub, type HubOptions } from '#signalr/hub.ts';
import { RECORD_SEPARATOR } from '#signalr/records.ts';

export interface Viewer {
  name: string;
}

export interface TestHub {
  /** The hub that serves now; a test may put another in its place. */
  current: Hub<Viewer>;
  url: string;
  /** What was reported through `onError`. */
  errors: unknown[];
  /** What went wrong on the server's sockets of WebSockets. */
  socketErrors: Error[];
  /** Makes a hub with the same options. */
  make: () => Hub<Viewer>;
  /** The server's end of a client. */
  connection: (id: string | null) => Connection<Viewer>;
}

export const transports = [
  { name: 'WebSockets', type: HttpTransportType.WebSockets },
  { name: 'server-sent events', type: HttpTransportType.ServerSentEvents },
  { name: 'long polling', type: HttpTransportType.LongPolling },
];

export const OUR_ORIGIN = 'https://ours.example';

/** Starts a hub at `/live` on a free port; stopped when the test ends. The header `x-viewer` names the viewer. */
export async function startHub(options: Partial<HubOptions<Viewer>> = {}): Promise<TestHub> {
  const errors: unknown[] = [];
  const socketErrors: Error[] = [];
  const make = (): Hub<Viewer> =>
    new Hub<Viewer>({
      path: '/live',
      methods: {
        getConnectionId: (connection) => connection.id,
        echo: (_connection, ...args) => args,
        addToGroup: (connection, room) => testHub.current.rooms.join(connection, String(room)),
        removeFromGroup: (connection, room) => testHub.current.rooms.leave(connection, String(room)),
        refuse: () => {
          throw new HubError('Not today.');
        },
        fail: () => {
          throw new Error('secret detail');
        },
        circular: () => {
          const value: { self?: unknown } = {};
          value.self = value;
          return value;
        },
      },
      authorize: (request) => {
        const name = request.headers['x-viewer'];
        return name === 'nobody' ? null : { name: typeof name === 'string' ? name : 'anonymous' };
      },
      originAllowed: (origin) => origin === undefined || origin === OUR_ORIGIN,
      onError: (error) => errors.push(error),
      ...options,
    });
  const server = createServer((request, response) => {
    if (!testHub.current.handle(request, response)) response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', (error) => socketErrors.push(error));
    if (!testHub.current.handleUpgrade(request, socket, head)) socket.destroy();
  });
  const testHub: TestHub = {
    current: make(),
    url: '',
    errors,
    socketErrors,
    make,
    connection: (id) => {
      const connection = testHub.current.connections.get(id ?? '');
      if (!connection) throw new Error(`No connection ${id}`);
      return connection;
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // An AddressInfo, since the server listens on a port.
  const { port } = server.address() as AddressInfo;
  testHub.url = `http://127.0.0.1:${port}/live`;
  onTestFinished(async () => {
    for (const connection of testHub.current.connections.values()) connection.cutOff();
    await testHub.current.shutdown();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return testHub;
}

export interface ClientOptions {
  viewer?: string;
  headers?: Record<string, string>;
  /** Hears every line of the client's log. */
  onLog?: (line: string) => void;
  prepare?: (client: HubConnection) => void;
}

/** Connects the official client over one transport; it comes back quickly and is stopped when the test ends. */
export async function connect(
  hub: TestHub,
  transport: HttpTransportType,
  { viewer = 'anonymous', headers = {}, onLog, prepare }: ClientOptions = {},
): Promise<HubConnection> {
  const client = new HubConnectionBuilder()
    .withUrl(hub.url, { transport, headers: { 'x-viewer': viewer, ...headers } })
    .withAutomaticReconnect([0, 20, 50, 100, 200, 500, 1000, 2000])
    .configureLogging(onLog ? { log: (_level, line) => onLog(line) } : LogLevel.None)
    .build();
  prepare?.(client);
  onTestFinished(() => client.stop());
  await client.start();
  return client;
}

export interface Answer {
  status: number;
  body: string;
}

/** Sends one plain HTTP request to the hub; `path` follows the hub's own, like `/negotiate` or `?id=…`. */
export function ask(
  hub: TestHub,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(hub.url + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Negotiates by hand, as the viewer of `headers`. */
export async function negotiate(
  hub: TestHub,
  headers: Record<string, string> = {},
): Promise<{ connectionId: string; connectionToken: string }> {
  const { body } = await ask(hub, 'POST', '/negotiate?negotiateVersion=1', { headers });
  return JSON.parse(body);
}

/** Sends a GET whose answer is never read; hung up when the test ends. */
export function getWithoutReading(hub: TestHub, path: string, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(hub.url + path, { headers, agent: false }, (response: IncomingMessage) => {
      response.on('error', () => {});
      resolve();
    });
    request.on('error', () => resolve());
    onTestFinished(() => void request.destroy());
    request.end();
  });
}

export const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_SEPARATOR}`;

/** A hub message as its client sends it. */
export const record = (message: object): string => JSON.stringify(message) + RECORD_SEPARATOR;

/** A WebSocket client that says only what the test makes it say. */
export interface RawClient {
  socket: WebSocket;
  /** The records received so far, parsed. */
  received: Record<string, unknown>[];
  closed: Promise<number>;
}

/** Opens a bare WebSocket at `path` behind the hub's; without a token it skips negotiation. */
export async function openRaw(hub: TestHub, path = '', headers: Record<string, string> = {}): Promise<RawClient> {
  const socket = new WebSocket(hub.url.replace('http', 'ws') + path, { headers, perMessageDeflate: false });
  const received: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => {
    for (const text of data.toString().split(RECORD_SEPARATOR)) if (text) received.push(JSON.parse(text));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  onTestFinished(() => socket.terminate());
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { socket, received, closed };
}

/** A bare WebSocket client after its handshake. */
export async function openShaken(
  hub: TestHub,
  headers: Record<string, string> = {},
): Promise<RawClient & { connection: Connection<Viewer> }> {
  const { connectionId, connectionToken } = await negotiate(hub, headers);
  const raw = await openRaw(hub, `?id=${connectionToken}`, headers);
  const answered = new Promise((resolve) => raw.socket.once('message', resolve));
  raw.socket.send(HANDSHAKE);
  await answered;
  raw.received.length = 0;
  return { ...raw, connection: hub.connection(connectionId) };
}
