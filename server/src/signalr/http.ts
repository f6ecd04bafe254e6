/** The few HTTP moves that the live end's endpoints share. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';

/** Answers with a status and a short text, unless the client has gone or was answered. */
export function reply(response: ServerResponse, status: number, text = '', headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store', ...headers }).end(text);
}

/** Refuses an upgrade on its bare socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const again = status === 503 ? 'retry-after: 2\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${again}connection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

/** Path and query of a request; the host part is never looked at. */
export function splitUrl(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', ...query] = (request.url ?? '').split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

/** The whole body, or undefined when it is longer than `maxBytes`; the rest is then read and thrown away. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else resolve(undefined);
  });
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', reject);
  request.on('close', () => reject(new Error('The request ended early.')));
  return promise;
}
