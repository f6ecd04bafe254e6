/** The process's connections to file servers: at most two at a time for each login, kept for a moment after their use. */
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { TransferFailure, type FailureKind } from './failures.ts';
import { drop, newLine, shrink, takeKept, turn, wake, type Kept, type Line } from './line.ts';
import { openTransfer } from './open-transfer.ts';
import type { ByteRange, Transfer, TransferAccount } from './transfer.ts';

export interface PoolOptions {
  /** how long to wait for a connection, in ms */
  connectMs?: number;
  /** how long a server may be silent, in ms */
  idleMs?: number;
  /** how long the reader of a file may take nothing before it loses the connection, in ms */
  readerMs?: number;
  /** how long a connection is kept that nobody uses, in ms */
  lingerMs?: number;
  /** the pauses before the second and each further attempt, in ms */
  retryMs?: readonly number[];
  /** certificates, as PEM, that are trusted besides the well-known ones */
  ca?: string | undefined;
}

/** What may well work a moment later. A wrong password is not tried again: servers lock users out for that. */
const passing = new Set<FailureKind>(['busy', 'dropped', 'inUse']);

/** All that decides what a connection shows: two accounts with the same one can share it. It holds the password: never log it. */
export const loginOf = (account: TransferAccount): string => {
  const { protocol, host, userName, password, directory, allowLoopback, hostKey } = account;
  return JSON.stringify([protocol, host, userName, password, directory, allowLoopback, hostKey]);
};

/** See the file's first line. One per process. */
export class TransferPool {
  #options: Required<Omit<PoolOptions, 'ca'>> & Pick<PoolOptions, 'ca'>;
  #lines = new Map<string, Line>();
  #closing = new AbortController();
  #running = 0;

  constructor(options: PoolOptions = {}) {
    this.#options = {
      connectMs: 10_000,
      idleMs: 20_000,
      readerMs: 60_000,
      lingerMs: 10_000,
      retryMs: [500, 1500, 4000],
      ...options,
    };
  }

  /**
   * Runs `work` with a connection of its own; when the connection fails in passing, with another one, so `work` may run again. An abort
   * closes the sockets at once.
   * @throws {TransferFailure}, the signal's reason, or what `work` throws
   */
  use<T>(account: TransferAccount, signal: AbortSignal, work: (transfer: Transfer) => Promise<T>): Promise<T> {
    return this.#retrying(signal, async (until) => {
      const { transfer, release } = await this.#take(account, until);
      const stop = () => transfer.close();
      until.addEventListener('abort', stop);
      try {
        return await work(transfer);
      } finally {
        until.removeEventListener('abort', stop);
        release();
      }
    });
  }

  /**
   * A file's bytes. The stream holds a connection until it is read to its end or destroyed, so one of the two must happen. An abort
   * destroys it with the signal's reason.
   * @throws {TransferFailure}, or the signal's reason
   */
  read(account: TransferAccount, signal: AbortSignal, path: string, range?: ByteRange): Promise<Readable> {
    return this.#retrying(signal, async (until) => {
      const { transfer, release } = await this.#take(account, until);
      const stop = () => transfer.close();
      until.addEventListener('abort', stop);
      try {
        const stream = await transfer.read(path, range);
        const leave = () => stream.destroy(until.reason);
        until.addEventListener('abort', leave);
        stream.once('close', () => {
          until.removeEventListener('abort', leave);
          release();
        });
        return stream;
      } catch (error) {
        release();
        throw error;
      } finally {
        until.removeEventListener('abort', stop);
      }
    });
  }

  /** How many connections are at work. */
  get running(): number {
    return this.#running;
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#closing.abort(new Error('Marquee is shutting down.'));
    for (const line of this.#lines.values()) for (const kept of line.kept) drop(line, kept);
  }

  async #retrying<T>(signal: AbortSignal, attempt: (until: AbortSignal) => Promise<T>): Promise<T> {
    const until = AbortSignal.any([signal, this.#closing.signal]);
    for (const delay of [...this.#options.retryMs, undefined]) {
      try {
        return await attempt(until);
      } catch (error) {
        until.throwIfAborted();
        const mayPass = error instanceof TransferFailure && passing.has(error.kind);
        if (!mayPass || delay === undefined) throw error;
        await pause(delay, undefined, { signal: until }).catch(() => until.throwIfAborted());
      }
    }
    throw new Error('unreachable: the last attempt returns or throws');
  }

  /** A connection for one user at a time: a kept one, a new one, or after waiting for either. */
  async #take(account: TransferAccount, until: AbortSignal): Promise<{ transfer: Transfer; release: () => void }> {
    const server = JSON.stringify([account.protocol, account.host.toLowerCase(), account.userName]);
    const login = loginOf(account);
    const line = this.#lines.get(server) ?? newLine();
    this.#lines.set(server, line);
    for (;;) {
      until.throwIfAborted();
      const kept = takeKept(line, login);
      const isFull = !kept && line.count >= line.limit;
      if (isFull) await turn(line, until);
      const transfer = kept ?? (isFull ? undefined : await this.#open(line, account, until));
      if (!transfer) continue;
      this.#running += 1;
      return { transfer, release: () => this.#giveBack(line, transfer, login) };
    }
  }

  /** Undefined when the server takes no more than there are: then one of those will do. */
  async #open(line: Line, account: TransferAccount, until: AbortSignal): Promise<Transfer | undefined> {
    line.count += 1;
    try {
      return await openTransfer(account, { ...this.#options, signal: until });
    } catch (error) {
      shrink(line);
      if (!(error instanceof TransferFailure) || error.kind !== 'busy' || line.count === 0) throw error;
      line.limit = line.count;
      return undefined;
    }
  }

  #giveBack(line: Line, transfer: Transfer, login: string): void {
    this.#running -= 1;
    if (!transfer.isOpen || this.#closing.signal.aborted) {
      transfer.close();
      shrink(line);
      return;
    }
    const kept: Kept = { transfer, login, timer: setTimeout(() => drop(line, kept), this.#options.lingerMs) };
    kept.timer.unref();
    line.kept.add(kept);
    wake(line);
  }
}
