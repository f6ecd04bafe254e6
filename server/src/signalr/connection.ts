/** One client: its handshake, its calls, the messages to it, and every way in which it ends. */
import { randomBytes } from 'node:crypto';
import { CallQueue, type HubMethod } from './call-queue.ts';
import { CutOff, ProtocolError } from './errors.ts';
import type { Limits } from './limits.ts';
import { checkHandshake, parseMessage } from './messages.ts';
import { Outgoing } from './outgoing.ts';
import { RecordReader } from './records.ts';
import type { Transport, TransportOwner } from './transport.ts';

/** What a connection needs of its hub. */
export interface ConnectionHost<Viewer> {
  readonly limits: Limits;
  /** By lower-case name. */
  readonly methods: ReadonlyMap<string, HubMethod<Connection<Viewer>>>;
  /** The handshake is done. */
  opened(connection: Connection<Viewer>): void;
  /** Nothing more will be received or sent. */
  closed(connection: Connection<Viewer>): void;
  /** Nothing is left of the transport either. */
  gone(connection: Connection<Viewer>): void;
  /** An error that is the server's own fault. */
  report(error: unknown, connection: Connection<Viewer>): void;
}

const secret = (): string => randomBytes(16).toString('base64url');

export class Connection<Viewer> implements TransportOwner {
  /** Public: names the connection, for instance to leave its own changes out. */
  readonly id = secret();
  /** Secret: opens the transport. In version 0 of negotiation it is the id; the viewer is checked in either. */
  readonly token: string;
  readonly viewer: Viewer;
  readonly #host: ConnectionHost<Viewer>;
  readonly #reader: RecordReader;
  readonly #calls: CallQueue<Connection<Viewer>>;
  readonly #closeListeners: ((error?: Error) => void)[] = [];
  #transport: Transport | undefined;
  #state: 'handshake' | 'open' | 'closed' = 'handshake';
  #gone = false;
  #closeError: Error | undefined;
  #handshakeSince = performance.now();
  #lastReceived = performance.now();
  #lastSent = performance.now();

  constructor(host: ConnectionHost<Viewer>, viewer: Viewer, negotiateVersion: 0 | 1) {
    this.token = negotiateVersion === 0 ? this.id : secret();
    this.viewer = viewer;
    this.#host = host;
    this.#reader = new RecordReader(host.limits.maxMessageBytes);
    this.#calls = new CallQueue<Connection<Viewer>>({
      caller: this,
      methods: host.methods,
      maxQueued: host.limits.maxQueuedCalls,
      answer: (message) => this.send(message),
      report: (error) => host.report(error, this),
    });
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  get closed(): boolean {
    return this.#state === 'closed';
  }

  /** Bytes that wait in this process for the client to take them. */
  get bufferedBytes(): number {
    return this.#transport?.bufferedBytes ?? 0;
  }

  /** Gives the connection its one transport; the handshake must follow in time. */
  attach(transport: Transport): void {
    this.#transport = transport;
    this.#handshakeSince = performance.now();
  }

  /** Runs `listener` once when the connection ends, at once if it has; with an error unless the client just left. */
  onClosed(listener: (error?: Error) => void): void {
    if (this.closed) this.#tell(listener);
    else this.#closeListeners.push(listener);
  }

  /**
   * Sends a message; does nothing before the handshake and after the end. A client that lags more than
   * `maxBufferedBytes` behind is cut off instead: it comes back and reads afresh, and memory stays bounded.
   */
  send(message: Outgoing): void {
    if (this.#state !== 'open' || !this.#transport) return;
    if (this.bufferedBytes > this.#host.limits.maxBufferedBytes) {
      return this.cutOff(new CutOff('slow', 'The client takes messages too slowly.'));
    }
    this.#lastSent = performance.now();
    this.#transport.send(message);
  }

  /** Ends after a last message. The client comes back only if `allowReconnect`. */
  close(error?: string, { allowReconnect = false } = {}): void {
    if (this.closed) return;
    this.send(Outgoing.close(error, allowReconnect));
    this.#end(error === undefined ? undefined : new Error(error));
  }

  /** Drops the transport without a word: the client takes it for a lost line and comes back. */
  cutOff(error: Error = new CutOff('killed', 'The server dropped the connection.')): void {
    this.#markClosed(error);
    if (this.#transport) this.#transport.destroy();
    else this.transportGone();
  }

  /** The client took its leave over HTTP; there is nobody left to say goodbye to. */
  hungUp(): void {
    this.#markClosed(undefined);
    this.#transport?.destroy();
  }

  /** Takes what the client sent; anything malformed closes the connection with an error. */
  receive(data: Buffer): void {
    if (this.closed) return;
    this.#lastReceived = performance.now();
    try {
      for (const record of this.#reader.read(data)) {
        if (this.#state === 'handshake') this.#shakeHands(record);
        else this.#dispatch(record);
        if (this.closed) return;
      }
    } catch (error) {
      this.#refuse(error);
    }
  }

  transportGone(error?: Error): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#markClosed(error);
    this.#host.gone(this);
  }

  /** Pings the client, or cuts it off, as the clock demands; the hub calls it now and then. */
  checkClock(now: number): void {
    const { limits } = this.#host;
    if (this.closed) return;
    if (this.#state === 'handshake') {
      if (now - this.#handshakeSince > limits.handshakeTimeoutMs) {
        this.cutOff(new CutOff('handshake', 'The client did not finish its handshake.'));
      }
    } else if (!this.#transport?.noticesSilence) {
      if (now - this.#lastReceived > limits.clientTimeoutMs) {
        this.cutOff(new CutOff('silent', 'The client said nothing for too long.'));
      } else if (now - this.#lastSent >= limits.keepAliveMs) {
        this.send(Outgoing.ping);
      }
    }
  }

  #shakeHands(record: string): void {
    checkHandshake(record);
    this.#transport?.send(Outgoing.handshake());
    this.#state = 'open';
    this.#host.opened(this);
  }

  #dispatch(record: string): void {
    const message = parseMessage(record);
    if (message.kind === 'call') this.#calls.add(message.call);
    else if (message.kind === 'close') this.#end(message.error === undefined ? undefined : new Error(message.error));
  }

  #refuse(error: unknown): void {
    const expected = error instanceof ProtocolError;
    if (!expected) this.#host.report(error, this);
    const reason = `Connection closed with an error.${expected ? ` ${error.message}` : ''}`;
    if (this.#state === 'open') return this.close(reason);
    this.#transport?.send(Outgoing.handshake(reason));
    this.#end(new Error(reason));
  }

  #end(error: Error | undefined): void {
    this.#markClosed(error);
    if (this.#transport) this.#transport.end();
    else this.transportGone();
  }

  #markClosed(error: Error | undefined): void {
    if (this.closed) return;
    this.#state = 'closed';
    this.#closeError = error;
    this.#calls.clear();
    this.#host.closed(this);
    for (const listener of this.#closeListeners) this.#tell(listener);
  }

  #tell(listener: (error?: Error) => void): void {
    try {
      listener(this.#closeError);
    } catch (error) {
      this.#host.report(error, this);
    }
  }
}
