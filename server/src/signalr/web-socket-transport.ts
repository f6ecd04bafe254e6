/** The WebSocket transport: `ws` reads and does the closing handshake, pushes are written framed as they are. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Transport, TransportOwner } from './transport.ts';

const NORMAL_CLOSURE = 1000;

/**
 * Frames go straight to the socket, past `ws`: one Buffer serves all receivers, where `ws.send` would build a header
 * for each. That is safe because compression is off and we never call `ws.send`: then `ws` queues nothing of its own,
 * and writes each control frame (pong, close) whole in one turn, so frames never interleave. After a close frame nothing
 * may follow, hence the check of `readyState`.
 */
export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets';
  readonly noticesSilence = false;
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: Limits;
  #graceTimer: NodeJS.Timeout | undefined;

  /** `socket` is the one that `webSocket` was upgraded on, without permessage-deflate. */
  constructor(webSocket: WebSocket, socket: Duplex, owner: TransportOwner, limits: Limits) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#limits = limits;
    let failure: Error | undefined;
    webSocket.on('message', (data) => {
      if (Buffer.isBuffer(data)) owner.receive(data);
    });
    // A 'close' always follows.
    webSocket.on('error', (error) => (failure = error));
    webSocket.on('close', () => {
      clearTimeout(this.#graceTimer);
      owner.transportGone(failure);
    });
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  send(message: Outgoing): void {
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#socket.write(message.webSocketFrame);
  }

  end(): void {
    this.#webSocket.close(NORMAL_CLOSURE);
    this.#graceTimer ??= setTimeout(() => this.#webSocket.terminate(), this.#limits.closeGraceMs).unref();
  }

  destroy(): void {
    this.#webSocket.terminate();
  }
}
