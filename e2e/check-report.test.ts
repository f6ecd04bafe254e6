/** The check report of a sheet that names a preset: downloaded and opened to be printed, of the sheet and of a group. */
import { readFile } from 'node:fs/promises';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { comeToColumn, openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let sheet: Sheet;
let group: { groupID: number; name: string };

const preset = 'google-ads-image';
const name = (changes: { add: string[]; remove: string[] }) =>
  ask(ada, 'PUT', `/api/sheets/${sheet.sheetID}/presets`, { groupID: null, ...changes });

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk();
  ada = await desk.seat('admin');
  sheet = await readSheet(ada, desk.demoUrl);
  const [banner] = bannersOf(sheet);
  const found = sheet.groups.find(({ name: title }) => title === banner?.groupName);
  if (!banner || !found) throw new Error('The demo has no banner.');
  group = found;
  await name({ add: [preset], remove: [] });
  await openSheet(ada, desk.demoUrl);
  await comeToColumn(ada, banner.cell.columnID);
  await ada.locator('[data-check]').first().waitFor();
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const dialog = () => ada.getByRole('dialog', { name: 'Check report' });
const openMenu = () => ada.locator(`[data-line="title:${group.groupID}"]`).click({ button: 'right' });
const openOptions = () => ada.getByRole('tab', { name: 'Sheet options' }).click();
const entry = () => ada.getByRole('tabpanel').getByRole('button', { name: 'Check report' });

test('[CHECK-100] the check report of the sheet is downloaded from its options', async () => {
  await openOptions();
  // Its part of the options has a heading that says something else.
  await ada.getByRole('tabpanel').getByRole('heading', { name: 'Findings', exact: true }).waitFor();
  expect(await ada.getByRole('tabpanel').getByText('Check report', { exact: true }).count()).toBe(1);
  await entry().click();
  expect(await seriousFindings(ada)).toEqual([]);
  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Download for Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${sheet.name} checks.xlsx`);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await dialog().getByRole('button', { name: 'Close' }).click();
});

test('[CHECK-100] that of a group is opened from its menu, to be printed', async () => {
  await openMenu();
  await ada.getByRole('menuitem', { name: 'Check report' }).click();
  await dialog().getByText(group.name).waitFor();
  await ada.context().addInitScript(() => {
    window.print = () => Object.assign(window, { isPrinted: true });
  });
  const [page] = await Promise.all([
    ada.waitForEvent('popup'),
    dialog().getByRole('button', { name: 'Print' }).click(),
  ]);
  await page.getByRole('heading', { name: `${sheet.name}: ${group.name}` }).waitFor();
  await page.getByRole('cell', { name: 'Google Ads, images' }).first().waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isPrinted'))).toBe(true);
  await page.close();
});

test('[CHECK-101] why the page was not made is said on the sheet, and the tab that was opened for it is closed', async () => {
  const cookies = await ada.context().cookies();
  // As where the session has ended.
  await ada.context().clearCookies();
  const [page] = await Promise.all([
    ada.waitForEvent('popup'),
    dialog().getByRole('button', { name: 'Print' }).click(),
  ]);
  await ada.getByText('The check report was not made').waitFor();
  await expect.poll(() => page.isClosed()).toBe(true);
  await ada.context().addCookies(cookies);
  await dialog().getByRole('button', { name: 'Close' }).click();
});

test('[CHECK-100] where no presets are named it is offered no more', async () => {
  await name({ add: [], remove: [preset] });
  await ada.locator('[data-check]').first().waitFor({ state: 'detached' });
  await openOptions();
  await ada.getByRole('tabpanel').getByRole('button', { name: 'Decision record' }).waitFor();
  expect(await entry().count()).toBe(0);
  await openMenu();
  await ada.getByRole('menuitem', { name: 'Decision record' }).waitFor();
  expect(await ada.getByRole('menuitem', { name: 'Check report' }).count()).toBe(0);
});
