/**
 * One keep-alive connection that makes one HTTP call at a time. Written over a bare socket, so that on a machine with few cores the load
 * generator takes as little as possible of what it measures.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** the status line and the headers */
  head: string;
  body: Buffer;
  /** bytes on the wire, head included */
  bytes: number;
}

interface Waiting {
  done(answer: Answer): void;
  failed(error: Error): void;
}

const headEnd = Buffer.from('\r\n\r\n');

export class HttpCaller {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  #chunks: Buffer[] = [];
  #received = 0;
  #head: { text: string; end: number; total: number } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.failed(error));
    this.#socket.on('close', () => this.#waiting?.failed(new Error('The server closed the connection.')));
  }

  /** Makes a call; `headers` are whole lines. Throws on a broken connection, not on a refusal. */
  call(method: string, path: string, headers: readonly string[] = [], body = ''): Promise<Answer> {
    const length = body ? [`Content-Type: application/json`, `Content-Length: ${Buffer.byteLength(body)}`] : [];
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, ...length, '', body];
    return new Promise((done, failed) => {
      // The server ends a connection that nobody has used for a while; written into it, a call would never be answered.
      if (this.#socket.closed) throw new Error('The server had closed the connection.');
      this.#waiting = { done, failed };
      this.#socket.write(lines.join('\r\n'));
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    this.#head ??= this.#readHead();
    if (this.#head && this.#received >= this.#head.total) this.#answer(this.#head);
  }

  #readHead() {
    const data = Buffer.concat(this.#chunks);
    const end = data.indexOf(headEnd);
    if (end < 0) return undefined;
    const text = data.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? '0';
    return { text, end, total: end + headEnd.length + Number(length) };
  }

  #answer({ text, end, total }: { text: string; end: number; total: number }): void {
    const data = Buffer.concat(this.#chunks);
    const waiting = this.#waiting;
    this.#chunks = [];
    this.#received = 0;
    this.#head = undefined;
    this.#waiting = undefined;
    waiting?.done({
      status: Number(text.slice(9, 12)),
      head: text,
      body: data.subarray(end + headEnd.length),
      bytes: total,
    });
  }
}

/** Logs in and returns the header lines that prove it, as a browser sends them: the cookie, and the token against forged requests. */
export async function logIn(port: number, emailAddress: string, password: string): Promise<string[]> {
  const caller = new HttpCaller(port);
  const basic = Buffer.from(`${emailAddress}:${password}`).toString('base64');
  const { status, head } = await caller.call('POST', '/api/account/session', [
    `Authorization: Basic ${basic}`,
    'Content-Length: 0',
  ]);
  caller.close();
  if (status !== 200) throw new Error(`Logging in answered ${status}.`);
  const cookies = [...head.matchAll(/\r\nset-cookie: ([^=]+)=([^;]*)/gi)].map(([, name, value]) => ({ name, value }));
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  return [
    `Cookie: ${cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')}`,
    `X-XSRF-TOKEN: ${decodeURIComponent(token)}`,
  ];
}

/** The body of an edit of a text cell. */
export const textEdit = (cell: { rowID: number; columnID: number }, text: string): string =>
  JSON.stringify({ cell: { ...cell, cellText: { text } }, updateFields: ['text'] });
