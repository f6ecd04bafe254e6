/** Choosing by typing where names have accents: whose keyboard has none finds them, too, as the sheet's search does. */
import { columnTypes, type ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
  const user = await ask<object>(page, 'GET', '/api/account/get-logged-in-user');
  await ask(page, 'PUT', '/api/users', { ...user, firstName: 'Zoë', surname: 'Šimek' });
  const before = await desk.read(page);
  const columnID = before.columns.find((column) => column.columnTypeID === columnTypes.status)?.columnID;
  await ask(page, 'POST', '/api/multi-choice-options', { columnID, name: 'Übersetzt', colour: 'blue' });
  sheet = await desk.open(page);
});

afterAll(() => desk?.clear());

const firstCell = (type: ColumnTypeId) => {
  const columnID = sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
  return cellOf(page, sheet.groups[0]?.rows[0]?.rowID ?? 0, columnID);
};

test('[SCREEN-754] a person is found in a Who cell without the accents of their name', async () => {
  await firstCell(columnTypes.who).click();
  const box = page.getByRole('combobox', { name: 'Filter people' });
  await box.fill('zoe sim');
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([expect.stringContaining('Zoë Šimek')]);
  await box.press('Enter');
  await expect.poll(() => firstCell(columnTypes.who).textContent()).toContain('ZŠ');
});

test('[SCREEN-754] an option is chosen in a Status cell by its first letter without the accent', async () => {
  await firstCell(columnTypes.status).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.type('u');
  const option = page.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'Übersetzt', exact: true });
  await expect.poll(() => option.evaluate((button) => button === document.activeElement)).toBe(true);
});
