/** What is kept of drawn banners beside their small pictures: their end as large as it is, and a strip of their moments. */
import { access, updateColumn } from '@marquee/contract/columns.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { listStills, stillPath } from '@marquee/contract/stills.ts';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, {
  ftpLoopback: true,
  versions: true,
  chromium: process.env['CHROMIUM_PATH'],
});
const demoFiles = new URL('../../demo/banners/files/', import.meta.url);
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const then = Date.now() - 86_400_000;

afterEach(() => app.freezer.drain());

const page = (body: string, style = '') =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0;background:#fff}#box{position:absolute;inset:0}${style}</style>${body}`;
/** Grey at first, and lighter from second to second. */
const rising = (seconds: number, count: number | 'infinite' = 1) =>
  page(
    '<div id="box"><b>Ad</b></div>',
    `@keyframes go{from{background:rgb(40,40,40)}to{background:rgb(200,200,200)}}#box{animation:go ${seconds}s both linear ${count}}`,
  );

async function shown(fields: BannerFields): Promise<{ sheet: TestSheet; cellID: number }> {
  const sheet = await aSheet(app, { owner: ann });
  const { cellID } = await aBanner(sheet, account, fields);
  await drawAll(app, [cellID]);
  return { sheet, cellID };
}
/** The kept pictures of what a cell shows, by size. */
async function keptOf(fields: BannerFields): Promise<Map<string, Buffer>> {
  const { cellID } = await shown(fields);
  const { rows } = await sql<{ size: string; hash: string }>`
    select size, encode(blob, 'hex') as hash from shown_still where cell_id = ${cellID}
  `.execute(app.db.kysely);
  const store = await app.fileServers.blobs();
  const kept = new Map<string, Buffer>();
  for (const { hash, size } of rows) kept.set(size, await buffer(await store.get(hash)));
  return kept;
}
const html = async (name: string, text: string) => {
  await folder.write(`${name}/index.html`, text, then);
  return { fileName: 'index.html', ftpfolder: name, fileType: 2 } as const;
};
const metadata = (bytes: Buffer | undefined) => sharp(bytes).metadata();
const sizeOf = async (bytes: Buffer | undefined) => {
  const { format, height, width } = await metadata(bytes);
  return [format, width, height];
};
/** How light each picture of a strip is at a place where nothing is but the ground. */
async function lightsOf(strip: Buffer | undefined, tile: number): Promise<number[]> {
  const { width } = await metadata(strip);
  const lights = [];
  for (let left = 0; left < width; left += tile) {
    const part = sharp(strip).extract({ left: left + 100, top: 100, width: 10, height: 10 });
    const [red = 0] = await part.resize(1, 1).removeAlpha().raw().toBuffer();
    lights.push(red);
  }
  return lights;
}

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  test('[STILL-15] the end of a page is kept as large as it is, without loss', async () => {
    const kept = await keptOf(await html('end', rising(2)));
    expect(await sizeOf(kept.get('end'))).toEqual(['png', 300, 250]);
    const raw = await sharp(kept.get('end')).extract({ left: 100, top: 100, width: 1, height: 1 }).raw().toBuffer();
    expect([...raw]).toEqual([200, 200, 200]);
  });

  test('[STILL-15] so it is where a page has a backup image, which stays its picture', async () => {
    const red = await sharp({ create: { width: 300, height: 250, channels: 3, background: 'rgb(255,0,0)' } })
      .png()
      .toBuffer();
    await folder.write('with/backup.png', red, then);
    const kept = await keptOf(await html('with', `${rising(2)}<noscript><img src="backup.png"></noscript>`));
    const [first = 0, second = 0] = await sharp(kept.get('small')).resize(1, 1).removeAlpha().raw().toBuffer();
    expect([first > 240, second < 20]).toEqual([true, true]);
    const raw = await sharp(kept.get('end')).extract({ left: 100, top: 100, width: 1, height: 1 }).raw().toBuffer();
    expect([...raw]).toEqual([200, 200, 200]);
    expect(kept.has('moments')).toBe(true);
  });

  test.each([
    ['eight seconds', rising(8), 9],
    ['a second', rising(1), 3],
    ['no end', rising(30, 'infinite'), 9],
  ])('[STILL-16] a page of %s has a strip of its moments, in their order', async (name, text, number) => {
    const kept = await keptOf(await html(`strip ${name}`, text));
    expect(await sizeOf(kept.get('moments'))).toEqual(['webp', 300 * number, 250]);
    const lights = await lightsOf(kept.get('moments'), 300);
    expect(lights).toEqual(lights.toSorted((one, other) => one - other));
    expect(new Set(lights).size).toBe(number);
    expect(Math.abs((lights[0] ?? 0) - 40)).toBeLessThan(4);
  });

  test('[STILL-16] where the end shows nothing, it ends with the moment that the picture is of', async () => {
    const style =
      '@keyframes go{0%{background:rgb(40,40,40)}76%{background:rgb(200,200,200)}90%,100%{background:#fff}}@keyframes out{0%,76%{opacity:1}90%,100%{opacity:0}}#box{animation:go 8s both linear}b{animation:out 8s both linear}';
    const kept = await keptOf(await html('out', page('<div id="box"><b>Ad</b></div>', style)));
    const lights = await lightsOf(kept.get('moments'), 300);
    expect(lights).toEqual(lights.toSorted((one, other) => one - other));
    expect([lights.length, (lights.at(-1) ?? 0) < 230]).toEqual([9, true]);
  });

  test('[STILL-17] it is seen by whoever sees the banner’s picture, at an address that leads to no other', async () => {
    const { cellID, sheet } = await shown(await html('seen', rising(3)));
    const read = async (caller: Caller) => (await caller.call(listStills, { query: { sheetURL: sheet.url } })).body;
    const addressIn = ({ base, moments }: ReplyOf<typeof listStills>, key = moments[0]?.[0] ?? '') =>
      `${app.base}${base}${stillPath(cellID, key, 'moments')}`;
    const own = await read(ann);
    expect(own.moments).toEqual([[expect.any(String), 7, 3000]]);
    const answer = await fetch(addressIn(own));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual(['webp', 2100, 250]);
    // The key of its small picture is none of its strip.
    expect((await fetch(addressIn(own, own.keys[0]))).status).toBe(404);
    const visitor = await read(new Caller(app.base));
    expect((await fetch(addressIn(visitor))).status).toBe(200);
    const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.hiddenFromPublic };
    await ann.call(updateColumn, {
      body: { column, updateFields: ['accessRestrictions'] },
    });
    expect((await fetch(addressIn(visitor))).status).toBe(404);
    expect((await fetch(addressIn(own))).status).toBe(200);
  });

  test('[STILL-16] a film has one', async () => {
    await folder.write(
      'film.mp4',
      await readFile(new URL('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', demoFiles)),
      then,
    );
    const kept = await keptOf({ fileName: 'film.mp4', ftpfolder: '', fileType: 3 });
    const strip = await metadata(kept.get('moments'));
    const end = await metadata(kept.get('end'));
    expect(strip.width % 9).toBe(0);
    expect(strip.width / 9 / strip.height).toBeCloseTo(end.width / end.height, 1);
  });

  test('[STILL-16] what always looks the same has none, and an image has neither', async () => {
    const still = await keptOf(await html('still', page('<div id="box"><b>Ad</b></div>')));
    expect([...still.keys()].toSorted()).toEqual(['end', 'large', 'mail', 'small']);
    const blue = sharp({ create: { width: 30, height: 25, channels: 3, background: 'blue' } });
    await folder.write('blue.png', await blue.png().toBuffer(), then);
    const image = await keptOf({ fileName: 'blue.png', ftpfolder: '', fileType: 1 });
    expect([...image.keys()].toSorted()).toEqual(['large', 'mail', 'small']);
  });
});
