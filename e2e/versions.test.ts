/** Versions of a banner in a real browser: the sign in the cell, the list in the viewer, and two of them compared. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { png } from './support/png.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

const film = fileURLToPath(
  new URL('../server/src/demo/banners/files/aurora/trailhead/en/trailhead_300x250_en_v1.mp4', import.meta.url),
);
let desk: Desk;
let folder: BannerFolder;
let ada: Page;
let banner: ShownBanner;
let fields: { ftpaccountID: number; ftpfolder: string; fileType: 1 | 2 | 3 };

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  folder = await bannerFolder();
  for (const [at, colour] of (['blue', 'red', 'green'] as const).entries()) {
    const rgb = { blue: [0, 0, 255], red: [255, 0, 0], green: [0, 128, 0] } as const;
    await folder.write(`kept/hero_v${at + 1}.png`, png(300, 250, rgb[colour]), 1_780_000_000_000 + at * 60_000);
  }
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  const body = { name: 'Kept', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  fields = { ftpaccountID, ftpfolder: 'kept', fileType: 1 };
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
  // The demo's own file is v1.
  await vi.waitFor(async () => expect((await stack()).state).toBe('frozen'), { timeout: 60_000, interval: 300 });
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const stack = () => ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
const frozenAs = async (fileName: string) => {
  await changeBanner(ada, banner, { ...fields, fileName });
  await expect
    .poll(async () => (await stack()).versions.find(({ isCurrent }) => isCurrent)?.fileName, { timeout: 30_000 })
    .toBe(fileName);
};

test('[SCREEN-460] the cell says quietly that no copy of its file can be made yet, and why, until there is one', async () => {
  await changeBanner(ada, banner, { ...fields, fileName: 'hero_v0.png' });
  await openSheet(ada, desk.demoUrl);
  const sign = cellOfBanner(ada, banner).getByRole('img');
  await cellOfBanner(ada, banner)
    .getByRole('img', { name: /is not on its server/ })
    .waitFor();
  await frozenAs('hero_v1.png');
  await sign.waitFor({ state: 'detached' });
});

test('[SCREEN-461] the viewer lists the versions, and plays any of them while the server is off', async () => {
  await frozenAs('hero_v2.png');
  await frozenAs('hero_v3.png');
  await folder.remove('kept');
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  const shown = viewer(ada);
  const list = shown.getByRole('button', { name: 'Versions: v4 of 4' });
  await list.click();
  const current = shown.getByRole('button', { name: /^v4 hero_v3\.png Current/ });
  await current.waitFor();
  // Escape closes the list, not the viewer.
  await ada.keyboard.press('Escape');
  await current.waitFor({ state: 'detached' });
  await expect.poll(() => list.evaluate((button) => document.activeElement === button)).toBe(true);
  await list.click();
  await current.waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await shown.getByRole('button', { name: /^v2 hero_v1\.png/ }).click();
  const back = shown.getByRole('button', { name: 'Versions: v2 of 4' });
  await back.waitFor();
  const played = shown.locator('iframe[sandbox*="allow-popups"]');
  const frame = await (await played.elementHandle())?.contentFrame();
  await frame?.waitForFunction(() => document.images[0]?.naturalWidth === 300);
  await back.click();
  await shown.getByRole('button', { name: /^v4 hero_v3\.png/ }).click();
  await list.waitFor();
});

test('[SCREEN-462] [SCREEN-740] two versions are compared side by side, and images by a wipe, dragged on them too, and their difference', async () => {
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  const shown = viewer(ada);
  await shown.getByRole('button', { name: 'Versions: v4 of 4' }).click();
  await shown.getByRole('button', { name: 'Compare v2 with v4' }).click();
  const pair = shown.getByRole('region', { name: 'Version 2 and version 4' });
  await pair.locator('iframe[title="Version 2"]').waitFor();
  await pair.locator('iframe[title="Version 4"]').waitFor();
  await pair.getByText('Wipe', { exact: true }).click();
  await pair.getByRole('slider', { name: 'How much of v2 is shown' }).press('Home');
  const newer = pair.getByRole('img', { name: 'Version 4' });
  await expect.poll(() => newer.evaluate((image) => getComputedStyle(image).clipPath)).toBe('inset(0px 0px 0px 0%)');
  const box = await boxOf(newer);
  await ada.mouse.move(box.x + box.width / 2, box.y + 20);
  await ada.mouse.down();
  await ada.mouse.move(box.x + box.width / 4, box.y + 20, { steps: 3 });
  await ada.mouse.up();
  await ada.mouse.move(box.x + box.width, box.y + 20);
  const bar = pair.getByRole('slider', { name: 'How much of v2 is shown' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('25');
  for (const words of ['v2', 'v4']) await pair.getByText(words, { exact: true }).waitFor();
  await pair.getByText('Difference', { exact: true }).click();
  await pair.getByText('Black means no difference.').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await shown.getByRole('button', { name: 'Versions: v2 and v4' }).click();
  await shown.getByRole('button', { name: /^v4 hero_v3\.png/ }).click();
  await pair.waitFor({ state: 'detached' });
});

test('[SCREEN-775] versions of different sizes are compared each at its own, shrunk alike', async () => {
  const rgb = [90, 90, 200] as const;
  await folder.write('sizes/small.png', png(300, 250, rgb));
  await folder.write('sizes/tall.png', png(300, 600, rgb));
  const numberAs = async (fileName: string, bannerHeight: number) => {
    await changeBanner(ada, banner, { ...fields, ftpfolder: 'sizes', fileName, bannerWidth: 300, bannerHeight });
    const isCurrent = async () => (await stack()).versions.find((version) => version.isCurrent);
    await expect.poll(async () => (await isCurrent())?.fileName, { timeout: 30_000 }).toBe(fileName);
    return (await isCurrent())?.number;
  };
  const [small, tall] = [await numberAs('small.png', 250), await numberAs('tall.png', 600)];
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .click();
  await viewer(ada)
    .getByRole('button', { name: `Compare v${small} with v${tall}` })
    .click();
  const proportionsOf = async (within: Page | Locator, number: number | undefined) => {
    const { height, width } = await boxOf(within.locator(`iframe[title$="Version ${number}"]`));
    return Math.round((height / width) * 100) / 100;
  };
  await expect.poll(() => proportionsOf(viewer(ada), tall)).toBe(2);
  await expect.poll(() => proportionsOf(viewer(ada), small)).toBe(0.83);

  // A client is told no file names, so what a picture measures says it.
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  const scope = { of: 'rows', rowIDs: [banner.cell.rowID] };
  const link = await ask<ReviewLink>(ada, 'POST', '/api/review-links', {
    sheetID,
    name: 'Sizes',
    scope,
    maySeeOlder: true,
  });
  const client = await desk.window();
  await client.goto(link.path);
  await client
    .locator('summary')
    .filter({ hasText: `Version ${tall}` })
    .click();
  await client
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: `Version ${small}` })
    .click();
  await client.getByRole('button', { name: 'Compare with the current version' }).click();
  await expect.poll(() => proportionsOf(client, tall)).toBe(2);
  await expect.poll(() => proportionsOf(client, small)).toBe(0.83);
  await client.context().close();
});

test('[SCREEN-842] an older version by itself stands at its own size; where it can’t be had that is said, and of it alone', async () => {
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  const shown = viewer(ada);
  const choose = async (fileName: string) => {
    await shown.getByRole('button', { name: /^Versions: / }).click();
    await shown.getByRole('button', { name: new RegExp(`^v\\d+ ${fileName}`) }).click();
  };
  const proportions = async () => {
    const { height, width } = await boxOf(shown.locator('[data-banner-stage] iframe'));
    return Math.round((height / width) * 100) / 100;
  };
  await expect.poll(proportions).toBe(2);
  await ada.route(/\/version-address\b/, (route) => route.abort());
  await choose('small.png');
  const again = shown.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await ada.unrouteAll();
  await again.click();
  await expect.poll(proportions).toBe(0.83);
  await choose('tall.png');
  await expect.poll(proportions).toBe(2);
});

test('[SCREEN-875] [SCREEN-876] of two that are compared, one that can’t be played is said so beside the other; where neither can be had there is “Try again”', async () => {
  await folder.write('sizes/broken.mp4', 'This is no film.');
  await changeBanner(ada, banner, { ...fields, ftpfolder: 'sizes', fileName: 'broken.mp4', fileType: 3 });
  const current = async () => (await stack()).versions.find((version) => version.isCurrent);
  await expect.poll(async () => (await current())?.fileName, { timeout: 30_000 }).toBe('broken.mp4');
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  const shown = viewer(ada);
  const older = (await stack()).versions.find(({ fileName }) => fileName === 'tall.png')?.number;
  const newer = (await current())?.number;
  await ada.route(/\/version-address\b/, (route) => route.abort());
  await shown.getByRole('button', { name: /^Versions: / }).click();
  await shown.getByRole('button', { name: `Compare v${older} with v${newer}` }).click();
  const pair = shown.getByRole('region', { name: `Version ${older} and version ${newer}` });
  const again = pair.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await ada.unrouteAll();
  await again.click();
  await pair.getByRole('alert').getByText('This version can’t be played.').waitFor();
  const image = pair.locator(`iframe[title="Version ${older}"]`);
  await expect.poll(() => image.evaluate((frame) => getComputedStyle(frame.parentElement!).opacity)).toBe('1');
  expect(await seriousFindings(ada)).toEqual([]);
});

test('[SCREEN-950] an older version that can’t be played by itself is said so, and tried again', async () => {
  const shownAs = async (fileName: string, fileType: 1 | 3) => {
    await changeBanner(ada, banner, { ...fields, ftpfolder: 'alone', fileName, fileType });
    const current = async () => (await stack()).versions.find(({ isCurrent }) => isCurrent);
    await expect.poll(async () => (await current())?.fileName, { timeout: 30_000 }).toBe(fileName);
    return (await current())?.number;
  };
  await folder.write('alone/walk.mp4', await readFile(film));
  await folder.write('alone/fine.png', png(300, 250, [9, 9, 9]));
  const older = await shownAs('walk.mp4', 3);
  await shownAs('fine.png', 1);
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  const shown = viewer(ada);
  await shown.getByRole('button', { name: /^Versions: / }).click();
  await ada.route('**/*', (route) => (route.request().resourceType() === 'media' ? route.abort() : route.fallback()));
  await shown.getByRole('button', { name: new RegExp(`^v${older} walk`) }).click();
  const said = shown.getByRole('alert').filter({ hasText: 'This version can’t be played.' });
  await said.waitFor();
  await ada.unrouteAll();
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => shown.locator('video').evaluate((video) => video instanceof HTMLVideoElement && video.currentTime > 0))
    .toBe(true);
  expect(await said.count()).toBe(0);
});
