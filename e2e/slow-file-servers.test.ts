/** Banners in the viewer whose file servers are silent, away or break off, in a real browser over banners that are not frozen. */
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { password, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '@marquee/server/test/file-transfer/scripted-ftp.ts';
import { plainPicture } from '@marquee/server/test/plain-picture.ts';
import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { hold } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, isShown, press, viewer, type ShownBanner } from './support/viewer.ts';

const files = '**/banner-files/**';
const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const away = {
  status: 502,
  headers: { 'retry-after': '1' },
  contentType: 'text/html; charset=utf-8',
  body: '<body>The server that holds this banner cannot be reached at the moment.</body>',
};

let desk: Desk;
let ada: Page;
let own: OwnBanners;
let banners: ShownBanner[];

beforeAll(async () => {
  // The FTP server of this file is on this machine.
  vi.stubEnv('FTP_LOOPBACK', '1');
  desk = await setDesk();
  ada = await desk.known('admin');
  const shown = Object.fromEntries(names.map((name) => [name, `${name}_300x250_v1.png`]));
  own = await ownBanners(ada, desk.marquee, { folder: 'slow', shown });
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  await ada.unrouteAll();
  await openSheet(ada, own.sheetURL);
  banners = bannersOf(await readSheet(ada, own.sheetURL));
});

function nth(index: number): ShownBanner {
  const banner = banners[index];
  if (!banner) throw new Error(`There is no banner ${index}.`);
  return banner;
}

async function open(banner: ShownBanner): Promise<void> {
  await cellOfBanner(ada, banner).click();
  await viewer(ada).waitFor();
}
const alert = () => viewer(ada).getByRole('alert');
const stage = () => viewer(ada).locator('[data-banner-stage]');

test('[SCREEN-802] until the file server answers the banner’s place is kept for it, and it is said what is waited for', async () => {
  const go = await hold(ada, files);
  await open(nth(0));
  const waiting = viewer(ada).getByText('Waiting for the file server of this banner…');
  await waiting.waitFor();
  expect(await stage().getAttribute('data-ready')).toBe(null);
  await go();
  await isShown(ada, nth(0));
  await waiting.waitFor({ state: 'detached' });
  expect(await alert().count()).toBe(0);
});

test('[SCREEN-803] a banner whose file server was away plays by itself once that is back', async () => {
  await ada.route(files, (route) => route.fulfill(away));
  await open(nth(0));
  await alert().getByText('The server that holds this banner cannot be reached at the moment.').waitFor();
  await ada.unrouteAll();
  await isShown(ada, nth(0));
  expect(await alert().count()).toBe(0);
});

test('[SCREEN-803] where nothing is tried by itself “Try again” shows that it tries', async () => {
  const { headers: _, ...forGood } = away;
  await ada.route(files, (route) => route.fulfill(forGood));
  await open(nth(0));
  const again = alert().getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await ada.unrouteAll();
  const go = await hold(ada, files);
  await again.click();
  await expect.poll(() => again.getAttribute('data-loading')).toBe('true');
  await go();
  await isShown(ada, nth(0));
});

test('[SCREEN-804] a file that comes while it is asked why it doesn’t is not taken for words', async () => {
  await ada.route(files, (route) => (route.request().method() === 'HEAD' ? route.fulfill(away) : route.continue()));
  await open(nth(0));
  await alert().getByText('This banner’s file could not be loaded.').waitFor();
  await ada.unrouteAll();
  await isShown(ada, nth(0));
});

test('[SCREEN-804] of an image whose connection broke off it is said so, and it plays once all of it comes', async () => {
  const picture = await plainPicture(20);
  let isBroken = true;
  const { host } = await startScriptedFtp({
    answer: (command) => {
      if (command === 'SIZE') return `213 ${picture.length}`;
      return command === 'MDTM' ? '213 20260304123015' : undefined;
    },
    data: (command) =>
      command === 'RETR'
        ? { bytes: isBroken ? picture.subarray(0, 100) : picture, after: isBroken ? 'drop' : 'close' }
        : undefined,
  });
  const account = { name: 'Breaks off', protocol: 1, host, userName, password, directory: '' };
  const { ftpAaccountID: ftpaccountID } = await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', account);
  const banner = nth(5);
  await changeBanner(ada, banner, { ftpaccountID, ftpfolder: '', fileName: 'broken_300x250_v1.png' });
  await open(banner);
  await alert().getByText('Not all of this banner’s file came.').waitFor();
  isBroken = false;
  // It may have been tried by itself by now, and then there is no button.
  const again = alert().getByRole('button', { name: 'Try again' });
  await again.click().catch(() => undefined);
  await isShown(ada, banner);
});

test('[SCREEN-805] who goes on in the viewer leaves no question behind that a silent file server doesn’t answer', async () => {
  const waiting = new Set<Request>();
  const isOfFiles = (request: Request) => request.url().includes('/banner-files/') && request.method() === 'HEAD';
  const end = (request: Request) => void waiting.delete(request);
  ada.on('request', (request) => void (isOfFiles(request) && waiting.add(request)));
  ada.on('requestfinished', end).on('requestfailed', end);
  const go = await hold(ada, files);
  await open(nth(0));
  for (const banner of banners.slice(1, 4)) {
    await expect.poll(() => waiting.size).toBe(1);
    await press(ada, 'Next banner');
    await viewer(ada)
      .getByRole('heading', { name: `${banner.groupName} · ${banner.rowName}` })
      .waitFor();
  }
  await expect.poll(() => waiting.size).toBe(1);
  await go();
  await isShown(ada, nth(3));
});
