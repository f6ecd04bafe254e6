/** Answers that break off, as a proxy hears them that asks by HTTP/1.0: never an end in order, which would pass for the whole. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { resetBroken } from './broken-answers.ts';

const server = fastify();
const resetUnderWay = resetBroken(server);
let file = new Readable();
server.get('/file', (_request, reply) => reply.type('text/csv').send(file));
await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

/** Asks for a file whose first line comes; the result says how its line ends, once something was done. */
async function endOf(act: () => void): Promise<'reset' | 'in order'> {
  file = new Readable({ read: () => undefined });
  file.push('a line of it\n');
  const { port } = server.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /file HTTP/1.0\r\n\r\n');
  await once(socket, 'data');
  const ended = new Promise<'reset' | 'in order'>((resolve) => {
    socket.once('error', () => resolve('reset'));
    socket.once('end', () => resolve('in order'));
  });
  socket.resume();
  act();
  return ended;
}

test('[EXPORT-22] a file that is whole ends in order', async () => {
  expect(await endOf(() => file.push(null))).toBe('in order');
});

test('[EXPORT-22] one that can’t be made any further is reset', async () => {
  expect(await endOf(() => file.destroy(new Error('The thread has ended.')))).toBe('reset');
});

test('[EXPORT-22] and so is one that a server that stops can’t wait for', async () => {
  expect(await endOf(resetUnderWay)).toBe('reset');
});
