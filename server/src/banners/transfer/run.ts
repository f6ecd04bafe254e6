/** One run over many cells: each folder is listed once, and a server that can't be used is tried once. */
import type { Readable } from 'node:stream';
import { TransferFailure } from './failures.ts';
import { cleanPath } from './paths.ts';
import { loginOf, type TransferPool } from './pool.ts';
import type { ByteRange, Entry, Transfer, TransferAccount } from './transfer.ts';

/** Times at least as exact as this are not asked for again. */
const exactMs = 1000;
/** Each silent folder costs as much patience as a silent server: after so many it is taken for one. */
const mostSilent = 3;

/** See the file's first line. A run is over when nobody holds it; its connections belong to the pool. */
export class TransferRun {
  #pool: TransferPool;
  #signal: AbortSignal;
  #reached = new Map<string, Promise<void>>();
  #failures = new Map<string, TransferFailure>();
  #listings = new Map<string, Promise<Entry[]>>();
  /** by login, whether its server answers while a folder is silent: asked once, of the account's own one */
  #answers = new Map<string, Promise<boolean>>();
  /** how many folders of a login were silent */
  #silent = new Map<string, number>();

  /** @param signal cancels the whole run and closes its sockets */
  constructor(pool: TransferPool, signal: AbortSignal) {
    this.#pool = pool;
    this.#signal = signal;
  }

  /**
   * Everything in a folder, as it was when this run first asked.
   * @throws {TransferFailure}, or the signal's reason
   */
  list(account: TransferAccount, folder: string): Promise<Entry[]> {
    const key = `${loginOf(account)} ${spelling(folder)}`;
    const known = this.#listings.get(key);
    if (known) return known;
    const listing = this.#on(account, () => this.#listed(account, folder));
    this.#listings.set(key, listing);
    return listing;
  }

  /** One folder may be too large for its server to list in time, or hang there, while the others are answered at once. */
  async #listed(account: TransferAccount, folder: string): Promise<Entry[]> {
    const ask = (path: string) => this.#pool.use(account, this.#signal, (transfer) => transfer.list(path));
    try {
      return await ask(folder);
    } catch (error) {
      if (!(error instanceof TransferFailure && error.kind === 'timeout') || spelling(folder) === '') throw error;
      const login = loginOf(account);
      const silent = (this.#silent.get(login) ?? 0) + 1;
      this.#silent.set(login, silent);
      if (silent > mostSilent) throw error;
      const answers =
        this.#answers.get(login) ??
        ask('').then(
          () => true,
          (failure: unknown) => failure instanceof TransferFailure && failure.onlyFolder,
        );
      this.#answers.set(login, answers);
      if (!(await answers)) throw error;
      throw new TransferFailure('folderSilent', error.about, error);
    }
  }

  /**
   * These files of a folder with the best times that the server can tell; asks it for the candidates only, because it takes a request
   * for each. Files that are not there are left out.
   * @throws {TransferFailure}, or the signal's reason
   */
  async exactTimes(account: TransferAccount, folder: string, names: readonly string[]): Promise<Entry[]> {
    const wanted = new Set(names);
    const entries = (await this.list(account, folder)).filter(({ name }) => wanted.has(name));
    const asked = entries.filter(({ precisionMs, isFolder }) => !isFolder && precisionMs !== exactMs);
    if (asked.length === 0) return entries;
    const exact = await this.#on(account, () =>
      this.#pool.use(account, this.#signal, async (transfer) => {
        const found = new Map<Entry, Entry | undefined>();
        for (const entry of asked) found.set(entry, await statIfThere(transfer, folder, entry));
        return found;
      }),
    );
    return entries.map((entry) => (exact.has(entry) ? exact.get(entry) : entry)).filter((entry) => entry !== undefined);
  }

  /**
   * A file of a folder with the best time that the server can tell; undefined where it is not there. A list may be cut off: one that it leaves
   * out is asked for by its name.
   * @throws {TransferFailure}, or the signal's reason
   */
  async find(account: TransferAccount, folder: string, name: string): Promise<Entry | undefined> {
    const isListed = (await this.list(account, folder)).some((entry) => entry.name === name);
    return isListed ? (await this.exactTimes(account, folder, [name]))[0] : this.#byName(account, folder, name);
  }

  /**
   * Whether the server has a file of a folder when it is asked for it by its name.
   * @throws {TransferFailure}, or the signal's reason
   */
  async isThere(account: TransferAccount, folder: string, name: string): Promise<boolean> {
    try {
      return (await this.#byName(account, folder, name)) !== undefined;
    } catch (error) {
      if (!(error instanceof TransferFailure && error.onlyFolder)) throw error;
      // Of what nobody may read, or not just now, it can't be said that it is gone.
      return error.kind === 'denied' || error.kind === 'inUse' || error.kind === 'folderSilent';
    }
  }

  #byName(account: TransferAccount, folder: string, name: string): Promise<Entry | undefined> {
    return this.#on(account, () =>
      this.#pool.use(account, this.#signal, async (transfer) => {
        try {
          return await transfer.stat(`${folder}/${name}`);
        } catch (error) {
          if (error instanceof TransferFailure && error.kind === 'fileGone') return undefined;
          throw error;
        }
      }),
    );
  }

  /**
   * A file's bytes; see `TransferPool.read`.
   * @throws {TransferFailure}, or the signal's reason
   */
  read(account: TransferAccount, path: string, range?: ByteRange): Promise<Readable> {
    return this.#on(account, () => this.#pool.read(account, this.#signal, path, range));
  }

  /** The first to ask finds out whether the server lets us in; with a wrong password, fifty folders would be fifty wrong passwords. */
  async #on<T>(account: TransferAccount, work: () => Promise<T>): Promise<T> {
    const login = loginOf(account);
    const reached = this.#reached.get(login) ?? this.#pool.use(account, this.#signal, () => Promise.resolve());
    this.#reached.set(login, reached);
    await reached;
    const failure = this.#failures.get(login);
    if (failure) throw failure;
    try {
      return await work();
    } catch (error) {
      if (error instanceof TransferFailure && error.wholeAccount) this.#failures.set(login, error);
      throw error;
    }
  }
}

/** The entry with its exact time; with the listing's where the server knows no better; undefined for a file that is gone meanwhile. */
async function statIfThere(transfer: Transfer, folder: string, entry: Entry): Promise<Entry | undefined> {
  try {
    const exact = await transfer.stat(`${folder}/${entry.name}`);
    return exact.modifiedAt === undefined ? { ...entry, bytes: exact.bytes } : exact;
  } catch (error) {
    if (error instanceof TransferFailure && error.kind === 'fileGone') return undefined;
    throw error;
  }
}

/** Two spellings of a folder are one; one that is refused keeps its own, and is refused when it is listed. */
function spelling(folder: string): string {
  try {
    return cleanPath(folder);
  } catch {
    return folder;
  }
}
