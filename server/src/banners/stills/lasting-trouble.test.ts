/** Pictures while nothing can be kept: they wait, and are made afterwards. */
import { rm, rename, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listStills } from '@marquee/contract/stills.ts';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const blobs = await mkdtemp(join(tmpdir(), 'marquee-blobs-'));
afterAll(() => rm(blobs, { recursive: true, force: true }));
const app = await startApp(undefined, {
  ftpLoopback: true,
  versions: true,
  blobUrl: pathToFileURL(blobs).href,
  logLevel: 'warn',
});
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));
const { kysely } = app.db;

/** Looks for pictures that are due, which all are again. */
async function tryAgain(): Promise<void> {
  await sql`update still set due_at = now()`.execute(kysely);
  await app.freezer.drain();
}

test('[STILL-10] a picture is made once there is room for it, however often there was none', async () => {
  const png = sharp({ create: { width: 300, height: 250, channels: 3, background: 'red' } }).png();
  await folder.write('a.png', await png.toBuffer(), Date.now() - 86_400_000);
  const sheet = await aSheet(app, { owner: ann });
  // The banner is frozen first.
  await sql`create function later() returns trigger language plpgsql as $$ begin new.due_at = now() + interval '1 day'; return new; end $$`.execute(
    kysely,
  );
  await sql`create trigger waits before insert on still for each row execute function later()`.execute(kysely);
  const { cellID } = await aBanner(sheet, account, { fileName: 'a.png', ftpfolder: '', fileType: 1 });
  await app.freezer.drain();

  // A folder in which nobody may make a file.
  await rename(join(blobs, 'drafts'), join(blobs, 'drafts-before'));
  await symlink('/sys', join(blobs, 'drafts'));
  for (let nth = 0; nth < 5; nth += 1) await tryAgain();
  const { rows } = await sql<{ state: string }>`select state from still`.execute(kysely);
  expect(rows).toEqual([{ state: 'waiting' }]);
  expect(app.lines.map(({ msg }) => msg)).toEqual(['Pictures of banners can’t be kept now.']);

  await rm(join(blobs, 'drafts'));
  await rename(join(blobs, 'drafts-before'), join(blobs, 'drafts'));
  await tryAgain();
  const found = (await ann.call(listStills, { query: { sheetURL: sheet.url } })).body;
  expect([...fromSteps(found.cells)]).toEqual([cellID]);
});
