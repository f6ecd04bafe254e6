/** Checks on the sheet, in two browsers: presets are named and taken back, banners marked by what is found, rows filtered by it, and all of it listed in the viewer. */
import type { SheetChecks } from '@marquee/contract/checks/sheet-checks.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { plainLook, type View } from '@marquee/contract/views.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { listOf, markOf as mark, preset as named, setCheckedDesk, type CheckedDesk } from './support/checked-desk.ts';
import type { Desk } from './support/desk.ts';
import { openSheet, seriousFindings } from './support/sheet-page.ts';
import { cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

const preset = named.name;

let set: CheckedDesk | undefined;
let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;
let good: ShownBanner;
let bad: ShownBanner;

beforeAll(async () => {
  set = await setCheckedDesk();
  ({ desk, ada, ben, sheet, good, bad } = set);
  for (const page of [ada, ben]) await openSheet(page, desk.demoUrl);
});

afterAll(() => set?.clear());

const popup = (page = ada) => page.getByRole('dialog', { name: 'Checks' });
const box = (page = ada) => popup(page).getByRole('checkbox', { name: preset });
const markSays = (page: Page, banner: ShownBanner, says: string | RegExp) =>
  expect.poll(() => mark(page, banner).getAttribute('title'), { timeout: 15_000 }).toMatch(says);
const saved = () =>
  ada.waitForResponse((answer) => answer.url().endsWith('/presets') && answer.request().method() === 'PUT');
const list = (page = ada) => listOf(page);
const groupID = () => sheet.groups.find(({ name }) => name === good.groupName)?.groupID ?? 0;

async function openPopup(): Promise<void> {
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Checks', exact: true }).click();
  await box().waitFor();
}
async function closePopup(): Promise<void> {
  await popup().getByRole('button', { name: 'Done' }).click();
  await popup().waitFor({ state: 'detached' });
}

test('[CHECK-50] [CHECK-58] a preset is named in the sheet’s options: whoever is there sees how each banner does, until that is taken back', async () => {
  expect(await mark(ada, good).count()).toBe(0);
  await openPopup();
  expect(await seriousFindings(ada)).toEqual([]);
  await popup().getByRole('textbox', { name: 'Search presets' }).fill('ads, im');
  expect(await popup().getByRole('checkbox').count()).toBe(1);
  await box().check();
  await closePopup();
  for (const page of [ada, ben]) {
    await markSays(page, good, 'Passes');
    await markSays(page, bad, /1 rule fails/);
  }
  expect(await mark(ben, bad).innerText()).toBe('1');
  const undone = saved();
  await ada.keyboard.press('Control+z');
  await undone;
  for (const page of [ada, ben]) await mark(page, bad).waitFor({ state: 'detached' });
  const redone = saved();
  await ada.keyboard.press('Control+Shift+z');
  await redone;
  for (const page of [ada, ben]) await mark(page, bad).waitFor();
});

test('[CHECK-30] [CHECK-58] who takes a preset back leaves alone what somebody else has named meanwhile', async () => {
  const path = `/api/sheets/${sheet.sheetID}`;
  await openPopup();
  const answered = saved();
  await popup().getByRole('checkbox', { name: 'Display & Video 360, images' }).check();
  await answered;
  await closePopup();
  await ask(ben, 'PUT', `${path}/presets`, { groupID: null, add: ['iab-2017'], remove: [] });
  const undone = saved();
  await ada.keyboard.press('Control+z');
  await undone;
  const { named: now } = await ask<SheetChecks>(ada, 'GET', `${path}/checks`);
  expect(now.ofSheet).toEqual(['google-ads-image', 'iab-2017']);
  await ask(ben, 'PUT', `${path}/presets`, { groupID: null, add: [], remove: ['iab-2017'] });
});

test('[CHECK-53] visitors are not marked anything, and ask for nothing of it', async () => {
  const visitor = await desk.window();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openSheet(visitor, desk.demoUrl);
  await visitor.waitForLoadState('networkidle');
  expect(await visitor.locator('[data-check]').count()).toBe(0);
  expect(asked.filter((path) => /checks|presets/.test(path))).toEqual([]);
  await visitor.context().close();
});

test('[CHECK-53] where the server is busy it is asked again by itself', async () => {
  const problem = 'application/problem+json';
  const busy = ada.waitForResponse((answer) => answer.url().endsWith('/checks') && answer.status() === 503);
  await ada.route(
    '**/api/sheets/*/checks',
    (route) => route.fulfill({ status: 503, contentType: problem, body: '{"status":503,"code":"busy"}' }),
    { times: 1 },
  );
  await openSheet(ada, desk.demoUrl);
  await busy;
  await mark(ada, bad).waitFor();
});

test('[CHECK-54] [CHECK-55] [CHECK-57] a press on the mark opens the viewer at what is found, which K hides and shows', async () => {
  await mark(ada, bad).click();
  await list().getByText(preset).waitFor();
  await expect.poll(() => list().evaluate((element) => element === document.activeElement)).toBe(true);
  await list()
    .getByText(/^1 rule fails · .*\d+ passed$/)
    .waitFor();
  await list().getByRole('img', { name: 'Fails' }).waitFor();
  await list().getByText('drawn_300x250.svg').first().waitFor();
  await list().getByText('Source: Google Ads Help').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  const fold = list().locator('summary');
  await fold.focus();
  await ada.keyboard.press('Space');
  await list().getByRole('img', { name: 'Fails' }).waitFor({ state: 'hidden' });
  await ada.keyboard.press('k');
  await list().waitFor({ state: 'detached' });
  await viewer(ada).getByRole('button', { name: 'Checks: 1 rule fails' }).click();
  await list().getByText(preset).waitFor();
  await list().getByRole('button', { name: 'Hide the checks' }).click();
  await list().waitFor({ state: 'detached' });
  await ada.keyboard.press('Escape');
});

test('[CHECK-51] [CHECK-56] another size of the cell counts at once, in its mark and in the open list', async () => {
  await mark(ben, good).click();
  await list(ben)
    .getByText(/passed$/)
    .waitFor();
  expect(await list(ben).getByRole('img', { name: 'Fails' }).count()).toBe(0);
  await changeBanner(ada, good, { bannerWidth: 301, bannerHeight: 250 });
  await list(ben).getByRole('img', { name: 'Fails' }).first().waitFor();
  await markSays(ada, good, /fail/);
  await changeBanner(ada, good, { bannerWidth: 300, bannerHeight: 250 });
  await expect.poll(() => list(ben).getByRole('img', { name: 'Fails' }).count()).toBe(0);
  await markSays(ada, good, 'Passes');
  await ben.keyboard.press('Escape');
});

test('[CHECK-56] the list is of the version that is shown', async () => {
  await mark(ben, bad).click();
  await list(ben).getByRole('heading', { name: 'Checks of v2' }).waitFor();
  await viewer(ben)
    .getByRole('button', { name: /^Versions: / })
    .click();
  await viewer(ben).getByRole('button', { name: /^v1 / }).click();
  await list(ben).getByRole('heading', { name: 'Checks of v1' }).waitFor();
  await list(ben).getByText(preset).waitFor();
  expect(await list(ben).getByText('drawn_300x250.svg').count()).toBe(0);
  await ben.keyboard.press('Escape');
});

test('[CHECK-61] rows are filtered by what checks find, kept with a view, and go and come as that changes', async () => {
  await openSheet(ben, desk.demoUrl);
  await ben.getByRole('button', { name: 'Filter', exact: true }).click();
  await ben.getByLabel('Show rows whose').selectOption({ label: 'Banner' });
  await ben.getByRole('group', { name: 'Checks' }).getByLabel('Fails').check();
  await ben.keyboard.press('Escape');
  await ben.getByText('Filtered: Banner checks: fails', { exact: false }).waitFor();
  await cellOfBanner(ben, bad).waitFor();
  await cellOfBanner(ben, good).waitFor({ state: 'detached' });
  await changeBanner(ada, good, { bannerWidth: 301, bannerHeight: 250 });
  await cellOfBanner(ben, good).waitFor();
  await changeBanner(ada, good, { bannerWidth: 300, bannerHeight: 250 });
  await cellOfBanner(ben, good).waitFor({ state: 'detached' });
  await ben.reload();
  await cellOfBanner(ben, bad).waitFor();
  await cellOfBanner(ben, good).waitFor({ state: 'detached' });
  await ben.getByRole('button', { name: 'Clear the filters' }).click();
  const look = { ...plainLook, filters: [{ by: 'checked', columnID: bad.cell.columnID, results: ['fails'] }] };
  const kept = await ask<View>(ben, 'POST', '/api/views', { sheetID: sheet.sheetID, name: 'Failing', look });
  expect(kept.look).toEqual(look);
});

test('[CHECK-59] a group’s own presets are named in its menu, beside those of the sheet, which are not changed there', async () => {
  await ada.locator(`[data-line="title:${groupID()}"]`).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Checks', exact: true }).click();
  await popup().getByText('besides what is chosen for the whole sheet').waitFor();
  expect([await box().isChecked(), await box().isEnabled()]).toEqual([true, false]);
  const answered = saved();
  await popup().getByRole('checkbox', { name: 'Display & Video 360, images' }).check();
  await answered;
  await closePopup();
  const { named: now } = await ask<SheetChecks>(ada, 'GET', `/api/sheets/${sheet.sheetID}/checks`);
  expect(now).toEqual({
    ofSheet: ['google-ads-image'],
    ofGroups: [{ groupID: groupID(), presetIDs: ['display-video-360-image'] }],
  });
  await mark(ada, bad).click();
  await list().getByText('Display & Video 360, images').waitFor();
  await ada.keyboard.press('Escape');
});

test('[CHECK-60] without a connection it says that what is chosen waits, and it is saved when that is back', async () => {
  await openPopup();
  await ada.context().setOffline(true);
  await box().uncheck();
  await popup().getByText('What you choose is saved once the connection is back').waitFor();
  expect(await box().isChecked()).toBe(false);
  await ada.context().setOffline(false);
  const areNamed = async () =>
    (await ask<SheetChecks>(ada, 'GET', `/api/sheets/${sheet.sheetID}/checks`)).named.ofSheet;
  await expect.poll(areNamed, { timeout: 45_000 }).toEqual([]);
  await closePopup();
});

test('[CHECK-53] a group that alone names presets is marked again once it is restored', async () => {
  await mark(ada, good).waitFor();
  const read = () => ada.waitForResponse((answer) => answer.url().endsWith('/checks') && answer.status() === 200);
  const readWithout = read();
  await ask(ben, 'DELETE', `/api/groups/${groupID()}`);
  await readWithout;
  await mark(ada, good).waitFor({ state: 'detached' });
  await ask(ben, 'POST', `/api/groups/${groupID()}/restore`, {});
  await mark(ada, good).waitFor();
});

test('[CHECK-58] [CHECK-62] the palette leads there, too, and admin users go on to the presets of their account', async () => {
  for (const [page, isAdmin] of [
    [ben, false],
    [ada, true],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Checks');
    await page.keyboard.press('Enter');
    await box(page).waitFor();
    expect(await popup(page).getByRole('link').count()).toBe(isAdmin ? 1 : 0);
  }
  await popup().getByRole('link', { name: 'Edit your account’s presets' }).click();
  await ada.getByRole('tab', { name: 'Checks', selected: true }).waitFor();
  await popup().waitFor({ state: 'detached' });
});
