/** The calls of one connection take turns. */
import { expect, test } from 'vitest';
import { openShaken, record, startHub } from '#test/signalr.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('[LIVE-20] calls run in their order, one at a time', async () => {
  const log: string[] = [];
  const hub = await startHub({
    methods: {
      note: async (_connection, name) => {
        log.push(`begin ${String(name)}`);
        await turn();
        log.push(`end ${String(name)}`);
      },
    },
  });
  const { socket, received } = await openShaken(hub);
  const call = (name: string) => record({ type: 1, invocationId: name, target: 'note', arguments: [name] });
  socket.send(call('a') + call('b') + call('c'));
  await expect.poll(() => received).toHaveLength(3);
  expect(received).toEqual(['a', 'b', 'c'].map((invocationId) => ({ type: 3, invocationId })));
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`begin ${name}`, `end ${name}`]));
});

test('[LIVE-23] too many waiting calls close the connection, and those that wait never run', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const wait = (): Promise<void> => {
    begun++;
    return gate.promise;
  };
  const hub = await startHub({ methods: { wait }, limits: { maxQueuedCalls: 3 } });
  const { socket, received, closed } = await openShaken(hub);
  socket.send(record({ type: 1, target: 'wait', arguments: [] }).repeat(5));
  await closed;
  expect(received).toEqual([{ type: 7, error: expect.stringContaining('Too many calls') }]);
  gate.resolve();
  await turn();
  expect(begun).toBe(1);
});
