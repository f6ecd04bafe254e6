/**
 * What all readers of an audience are sent alike, kept compressed until the sheet changes: the second one who opens a sheet costs
 * nothing. What only one reader is told is never part of it.
 */
import { buffer } from 'node:stream/consumers';
import { pipeline, Readable, Transform } from 'node:stream';
import {
  constants,
  crc32,
  createDeflateRaw,
  createInflateRaw,
  createZstdCompress,
  deflateRaw,
  type InputType,
  type ZlibOptions,
} from 'node:zlib';
import { promisify } from 'node:util';

/** Text as DEFLATE (RFC 1951) that more can follow. */
export interface Deflated {
  deflated: Buffer;
  /** of the text: its CRC-32 and its length, which a gzip file ends with */
  crc: number;
  length: number;
}

/** Text as a frame of Zstandard (RFC 8878) that more can follow. */
export interface Zstandard {
  begun: Buffer;
}

export type Snapshot = Deflated | Zstandard;

/** How a snapshot can be kept; who takes neither is sent the text of the former. */
export type Coding = 'gzip' | 'zstd';

/** Level 3 takes little longer than 1 here, and saves a quarter more; beyond that it takes much longer for little. */
const level = 3;

const deflate = promisify<InputType, ZlibOptions, Buffer>(deflateRaw);

/** Compresses text as it comes, so that the database and the compressor work at the same time. */
const compressed = (bytes: AsyncIterable<Buffer>, by: NodeJS.ReadWriteStream): Promise<Buffer> =>
  buffer(Readable.from(bytes, { objectMode: false }).compose(by));

export async function deflatedOf(pieces: AsyncIterable<string>): Promise<Deflated> {
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
  return { deflated: await compressed(counted(), stream), crc, length };
}

/**
 * A whole sheet takes 24 % fewer bytes than deflated. The tables are kept small: those of the level itself take 50 MB each time. A first
 * screen is small as it is, and waited for.
 */
const zstdParams = {
  whole: {
    [constants.ZSTD_c_compressionLevel]: 11,
    [constants.ZSTD_c_windowLog]: 21,
    [constants.ZSTD_c_hashLog]: 19,
    [constants.ZSTD_c_chainLog]: 19,
  },
  firstScreen: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 19 },
};

/** How a frame begins that says neither its length nor a checksum, with a window of 512 KB. */
const emptyFrame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (19 - 10) << 3]);

export async function zstandardOf(
  pieces: AsyncIterable<string>,
  what: keyof typeof zstdParams = 'whole',
): Promise<Zstandard> {
  const bytes = async function* () {
    for await (const piece of pieces) yield Buffer.from(piece);
  };
  // Without its last block, so that the frame goes on.
  const stream = createZstdCompress({ params: zstdParams[what], finishFlush: constants.ZSTD_e_flush });
  const begun = await compressed(bytes(), stream);
  // Of no text at all, as of a sheet without groups and columns, the compressor does not even begin a frame.
  return { begun: begun.length > 0 ? begun : emptyFrame };
}

/** A gzip file (RFC 1952) without a name or a date. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A snapshot and the text that follows it as one gzip file. */
export async function gzipped(snapshot: Deflated, following: string): Promise<Buffer> {
  const text = Buffer.from(following);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(text, snapshot.crc), 0);
  end.writeUInt32LE((snapshot.length + text.length) % 2 ** 32, 4);
  return Buffer.concat([gzipHead, snapshot.deflated, await deflate(text, { level }), end]);
}

/** The most that a block of a frame may hold. Bytes. */
const mostInBlock = 128 * 1024;

/**
 * A snapshot and the text that follows it as one frame: the latter in blocks as it is, since not every browser reads the frame that may
 * follow a frame.
 */
export function framed({ begun }: Zstandard, following: string): Buffer {
  const text = Buffer.from(following);
  const pieces = [begun];
  let at = 0;
  do {
    const block = text.subarray(at, at + mostInBlock);
    at += mostInBlock;
    const head = Buffer.alloc(3);
    head.writeUIntLE((block.length << 3) | (at >= text.length ? 1 : 0), 0, 3);
    pieces.push(head, block);
  } while (at < text.length);
  return Buffer.concat(pieces);
}

/** The same for a reader who takes neither, made as it is sent: a large sheet's text is ten times its snapshot. */
export function plain(snapshot: Deflated, following: string): { bytes: Readable; length: number } {
  const end = Buffer.from(following);
  const bytes = new Transform({
    transform: (piece, _encoding, done) => done(null, piece),
    flush: (done) => done(null, end),
  });
  const text = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  // A reader who leaves ends both; there is nobody to tell.
  pipeline(text, bytes, () => undefined);
  text.end(snapshot.deflated);
  return { bytes, length: snapshot.length + end.length };
}

const bytesOf = (snapshot: Snapshot): number => ('begun' in snapshot ? snapshot.begun : snapshot.deflated).length;

interface Kept<S extends Snapshot = Snapshot> {
  /** what it is a snapshot of, as of when */
  stamp: string;
  making: Promise<S>;
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
  async get<S extends Snapshot>(what: string, stamp: string, make: () => Promise<S>): Promise<S> {
    // What is kept under a name is always made the same way.
    const known = this.#kept.get(what) as Kept<S> | undefined;
    if (known?.stamp === stamp) {
      this.#kept.delete(what);
      this.#kept.set(what, known);
      return known.making.catch(make);
    }
    const kept: Kept<S> = { stamp, making: make(), bytes: 0 };
    this.#forget(what);
    this.#kept.set(what, kept);
    try {
      const snapshot = await kept.making;
      if (this.#kept.get(what) === kept) this.#count(what, kept, bytesOf(snapshot));
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
