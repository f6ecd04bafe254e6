/** Blobs in a bucket of a store that speaks S3, for several machines: each an object that is named by its hash. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  BlobGone,
  isHash,
  StoreFailure,
  type Blob,
  type BlobRange,
  type BlobStore,
  type ListedBlob,
} from './blob-store.ts';
import { clearDrafts, writeDraft } from './draft-file.ts';
import type { S3Address } from './s3-address.ts';
import { S3Requests, type S3Patience } from './s3-requests.ts';

const keyOf = (hash: string): string => {
  if (!isHash(hash)) throw new BlobGone(hash);
  return `${hash.slice(0, 2)}/${hash}`;
};

/** As many as a store gives at once. */
const mostPerPage = 1000;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** What of an answer in XML stands between these tags. */
const inside = (tag: string, xml: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex: string, decimal: string, name: string) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
        : (characters[name] ?? all),
    );

/** Several processes may share the bucket. What comes is gathered on this machine first: what is sent is whole, and signed by its hash. */
export class S3Store implements BlobStore {
  readonly #requests: S3Requests;
  readonly #drafts: string;
  readonly #perPage: number;

  constructor(
    address: S3Address,
    draftFolder: string,
    { patience, perPage = mostPerPage }: { patience?: S3Patience; perPage?: number } = {},
  ) {
    this.#requests = new S3Requests(address, patience);
    this.#drafts = draftFolder;
    this.#perPage = perPage;
  }

  /** Finds out by one little file whether all that is needed may be done there. */
  async begin(): Promise<void> {
    await this.tidy();
    const key = `checks/${randomUUID()}`;
    await this.#requests.done({ method: 'PUT', key });
    await this.#requests.done({ method: 'GET', key });
    await this.#requests.done({ method: 'DELETE', key });
  }

  tidy(): Promise<void> {
    return clearDrafts(this.#drafts);
  }

  async put(source: AsyncIterable<Uint8Array>, name?: (blob: Blob) => Promise<void>): Promise<Blob> {
    const { path, blob } = await writeDraft(this.#drafts, source, { isLasting: false });
    try {
      await name?.(blob);
      // It was named first, so nobody deletes what is found there now.
      if ((await this.sizeOf(blob.hash)) !== blob.bytes) {
        const open = () => createReadStream(path);
        await this.#requests.done({ method: 'PUT', key: keyOf(blob.hash), body: { open, ...blob } });
      }
      return blob;
    } finally {
      await rm(path, { force: true });
    }
  }

  async get(hash: string, range?: BlobRange): Promise<Readable> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const answer = await this.#requests.send({ method: 'GET', key: keyOf(hash), headers });
    if (!answer) throw new BlobGone(hash);
    return answer;
  }

  async sizeOf(hash: string): Promise<number | undefined> {
    const answer = isHash(hash) ? await this.#requests.send({ method: 'HEAD', key: keyOf(hash) }) : undefined;
    answer?.resume();
    return answer && Number(answer.headers['content-length']);
  }

  async delete(hash: string): Promise<void> {
    await this.#requests.done({ method: 'DELETE', key: keyOf(hash) });
  }

  async *list(): AsyncGenerator<ListedBlob, void> {
    const { host, prefix } = this.#requests.address;
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        'max-keys': String(this.#perPage),
        prefix,
        ...(token === undefined ? {} : { 'continuation-token': token }),
      };
      const answer = await this.#requests.send({ method: 'GET', query });
      const xml = answer ? await text(answer) : '';
      for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const key = inside('Key', entry) ?? '';
        const hash = key.slice(key.lastIndexOf('/') + 1);
        if (!isHash(hash)) continue;
        yield { hash, bytes: Number(inside('Size', entry)), keptAt: Date.parse(inside('LastModified', entry) ?? '') };
      }
      const next = inside('IsTruncated', xml) === 'true' ? inside('NextContinuationToken', xml) : undefined;
      // It would be asked for the same for ever.
      if (next !== undefined && next === token)
        throw new StoreFailure(`The store at ${host} lists the same files again and again.`, { mayPass: false });
      token = next;
    } while (token !== undefined);
  }
}
