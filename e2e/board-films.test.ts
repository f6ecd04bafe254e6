/** Films on the board: one that comes late joins the others, and one that is none keeps nobody from them. And one that states no length. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell } from '@marquee/contract/cells.ts';
import type { Row } from '@marquee/contract/rows.ts';
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { cellOf, readSheet } from './support/sheet-page.ts';
import { press, viewer } from './support/viewer.ts';

const film = fileURLToPath(
  new URL('../server/src/demo/banners/files/aurora/trailhead/en/trailhead_300x250_en_v1.mp4', import.meta.url),
);
const recorded = 'northwind/cold-brew/coldbrew_1080x1920_en_v1.webm';
let desk: Desk;
let ada: Page;
let banners: OwnBanners;
let folder: string;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  banners = await ownBanners(ada, desk.marquee, { folder: 'films', shown: { Still: 'Still_300x250_v1.png' } });
  folder = join(desk.marquee.dataDir, 'demo-ftp', 'films');
});
afterAll(() => desk?.clear());

/** Another row with a film; answers its cell. */
async function addFilm(name: string, fileName = `${name}.mp4`): Promise<Cell> {
  const { columnID, groupID, sheetURL } = banners;
  const shown = (await readSheet(ada, sheetURL)).columns.flatMap(({ cells }) => cells)[0]?.cellBanner;
  const { rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name } });
  const { ftpaccountID, ftpfolder } = shown ?? {};
  const size = { bannerWidth: 300, bannerHeight: 250 };
  const cellBanner = { ftpaccountID, ftpfolder, fileName, fileType: 3, ...size };
  return ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner } });
}

const tile = (name: string) =>
  ada.locator('[data-board-tile]').filter({ has: ada.getByRole('button', { name: new RegExp(`^${name}`) }) });
/** Where a film is, in seconds; -1 while there is none. */
const moment = (name: string) => () =>
  tile(name)
    .locator('video')
    .evaluateAll(([one]) => (one instanceof HTMLVideoElement ? one.currentTime : -1));

async function openBoard(): Promise<void> {
  await ada.goto(`/sheet/${banners.sheetURL}/board`);
  await tile('Early').waitFor();
  await ada.locator('[data-board-field]').focus();
}

test('[BOARD-21] a film that comes while the others play plays with them', async () => {
  for (const name of ['Early', 'Late']) {
    await copyFile(film, join(folder, `${name}.mp4`));
    await addFilm(name);
  }
  const held: Route[] = [];
  let comes = false;
  await ada.route(/\/banner-files\/.*Late/, (route) => {
    if (!comes) held.push(route);
    return comes ? route.continue() : undefined;
  });
  await openBoard();
  await ada.keyboard.press('Space');
  await expect.poll(moment('Early')).toBeGreaterThan(0.1);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  comes = true;
  for (const route of held) await route.continue();
  await expect.poll(moment('Late')).toBeGreaterThan(0.1);
  await ada.unrouteAll();
});

test('[BOARD-21] a film that is none rests as a card, and the bar of the board goes on to work the others', async () => {
  await writeFile(join(folder, 'Broken.mp4'), 'This is no film.');
  await addFilm('Broken');
  await openBoard();
  await ada.keyboard.press('Space');
  await expect.poll(moment('Early')).toBeGreaterThan(0.1);
  const bar = ada.getByRole('slider', { name: 'Playback position' });
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/of \d/);
  await bar.press('ArrowRight');
  const isPaused = () =>
    tile('Early')
      .locator('video')
      .evaluate((one: HTMLVideoElement) => one.paused);
  await expect.poll(isPaused).toBe(false);
  await tile('Broken').locator('[data-card]').waitFor();
  expect(await tile('Broken').locator('video').count()).toBe(0);
});

test('[BOARD-24] a film whose line stalls on its way to a moment is waited for no longer than a few seconds, by the board’s bar and by the others', async () => {
  // Browsers play nothing of a film of which they have a few KB.
  const bytes = await readFile(film.replace('trailhead_300x250', 'trailhead-preroll_1920x1080'));
  const isHeld = Promise.withResolvers<void>();
  await ada.route(/\/banner-files\/.*Late/, (route) => {
    const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0);
    // Its second half never comes.
    if (from > 0) return isHeld.resolve();
    const half = bytes.subarray(0, bytes.length / 2);
    const headers = {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-range': `bytes 0-${half.length - 1}/${bytes.length}`,
    };
    return route.fulfill({ status: 206, headers, body: half });
  });
  await openBoard();
  await isHeld.promise;
  await ada.keyboard.press('Space');
  await expect.poll(moment('Early')).toBeGreaterThan(0.1);
  const bar = ada.getByRole('slider', { name: 'Playback position' });
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/of \d/);
  const at = async () => Number(await bar.inputValue());
  const far = Number(await bar.getAttribute('max')) * 0.8;
  await bar.fill(String(far));
  await expect.poll(at).not.toBe(far);
});

test('[PLAYER-35] a film that states no length, as browsers record them, has an end frame, too', async () => {
  const bytes = await readFile(film.replace('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', recorded));
  // What holds its length, eight bytes of a number, is taken for padding.
  const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  expect(at).toBeGreaterThan(0);
  bytes.set([0xec, 0x89], at);
  await writeFile(join(folder, 'Recorded.webm'), bytes);
  const { columnID, rowID } = await addFilm('Recorded', 'Recorded.webm');
  await ada.goto(`/sheet/${banners.sheetURL}`);
  await cellOf(ada, rowID, columnID).click();
  const video = viewer(ada).locator('[data-banner-stage] video');
  const length = () => video.evaluate((one: HTMLVideoElement) => one.duration);
  await expect.poll(length).toBe(Infinity);
  await press(ada, 'End frame');
  await expect.poll(length).toBeLessThan(60);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration - one.currentTime)).toBeLessThan(0.1);
  await expect
    .poll(() => viewer(ada).getByRole('slider').getAttribute('aria-valuetext'))
    .toMatch(/^(\S+) seconds of \1/);
});
