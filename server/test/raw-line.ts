/** A live connection that says only what it is told to say, over a bare WebSocket, and keeps every message that it hears. */
import { hubPath } from '@marquee/contract/live.ts';
import { WebSocket } from 'ws';
import type { Credentials } from './client.ts';

const separator = '\x1e';

export interface Message {
  type?: number;
  invocationId?: string;
  target?: string;
  arguments?: unknown[];
  result?: unknown;
  error?: string;
}

export class RawLine {
  readonly heard: Message[] = [];
  /** set once it is closed */
  closedWith: number | undefined;
  readonly #socket: WebSocket;
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      for (const record of data.toString().split(separator)) if (record) this.heard.push(JSON.parse(record) as Message);
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closedWith = code;
      this.#wake();
    });
    socket.on('error', () => undefined);
  }

  /** Connects; with a handshake unless told otherwise. */
  static async open(base: string, credentials: Credentials, { shakes = true } = {}): Promise<RawLine> {
    const socket = new WebSocket(base.replace('http', 'ws') + hubPath, { headers: { ...credentials } });
    const line = new RawLine(socket);
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
    if (shakes) {
      line.send(`{"protocol":"json","version":1}${separator}`);
      await line.until(() => line.heard.length > 0);
      line.heard.length = 0;
    }
    return line;
  }

  /** Sends what it is given, as text or bytes. */
  send(data: string | Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(data);
  }

  /** Sends a message, as a client does. */
  say(message: unknown): void {
    this.send(`${JSON.stringify(message)}${separator}`);
  }

  /** Waits until something is so, or the connection is closed. Throws after `timeoutMs`. */
  async until(isSo: () => boolean, timeoutMs = 20_000): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (!isSo() && this.closedWith === undefined) {
      const left = end - performance.now();
      if (left <= 0) throw new Error(`Nothing was heard for ${timeoutMs / 1_000} s.`);
      await new Promise<void>((resolve) => {
        const clock = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(clock);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.#socket.terminate();
  }
}
