/** The server-sent events transport: one long response carries the pushes, the client speaks by POST. */
import type { ServerResponse } from 'node:http';
import type { Limits } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Transport, TransportOwner } from './transport.ts';

export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly noticesSilence = false;
  readonly #response: ServerResponse;
  readonly #limits: Limits;
  #graceTimer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, owner: TransportOwner, limits: Limits) {
    this.#response = response;
    this.#limits = limits;
    response.socket?.setNoDelay(true);
    response.on('error', () => {}); // A 'close' always follows.
    response.on('close', () => {
      clearTimeout(this.#graceTimer);
      owner.transportGone();
    });
    // 'identity' and 'x-accel-buffering' keep compressing and buffering proxies from holding events back.
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'content-encoding': 'identity',
      'cache-control': 'no-cache, no-store',
      'x-accel-buffering': 'no',
    });
    response.write(':\r\n\r\n'); // The client is connected once it has seen the headers; a comment makes them leave now.
  }

  get bufferedBytes(): number {
    return this.#response.writableLength;
  }

  send(message: Outgoing): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(message.serverSentEvent);
  }

  end(): void {
    this.#response.end();
    this.#graceTimer ??= setTimeout(() => this.#response.destroy(), this.#limits.closeGraceMs).unref();
  }

  destroy(): void {
    this.#response.destroy();
  }
}
