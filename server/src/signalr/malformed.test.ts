/** Clients that break the protocol are closed with an error and harm nobody else. */
import { HttpTransportType } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { ask, connect, HANDSHAKE, negotiate, openRaw, openShaken, record, startHub } from '#test/signalr.ts';

const MAX = 32 * 1024;

describe('[LIVE-23] after the handshake', () => {
  test.each([
    ['bad JSON', 'nonsense\x1e', 'not JSON'],
    ['an array', '[]\x1e', 'not a JSON object'],
    ['an empty record', '\x1e', 'not JSON'],
    ['no type', record({ target: 'echo', arguments: [] }), "no 'type'"],
    ['a missing target', record({ type: 1, arguments: [] }), "no 'target'"],
    ['missing arguments', record({ type: 1, target: 'echo' }), "no 'arguments'"],
    ['a bad invocation id', record({ type: 1, invocationId: 5, target: 'echo', arguments: [] }), "bad 'invocationId'"],
    ['an oversize message', record({ type: 1, target: 'echo', arguments: ['x'.repeat(MAX)] }), 'at most 32768 bytes'],
    ['an oversize message without its end', 'x'.repeat(MAX + 1), 'at most 32768 bytes'],
  ])('[LIVE-23] %s closes the connection with an error, and no other', async (_what, text, error) => {
    const hub = await startHub();
    const bystander = await connect(hub, HttpTransportType.WebSockets);
    const { socket, received, closed, connection } = await openShaken(hub);
    const reported = new Promise<Error | undefined>((resolve) => connection.onClosed(resolve));
    socket.send(text);
    expect(await closed).toBe(1000);
    expect(received).toEqual([{ type: 7, error: expect.stringContaining(error) }]);
    expect((await reported)?.message).toContain(error);
    expect(await bystander.invoke('echo', 'unharmed')).toEqual(['unharmed']);
    expect(hub.errors).toEqual([]);
  });

  test('[LIVE-23] a frame past every batch is not even read', async () => {
    const hub = await startHub();
    const { socket, closed } = await openShaken(hub);
    socket.on('error', () => {});
    socket.send('x'.repeat(256 * 1024 + 1));
    expect(await closed).toBe(1009);
    await expect.poll(() => hub.current.connections.size).toBe(0);
  });
});

test.each([
  ['no JSON', 'GET / HTTP/1.1\r\n\x1e', 'not JSON'],
  ['no handshake', record({ type: 6 }), 'not a handshake'],
  ['another protocol', record({ protocol: 'messagepack', version: 1 }), "'messagepack' is not supported"],
  ['another version', record({ protocol: 'json', version: 3 }), 'Version 3'],
  ['an endless one', 'x'.repeat(MAX + 1), 'at most'],
])('[LIVE-23] a garbage handshake (%s) is answered with an error and the end', async (_what, text, error) => {
  const hub = await startHub();
  const { socket, received, closed } = await openRaw(hub);
  socket.send(text);
  await closed;
  expect(received).toEqual([{ error: expect.stringContaining(error) }]);
  await expect.poll(() => hub.current.connections.size).toBe(0);
});

test('[LIVE-23] frames may split records anywhere and merge any number of them', async () => {
  const hub = await startHub();
  const { socket, received } = await openRaw(hub);
  const call = (invocationId: string) => record({ type: 1, invocationId, target: 'echo', arguments: ['ü€😀'] });
  const bytes = Buffer.from(HANDSHAKE + call('1') + call('2'));
  for (const byte of bytes) socket.send(Buffer.from([byte]), { binary: true });
  socket.send(call('3') + record({ type: 6 }) + call('4') + call('5').slice(0, 20));
  socket.send(call('5').slice(20));
  await expect.poll(() => received).toHaveLength(6);
  expect(received).toEqual([
    {},
    ...['1', '2', '3', '4', '5'].map((invocationId) => ({ type: 3, invocationId, result: ['ü€😀'] })),
  ]);
});

test('[LIVE-23] message types of other times are ignored, a streaming call is refused', async () => {
  const hub = await startHub();
  const { socket, received } = await openShaken(hub);
  for (const type of [2, 3, 5, 6, 8, 9, 99]) socket.send(record({ type, invocationId: 'x' }));
  socket.send(record({ type: 4, invocationId: 's', target: 'echo', arguments: [] }));
  await expect.poll(() => received).toHaveLength(1);
  expect(received).toEqual([{ type: 3, invocationId: 's', error: "The hub method 'echo' does not stream." }]);
});

test('[LIVE-23] a POST that breaks the protocol ends a long-polling connection, which may still read why', async () => {
  const hub = await startHub();
  const { connectionToken } = await negotiate(hub);
  const path = `?id=${connectionToken}`;
  expect(await ask(hub, 'GET', path)).toEqual({ status: 200, body: '' });
  await ask(hub, 'POST', path, { body: HANDSHAKE });
  expect((await ask(hub, 'GET', path)).body).toBe('{}\x1e');
  await ask(hub, 'POST', path, { body: 'nonsense\x1e' });
  expect((await ask(hub, 'GET', path)).body).toContain('not JSON');
  expect((await ask(hub, 'GET', path)).status).toBe(204);
  expect((await ask(hub, 'GET', path)).status).toBe(404);
});

test('[LIVE-23] a POST past every batch is refused and ends its connection', async () => {
  const hub = await startHub();
  const { connectionToken } = await negotiate(hub);
  const path = `?id=${connectionToken}`;
  await ask(hub, 'GET', path);
  expect((await ask(hub, 'POST', path, { body: 'x'.repeat(300 * 1024) })).status).toBe(413);
  expect((await ask(hub, 'GET', path)).status).toBe(204);
});
