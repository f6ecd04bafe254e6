/** The sheet without a mouse. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, readSheet } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let rowIDs: number[];
let columnIDs: number[];
let textColumn: number;
let statusColumn: number;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin');
  const sheet = await readSheet(page, desk.demoUrl);
  rowIDs = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  columnIDs = sheet.columns.map((column) => column.columnID);
  const first = (type: number) => sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
  textColumn = first(columnTypes.text);
  statusColumn = first(columnTypes.status);
});

afterAll(() => desk?.clear());

/** Where the keyboard stands: `row:column`. */
const place = () => page.evaluate(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell'));
const at = (row: number, column: number) => `${rowIDs[row]}:${columnIDs[column]}`;

/** Stands on a cell without opening it. */
async function standOn(row: number, columnID: number): Promise<void> {
  await cellOf(page, rowIDs[row] ?? 0, columnID).click();
  await page.keyboard.press('Escape');
  await expect.poll(place).toBe(`${rowIDs[row]}:${columnID}`);
}

test('[SCREEN-5] arrows, Tab, Home and End move from cell to cell', async () => {
  await standOn(0, columnIDs[0] ?? 0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(place).toBe(at(1, 0));
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(at(1, 1));
  await page.keyboard.press('Tab');
  await expect.poll(place).toBe(at(1, 2));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(place).toBe(at(0, 1));
  await page.keyboard.press('End');
  await expect.poll(place).toBe(at(0, columnIDs.length - 1));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(at(0, 0));
});

test('[SCREEN-5] typing replaces, Enter saves and goes on, Escape restores, Delete empties', async () => {
  const cell = cellOf(page, rowIDs[1] ?? 0, textColumn);
  await standOn(1, textColumn);
  await page.keyboard.type('Typed over');
  await page.keyboard.press('Enter');
  await cell.filter({ hasText: /^Typed over$/ }).waitFor();
  await expect.poll(place).toBe(`${rowIDs[2]}:${textColumn}`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and then not');
  await page.keyboard.press('Escape');
  await cell.filter({ hasText: /^Typed over$/ }).waitFor();
  await page.keyboard.press('Delete');
  await cell.filter({ hasText: /^$/ }).waitFor();
  const stored = async () => {
    const sheet = await readSheet(page, desk.demoUrl);
    const cells = sheet.columns.find((column) => column.columnID === textColumn)?.cells;
    return cells?.find((one) => one.rowID === rowIDs[1])?.cellText?.text;
  };
  await expect.poll(stored).toBe('');
});

test('[SCREEN-724] keys act on the cell that a screen reader gave the focus; what was being typed elsewhere is saved', async () => {
  await standOn(0, columnIDs[0] ?? 0);
  const read = cellOf(page, rowIDs[2] ?? 0, textColumn);
  await read.focus();
  await page.keyboard.press('Enter');
  await page.locator('textarea:focus').fill('Half a thought');
  await cellOf(page, rowIDs[0] ?? 0, textColumn).focus();
  await read.filter({ hasText: /^Half a thought$/ }).waitFor();
  await expect.poll(place).toBe(`${rowIDs[0]}:${textColumn}`);
  await page.keyboard.press('ArrowDown');
  await expect.poll(place).toBe(`${rowIDs[1]}:${textColumn}`);
  await expect
    .poll(() => page.locator('[role=gridcell][aria-selected=true]').getAttribute('data-cell'))
    .toBe(`${rowIDs[1]}:${textColumn}`);
});

test('[COL-34] a status is typed, spaces and all, and a letter that is typed again goes to the next', async () => {
  const at = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await standOn(2, statusColumn);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Options' }).locator(':focus').waitFor();
  await page.keyboard.type('changes req');
  await expect.poll(at).toBe('Changes requested');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Options' }).waitFor({ state: 'detached' });

  // What begins the cell is the first letter.
  await page.keyboard.press('l');
  await page.getByRole('group', { name: 'Options' }).locator(':focus').waitFor();
  await expect.poll(at).toBe('Live');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Options' }).waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await page.getByRole('group', { name: 'Options' }).locator(':focus').waitFor();
  const [first, second] = ['Client review', 'Changes requested'];
  await expect.poll(at).toBe(first);
  await page.keyboard.press('c');
  await expect.poll(at).toBe(second);
  await page.keyboard.press('c');
  await expect.poll(at).toBe(first);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Options' }).waitFor({ state: 'detached' });
  await expect.poll(() => cellOf(page, rowIDs[2] ?? 0, statusColumn).textContent()).toBe(first);
});

test('[SCREEN-5] a popup opens from the keyboard, chooses, and gives the focus back', async () => {
  await standOn(2, statusColumn);
  await page.keyboard.press('Enter');
  // It is there a moment before it has the keyboard.
  await page.getByRole('group', { name: 'Options' }).locator(':focus').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Options' }).waitFor({ state: 'detached' });
  await expect.poll(place).toBe(`${rowIDs[2]}:${statusColumn}`);
  const sheet = await readSheet(page, desk.demoUrl);
  const column = sheet.columns.find((one) => one.columnID === statusColumn);
  const chosen = column?.multiChoiceOptions[0]?.name ?? 'no option';
  await cellOf(page, rowIDs[2] ?? 0, statusColumn)
    .filter({ hasText: chosen })
    .waitFor();
});

test('[LOOK-8] what shows in cells alone is said: copied, emptied, undone, redone, nothing to undo', async () => {
  const heard = (words: string | RegExp) =>
    page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
  await page.reload();
  await cellOf(page, rowIDs[3] ?? 0, textColumn).waitFor();
  await standOn(3, textColumn);
  await page.keyboard.press('Control+z');
  await heard('Nothing to undo');
  await page.keyboard.type('Words');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await heard('Cleared');
  await page.keyboard.press('Control+z');
  await heard('Undone');
  await page.keyboard.press('Control+y');
  await heard('Redone');
  await page.keyboard.press('Control+z');
  for (const key of ['Shift+ArrowUp', 'Control+c']) await page.keyboard.press(key);
  await heard('2 cells copied');
  await page.keyboard.press('Delete');
  await heard(/\d+ cells? cleared/);
});

test('[LOOK-17] what was refused is not said to be done', async () => {
  const own = await desk.known('admin');
  await own.clock.install();
  await openSheet(own, desk.demoUrl);
  const isSaid = (words: string) => own.getByRole('status').filter({ hasText: words }).count();
  await own.route('**/api/cells*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"status":403,"code":"forbidden"}' }),
  );
  await cellOf(own, rowIDs[0] ?? 0, statusColumn).focus();
  await own.keyboard.press('Delete');
  await own.getByRole('alert').getByText('Your change was not saved').waitFor();
  // What is said is said a second later.
  await own.clock.runFor(1_500);
  expect(await isSaid('Cleared')).toBe(0);

  await own.unroute('**/api/cells*');
  await own.keyboard.press('Delete');
  await own.clock.runFor(1_500);
  await expect.poll(() => isSaid('Cleared')).toBe(1);
  await own.context().close();
});

test('[LOOK-9] an overdue date is bold, and its cell says that it is', async () => {
  await page.reload();
  const dates = page.locator('[role=gridcell][data-cell]').filter({ hasText: /^\d\d \w{3} \d{4}$/ });
  await dates.first().waitFor();
  const told = await dates.evaluateAll((cells) =>
    cells.map((cell) => [getComputedStyle(cell).fontWeight, cell.getAttribute('aria-description')].join(' ')),
  );
  expect(new Set(told)).toEqual(new Set(['600 Overdue', '400 ']));
});

test('[SCREEN-829] Ctrl+Z, Ctrl+D, Ctrl+F and Ctrl+K are heard from a Russian keyboard, too', async () => {
  const line = await page.context().newCDPSession(page);
  const press = async (key: string, letter: string) => {
    const about = { key, code: `Key${letter}`, windowsVirtualKeyCode: letter.charCodeAt(0), modifiers: 2 };
    await line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...about });
    await line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  };
  const texts = () => Promise.all([0, 1].map((row) => cellOf(page, rowIDs[row] ?? 0, textColumn).innerText()));
  await standOn(0, textColumn);
  await page.keyboard.type('Above');
  await page.keyboard.press('Enter');
  const [, before] = await texts();
  await standOn(1, textColumn);
  await press('в', 'D');
  await expect.poll(texts).toEqual(['Above', 'Above']);
  await press('я', 'Z');
  await expect.poll(texts).toEqual(['Above', before]);
  await press('а', 'F');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Search this sheet');
  await press('л', 'K');
  await page.getByRole('dialog', { name: 'Go to or do anything' }).waitFor();
  await page.keyboard.press('Escape');
});

test('[SCREEN-836] page keys go on through all groups, and from a group’s title; Ctrl+Home and Ctrl+End lead from there, too', async () => {
  const line = () => page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await standOn(0, textColumn);
  await page.keyboard.press('Control+End');
  const last = await line();
  await page.keyboard.press('Control+Home');
  await expect.poll(line).toBe(`row:${rowIDs[0]}`);
  await page.keyboard.press('ArrowUp');
  await expect.poll(line).toMatch(/^title:/);
  await page.keyboard.press('Control+End');
  await expect.poll(line).toBe(last);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  const seen = new Set<string | null | undefined>();
  for (let where = await line(); !seen.has(where); where = await line()) {
    seen.add(where);
    await page.keyboard.press('PageDown');
    await expect.poll(line).toMatch(/^row:/);
  }
  expect(await line()).toBe(last);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(at(0, 0));
});

test('[SCREEN-837] Tab goes round in the popup of a cell, and Escape leads from there back to the cell', async () => {
  const popup = page.getByRole('dialog');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const isInside = () => popup.evaluate((element) => element.contains(document.activeElement));
  await standOn(1, statusColumn);
  await page.keyboard.press('Enter');
  await popup.waitFor();
  await expect.poll(isInside).toBe(true);
  const begin = await focused();
  await page.keyboard.press('Shift+Tab');
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(begin);
  const buttons = await popup.getByRole('button').count();
  for (let times = 0; times < buttons; times += 1) {
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
  }
  expect(await focused()).toBe(begin);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await expect.poll(place).toBe(`${rowIDs[1]}:${statusColumn}`);
});

test('[UNDO-28] Delete in a cell that is empty already is nothing that Ctrl+Z would have to take back', async () => {
  const text = cellOf(page, rowIDs[2] ?? 0, textColumn);
  await standOn(2, textColumn);
  await page.keyboard.type('To come back');
  await page.keyboard.press('Enter');
  await text.getByText('To come back').waitFor();
  await standOn(2, textColumn);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Delete');
  await expect.poll(() => text.innerText()).toBe('');
  await page.keyboard.press('Control+z');
  await text.getByText('To come back').waitFor();
});
