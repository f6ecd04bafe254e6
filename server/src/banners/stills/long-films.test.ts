/** Films that say of themselves that they last for weeks: they have their pictures, and of how long they last nothing is believed. */
import { readFile } from 'node:fs/promises';
import { getVersionImage } from '@marquee/contract/versions.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true, chromium: process.env['CHROMIUM_PATH'] });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

afterEach(() => app.freezer.drain());

/** 150 pictures, each of which stands for some hours. Where the boxes of such a file say how long that is. */
async function longFilm(): Promise<Buffer> {
  const film = await readFile(
    new URL('../../demo/banners/files/aurora/trailhead/en/trailhead_300x250_en_v1.mp4', import.meta.url),
  );
  const each = 16_384;
  const whole = each * 150;
  const set = (box: string, from: number, value: number) => film.writeUInt32BE(value, film.indexOf(box) + from);
  set('mdhd', 16, 1);
  set('mdhd', 20, whole);
  set('stts', 16, each);
  set('mvhd', 20, whole * 1_000);
  set('tkhd', 24, whole * 1_000);
  set('elst', 12, whole * 1_000);
  return film;
}

test.skipIf(!(await mayDraw()))('[STILL-38] a film that says that it lasts for weeks has its pictures', async () => {
  await folder.write('long.mp4', await longFilm(), Date.now() - 86_400_000);
  const fields = { fileName: 'long.mp4', ftpfolder: '', fileType: 3 } as const;
  const { cellID } = await aBanner(await aSheet(app, { owner: ann }), account, fields);
  await drawAll(app, [cellID]);
  const { rows } = await sql<{ size: string }>`
    select size from shown_still where cell_id = ${cellID} order by size
  `.execute(app.db.kysely);
  expect(rows.map(({ size }) => size)).toEqual(['end', 'large', 'mail', 'small']);
  const image = { params: { id: cellID }, query: { number: 1, format: 'jpg', at: 20_000 } } as const;
  expect((await ann.attempt(getVersionImage, image)).status).toBe(200);
});
