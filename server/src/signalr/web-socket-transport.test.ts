/** Frames written past `ws` and control frames written by it share one socket, and must not disturb each other. */
import { expect, test } from 'vitest';
import { Outgoing } from './outgoing.ts';
import { openShaken, startHub } from '#test/signalr.ts';

test('[LIVE-20] pushes of every frame size and pongs arrive whole and in order', async () => {
  const hub = await startHub({ limits: { maxBufferedBytes: 100_000_000 } });
  const { socket, received, connection } = await openShaken(hub);
  const lengths = [0, 60, 100, 125, 126, 1000, 65_470, 65_536, 200_000];
  const pushes = Array.from({ length: 450 }, (_, index) => [index, 'x'.repeat(lengths[index % lengths.length] ?? 0)]);
  const pongs: string[] = [];
  socket.on('pong', (data) => pongs.push(data.toString()));
  // Each pong that comes back in the midst of the pushes asks for the next.
  socket.on('pong', () => pongs.length < 20 && socket.ping(String(pongs.length)));
  socket.ping('0');
  for (const args of pushes) {
    connection.send(Outgoing.invocation('told', args));
    if (Number(args[0]) % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => received).toHaveLength(pushes.length);
  expect(received.map((message) => message.arguments)).toEqual(pushes);
  await expect.poll(() => pongs).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
});

test('[LIVE-20] nothing follows a close frame, whichever end began it', async () => {
  const hub = await startHub();
  const failures: Error[] = [];
  for (const begin of ['client', 'server']) {
    const { socket, received, closed, connection } = await openShaken(hub);
    socket.on('error', (error) => failures.push(error));
    hub.current.rooms.join(connection, '7');
    // Pushes go on until the hub itself has noticed the end.
    const noticed = new Promise<void>((resolve) => {
      const push = (): void => {
        if (connection.closed) return resolve();
        hub.current.rooms.send('7', Outgoing.invocation('told', []));
        setImmediate(push);
      };
      push();
    });
    if (begin === 'client') socket.close(1000);
    else connection.close();
    connection.send(Outgoing.invocation('late', []));
    await noticed;
    expect(await closed).toBe(1000);
    expect(received.filter(({ target }) => target === 'late')).toHaveLength(begin === 'client' ? 1 : 0);
  }
  expect([...failures, ...hub.socketErrors]).toEqual([]);
});
