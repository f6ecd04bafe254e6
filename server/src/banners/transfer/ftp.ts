/** FTP, encrypted where the server can (explicit TLS), over basic-ftp. */
import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { Client, FileType, FTPError, type FileInfo } from 'basic-ftp';
import { stayWithHost, waitForTheAnswer } from './data-connections.ts';
import { aboutPath, kindOfError, kindOfFtpAnswer, TransferFailure, type About, type FailureKind } from './failures.ts';
import { dial, greetingOf, readHost } from './hosts.ts';
import { readListTime } from './list-times.ts';
import { BadPath, cleanPath, fileNameIn, isPlainName, serverPath } from './paths.ts';
import { inUtf8, readWords, spellingsOf } from './spellings.ts';
import { streamOf } from './stream-of.ts';
import type { ByteRange, Entry, Transfer, TransferAccount, TransferOptions } from './transfer.ts';
import { within } from './within.ts';

/** MLSD, MDTM and SFTP tell whole seconds. */
const exact = 1000;

/** About 100,000 files; a hostile server could go on for ever. */
const maxListingBytes = 16 * 1024 * 1024;

/** See `openTransfer`. */
export async function openFtp(account: TransferAccount, options: TransferOptions): Promise<Transfer> {
  const about = { host: account.host, protocol: account.protocol, path: account.directory };
  const address = readHost(account.host, 'ftp');
  const socket = await dial(address, { ...options, allowLoopback: account.allowLoopback }, about);
  const client = new Client(options.idleMs, { allowSeparateTransferHost: false, maxListingBytes });
  // Letters are bytes on the line, since not all servers write UTF-8: what they mean is said by `spellings.ts`.
  client.ftp.encoding = 'latin1';
  const parse = client.parseList;
  client.parseList = (listing) => parse(readWords(listing));
  const [userName, password] = [inUtf8(account.userName), inUtf8(account.password)];
  const signIn = async () => {
    if ((await greetingOf(socket)).startsWith('SSH-')) throw new TransferFailure('wrongProtocol', about);
    client.ftp.socket = socket;
    stayWithHost(client.ftp, socket.remoteAddress ?? address.host);
    waitForTheAnswer(client.ftp);
    await client.ftp.handle(undefined, (answer, task) => {
      if (answer instanceof Error) task.reject(answer);
      else task.resolve(answer);
    });
    const encrypted = await encrypt(client, address.host, options.ca);
    await client.sendIgnoringError('OPTS UTF8 ON');
    await client.login(userName, password);
    await client.useDefaultSettings();
    return { encrypted, home: readWords(await client.pwd().catch(() => '/')) };
  };
  try {
    const { encrypted, home } = await within(signIn(), options.connectMs + options.idleMs, options.signal);
    return new FtpTransfer(client, account, home, encrypted, options.readerMs);
  } catch (error) {
    client.close();
    socket.destroy();
    options.signal.throwIfAborted();
    const failure = failureOf(error, about, 'notUnderstood');
    // Some servers repeat what they refuse, and a cause may be logged.
    throw String(error).includes(password) ? new TransferFailure(failure.kind, about) : failure;
  }
}

/** True when the server offers TLS and it works; false when it doesn't know AUTH TLS, or won't have it. */
async function encrypt(client: Client, host: string, ca: string | undefined): Promise<boolean> {
  try {
    await client.useTLS({
      host,
      ...(isIP(host) ? {} : { servername: host }),
      ...(ca ? { ca: [...rootCertificates, ca] } : {}),
    });
    return true;
  } catch (error) {
    if (error instanceof FTPError && error.code >= 500) return false;
    throw error;
  }
}

/** An error of basic-ftp as a failure. `gone` is what a 550 without a reason stands for. */
function failureOf(error: unknown, about: About, gone: FailureKind): TransferFailure {
  if (error instanceof TransferFailure) return error;
  if (error instanceof BadPath) return new TransferFailure('badPath', { ...about, path: error.message }, error);
  if (error instanceof FTPError)
    return new TransferFailure(kindOfFtpAnswer(error.code, error.message, gone), about, error);
  const text = error instanceof Error ? error.message : '';
  if (/FIN packet|closed connection|client is closed|closed due to/i.test(text))
    return new TransferFailure('dropped', about, error);
  // basic-ftp refuses to send a user name or password with a line break, and paths are clean by then.
  if (/control characters/i.test(text)) return new TransferFailure('wrongPassword', about);
  if (/transfer strategies|data connection/i.test(text)) return new TransferFailure('noDataConnection', about, error);
  return new TransferFailure(kindOfError(error) ?? 'notUnderstood', about, error);
}

class FtpTransfer implements Transfer {
  readonly security: Transfer['security'];
  #client: Client;
  #account: TransferAccount;
  #home: string;
  #readerMs: number;
  #knowsTimes = true;
  /** which of the spellings of a path was right last: the others are tried after it */
  #spelling = 0;

  constructor(client: Client, account: TransferAccount, home: string, encrypted: boolean, readerMs: number) {
    this.#client = client;
    this.#readerMs = readerMs;
    this.#account = account;
    this.#home = home;
    this.security = { kind: encrypted ? 'tls' : 'none' };
  }

  get isOpen(): boolean {
    return !this.#client.closed;
  }

  list(folder: string): Promise<Entry[]> {
    return this.#try(folder, 'folderGone', async () => {
      const path = this.#path(folder).replace(/(?<=.)\/$/, '');
      const listed = await this.#spelt(path, 'folderGone', (spelt) => this.#listed(spelt));
      const found = listed.filter(({ name }) => isPlainName(name));
      const now = Date.now();
      const entries: Entry[] = [];
      for (const info of found) {
        const entry = info.isSymbolicLink ? await this.#linked(path, info) : entryOf(info, now);
        if (entry) entries.push(entry);
      }
      return entries;
    });
  }

  /**
   * Servers take the argument of LIST for a pattern or for options, and many answer a missing folder with an empty list, so it is gone into
   * first. MLSD knows paths: once it has worked, that way there and back is saved, unless the server says no.
   */
  async #listed(path: string): Promise<FileInfo[]> {
    const [command, ...others] = this.#client.availableListCommands;
    if (command === 'MLSD' && others.length === 0) {
      try {
        return await this.#client.list(path);
      } catch (error) {
        if (!(error instanceof FTPError)) throw error;
      }
    }
    await this.#client.cd(path);
    return this.#client.list();
  }

  stat(path: string): Promise<Entry> {
    return this.#try(path, 'fileGone', async () => {
      const full = this.#path(path);
      const name = fileNameIn(full);
      const known = await this.#spelt(full, 'fileGone', (spelt) => this.#known(name, spelt));
      if (known) return known;
      const listed = (await this.list(folderOf(path))).find((entry) => entry.name === name && !entry.isFolder);
      if (!listed) throw new TransferFailure('fileGone', this.#about(path));
      return listed;
    });
  }

  read(path: string, { start = 0, end = Infinity }: ByteRange = {}) {
    return this.#try(path, 'fileGone', () => {
      const open = (spelt: string) =>
        streamOf(this.#download(path, spelt, start, end), this.#readerMs, () => this.close());
      return this.#spelt(this.#path(path), 'fileGone', open);
    });
  }

  close(): void {
    this.#client.close();
  }

  /** The stream ends when the control connection has confirmed that all was sent: a lost connection looks like an end too. */
  async *#download(path: string, spelt: string, start: number, end: number): AsyncGenerator<Buffer, void> {
    const arriving = new PassThrough();
    const download = this.#client.downloadTo(arriving, spelt, start);
    download.catch(() => undefined);
    let left = end - start + 1;
    try {
      for await (const chunk of arriving) {
        if (!Buffer.isBuffer(chunk)) continue;
        yield chunk.subarray(0, left);
        left -= chunk.length;
        // There is no polite way to stop a transfer half-way that every server understands.
        if (left <= 0) return this.close();
      }
    } catch {
      // the download says why
    }
    await download.catch((error) => {
      // A late answer to a transfer that broke would be taken for the next command's.
      if (!(error instanceof FTPError)) this.close();
      throw failureOf(error, this.#about(path), 'fileGone');
    });
  }

  /** Asks for what has this path in each of its spellings, until the server has it. */
  async #spelt<T>(path: string, gone: FailureKind, ask: (spelt: string) => Promise<T>): Promise<T> {
    const spellings = spellingsOf(path);
    const first = this.#spelling < spellings.length ? this.#spelling : 0;
    const failures: unknown[] = [];
    for (const spelling of new Set([first, ...spellings.keys()])) {
      try {
        const found = await ask(spellings[spelling] ?? '');
        if (spellings.length > 1) this.#spelling = spelling;
        return found;
      } catch (error) {
        failures.push(error);
        if (!(error instanceof FTPError || error instanceof TransferFailure)) throw error;
        if (failureOf(error, this.#about(''), gone).kind !== gone) throw error;
      }
    }
    throw failures[0];
  }

  /** What the server says of a file when it is asked for it alone; undefined when it doesn't know how. */
  async #known(name: string, spelt: string): Promise<Entry | undefined> {
    const bytes = await this.#sizeOf(spelt);
    if (bytes === undefined) return undefined;
    return { name, isFolder: false, bytes, modifiedAt: await this.#timeOf(spelt), precisionMs: exact };
  }

  /** SIZE is an extension too; undefined when the server doesn't have it. */
  async #sizeOf(fullPath: string): Promise<number | undefined> {
    try {
      return await this.#client.size(fullPath);
    } catch (error) {
      if (error instanceof FTPError && isUnknownCommand(error)) return undefined;
      throw error;
    }
  }

  /** MDTM is an extension; a server without it is asked once. */
  async #timeOf(fullPath: string): Promise<number | undefined> {
    if (!this.#knowsTimes) return undefined;
    try {
      const time = (await this.#client.lastMod(fullPath)).getTime();
      return Number.isFinite(time) ? time : undefined;
    } catch (error) {
      if (!(error instanceof FTPError)) throw error;
      if (isUnknownCommand(error)) this.#knowsTimes = false;
      return undefined;
    }
  }

  /** A listing shows a link's own size, not its file's. A link that has no size leads to a folder or nowhere, and is left out. */
  async #linked(folder: string, { name }: FileInfo): Promise<Entry | undefined> {
    const path = `${folder}/${name}`;
    try {
      return await this.#spelt(path, 'fileGone', (spelt) => this.#known(name, spelt));
    } catch (error) {
      if (error instanceof FTPError) return undefined;
      throw error;
    }
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
      if (!(error instanceof FTPError || error instanceof TransferFailure || error instanceof BadPath)) this.close();
      throw failureOf(error, this.#about(path), gone);
    }
  }
}

const isUnknownCommand = ({ code }: FTPError): boolean => code >= 500 && code <= 504;

const folderOf = (path: string): string => cleanPath(path).split('/').slice(0, -1).join('/');

function entryOf(info: FileInfo, now: number): Entry {
  const isFolder = info.type === FileType.Directory;
  const told = info.modifiedAt?.getTime();
  const time =
    told === undefined || !Number.isFinite(told)
      ? readListTime(info.rawModifiedAt, now)
      : { modifiedAt: told, precisionMs: exact };
  return { name: info.name, isFolder, bytes: isFolder ? 0 : info.size || 0, ...time };
}
