/** The one way to a file server, whatever its protocol: it lists, looks and reads, and has no way to write. */
import type { Readable } from 'node:stream';
import type { FtpProtocol } from '@marquee/contract/ftp-protocols.ts';

/** An FTP account as far as the server is concerned. */
export interface TransferAccount {
  protocol: FtpProtocol;
  /** a name or address, with `:port` if it isn't the usual one */
  host: string;
  userName: string;
  password: string;
  /** where all paths begin; empty means where the server lets the user in */
  directory: string;
  /** Whether the host may be this machine itself; only the demo's own account and a setting of the server allow it. */
  allowLoopback: boolean;
  /** the fingerprint of the key that an SFTP server showed before; another one is refused. Undefined trusts the first one. */
  hostKey?: string | undefined;
  /** told of the key that was trusted, once the server has let us in */
  onHostKey?: ((hostKey: string) => void) | undefined;
}

/** One file or folder of a listing. */
export interface Entry {
  /** as the server spells it; never with a slash, backslash or control character */
  name: string;
  isFolder: boolean;
  /** 0 for folders */
  bytes: number;
  /** ms since 1970; undefined when the server doesn't say */
  modifiedAt: number | undefined;
  /** Two times that differ by less than this may be the same moment: 1000, a minute, or a day. */
  precisionMs: number;
}

/** The bytes of a file from `start` up to and including `end`; both count from 0, and without them it is the whole file. */
export interface ByteRange {
  start?: number | undefined;
  end?: number | undefined;
}

/** A signed-in connection. It does one thing at a time. Paths are relative to the account's directory and cannot leave it. */
export interface Transfer {
  /** how the connection is protected: `ssh` with the fingerprint of the server's key (`SHA256:…`), by TLS, or not at all */
  readonly security: { kind: 'ssh'; hostKey: string } | { kind: 'tls' } | { kind: 'none' };
  /** false once the connection is lost or closed */
  readonly isOpen: boolean;
  /**
   * Everything in a folder, in the server's order.
   * @throws {TransferFailure}
   */
  list(folder: string): Promise<Entry[]>;
  /**
   * The size and exact time of one file.
   * @throws {TransferFailure} `fileGone` when there is none
   */
  stat(path: string): Promise<Entry>;
  /**
   * A file's bytes. It is resolved when the first ones are there, so that a missing file fails here; a later failure destroys the stream
   * with a TransferFailure. The connection is taken until the stream closes.
   * @throws {TransferFailure}
   */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** Closes the sockets at once; what is under way fails. */
  close(): void;
}

/** How to open a connection. */
export interface TransferOptions {
  /** stops opening at once */
  signal: AbortSignal;
  /** how long to wait for a connection, in ms */
  connectMs: number;
  /** how long a server may be silent, in ms */
  idleMs: number;
  /** how long the reader of a file may take nothing before it loses the connection, in ms */
  readerMs: number;
  /** certificates, as PEM, that are trusted besides the well-known ones */
  ca?: string | undefined;
}
