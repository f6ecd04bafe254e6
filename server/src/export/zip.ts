/** Writes a zip file as it goes: nothing of it is held but the list of its entries. A zip may be an entry of another one. */
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** how much effort is made to have it smaller, from 0 for what is packed already to 9 */
  level?: number;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes and checksum come behind the data, names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
/** 1 January 1980, the first day that zip knows: files of equal sheets are equal. */
const firstDay = 0x21;
/** Repeated marks make most of a sheet; more effort hardly makes it smaller. */
const usualLevel = 4;
/** Bytes that are packed at once. */
const pieceSize = 64 * 1024;

/** The fields that an entry's two headers share, as 16-bit and 32-bit numbers. */
function fields(sizes: readonly [bits: 16 | 32, value: number][]): Buffer {
  const bytes = Buffer.alloc(sizes.reduce((sum, [bits]) => sum + bits / 8, 0));
  let at = 0;
  for (const [bits, value] of sizes) at = bits === 16 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    fields([
      [32, 0x04_03_4b_50],
      [16, version],
      [16, flags],
      [16, deflated],
      [16, 0],
      [16, firstDay],
      [32, 0],
      [32, 0],
      [32, 0],
      [16, name.length],
      [16, 0],
    ]),
    name,
  ]);

const listed = ({ name, crc, packed, size, offset }: Written): Buffer =>
  Buffer.concat([
    fields([
      [32, 0x02_01_4b_50],
      [16, version],
      [16, version],
      [16, flags],
      [16, deflated],
      [16, 0],
      [16, firstDay],
      [32, crc],
      [32, packed],
      [32, size],
      [16, name.length],
      [16, 0],
      [16, 0],
      [16, 0],
      [16, 0],
      [32, 0],
      [32, offset],
    ]),
    name,
  ]);

const end = (entries: number, size: number, offset: number): Buffer =>
  fields([
    [32, 0x06_05_4b_50],
    [16, 0],
    [16, 0],
    [16, entries],
    [16, entries],
    [32, size],
    [32, offset],
    [16, 0],
  ]);

/** The bytes of a zip with these entries, in their order; each is read only when it is its turn. Throws for one past 4 GiB. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { content, level = usualLevel, name } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = localHeader(entry.name);
    yield header;
    const source = Readable.from(counted(content, entry));
    for await (const bytes of source.compose(createDeflateRaw({ level })) as AsyncIterable<Buffer>) {
      entry.packed += bytes.length;
      yield bytes;
    }
    const descriptor = fields([
      [32, 0x08_07_4b_50],
      [32, entry.crc],
      [32, entry.packed],
      [32, entry.size],
    ]);
    yield descriptor;
    offset += header.length + entry.packed + descriptor.length;
    written.push(entry);
  }
  const list = Buffer.concat(written.map(listed));
  yield Buffer.concat([list, end(written.length, list.length, offset)]);
}

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Uint8Array> {
  for await (const bytes of evenly(content)) {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** The same bytes in pieces of one size: what is packed depends on them, and equal files are to become equal zips, however they arrive. */
async function* evenly(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
    while (size + rest.length >= pieceSize) {
      const taken = rest.subarray(0, pieceSize - size);
      yield size === 0 ? taken : Buffer.concat([...waiting, taken]);
      rest = rest.subarray(taken.length);
      waiting = [];
      size = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
