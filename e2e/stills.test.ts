/** Pictures of banners in a real browser: in the cells of higher rows, larger beside them, and another one with another version. */
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { png } from './support/png.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let folder: BannerFolder;
let ada: Page;
let banner: ShownBanner;
let fields: { ftpaccountID: number; ftpfolder: string; fileType: 1 | 2 | 3 };

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  folder = await bannerFolder();
  await folder.write('kept/hero_v1.png', png(300, 250, [0, 0, 255]));
  await folder.write('kept/hero_v2.png', png(728, 90, [255, 0, 0]));
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.known('admin');
  const body = { name: 'Kept', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  fields = { ftpaccountID, ftpfolder: 'kept', fileType: 1 };
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
  await changeBanner(ada, banner, { ...fields, fileName: 'hero_v1.png' });
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

async function rowsOf(page: Page, height: 'Low' | 'Medium' | 'High'): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitemradio', { name: height, exact: true }).click();
  await page.keyboard.press('Escape');
}
const pictureIn = (page: Page) => cellOfBanner(page, banner).locator('[data-picture] img');
const shapeOf = (page: Page) =>
  pictureIn(page).evaluate((img) => {
    const { width, height } = img.getBoundingClientRect();
    return Math.round((width / height) * 10) / 10;
  });

test('[SCREEN-530] higher rows show each banner’s picture in its proportions, visitors too, and a newer version’s without a reload', async () => {
  const visitor = await desk.window();
  for (const page of [ada, visitor]) {
    await openSheet(page, desk.demoUrl);
    await rowsOf(page, 'Medium');
    await pictureIn(page).waitFor();
    await expect.poll(() => shapeOf(page)).toBe(1.2);
  }
  expect(await seriousFindings(ada)).toEqual([]);
  await changeBanner(ada, banner, { ...fields, fileName: 'hero_v2.png' });
  for (const page of [ada, visitor]) await expect.poll(() => shapeOf(page), { timeout: 30_000 }).toBeCloseTo(8.1, 0);
});

test('[SCREEN-776] pictures that a lost connection kept away come by themselves once it is back', async () => {
  const page = await desk.known('guest');
  // They are known, and then nothing comes any more.
  const asked = { pictures: 0, lists: 0 };
  await page.route(/\/banner-stills\//, (route) => {
    asked.pictures += 1;
    return route.abort();
  });
  await page.route(/\/api\/sheets\/stills\b/, (route) => {
    asked.lists += 1;
    return asked.lists === 1 ? route.continue() : route.abort();
  });
  await openSheet(page, desk.demoUrl);
  await rowsOf(page, 'Medium');
  await expect.poll(() => asked.pictures).toBeGreaterThan(0);
  await expect.poll(() => asked.lists).toBeGreaterThan(1);
  await page.unrouteAll({ behavior: 'wait' });
  await pictureIn(page).waitFor();
  await page.context().close();
});

test('[SCREEN-531] rows of the usual height ask for no picture until the pointer rests on a banner, which shows it beside the cell', async () => {
  await openSheet(ada, desk.demoUrl);
  await rowsOf(ada, 'Low');
  const asked: string[] = [];
  ada.on('request', (request) => {
    if (/\/stills\b|\/banner-stills\//.test(request.url())) asked.push(request.url());
  });
  await ada.reload();
  await ada.mouse.move(0, 0);
  const cell = cellOfBanner(ada, banner);
  await cell.waitFor();
  await ada.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const large = ada.locator('[data-large-still]');
  // What still moves while the page settles ends a rest, as scrolling does.
  await vi.waitFor(
    async () => {
      await ada.mouse.move(0, 0);
      await cell.hover();
      await large.waitFor({ timeout: 3_000 });
    },
    { timeout: 30_000 },
  );
  const [box, place] = [await boxOf(large), await boxOf(cell)];
  expect(box.x >= place.x + place.width || box.x + box.width <= place.x).toBe(true);
  // A click is the banner's.
  await cell.click();
  await viewer(ada).waitFor();
  await large.waitFor({ state: 'detached' });
});
