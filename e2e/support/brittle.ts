/** A server that begins to send a file, and breaks off once it is told to. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whatever it is asked is answered with these headers and the beginning of a file. */
export async function startBrittle(
  headers: Readonly<Record<string, string>>,
  beginning: Buffer,
): Promise<{ address: string; breakOff: () => void }> {
  const broken = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, headers).write(beginning);
      void broken.promise.then(() => response.destroy());
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/`,
    breakOff: () => {
      broken.resolve();
      server.close();
    },
  };
}
