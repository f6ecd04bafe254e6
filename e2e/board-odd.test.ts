/** The board in odd circumstances: files that are no pictures, and names that are longer than there is room. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';

const long = 'AuroraOutdoor_SpringCampaign_Trailhead_300x250_en_v12_FINAL_approved_by_client.html';
let desk: Desk;
let ada: Page;
let banners: OwnBanners;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  const shown = { [long]: 'Spring_300x250_v1.png', Beside: 'Summer_300x250_v1.png', Broken: 'Winter_300x250_v1.png' };
  banners = await ownBanners(ada, desk.marquee, { folder: 'odd', shown });
  await writeFile(join(desk.marquee.dataDir, 'demo-ftp', 'odd', 'Winter_300x250_v1.png'), 'An upload that broke off');
});
afterAll(() => desk?.clear());

const tile = (name: string) => ada.locator('[data-board-tile]').filter({ hasText: name });

test('[BOARD-15] a file that is no picture is a card with its type and size', async () => {
  const came = ada.waitForResponse((answer) => answer.url().endsWith('/Winter_300x250_v1.png'));
  await ada.goto(`/sheet/${banners.sheetURL}/board`);
  await came;
  await tile('Broken').locator('img').waitFor({ state: 'detached' });
  await tile('Broken').locator('[data-card]').getByText('300×250').waitFor();
  await tile('Beside').locator('img').waitFor({ state: 'attached' });
  const width = () =>
    tile('Beside')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(300);
});

test('[BOARD-20] what a lost connection kept from the board comes by itself once that is back', async () => {
  const files = /\/banner-files\/.*Summer/;
  const comesOnline = () => ada.evaluate(() => dispatchEvent(new Event('online')));
  const card = tile('Beside').locator('[data-card]');
  const image = tile('Beside').locator('img');
  await ada.route(files, (route) => route.abort());
  await ada.reload();
  await card.waitFor();
  await ada.unrouteAll();
  // It is known to be there, and then it does not come.
  await ada.route(files, (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()));
  const failed = ada.waitForEvent('requestfailed', (request) => request.resourceType() === 'image');
  await expect
    .poll(async () => {
      await comesOnline();
      return Promise.race([failed.then(() => true), card.isVisible().then(() => false)]);
    })
    .toBe(true);
  await card.waitFor();
  await ada.unrouteAll();
  // The page may have drawn the card and not begun to wait yet.
  await expect
    .poll(async () => {
      await comesOnline();
      return image.evaluate((one: HTMLImageElement) => one.naturalWidth, undefined, { timeout: 1_000 }).catch(() => 0);
    })
    .toBe(300);
});

test('[BOARD-16] on paper a long name is not printed over the next banner', async () => {
  await ada.emulateMedia({ media: 'print' });
  await ada.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const captions = ada.locator('[data-printed-board] figcaption');
  await captions.filter({ hasText: long }).waitFor();
  const widths = await captions.evaluateAll((all) => all.map((one) => [one.scrollWidth, one.clientWidth]));
  expect(widths).toHaveLength(3);
  for (const [needed = 0, given] of widths) expect(needed).toBeLessThanOrEqual(given ?? 0);
  await ada.evaluate(() => dispatchEvent(new Event('afterprint')));
  await ada.emulateMedia({ media: 'screen' });
});

test('[BOARD-17] a silent file server leaves lines for all else, and other banners their turn', async () => {
  const shown = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`Tile ${at}`, `Tile${at}_300x250_v1.png`]));
  const many = await ownBanners(ada, desk.marquee, { folder: 'silent', shown });
  // Six say nothing, ever; the last two are there.
  const silent = /\/banner-files\/.*Tile[0-5]_/;
  // How many are asked for at the same time, at most: what is given up is so before the browser tells of it.
  await ada.addInitScript(() => {
    const ask = window.fetch;
    const asked: AbortSignal[] = [];
    Reflect.set(window, 'mostAsked', 0);
    window.fetch = (address, init) => {
      if (init?.signal && typeof address === 'string' && /Tile[0-5]_/.test(address)) asked.push(init.signal);
      const most = Math.max(Number(Reflect.get(window, 'mostAsked')), asked.filter((one) => !one.aborted).length);
      Reflect.set(window, 'mostAsked', most);
      return ask(address, init);
    };
  });
  const mostAsked = () => ada.evaluate(() => Number(Reflect.get(window, 'mostAsked')));
  await ada.route(silent, () => new Promise(() => undefined));
  await ada.goto(`/sheet/${many.sheetURL}/board`);
  await expect.poll(mostAsked).toBe(4);
  for (const at of [6, 7]) await tile(`Tile ${at}`).locator('img').waitFor({ state: 'attached', timeout: 40_000 });
  expect(await mostAsked()).toBe(4);
  await tile('Tile 0').locator('[data-card]').waitFor();
  await ada.unrouteAll();
});
