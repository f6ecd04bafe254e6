/** The banner viewer while others change the sheet, where a file is missing, on a phone, and what a cell says of its file. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import {
  bannersOf,
  cellOfBanner,
  changeBanner,
  isShown,
  play,
  position,
  press,
  viewer,
  type ShownBanner,
} from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let banners: ShownBanner[];

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await openSheet(ada, desk.demoUrl);
  banners = bannersOf(await readSheet(ada, desk.demoUrl));
});

function nth(index: number): ShownBanner {
  const banner = banners[index];
  if (!banner) throw new Error(`The demo has no banner ${index}.`);
  return banner;
}

test('[SCREEN-119] where the file is gone the viewer says so and offers what to do', async () => {
  const banner = nth(0);
  const fileName = banner.cell.cellBanner?.fileName;
  await changeBanner(ben, banner, { fileName: 'nowhere_300x250_v1.png' });
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  const alert = viewer(ada).getByRole('alert');
  await alert.getByText('This banner is no longer here.').waitFor();
  await alert.getByRole('button', { name: 'Update links' }).waitFor();
  await changeBanner(ben, banner, { fileName });
  await isShown(ada, banner);
});

test('[SCREEN-119] a banner without an FTP account says so', async () => {
  const banner = nth(0);
  const { ftpaccountID } = banner.cell.cellBanner ?? {};
  await changeBanner(ben, banner, { ftpaccountID: null });
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await viewer(ada).getByRole('alert').getByText('No FTP account is chosen for this banner.').waitFor();
  await changeBanner(ben, banner, { ftpaccountID });
  await isShown(ada, banner);
});

test('[SCREEN-120] a file that somebody else changes is played at once, with a quiet mark', async () => {
  const [banner, other] = [nth(0), nth(1)];
  await play(ada, banner);
  expect(await viewer(ada).getByText('Updated', { exact: true }).count()).toBe(0);
  const { fileName = '', ftpfolder = '' } = other.cell.cellBanner ?? {};
  await changeBanner(ben, banner, { fileName, ftpfolder });
  await viewer(ada).getByText('Updated', { exact: true }).waitFor();
  await viewer(ada).locator(`iframe[src$="${fileName}"][sandbox*="allow-popups"]`).waitFor();
  await isShown(ada, banner);
  const before = banner.cell.cellBanner;
  await changeBanner(ben, banner, { fileName: before?.fileName, ftpfolder: before?.ftpfolder });
});

test('[SCREEN-121] when the row is deleted the viewer goes on to the next banner', async () => {
  const [banner, next] = [nth(0), nth(1)];
  await play(ada, banner);
  await ask(ben, 'DELETE', `/api/rows/${banner.cell.rowID}`);
  await isShown(ada, next);
  await ada.getByText('This banner was removed').waitFor();
  await expect.poll(() => position(ada)).toBe(`1 of ${banners.length - 1}`);
});

test('[SCREEN-743] who writes about a banner that is removed writes and decides nothing else by it, and has the words back', async () => {
  const [banner, next] = [nth(0), nth(1)];
  await play(ada, banner);
  await press(ada, 'Comments vertical');
  await viewer(ada).getByRole('textbox', { name: 'New comment' }).click();
  await ada.keyboard.type('The logo');
  await ask(ben, 'DELETE', `/api/rows/${banner.cell.rowID}`);
  await isShown(ada, next);
  await ada.keyboard.type(' and also fix it');
  const offer = ada.getByRole('alert').filter({ hasText: 'The banner was removed while you were writing' });
  await expect.poll(() => offer.getByLabel('What you wrote').inputValue()).toBe('The logo');
  await expect.poll(() => viewer(ada).getByRole('textbox', { name: 'New comment' }).textContent()).toBe('');
  await press(ada, 'Popup only');
});

test('[SCREEN-122] on a phone the viewer fills the screen, and a finger goes through the banners', async () => {
  const phone = await desk.browser.newContext({
    baseURL: desk.marquee.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  page.setDefaultTimeout(15_000);
  await letIn(page, 'admin', desk.demoUrl);
  await openSheet(page, desk.demoUrl);
  const banner = nth(0);
  // Columns out of sight are not drawn.
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 640 }));
  await cellOfBanner(page, banner).tap();
  await isShown(page, banner);
  expect(await boxOf(viewer(page))).toEqual({ x: 0, y: 0, width: 390, height: 844 });

  const session = await phone.newCDPSession(page);
  const stage = await boxOf(viewer(page).locator('[data-banner-stage]'));
  const swipe = async (from: number, to: number) => {
    const y = stage.y - 60;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(300, 100);
  await isShown(page, nth(1));
  await swipe(100, 300);
  await isShown(page, banner);
  await press(page, 'Comments horizontal');
  await viewer(page).getByRole('textbox', { name: 'New comment' }).waitFor();
  await phone.close();
});

test('[SCREEN-123] a cell tells what is known of its file when the pointer rests on it', async () => {
  await cellOfBanner(ada, nth(0)).hover();
  const tip = ada.getByRole('tooltip');
  await tip.getByText(nth(0).cell.cellBanner?.fileName ?? '').waitFor();
  await tip.getByText('300×250').waitFor();
  await ada.mouse.down();
  await tip.waitFor({ state: 'detached' });
  await ada.mouse.up();
});
