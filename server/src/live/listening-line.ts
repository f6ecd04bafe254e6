/** A connection to PostgreSQL that listens to our channel. It hears its own messages, too, and so finds out when it hears nothing any more. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const channel = 'marquee_changes';
const connectMs = 3_000;
/** An empty message is sent this often: as long as it comes back, those of the others would arrive, too. Milliseconds. */
const beatMs = 2_000;
/** A connection on which none of our messages came back for so long is cut, and a new one made. Milliseconds. */
const silenceMs = 4_000;
/** So long a line may take to say goodbye. Milliseconds. */
const farewellMs = 1_000;

/** Listens until the connection breaks or is cut; then it is done with, and a new one is needed. */
export class ListeningLine {
  readonly #client: pg.Client;
  readonly ended: Promise<void>;
  #heardAt = performance.now();
  /** when each message was sent that did not come back yet; they come back in their order */
  readonly #said: number[] = [];
  /** one word after the other */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(url: string, hear: (payload: string) => void) {
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'marquee backplane',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    });
    this.#client.on('notification', ({ payload }) => hear(payload ?? '[]'));
    this.ended = new Promise<void>((resolve) => {
      this.#client.once('error', () => resolve());
      this.#client.once('end', () => resolve());
    });
    // It may report its end more than once.
    this.#client.on('error', () => undefined);
  }

  async open(): Promise<void> {
    await this.#client.connect();
    // The first answer too must come in time.
    const late = setTimeout(() => this.#cut(), silenceMs);
    await this.#client.query(`listen ${channel}`).finally(() => clearTimeout(late));
    this.#heardAt = performance.now();
  }

  /** To be called when a message of our own comes back. Gives the seconds that it was on its way. */
  heardItself(): number {
    this.#heardAt = performance.now();
    return (this.#heardAt - (this.#said.shift() ?? this.#heardAt)) / 1000;
  }

  /** For how many seconds the oldest message has been on its way that did not come back yet. */
  get oldestWord(): number {
    const now = performance.now();
    return (now - (this.#said[0] ?? now)) / 1000;
  }

  get silentFor(): number {
    return performance.now() - this.#heardAt;
  }

  /** Says it; rejects if the line breaks before it was taken. */
  async notify(payload: string): Promise<void> {
    this.#said.push(performance.now());
    const turn = this.#turn.then(() => this.#client.query('select pg_notify($1, $2)', [channel, payload]));
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  /** Asks for our own words, until the line is ended; cuts it when they don't come. */
  async watch(words: string): Promise<void> {
    const clock = setInterval(() => {
      if (this.silentFor > silenceMs) this.#cut();
      else void this.notify(words).catch(() => undefined);
    }, beatMs).unref();
    await this.ended;
    clearInterval(clock);
  }

  /** Ends it without a word, since nobody may be there to hear one. */
  #cut(): void {
    const { connection } = this.#client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }

  async close(): Promise<void> {
    const ended = this.#client.end().catch(() => undefined);
    await Promise.race([ended, pause(farewellMs, undefined, { ref: false })]);
    this.#cut();
  }
}
