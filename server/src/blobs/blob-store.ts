/** Where bytes are kept under the sha-256 of what they are: the contract of every store of blobs. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What is kept: its sha-256 in hex, and its weight. */
export interface Blob {
  hash: string;
  bytes: number;
}

/** One as a store lists it. */
export interface ListedBlob extends Blob {
  /** ms since 1970 */
  keptAt: number;
}

/** The bytes from `start` up to and including `end`; both count from 0. */
export interface BlobRange {
  start: number;
  end: number;
}

/** Bytes that a store was asked for and does not have. */
export class BlobGone extends Error {
  override name = 'BlobGone';
  constructor(hash: string) {
    super(`There is no blob ${hash}.`);
  }
}

/** The store itself can't be used as it is. `message` is a sentence for operators, without secrets. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  /** whether it may well work later without anybody's doing */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/** Each blob is there once and whole, or not at all, however many processes write it at once. */
export interface BlobStore {
  /**
   * Gets ready. To be awaited before anything else.
   * @throws {StoreFailure} where it can't be used; so may everything below
   */
  begin(): Promise<void>;
  /** Removes what was left half by processes that ended. */
  tidy(): Promise<void>;
  /**
   * Keeps what comes. Throws what `source` throws, and what the disk or the line says; nothing is left of it then.
   * @param name told what it is, before it is there: whoever collects must know of it first
   */
  put(source: AsyncIterable<Uint8Array>, name?: (blob: Blob) => Promise<void>): Promise<Blob>;
  /**
   * The bytes, or a part of them. The stream must be read to its end or destroyed.
   * @throws {BlobGone} where they are not there
   */
  get(hash: string, range?: BlobRange): Promise<Readable>;
  /** How many bytes it has; undefined where it is not there. */
  sizeOf(hash: string): Promise<number | undefined>;
  /** It is no mistake to delete what is not there. */
  delete(hash: string): Promise<void>;
  /** Everything that is there, in no order. */
  list(): AsyncIterable<ListedBlob>;
}

const form = /^[0-9a-f]{64}$/;
/** Whether a name is a hash: nothing else ever becomes part of a path. */
export const isHash = (name: string): boolean => form.test(name);

/** Hashes and counts what passes through. */
export class Tally {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  /** how much it was so far */
  get bytes(): number {
    return this.#bytes;
  }

  /** To be asked once. */
  end(): Blob {
    return { hash: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}
