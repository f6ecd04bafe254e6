/** Presses at the edge of the grid, undo in empty boxes, ranges for those who hear them, tooltips, and where the keyboard goes on. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, title } from './support/drag.ts';
import { holdBack, lateCode } from './support/hold-back.ts';
import { cellOf, comeTo } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(page);
});

const group = (index: number) => sheet.groups[index] ?? { groupID: 0, rows: [], name: '' };
const rowID = (row: number) => group(0).rows[row]?.rowID ?? 0;
const columnID = (column: number) => sheet.columns[column]?.columnID ?? 0;
const addBox = (groupID: number) => page.locator(`[data-line="add:${groupID}"] input`);
const toggleOf = (groupID: number) => title(page, groupID).locator('button[aria-expanded]');
const names = async () => (await desk.read(page)).groups.flatMap(({ rows }) => rows.map((row) => row.name));
const scrollTop = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop);

/** Scrolls until so many pixels of a line are left above the lower edge of the grid; the line is one that is drawn. */
async function leaveAtEdge(line: string, pixels: number): Promise<void> {
  await page.getByRole('grid').evaluate(
    (grid, [key, left]) => {
      const top = grid.querySelector(`[data-line="${key}"]`)?.getBoundingClientRect().top ?? 0;
      grid.scrollBy(0, top + Number(left) - grid.getBoundingClientRect().bottom);
    },
    [line, pixels] as const,
  );
}

test('[SCREEN-159] a group at the lower edge is closed by a click on what is seen of it', async () => {
  const { groupID } = group(2);
  await comeTo(page, `title:${groupID}`);
  await leaveAtEdge(`title:${groupID}`, 26);
  const before = await scrollTop();
  const { x, y } = await boxOf(toggleOf(groupID));
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.down();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true');
  expect(await scrollTop()).toBe(before);
  await page.mouse.up();
  await expect.poll(() => toggleOf(groupID).getAttribute('aria-expanded')).toBe('false');
  await toggleOf(groupID).click();
});

test('[SCREEN-159] so are the boxes for a new row and a new group, which come into sight with the first letter', async () => {
  for (const line of [`add:${group(1).groupID}`, 'addGroup']) {
    await comeTo(page, line);
    const box = page.locator(`[data-line="${line}"] input`);
    await box.waitFor();
    await leaveAtEdge(line, line === 'addGroup' ? 14 : 16);
    const before = await scrollTop();
    const { x, y } = await boxOf(box);
    await page.mouse.move(x + 40, y + 8);
    await page.mouse.down();
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await scrollTop()).toBe(before);
    await page.mouse.up();
    await page.keyboard.type('W');
    const isInSight = () =>
      box.evaluate((input) => {
        const grid = input.closest('[role=grid]')?.getBoundingClientRect();
        return input.getBoundingClientRect().bottom <= (grid?.bottom ?? 0);
      });
    await expect.poll(isInSight).toBe(true);
    await box.fill('');
  }
});

test('[UNDO-8] Ctrl+Z in the empty box takes back the row that was added from it, and letters where there are some', async () => {
  const box = addBox(group(0).groupID);
  await box.fill('One too many');
  await box.press('Enter');
  await page.getByRole('rowheader').filter({ hasText: 'One too many' }).waitFor();
  await page.keyboard.type('Half a na');
  await page.keyboard.press('Control+z');
  await expect.poll(() => box.inputValue()).not.toBe('Half a na');
  expect(await names()).toContain('One too many');
  await box.fill('');
  await box.press('Control+z');
  await page.getByRole('rowheader').filter({ hasText: 'One too many' }).waitFor({ state: 'detached' });
  await expect.poll(names).not.toContain('One too many');
  await box.press('Control+Shift+z');
  await page.getByRole('rowheader').filter({ hasText: 'One too many' }).waitFor();
  await box.press('Control+z');
  await expect.poll(names).not.toContain('One too many');
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('[SCREEN-160] a range is marked as selected and said, politely, once it is there', async () => {
  await cellOf(page, rowID(0), columnID(0)).click();
  await page.keyboard.press('Escape');
  const selected = () =>
    page
      .locator('[role=grid] [aria-selected=true]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell')));
  await expect.poll(selected).toEqual([`${rowID(0)}:${columnID(0)}`]);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
  const all = [0, 1, 2].flatMap((row) => [0, 1].map((column) => `${rowID(row)}:${columnID(column)}`));
  await expect.poll(selected).toEqual(all);
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true');
  const region = page.locator('[role=status]', { hasText: '3 rows by 2 columns selected' });
  await region.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect.poll(selected).toEqual([`${rowID(0)}:${columnID(0)}`]);
  await page.locator('[role=status]', { hasText: '1 cell selected' }).waitFor({ state: 'attached' });
});

test('[SCREEN-161] a tooltip comes after two seconds, and the browser shows none of its own', async () => {
  const name = page.getByRole('rowheader').first().locator('span[title]:not([data-drag-handle])');
  const words = (await name.getAttribute('title')) ?? '';
  await page.evaluate(() => {
    document.addEventListener('pointerover', () => (document.body.dataset['hovered'] ??= String(performance.now())), {
      once: true,
    });
    new MutationObserver(() => {
      if (document.querySelector('[role=tooltip]')) document.body.dataset['tipped'] ??= String(performance.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
  await name.hover();
  await expect.poll(() => name.getAttribute('title')).toBe('');
  const tip = page.getByRole('tooltip').getByText(words);
  await tip.waitFor();
  const waited = await page.evaluate(
    () => Number(document.body.dataset['tipped']) - Number(document.body.dataset['hovered']),
  );
  expect(waited).toBeGreaterThan(1_950);
  await page.mouse.move(700, 80);
  await tip.waitFor({ state: 'detached' });
  await expect.poll(() => name.getAttribute('title')).toBe(words);
});

test('[SCREEN-161] neither where the pointer was there before the code that shows tooltips', async () => {
  const { letGo } = await holdBack(page, lateCode);
  await page.reload();
  const name = page.getByRole('rowheader').first().locator('span[title]:not([data-drag-handle])');
  const words = (await name.getAttribute('title')) ?? '';
  await name.hover();
  letGo();
  await page.getByRole('tooltip').getByText(words).waitFor();
  expect(await name.getAttribute('title')).toBe('');
  await page.unroute(lateCode);
  await page.mouse.move(700, 80);
});

test('[SCREEN-169] the keyboard goes on to what was made: the first row of a group, the name of a column', async () => {
  await comeTo(page, 'addGroup');
  const box = page.getByLabel('New group');
  await box.fill('Spring');
  await box.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('New row in Spring');
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await expect.poll(names).toContain('First');
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0, left: grid.scrollWidth }));
  await page.getByRole('button', { name: 'Add a column' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /^Text/ }).click();
  const name = page.getByLabel('Column name');
  await name.waitFor();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Remarks');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await desk.read(page)).columns.map((column) => column.name)).toContain('Remarks');
});

test('[SCREEN-777] a column is named at once where the keyboard was nowhere, or in the search, when it was asked for', async () => {
  const before = (await desk.read(page)).columns.length;
  for (const [at, where] of ['nowhere', 'the search'].entries()) {
    await desk.open(page);
    if (where === 'nowhere') await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    else await page.getByLabel('Search this sheet').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Add a column');
    await page.getByRole('dialog').getByRole('option', { name: 'Add a column' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Choose data type' }).getByRole('button', { name: /^Text/ }).press('Enter');
    const name = page.getByLabel('Column name');
    await name.waitFor();
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(`From ${where}`);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await desk.read(page)).columns[before + at]?.name).toBe(`From ${where}`);
  }
});

test('[SCREEN-169] who names the next group already stays there', async () => {
  await page.route('**/api/groups', async (route) => {
    await page.getByLabel('New group').pressSequentially('Win');
    await route.continue();
  });
  await comeTo(page, 'addGroup');
  const box = page.getByLabel('New group');
  await box.fill('Autumn');
  await box.press('Enter');
  await expect.poll(async () => (await desk.read(page)).groups.map(({ name }) => name)).toContain('Autumn');
  await page.getByLabel('New row in Autumn').waitFor({ state: 'attached' });
  await expect.poll(() => box.inputValue()).toBe('Win');
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.unroute('**/api/groups');
  await box.fill('');
});

test('[SCREEN-762] no cell, nor what is in one, could be scrolled, for Firefox keeps a pressed mouse in what could', async () => {
  const cells = page.locator('[role=gridcell][data-cell], [role=rowheader]');
  const found = await cells.evaluateAll((all) =>
    all
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      // What is only said is a pixel, and not pressed.
      .filter((one) => one instanceof HTMLElement && one.offsetWidth > 1)
      .filter((one) => ['auto', 'hidden', 'scroll'].includes(getComputedStyle(one).overflowX))
      .map((one) => one.className),
  );
  await expect.poll(() => cells.count()).toBeGreaterThan(50);
  expect(new Set(found)).toEqual(new Set());
});
