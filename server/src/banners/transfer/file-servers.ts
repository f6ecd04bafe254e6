/** The file servers that this process talks to: their connections, the passwords to them, and the files that were fetched from them. */
import { join } from 'node:path';
import { ftpProtocolOf } from '@marquee/contract/ftp-protocols.ts';
import type { Logger } from 'pino';
import { logFailure } from '#platform/database-error.ts';
import type { Db } from '#platform/db.ts';
import type { Settings } from '#platform/env.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import { openStore } from '#blobs/open-store.ts';
import { FetchedFiles } from '#banners/playing/fetched-files.ts';
import type { StoredAccount } from '#banners/accounts/find-accounts.ts';
import { makeSealer, type Sealer } from '#banners/accounts/sealed.ts';
import { keepHostKey } from '#banners/store.ts';
import { TransferPool } from './pool.ts';
import type { TransferAccount } from './transfer.ts';

/** What it takes to log in; the password as it is typed. */
export interface Login {
  /** one of `ftpProtocols` */
  protocol: number;
  host: string;
  userName: string;
  password: string;
  directory: string;
  /** what an SFTP server showed before; undefined where it was never reached */
  hostKey?: string | undefined;
}

/** One for the process. */
export class FileServers {
  readonly pool: TransferPool;
  readonly sealer: Sealer;
  readonly files: FetchedFiles;
  readonly #blobs: BlobStore;
  #begun: Promise<void> | undefined;
  readonly #settings: Settings;
  readonly #db: Db;
  readonly #log: Logger;
  /** servers of Marquee's own, on this machine: the demo's */
  readonly #ownHosts = new Set<string>();
  readonly #background = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(settings: Settings, db: Db, log: Logger) {
    this.pool = new TransferPool();
    this.sealer = makeSealer(settings);
    this.files = new FetchedFiles(this.pool, { folder: join(settings.dataDir, 'banner-cache') });
    this.#blobs = openStore(settings);
    this.#settings = settings;
    this.#db = db;
    this.#log = log;
  }

  /** Where frozen files are kept, ready for use. */
  async blobs(): Promise<BlobStore> {
    this.#begun ??= this.#blobs.begin().catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    await this.#begun;
    return this.#blobs;
  }

  /** Lets accounts with this host (`127.0.0.1:2121`) be on this machine. */
  own(host: string): void {
    this.#ownHosts.add(host);
  }

  mayBeHere(host: string): boolean {
    return this.#settings.ftpLoopback || this.#ownHosts.has(host);
  }

  /** How to reach what somebody typed. */
  reach({ protocol, ...login }: Login): TransferAccount {
    return {
      ...login,
      protocol: ftpProtocolOf(protocol),
      allowLoopback: this.mayBeHere(login.host),
    };
  }

  /** How to reach a stored account. Throws `Unreadable` where its password was sealed under another secret. */
  reachStored(account: StoredAccount): TransferAccount {
    const reached = this.reach({
      protocol: account.protocol,
      host: account.host,
      userName: account.user_name,
      password: this.sealer.open(account.password_sealed),
      directory: account.directory,
      hostKey: account.host_key ?? undefined,
    });
    const onHostKey = (hostKey: string) =>
      this.inBackground('keeping the key of a server', () => keepHostKey(this.#db.kysely, account, hostKey));
    return { ...reached, onHostKey };
  }

  /** Does what nobody waits for. It is waited for when Marquee stops, which aborts the signal. */
  inBackground(what: string, work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#closing.signal.aborted) return;
    const done = work(this.#closing.signal)
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) logFailure(this.#log, error, `${what} failed`);
      })
      .finally(() => this.#background.delete(done));
    this.#background.add(done);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('Marquee is shutting down.'));
    this.pool.close();
    await Promise.all([this.files.close(), ...this.#background]);
  }
}
