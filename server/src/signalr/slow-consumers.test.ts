/** A client that doesn't take its messages is cut off before they fill memory; the others get theirs. */
import { HttpTransportType } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { CutOff } from './errors.ts';
import { Outgoing } from './outgoing.ts';
import {
  ask,
  connect,
  getWithoutReading,
  HANDSHAKE,
  negotiate,
  openShaken,
  startHub,
  type TestHub,
  type Viewer,
} from '#test/signalr.ts';

const LIMIT = 1024 * 1024;
const PUSH = Outgoing.invocation('told', ['x'.repeat(200_000)]);
/** Beyond what the kernel holds for a connection, so that a client that never reads is surely noticed. */
const MOST_PUSHES = 500;

/**
 * Pushes to a room of one slow and one healthy client, each push once the healthy one has had the last, until the slow
 * one is cut off. Returns why, and the most that was ever buffered for it.
 */
async function pushUntilCut(
  hub: TestHub,
  slow: Connection<Viewer>,
): Promise<{ error?: Error | undefined; peak: number }> {
  const healthy = await connect(hub, HttpTransportType.WebSockets);
  let heard = 0;
  let peak = 0;
  let wake = (): void => {};
  healthy.on('told', () => {
    heard++;
    wake();
  });
  let error: Error | undefined;
  slow.onClosed((reason) => (error = reason));
  hub.current.rooms.join(slow, '7');
  hub.current.rooms.join(hub.connection(healthy.connectionId), '7');
  let sent = 0;
  while (!slow.closed && sent < MOST_PUSHES) {
    const taken = new Promise<void>((resolve) => (wake = resolve));
    hub.current.rooms.send('7', PUSH);
    sent++;
    peak = Math.max(peak, slow.bufferedBytes);
    await taken;
  }
  expect(heard).toBe(sent);
  expect([...hub.current.rooms.members('7')].map(({ id }) => id)).toEqual([healthy.connectionId]);
  return { error, peak };
}

const slowly = { constructor: CutOff, reason: 'slow' };
const BOUND = LIMIT + PUSH.serverSentEvent.length + 1024;

test('[LIVE-22] over WebSockets', async () => {
  const hub = await startHub();
  const { socket, connection } = await openShaken(hub);
  socket.pause();
  const { error, peak } = await pushUntilCut(hub, connection);
  expect(error).toMatchObject(slowly);
  expect(peak).toBeLessThan(BOUND);
  await expect.poll(() => hub.current.connections.has(connection.id)).toBe(false);
});

test('[LIVE-22] over server-sent events', async () => {
  const hub = await startHub();
  const { connectionId, connectionToken } = await negotiate(hub);
  await getWithoutReading(hub, `?id=${connectionToken}`, { accept: 'text/event-stream' });
  await ask(hub, 'POST', `?id=${connectionToken}`, { body: HANDSHAKE });
  const { error, peak } = await pushUntilCut(hub, hub.connection(connectionId));
  expect(error).toMatchObject(slowly);
  expect(peak).toBeLessThan(BOUND);
  await expect.poll(() => hub.current.connections.has(connectionId)).toBe(false);
});

test('[LIVE-22] over long polling, when polls stay away', async () => {
  const hub = await startHub();
  const { connectionId, connectionToken } = await negotiate(hub);
  await ask(hub, 'GET', `?id=${connectionToken}`);
  await ask(hub, 'POST', `?id=${connectionToken}`, { body: HANDSHAKE });
  const slow = hub.connection(connectionId);
  const { error, peak } = await pushUntilCut(hub, slow);
  expect(error).toMatchObject(slowly);
  expect(peak).toBeLessThan(BOUND);
  expect(slow.bufferedBytes).toBe(0);
  expect((await ask(hub, 'GET', `?id=${connectionToken}`)).status).toBe(404);
});

test('[LIVE-22] over long polling, when polls come and their answers are never read', async () => {
  const hub = await startHub();
  const { connectionId, connectionToken } = await negotiate(hub);
  await ask(hub, 'GET', `?id=${connectionToken}`);
  await ask(hub, 'POST', `?id=${connectionToken}`, { body: HANDSHAKE });
  const slow = hub.connection(connectionId);
  // One answer larger than any kernel buffer stays half-sent; the polls that follow must not start another.
  slow.send(Outgoing.invocation('told', ['x'.repeat(32 * LIMIT)]));
  await getWithoutReading(hub, `?id=${connectionToken}`);
  void getWithoutReading(hub, `?id=${connectionToken}`);
  expect(slow.bufferedBytes).toBeGreaterThan(LIMIT);
  const { error } = await pushUntilCut(hub, slow);
  expect(error).toMatchObject(slowly);
});

test('[LIVE-22] a large message to a client that keeps up is delivered', async () => {
  const hub = await startHub();
  const client = await connect(hub, HttpTransportType.LongPolling);
  const heard = new Promise<string>((resolve) => client.on('told', resolve));
  hub.connection(client.connectionId).send(Outgoing.invocation('told', ['x'.repeat(3 * LIMIT)]));
  expect(await heard).toHaveLength(3 * LIMIT);
  expect(await client.invoke('echo', 1)).toEqual([1]);
});
