/** A slow line to an FTP server: whatever goes through it, in either direction, arrives later. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowLink {
  port: number;
  close(): Promise<void>;
}

/** Passes everything on in its order, `ms` later, and lets `see` change it. The end comes after all that was said before it. */
function late(ms: number, see: (chunk: Buffer) => Promise<Buffer>): Transform {
  // Timers of a busy process don't always come in the order in which they were set.
  let passedOn: Promise<unknown> = Promise.resolve();
  return new Transform({
    // What came while the pause lasted waits no longer than its own: chunks overlap on a line.
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      passedOn = Promise.all([see(chunk), pause(ms), passedOn]).then(([seen]) => this.push(seen));
      done();
    },
    flush(done) {
      void Promise.all([pause(ms), passedOn]).then(() => done());
    },
  });
}

const unchanged = (chunk: Buffer) => Promise.resolve(chunk);

/** A line to a port of this machine that takes `ms` each way; data connections that the server offers go through lines of their own. */
export async function startSlowLink(to: number, ms: number): Promise<SlowLink> {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };

  const line = async (target: number, see: (chunk: Buffer) => Promise<Buffer>, isForOne = false): Promise<number> => {
    const server = createServer((near) => {
      keep(near);
      // A thousand transfers would leave a thousand behind.
      if (isForOne) server.close(() => servers.delete(server));
      // Making a connection takes one way there and one back.
      setTimeout(() => {
        const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
        keep(far);
        near.pipe(late(ms, unchanged)).pipe(far);
        far.pipe(late(ms, see)).pipe(near);
      }, ms);
    });
    servers.add(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The line has no port.');
    return address.port;
  };

  /** `229 Entering Extended Passive Mode (|||40123|)`: the port becomes that of a new line. */
  const withSlowData = async (chunk: Buffer): Promise<Buffer> => {
    const text = chunk.toString('latin1');
    const offered = /^229 .*\(\|\|\|(\d+)\|\)/m.exec(text)?.[1];
    if (offered === undefined) return chunk;
    return Buffer.from(text.replace(`|||${offered}|`, `|||${await line(Number(offered), unchanged, true)}|`), 'latin1');
  };

  const port = await line(to, withSlowData);
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([...servers].map((server) => new Promise((done) => server.close(done))));
    },
  };
}
