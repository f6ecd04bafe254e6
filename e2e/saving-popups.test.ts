/** The popups of cells on a slow line: what is chosen or written while something is being saved, and what is refused later. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { hold } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, clickBeside } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const rows = () => (sheet.groups[0]?.rows ?? []).toSorted((one, next) => one.ordering - next.ordering);
const rowID = (index: number) => rows()[index]?.rowID ?? 0;
const popup = () => ada.getByRole('dialog');

async function stored(index: number, type: number) {
  const column = (await desk.read(ada)).columns.find(({ columnID }) => columnID === columnIDOf(sheet, type));
  return column?.cells.find((cell) => cell.rowID === rowID(index));
}

test('[CELL-58] of two days that are chosen one after the other the second is saved, however late the first is answered', async () => {
  const body = {
    cell: { rowID: rowID(0), columnID: columnIDOf(sheet, columnTypes.date), cellDate: { date: '2031-03-20' } },
  };
  await ask(ben, 'PUT', '/api/cells/many', { cells: [body.cell] });
  await cellOf(ada, rowID(0), columnIDOf(sheet, columnTypes.date)).filter({ hasText: '20 Mar 2031' }).click();
  const release = await hold(ada, '**/api/cells');
  await popup()
    .getByRole('button', { name: /^7 March 2031/ })
    .click();
  await cellOf(ada, rowID(0), columnIDOf(sheet, columnTypes.date)).filter({ hasText: '07 Mar 2031' }).waitFor();
  await popup()
    .getByRole('button', { name: /^8 March 2031/ })
    .click();
  await release();
  await popup().waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(0, columnTypes.date))?.cellDate?.date).toContain('2031-03-08');
});

test('[CELL-58] who writes on while an address is being saved finds the popup open, and saves that, too', async () => {
  await clickBeside(cellOf(ada, rowID(1), columnIDOf(sheet, columnTypes.link)));
  const address = ada.getByLabel('Website address');
  const before = await address.inputValue();
  await address.fill('https://example.com/one');
  const release = await hold(ada, '**/api/cells');
  await address.press('Enter');
  await popup().getByRole('button', { name: 'Saving' }).waitFor();
  await address.fill('https://example.com/another');
  await release();
  await popup().getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await address.inputValue()).toBe('https://example.com/another');
  // What it was before the first is another one now.
  await address.fill(before);
  await address.press('Enter');
  await popup().waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(1, columnTypes.link))?.cellHyperlink?.url).toBe(before);
});

test('[CELL-57] a date that was set for several rows and is refused later is offered back', async () => {
  for (const index of [2, 3, 4])
    await ada
      .getByRole('checkbox', { name: `Select ${rows()[index]?.name}`, exact: true })
      .first()
      .check();
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Date', exact: true }).click();
  const box = popup().getByLabel('Date', { exact: true });
  await box.fill('9 Mar 2031');
  await ada.context().setOffline(true);
  await box.press('Enter');
  await popup().waitFor({ state: 'detached' });
  await ask(ben, 'DELETE', `/api/rows/${rowID(4)}`);
  await ada.context().setOffline(false);
  const back = ada.getByRole('textbox', { name: 'What you wrote' });
  await back.waitFor({ timeout: 45_000 });
  expect(await back.inputValue()).toBe('9 Mar 2031');
});

test('[CELL-61] of two saves of a popup that are refused once it is closed each gives its words back', async () => {
  await clickBeside(cellOf(ada, rowID(1), columnIDOf(sheet, columnTypes.link)));
  const address = ada.getByLabel('Website address');
  await address.fill('https://example.com/first');
  const release = await hold(ada, '**/api/cells');
  await address.press('Enter');
  await popup().getByRole('button', { name: 'Saving' }).waitFor();
  await address.fill('https://example.com/second');
  await address.press('Enter');
  await clickBeside(cellOf(ada, rowID(0), columnIDOf(sheet, columnTypes.text)));
  await popup().waitFor({ state: 'detached' });
  await ask(ben, 'DELETE', `/api/rows/${rowID(1)}`);
  await release();
  for (const words of ['first', 'second'])
    await ada.getByRole('textbox', { name: 'What you wrote' }).filter({ hasText: words }).waitFor({ timeout: 45_000 });
});
