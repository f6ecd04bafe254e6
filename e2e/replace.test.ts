/** Replacing what a search has found, in names and cells, as one thing to be taken back. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, rowNamed, seriousFindings, typeInto } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let other: Page;
let rowIDs: number[];
let columnID: number;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin');
  other = await desk.seat('guest');
  const sheet = await desk.read(page);
  columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  rowIDs = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  await typeInto(cellOf(page, rowIDs[0] ?? 0, columnID), 'Zebra on a zébra');
  await typeInto(cellOf(page, rowIDs[1] ?? 0, columnID), 'no zebra crossing');
});

afterAll(() => desk?.clear());

const searchBox = (on: Page) => on.getByRole('textbox', { name: 'Search this sheet' });
const textOf = (on: Page, row: number) => cellOf(on, rowIDs[row] ?? 0, columnID).textContent();
const popup = () => page.getByRole('dialog', { name: 'Replace' });

async function search(words: string): Promise<void> {
  await searchBox(page).fill(words);
  await page.locator('[data-found]').first().waitFor();
}

test('[SCREEN-765] what is found is replaced everywhere, whatever the capitals and accents, and taken back by one Undo', async () => {
  await search('zebra');
  await page.keyboard.press('Control+h');
  await popup().getByText('In 2 cells.').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.type('Okapi');
  await popup().getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => textOf(other, 0)).toBe('Okapi on a Okapi');
  await expect.poll(() => textOf(other, 1)).toBe('no Okapi crossing');
  await page.getByText('2 cells changed').waitFor();
  // Rows that no longer match would look as if they were gone.
  await expect.poll(() => searchBox(page).inputValue()).toBe('');

  await rowNamed(page, '').first().click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(other, 0)).toBe('Zebra on a zébra');
  await expect.poll(() => textOf(other, 1)).toBe('no zebra crossing');
});

test('[SCREEN-765] Replace changes the match that the search has come to, and goes on to the next', async () => {
  await search('zebra');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await popup().getByLabel('Replace with').fill('gnu');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(other, 0)).toBe('gnu on a gnu');
  expect(await textOf(other, 1)).toBe('no zebra crossing');
  await page.locator(`[data-cell="${rowIDs[1]}:${columnID}"][data-found=current]`).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(other, 1)).toBe('no gnu crossing');
  // Nothing is left that could be replaced.
  await expect.poll(() => popup().count()).toBe(0);
});

test('[SCREEN-765] names are replaced with the cells, and a row that would lose its name keeps it', async () => {
  const sheet = await desk.read(page);
  const [name = ''] = sheet.groups.flatMap((group) => group.rows.map((row) => row.name));
  await search(name);
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await popup().getByText('In 1 row name.').waitFor();
  await popup().getByRole('button', { name: 'Replace all' }).click();
  await page.getByText('1 cell left out: a row needs a name.').waitFor();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await popup().getByLabel('Replace with').fill('Quagga 300x250');
  await popup().getByRole('button', { name: 'Replace all' }).click();
  await rowNamed(other, 'Quagga 300x250').waitFor();
});

test('[SCREEN-765] cells that are chosen rather than written stay as they are', async () => {
  await search('final');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await popup().getByText('left out: chosen, not written.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => popup().count()).toBe(0);
  await expect.poll(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
});

test('[SCREEN-765] a visitor searches and replaces nothing', async () => {
  const visitor = await desk.window();
  await openSheet(visitor, desk.demoUrl);
  await searchBox(visitor).fill('300');
  await visitor.getByRole('button', { name: 'Next match' }).waitFor();
  await expect.poll(() => visitor.getByRole('button', { name: 'Replace', exact: true }).count()).toBe(0);
});

test('[SCREEN-862] words that nothing could be replaced by are offered back', async () => {
  const words = 'x'.repeat(1_000);
  const long = 'okapi '.repeat(40);
  await ask(page, 'PUT', '/api/cells/many', { cells: [{ rowID: rowIDs[4], columnID, cellText: { text: long } }] });
  await search('okapi');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await popup().getByLabel('Replace with').fill(words);
  await popup().getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => page.getByLabel('What you wrote').first().inputValue()).toBe(words);
});
