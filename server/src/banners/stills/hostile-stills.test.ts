/** Hostile files as banners: no picture is made of them, none is tried over and over, and what they do harms nothing. */
import { listStills } from '@marquee/contract/stills.ts';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { NoPicture, PictureMaker } from './picture-maker.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const maker = new PictureMaker();
const then = Date.now() - 86_400_000;

afterEach(() => app.freezer.drain());
afterAll(() => maker.close());

const png = (width = 300, height = 250, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
/** The cells that have a picture. */
const read = async (sheet: TestSheet) =>
  new Set(fromSteps((await ann.call(listStills, { query: { sheetURL: sheet.url } })).body.cells));
const shown = async (sheet: TestSheet, fields: BannerFields, row: 0 | 1 | 2 = 0) => {
  const cell = await aBanner(sheet, account, fields, { row });
  await app.freezer.drain();
  return cell;
};
const stillsIn = async () =>
  (
    await sql<{ state: string; attempts: number }>`select state, attempts from still order by package`.execute(
      app.db.kysely,
    )
  ).rows;

/** A PNG that says it is this large, with nothing in it. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 40_000)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

describe('hostile files', () => {
  const reaches =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="250"><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>';
  test.each([
    ['truncated.png', async () => (await png(300, 250)).subarray(0, 200)],
    ['words.jpg', () => Buffer.from('not a picture at all')],
    ['a bomb.png', () => emptyPng(40_000, 40_000)],
    ['endless.gif', () => Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,', 'latin1')],
    ['reaches.svg', () => Buffer.from(reaches)],
    // By another ending than its own.
    ['reaches.png', () => Buffer.from(reaches)],
    ['liar.webp', () => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X', 'latin1'), Buffer.alloc(200, 255)])],
  ])('[STILL-3] %s has no picture, which is not tried again, and harms nothing', async (name, bytes) => {
    await folder.write(`bad/${name}`, await bytes(), then);
    await folder.write('bad/good.png', await png(90, 90, name.length > 10 ? 'red' : 'blue'), then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await shown(sheet, { fileName: name, ftpfolder: 'bad', fileType: 1 });
    const good = await shown(sheet, { fileName: 'good.png', ftpfolder: 'bad', fileType: 1 }, 1);
    const found = await read(sheet);
    expect([found.has(cell.cellID), found.has(good.cellID)]).toEqual([false, true]);
    const tried = await stillsIn();
    await app.freezer.drain();
    expect(await stillsIn()).toEqual(tried);
    expect(tried.every(({ attempts, state }) => state !== 'waiting' && attempts === 1)).toBe(true);
  });

  test('[STILL-3] a process that is lost over a picture is started again for the next one', async () => {
    const bytes = await png();
    const lost = maker.make(bytes);
    maker.close();
    await expect(lost).rejects.toEqual(new NoPicture('lost'));
    expect((await maker.make(bytes)).small).toMatchObject({ width: 211, height: 176 });
  });

  test('[STILL-3] what the processes of pictures died of again and again is left alone', async () => {
    await folder.write('deadly/a.png', await png(91, 91), then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await aBanner(sheet, account, { fileName: 'a.png', ftpfolder: 'deadly', fileType: 1 });
    // As it is left behind by a server that died of it as often.
    await sql`create function die() returns trigger language plpgsql as $$ begin new.attempts = 3; return new; end $$`.execute(
      app.db.kysely,
    );
    await sql`create trigger dies before insert on still for each row execute function die()`.execute(app.db.kysely);
    await app.freezer.drain();
    await sql`drop function die cascade`.execute(app.db.kysely);
    expect((await read(sheet)).has(cell.cellID)).toBe(false);
    expect((await stillsIn()).filter(({ state }) => state === 'waiting')).toEqual([]);
  });
});
