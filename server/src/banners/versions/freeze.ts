/** Freezing a banner: its files are fetched into the store of blobs, as they were at one moment. */
import { createHash } from 'node:crypto';
import type { Blob, BlobStore } from '#blobs/blob-store.ts';
import type { Banner } from '#banners/find-banner.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import type { LeftOut } from '#checks/delivered.ts';
import type { TransferPool } from '#banners/transfer/pool.ts';
import { TransferRun } from '#banners/transfer/run.ts';
import type { TransferAccount } from '#banners/transfer/transfer.ts';
import type { VersionLimits } from '#platform/env.ts';
import { NotFrozen } from './not-frozen.ts';
import { packed, type PackedFile, type Package } from './package.ts';
import { unpack } from './read-zip.ts';
import {
  mayName,
  mustFit,
  namedIn,
  namesBeside,
  sourceOf,
  type Asked,
  type Source,
  type SourceFile,
} from './source.ts';

/** What it takes to freeze. */
export interface Means {
  pool: TransferPool;
  store: Pick<BlobStore, 'put' | 'get'>;
  limits: VersionLimits;
  /** says in the database that a blob is needed */
  name: (blob: Blob) => Promise<void>;
  signal: AbortSignal;
}

export interface Frozen {
  package: Package;
  page: string;
  isWhole: boolean;
  /** see `version.listing` */
  listing: Buffer | null;
  modifiedAt: Date | null;
  /** what lay beside its files and is no part of it; null where that is not known */
  leftOut: LeftOut[] | null;
  /** what its zip weighs; null where it is none */
  zipBytes: number | null;
}

/** Files are fetched two at a time: a login has no more connections. */
const atOnce = 2;
/** So often it is fetched again where it changes meanwhile. */
const mostTries = 3;

/** Throws the first failure, once nothing is under way any more. */
async function twoAtATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const take = async () => {
    for (const [at, item] of waiting) {
      if (hasFailed) return;
      results[at] = await work(item);
    }
  };
  const taken = Array.from({ length: atOnce }, () =>
    take().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  for (const one of await Promise.allSettled(taken)) if (one.status === 'rejected') throw one.reason;
  return results;
}

/** What a server says of files: the same as long as they are. */
const stateOf = (files: readonly SourceFile[]): string =>
  JSON.stringify(
    files
      .map(({ at, bytes, modifiedAt }) => [at, bytes, modifiedAt ?? null])
      .toSorted((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1)),
  );

const exactMs = 1_000;

/** What tells this state of these files from all others, if the server's times are exact. */
function listingOf(account: TransferAccount, { kind, page, files }: Source): Buffer | null {
  const isExact = files.every(({ modifiedAt, precisionMs }) => modifiedAt !== undefined && precisionMs <= exactMs);
  if (!isExact || kind === 'page') return null;
  const { protocol, host, userName, directory } = account;
  const parts = [protocol, host, userName, directory, kind, page.at, stateOf(files)];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** The files changed while they were fetched. */
class Changed extends Error {}

/** Passes on what comes, which must be as many bytes as were listed. */
async function* exactly(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer, void> {
  let passed = 0;
  for await (const chunk of source) {
    passed += chunk.length;
    if (passed > bytes) throw new Changed();
    yield chunk;
  }
  if (passed < bytes) throw new Changed();
}

/** A source whose files are in the store. */
interface KeptSource {
  files: SourceFile[];
  kept: PackedFile[];
  page: string;
  leftOut: LeftOut[] | null;
}

/** One attempt. */
class Attempt {
  readonly #means: Means;
  readonly #asked: Asked;
  readonly #banner: Banner;

  constructor(means: Means, account: TransferAccount, banner: Banner) {
    this.#means = means;
    this.#asked = { account, limits: means.limits, run: new TransferRun(means.pool, means.signal) };
    this.#banner = banner;
  }

  source(): Promise<Source> {
    return sourceOf(this.#asked, this.#banner);
  }

  /** Fetches a source's files. Throws `Changed` where they are not what they were any more. */
  async fetch(source: Source): Promise<Frozen> {
    mustFit(source.files, this.#means.limits);
    const { files, kept, page, leftOut } = await this.#keepAll(source);
    await this.#mustBeStill(source, files);
    const times = files.flatMap(({ modifiedAt }) => modifiedAt ?? []);
    const isSingle = source.kind === 'file' || (source.kind === 'page' && kept.length === 1);
    return {
      package: packed(kept, isSingle),
      page,
      isWhole: source.kind !== 'page',
      listing: listingOf(this.#asked.account, source),
      modifiedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
      leftOut,
      zipBytes: source.kind === 'zip' ? source.page.bytes : null,
    };
  }

  async #keepAll(source: Source): Promise<KeptSource> {
    const { kind, page, files, leftOut } = source;
    if (kind === 'zip') {
      const { store, limits, name } = this.#means;
      const zip = await this.#keep(page);
      const {
        files: kept,
        page: inside,
        leftOut: skipped,
      } = await unpack(store, zip, limits, (from) => store.put(from, name));
      return { files, kept, page: inside, leftOut: skipped };
    }
    if (kind === 'page') return { ...(await this.#keepNamed(source)), page: page.path, leftOut };
    const kept = await twoAtATime(files, async (file) => ({ path: file.path, ...(await this.#keep(file)) }));
    return { files, kept, page: page.path, leftOut };
  }

  /** A page, what it names, and what that names. */
  async #keepNamed(source: Source): Promise<{ files: SourceFile[]; kept: PackedFile[] }> {
    const files = new Map([[source.page.path, source.page]]);
    const kept: PackedFile[] = [];
    const names = await namesBeside(source, this.#asked.limits);
    for (const file of files.values()) {
      const blob = await this.#keep(file);
      kept.push({ path: file.path, ...blob });
      if (!mayName(file)) continue;
      const words = Buffer.concat(await (await this.#means.store.get(blob.hash)).toArray()).toString();
      for (const named of await namedIn(this.#asked, source, names, file, words)) {
        if (!files.has(named.path)) files.set(named.path, named);
      }
      mustFit([...files.values()], this.#means.limits);
    }
    return { files: [...files.values()], kept };
  }

  async #keep({ at, bytes }: SourceFile): Promise<Blob> {
    const { pool, signal, store, name } = this.#means;
    // Nothing of an empty file comes, and some servers say so by an error.
    if (bytes === 0) return store.put((async function* () {})(), name);
    const stream = await pool.read(this.#asked.account, signal, at);
    try {
      return await store.put(exactly(stream, bytes), name);
    } finally {
      stream.destroy();
    }
  }

  /** Looks once more: at a folder anew, at what a page names by the folders that it is in. */
  async #mustBeStill(source: Source, files: readonly SourceFile[]): Promise<void> {
    const { account, limits } = this.#asked;
    const again = { account, limits, run: new TransferRun(this.#means.pool, this.#means.signal) };
    if (source.kind !== 'page') {
      const now = await sourceOf(again, this.#banner);
      if (now.kind !== source.kind || stateOf(now.files) !== stateOf(files)) throw new Changed();
      return;
    }
    for (const [folder, inside] of Map.groupBy(files, ({ at }) => at.slice(0, at.lastIndexOf('/')))) {
      const entries = new Map((await again.run.list(account, folder)).map((entry) => [entry.name, entry]));
      const isStill = ({ name, bytes, modifiedAt, precisionMs }: SourceFile) => {
        const now = entries.get(name);
        return now?.bytes === bytes && (now.precisionMs !== precisionMs || now.modifiedAt === modifiedAt);
      };
      if (!inside.every(isStill)) throw new Changed();
    }
  }
}

/**
 * Freezes a banner, or finds by `known` that these files were frozen before.
 * @throws {NotFrozen} where it can't be, {TransferFailure} where its server does not play along
 */
export async function freeze<Known extends object>(
  means: Means,
  account: TransferAccount,
  banner: Banner,
  known: (listing: Buffer) => Promise<Known | undefined>,
): Promise<Frozen | (Known & Pick<Frozen, 'leftOut' | 'zipBytes'>)> {
  for (let tries = 1; ; tries += 1) {
    try {
      const attempt = new Attempt(means, account, banner);
      const source = await attempt.source();
      const listing = listingOf(account, source);
      const before = listing ? await known(listing) : undefined;
      // Its files are the same; what lies beside them in a folder may be other things by now.
      if (!before) return await attempt.fetch(source);
      return { ...before, leftOut: source.leftOut, zipBytes: source.kind === 'zip' ? source.page.bytes : null };
    } catch (error) {
      // A listing now and then lacks what is there; what is gone is gone at the second look, too.
      const mayBeThere = error instanceof TransferFailure && error.kind === 'fileGone' && tries === 1;
      if (!(error instanceof Changed) && !mayBeThere) throw error;
      if (tries === mostTries) throw new NotFrozen('changing', means.limits);
    }
  }
}
