/** Backup images that Marquee makes for pages of a delivery pack: of their ends, within a weight, and never at the price of the pack. */
import { spawnSync } from 'node:child_process';
import { decide } from '@marquee/contract/decisions.ts';
import type { MakeBackups } from '@marquee/contract/delivery/backups.ts';
import { aboutBytesHeader, listPackBanners, makePack } from '@marquee/contract/delivery/packs.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { keepPictures } from '#banners/stills/store.ts';
import { nameBlob } from '#blobs/store.ts';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { freezeFiles } from '#test/frozen-banner.ts';
import { openedPack } from '#test/opened-pack.ts';
import { plainPicture } from '#test/plain-picture.ts';

const small = await plainPicture(20);
/** Too busy a picture to be light. */
const busy = await sharp(
  Buffer.from(Array.from({ length: 300 * 250 * 3 }, (_, at) => (at * 7 + (at % 900) * (at % 251)) % 256)),
  { raw: { width: 300, height: 250, channels: 3 } },
)
  .png()
  .toBuffer();

let nth = 0;
const size = { bannerWidth: 300, bannerHeight: 250 } as const;
const pageFields = { fileName: 'index.html', fileType: 2, ...size } as const;
const pageOf = (body = '') =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><p>${(nth += 1)}</p>${body}`;

/** Marquee with what a person makes packs of in it. */
async function aDesk(chromium: string | undefined) {
  const app = await startApp(undefined, { ftpLoopback: true, versions: true, chromium });
  const { kysely } = app.db;
  const ann = await aPerson(app, { admin: true });
  const account = await anFtpAccount(ann, '127.0.0.1:1');
  /** An approved banner of these files. */
  async function approved(
    sheet: TestSheet,
    row: 0 | 1 | 2 = 0,
    files: Record<string, string | Buffer> = { 'index.html': pageOf() },
    fields: BannerFields = pageFields,
  ): Promise<Cell> {
    const cell = await aBanner(sheet, account, fields, { row });
    await freezeFiles(app, cell.cellID, files);
    await ann.call(decide, { params: { id: String(cell.cellID) }, body: { number: 1, verdict: 'approve' } });
    return cell;
  }
  /** One whose end is this picture, as if it had been drawn. */
  async function drawnAs(sheet: TestSheet, picture: Buffer, row: 0 | 1 | 2 = 0): Promise<Cell & { hash: string }> {
    const cell = await approved(sheet, row);
    const store = await app.fileServers.blobs();
    const bytes = async function* () {
      yield picture;
    };
    const blob = await store.put(bytes(), (named) => nameBlob(kysely, named));
    const { width, height } = await sharp(picture).metadata();
    const { rows } = await sql<{ package: Buffer }>`select package from version where cell_id = ${cell.cellID}`.execute(
      kysely,
    );
    const claim = { package: rows[0]?.package ?? picture, fileType: 2, isDrawn: true, attempts: 1 };
    const pictures = [{ size: 'end' as const, ...blob, width, height, tiles: 1, until: null }];
    await keepPictures(kysely, claim, { pictures, facts: undefined, isOfOwnImage: false });
    return { ...cell, hash: blob.hash };
  }
  const asked = ({ sheetID }: TestSheet, cells: readonly Cell[], wish: object, signal?: AbortSignal) =>
    fetch(app.base + makePack.path.replace('{id}', String(sheetID)), {
      method: 'POST',
      headers: { ...ann.credentials, 'content-type': 'application/json' },
      body: JSON.stringify({ banners: cells.map(({ cellID }) => ({ cellID, number: 1 })), template: '{row}', ...wish }),
      ...(signal && { signal }),
    });
  async function packOf(sheet: TestSheet, cells: readonly Cell[], wish: object) {
    const answer = await asked(sheet, cells, wish);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const pack = openedPack(bytes);
    const told = (await pack.tab('Banners')).map((line) => [line['Backup image'], line['About the backup image']]);
    return { ...pack, answer, bytes, told };
  }
  const listed = async ({ sheetID }: TestSheet) =>
    (await ann.call(listPackBanners, { params: { id: String(sheetID) } })).body.banners.map(({ backup }) => backup);
  return { app, approved, asked, drawnAs, listed, packOf, sheet: () => aSheet(app, { owner: ann }) };
}

const jpg = (mostKB: number): { makeBackups: MakeBackups } => ({ makeBackups: { format: 'jpg', mostKB } });
const desk = await aDesk('0');
/** As if nothing had come of drawing yet. */
const putOff = () => sql`update still set due_at = now() + interval '1 day'`.execute(desk.app.db.kysely);

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  test('[PACK-14] [PACK-16] a page without a backup image gets one made of its end; what comes with one keeps it, and images have none', async () => {
    const drawing = await aDesk(process.env['CHROMIUM_PATH']);
    const sheet = await drawing.sheet();
    const turning = `<style>body{margin:0}@keyframes go{from{background:#f00}to{background:#00c800}}
      #box{position:absolute;inset:0;animation:go 2s both linear}</style><div id="box"><b>Ad</b></div>`;
    const page = await drawing.approved(sheet, 0, { 'index.html': pageOf(turning) });
    const own = await drawing.approved(sheet, 1, { 'index.html': pageOf(turning), 'backup.png': small });
    const image = await drawing.approved(sheet, 2, { 'a.png': small }, { fileName: 'a.png', fileType: 1, ...size });
    expect(await drawing.listed(sheet)).toEqual(['later', 'own', null]);
    await drawAll(
      drawing.app,
      [page, own, image].map(({ cellID }) => cellID),
    );
    expect(await drawing.listed(sheet)).toEqual(['end', 'own', null]);
    const names = ['MPU.zip', 'backup/MPU.jpg', 'Sky.zip', 'backup/Sky.png', 'Story.png'];
    const { entries, names: inPack, told } = await drawing.packOf(sheet, [page, own, image], jpg(40));
    expect(inPack).toEqual([...names, 'manifest.csv', 'manifest.xlsx']);
    const made = entries.get('backup/MPU.jpg') ?? Buffer.alloc(0);
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 250 });
    const spot = sharp(made).extract({ left: 150, top: 150, width: 1, height: 1 });
    const [red = 0, green = 0] = await spot.raw().toBuffer();
    expect([red < 40, green > 150]).toEqual([true, true]);
    expect(entries.get('backup/Sky.png')).toEqual(small);
    const kb = `${Math.ceil((made.length / 1024) * 10) / 10} KB`;
    const told1 = `Made by Marquee from the end of the banner: jpg, ${kb}`;
    expect(told).toEqual([
      ['backup/MPU.jpg', told1],
      ['backup/Sky.png', 'Came with the page, unchanged'],
      ['', ''],
    ]);
    expect(entries.get('manifest.csv')?.toString()).toContain(told1);
  });
});

test('[PACK-14] it is the best one within that weight, in that format, and is none where backup images are not wanted', async () => {
  const sheet = await desk.sheet();
  const cells = [await desk.drawnAs(sheet, busy)];
  const weights = [];
  for (const mostKB of [15, 30]) {
    const made = (await desk.packOf(sheet, cells, jpg(mostKB))).entries.get('backup/MPU.jpg');
    weights.push((made?.length ?? 0) / 1024 / mostKB);
  }
  for (const weight of weights) expect([weight <= 1, weight > 0.7]).toEqual([true, true]);
  const png = { makeBackups: { format: 'png', mostKB: 1_000 } };
  const folders = await desk.packOf(sheet, cells, { pages: 'folder', ...png });
  const pixels = (picture: Buffer | undefined) => sharp(picture).raw().toBuffer();
  expect(await pixels(folders.entries.get('backup/MPU.png'))).toEqual(await pixels(busy));
  const without = await desk.packOf(sheet, cells, { withBackups: false, ...png });
  expect([without.names.length, without.told]).toEqual([3, [['', 'None: not asked for']]]);
  expect((await desk.packOf(sheet, cells, {})).told).toEqual([['', 'None: the page comes without one']]);
  for (const wrong of [jpg(0), jpg(1_001), jpg(1.5), { makeBackups: { format: 'gif', mostKB: 40 } }])
    expect((await desk.asked(sheet, cells, wrong)).status).toBe(400);
});

test('[PACK-15] [PACK-16] the manifest says why a page has none, and the pack comes all the same', async () => {
  const sheet = await desk.sheet();
  const [never, later, heavy] = [
    await desk.approved(sheet),
    await desk.approved(sheet, 1),
    await desk.drawnAs(sheet, busy, 2),
  ];
  await putOff();
  expect(await desk.listed(sheet)).toEqual(['later', 'later', 'end']);
  await sql`update still set due_at = now() where package = (select package from version where cell_id = ${never.cellID})`.execute(
    desk.app.db.kysely,
  );
  await desk.app.freezer.drain();
  expect(await desk.listed(sheet)).toEqual(['undrawn', 'later', 'end']);
  const { names, told } = await desk.packOf(sheet, [never, later, heavy], jpg(1));
  expect(names).toEqual(['MPU.zip', 'Sky.zip', 'Story.zip', 'manifest.csv', 'manifest.xlsx']);
  expect(told).toEqual([
    ['', 'None: no picture of its end: there is no Chromium to draw it'],
    ['', 'None: no picture of its end yet'],
    ['', 'None: it can’t be had within 1 KB as jpg'],
  ]);
  await (await desk.app.fileServers.blobs()).delete(heavy.hash);
  expect((await desk.packOf(sheet, [heavy], jpg(40))).told).toEqual([['', 'None: it could not be made']]);
});

test('[PACK-18] a picture that is not as large as the banner is no backup image of it', async () => {
  const sheet = await desk.sheet();
  const cell = await desk.drawnAs(sheet, await sharp(busy).resize(320, 50).png().toBuffer());
  expect(await desk.listed(sheet)).toEqual(['none']);
  const { told } = await desk.packOf(sheet, [cell], jpg(40));
  expect(told).toEqual([['', 'None: its end was drawn in another size than the banner’s']]);
});

test('[PACK-42] about how much backup images that are made weigh is said before them, too', async () => {
  const sheet = await desk.sheet();
  const cells = [await desk.drawnAs(sheet, busy), await desk.drawnAs(sheet, busy, 1)];
  const { answer, bytes } = await desk.packOf(sheet, cells, jpg(40));
  const told = Number(answer.headers.get(aboutBytesHeader));
  expect(bytes.length).toBeGreaterThan(60_000);
  expect(Math.abs(told - bytes.length) / bytes.length).toBeLessThan(0.15);
});

test('[PACK-17] the process that makes them ends with the pack, one that is given up too', async () => {
  const ofPictures = () => {
    const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout.split('\n');
    const ours = lines.map((line) => /^\s*(\d+)\s+(\d+)\s.*picture-process/.exec(line));
    return ours.flatMap((found) => (Number(found?.[2]) === process.pid ? Number(found?.[1]) : []));
  };
  /** Not even as one whose end nobody has seen. */
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const before = new Set(ofPictures());
  const begun = () => ofPictures().filter((pid) => !before.has(pid));
  const sheet = await desk.sheet();
  // Many of them, so that it is at work for a while.
  const cells = [];
  for (let n = 0; n < 3; n += 1) cells.push(await desk.drawnAs(sheet, busy, n as 0 | 1 | 2));
  const png = { makeBackups: { format: 'png', mostKB: 10 } };
  const given = new AbortController();
  const pack = desk.asked(sheet, cells, png, given.signal).then((answer) => answer.arrayBuffer());
  const failed = expect(pack).rejects.toThrow();
  await expect.poll(begun).toHaveLength(1);
  const [pid = 0] = begun();
  given.abort();
  await failed;
  await expect.poll(() => isThere(pid)).toBe(false);
  await desk.packOf(sheet, cells, png);
  await expect.poll(begun).toEqual([]);
});
