/** What the tests of file transfer share: accounts, pools that are closed again, and failures as values. */
import type { Readable } from 'node:stream';
import { atEnd } from './at-end.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { TransferPool, type PoolOptions } from '#banners/transfer/pool.ts';
import { TransferRun } from '#banners/transfer/run.ts';
import type { TransferAccount } from '#banners/transfer/transfer.ts';
import { password, userName } from './proftpd.ts';

/** An account of the servers of these tests, which are on this machine. */
export const accountAt = (host: string, more: Partial<TransferAccount> = {}): TransferAccount => ({
  protocol: 'ftp',
  host,
  userName,
  password,
  directory: '',
  allowLoopback: true,
  ...more,
});

/** A pool that tries again at once, closed when the test file ends. */
export function aPool(options: PoolOptions = {}): TransferPool {
  const pool = new TransferPool({ retryMs: [1, 1, 1], ...options });
  atEnd(() => pool.close());
  return pool;
}

/** A run of its own that nobody cancels. */
export const aRun = (options: PoolOptions = {}): TransferRun =>
  new TransferRun(aPool(options), new AbortController().signal);

/** The failure that `work` ends with. */
export async function failureOf(work: Promise<unknown>): Promise<TransferFailure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason) => reason,
  );
  if (error instanceof TransferFailure) return error;
  throw new Error('It did not fail as a transfer does.', { cause: error });
}

/** All that a stream brings. */
export const bytesOf = async (stream: Promise<Readable>): Promise<Buffer> =>
  Buffer.concat(await (await stream).toArray());
