/** A key that is held a little long: what it opens is not pressed by it as well. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, comeTo, comeToColumn, openSheet, readSheet } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let sheet: Sheet;
let rowID: number;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  const row = { groupID: sheet.groups[0]?.groupID, name: 'Empty' };
  ({ rowID } = await ask<{ rowID: number }>(ada, 'POST', '/api/rows', { row }));
  await openSheet(ada, desk.demoUrl);
  // What hears held keys comes behind the sheet.
  await ada.waitForLoadState('networkidle');
});

const popup = () => ada.locator('[role=dialog]:focus-within');

/** Holds a key until it has repeated where the focus is once the popup has it. */
async function hold(key: string): Promise<void> {
  await ada.keyboard.down(key);
  await popup().waitFor();
  await expect.poll(() => popup().evaluate((frame) => frame.contains(document.activeElement))).toBe(true);
  for (let repeats = 0; repeats < 3; repeats += 1) await ada.keyboard.down(key);
  await ada.keyboard.up(key);
}

test.each([
  ['Enter', 'status'],
  [' ', 'status'],
  ['Enter', 'who'],
] as const)('[SCREEN-910] “%s” held on an empty %s cell opens its list, and chooses nothing', async (key, kind) => {
  const columnID = columnIDOf(sheet, columnTypes[kind]);
  await comeTo(ada, `row:${rowID}`);
  await comeToColumn(ada, columnID);
  await cellOf(ada, rowID, columnID).focus();
  await hold(key);
  await expect.poll(() => popup().count()).toBe(1);
  await ada.keyboard.press('Escape');
  await popup().waitFor({ state: 'detached' });
  const { columns } = await readSheet(ada, desk.demoUrl);
  expect(columns.flatMap(({ cells }) => cells).filter((cell) => cell.rowID === rowID)).toEqual([]);
});

test('[SCREEN-910] Enter held on “Add a column” adds none', async () => {
  const before = (await readSheet(ada, desk.demoUrl)).columns.length;
  await ada.getByRole('button', { name: 'Add a column' }).first().focus();
  await hold('Enter');
  await expect.poll(() => popup().count()).toBe(1);
  await ada.keyboard.press('Escape');
  await popup().waitFor({ state: 'detached' });
  expect((await readSheet(ada, desk.demoUrl)).columns.length).toBe(before);
});
