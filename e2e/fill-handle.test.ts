/** Dragging the corner of the chosen cells, and what a drag does at the edge of the grid, with another browser looking on. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { cellOf, pasteText, readSheet } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let other: Page;
let rowIDs: number[];
let dateColumn: number;
let textColumn: number;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin');
  other = await desk.seat('guest');
  const sheet = await readSheet(page, desk.demoUrl);
  rowIDs = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  const first = (type: number) => sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
  [dateColumn, textColumn] = [first(columnTypes.date), first(columnTypes.text)];
});

afterAll(() => desk?.clear());

const at = (of: Page, row: number, columnID: number) => cellOf(of, rowIDs[row] ?? 0, columnID);
const textOf = (of: Page, row: number, columnID: number) => at(of, row, columnID).innerText();
const column = (of: Page, columnID: number, ...rows: number[]) =>
  Promise.all(rows.map((row) => textOf(of, row, columnID)));
const handle = () => page.locator('[data-fill-handle]');

/** Chooses the cells of a column from one row to another, without opening them. */
async function choose(columnID: number, from: number, to: number): Promise<void> {
  await at(page, from, columnID).click();
  const popup = page.getByRole('dialog');
  if (columnID === dateColumn) await popup.waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  if (to !== from) await at(page, to, columnID).click({ modifiers: ['Shift'] });
  await expect.poll(() => page.locator('[data-cell][data-range]').count()).toBe(to === from ? 0 : to - from + 1);
}

/** Presses the corner of what is chosen, and holds it over a row. */
async function dragTo(row: number, columnID: number): Promise<void> {
  const corner = await boxOf(handle());
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  const to = await boxOf(at(page, row, columnID));
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
}

test('[CLIP-7] a cell that is dragged by its corner fills those below; they are chosen then, and Undo takes all back', async () => {
  await choose(textColumn, 0, 0);
  await page.keyboard.type('Crop 1');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(other, 0, textColumn)).toBe('Crop 1');
  const before = await column(page, textColumn, 1, 2, 3);
  await choose(textColumn, 0, 0);
  await dragTo(3, textColumn);
  await page.mouse.up();
  await page.getByText('3 cells filled').waitFor();
  await expect.poll(() => column(other, textColumn, 1, 2, 3)).toEqual(['Crop 1', 'Crop 1', 'Crop 1']);
  await expect.poll(() => page.locator('[data-cell][data-range]').count()).toBe(4);
  await page.keyboard.press('Control+z');
  await expect.poll(() => column(other, textColumn, 1, 2, 3)).toEqual(before);
});

test('[CLIP-7] dates that are evenly apart go on, down and up; with Ctrl they are repeated', async () => {
  await choose(dateColumn, 0, 0);
  await pasteText(page, '1 Mar 2027\n8 Mar 2027');
  await expect.poll(() => column(page, dateColumn, 0, 1)).toEqual(['01 Mar 2027', '08 Mar 2027']);
  await choose(dateColumn, 0, 1);
  await dragTo(3, dateColumn);
  await page.mouse.up();
  await expect.poll(() => column(other, dateColumn, 2, 3)).toEqual(['15 Mar 2027', '22 Mar 2027']);

  await choose(dateColumn, 2, 3);
  await dragTo(1, dateColumn);
  await page.keyboard.down('Control');
  await page.mouse.up();
  await page.keyboard.up('Control');
  await expect.poll(() => column(other, dateColumn, 0, 1)).toEqual(['01 Mar 2027', '22 Mar 2027']);
});

test('[CLIP-7] Escape gives a drag up, and no cell is changed by going back to where it came from', async () => {
  const before = await column(page, dateColumn, 0, 1, 2, 3, 4, 5);
  await choose(dateColumn, 2, 3);
  await dragTo(5, dateColumn);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => page.locator('[data-cell][data-range]').count()).toBe(2);
  await dragTo(5, dateColumn);
  const back = await boxOf(at(page, 3, dateColumn));
  await page.mouse.move(back.x + 20, back.y + 20, { steps: 4 });
  await page.mouse.up();
  // What had been changed would have come before this.
  await choose(textColumn, 5, 5);
  await page.keyboard.type('After it');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(other, 5, textColumn)).toBe('After it');
  expect(await column(other, dateColumn, 0, 1, 2, 3, 4, 5)).toEqual(before);
});

test('[CLIP-8] where somebody deletes the chosen row while its corner is dragged, no other row is emptied by it', async () => {
  await choose(textColumn, 0, 0);
  await pasteText(page, 'Zero\nOne\nTwo\nThree\nFour');
  await expect.poll(() => column(other, textColumn, 0, 1, 2, 3, 4)).toEqual(['Zero', 'One', 'Two', 'Three', 'Four']);
  await choose(textColumn, 2, 2);
  await dragTo(4, textColumn);
  await ask(other, 'DELETE', `/api/rows/${rowIDs[2]}`);
  await at(page, 2, textColumn).waitFor({ state: 'detached' });
  await page.mouse.up();
  // What had been emptied would have come before this.
  await choose(textColumn, 5, 5);
  await page.keyboard.type('After all');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(other, 5, textColumn)).toBe('After all');
  expect(await column(other, textColumn, 0, 1, 3, 4)).toEqual(['Zero', 'One', 'Three', 'Four']);

  // Of two chosen ones the other one goes on.
  await ask(other, 'POST', '/api/rows/restore', { rowIDs: [rowIDs[2]] });
  await at(page, 2, textColumn).waitFor();
  await choose(textColumn, 2, 3);
  await dragTo(4, textColumn);
  await ask(other, 'DELETE', `/api/rows/${rowIDs[2]}`);
  await at(page, 2, textColumn).waitFor({ state: 'detached' });
  await page.mouse.up();
  await expect.poll(() => column(other, textColumn, 0, 1, 3, 4)).toEqual(['Zero', 'One', 'Three', 'Three']);
  await ask(other, 'POST', '/api/rows/restore', { rowIDs: [rowIDs[2]] });
  await at(page, 2, textColumn).waitFor();
});

test('[CLIP-7] under what sticks there is no corner, and whoever may not edit has none', async () => {
  await choose(dateColumn, 1, 1);
  await expect.poll(() => handle().isVisible()).toBe(true);
  const grid = page.getByRole('grid');
  await grid.evaluate((element) => element.scrollTo(0, 120));
  await expect.poll(() => handle().isVisible()).toBe(false);
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(() => handle().isVisible()).toBe(true);
  await grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(() => handle().isVisible()).toBe(false);
  await grid.evaluate((element) => element.scrollTo(0, 0));

  await page.getByRole('columnheader').nth(1).click();
  await expect.poll(() => handle().count()).toBe(0);
});

test('[SCREEN-823] a drag past the edge scrolls on, and takes the cells that come into sight', async () => {
  const grid = page.getByRole('grid');
  const from = await boxOf(at(page, 4, textColumn));
  const box = await boxOf(grid);
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 60, { steps: 3 });
  await page.mouse.move(from.x + 12, box.y + box.height - 2, { steps: 3 });
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
  await page.mouse.up();
  const scrolled = await grid.evaluate((element) => element.scrollTop);
  const last = rowIDs.length - 1;
  await expect.poll(() => at(page, last, textColumn).getAttribute('data-range')).toBe('yes');
  await page.mouse.move(from.x + 12, box.y + box.height - 2);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(scrolled);
  await page.keyboard.press('Escape');

  await grid.evaluate((element) => element.scrollTo(0, 0));
  await choose(textColumn, 0, 0);
  const corner = await boxOf(handle());
  await page.mouse.move(corner.x + 7, corner.y + 7);
  await page.mouse.down();
  await page.mouse.move(corner.x + 7, box.y + box.height - 2, { steps: 3 });
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[SCREEN-955] the corner stands at that of a row’s name, however far the sheet is scrolled, and goes with the keyboard', async () => {
  const grid = page.getByRole('grid');
  const name = page.getByRole('rowheader').first();
  await name.click();
  await page.keyboard.press('Escape');
  const beside = async () => {
    const [corner, box] = [await boxOf(handle()), await boxOf(name)];
    return Math.abs(corner.x + corner.width / 2 - (box.x + box.width));
  };
  for (const left of [0, 10, 400]) {
    await grid.evaluate((it, to) => it.scrollTo({ left: to }), left);
    await expect.poll(beside, { message: `${left}` }).toBeLessThanOrEqual(2);
  }
  await page.getByRole('textbox', { name: 'Search this sheet' }).focus();
  await expect.poll(() => handle().isVisible()).toBe(false);
  await grid.evaluate((it) => it.scrollTo({ left: 0 }));
});
