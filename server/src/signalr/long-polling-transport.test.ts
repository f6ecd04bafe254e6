/** Polls that overtake each other, that wait behind an unread answer, and that are pending when the end comes. */
import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { Outgoing } from './outgoing.ts';
import { ask, getWithoutReading, HANDSHAKE, negotiate, startHub, type TestHub, type Viewer } from '#test/signalr.ts';

/** A long-polling client after its handshake, without a poll. */
async function longPolling(hub: TestHub): Promise<{ path: string; connection: Connection<Viewer> }> {
  const { connectionId, connectionToken } = await negotiate(hub);
  const path = `?id=${connectionToken}`;
  await ask(hub, 'GET', path);
  await ask(hub, 'POST', path, { body: HANDSHAKE });
  await ask(hub, 'GET', path);
  return { path, connection: hub.connection(connectionId) };
}

/** Polls twice at once. `first` is what the overtaken poll gets, `second` what becomes of the one that then waits. */
function pollTwice(hub: TestHub, path: string) {
  const outcomes = [0, 1].map(() => ask(hub, 'GET', path).catch(() => 'hung up'));
  const first = Promise.race(outcomes);
  return { first, both: Promise.all(outcomes) };
}

test('[LIVE-20] an overtaken poll gets 204, the later one the next message', async () => {
  const hub = await startHub();
  const { path, connection } = await longPolling(hub);
  const { first, both } = pollTwice(hub, path);
  expect(await first).toEqual({ status: 204, body: '' });
  connection.send(Outgoing.invocation('told', [1]));
  expect(await both).toContainEqual({ status: 200, body: '{"type":1,"target":"told","arguments":[1]}\x1e' });
});

test('[LIVE-22] no answer starts before the client has taken the last', async () => {
  const hub = await startHub({ limits: { maxBufferedBytes: 100_000_000 } });
  const { path, connection } = await longPolling(hub);
  // Larger than any kernel buffer, so it stays half-sent while nobody reads it.
  connection.send(Outgoing.invocation('told', ['x'.repeat(32_000_000)]));
  await getWithoutReading(hub, path);
  connection.send(Outgoing.invocation('told', [2]));
  const { first } = pollTwice(hub, path);
  expect(await first).toEqual({ status: 204, body: '' });
  expect(connection.bufferedBytes).toBeGreaterThan(1_000_000);
});

test('[LIVE-20] a waiting poll is hung up when the server drops the connection', async () => {
  const hub = await startHub();
  const { path, connection } = await longPolling(hub);
  const { first, both } = pollTwice(hub, path);
  await first;
  connection.cutOff();
  expect(await both).toContain('hung up');
  expect(hub.current.connections.size).toBe(0);
});
