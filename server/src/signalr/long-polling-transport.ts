/** The long-polling transport: messages wait for the client's next poll, the client speaks by POST. */
import type { ServerResponse } from 'node:http';
import { CutOff } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Transport, TransportOwner } from './transport.ts';

/**
 * At any time at most one poll waits and at most one answer is on its way. The next answer starts only after the
 * client has taken the last: otherwise a client that polls but never reads would fill memory with answers.
 */
export class LongPollingTransport implements Transport {
  readonly name = 'LongPolling';
  readonly noticesSilence = true;
  readonly #owner: TransportOwner;
  readonly #limits: Limits;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #waiting: ServerResponse | undefined;
  #answering: ServerResponse | undefined;
  #started = false;
  #ended = false;
  #gone = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(owner: TransportOwner, limits: Limits) {
    this.#owner = owner;
    this.#limits = limits;
  }

  get bufferedBytes(): number {
    return this.#queuedBytes + (this.#answering?.writableLength ?? 0);
  }

  /** Takes a GET of the client; it is answered when there is something to say, or after the poll timeout. */
  poll(response: ServerResponse): void {
    response.on('error', () => {}); // A 'close' always follows.
    response.on('close', () => this.#pollClosed(response));
    // A client has one poll at a time; 204 tells the overtaken one to stop.
    this.#waiting?.writeHead(204).end();
    this.#waiting = undefined;
    if (!this.#started) {
      // The first poll only tells the client that it is connected.
      this.#started = true;
      answerText(response, Buffer.alloc(0));
      return this.#expectWithin(this.#limits.pollGapMs);
    }
    this.#waiting = response;
    this.#expectWithin(this.#limits.pollTimeoutMs);
    this.#flush();
  }

  send(message: Outgoing): void {
    if (this.#gone || this.#ended) return;
    this.#queue.push(message.record);
    this.#queuedBytes += message.record.length;
    this.#flush();
  }

  end(): void {
    this.#ended = true;
    this.#expectWithin(this.#limits.closeGraceMs);
    this.#flush();
  }

  destroy(): void {
    this.#leave();
  }

  #flush(): void {
    const response = this.#waiting;
    if (!response || this.#answering) return;
    if (this.#queuedBytes > 0) {
      const body = Buffer.concat(this.#queue, this.#queuedBytes);
      this.#queue = [];
      this.#queuedBytes = 0;
      this.#waiting = undefined;
      this.#answering = response;
      // A large answer over a slow line takes its time.
      this.#expectWithin(this.#limits.pollTimeoutMs);
      answerText(response, body);
    } else if (this.#ended) {
      // 204 is how a long-polling client learns that the connection is over.
      this.#waiting = undefined;
      this.#answering = response;
      response.writeHead(204).end();
    }
  }

  /** The answer to this poll has left, or its client hung up. */
  #pollClosed(response: ServerResponse): void {
    if (response === this.#waiting) {
      this.#waiting = undefined;
      this.#expectWithin(this.#limits.pollGapMs);
    } else if (response === this.#answering) {
      this.#answering = undefined;
      if (!response.writableFinished) return this.#leave(new Error('The answer to a poll was lost.'));
      if (response.statusCode === 204) return this.#leave();
      if (!this.#waiting) this.#expectWithin(this.#limits.pollGapMs);
      this.#flush();
    }
  }

  /** Restarts the one clock: the poll's end while one waits, else the client's next sign of life. */
  #expectWithin(ms: number): void {
    if (this.#gone) return;
    clearTimeout(this.#timer);
    const allowed = this.#ended ? Math.min(ms, this.#limits.closeGraceMs) : ms;
    this.#timer = setTimeout(() => this.#timeIsUp(), allowed).unref();
  }

  #timeIsUp(): void {
    const response = this.#waiting;
    if (!response || this.#answering || this.#ended) {
      return this.#leave(new CutOff('silent', 'The client stopped polling.'));
    }
    this.#waiting = undefined;
    answerText(response, Buffer.alloc(0));
    this.#expectWithin(this.#limits.pollGapMs);
  }

  #leave(error?: Error): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#waiting?.destroy();
    this.#answering?.destroy();
    this.#owner.transportGone(error);
  }
}

function answerText(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, {
    'content-type': 'text/plain',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}
