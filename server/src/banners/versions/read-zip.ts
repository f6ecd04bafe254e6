/** Unpacks the zip of a banner into the store of blobs: checked before anything is unpacked, and never more than it may be. */
import { isIndex, isPage } from '@marquee/contract/banner-names/which-files.ts';
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type Entry,
  type ZipFile,
} from 'yauzl';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Blob, BlobStore } from '#blobs/blob-store.ts';
import { contentTypeOf } from '#banners/playing/content-types.ts';
import type { VersionLimits } from '#platform/env.ts';
import type { LeftOut } from '#checks/delivered.ts';
import { LeftOutFiles } from './left-out.ts';
import { NotFrozen } from './not-frozen.ts';
import { PathCheck, type PackedFile } from './package.ts';

/** A part of a file, kept for a moment. */
interface Block {
  start: number;
  bytes: Buffer;
}
const blockBytes = 262_144;

/** The zip is read where it is kept. */
class BlobReader extends RandomAccessReader {
  readonly #store: Pick<BlobStore, 'get'>;
  readonly #zip: Blob;
  #block: Block = { start: 0, bytes: Buffer.alloc(0) };

  constructor(store: Pick<BlobStore, 'get'>, zip: Blob) {
    super();
    this.#store = store;
    this.#zip = zip;
  }

  /** `end` is behind the last byte. */
  /** What a zip holds is listed in many little parts that follow each other: they are read together. */
  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    const copy = ({ start, bytes }: Block) => {
      bytes.copy(into, offset, position - start, position - start + length);
      done(null);
    };
    const { start, bytes } = this.#block;
    if (position >= start && position + length <= start + bytes.length) return copy(this.#block);
    const end = Math.min(this.#zip.bytes, position + Math.max(length, blockBytes));
    this.#readBlock(position, end).then(copy, done);
  }

  async #readBlock(start: number, end: number): Promise<Block> {
    const stream = await this.#store.get(this.#zip.hash, { start, end: end - 1 });
    this.#block = { start, bytes: await buffer(stream) };
    return this.#block;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#store.get(this.#zip.hash, { start, end: end - 1 }).then(
      // It is destroyed with what it goes through: one that nobody reads to its end would keep its file, or its line to the store, for ever.
      (stream) => void pipeline(stream, through, () => undefined),
      (error: Error) => through.destroy(error),
    );
    return through;
  }
}

const linkMode = 0o12_0000;
const modeMask = 0o17_0000;
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & modeMask) === linkMode;
/** What systems leave in zips. */
const isJunk = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db');

/** The mark that says a name is in UTF-8. */
const saysUtf8 = 0x800;

/** What an entry is called. Macs and many programs write names in UTF-8 without the mark; nothing else looks like that by chance. */
function nameOf({ extraFields, fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if (!isUtf8(fileNameRaw)) return fileName;
  return getFileNameLowLevel(generalPurposeBitFlag | saysUtf8, fileNameRaw, extraFields, false);
}

/** Entries that lead nowhere count too, but a folder more or less is no matter. */
const entriesPerFile = 10;

/** The files of a zip as it declares them; nothing is unpacked yet. */
async function entriesOf(zip: ZipFile, bytes: number, limits: VersionLimits, leftOut: LeftOutFiles): Promise<Entry[]> {
  if (zip.entryCount > limits.files * entriesPerFile) throw new NotFrozen('tooManyFiles', limits);
  const check = new PathCheck(limits);
  const files: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const fileName = nameOf(entry);
    entry.fileName = fileName;
    if (isLink(entry)) throw new NotFrozen('zipLink', limits, { name: fileName });
    if (fileName.endsWith('/')) continue;
    if (isJunk(fileName) && !fileName.split('/').includes('..')) {
      leftOut.add(fileName, entry.uncompressedSize);
      continue;
    }
    check.add(fileName);
    if (!entry.canDecodeFileData()) throw new NotFrozen('zipBroken', limits);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes) throw new NotFrozen('zipTooHeavy', limits);
    if (unpacked > bytes * limits.ratio) throw new NotFrozen('zipTooDense', limits);
    files.push(entry);
  }
  return files;
}

/** The page at the top or else in the only folder, its index or the only one there, and what of the paths lies above it. */
function pageOf(entries: readonly Entry[], limits: VersionLimits): { page: string; prefix: string } {
  const names = entries.map(({ fileName }) => fileName);
  const folders = [...new Set(names.map((name) => name.slice(0, name.indexOf('/') + 1)).filter((top) => top !== ''))];
  // A backup image or a text often lies beside the folder.
  for (const prefix of folders.length === 1 ? ['', ...folders] : ['']) {
    const beside = names.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
    const pages = beside.filter((name) => isPage(name) && !name.includes('/'));
    const page = pages.find(isIndex) ?? (pages.length === 1 ? pages[0] : undefined);
    if (page !== undefined) return { page, prefix };
    if (pages.length > 0) break;
  }
  throw new NotFrozen('zipWithoutPage', limits);
}

/** What unpacking says of a zip that is not as it should be; what our own disk says is not about the zip. */
function isOurs(error: unknown): boolean {
  if (error instanceof NotFrozen) return true;
  if (!(error instanceof Error)) return false;
  return 'code' in error ? !String(error.code).startsWith('Z_') : error.name === 'AbortError';
}

/** Unpacks what a banner is made of, and says what of the zip is no part of it. `keep` puts one file into the store. */
export async function unpack(
  store: Pick<BlobStore, 'get'>,
  zip: Blob,
  limits: VersionLimits,
  keep: (source: AsyncIterable<Uint8Array>) => Promise<Blob>,
): Promise<{ files: PackedFile[]; page: string; leftOut: LeftOut[] }> {
  try {
    const reader = new BlobReader(store, zip);
    // With `validateEntrySizes`, an entry that is heavier than it says fails where it says it ends.
    const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true };
    const opened = await fromRandomAccessReaderPromise(reader, zip.bytes, options);
    const leftOut = new LeftOutFiles();
    const entries = await entriesOf(opened, zip.bytes, limits, leftOut);
    const { page, prefix } = pageOf(entries, limits);
    const files: PackedFile[] = [];
    for (const entry of entries) {
      const path = entry.fileName.slice(prefix.length);
      if (!entry.fileName.startsWith(prefix) || contentTypeOf(path) === undefined) {
        leftOut.add(entry.fileName, entry.uncompressedSize);
        continue;
      }
      const stream = await opened.openReadStreamPromise(entry);
      // A lie about the size may come to light before anybody reads: who does is told then, and the process does not end for it.
      stream.on('error', () => undefined);
      files.push({ path, ...(await keep(stream)) });
    }
    return { files, page, leftOut: leftOut.all };
  } catch (error) {
    if (isOurs(error)) throw error;
    const climbs =
      error instanceof Error && /invalid relative path|absolute path|invalid characters/.test(error.message);
    const name = error instanceof Error ? error.message.slice(error.message.indexOf(': ') + 2) : '';
    throw climbs
      ? new NotFrozen('badPath', limits, { name, cause: error })
      : new NotFrozen('zipBroken', limits, { cause: error });
  }
}
