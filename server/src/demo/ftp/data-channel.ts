/** The second connection of an FTP session, over which one listing or file goes: always passive, always on the loopback. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface DataChannel {
  /** Awaits the client on a port of its own, instead of any that was open; returns the port. */
  open(): Promise<number>;
  /** Whether a port was opened for the next transfer. */
  isOpen(): boolean;
  /** Sends all of it and closes the connection; false where the client never came, left early or stopped reading. */
  send(content: Readable): Promise<boolean>;
  close(): void;
}

/** `timeoutMs`: how long a client may take to come, and to read on. */
export function makeDataChannel(timeoutMs: number): DataChannel {
  let listener: Server | undefined;
  let socket: Socket | undefined;
  let arrival: Promise<Socket | undefined> | undefined;

  function close(): void {
    listener?.close();
    socket?.destroy();
    listener = socket = arrival = undefined;
  }

  function awaitClient(server: Server): Promise<Socket | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => server.close(), timeoutMs);
      server.once('connection', (came) => {
        socket = came;
        came.on('error', () => undefined);
        came.setTimeout(timeoutMs, () => came.destroy());
        resolve(came);
        // One connection is all that a port is for.
        server.close();
        clearTimeout(timer);
      });
      server.once('close', () => {
        clearTimeout(timer);
        resolve(undefined);
      });
    });
  }

  async function open(): Promise<number> {
    close();
    const server = createServer();
    listener = server;
    arrival = awaitClient(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async function send(content: Readable): Promise<boolean> {
    const client = await arrival;
    arrival = undefined;
    try {
      if (!client) return false;
      await pipeline(content, client);
      return true;
    } catch {
      return false;
    } finally {
      content.destroy();
    }
  }

  return { open, isOpen: () => arrival !== undefined, send, close };
}
