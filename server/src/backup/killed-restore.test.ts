/** A restore that was killed once all of its data was there, before it was ended. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { aSheet } from '#test/builders.ts';
import { freshDatabase } from '#test/database.ts';
import { SpawnedServer } from '#test/spawned-server.ts';
import { finishRestore } from './leave-past.ts';
import { manifestFile, type Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { putMark } from './restore-mark.ts';
import { writeBackup } from './write-backup.ts';

const quiet = () => undefined;
const folder = await mkdtemp(join(tmpdir(), 'marquee-killed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startApp();
await aSheet(app);
await sql`
  insert into mail (kind, to_address, subject, letter, due_at)
  values ('waiting', 'ann@example.test', 'Waiting', '{}', now() + interval '1 day')`.execute(app.db.kysely);
const place = join(folder, 'backup');
const manifest: Manifest = {
  ...(await writeBackup(app.databaseUrl, place, quiet)),
  madeAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
};
await writeFile(join(place, manifestFile), JSON.stringify(manifest));

/** A database into which the backup was read by somebody who was killed then. */
async function killed() {
  const url = await freshDatabase();
  await readBackup(url, place, { mark: putMark });
  const db = connect(url, quiet);
  onTestFinished(() => db.close());
  const waiting = async () =>
    (await db.kysely.selectFrom('mail').select('mail_id').where('due_at', 'is not', null).execute()).length;
  expect(await waiting()).toBe(1);
  return { db, url, waiting };
}

test('[BACKUP-12] the next try finds the data there, and ends it, once', async () => {
  const { db, url, waiting } = await killed();
  expect(await readBackup(url, place, { mark: putMark })).toEqual(manifest);
  expect(await finishRestore(db)).toMatchObject({ mails: 1 });
  expect(await waiting()).toBe(0);
  expect(await finishRestore(db)).toBeUndefined();
  await expect(readBackup(url, place, { mark: putMark })).rejects.toThrow('This database holds data already');
});

test('[BACKUP-12] another backup is refused there', async () => {
  const { url } = await killed();
  const other = join(folder, 'other');
  await writeBackup(app.databaseUrl, other, quiet);
  await expect(readBackup(url, other, { mark: putMark })).rejects.toThrow('This database holds data already');
});

test(
  '[BACKUP-12] so does the next start of the server, which mails nothing of what waited',
  { timeout: 180_000 },
  async () => {
    const { url, waiting } = await killed();
    const server = await SpawnedServer.start({ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), VERSIONS: '0' });
    onTestFinished(() => server.kill('SIGTERM'));
    expect(await waiting()).toBe(0);
  },
);
