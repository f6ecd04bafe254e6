/** Of which moment a backup is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aSheet } from '#test/builders.ts';
import { writeBackup } from './write-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'marquee-moment-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startApp();
await aSheet(app);

test('[BACKUP-19] a backup is of the time of its moment, not of when it was written', async () => {
  let firstWritten = Infinity;
  const say = () => void (firstWritten = Math.min(firstWritten, Date.now()));
  const { madeAt, tables } = await writeBackup(app.databaseUrl, join(folder, 'backup'), say);
  expect(tables.some(({ rows }) => rows > 0)).toBe(true);
  expect(Date.parse(madeAt)).toBeLessThanOrEqual(firstWritten);
});
