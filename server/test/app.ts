/** The real app on a real port, over a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { buildApp, type App } from '#app.ts';
import { connect, type Db } from '#platform/db.ts';
import { readSettings, type Settings } from '#platform/env.ts';
import { makeLog } from '#platform/log.ts';
import { freshDatabase } from './database.ts';
import { whenDone } from './when-done.ts';

export interface TestApp extends App {
  /** `http://127.0.0.1:PORT` */
  base: string;
  databaseUrl: string;
  db: Db;
  /** what was logged as an error: a call or the hub that failed in a way nobody foresaw */
  errors: string[];
  /** every line of the log, parsed; errors alone unless the settings say `logLevel` */
  lines: Record<string, unknown>[];
  /** ends it before the file does: each holds some connections until then */
  end: () => Promise<void>;
}

export const secret = 'a secret that is only good for tests';
const settings = readSettings(
  { PORT: '0', DATABASE_URL: 'postgres://unused/', APP_SECRET: secret, VERSIONS: '0', CHROMIUM: '0' },
  '/',
);

/**
 * Starts an app for a test file; give an address to start a second one over the same database, and settings that differ, like
 * `{ smtpUrl: mailbox.url }`. It is closed when the test ends that started it, else when the file does, which fails if an error was logged that the
 * test didn't take out of `errors`.
 */
export async function startApp(databaseUrl?: string, special: Partial<Settings> = {}): Promise<TestApp> {
  const url = databaseUrl ?? (await freshDatabase());
  const errors: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const listener = new Writable({
    write: (line, _encoding, done) => {
      const parsed = JSON.parse(String(line)) as Record<string, unknown>;
      lines.push(parsed);
      if (parsed['level'] === 'error' || parsed['level'] === 'fatal') errors.push(String(line));
      done();
    },
  });
  const db = connect(url, () => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-data-'));
  const all = { ...settings, dataDir, databaseUrl: url, logLevel: 'error' as const, ...special };
  const app = await buildApp(db, all, makeLog(all.logLevel, listener), () => undefined);
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  let ended: Promise<void> | undefined;
  const close = async () => {
    await app.close();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const end = () => (ended ??= close());
  whenDone(async () => {
    await end();
    expect(errors).toEqual([]);
  });
  return { ...app, base, databaseUrl: url, db, errors, lines, end };
}
