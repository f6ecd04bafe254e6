/** Copying and pasting ranges of cells, and taking back what was done, with another browser looking on. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { holdBack } from './support/hold-back.ts';
import { cellOf, pasteText, readSheet, rowNamed, seriousFindings, typeInto } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let other: Page;
let rowIDs: number[];
let statusColumn: number;
let dateColumn: number;
let textColumn: number;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin');
  other = await desk.seat('guest');
  const sheet = await readSheet(page, desk.demoUrl);
  rowIDs = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  const first = (type: number) => sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
  [statusColumn, dateColumn, textColumn] = [
    first(columnTypes.status),
    first(columnTypes.date),
    first(columnTypes.text),
  ];
});

afterAll(() => desk?.clear());

const textOf = (of: Page, row: number, columnID: number) => cellOf(of, rowIDs[row] ?? 0, columnID).innerText();

/** Stands on a cell without opening it. */
async function standOn(row: number, columnID: number): Promise<void> {
  await cellOf(page, rowIDs[row] ?? 0, columnID).click();
  const popup = page.getByRole('dialog');
  if (columnID !== textColumn) await popup.waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
    .toBe(`${rowIDs[row]}:${columnID}`);
}

test('[SCREEN-42] a range is stretched, copied and pasted, and the other browser sees it', async () => {
  await standOn(0, statusColumn);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => page.locator('[data-cell][data-range]').count()).toBe(6);
  expect(await seriousFindings(page)).toEqual([]);
  const copied = await Promise.all([0, 1].map((row) => textOf(page, row, statusColumn)));
  const date = await textOf(page, 1, dateColumn);
  await page.keyboard.press('Control+c');

  await standOn(12, statusColumn);
  await page.keyboard.press('Control+v');
  await page.getByText('6 cells pasted').waitFor();
  await expect.poll(() => textOf(other, 12, statusColumn)).toBe(copied[0]);
  await expect.poll(() => textOf(other, 13, statusColumn)).toBe(copied[1]);
  await expect.poll(() => textOf(other, 13, dateColumn)).toBe(date);
});

test('[SCREEN-42] what a spreadsheet copied is read by the kinds of the columns, and what cannot be is said', async () => {
  await standOn(2, statusColumn);
  await pasteText(page, 'approved\nUnheard of\n');
  await page.getByText('1 cell left out: no option is called “Unheard of”.').waitFor();
  await expect.poll(() => textOf(other, 2, statusColumn)).toBe('Approved');

  // One value fills the whole range.
  await standOn(2, dateColumn);
  await cellOf(page, rowIDs[5] ?? 0, dateColumn).click({ modifiers: ['Shift'] });
  await pasteText(page, '07/03/2031');
  await page.getByText('4 cells pasted').waitFor();
  await expect.poll(() => textOf(other, 5, dateColumn)).toBe('07 Mar 2031');

  // Delete empties the range.
  await standOn(2, dateColumn);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => textOf(other, 3, dateColumn)).toBe('');
  await expect.poll(() => textOf(other, 4, dateColumn)).toBe('07 Mar 2031');

  // Cutting takes along; the range of the pointer is the same as that of the keys.
  const from = await boxOf(cellOf(page, rowIDs[4] ?? 0, dateColumn));
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.locator('[data-cell][data-range]').count()).toBe(2);
  await page.keyboard.press('Control+x');
  await expect.poll(() => textOf(other, 4, dateColumn)).toBe('');
  await expect.poll(() => textOf(other, 5, dateColumn)).toBe('');
  await standOn(2, dateColumn);
  await page.keyboard.press('Control+v');
  await expect.poll(() => textOf(other, 3, dateColumn)).toBe('07 Mar 2031');
});

const inRange = (of: string) => page.locator(`${of}[data-range]`).count();

test('[SCREEN-757] Ctrl and Shift with an arrow stretch the range to the edge; Ctrl+A takes the group, then all, and scrolls nothing', async () => {
  await standOn(1, statusColumn);
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect.poll(() => inRange('[data-cell]')).toBe(rowIDs.length - 1);
  const scroller = page.getByRole('grid');
  const before = await scroller.evaluate((grid) => grid.scrollTop);
  await page.keyboard.press('Control+a');
  const columns = (await readSheet(page, desk.demoUrl)).columns.length;
  await page.getByText(`${rowIDs.length} rows by ${columns + 1} columns selected`).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+a');
  const all = (await readSheet(page, desk.demoUrl)).groups.flatMap(({ rows }) => rows).length;
  expect(all).toBeGreaterThan(rowIDs.length);
  await page.getByText(`${all} rows by ${columns + 1} columns selected`).waitFor({ state: 'attached' });
  expect(await scroller.evaluate((grid) => grid.scrollTop)).toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => inRange('[data-cell]')).toBe(0);
});

test('[CLIP-6] Ctrl+D fills what is chosen with its first row, and a row with the one above; others see it, and Undo takes it back', async () => {
  const [status, date] = [await textOf(page, 0, statusColumn), await textOf(page, 0, dateColumn)];
  const before = await Promise.all([1, 2].map((row) => textOf(page, row, statusColumn)));
  expect(before.some((words) => words !== status)).toBe(true);
  await standOn(0, statusColumn);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+d');
  await expect.poll(() => textOf(other, 2, statusColumn)).toBe(status);
  await expect.poll(() => textOf(other, 2, dateColumn)).toBe(date);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => textOf(other, 1, statusColumn)).toBe(before[0]);
  await expect.poll(() => textOf(other, 2, statusColumn)).toBe(before[1]);

  const unlike = before[0] === status ? 2 : 1;
  await standOn(unlike, statusColumn);
  await page.keyboard.press('Control+d');
  await expect.poll(() => textOf(other, unlike, statusColumn)).toBe(status);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(other, unlike, statusColumn)).toBe(before[unlike - 1]);
});

test('[SCREEN-43] one’s own edits are taken back and done again, one cell, many cells and names alike', async () => {
  const [rowID = 0, nextRowID = 0] = rowIDs;
  const cell = cellOf(page, rowID, textColumn);
  await typeInto(cell, 'First words');
  await typeInto(cell, 'Second words');
  await expect.poll(() => textOf(other, 0, textColumn)).toBe('Second words');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(other, 0, textColumn)).toBe('First words');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => textOf(other, 0, textColumn)).toBe('Second words');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect.poll(() => textOf(other, 0, textColumn)).toBe('Second words');

  // A paste goes back as one.
  const before = await textOf(page, 0, dateColumn);
  await standOn(0, dateColumn);
  await pasteText(page, '1 Jan 2030\n2 Jan 2030');
  await expect.poll(() => textOf(other, 1, dateColumn)).toBe('02 Jan 2030');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(other, 0, dateColumn)).toBe(before);

  const name = await page.locator(`[data-line="row:${nextRowID}"] [role=rowheader]`).innerText();
  await rowNamed(page, name).first().dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Renamed');
  await page.keyboard.press('Enter');
  await rowNamed(other, 'Renamed').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => other.locator(`[data-line="row:${nextRowID}"] [role=rowheader]`).innerText()).toBe(name);
});

test('[SCREEN-43] what somebody else has changed since stays as they left it', async () => {
  const cell = cellOf(page, rowIDs[1] ?? 0, textColumn);
  await typeInto(cell, 'Mine');
  await expect.poll(() => textOf(other, 1, textColumn)).toBe('Mine');
  await typeInto(cellOf(other, rowIDs[1] ?? 0, textColumn), 'Theirs');
  await expect.poll(() => textOf(page, 1, textColumn)).toBe('Theirs');
  await standOn(0, textColumn);
  await page.keyboard.press('Control+z');
  await page.getByText('Someone has changed it since').waitFor();
  await expect.poll(() => textOf(page, 1, textColumn)).toBe('Theirs');
});

const namesIn = async (of: Page, group: number) =>
  (await readSheet(of, desk.demoUrl)).groups[group]?.rows.map((row) => row.name) ?? [];

test('[SCREEN-330] lines pasted into “+ Add a row” are rows with their cells, seen by others, and taken back as one', async () => {
  const before = await namesIn(page, 0);
  const box = page.getByPlaceholder('+ Add a row').first();
  await box.scrollIntoViewIfNeeded();
  await box.focus();
  const { columns } = await readSheet(page, desk.demoUrl);
  const width = columns.findIndex(({ columnID }) => columnID === textColumn);
  await pasteText(page, `Pasted one${'\t'.repeat(width + 1)}beside\r\nPasted two\r\nPasted three\r\n`);
  await page.getByText('3 rows added').waitFor();
  await expect.poll(() => namesIn(other, 0)).toEqual([...before, 'Pasted one', 'Pasted two', 'Pasted three']);
  await rowNamed(page, 'Pasted one').waitFor();
  const cells = (await readSheet(other, desk.demoUrl)).columns.flatMap((column) => column.cells);
  expect(cells.filter(({ cellText }) => cellText?.text === 'beside')).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => namesIn(other, 0)).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await namesIn(other, 0)).length).toBe(before.length + 3);
});

test('[SCREEN-331] a paste into row names renames rows, adds those past the last, and goes back as one', async () => {
  const before = await namesIn(page, 0);
  const last = rowNamed(page, 'Pasted three');
  await last.click();
  await pasteText(page, 'Third again\nFourth\nFifth');
  await page.getByText('2 rows added, 1 row renamed').waitFor();
  await expect.poll(() => namesIn(other, 0)).toEqual([...before.slice(0, -1), 'Third again', 'Fourth', 'Fifth']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => namesIn(other, 0)).toEqual(before);
});

test('[CLIP-3] of a paste whose sheet is left before its new rows are there what stood over others is saved, too', async () => {
  const before = await namesIn(page, 0);
  const { isAsked, letGo } = await holdBack(page, '**/api/rows/many');
  await rowNamed(page, before.at(-1) ?? '').click();
  // It may have been stood on before, and then a click begins to rename it.
  await page.keyboard.press('Escape');
  await pasteText(page, 'Renamed\nOne more\nTwo more');
  await isAsked;
  await page.getByRole('treeitem', { name: /Northwind/ }).click();
  await page.getByRole('heading', { name: /Northwind/ }).waitFor();
  letGo();
  await expect.poll(() => namesIn(other, 0)).toEqual([...before.slice(0, -1), 'Renamed', 'One more', 'Two more']);
  await page.unroute('**/api/rows/many');
});
