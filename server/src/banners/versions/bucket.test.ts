/** Versions in a bucket: two machines that share no folder, and a store that is away. */
import { getVersionAddress } from '@marquee/contract/versions.ts';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { freshDatabase } from '#test/database.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { s3Secret, startS3 } from '#test/s3.ts';
import { SpawnedServer } from '#test/spawned-server.ts';
import { readStack } from '#test/version-stack.ts';

const s3 = await startS3();
const settings = { ftpLoopback: true, versions: true, blobUrl: s3.url('team'), logLevel: 'warn' as const };
const app = await startApp(undefined, settings);
// It only plays: of two that freeze, either may be the one.
const other = await startApp(app.databaseUrl, { ...settings, versions: false });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));
const sheet = await aSheet(app, { owner: ann });
const stackOf = (cell: { cellID: number }) => readStack(ann, cell);

test('[VERSION-16] what one machine froze plays at another one, whole and in part', async () => {
  await folder.write('hero/index.html', '<img src="a.png">');
  await folder.write('hero/a.png', 'a picture');
  const cell = await aBanner(sheet, account, { fileName: 'index.html', ftpfolder: 'hero', fileType: 2 });
  await app.freezer.drain();
  expect((await stackOf(cell)).state).toBe('frozen');
  const { address } = (
    await ann.call(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '1' } })
  ).body;
  const page = await fetch(other.base + address);
  expect(await page.text()).toBe('<img src="a.png">');
  const part = await fetch(other.base + address.replace('index.html', 'a.png'), { headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, 'pic']);
  expect(await readdir(join(app.services.settings.dataDir, 'blob-drafts'))).toEqual([]);
});

test('[VERSION-17] while the bucket is away versions wait, nothing else is played, and no log has the secret', async () => {
  await folder.write('x/one.png', 'one');
  const cell = await aBanner(sheet, account, { fileName: 'one.png', ftpfolder: 'x', fileType: 1 }, { row: 1 });
  await app.freezer.drain();
  s3.fault = (request, response) => {
    request.resume();
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  onTestFinished(() => void (s3.fault = undefined));
  await folder.write('x/two.png', 'two');
  const late = await aBanner(sheet, account, { fileName: 'two.png', ftpfolder: 'x', fileType: 1 }, { row: 2 });
  await app.freezer.drain();
  expect(await stackOf(late)).toMatchObject({ state: 'waiting', why: expect.stringContaining('keeps copies') });
  const { address } = await addressFor(ann, cell);
  const answer = await fetch(app.base + address);
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('cannot be reached')]);
  const { lines } = app;
  expect(lines.map(({ msg }) => msg)).toContain('The store of versions can’t be used.');
  expect(JSON.stringify(lines)).not.toContain(s3Secret);
  s3.fault = undefined;
  await sql`update freezing set due_at = now() where due_at is not null`.execute(app.db.kysely);
  await app.freezer.drain();
  expect((await stackOf(late)).state).toBe('frozen');
  expect(await (await fetch(app.base + address)).text()).toBe('one');
});

test('[VERSION-13] what nobody needs any more leaves the bucket', async () => {
  await app.freezer.drain();
  await sql`update blob set named_at = now() - interval '3 hours'`.execute(app.db.kysely);
  await sql`delete from package_file`.execute(app.db.kysely);
  await app.freezer.collect();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from blob`.execute(app.db.kysely);
  expect(rows[0]?.n).toBe(0);
  expect(s3.asked.filter((line) => line.startsWith('DELETE /banners/team/')).length).toBeGreaterThan(3);
});

test(
  '[VERSION-16] a start with a key that the store refuses ends with that sentence',
  { timeout: 60_000 },
  async () => {
    const { dataDir } = app.services.settings;
    const start = (blobUrl: string) =>
      freshDatabase().then((url) =>
        SpawnedServer.start({ DATABASE_URL: url, DATA_DIR: dataDir, BLOB_URL: blobUrl, DEMO: '0', VERSIONS: '1' }),
      );
    await expect(start(s3.url('team', { key: 'NOBODY' }))).rejects.toThrow(
      `The server ended with 1:\nThe store at ${s3.host} does not know the key in BLOB_URL.\n`,
    );
  },
);
