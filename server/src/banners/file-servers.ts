/** The file servers that this process talks to: their connections, and the passwords to them. */
import { ftpProtocols } from '@marquee/contract/ftp-accounts.ts';
import type { Settings } from '#platform/env.ts';
import type { StoredAccount } from './find-accounts.ts';
import { makeSealer, type Sealer } from './sealed.ts';
import { TransferPool } from './transfer/pool.ts';
import type { TransferAccount } from './transfer/transfer.ts';

/** What it takes to log in; the password as it is typed. */
export interface Login {
  protocol: 1 | 2;
  host: string;
  userName: string;
  password: string;
  directory: string;
}

/** One for the process. */
export class FileServers {
  readonly pool: TransferPool;
  readonly sealer: Sealer;
  readonly #settings: Settings;
  /** servers of Marquee's own, on this machine: the demo's */
  readonly #ownHosts = new Set<string>();

  constructor(settings: Settings) {
    this.pool = new TransferPool();
    this.sealer = makeSealer(settings);
    this.#settings = settings;
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
      protocol: protocol === ftpProtocols.sftp ? 'sftp' : 'ftp',
      allowLoopback: this.mayBeHere(login.host),
    };
  }

  /** How to reach a stored account. Throws `Unreadable` where its password was sealed under another secret. */
  reachStored(account: StoredAccount): TransferAccount {
    return this.reach({
      protocol: account.protocol === ftpProtocols.sftp ? ftpProtocols.sftp : ftpProtocols.ftp,
      host: account.host,
      userName: account.user_name,
      password: this.sealer.open(account.password_sealed),
      directory: account.directory,
    });
  }

  close(): void {
    this.pool.close();
  }
}
