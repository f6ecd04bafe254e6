/** TCP ports of this machine. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that the system itself gives to whoever asks for any, so that nobody is given one between our looking and its use.
 * Each process begins elsewhere, and takes the next one each time.
 */
const [lowest, highest] = [20_000, 32_767];
let next = lowest + ((process.pid * 64) % (highest - lowest));

/** One that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = next;
  next = port === highest ? lowest : port + 1;
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  await new Promise((done) => server.close(done));
  return port;
}

/** The one that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}
