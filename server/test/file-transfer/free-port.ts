/** TCP ports of this machine. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** One that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** The one that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}
