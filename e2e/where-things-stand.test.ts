/** Where things stand: beside what they belong to, in line with each other, and under the pointer whatever else comes. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRowComments, panelOf } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, organiseGroups, title } from './support/drag.ts';
import { cellOf, openSheet } from './support/sheet-page.ts';

let desk: Desk;
/** a desk */
let page: Page;
let phone: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin', { viewport: { width: 1440, height: 900 } });
  phone = await desk.known('admin', { viewport: { width: 390, height: 844 }, hasTouch: true });
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(page);
});

const middleOf = async (place: Locator) => {
  const { height, y } = await boxOf(place);
  return y + height / 2;
};

test('[LOOK-33] what can be done with a group stands below that of every other, and stays where it is when its title says more', async () => {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.getByRole('radio', { name: 'Organise groups' }).check({ force: true });
  const hides = sheet.groups.map(({ groupID }) => title(page, groupID).getByLabel('Hide from public'));
  const [first] = sheet.groups;
  const [hide] = hides;
  if (!first || !hide) throw new Error('The demo has groups.');
  const before = await boxOf(hide);
  for (const other of hides) expect((await boxOf(other)).x).toBe(before.x);
  await hide.check();
  await title(page, first.groupID).getByText('Hidden from public', { exact: true }).waitFor();
  expect(await boxOf(hide)).toEqual(before);
  await hide.uncheck();
});

test('[LOOK-33] on a phone the box for a new group keeps away from what the last one is organised by', async () => {
  await openSheet(phone, desk.demoUrl);
  await phone.getByLabel('Open the menu').click();
  await organiseGroups(phone);
  const last = sheet.groups.at(-1)?.groupID ?? 0;
  const { height, y } = await boxOf(title(phone, last).getByRole('button', { name: 'Delete' }));
  const box = await boxOf(phone.getByRole('textbox', { name: 'New group' }));
  expect(box.y - y - height).toBeGreaterThanOrEqual(8);
});

test('[LOOK-34] what copies a link to comments stands beside what closes them', async () => {
  const name = sheet.groups[0]?.rows[0]?.name ?? '';
  await openRowComments(page, name);
  const copy = await boxOf(panelOf(page).getByRole('button', { name: 'Copy link' }));
  const close = await boxOf(panelOf(page).getByRole('button', { name: 'Close comments' }));
  expect(close.x - copy.x - copy.width).toBeLessThanOrEqual(8);
});

test('[LOOK-35] a tip that would be cut to a few letters is not shown', async () => {
  const tip = page.getByText(/^Press .* to go anywhere/);
  await tip.waitFor();
  await page.setViewportSize({ width: 1120, height: 900 });
  await tip.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Got it, hide this tip' }).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await tip.waitFor();
});

test('[LOOK-36] in a history the arrow stands on the line of what it leads to', async () => {
  const column = sheet.columns.find(({ columnTypeID }) => columnTypeID === columnTypes.text)?.columnID ?? 0;
  const cell = cellOf(page, sheet.groups[0]?.rows[0]?.rowID ?? 0, column);
  for (const words of ['300x250, '.repeat(7), '728x90, '.repeat(7)]) {
    await cell.click();
    await page.keyboard.press('Escape');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await cell.getByText(words.trim()).waitFor();
  }
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Cell history' }).click();
  const entry = page
    .getByRole('dialog', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: '728x90' })
    .first();
  const [before, after] = [entry.locator('[data-role=before]'), entry.locator('[data-role=after]')];
  const arrow = await middleOf(entry.locator('svg.tabler-icon-arrow-right'));
  expect(await middleOf(after)).toBeGreaterThan(await middleOf(before));
  expect(Math.abs(arrow - (await middleOf(after)))).toBeLessThan(2);
});

test('[LOOK-37] on a phone the icons beside the name of a sheet stand at its height', async () => {
  await openSheet(phone, desk.demoUrl);
  const name = await middleOf(phone.getByRole('textbox', { name: 'Sheet name' }));
  expect(Math.abs(name - (await middleOf(phone.getByLabel('More of this sheet'))))).toBeLessThan(1);
});

test('[LOOK-37] on a phone what is said about saving covers none of them', async () => {
  await openSheet(phone, desk.demoUrl);
  await phone.route('**/api/cells', (route) => route.abort());
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  const status = sheet.columns.find(({ columnTypeID }) => columnTypeID === columnTypes.status)?.columnID ?? 0;
  await cellOf(phone, rowID, status).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Clear' }).tap();
  const words = phone.getByText('1 unsaved change', { exact: true });
  await words.waitFor();
  // It comes once it is slow, and then grows to its width.
  await expect.poll(async () => (await boxOf(words)).width).toBeGreaterThan(100);
  const { width, x } = await boxOf(words);
  const icons = await boxOf(phone.getByLabel('Find, filter and sort'));
  expect(x + width).toBeLessThanOrEqual(icons.x);
  await phone.unroute('**/api/cells');
});
