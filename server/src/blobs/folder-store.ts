/** Blobs in a folder of this machine: each a file that is named by its hash, in sub-folders by the hash's first two letters. */
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDiskFull } from '#platform/disk-room.ts';
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

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A name that a power cut may not take back. */
async function flushFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Several processes may share the folder. */
export class FolderStore implements BlobStore {
  readonly #folder: string;
  readonly #drafts: string;
  readonly #spare: number | undefined;

  /** @param spare how many bytes it leaves on its disk, in place of what it usually does */
  constructor(folder: string, spare?: number) {
    this.#folder = folder;
    this.#spare = spare;
    this.#drafts = join(folder, 'drafts');
  }

  async begin(): Promise<void> {
    try {
      await this.tidy();
      await access(this.#drafts, constants.W_OK | constants.X_OK);
    } catch (cause) {
      if (isDiskFull(cause)) throw cause;
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
      const sentence = `The folder ${this.#folder} cannot keep versions (${code}): give this user the right to write to it, or set BLOB_URL to another one.`;
      throw new StoreFailure(sentence, { mayPass: code === 'EIO', cause });
    }
  }

  tidy(): Promise<void> {
    return clearDrafts(this.#drafts);
  }

  async put(source: AsyncIterable<Uint8Array>, name?: (blob: Blob) => Promise<void>): Promise<Blob> {
    const { path: draft, blob } = await writeDraft(this.#drafts, source, { isLasting: true, spare: this.#spare });
    try {
      await name?.(blob);
      const path = this.#path(blob.hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Over one that is there already, too: it is the same, or was damaged.
      await rename(draft, path);
      await flushFolder(dirname(path));
      return blob;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async get(hash: string, range?: BlobRange): Promise<Readable> {
    try {
      const handle = await open(this.#path(hash));
      return handle.createReadStream(range);
    } catch (error) {
      throw isMissing(error) ? new BlobGone(hash) : error;
    }
  }

  async sizeOf(hash: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(hash))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(hash: string): Promise<void> {
    await rm(this.#path(hash), { force: true });
  }

  async *list(): AsyncGenerator<ListedBlob, void> {
    for await (const shelf of await opendir(this.#folder)) {
      if (!shelf.isDirectory() || shelf.name.length !== 2) continue;
      for await (const { name } of await opendir(join(this.#folder, shelf.name))) {
        const facts = isHash(name) ? await stat(this.#path(name)).catch(() => undefined) : undefined;
        if (facts) yield { hash: name, bytes: facts.size, keptAt: facts.mtimeMs };
      }
    }
  }

  #path(hash: string): string {
    if (!isHash(hash)) throw new BlobGone(hash);
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}
