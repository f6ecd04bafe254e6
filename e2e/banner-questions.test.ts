/** What a look for newer files asks, in real browsers over the demo's own FTP server: about each file once, with a picture of it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Column } from '@marquee/contract/columns.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { button, closePopup, dialog, looks } from './support/banners.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { cellOf, openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
/** the admin, who answers, and the guest, who watches */
let ada: Page;
let ben: Page;
let banners: OwnBanners;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  banners = await ownBanners(ada, desk.marquee, {
    folder: 'questions',
    shown: { First: 'Spring_300x250.png', Second: 'Winter_300x250.png', Third: 'Hero_300x250_v1.png' },
  });
  for (const page of [ada, ben]) await openSheet(page, banners.sheetURL);
});

afterAll(() => desk?.clear());

async function updateLinks(page = ada): Promise<void> {
  await head(page, banners.columnID).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Update all links' }).click();
  await dialog(page)
    .getByText(/file\(s\) found|No files updated/)
    .waitFor();
}
const box = (name: string) => dialog(ada).getByRole('checkbox', { name });
const bannerOf = (page: Page, row: string) => cellOf(page, banners.rows.get(row)?.rowID ?? 0, banners.columnID);
const fileOf = async (row: string) => {
  const { columns } = await readSheet(ada, banners.sheetURL);
  const cells = columns.flatMap((column) => column.cells);
  return cells.find((cell) => cell.rowID === banners.rows.get(row)?.rowID)?.cellBanner;
};
/** Waits for the preview, and tells how wide the picture in it is. */
async function previewWidth(): Promise<number> {
  const frame = dialog(ada).frameLocator('iframe');
  return frame.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
}

test('[SCREEN-140] a file of another series is asked about once, with its picture, size and date, for all rows that it could fit', async () => {
  await banners.addFile('Summer_300x250.png', 5);
  await updateLinks();
  await dialog(ada).getByText('1 newer file(s) found.').waitFor();
  await dialog(ada)
    .getByRole('heading', { name: /Summer_300x250\.png/ })
    .waitFor();
  await dialog(ada).getByText('1 of 1').waitFor();
  await dialog(ada)
    .getByText(/^\d+ KB · Changed \d+ \w+ \d{4} at /)
    .waitFor();
  await expect.poll(previewWidth).toBe(300);
  for (const row of ['First', 'Second', 'Third'])
    await expect.poll(() => box(`Display › ${row}`).isChecked()).toBe(false);
  await dialog(ada).getByText('Now: Winter_300x250.png').waitFor();
  await expect.poll(() => button(dialog(ada), 'Choose rows').isDisabled()).toBe(true);

  await box('All rows').check();
  await button(dialog(ada), 'Use for 3 rows').waitFor();
  await box('Display › Third').uncheck();
  await button(dialog(ada), 'Use for 2 rows').click();
  await button(dialog(ada), 'Email now').waitFor();
  for (const row of ['First', 'Second']) {
    await bannerOf(ben, row).locator('[data-recent]').waitFor();
    expect(await fileOf(row)).toMatchObject({ fileName: 'Summer_300x250.png', noOfTimesNewFileFound: 1 });
  }
  expect(await fileOf('Third')).toMatchObject({ fileName: 'Hero_300x250_v1.png' });
  await closePopup(ada);
  // As one step it is taken back.
  await ada.keyboard.press('Control+z');
  await bannerOf(ben, 'First').locator('[data-recent]').waitFor({ state: 'detached' });
  expect(await fileOf('Second')).toMatchObject({ fileName: 'Winter_300x250.png', noOfTimesNewFileFound: 0 });
});

test('[SCREEN-140] a row that took a file, or is deleted meanwhile, is not asked about again', async () => {
  await banners.addFile('Autumn_300x250.png', 9);
  await updateLinks();
  await dialog(ada).getByText('2 newer file(s) found.').waitFor();
  await dialog(ada)
    .getByRole('heading', { name: /Autumn_300x250\.png/ })
    .waitFor();
  await box('Display › First').check();
  await button(dialog(ada), 'Use for 1 row').click();
  await dialog(ada)
    .getByRole('heading', { name: /Summer_300x250\.png/ })
    .waitFor();
  await dialog(ada).getByText('2 of 2').waitFor();
  await expect.poll(() => box('Display › First').count()).toBe(0);
  await ben.getByRole('rowheader', { name: 'Third' }).click({ button: 'right' });
  ben.once('dialog', (asked) => void asked.accept());
  await ben.getByRole('menuitem', { name: 'Delete' }).click();
  await box('Display › Third').waitFor({ state: 'detached' });
  await box('Display › Second').waitFor();
  await closePopup(ada);
});

test('[SCREEN-141] what is skipped or no version is not asked about again by anybody, until Undo or "Ask again"', async () => {
  await banners.addFile('Easter_300x250.png', 12);
  await banners.addFile('Logo_300x250.png', 15);
  await updateLinks();
  await dialog(ada).getByText('3 newer file(s) found.').waitFor();
  const asked = (name: string) => dialog(ada).getByRole('heading', { name: new RegExp(name) });
  await asked('Logo').waitFor();
  await button(dialog(ada), 'Not a version').click();
  await asked('Easter').waitFor();
  await dialog(ada)
    .getByText('Logo_300x250.png is marked as not a version. You won’t be asked about it again.')
    .waitFor();
  await button(dialog(ada), 'Undo').click();
  await asked('Logo').waitFor();
  await dialog(ada).getByText('1 of 3').waitFor();
  await button(dialog(ada), 'Not a version').click();
  await asked('Easter').waitFor();
  await button(dialog(ada), 'Skip all').click();
  await dialog(ada).getByText('Skipped 2 questions until they change.').waitFor();
  await expect.poll(() => button(dialog(ada), 'Skip').count()).toBe(0);
  await expect.poll(() => button(dialog(ada), 'Email now').count()).toBe(0);
  await closePopup(ada);

  await updateLinks(ben);
  await dialog(ben).getByText('No files updated').waitFor();
  await dialog(ben).getByText('2 questions were skipped earlier.').waitFor();
  await closePopup(ben);

  await updateLinks();
  await button(dialog(ada), 'Ask again').click();
  await asked('Easter').waitFor();
  await dialog(ada).getByText('1 of 2').waitFor();
  await button(dialog(ada), 'Skip').click();
  await asked('Summer').waitFor();
  await button(dialog(ada), 'Skip').click();
  await dialog(ada).getByText('Skipped Summer_300x250.png until it changes.').waitFor();
  await closePopup(ada);
});

test('[SCREEN-141] what cannot be remembered is said, and is asked on', async () => {
  await banners.addFile('Logo_300x250.png', 30);
  await updateLinks();
  await ada.route('**/api/columns/put-banner-files-aside', (route) => route.abort());
  await button(dialog(ada), 'Skip').click();
  await ada.getByText('Your choice was not saved').waitFor();
  await dialog(ada)
    .getByRole('heading', { name: /Logo_300x250\.png/ })
    .waitFor();
  await ada.unrouteAll({ behavior: 'wait' });
  await button(dialog(ada), 'Skip').click();
  await dialog(ada).getByText('Skipped Logo_300x250.png until it changes.').waitFor();
  await closePopup(ada);
});

test('[SCREEN-452] the sheet’s button looks for newer banners, and counts for all members, live, what waits for a decision', async () => {
  await banners.addFile('Count_300x250.png', 35);
  const check = (page: Page) => page.getByRole('button', { name: /^Check for newer banners/ });
  const said = (page: Page) => check(page).getAttribute('aria-label');
  await expect.poll(() => said(ben)).toBe('Check for newer banners');
  await check(ada).click();
  await ada.getByRole('dialog', { name: 'Links checked' }).waitFor();
  await dialog(ada)
    .getByRole('heading', { name: /Count_300x250\.png/ })
    .waitFor();
  await closePopup(ada);
  for (const page of [ada, ben]) await expect.poll(() => said(page)).toBe('Check for newer banners, 1 to decide on');
  const visitor = await desk.window();
  await openSheet(visitor, banners.sheetURL);
  expect(await check(visitor).count()).toBe(0);
  await visitor.context().close();

  await check(ben).click();
  await button(dialog(ben), 'Skip').click();
  for (const page of [ada, ben]) await expect.poll(() => said(page)).toBe('Check for newer banners');
  await closePopup(ben);

  // Of several columns one is chosen.
  const { sheetID } = await readSheet(ada, banners.sheetURL);
  const column = { sheetID, columnTypeID: columnTypes.banner, name: 'Second' };
  const { columnID } = await ask<Column>(ada, 'POST', '/api/columns', column);
  await ben.getByRole('columnheader', { name: /^Second/ }).waitFor();
  await check(ben).click();
  await ben.getByRole('menuitem', { name: 'Second' }).click();
  await dialog(ben).getByText('No files updated').waitFor();
  await closePopup(ben);
  await ask(ada, 'DELETE', `/api/columns/${columnID}`);
  await head(ada, columnID).waitFor({ state: 'detached' });
});

test('[SCREEN-104] axe finds nothing serious in the questions, light and dark, wide and narrow', async () => {
  await banners.addFile('Sale_300x250.png', 40);
  await banners.addFile('Winter_300x250_v2.jpg', 41);
  await banners.addFile('Winter_300x250_v2.gif', 42);
  for (const look of looks) {
    const page = await desk.window(look);
    await letIn(page, 'admin', banners.sheetURL);
    await updateLinks(page);
    await dialog(page).getByText('1 of 2').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // Nothing is remembered of it, so that the next window is asked too.
    await page.route('**/api/columns/put-banner-files-aside', (route) => route.fulfill({ status: 204 }));
    await button(dialog(page), 'Skip').click();
    await dialog(page).getByText('2 of 2').waitFor();
    await dialog(page).frameLocator('iframe').locator('img').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  }
}, 120_000);

test('[SCREEN-841] a row that somebody else gives another file meanwhile is asked about no more', async () => {
  const shown = { Here: 'Spring_300x250.png', There: 'Winter_300x250.png' };
  const others = await ownBanners(ada, desk.marquee, { folder: 'meanwhile', shown });
  await openSheet(ada, others.sheetURL);
  await others.addFile('Summer_300x250.png', 5);
  await head(ada, others.columnID).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Update all links' }).click();
  const give = async (row: string) => {
    const cells = (await readSheet(ada, others.sheetURL)).columns.flatMap((column) => column.cells);
    const cell = cells.find(({ rowID }) => rowID === others.rows.get(row)?.rowID);
    const fields = { cell: { ...cell, cellBanner: { fileName: 'Summer_300x250.png' } }, updateFields: ['fileName'] };
    await ask(ben, 'PUT', '/api/cells', fields);
  };
  await box('Display › Here').waitFor();
  await box('Display › There').waitFor();
  await give('Here');
  await box('Display › Here').waitFor({ state: 'detached' });
  await box('Display › There').waitFor();
  await give('There');
  await box('Display › There').waitFor({ state: 'detached' });
  await closePopup(ada);
});
