/** The calendar of a Date cell: which day the cell has is seen in it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});

afterAll(() => desk?.clear());

const groundOf = (day: Locator): Promise<string> => day.evaluate((button) => getComputedStyle(button).backgroundColor);

test('[SCREEN-760] the day that a cell has is filled in its calendar, and the others are not', async () => {
  const sheet = await desk.open(page);
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.date)?.columnID ?? 0;
  await cellOf(page, sheet.groups[0]?.rows[0]?.rowID ?? 0, columnID).click();
  const box = page.getByRole('textbox', { name: 'Date', exact: true });
  await box.fill('13 Nov 2026');
  const day = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await expect.poll(() => day('13 November 2026').getAttribute('data-selected')).toBe('true');
  const other = await groundOf(day('11 November 2026'));
  expect(other).toBe('rgba(0, 0, 0, 0)');
  await expect.poll(() => groundOf(day('13 November 2026'))).not.toBe(other);
});

test('[SCREEN-827] a date that was typed and not entered is offered back to who presses something else on the page', async () => {
  const sheet = await desk.open(page);
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.date)?.columnID ?? 0;
  const cell = cellOf(page, sheet.groups[0]?.rows[0]?.rowID ?? 0, columnID);
  const box = page.getByRole('textbox', { name: 'Date', exact: true });
  const back = page.getByLabel('What you wrote');
  await cell.click();
  await box.fill('1 Apr 2027');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await cell.click();
  await box.fill('2 Apr 2027');
  await page.getByRole('tab', { name: 'All sheets' }).click();
  await box.waitFor({ state: 'detached' });
  await back.first().waitFor();
  expect(await back.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))).toEqual([
    '2 Apr 2027',
  ]);
});

test('[CELL-53] a day that is chosen again is saved over what somebody else has made of the cell meanwhile', async () => {
  const sheet = await desk.open(page);
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.date)?.columnID ?? 0;
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  const cell = cellOf(page, rowID, columnID);
  const set = (date: string) =>
    ask(page, 'PUT', '/api/cells', { cell: { rowID, columnID, cellDate: { date } }, updateFields: ['date'] });
  const box = page.getByRole('textbox', { name: 'Date', exact: true });
  await set('2026-11-13');
  await cell.filter({ hasText: '13 Nov 2026' }).waitFor();
  await cell.click();
  await box.waitFor();
  await set('2026-11-20');
  await cell.filter({ hasText: '20 Nov 2026' }).waitFor();
  await page.getByRole('button', { name: '13 November 2026', exact: true }).click();
  await box.waitFor({ state: 'detached' });
  await cell.filter({ hasText: '13 Nov 2026' }).waitFor();
  // Who only looked leaves what came.
  await cell.click();
  await box.waitFor();
  await set('2026-11-25');
  await cell.filter({ hasText: '25 Nov 2026' }).waitFor();
  await box.press('Enter');
  await box.waitFor({ state: 'detached' });
  await cell.filter({ hasText: '25 Nov 2026' }).waitFor();
  const dates = (await desk.read(page)).columns.find((column) => column.columnID === columnID)?.cells;
  expect(dates?.find((one) => one.rowID === rowID)?.cellDate?.date).toBe('2026-11-25');
});
