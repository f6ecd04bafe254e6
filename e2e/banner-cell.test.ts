/** A banner cell that is filled for the first time: what its popup knows already. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hold } from './support/banners.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, comeToColumn, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const column = () => sheet.columns.find((one) => one.columnTypeID === columnTypes.banner);
const emptyRow = () =>
  sheet.groups[0]?.rows.find(({ rowID }) =>
    (column()?.cells ?? []).every((cell) => cell.rowID !== rowID || !cell.cellBanner?.fileName),
  );
const field = (label: string) => ada.getByRole('dialog').getByLabel(label, { exact: true });

async function openEmpty(): Promise<void> {
  const columnID = column()?.columnID ?? 0;
  await comeToColumn(ada, columnID);
  await cellOf(ada, emptyRow()?.rowID ?? 0, columnID).click();
  await field('File name').waitFor();
}

test('[SCREEN-379] the only account is chosen already, and the file’s name says type, size and text until one does', async () => {
  await openEmpty();
  await expect
    .poll(() => field('FTP account').evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text))
    .toBe('Demo banners');
  await field('Folder location').fill('aurora');
  await field('File name').fill('teaser_728x90_v1.png');
  const said = () =>
    Promise.all(['File type', 'Banner size', 'Display text'].map((label) => field(label).inputValue()));
  await expect.poll(said).toEqual(['1', '728x90', 'View image']);
  await field('Display text').fill('Have a look');
  await field('File name').fill('teaser_123x45_v1.mp4');
  await expect.poll(said).toEqual(['3', 'custom', 'Have a look']);
  await expect.poll(() => field('Other size').inputValue()).toBe('123x45');
  const size = () => field('Banner size').evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text);
  await expect.poll(size).toBe('Custom 123x45 px');
  await ada.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const saved = async () =>
    (await desk.read(ada)).columns
      .find((one) => one.columnID === column()?.columnID)
      ?.cells.find((cell) => cell.rowID === emptyRow()?.rowID)?.cellBanner;
  await expect.poll(saved).toMatchObject({
    fileType: 3,
    fileName: 'teaser_123x45_v1.mp4',
    bannerWidth: 123,
    bannerHeight: 45,
    displayText: 'Have a look',
    ftpaccountID: expect.any(Number),
  });
});

test('[SCREEN-379] who only looks and saves has filled in nothing', async () => {
  await openEmpty();
  await ada.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  const cells = (await desk.read(ada)).columns.find((one) => one.columnID === column()?.columnID)?.cells ?? [];
  expect(cells.find((cell) => cell.rowID === emptyRow()?.rowID)?.cellBanner?.ftpaccountID ?? null).toBeNull();
});

const browser = () => ada.getByRole('region', { name: 'Folders of Demo banners' });
const inFolder = (name: string) => browser().getByRole('button', { name: new RegExp(`^${name}`) });
const said = () =>
  Promise.all(
    ['Folder location', 'File name', 'File type', 'Banner size', 'Display text'].map((label) =>
      field(label).inputValue(),
    ),
  );

test('[BANNER-92] in a folder whose name begins and ends with a space a file is chosen; what is typed is trimmed', async () => {
  const folder = join(desk.marquee.dataDir, 'demo-ftp', ' Sommer ');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'teaser_300x250_v1.png'), 'a picture');
  const { rowID = 0 } = emptyRow() ?? {};
  const saved = async () =>
    (await desk.read(ada)).columns
      .find((one) => one.columnID === column()?.columnID)
      ?.cells.find((cell) => cell.rowID === rowID)?.cellBanner;
  await openEmpty();
  await browser().getByRole('button', { name: 'Sommer' }).click();
  await inFolder('teaser_300x250_v1').click();
  await field('Display text').fill('Summer');
  await ada.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toMatchObject({ ftpfolder: ' Sommer ', fileName: 'teaser_300x250_v1.png' });
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  await cellOf(ada, rowID, column()?.columnID ?? 0).focus();
  await ada.keyboard.press('F2');
  await field('File name').fill(' teaser_300x250_v2.png ');
  await ada.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toMatchObject({ ftpfolder: ' Sommer ', fileName: 'teaser_300x250_v2.png' });
});

test('[SCREEN-450] a file is chosen in its folder, by keys alone, and fills path, type, size and text', async () => {
  await openEmpty();
  await inFolder('aurora').focus();
  await ada.keyboard.press('Enter');
  await inFolder('trailhead').waitFor();
  await ada.keyboard.press('ArrowDown');
  await inFolder('trailhead').focus();
  await ada.keyboard.press('Enter');
  await inFolder('de').waitFor();
  // Back, and here again.
  await ada.keyboard.press('Backspace');
  await inFolder('pitch').waitFor();
  await inFolder('trailhead').click();
  await inFolder('de').click();
  await inFolder('trailhead-preroll').click();
  await expect
    .poll(said)
    .toEqual(['aurora/trailhead/de', 'trailhead-preroll_1920x1080_de_v1.mp4', '3', 'custom', 'Play video']);
  await inFolder('trailhead_300x250').click();
  await expect.poll(said).toEqual(['aurora/trailhead/de', 'trailhead_300x250_de_v1.png', '1', '300x250', 'View image']);
  await expect.poll(() => inFolder('trailhead_300x250').getAttribute('aria-pressed')).toBe('true');
  expect(await seriousFindings(ada)).toEqual([]);
  // A folder that is a banner is chosen by its page, and is named by its folder.
  await field('Display text').fill('Have a look');
  await inFolder('trailhead_728x90').click();
  await inFolder('index.html').click();
  await expect
    .poll(said)
    .toEqual(['aurora/trailhead/de', 'trailhead_728x90_de_v1/index.html', '2', '728x90', 'Have a look']);
  // What a banner is not made of can't be chosen.
  await browser().getByText('banner.js').waitFor();
  expect(await inFolder('banner.js').count()).toBe(0);
  await ada.keyboard.press('Escape');
});

test('[SCREEN-450] a folder that can’t be read says why, and is tried again', async () => {
  await openEmpty();
  await inFolder('aurora').waitFor();
  await field('Folder location').fill('nowhere');
  await browser().getByRole('alert').waitFor();
  await ada.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
  await field('Folder location').fill('aurora');
  const release = await hold(ada, '**/folder?*pitch*');
  await inFolder('pitch').click();
  await expect.poll(() => browser().getByRole('list').getAttribute('aria-busy')).toBe('true');
  await release();
  await inFolder('basecamp').waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[SCREEN-450] on a phone the folders come when they are asked for, below the fields', async () => {
  const phone = await desk.window({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
  await letIn(phone, 'admin', desk.demoUrl);
  const columnID = column()?.columnID ?? 0;
  await comeToColumn(phone, columnID);
  await cellOf(phone, emptyRow()?.rowID ?? 0, columnID).click();
  const folders = phone.getByRole('region', { name: 'Folders of Demo banners' });
  await phone.getByRole('button', { name: 'Browse folders' }).waitFor();
  expect(await folders.count()).toBe(0);
  await phone.getByRole('button', { name: 'Browse folders' }).click();
  await folders.getByRole('button', { name: 'aurora' }).click();
  await folders.getByRole('button', { name: 'pitch' }).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousFindings(phone)).toEqual([]);
  await phone.context().close();
});
