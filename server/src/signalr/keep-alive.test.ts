/** Pings keep quiet clients; clients that fell silent are cut off. */
import { HttpTransportType } from '@microsoft/signalr';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CutOff } from './errors.ts';
import { ask, connect, HANDSHAKE, negotiate, openRaw, openShaken, record, startHub } from '#test/signalr.ts';

/** Far more traffic than fits into one client timeout. */
const ENOUGH = 30;

/** Time passes as it is told to, at both ends: whatever takes a busy machine long is no silence. */
function stillTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets time pass until one more has come, again and again. */
async function passing(milliseconds: number, count: () => number): Promise<void> {
  for (let round = 0; round < ENOUGH; round += 1) {
    const before = count();
    vi.advanceTimersByTime(milliseconds);
    await expect.poll(count, { interval: 1 }).toBeGreaterThan(before);
  }
}

test.each([
  { name: 'WebSockets', type: HttpTransportType.WebSockets },
  { name: 'server-sent events', type: HttpTransportType.ServerSentEvents },
])('[LIVE-21] pings from both ends keep a quiet client over $name', async ({ type }) => {
  stillTime();
  const hub = await startHub({ limits: { keepAliveMs: 60, clientTimeoutMs: 1000 } });
  let pings = 0;
  const client = await connect(hub, type, {
    onLog: (line) => {
      if (line.includes('data received')) pings++;
    },
    prepare: (connection) => {
      connection.keepAliveIntervalInMilliseconds = 100;
      connection.serverTimeoutInMilliseconds = 1500;
    },
  });
  const id = client.connectionId;
  await passing(80, () => pings);
  expect(client.connectionId).toBe(id);
  expect(await client.invoke('getConnectionId')).toBe(id);
});

test('[LIVE-21] empty polls keep a quiet client over long polling', async () => {
  const hub = await startHub({ limits: { pollTimeoutMs: 20, clientTimeoutMs: 100 } });
  let polls = 0;
  const client = await connect(hub, HttpTransportType.LongPolling, {
    onLog: (line) => {
      if (line.includes('Poll timed out, reissuing')) polls++;
    },
  });
  const id = client.connectionId;
  await expect.poll(() => polls).toBeGreaterThan(ENOUGH);
  expect(await client.invoke('getConnectionId')).toBe(id);
});

test('[LIVE-21] a client that never says anything is cut off, without a Close that would keep it away', async () => {
  stillTime();
  const hub = await startHub({ limits: { keepAliveMs: 50, clientTimeoutMs: 400 } });
  const { received, closed, connection } = await openShaken(hub);
  const error = new Promise<Error | undefined>((resolve) => connection.onClosed(resolve));
  vi.advanceTimersByTime(300);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(connection.closed).toBe(false);
  vi.advanceTimersByTime(200);
  expect(await closed).toBe(1006);
  expect(await error).toMatchObject({ constructor: CutOff, reason: 'silent' });
  expect(received.every(({ type }) => type === 6)).toBe(true);
  await expect.poll(() => hub.current.connections.size).toBe(0);
});

test('[LIVE-21] a client that only pings stays', async () => {
  stillTime();
  const hub = await startHub({ limits: { keepAliveMs: 50, clientTimeoutMs: 1000 } });
  const { socket, received, connection } = await openShaken(hub);
  socket.on('message', () => socket.send(record({ type: 6 })));
  await passing(70, () => received.length);
  expect(connection.closed).toBe(false);
});

test('[LIVE-21] a long-polling client that stops polling is cut off', async () => {
  stillTime();
  const hub = await startHub({ limits: { pollGapMs: 100 } });
  const { connectionId, connectionToken } = await negotiate(hub);
  await ask(hub, 'GET', `?id=${connectionToken}`);
  await ask(hub, 'POST', `?id=${connectionToken}`, { body: HANDSHAKE });
  const connection = hub.connection(connectionId);
  const error = new Promise<Error | undefined>((resolve) => connection.onClosed(resolve));
  vi.advanceTimersByTime(100);
  expect(await error).toMatchObject({ constructor: CutOff, reason: 'silent' });
  expect((await ask(hub, 'GET', `?id=${connectionToken}`)).status).toBe(404);
});

test('[LIVE-21] who negotiates and never comes, or comes and never shakes hands, is forgotten', async () => {
  stillTime();
  const hub = await startHub({ limits: { handshakeTimeoutMs: 100 } });
  await negotiate(hub);
  const { closed } = await openRaw(hub);
  expect(hub.current.connections.size).toBe(2);
  vi.advanceTimersByTime(200);
  expect(await closed).toBe(1006);
  await expect.poll(() => hub.current.connections.size).toBe(0);
});

test('[LIVE-21] a closed client that does not take its leave is dropped after the grace period', async () => {
  const hub = await startHub({ limits: { closeGraceMs: 100 } });
  const { socket, connection } = await openShaken(hub);
  socket.pause();
  const { connectionToken } = await negotiate(hub);
  await ask(hub, 'GET', `?id=${connectionToken}`);
  connection.close('Go.');
  await hub.current.shutdown();
  expect(hub.current.connections.size).toBe(0);
});
