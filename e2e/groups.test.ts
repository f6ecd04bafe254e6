/** Groups: chosen by a click, organised, closed for good, and their names and boxes for new rows. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, title } from './support/drag.ts';
import { cellOf } from './support/sheet-page.ts';

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
const toggleOf = (groupID: number) => title(page, groupID).locator('button[aria-expanded]');
async function enterMode(name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.getByRole('radio', { name }).check({ force: true });
}

test('[SCREEN-162] with Select group on, a click on a row chooses all rows of its group, and on its name lets them go', async () => {
  await enterMode('Multiple editing');
  await page.getByLabel('Select group').check();
  const chosen = () => page.locator('[data-chosen]').count();
  await cellOf(page, rowID(1), columnID(0)).click();
  await expect
    .poll(() => page.getByRole('region', { name: 'Multiple editing' }).textContent())
    .toContain(`${group(0).rows.length} rows`);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page
    .locator(`[data-line="row:${rowID(2)}"]`)
    .getByRole('rowheader')
    .click();
  await expect.poll(chosen).toBe(0);
  await page.getByRole('button', { name: 'Done' }).click();
});

test('[SCREEN-163] while groups are organised what can be done to them is seen without the pointer', async () => {
  await enterMode('Organise groups');
  await page.mouse.move(700, 880);
  for (const name of ['Hide from public', 'Delete'] as const) {
    const control = title(page, group(1).groupID).getByText(name, { exact: true }).last();
    await control.waitFor();
    await expect
      .poll(() => control.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity))
      .toBe('1');
    await expect
      .poll(() => control.evaluate((element) => getComputedStyle(element.closest('span') ?? element).opacity))
      .toBe('1');
  }
  await page.getByRole('button', { name: 'Done' }).click();
});

test('[SCREEN-164] groups that somebody closed are closed after a reload, theirs alone, and not those that a mode closed', async () => {
  const expanded = () => page.locator('[data-line^="title:"] button[aria-expanded=true]').count();
  await toggleOf(group(0).groupID).click();
  await page.reload();
  await toggleOf(group(0).groupID).waitFor();
  await expect.poll(() => toggleOf(group(0).groupID).getAttribute('aria-expanded')).toBe('false');
  const ben = await desk.seat('guest');
  await expect
    .poll(() => title(ben, group(0).groupID).locator('button[aria-expanded]').getAttribute('aria-expanded'))
    .toBe('true');
  await ben.context().close();
  await enterMode('Organise groups');
  await expect.poll(expanded).toBe(0);
  await page.reload();
  await toggleOf(group(1).groupID).waitFor();
  await expect.poll(() => toggleOf(group(0).groupID).getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => toggleOf(group(1).groupID).getAttribute('aria-expanded')).toBe('true');
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('marquee.closed')) ?? ['', '[]']);
  const [key, now] = await kept();
  const remember = (value: string) =>
    page.evaluate(([name, to]) => localStorage.setItem(name, to), [key, value] as const);
  await remember(JSON.stringify(Array.from({ length: 60 }, (_, at) => ({ sheetID: 9_000 + at, groupIDs: [1] }))));
  await toggleOf(group(1).groupID).click();
  await expect.poll(async () => (JSON.parse((await kept())[1]) as object[]).length).toBe(50);
  await remember(now);
  await toggleOf(group(1).groupID).click();
  await toggleOf(group(0).groupID).click();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marquee.closed'))),
  ).toEqual([]);
});

test('[SCREEN-166] [SCREEN-581] a group’s name has all the room that is free', async () => {
  const { groupID, name } = group(0);
  const long =
    'A name of a group that is long and says what is in it, for the markets of the north, in autumn and winter';
  await ask(page, 'PUT', '/api/groups', { group: { groupID, name: long }, updateFields: ['name'] });
  await desk.open(page);
  await page.mouse.move(700, 20);
  const input = title(page, groupID).getByLabel('Group name');
  await expect.poll(() => input.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  // Nor is it squeezed when it is pointed at.
  const { width } = await boxOf(input);
  await title(page, groupID).hover();
  await expect
    .poll(() =>
      title(page, groupID)
        .getByRole('button', { name: /^Options of/ })
        .evaluate((button) => getComputedStyle(button).opacity),
    )
    .toBe('1');
  expect((await boxOf(input)).width).toBe(width);
  await page.setViewportSize({ width: 900, height: 900 });
  await title(page, groupID).hover();
  const more = title(page, groupID).getByRole('button', { name: /^Options of/ });
  await expect.poll(async () => (await boxOf(more)).x + (await boxOf(more)).width).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page, 'PUT', '/api/groups', { group: { groupID, name }, updateFields: ['name'] });
});

test('[SCREEN-168] the box for a new row stands in the table, with “Add” and “Add rows (FTP)” in sight', async () => {
  const line = page.locator(`[data-line="add:${group(0).groupID}"]`);
  for (const name of ['Add', 'Add rows (FTP)'])
    await expect.poll(() => line.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
  const heads = await boxOf(
    page
      .locator(`[data-line="head:${group(0).groupID}"]`)
      .getByRole('columnheader')
      .last(),
  );
  const { x, width } = await boxOf(line);
  // The last header is the one that adds a column.
  await expect.poll(() => Math.abs(x + width - heads.x)).toBeLessThanOrEqual(1);
});
