/** What decisions lead to on the sheet, in two browsers: the Status column that follows, the group's counts, Undo, and the record. */
import { readFile } from 'node:fs/promises';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, comeToColumn, openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;
let banner: ShownBanner;

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250"/></svg>';

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  const folder = await bannerFolder();
  await folder.write('said/hero_v1.svg', svg, 1_780_000_000_000);
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  const body = { name: 'Said', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  sheet = await readSheet(ada, desk.demoUrl);
  const [first] = bannersOf(sheet);
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
  await changeBanner(ada, banner, { ftpaccountID, ftpfolder: 'said', fileType: 1, fileName: 'hero_v1.svg' });
  const isFrozen = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
    expect(versions.find(({ isCurrent }) => isCurrent)?.fileName).toBe('hero_v1.svg');
  };
  await vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
  for (const page of [ada, ben]) await openSheet(page, desk.demoUrl);
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const popup = () => ada.getByRole('dialog', { name: 'Decisions' });
async function openFollow(): Promise<void> {
  const { columnID } = banner.cell;
  await comeToColumn(ada, columnID);
  await ada.locator(`[role=columnheader][data-column="${columnID}"]`).first().click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Decisions', exact: true }).click();
  await popup().getByLabel('Status column').waitFor();
}
const saved = () => ada.waitForResponse((answer) => answer.url().endsWith('/status-follow') && answer.ok());
const closePopup = async () => {
  await popup().getByRole('button', { name: 'Done' }).click();
  await popup().waitFor({ state: 'detached' });
};
const chosen = (label: string) =>
  popup()
    .getByLabel(label)
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
const statusID = () => sheet.columns.find(({ name }) => name === 'Status')?.columnID ?? 0;
const statusCell = (page: Page) => cellOf(page, banner.cell.rowID, statusID());
const groupID = () => sheet.groups.find(({ name }) => name === banner.groupName)?.groupID ?? 0;
const title = (page: Page) => page.locator(`[data-line="title:${groupID()}"]`);
const counts = (page: Page) => title(page).getByRole('group', { name: 'Banners by decision' });

test('[SCREEN-510] the Status column that follows is named in the Banner column’s options, taken back and done again', async () => {
  await openFollow();
  for (const [label, option] of [
    ['Status column', 'Status'],
    ['When a banner is approved', 'Approved'],
    ['When it waits', 'Client review'],
  ] as const) {
    const answered = saved();
    await popup().getByLabel(label).selectOption({ label: option });
    await answered;
  }
  await expect.poll(() => chosen('When a banner is approved')).toBe('Approved');
  expect(await seriousFindings(ada)).toEqual([]);
  await closePopup();
  const undone = saved();
  await ada.keyboard.press('Control+z');
  await undone;
  await openFollow();
  await expect.poll(() => chosen('When it waits')).toBe('Leave it as it is');
  await closePopup();
  const redone = saved();
  await ada.keyboard.press('Control+Shift+z');
  await redone;
  await openFollow();
  await expect.poll(() => chosen('When it waits')).toBe('Client review');
  await closePopup();
});

test('[SCREEN-512] [SCREEN-513] an approval sets the Status and the group’s counts for the other at once, and Undo takes it back', async () => {
  await cellOfBanner(ben, banner).click();
  await viewer(ben).getByText('Waiting for a decision').waitFor();
  expect(await counts(ada).count()).toBe(0);
  await comeToColumn(ada, statusID());
  await viewer(ben).press('a');
  await counts(ada)
    .getByRole('button', { name: /^Approved: 1 banner\./ })
    .waitFor();
  await statusCell(ada).getByText('Approved').waitFor();
  const message = ben.getByRole('alert').filter({ hasText: 'Approved' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await viewer(ben).getByText('Waiting for a decision').waitFor();
  await statusCell(ada).getByText('Client review').waitFor();
  await counts(ada).waitFor({ state: 'detached' });
  await viewer(ben).press('a');
  await title(ada)
    .getByRole('button', { name: `Close ${banner.groupName}` })
    .click();
  await counts(ada)
    .getByRole('button', { name: /^Approved: 1 banner\./ })
    .click();
  await ada
    .getByText(/^1 of \d+ rows$/)
    .first()
    .waitFor();
  await ada.reload();
});

test('[SCREEN-511] the decision record of a group is downloaded, and opened to be printed', async () => {
  await title(ada).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Decision record' }).click();
  const dialog = ada.getByRole('dialog', { name: 'Decision record' });
  expect(await seriousFindings(ada)).toEqual([]);
  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download for Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${sheet.name} decisions.xlsx`);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await ada.context().addInitScript(() => {
    window.print = () => Object.assign(window, { isPrinted: true });
  });
  const [page] = await Promise.all([ada.waitForEvent('popup'), dialog.getByRole('button', { name: 'Print' }).click()]);
  await page.getByRole('heading', { name: `${sheet.name}: ${banner.groupName}` }).waitFor();
  await page.getByText('Took it back').waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isPrinted'))).toBe(true);
  await page.close();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('[RECORD-9] why the page to print was not made is said on the sheet, and the tab that was opened for it is closed', async () => {
  const cookies = await ada.context().cookies();
  await title(ada).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Decision record' }).click();
  const print = ada.getByRole('dialog', { name: 'Decision record' }).getByRole('button', { name: 'Print' });
  // As where the session has ended.
  await ada.context().clearCookies();
  const [page] = await Promise.all([ada.waitForEvent('popup'), print.click()]);
  await ada.getByText('The decision record was not made').waitFor();
  await expect.poll(() => page.isClosed()).toBe(true);
  await ada.context().addCookies(cookies);
});
