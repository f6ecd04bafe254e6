/** The data folder: whose it is, and what a start says that can't have it. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SpawnedServer } from '#test/spawned-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { readSettings } from './env.ts';
import { appSecret } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'file');
writeFileSync(file, '');

test('[START-5] it is made for its owner’s eyes only', () => {
  const made = join(folder, 'new', 'data');
  makeDataFolder(made);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o777 & ~process.umask());
});

test.runIf(process.platform === 'linux')(
  '[START-29] a folder in which none can be made ends the start, and is not asked for ever',
  () => {
    for (const path of ['/proc/marquee', '/proc/marquee/data'])
      expect(() => makeDataFolder(path)).toThrow(
        `The data folder ${path} cannot be written to: give this user the right to, or set DATA_DIR to another folder.`,
      );
  },
);

test('[START-5] the program ends with one sentence where it is a file', { timeout: 180_000 }, async () => {
  const starting = SpawnedServer.start({ DATA_DIR: file, DEMO: '0', LOG_LEVEL: 'warn' });
  await expect(starting).rejects.toThrow(
    new Error(`The server ended with 1:\nThe data folder ${file} is not a folder: set DATA_DIR to another path.\n`),
  );
});

test('[START-5] a secret that can’t be made there is said to be the folder’s fault, not a damaged file’s', () => {
  const settings = readSettings({ DATA_DIR: file }, '/');
  expect(() => appSecret(settings)).toThrow(`The data folder ${file} is not a folder: set DATA_DIR to another path.`);
});
