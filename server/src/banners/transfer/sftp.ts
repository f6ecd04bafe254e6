/** SFTP: file transfer over SSH, with a user name and a password. */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Client, type FileEntryWithStats, type SFTPWrapper, type Stats } from 'ssh2';
import { aboutPath, kindOfSftpError, TransferFailure, type About, type FailureKind } from './failures.ts';
import { dial, greetingOf, readHost } from './hosts.ts';
import { BadPath, cleanPath, fileNameIn, isPlainName, serverPath } from './paths.ts';
import { streamOf } from './stream-of.ts';
import type { ByteRange, Entry, Transfer, TransferAccount, TransferOptions } from './transfer.ts';
import { within } from './within.ts';

/** SFTP tells whole seconds. */
const exact = 1000;

/** A folder with more entries is not listed to its end: a hostile server could go on for ever. */
const mostEntries = 100_000;

const endOfFolder = 1;

const chunkBytes = 256 * 1024;

/** See `openTransfer`. */
export async function openSftp(account: TransferAccount, options: TransferOptions): Promise<Transfer> {
  const about: About = { host: account.host, protocol: account.protocol, path: account.directory };
  const socket = await dial(
    readHost(account.host, 'sftp'),
    { ...options, allowLoopback: account.allowLoopback },
    about,
  );
  const client = new Client();
  const open = async () => {
    if (/^\d{3}[ -]/.test(await greetingOf(socket))) throw new TransferFailure('wrongProtocol', about);
    const { sftp, hostKey } = await signIn(client, socket, account, options);
    if (hostKey !== account.hostKey) account.onHostKey?.(hostKey);
    const transfer = new SftpTransfer(client, socket, sftp, account, hostKey, options);
    await transfer.begin();
    return transfer;
  };
  try {
    return await within(open(), options.connectMs + options.idleMs, options.signal);
  } catch (error) {
    client.destroy();
    socket.destroy();
    options.signal.throwIfAborted();
    throw error instanceof TransferFailure
      ? error
      : new TransferFailure(kindOfSftpError(error, 'notUnderstood'), about, error);
  }
}

/** The password is only sent to a server whose key is the known one, or where none is known yet. */
function signIn(client: Client, socket: Socket, account: TransferAccount, { idleMs }: TransferOptions) {
  const about: About = { host: account.host, protocol: account.protocol, path: '' };
  let hostKey = '';
  return new Promise<{ sftp: SFTPWrapper; hostKey: string }>((resolve, reject) => {
    client
      // The last listener stays: an error after the connection has ended must not end the process.
      .on('error', reject)
      .on('close', () => reject(new Error('connection closed')))
      // Many servers ask for the password as a question.
      .on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
        answer(prompts.map(() => account.password)),
      )
      .on('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve({ sftp, hostKey }))))
      .connect({
        sock: socket,
        username: account.userName,
        password: account.password,
        tryKeyboard: true,
        readyTimeout: idleMs,
        hostVerifier: (key: Buffer) => {
          hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
          if (account.hostKey === undefined || account.hostKey === hostKey) return true;
          reject(new TransferFailure('hostKeyChanged', about));
          return false;
        },
      });
  });
}

class SftpTransfer implements Transfer {
  readonly security: Transfer['security'];
  #client: Client;
  #socket: Socket;
  #sftp: SFTPWrapper;
  #account: TransferAccount;
  #options: TransferOptions;
  #home = '/';
  #lost: Error | undefined;
  #giveUp: (error: Error) => void = () => undefined;

  constructor(
    client: Client,
    socket: Socket,
    sftp: SFTPWrapper,
    account: TransferAccount,
    hostKey: string,
    options: TransferOptions,
  ) {
    this.#client = client;
    this.#socket = socket;
    this.#sftp = sftp;
    this.#account = account;
    this.#options = options;
    this.security = { kind: 'ssh', hostKey };
    const lose = (error?: Error) => {
      this.#lost ??= error ?? new Error('connection closed');
      this.#giveUp(this.#lost);
    };
    client.on('error', lose).on('close', () => lose());
    sftp.on('error', lose).on('close', () => lose());
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })));
  }

  get isOpen(): boolean {
    return this.#lost === undefined;
  }

  /** Asks where the server lets the user in. */
  async begin(): Promise<void> {
    this.#home = await this.#ask<string>((done) => this.#sftp.realpath('.', done));
  }

  list(folder: string): Promise<Entry[]> {
    return this.#try(folder, 'folderGone', async () => {
      const path = this.#path(folder);
      const entries: Entry[] = [];
      for (const { filename, attrs } of await this.#readFolder(path)) {
        if (!isPlainName(filename)) continue;
        const stats = attrs.isSymbolicLink() ? await this.#target(`${path}/${filename}`) : attrs;
        if (stats) entries.push(entryOf(filename, stats));
      }
      return entries;
    });
  }

  stat(path: string): Promise<Entry> {
    return this.#try(path, 'fileGone', async () => {
      const full = this.#path(path);
      const stats = await this.#ask<Stats>((done) => this.#sftp.stat(full, done));
      if (stats.isDirectory()) throw new TransferFailure('fileGone', this.#about(path));
      return entryOf(fileNameIn(full), stats);
    });
  }

  read(path: string, range: ByteRange = {}) {
    return this.#try(path, 'fileGone', () =>
      streamOf(this.#download(path, range), this.#options.readerMs, () => this.close()),
    );
  }

  close(): void {
    this.#lost ??= new Error('connection closed');
    this.#giveUp(this.#lost);
    this.#client.destroy();
    this.#socket.destroy();
  }

  /** One connection, one request at a time: big reads make up for it. */
  async *#download(path: string, { start = 0, end = Infinity }: ByteRange): AsyncGenerator<Buffer, void> {
    try {
      const handle = await this.#ask<Buffer>((done) => this.#sftp.open(this.#path(path), 'r', done));
      for (let at = start; at <= end;) {
        const chunk = await this.#readAt(handle, at, Math.min(end - at + 1, chunkBytes));
        if (chunk.length === 0) break;
        at += chunk.length;
        yield chunk;
      }
      await this.#ask<undefined>((done) => this.#sftp.close(handle, (error) => done(error ?? undefined, undefined)));
    } catch (error) {
      throw this.#failure(error, path, 'fileGone');
    }
  }

  /** Empty at the end of the file. */
  #readAt(handle: Buffer, at: number, length: number): Promise<Buffer> {
    return this.#ask((done) =>
      this.#sftp.read(handle, Buffer.allocUnsafe(length), 0, length, at, (error, count, bytes) =>
        done(error, bytes?.subarray(0, count) ?? Buffer.alloc(0)),
      ),
    );
  }

  async #readFolder(path: string): Promise<FileEntryWithStats[]> {
    const handle = await this.#ask<Buffer>((done) => this.#sftp.opendir(path, done));
    const entries: FileEntryWithStats[] = [];
    while (entries.length < mostEntries) {
      const more = await this.#ask<FileEntryWithStats[]>((done) =>
        this.#sftp.readdir(handle, (error, list) => (isEnd(error) ? done(undefined, []) : done(error, list))),
      );
      if (more.length === 0) break;
      entries.push(...more);
    }
    await this.#ask<undefined>((done) => this.#sftp.close(handle, (error) => done(error ?? undefined, undefined)));
    return entries;
  }

  /** A listing shows what a link is, not what it leads to. One that leads nowhere is left out. */
  async #target(path: string): Promise<Stats | undefined> {
    try {
      return await this.#ask<Stats>((done) => this.#sftp.stat(path, done));
    } catch (error) {
      if (this.isOpen) return undefined;
      throw error;
    }
  }

  /** One request; it fails when the connection is lost or silent for too long, which SSH libraries don't see to. */
  #ask<T>(start: (done: (error: Error | undefined, value: T) => void) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#lost) throw this.#lost;
      this.#giveUp = reject;
      this.#socket.setTimeout(this.#options.idleMs);
      start((error, value) => (error ? reject(this.#lost ?? error) : resolve(value)));
    }).finally(() => this.#socket.setTimeout(0));
  }

  #path(path: string): string {
    return serverPath(this.#home, this.#account.directory, path);
  }

  #about(path: string): About {
    return aboutPath(this.#account, path);
  }

  async #try<T>(path: string, gone: FailureKind, work: () => Promise<T>): Promise<T> {
    try {
      cleanPath(path);
      return await work();
    } catch (error) {
      throw this.#failure(error, path, gone);
    }
  }

  #failure(error: unknown, path: string, gone: FailureKind): TransferFailure {
    if (error instanceof TransferFailure) return error;
    if (error instanceof BadPath)
      return new TransferFailure('badPath', { ...this.#about(''), path: error.message }, error);
    return new TransferFailure(kindOfSftpError(error, gone), this.#about(path), error);
  }
}

const isEnd = (error: Error | undefined): boolean =>
  error !== undefined && 'code' in error && error.code === endOfFolder;

/** A server need not tell size and time. */
function entryOf(name: string, stats: Stats): Entry {
  const isFolder = stats.isDirectory();
  const modifiedAt = Number.isFinite(stats.mtime) ? stats.mtime * 1000 : undefined;
  return { name, isFolder, bytes: isFolder ? 0 : (stats.size ?? 0), modifiedAt, precisionMs: exact };
}
