/** The real app on a real port, over a database of its own. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { buildApp, type App } from '#app.ts';
import { connect, type Db } from '#platform/db.ts';
import { readSettings } from '#platform/env.ts';
import { freshDatabase } from './database.ts';

export interface TestApp extends App {
  /** `http://127.0.0.1:PORT` */
  base: string;
  databaseUrl: string;
  db: Db;
  /** what was logged as an error: a call or the hub that failed in a way nobody foresaw */
  errors: string[];
}

const settings = readSettings({ PORT: '0', DATABASE_URL: 'postgres://unused/' }, '/');

/**
 * Starts an app for a test file; give an address to start a second one over the same database. It is closed when the file ends, and the
 * file fails if an error was logged that the test didn't take out of `errors`.
 */
export async function startApp(databaseUrl?: string): Promise<TestApp> {
  const url = databaseUrl ?? (await freshDatabase());
  const errors: string[] = [];
  const listener = new Writable({
    write: (line, _encoding, done) => {
      errors.push(String(line));
      done();
    },
  });
  const db = connect(url, () => undefined);
  const app = await buildApp(db, { ...settings, databaseUrl: url }, pino({ level: 'error' }, listener));
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    await app.close();
    await db.close();
    expect(errors).toEqual([]);
  });
  return { ...app, base, databaseUrl: url, db, errors };
}
