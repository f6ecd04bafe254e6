/** Backups and restores that are told to stop, and what those that were killed have left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { aSheet } from '#test/builders.ts';
import { freshDatabase } from '#test/database.ts';
import { startApp } from '#test/app.ts';
import { DatabaseProxy } from '#test/database-proxy.ts';
import { removeAbandoned } from './abandoned.ts';
import { readBackup } from './read-backup.ts';
import { unwritten, writeBackup } from './write-backup.ts';

const quiet = () => undefined;
const folder = await mkdtemp(join(tmpdir(), 'marquee-stopped-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startApp();
await aSheet(app);

/** A client of one's own for the rest of a test. */
async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Keeps everybody from a table of a database; the result says how many backups and restores wait for it. */
async function heldUp(url: string): Promise<() => Promise<number>> {
  const [holder, watcher] = [await clientOf(url), await clientOf(url)];
  await holder.query('begin');
  await holder.query('lock table session in access exclusive mode');
  return async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and application_name like 'marquee %'`,
    );
    return rowCount ?? 0;
  };
}

/** An empty database beside another one, until the end of the test. */
async function aDatabaseWithout(beside: string): Promise<string> {
  const client = await clientOf(beside);
  await client.query('create database without_marquee template template0');
  // Awaited, as the client is ended after it.
  onTestFinished(async () => void (await client.query('drop database without_marquee with (force)')));
  const url = new URL(beside);
  url.pathname = '/without_marquee';
  return url.href;
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '[BACKUP-6] a backup that is told to stop by %s says so and leaves nothing',
  { timeout: 180_000 },
  async (signal) => {
    const waiting = await heldUp(app.databaseUrl);
    const place = join(folder, signal);
    const child = spawn(process.execPath, ['server/src/backup/backup.ts', place], {
      env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'close');
    const said = text(child.stderr);
    await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(await said).toBe('Stopped before it was done. Nothing was changed.\n');
    expect((await readdir(folder)).filter((name) => name.startsWith(signal))).toEqual([]);
  },
);

test('[BACKUP-6] a restore that is told to stop leaves the database empty', { timeout: 180_000 }, async () => {
  const place = join(folder, 'whole');
  await writeBackup(app.databaseUrl, place, quiet);
  const url = await freshDatabase();
  const stopping = new AbortController();
  const waiting = await heldUp(url);
  const restoring = readBackup(url, place, { signal: stopping.signal });
  restoring.catch(quiet);
  await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
  stopping.abort();
  await expect(restoring).rejects.toThrow();
  expect((await (await clientOf(url)).query('select from account')).rowCount).toBe(0);
});

test(
  '[BACKUP-14] where the database goes away, a backup says so in a sentence and leaves nothing',
  { timeout: 180_000 },
  async () => {
    const lines = await DatabaseProxy.start(app.databaseUrl);
    const waiting = await heldUp(app.databaseUrl);
    const backingUp = writeBackup(lines.url, join(folder, 'lost'), quiet);
    backingUp.catch(quiet);
    await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
    lines.cut();
    await expect(backingUp).rejects.toThrow(
      /^The database went away \(.+\)\. Nothing of the backup was left: try again/,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual([]);
  },
);

test('[BACKUP-14] so does a restore, and leaves the database empty', { timeout: 180_000 }, async () => {
  const place = join(folder, 'read');
  await writeBackup(app.databaseUrl, place, quiet);
  const url = await freshDatabase();
  const lines = await DatabaseProxy.start(url);
  const waiting = await heldUp(url);
  const restoring = readBackup(lines.url, place);
  restoring.catch(quiet);
  await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
  lines.cut();
  await expect(restoring).rejects.toThrow(/^The database went away \(.+\)\. Try again once it is back/);
  expect((await (await clientOf(url)).query('select from account')).rowCount).toBe(0);
});

test('[BACKUP-15] of a database without Marquee there is no backup, and none is begun where no database answers', async () => {
  const url = await aDatabaseWithout(app.databaseUrl);
  const sentence =
    'There is nothing of Marquee in this database: see that DATA_DIR or DATABASE_URL is that of the server.';
  await expect(writeBackup(url, join(folder, 'nothing'), quiet)).rejects.toThrow(sentence);
  await expect(writeBackup('postgres://nobody@127.0.0.1:1/x', join(folder, 'nothing'), quiet)).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('nothing'))).toEqual([]);
});

test('[BACKUP-7] what a killed backup left goes once nothing was written to it for a day', async () => {
  const backups = join(folder, 'backups');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['marquee-1', 'marquee-2.unfinished', 'marquee-3.unfinished', 'mine.unfinished']) {
    await mkdir(join(backups, name), { recursive: true });
    const file = join(backups, name, 'row.copy.gz');
    await writeFile(file, '');
    // Into the third one somebody writes now.
    if (name !== 'marquee-3.unfinished') await utimes(file, longAgo, longAgo);
    await utimes(join(backups, name), longAgo, longAgo);
  }
  await removeAbandoned(backups);
  expect((await readdir(backups)).toSorted()).toEqual(['marquee-1', 'marquee-3.unfinished', 'mine.unfinished']);
  await removeAbandoned(join(backups, 'none'));
});

test('[BACKUP-8] a backup into a folder that is there is refused before anything is written, and that folder stays as it is', async () => {
  const place = join(folder, 'there');
  await writeBackup(app.databaseUrl, place, quiet);
  const before = await readdir(place);
  const said: string[] = [];
  const again = writeBackup(app.databaseUrl, place, (line) => said.push(line));
  await expect(again).rejects.toThrow(`${place} is there already, and nothing was changed. Name another folder.`);
  expect(said).toEqual([]);
  expect(await readdir(place)).toEqual(before);
});

test('[BACKUP-13] a backup that may not be written where it was asked for says so', async () => {
  const file = join(folder, 'a file');
  await writeFile(file, 'kept');
  const place = join(file, 'backup');
  const sentence = `No backup can be written to ${file} (ENOTDIR). Name another folder.`;
  await expect(writeBackup(app.databaseUrl, place, quiet)).rejects.toThrow(sentence);
  expect(await readFile(file, 'utf8')).toBe('kept');
});

// A disk can't be filled here; that nothing is left is what BACKUP-6 tries.
test('[BACKUP-13] a full disk is named in a sentence, and what is no fault of a disk stays what it is', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(unwritten(full, '/backups/monday')).toMatchObject({
    message:
      'There is no room for the backup in /backups, and nothing of it was left there. Make room, or name a folder on another disk.',
    cause: full,
  });
  const other = new Error('anything else');
  expect(unwritten(other, '/backups/monday')).toBe(other);
});
