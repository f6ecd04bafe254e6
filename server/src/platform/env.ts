/** The settings of one server, read from the environment and `.env`, and the error that ends a start with one sentence. */
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { logLevels, type LogLevel } from './log.ts';
import { misspelt } from './misspelt.ts';
import { isAddressRange } from './trusted-proxies.ts';

/** A start that cannot go on. `message` is the whole sentence for the console; `main.ts` prints it and exits 1. */
export class StartError extends Error {
  override name = 'StartError';
}

/** How much a version may be; what is more is not kept. */
export interface VersionLimits {
  bytes: number;
  files: number;
  /** of what is in a zip */
  unpackedBytes: number;
  /** how many times heavier that may be than the zip */
  ratio: number;
}

/** Everything the environment decides. Paths are absolute; what was not set and has no default is `undefined`. */
export interface Settings {
  /** The TCP port to listen on; 0 lets the system choose one. */
  port: number;
  host: string;
  dataDir: string;
  /** One's own PostgreSQL; `undefined` means the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** `undefined` means that mails become files in `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The address people use, without a closing slash; `undefined` means the one the server listens on. */
  publicUrl: string | undefined;
  /** At least 32 characters; `undefined` means a generated one kept in `dataDir`. */
  appSecret: string | undefined;
  /** What a Prometheus sends to read `/metrics`; without it there are none. */
  metricsToken: string | undefined;
  /** The proxies of one's own, as addresses and ranges: they may say for whom they ask, and by which protocol. */
  trustProxy: string[];
  logLevel: LogLevel;
  demo: boolean;
  /** Host names, besides localhost, that are not redirected to https. */
  sandboxHosts: string[];
  /** Whether FTP accounts may be on this machine itself. */
  ftpLoopback: boolean;
  /** How long what happened on a sheet is told. Days. */
  historyDays: number;
  /** Whether the files of banners are kept as versions. */
  versions: boolean;
  versionLimits: VersionLimits;
  /** Where their bytes are: `file:///…` or `s3://…`, with a secret; `undefined` means a folder in `dataDir`. */
  blobUrl: string | undefined;
  /** The path of the Chromium that draws pictures of html banners and films; 0 for none, `undefined` for what the PATH has. */
  chromium: string | undefined;
}

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
const isHost = (text: string) => isIP(text) > 0 || hostName.test(text);
const isDays = (text: string) => /^\d{2,4}$/.test(text) && Number(text) >= 30;
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
const isMailAddress = (text: string) => /^[^\s@<>]+@[^\s@<>]+$|^[^\r\n<>]+<[^\s@<>]+@[^\s@<>]+>$/.test(text);

function isUrlOf(schemes: string[]) {
  return (text: string) =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** Addresses in the page and in mails begin at the root, so a path before them leads nowhere. */
function isPublicUrl(address: string): boolean {
  const { pathname, search, hash, username } = URL.parse(address) ?? new URL('none:');
  return isUrlOf(['http:', 'https:'])(address) && /^\/*$/.test(pathname) && search + hash + username === '';
}

/** Whether what is written as %41 in it are bytes of UTF-8; a % with anything else after it stands for itself. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** `postgres:///name?host=/run/postgresql` has no host name and is fine, so only the scheme counts here. */
const isDatabaseUrl = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol) && isDecodable(text);

/** What may follow a % in the address of a folder, and no slash, which a name can't have. */
const isFolderUrl = ({ host, pathname }: URL): boolean =>
  host === '' && isDecodable(pathname) && !/%(?![\da-f]{2})|%2f|%00/i.test(pathname);

/** `s3://KEY:SECRET@host:port/bucket/folder`, or the address of a folder. */
function isBlobUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === 'file:') return isFolderUrl(url);
  const isWhole = url?.protocol === 's3:' && url.hostname !== '' && url.username !== '' && url.password !== '';
  return isWhole && /^\/[^/]/.test(url.pathname) && url.hash === '' && !/%(?![\da-f]{2})/i.test(url.href);
}

const text = (check: (value: string) => boolean, should: string) => z.string().refine(check, { error: should });

const count = (usual: string) =>
  text((value) => /^[1-9]\d{0,5}$/.test(value), 'a whole number from 1 to 999999')
    .default(usual)
    .transform(Number);
const MB = 1_000_000;

/** Each variable with the end of its sentence: "PORT must be …". */
const schema = z.object({
  PORT: text(isPort, 'a whole number from 0 to 65535').default('3000').transform(Number),
  HOST: text(isHost, 'a host name or an IP address').default('127.0.0.1'),
  DATA_DIR: text((value) => !value.includes('\0'), 'the path of a folder').default('data'),
  DATABASE_URL: text(isDatabaseUrl, 'an address like postgres://user:password@host:5432/name').optional(),
  SMTP_URL: text(isUrlOf(['smtp:', 'smtps:']), 'an address like smtps://user:password@host:465').optional(),
  MAIL_FROM: text(isMailAddress, 'a mail address like Marquee <marquee@example.com>').default(
    'Marquee <marquee@localhost>',
  ),
  PUBLIC_URL: text(isPublicUrl, 'an address without a path, like https://marquee.example.com').optional(),
  APP_SECRET: text((value) => value.length >= 32, 'at least 32 characters long').optional(),
  METRICS_TOKEN: text((value) => /^[\x21-\x7e]{16,}$/.test(value), 'at least 16 characters without spaces').optional(),
  TRUST_PROXY: text(
    (value) => splitList(value).every(isAddressRange),
    'a list of addresses and ranges like 10.0.0.0/8 with commas between them',
  ).default('127.0.0.0/8, ::1'),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('warn'),
  DEMO: text((value) => value === '0' || value === '1', '1 or 0').optional(),
  VERSIONS: text((value) => value === '0' || value === '1', '1 or 0').default('1'),
  VERSION_MAX_MB: count('200'),
  VERSION_MAX_FILES: count('1000'),
  VERSION_MAX_UNPACKED_MB: count('200'),
  VERSION_MAX_RATIO: count('100'),
  BLOB_URL: text(
    isBlobUrl,
    'an address like s3://key:secret@host/bucket?region=eu-central-1 (with %2F for / in the secret) or file:///srv/blobs',
  ).optional(),
  CHROMIUM: text((value) => !value.includes('\0'), 'the path of a Chromium, or 0').optional(),
  FTP_LOOPBACK: text((value) => value === '0' || value === '1', '1 or 0').default('0'),
  HISTORY_DAYS: text(isDays, 'a number of days from 30 to 9999').default('365').transform(Number),
  SANDBOX_HOSTS: text(
    (value) => splitList(value).every(isHost),
    'a list of host names with commas between them',
  ).default(''),
});

/** Values that may hold a password and so are never repeated on a console. */
const secret = new Set(['DATABASE_URL', 'SMTP_URL', 'APP_SECRET', 'METRICS_TOKEN', 'BLOB_URL']);

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Reads and checks the settings in `source`. A variable that is empty counts as not set; `DATA_DIR` is relative to `root`.
 * @throws {StartError} with one sentence per bad value.
 */
export function readSettings(source: Readonly<Record<string, string | undefined>>, root: string): Settings {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const result = schema.safeParse(given);
  if (!result.success) throw new StartError(result.error.issues.map((issue) => sentence(issue, given)).join('\n'));
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(root, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    appSecret: read.APP_SECRET,
    metricsToken: read.METRICS_TOKEN,
    trustProxy: splitList(read.TRUST_PROXY),
    logLevel: read.LOG_LEVEL,
    demo: read.DEMO === undefined ? read.DATABASE_URL === undefined : read.DEMO === '1',
    ftpLoopback: read.FTP_LOOPBACK === '1',
    historyDays: read.HISTORY_DAYS,
    versions: read.VERSIONS === '1',
    versionLimits: {
      bytes: read.VERSION_MAX_MB * MB,
      files: read.VERSION_MAX_FILES,
      unpackedBytes: read.VERSION_MAX_UNPACKED_MB * MB,
      ratio: read.VERSION_MAX_RATIO,
    },
    blobUrl: read.BLOB_URL,
    chromium: read.CHROMIUM,
    sandboxHosts: splitList(read.SANDBOX_HOSTS.toLowerCase()),
  };
}

function sentence(issue: { path: PropertyKey[]; message: string }, given: Record<string, string>): string {
  const name = String(issue.path[0]);
  return `${name} must be ${issue.message}${secret.has(name) ? '' : `, not "${given[name]}"`}.`;
}

/**
 * The settings of this process: its environment, completed by the file `.env` in `root` if there is one. What the
 * environment already says wins over the file.
 * @param say hears of names that are nearly those of settings
 * @throws {StartError} when the file cannot be read or a value is bad.
 */
export function loadSettings(root: string, say: (line: string) => void = console.error): Settings {
  const file = join(root, '.env');
  if (existsSync(file)) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      throw new StartError(`The settings file ${file} cannot be read.`, { cause: error });
    }
  }
  for (const line of misspelt(Object.keys(process.env), Object.keys(schema.shape))) say(line);
  return readSettings(process.env, root);
}
