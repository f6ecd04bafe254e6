/** The bytes of a package while it is read: what of them is text is read once, however often it is asked for, and within bounds. */
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

export interface OpenedPackage {
  /** the path of what is opened */
  page: string;
  /** 1 an image, 2 a page, 3 a film */
  fileType: number;
  files: readonly { path: string; bytes: number; hash: string }[];
  /** the first bytes of a file, no more than `most` of them; all of it where it has no more */
  read(hash: string, most: number): Promise<Buffer>;
}

const deflate = promisify(deflateRaw);

/** Text that is longer is read no further. Bytes */
const longestText = 4_000_000;
/** Of a package no more is read than this, whatever is in it. Bytes */
const mostRead = 64_000_000;
/** So much of its text is kept meanwhile. Bytes */
const mostKept = 8_000_000;
/** Nothing packs better than this. */
const bestRatio = 1_000;

export class PackageBytes {
  readonly #opened: OpenedPackage;
  readonly #hashes: Map<string, { hash: string; bytes: number }>;
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;
  #readBytes = 0;

  constructor(opened: OpenedPackage) {
    this.#opened = opened;
    this.#hashes = new Map(opened.files.map((file) => [file.path, file]));
  }

  /** The first bytes of a file; none where too much was read already. */
  async head(path: string, most: number): Promise<Buffer> {
    const kept = this.#kept.get(path);
    if (kept) return kept.subarray(0, most);
    const file = this.#hashes.get(path);
    const wanted = Math.min(most, file?.bytes ?? 0);
    if (!file || wanted === 0 || this.#readBytes + wanted > mostRead) return Buffer.alloc(0);
    this.#readBytes += wanted;
    const bytes = (await this.#opened.read(file.hash, wanted)).subarray(0, wanted);
    if (wanted === file.bytes && wanted <= longestText && this.#keptBytes + wanted <= mostKept) {
      this.#keptBytes += wanted;
      this.#kept.set(path, bytes);
    }
    return bytes;
  }

  /** A file's text; undefined where it is too long, or too much was read already. */
  async text(path: string): Promise<string | undefined> {
    const bytes = this.#hashes.get(path)?.bytes ?? 0;
    if (bytes > longestText) return undefined;
    const head = await this.head(path, longestText);
    if (head.length < bytes) return undefined;
    return decoded(head);
  }

  /** What a file weighs as packed as zips and servers do it; rather less than more where it is too heavy to try. */
  async packed(path: string): Promise<number> {
    const bytes = this.#hashes.get(path)?.bytes ?? 0;
    const all = await this.head(path, bytes);
    if (all.length < bytes) return Math.ceil(bytes / bestRatio);
    const packed = await deflate(all, { level: constants.Z_BEST_COMPRESSION });
    return Math.min(bytes, packed.length);
  }
}

/** What bytes say in the letters that they begin by naming; UTF-8 where they name none. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  const letters =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(letters).decode(bytes);
}
