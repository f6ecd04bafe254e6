/** Ctrl+Z while something is on its way: what was meant is taken back, and nothing else. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hold } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { nameOf, row } from './support/drag.ts';
import { cellOf, comeTo, pasteText, sayYes, typeInto } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await page.context().setOffline(false);
  sheet = await desk.open(page);
});

const group = () => {
  const [first] = sheet.groups.toSorted((one, next) => one.ordering - next.ordering);
  if (!first) throw new Error('The demo sheet has no group.');
  return { ...first, rows: first.rows.toSorted((one, next) => one.ordering - next.ordering) };
};
const rowID = (index: number) => group().rows.at(index)?.rowID ?? 0;
const text = (index: number) => {
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  return cellOf(page, rowID(index), columnID);
};
const names = async () => {
  const now = (await desk.read(page)).groups.find(({ groupID }) => groupID === group().groupID);
  return now?.rows.toSorted((one, next) => one.ordering - next.ordering).map(({ name }) => name) ?? [];
};

test('[UNDO-31] what is written while something comes back stays, and what was done before is taken back', async () => {
  const before = await text(0).innerText();
  await typeInto(text(0), 'To be taken back');
  sayYes(page);
  await nameOf(page, rowID(3)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row(page, rowID(3)).waitFor({ state: 'detached' });
  const release = await hold(page, '**/api/rows/restore');
  await nameOf(page, rowID(1)).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await typeInto(text(1), 'Written meanwhile');
  await release();
  await row(page, rowID(3)).waitFor();
  await expect.poll(() => text(0).innerText()).toBe(before);
  expect(await text(1).innerText()).toBe('Written meanwhile');
});

test('[UNDO-32] rows that are pasted are what Ctrl+Z takes back, however late they come', async () => {
  const before = await names();
  await typeInto(text(0), 'Done before it');
  await comeTo(page, `row:${rowID(-1)}`);
  await nameOf(page, rowID(-1)).click();
  const release = await hold(page, '**/api/rows/many');
  await pasteText(page, 'Renamed by it\nOne more\nTwo more');
  await page.getByText('Adding “').waitFor();
  await page.keyboard.press('Control+z');
  await release();
  await page.getByText('Adding “').waitFor({ state: 'detached' });
  await expect.poll(names).toEqual(before);
  await comeTo(page, `row:${rowID(0)}`);
  expect(await text(0).innerText()).toBe('Done before it');
  // It is done again as what it was.
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(names).toEqual([...before.slice(0, -1), 'Renamed by it', 'One more', 'Two more']);
});

test('[UNDO-32] so is a row that is named; without a connection it is said that this waits', async () => {
  const before = await names();
  await typeInto(text(0), 'Done before that');
  const box = page.getByLabel(`New row in ${group().name}`);
  await comeTo(page, `add:${group().groupID}`);
  await page.context().setOffline(true);
  await box.fill('Named in a tunnel');
  await box.press('Enter');
  await page.getByText('1 unsaved change').waitFor();
  await box.press('Control+z');
  await page.getByText('Not undone yet').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Adding “').waitFor({ state: 'detached', timeout: 45_000 });
  await expect.poll(names).toEqual(before);
  await comeTo(page, `row:${rowID(0)}`);
  expect(await text(0).innerText()).toBe('Done before that');
});

test('[CLIP-3] what is written into a cell that was pasted over stays when the new rows of the paste come', async () => {
  const before = await names();
  await comeTo(page, `row:${rowID(-1)}`);
  await text(-1).click();
  const release = await hold(page, '**/api/rows/many');
  await pasteText(page, 'Pasted\nAnd another');
  await expect.poll(() => text(-1).innerText()).toBe('Pasted');
  await typeInto(text(-1), 'Corrected');
  await release();
  await page.getByText('Adding “').waitFor({ state: 'detached' });
  await expect.poll(async () => (await names()).length).toBe(before.length + 1);
  expect(await text(-1).innerText()).toBe('Corrected');
});
