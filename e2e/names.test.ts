/** Names that are changed where they stand, by two people. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  await openSheet(ada, desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

test('[SCREEN-756] a name that one only stands in shows what others make of it, and is not saved over theirs', async () => {
  const [{ groupID } = { groupID: 0 }] = sheet.groups;
  const columnID = sheet.columns.find((one) => one.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const group = ada.locator(`[data-line="title:${groupID}"]`).getByRole('textbox', { name: 'Group name' });
  await group.focus();
  await ask(ben, 'PUT', '/api/groups', { group: { groupID, name: 'Renamed meanwhile' }, updateFields: ['name'] });
  await expect.poll(() => group.inputValue()).toBe('Renamed meanwhile');
  await head(ada, columnID).getByText(/./).first().dblclick();
  const column = ada.getByRole('textbox', { name: 'Column name' });
  await column.waitFor();
  await ask(ben, 'PUT', '/api/columns', { column: { columnID, name: 'Renamed, too' }, updateFields: ['name'] });
  await expect.poll(() => column.inputValue()).toBe('Renamed, too');
  await ada.getByRole('textbox', { name: 'Sheet name' }).focus();
  await column.waitFor({ state: 'detached' });
  const now = await readSheet(ada, desk.demoUrl);
  expect(now.groups.find((one) => one.groupID === groupID)?.name).toBe('Renamed meanwhile');
  expect(now.columns.find((one) => one.columnID === columnID)?.name).toBe('Renamed, too');
});

test('[SCREEN-866] a description that the server refuses is offered back', async () => {
  const field = ada.getByRole('textbox', { name: 'Description' });
  await field.focus();
  // Half of an emoji, which no key types.
  await field.evaluate((area: HTMLTextAreaElement) => {
    const words = 'For the summer \ud83c';
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await field.press('Enter');
  await ada.getByText('Your change was not saved').waitFor();
  await expect.poll(() => ada.getByLabel('What you wrote').first().inputValue()).toContain('For the summer');
});
