/**
 * What all readers of an audience are sent alike, kept compressed until the sheet changes: the second one who opens a sheet costs
 * nothing. What only one reader is told is never part of it.
 */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  constants,
  crc32,
  createDeflateRaw,
  deflateRaw,
  inflateRaw,
  type InputType,
  type ZlibOptions,
} from 'node:zlib';
import { promisify } from 'node:util';

/** Text as DEFLATE (RFC 1951) that more can follow. */
export interface Snapshot {
  deflated: Buffer;
  /** of the text: its CRC-32 and its length, which a gzip file ends with */
  crc: number;
  length: number;
}

/** Level 3 takes little longer than 1 here, and saves a quarter more; beyond that it takes much longer for little. */
const level = 3;

const deflate = promisify<InputType, ZlibOptions, Buffer>(deflateRaw);
const inflate = promisify<InputType, ZlibOptions, Buffer>(inflateRaw);

/** Compresses text as it comes, so that the database and the compressor work at the same time. */
export async function snapshotOf(pieces: AsyncIterable<string>): Promise<Snapshot> {
  let crc = 0;
  let length = 0;
  const counted = async function* () {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      crc = crc32(bytes, crc);
      length += bytes.length;
      yield bytes;
    }
  };
  // Ends at a byte and without the mark of the last block.
  const stream = createDeflateRaw({ level, finishFlush: constants.Z_SYNC_FLUSH });
  const deflated = await buffer(Readable.from(counted(), { objectMode: false }).compose(stream));
  return { deflated, crc, length };
}

/** A gzip file (RFC 1952) without a name or a date. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A snapshot and the text that follows it as one gzip file. */
export async function gzipped(snapshot: Snapshot, following: string): Promise<Buffer> {
  const text = Buffer.from(following);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(text, snapshot.crc), 0);
  end.writeUInt32LE((snapshot.length + text.length) % 2 ** 32, 4);
  return Buffer.concat([gzipHead, snapshot.deflated, await deflate(text, { level }), end]);
}

/** The same for a reader who takes no gzip. */
export async function plain(snapshot: Snapshot, following: string): Promise<Buffer> {
  const text = await inflate(snapshot.deflated, { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([text, Buffer.from(following)]);
}

interface Kept {
  /** what it is a snapshot of, as of when */
  stamp: string;
  making: Promise<Snapshot>;
  bytes: number;
}

/** The snapshots of a server, the last used ones, up to so many bytes. */
export class Snapshots {
  readonly #most: number;
  /** by what they show; the one that was used last stands last */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * What `what` shows as of `stamp`, from what is kept or else from `make`. One that is being made is waited for; where that fails,
   * whoever waited makes it themself.
   */
  async get(what: string, stamp: string, make: () => Promise<Snapshot>): Promise<Snapshot> {
    const known = this.#kept.get(what);
    if (known?.stamp === stamp) {
      this.#kept.delete(what);
      this.#kept.set(what, known);
      return known.making.catch(make);
    }
    const kept: Kept = { stamp, making: make(), bytes: 0 };
    this.#forget(what);
    this.#kept.set(what, kept);
    try {
      const snapshot = await kept.making;
      if (this.#kept.get(what) === kept) this.#count(what, kept, snapshot.deflated.length);
      return snapshot;
    } catch (error) {
      if (this.#kept.get(what) === kept) this.#kept.delete(what);
      throw error;
    }
  }

  #forget(what: string): void {
    this.#bytes -= this.#kept.get(what)?.bytes ?? 0;
    this.#kept.delete(what);
  }

  /** One that would drive out most others is not kept. */
  #count(what: string, kept: Kept, bytes: number): void {
    if (bytes > this.#most / 2) {
      this.#kept.delete(what);
      return;
    }
    kept.bytes = bytes;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const what of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(what);
    }
  }
}
