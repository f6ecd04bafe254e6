/** What is saved after its sheet was left: it is no step of Undo on the next one. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { commentSaying, openRowComments, post } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { holdBack } from './support/hold-back.ts';
import { comeTo, openByTree } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  page = await desk.seat('admin');
  sheet = await desk.read(page);
});

afterEach(() => page.context().close());

/** Another sheet of the demo. */
const other = 'Northwind Coffee – Summer';

test('[UNDO-23] a row that is saved after its sheet was left is not what Undo takes back in the next one', async () => {
  const [group] = sheet.groups;
  await page.route('**/api/rows', (route) => route.abort());
  await comeTo(page, `add:${group?.groupID ?? 0}`);
  const box = page.getByLabel(`New row in ${group?.name ?? ''}`, { exact: true });
  await box.fill('A late row');
  await box.press('Enter');
  await page.getByText('1 unsaved change').waitFor();
  await openByTree(page, other);
  await page.unroute('**/api/rows');
  await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
  expect(JSON.stringify((await desk.read(page)).groups)).toContain('A late row');
  await page.locator('[role=gridcell][data-cell]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByText('Not undone').count()).toBe(0);
});

test('[UNDO-23] a copy that comes after its sheet was left is not offered to be taken away from the next one', async () => {
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.text);
  const { letGo } = await holdBack(page, '**/api/columns/*/duplicate');
  await head(page, column?.columnID ?? 0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  const working = page.getByText(`Duplicating “${column?.name}”`);
  await working.waitFor();
  await openByTree(page, other);
  letGo();
  await working.waitFor({ state: 'detached' });
  expect((await desk.read(page)).columns.map(({ name }) => name)).toContain(`${column?.name} (copy)`);
  expect(await page.getByText(`“${column?.name}” duplicated`).count()).toBe(0);
});

test('[UNDO-23] a comment whose deletion is saved after its sheet was left is not brought back from the next one', async () => {
  const row = sheet.groups.flatMap((group) => group.rows).find((one) => one.noOfComments === 0);
  await openRowComments(page, row?.name ?? '');
  await post(page, 'Said too soon');
  const { isAsked, letGo } = await holdBack(page, /\/api\/comments\/\d+/);
  page.once('dialog', (dialog) => void dialog.accept());
  await commentSaying(page, 'Said too soon').getByRole('button', { name: 'Delete comment' }).click();
  await isAsked;
  await openByTree(page, other);
  const answered = page.waitForResponse(/\/api\/comments\/\d+/);
  letGo();
  await answered;
  await page.locator('[role=gridcell][data-cell]').first().click();
  await page.keyboard.press('Escape');
  expect(await page.getByText('Comment deleted').count()).toBe(0);
  await page.keyboard.press('Control+z');
  const said = await ask<Comment[]>(page, 'GET', `/api/comments?rowID=${row?.rowID ?? 0}`);
  expect(said.filter(({ isDeleted }) => !isDeleted)).toEqual([]);
});
