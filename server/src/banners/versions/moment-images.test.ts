/** Saving a moment of a version as an image: which one is drawn, what it is called, and why it can't be had. */
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { getVersionImage } from '@marquee/contract/versions.ts';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const settings = { ftpLoopback: true, versions: true };
const app = await startApp(undefined, { ...settings, chromium: process.env['CHROMIUM_PATH'] });
/** It draws nothing. */
const still = await startApp(undefined, settings);
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const demoFiles = new URL('../../demo/banners/files/', import.meta.url);
const then = Date.now() - 86_400_000;

afterEach(() => app.freezer.drain());

/** Grey at first, and lighter for two seconds. */
const rising = (mark: string) =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0}b{position:absolute;inset:0;animation:go 2s both linear}@keyframes go{from{background:rgb(40,40,40)}to{background:rgb(200,200,200)}}</style><b>${mark}</b>`;

async function frozen(fields: BannerFields): Promise<Cell> {
  const cell = await aBanner(await aSheet(app, { owner: ann }), account, fields);
  await app.freezer.drain();
  return cell;
}
async function aPage(name: string, text = rising(name)): Promise<Cell> {
  await folder.write(`${name}/index.html`, text, then);
  return frozen({ fileName: 'index.html', ftpfolder: name, fileType: 2 });
}

interface Wish {
  at: number | string;
  number?: number;
  mostKB?: number;
}
const addressOf = ({ cellID }: Pick<Cell, 'cellID'>, { at, mostKB, number = 1 }: Wish) => {
  const query = new URLSearchParams({ number: String(number), format: 'png', at: String(at) });
  if (mostKB !== undefined) query.set('mostKB', String(mostKB));
  return `${getVersionImage.path.replace('{id}', String(cellID))}?${query.toString()}`;
};
const ask = (cell: Pick<Cell, 'cellID'>, wish: Wish, signal: AbortSignal | null = null) =>
  fetch(app.base + addressOf(cell, wish), { headers: ann.credentials, signal });
const attempt = (cell: Pick<Cell, 'cellID'>, wish: Wish, caller: Caller = ann) =>
  refusal(
    caller.attempt(getVersionImage, { params: { id: cell.cellID }, query: { number: 1, format: 'jpg', ...wish } }),
  );

/** How light the ground of a saved image is, and what it is called. */
async function saved(cell: Pick<Cell, 'cellID'>, wish: Wish) {
  const answer = await ask(cell, wish);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, bytes.toString()).toBe(200);
  const [light = 0] = await sharp(bytes).extract({ left: 150, top: 200, width: 1, height: 1 }).raw().toBuffer();
  const { height, width } = await sharp(bytes).metadata();
  const name = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { light, name, bytes: bytes.length, size: [width, height] };
}

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  test('[STILL-19] any moment of a version is saved as it looks then, as large as the banner and as light as is wished', async () => {
    const cell = await aPage('rising');
    for (const [at, light] of [
      [0, 40],
      [500, 80],
      [1_500, 160],
      [2_000, 200],
    ] as const) {
      const image = await saved(cell, { at, mostKB: 20 });
      expect(Math.abs(image.light - light)).toBeLessThanOrEqual(3);
      expect([image.size, image.bytes <= 20 * 1_024]).toEqual([[300, 250], true]);
      expect(image.name).toBe(`rising_backup_${(at / 1_000).toFixed(1)}s.png`);
    }
  });

  test('[STILL-19] that of an older version is drawn of that version', async () => {
    const cell = await aPage('older');
    await folder.write('older/second.html', '<!doctype html><body style="background:#fff">Second', then);
    const cellBanner = { fileName: 'second.html' };
    await ann.call(updateCell, { body: { cell: { ...cell, cellBanner }, updateFields: ['fileName'] } });
    await app.freezer.drain();
    expect(Math.abs((await saved(cell, { at: 500, number: 1 })).light - 80)).toBeLessThanOrEqual(3);
  });

  test('[STILL-19] a film has any of its moments, too', async () => {
    const film = await readFile(new URL('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', demoFiles));
    await folder.write('film.mp4', film, then);
    const cell = await frozen({ fileName: 'film.mp4', ftpfolder: '', fileType: 3 });
    expect((await saved(cell, { at: 1_000 })).size).toEqual([300, 250]);
    await drawAll(app, [cell.cellID]);
    expect(await attempt(cell, { at: 599_000 })).toBe('409 momentTooLate');
  });

  test('[STILL-24] a moment behind its end is refused, and one that is hardly behind it is the end', async () => {
    const cell = await aPage('late');
    await drawAll(app, [cell.cellID]);
    expect(await attempt(cell, { at: 2_500 })).toBe('409 momentTooLate');
    expect((await saved(cell, { at: 2_050 })).light).toBe(200);
  });

  test('[STILL-24] what asks others for something, or is not there, has none', async () => {
    const cell = await aPage('reaching', `${rising('x')}<img src="https://elsewhere.example/x.png">`);
    expect(await attempt(cell, { at: 500 })).toBe('409 noMomentPicture');
    expect(await attempt(cell, { at: 500, number: 2 })).toBe('404 notFound');
  });

  test('[STILL-33] one at a time is drawn for one person, and one that they gave up takes nobody’s place', async () => {
    const cell = await aPage('busy');
    const both = await Promise.all([ask(cell, { at: 100 }), ask(cell, { at: 200 })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '503']);
    const given = new AbortController();
    const gone = ask(cell, { at: 300 }, given.signal);
    given.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(async () => (await ask(cell, { at: 400 })).status, { timeout: 30_000 }).toBe(200);
  });
});

test('[STILL-24] an image, and a machine that draws nothing, has no other moments', async () => {
  await folder.write(
    'plain.png',
    await sharp({ create: { width: 30, height: 25, channels: 3, background: 'blue' } })
      .png()
      .toBuffer(),
  );
  const image = await frozen({ fileName: 'plain.png', ftpfolder: '', fileType: 1 });
  expect(await attempt(image, { at: 0 })).toBe('409 noMomentPicture');
  const bea = await aPerson(still, { admin: true });
  await folder.write('undrawn/index.html', rising('undrawn'), then);
  const fields = { fileName: 'index.html', ftpfolder: 'undrawn', fileType: 2 } as const;
  const cell = await aBanner(await aSheet(still, { owner: bea }), await anFtpAccount(bea, host), fields);
  await still.freezer.drain();
  expect(await attempt(cell, { at: 500 }, bea)).toBe('409 noMomentPicture');
});

test('[STILL-24] a moment behind ten minutes is refused in words of its own', async () => {
  // It never ends.
  await folder.write('long/index.html', rising('long').replace('2s both', '2s infinite'), then);
  const cell = await frozen({ fileName: 'index.html', ftpfolder: 'long', fileType: 2 });
  expect(await attempt(cell, { at: 600_001 })).toBe('409 momentTooFar');
  expect(await attempt(cell, { at: 600_001 }, new Caller(app.base))).toBe('401 loginRequired');
});

test.each(['-1', '1.5', '1e3', 'NaN', 'Infinity', 'end', '', '6000000000', '0x10'])(
  '[STILL-24] “%s” is no moment, whoever asks',
  async (at) => {
    expect(await attempt({ cellID: 1 }, { at }, new Caller(app.base))).toBe('400 badInput');
  },
);
