/** Files of FTP accounts, fetched once for all who read them at the moment, and kept for those who come later. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DiskCache, type Draft } from './disk-cache.ts';
import { GrowingFile } from './growing-file.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import type { TransferPool } from '#banners/transfer/pool.ts';
import type { ByteRange, TransferAccount } from '#banners/transfer/transfer.ts';

export interface FetchOptions {
  folder: string;
  /** how much the folder may hold */
  mostBytes?: number;
  /** A larger file is not kept, and read from its server by each reader. */
  mostBytesPerFile?: number;
  /** how many bytes it leaves on its disk, in place of what it usually does */
  spareBytes?: number;
  /** how long a file is believed to be as it was when its server was last asked, in ms */
  knownMs?: number;
  /** how long it is said at once that a server could not be reached, in ms: viewers ask what to say of that as they hear it */
  failedMs?: number;
  /** how long a file is fetched on after its last reader has left, in ms: who seeks in a film comes back */
  lingerMs?: number;
}

/** A file that is there, as its server tells it. */
export interface FoundFile {
  path: string;
  bytes: number;
  /** ms since 1970; undefined when the server doesn't say */
  modifiedAt: number | undefined;
  /** what it is kept under: the same for the same state of a file of an account */
  key: string;
  /** a strong ETag, or a weak one where the time is not known; it gives away nothing of the account */
  etag: string;
}

/** A stored account, and how it is reached. What one account fetched is never given to another one, whatever that says it is. */
export interface FetchedFrom {
  ftpAccountID: number;
  account: TransferAccount;
}

interface Asked {
  answer: Promise<FoundFile>;
  at: number;
}

/** What is remembered of so many files is enough. */
const mostKnown = 5_000;
/** A server that has not said by then how large a file is, won't. */
const timeoutMs = 60_000;

const MiB = 1024 * 1024;

export class FetchedFiles {
  readonly #pool: TransferPool;
  readonly #cache: DiskCache;
  readonly #options: Required<Omit<FetchOptions, 'spareBytes'>>;
  readonly #asked = new Map<string, Asked>();
  readonly #growing = new Map<string, Promise<GrowingFile>>();
  readonly #fills = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(pool: TransferPool, options: FetchOptions) {
    this.#pool = pool;
    this.#options = {
      mostBytes: 512 * MiB,
      mostBytesPerFile: 200 * MiB,
      knownMs: 30_000,
      failedMs: 2_000,
      lingerMs: 5_000,
      ...options,
    };
    this.#cache = new DiskCache(this.#options.folder, this.#options.mostBytes, options.spareBytes);
  }

  /**
   * What the server says of a file, now or moments ago.
   * @throws {TransferFailure} `fileGone` where it is not there
   */
  find(from: FetchedFrom, path: string): Promise<FoundFile> {
    const place = placeOf(from, path);
    const known = this.#asked.get(place);
    if (known && Date.now() - known.at < this.#options.knownMs) return known.answer;
    const answer = this.#ask(from.account, path, place);
    const asked = { answer, at: Date.now() };
    this.#asked.delete(place);
    this.#asked.set(place, asked);
    for (const old of this.#asked.keys()) if (this.#asked.size > mostKnown) this.#asked.delete(old);
    const forget = () => {
      if (this.#asked.get(place) === asked) this.#asked.delete(place);
    };
    answer.catch((error: unknown) => {
      if (!(error instanceof TransferFailure && error.wholeAccount)) return forget();
      asked.at = Date.now();
      setTimeout(forget, this.#options.failedMs).unref();
    });
    return answer;
  }

  /**
   * Bytes of a file that was found. Resolves when the first ones can be read. The stream must be read to its end or destroyed.
   * @param signal aborted when the reader has left
   * @throws {TransferFailure}, or the signal's reason
   */
  async read(
    from: FetchedFrom,
    file: FoundFile,
    { start = 0, end = file.bytes - 1 }: ByteRange,
    signal: AbortSignal,
  ): Promise<Readable> {
    if (file.bytes === 0) return Readable.from([]);
    await this.#cache.begin();
    let growing = this.#growing.get(file.key);
    if (!growing) {
      const kept = await this.#cache.open(file.key);
      if (kept) return kept.createReadStream({ start, end });
      const hasRoom = await this.#cache.hasRoom(file.bytes);
      // Somebody else may have begun while this one looked.
      growing = this.#growing.get(file.key) ?? (hasRoom ? this.#begin(from, file) : undefined);
    }
    const stream = (await growing?.catch(unlessOfServer))?.read(start, end);
    if (signal.aborted) stream?.destroy();
    signal.throwIfAborted();
    return stream ?? this.#pool.read(from.account, signal, file.path, { start, end });
  }

  /** Ends what is being fetched. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('Marquee is shutting down.'));
    await Promise.all(this.#fills);
  }

  async #ask(account: TransferAccount, path: string, place: string): Promise<FoundFile> {
    const late = AbortSignal.timeout(timeoutMs);
    const until = AbortSignal.any([this.#closing.signal, late]);
    const { bytes, modifiedAt } = await this.#pool
      .use(account, until, (transfer) => transfer.stat(path))
      .catch((error: unknown) => {
        throw late.aborted ? new TransferFailure('timeout', { ...account, path }, error) : error;
      });
    const tag = `"${digest([path, bytes, modifiedAt]).slice(0, 32)}"`;
    const etag = modifiedAt === undefined ? `W/${tag}` : tag;
    return { path, bytes, modifiedAt, key: digest([place, bytes, modifiedAt]), etag };
  }

  /** Starts to fetch a file; undefined where there is no room to keep it. */
  #begin(from: FetchedFrom, file: FoundFile): Promise<GrowingFile> | undefined {
    if (file.bytes > this.#options.mostBytesPerFile) return undefined;
    const draft = this.#cache.reserve(file.bytes);
    if (!draft) return undefined;
    const begun = this.#fetch(from, file, draft);
    this.#growing.set(file.key, begun);
    return begun;
  }

  /** Resolves when the server sends; what comes is written in the background. */
  async #fetch(from: FetchedFrom, file: FoundFile, draft: Draft): Promise<GrowingFile> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
    const end = () => this.#growing.delete(file.key);
    let source: Readable | undefined;
    try {
      source = await this.#pool.read(from.account, signal, file.path);
      const growing = await GrowingFile.make(draft.path, file.bytes, () => {
        const leave = () => {
          if (growing.readers > 0 || growing.isOver) return;
          end();
          stop.abort(new Error('Nobody reads it any more.'));
        };
        setTimeout(leave, this.#options.lingerMs).unref();
      });
      const fill = this.#fill(growing, source, { draft, file, from }).then(async () => {
        if (!stop.signal.aborted) end();
        await growing.release();
        this.#fills.delete(fill);
      });
      this.#fills.add(fill);
      return growing;
    } catch (error) {
      end();
      source?.destroy();
      this.#forget(from, file);
      await this.#cache.discard(draft);
      throw error;
    }
  }

  /** Whoever reads it is told what fails. */
  async #fill(
    growing: GrowingFile,
    source: Readable,
    { draft, file, from }: { draft: Draft; file: FoundFile; from: FetchedFrom },
  ): Promise<void> {
    try {
      await growing.fill(source);
      await this.#cache.keep(draft, file.key);
    } catch {
      this.#forget(from, file);
      await this.#cache.discard(draft);
    }
  }

  /** What failed may be another file by now: who tries again asks its server anew. */
  #forget(from: FetchedFrom, { path }: FoundFile): void {
    this.#asked.delete(placeOf(from, path));
  }
}

/** A disk that takes nothing is no reason not to play a banner: it is read from its server then. */
function unlessOfServer(error: unknown): undefined {
  if (error instanceof TransferFailure) throw error;
}

/** What tells one file from all others. An account may be pointed elsewhere. */
const placeOf = (
  { ftpAccountID, account: { protocol, host, userName, directory } }: FetchedFrom,
  path: string,
): string => JSON.stringify([ftpAccountID, protocol, host, userName, directory, path]);

const digest = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
