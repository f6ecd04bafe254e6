/** The demo's banners on a file server of their own: copied to the data folder once, and served from there. */
import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSealer } from '#banners/accounts/sealed.ts';
import { hurry } from '#banners/versions/store.ts';
import type { Db } from '#platform/db.ts';
import { StartError, type Settings } from '#platform/env.ts';
import { aurora } from './aurora.ts';
import { bannersOn } from './content.ts';
import { findDemoAdmin } from './demo.ts';
import { startFtpServer, type FtpServer } from './ftp/ftp-server.ts';
import { ftpUserName, moveFtpAccount } from './insert.ts';
import { northwind } from './northwind.ts';

export interface DemoFtp {
  /** the host of its FTP account, like `127.0.0.1:2121` */
  host: string;
  /** what it serves: files that are put there appear on the server */
  root: string;
  close(): Promise<void>;
}

const assets = fileURLToPath(new URL('banners/files/', import.meta.url));
const usualPort = 2121;
const hour = 3_600_000;

/** The files that the sheets' cells name, HTML5 banners as folders. */
const named = new Set(
  [aurora, northwind]
    .flatMap(bannersOn)
    .map(({ folder, fileName }) => posix.join(folder, fileName.replace('/index.html', ''))),
);

/** What a cell names is three weeks old; what waits beside it was finished an hour ago. */
async function setTimes(root: string): Promise<void> {
  const now = Date.now();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const parts = relative(root, path).split(sep);
    const isNamed = parts.some((_, index) => named.has(parts.slice(0, index + 1).join('/')));
    const time = new Date(now - (isNamed ? 21 * 24 * hour : hour));
    await utimes(path, time, time);
  }
}

/** Copies the banners unless that was done before, whole or not at all. */
async function copyBanners(root: string): Promise<void> {
  if (existsSync(root)) return;
  const draft = `${root}.new`;
  try {
    await rm(draft, { recursive: true, force: true });
    await cp(assets, draft, { recursive: true });
    await setTimes(draft);
    await rename(draft, root);
  } catch (cause) {
    throw new StartError(`The demo's banners cannot be copied to ${root}. Make room there, or start with DEMO=0.`, {
      cause,
    });
  }
}

/** On its usual port, or on any that is free. */
async function startSomewhere(wanted: { root: string; userName: string; password: string }): Promise<FtpServer> {
  try {
    return await startFtpServer({ ...wanted, port: usualPort });
  } catch {
    return startFtpServer(wanted);
  }
}

/**
 * Starts the file server of the demo, with a new password each time, and tells its FTP account. Undefined where there is no demo.
 * @throws {StartError} when the banners can't be copied to the data folder
 */
export async function startDemoFtp(
  settings: Pick<Settings, 'dataDir' | 'appSecret'>,
  db: Db,
): Promise<DemoFtp | undefined> {
  const admin = await findDemoAdmin(db.kysely);
  if (!admin) return undefined;
  const root = join(settings.dataDir, 'demo-ftp');
  await copyBanners(root);
  const password = randomBytes(24).toString('base64url');
  const server = await startSomewhere({ root, userName: ftpUserName, password });
  const host = `127.0.0.1:${server.port}`;
  const passwordSealed = makeSealer(settings).seal(password);
  for (const ftpAccountID of await moveFtpAccount(db.kysely, admin.accountID, { host, passwordSealed })) {
    await hurry(db.kysely, ftpAccountID);
  }
  return { host, root, close: () => server.close() };
}
