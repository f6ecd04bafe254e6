/** Views of a sheet: saved, chosen, changed by others, and what somebody hides for themself. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { plainLook } from '@marquee/contract/views.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { title } from './support/drag.ts';
import { cellOf, comeTo, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  for (const page of [ada, ben]) page.on('dialog', (dialog) => void dialog.accept());
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const column = (type: number) => sheet.columns.find((one) => one.columnTypeID === type);
const head = (page: Page, columnID: number | undefined) =>
  page.locator(`[role=columnheader][data-column="${columnID}"]`).first();
const row = (page: Page, rowID: number | undefined) => page.locator(`[data-line="row:${rowID}"]`);
const viewButton = (page: Page) => page.getByRole('button', { name: /^View: / });
const shownView = (page: Page) => viewButton(page).innerText();
const search = (page: Page) => new URL(page.url()).search;

async function inViews(page: Page, name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem'): Promise<void> {
  await viewButton(page).click();
  await page
    .getByRole('menu', { name: /^View: / })
    .getByRole(role, { name, exact: true })
    .click();
}

async function saveAs(page: Page, name: string, isShared: boolean): Promise<void> {
  await inViews(page, 'Save as new view');
  const popup = page.getByRole('dialog', { name: 'Save as new view' });
  await popup.getByLabel('View name').fill(name);
  if (isShared) await popup.getByLabel('For everyone on this sheet').check();
  await popup.getByRole('button', { name: 'Save view' }).click();
  await popup.waitFor({ state: 'detached' });
}

async function hideColumn(page: Page, columnID: number | undefined): Promise<void> {
  await head(page, columnID).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide for me' }).click();
  await head(page, columnID).waitFor({ state: 'detached' });
}

test('[SCREEN-403] [SCREEN-404] a view is saved, chosen by others, changed under them, and deleted with Undo', async () => {
  await desk.open(ben);
  const [status, date] = [column(columnTypes.status), column(columnTypes.date)];
  await hideColumn(ada, status?.columnID);
  await inViews(ada, 'Medium', 'menuitemradio');
  await saveAs(ada, 'Without status', true);
  await expect.poll(() => shownView(ada)).toBe('Without status');
  const { views = [] } = await desk.read(ben);
  expect(views).toMatchObject([{ name: 'Without status', isShared: true, look: { rowHeight: 56 } }]);
  await expect.poll(() => search(ada)).toBe(`?view=${views[0]?.viewID}`);

  // Ben hears of it, and chooses it.
  await inViews(ben, 'Without status', 'menuitemradio');
  await head(ben, status?.columnID).waitFor({ state: 'detached' });
  const height = () =>
    row(ben, sheet.groups[0]?.rows[0]?.rowID).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBe(56);
  await ben.goBack();
  await head(ben, status?.columnID).waitFor();
  await expect.poll(() => shownView(ben)).toBe('All rows');
  await ben.goForward();
  await head(ben, status?.columnID).waitFor({ state: 'detached' });

  // What Ada saves arrives at Ben, until he has changed something himself.
  await hideColumn(ada, date?.columnID);
  await ada.getByRole('button', { name: 'Save changes' }).click();
  await head(ben, date?.columnID).waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
  await ben.getByRole('button', { name: '2 hidden' }).click();
  await ben.getByRole('menuitem', { name: `Show ${date?.name}` }).click();
  await head(ben, date?.columnID).waitFor();
  await ask(ada, 'PUT', '/api/views', { viewID: views[0]?.viewID, look: plainLook });
  await head(ada, status?.columnID).waitFor();
  await ben.getByRole('button', { name: 'Save changes' }).waitFor();
  expect(await head(ben, status?.columnID).count()).toBe(0);

  await inViews(ada, 'Delete view');
  await ben.getByText('The view “Without status” was deleted').waitFor();
  await expect.poll(() => shownView(ben)).toBe('All rows');
  expect(await head(ben, status?.columnID).count()).toBe(0);
  await ada
    .getByRole('alert')
    .filter({ hasText: 'View “Without status” deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await viewButton(ben).click();
  await ben.getByRole('menuitemradio', { name: 'Without status' }).waitFor();
  expect(await seriousFindings(ben)).toEqual([]);
  await ben.keyboard.press('Escape');
  await inViews(ben, 'All rows', 'menuitemradio');
});

test('[SCREEN-405] what is hidden for oneself is counted, stays so after a reload, and comes back', async () => {
  await desk.open(ben);
  const status = column(columnTypes.status);
  const [first, second] = sheet.groups;
  const [gone, next] = first?.rows ?? [];
  await hideColumn(ada, status?.columnID);
  await row(ada, gone?.rowID).getByRole('rowheader').click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Hide for me' }).click();
  await row(ada, gone?.rowID).waitFor({ state: 'detached' });
  await title(ada, second?.groupID ?? 0)
    .getByText(/^\d+ rows?$/)
    .click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Hide for me' }).click();
  await title(ada, second?.groupID ?? 0).waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: '3 hidden' }).waitFor();
  await title(ada, first?.groupID ?? 0)
    .getByText(`of ${first?.rows.length} rows`)
    .waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  // Nobody else's screen.
  await expect.poll(() => row(ben, gone?.rowID).count()).toBe(1);

  await ada.reload();
  await ada.getByRole('button', { name: '3 hidden' }).waitFor();
  expect(await row(ada, gone?.rowID).count()).toBe(0);
  // The keyboard goes past what is not there.
  await row(ada, next?.rowID).getByRole('rowheader').click();
  await ada.keyboard.press('ArrowRight');
  const columnIDs = sheet.columns
    .toSorted((one, other) => one.ordering - other.ordering)
    .map((one) => one.columnID)
    .filter((id) => id !== status?.columnID);
  await expect
    .poll(() => cellOf(ada, next?.rowID ?? 0, columnIDs[0] ?? 0).evaluate((cell) => cell === document.activeElement))
    .toBe(true);

  await ada.getByRole('button', { name: '3 hidden' }).click();
  await ada.getByRole('menuitem', { name: `Show ${gone?.name}` }).click();
  await row(ada, gone?.rowID).waitFor();
  await ada.getByRole('button', { name: '2 hidden' }).click();
  await ada.getByRole('menuitem', { name: 'Show all' }).click();
  await head(ada, status?.columnID).waitFor();
  await title(ada, second?.groupID ?? 0).waitFor();
  await expect.poll(() => ada.getByRole('button', { name: /hidden$/ }).count()).toBe(0);
});

test('[VIEW-1] a private view is its maker’s alone, and visitors see no views, but may have higher rows', async () => {
  await desk.open(ben);
  await saveAs(ben, 'Only mine', false);
  await viewButton(ada).click();
  expect(await ada.getByRole('menuitemradio', { name: 'Only mine' }).count()).toBe(0);
  await ada.keyboard.press('Escape');
  const visitor = await desk.window();
  await visitor.goto(`/sheet/${sheet.url}`);
  await viewButton(visitor).click();
  const menu = visitor.getByRole('menu', { name: /^View: / });
  await expect
    .poll(() => menu.getByRole('menuitemradio').allInnerTexts())
    .toEqual(['All rows', 'Low', 'Medium', 'High']);
  expect(await menu.getByRole('menuitem', { name: 'Save as new view' }).count()).toBe(0);
  await visitor.context().close();
});

test('[UNDO-22] giving a view to everyone is taken back from its message, by the keyboard done again', async () => {
  await saveAs(ada, 'Mine for now', false);
  const namesOf = async () => (await desk.read(ben)).views?.map(({ name }) => name) ?? [];
  await inViews(ada, 'Give to everyone');
  await expect.poll(namesOf).toContain('Mine for now');
  await ada
    .getByRole('alert')
    .filter({ hasText: 'Everyone on the sheet has “Mine for now” now' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(namesOf).not.toContain('Mine for now');
  await expect.poll(() => shownView(ada)).toBe('Mine for now');
  await ada.keyboard.press('Control+Shift+z');
  await expect.poll(namesOf).toContain('Mine for now');
});

test('[NARROW-5] a colleague deletes the column that the sheet is filtered and sorted by: all of it is there, and says so', async () => {
  const text = column(columnTypes.text);
  await ada.getByRole('button', { name: 'Sort', exact: true }).click();
  await ada.getByLabel('Sort each group by').selectOption({ label: text?.name ?? '' });
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Filter', exact: true }).click();
  await ada.getByLabel('Show rows whose').selectOption({ label: text?.name ?? '' });
  await ada.getByLabel('Contains').fill('no such words');
  await ada.keyboard.press('Escape');
  await ada.getByText('No rows match', { exact: false }).waitFor();

  await ask(ben, 'DELETE', `/api/columns/${text?.columnID}`);
  const first = sheet.groups[0]?.rows[0];
  await row(ada, first?.rowID).waitFor();
  // Nothing is narrowed any more: another group can be added, and rows stand in the sheet's order.
  await comeTo(ada, 'addGroup');
  await ada.getByLabel('New group').waitFor();
  await ada.getByRole('button', { name: 'Sort', exact: true }).click();
  await ada.getByLabel('Sort each group by').waitFor();
  expect(await ada.getByLabel('Direction').count()).toBe(0);
  await ada.keyboard.press('Escape');

  await ask(ben, 'POST', `/api/columns/${text?.columnID}/restore`, {});
  await ada.getByText('No rows match', { exact: false }).waitFor();
  await ada.getByText(`Sorted by ${text?.name}`, { exact: false }).waitFor();
  await ada.getByRole('button', { name: 'Clear the filters' }).click();
  await ada.getByRole('button', { name: 'Clear the sort' }).click();
});

test('[NARROW-7] Alt with an arrow moves a column past a hidden one, and a row past those that are filtered away', async () => {
  const columnOrder = () =>
    ada
      .getByRole('rowgroup')
      .first()
      .locator('[role=columnheader][data-column]')
      .evaluateAll((heads) => heads.map((one) => Number(one.getAttribute('data-column'))).filter((id) => id > 0));
  const [first = 0, second = 0, third = 0] = await columnOrder();
  await hideColumn(ada, second);
  const rows = sheet.groups[0]?.rows.toSorted((a, b) => a.ordering - b.ordering) ?? [];
  const [top, , , , bottom] = rows;
  await cellOf(ada, top?.rowID ?? 0, third).click();
  await ada.keyboard.press('Escape');
  await ada.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => (await columnOrder()).slice(0, 2)).toEqual([third, first]);
  await ada.keyboard.press('Control+z');
  await expect.poll(async () => (await columnOrder()).slice(0, 2)).toEqual([first, third]);

  await ask(ben, 'PUT', '/api/rows', { row: { rowID: top?.rowID, name: 'Kept one' }, updateFields: ['name'] });
  await ask(ben, 'PUT', '/api/rows', { row: { rowID: bottom?.rowID, name: 'Kept two' }, updateFields: ['name'] });
  await ada.getByRole('textbox', { name: 'Search this sheet' }).fill('Kept');
  const names = async () =>
    (await ada.getByRole('rowheader').allInnerTexts()).map((words) => words.split('\n')[0]).join();
  await expect.poll(names).toBe('Kept one,Kept two');
  await ada.getByRole('rowheader').first().click();
  await ada.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toBe('Kept two,Kept one');
});

test('[SCREEN-934] groups that a view closes are closed in it alone, and those that one has closed oneself stay so without it', async () => {
  await desk.open(ben);
  const [first, second] = sheet.groups;
  const toggleOf = (page: Page, group = first) => title(page, group?.groupID ?? 0).locator('button[aria-expanded]');
  const areOpen = (page: Page) => async () =>
    Promise.all([first, second].map((group) => toggleOf(page, group).getAttribute('aria-expanded')));
  await ask(ada, 'POST', '/api/views', {
    sheetID: sheet.sheetID,
    name: 'First one closed',
    isShared: true,
    look: { ...plainLook, closedGroups: [first?.groupID] },
  });
  await toggleOf(ben, second).click();
  await inViews(ben, 'First one closed', 'menuitemradio');
  await expect.poll(areOpen(ben)).toEqual(['false', 'true']);
  await ben.reload();
  await expect.poll(areOpen(ben)).toEqual(['false', 'true']);
  const tab = await ben.context().newPage();
  await tab.goto(`/sheet/${sheet.url}`);
  await expect.poll(areOpen(tab)).toEqual(['true', 'false']);
  await tab.close();
  await inViews(ben, 'All rows', 'menuitemradio');
  await expect.poll(areOpen(ben)).toEqual(['true', 'false']);
  await toggleOf(ben, second).click();
  await expect.poll(areOpen(ben)).toEqual(['true', 'true']);
});

test('[SCREEN-371] of two views of one name Ctrl+K shows the one that is chosen', async () => {
  for (const rowHeight of [56, 96] as const)
    await ask(ada, 'POST', '/api/views', {
      sheetID: sheet.sheetID,
      name: 'Twice',
      isShared: true,
      look: { ...plainLook, rowHeight },
    });
  await desk.open(ada);
  await ada.keyboard.press('Control+k');
  const palette = ada.getByRole('dialog', { name: 'Go to or do anything' });
  await palette.getByRole('textbox').or(palette.getByRole('combobox')).fill('Twice');
  await palette.getByRole('option', { name: 'Show the view “Twice”' }).nth(1).click();
  const height = () =>
    row(ada, sheet.groups[0]?.rows[0]?.rowID).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBe(96);
});
