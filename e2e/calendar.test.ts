/** The calendar of a Date cell: which day the cell has is seen in it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
