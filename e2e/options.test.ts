/** The sheet's options: its modes, who belongs to it and who may read it, its alerts, its export and its end. */
import { readFile } from 'node:fs/promises';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { readSheet as readExcel } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, readSheet, rowNamed, typeInto } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
/** the owner, who is an admin user */
let ada: Page;
/** a guest, who is a member too */
let ben: Page;
let sheet: Sheet;
/** the pushes that reached the guest's browser */
const heard: string[] = [];

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.window();
  ben.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await letIn(ben, 'guest', desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

const rowsOfFirst = () => sheet.groups.find((group) => group.ordering === 1)?.rows.slice(0, 3) ?? [];
const textColumn = () => columnIDOf(sheet, columnTypes.text);

async function enter(page: Page, mode: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.locator('label').filter({ hasText: mode }).click();
  await expect.poll(() => page.getByRole('radio', { name: mode }).isChecked()).toBe(true);
}

const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();

const textOf = (page: Page, rowID: number) => cellOf(page, rowID, textColumn()).innerText();

test('[SCREEN-20] an edit of a chosen row changes all chosen rows in one call and one push, and can be undone', async () => {
  const rows = rowsOfFirst();
  const before = await Promise.all(rows.map((row) => textOf(ada, row.rowID)));
  const calls: string[] = [];
  ada.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
  });
  await enter(ada, 'Multiple editing');
  for (const row of rows) await choose(ada, row.name);
  await ada.getByRole('region', { name: 'Multiple editing' }).getByText('3 rows selected').waitFor();

  heard.length = 0;
  await ada.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
  await ben.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
  await typeInto(cellOf(ada, rows[0]?.rowID ?? 0, textColumn()), 'Same for all three');
  for (const page of [ada, ben]) {
    for (const row of rows) {
      await cellOf(page, row.rowID, textColumn()).filter({ hasText: 'Same for all three' }).waitFor();
    }
  }
  expect(calls).toEqual(['/api/cells/many']);
  expect(heard.filter((frame) => frame.includes('Same for all three'))).toHaveLength(1);

  await ada.getByText('3 cells changed').waitFor();
  await typeInto(cellOf(ben, rows[2]?.rowID ?? 0, textColumn()), 'Ben knows better');
  await cellOf(ada, rows[2]?.rowID ?? 0, textColumn())
    .filter({ hasText: 'Ben knows better' })
    .waitFor();
  await ada.getByRole('button', { name: 'Undo' }).click();
  await ada.getByText('1 cell skipped', { exact: false }).waitFor();
  for (const page of [ada, ben]) {
    const texts = () => Promise.all(rows.map((row) => textOf(page, row.rowID)));
    await expect.poll(texts).toEqual([before[0], before[1], 'Ben knows better']);
  }
  expect(calls).toEqual(['/api/cells/many', '/api/cells/many']);
});

test('[SCREEN-20] a choice of what a chosen cell shows already goes to the other chosen rows', async () => {
  const rows = rowsOfFirst();
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.status);
  if (!column) throw new Error('The demo sheet has no Status column.');
  const shown = column.cells.find((cell) => cell.rowID === rows[0]?.rowID)?.cellMultiChoice?.multiChoiceOptionID;
  const option = column.multiChoiceOptions.find((one) => one.multiChoiceOptionID === shown)?.name ?? '';
  const other = column.multiChoiceOptions.find((one) => one.multiChoiceOptionID !== shown)?.name ?? '';
  for (const page of [ada, ben]) await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0 }));
  const pick = async (page: Page, rowID: number, name: string) => {
    await cellOf(page, rowID, column.columnID).click();
    await page.getByRole('group', { name: 'Options' }).getByRole('button', { name, exact: true }).click();
    await cellOf(page, rowID, column.columnID).filter({ hasText: name }).waitFor();
  };
  await pick(ben, rows[1]?.rowID ?? 0, other);
  await cellOf(ada, rows[1]?.rowID ?? 0, column.columnID)
    .filter({ hasText: other })
    .waitFor();
  await pick(ada, rows[0]?.rowID ?? 0, option);
  for (const row of rows) await cellOf(ben, row.rowID, column.columnID).filter({ hasText: option }).waitFor();
});

test('[SCREEN-21] rows are chosen and deleted in one go, after a question', async () => {
  await enter(ada, 'Delete rows');
  const asked: string[] = [];
  ada.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  const panel = ada.getByRole('radiogroup', { name: 'Edit mode' });
  await panel.getByRole('button', { name: 'Delete' }).click();
  const [first, second, third] = rowsOfFirst();
  await choose(ada, first?.name ?? '');
  await choose(ada, second?.name ?? '');
  await choose(ada, third?.name ?? '');
  // What somebody else deletes meanwhile is not counted any more.
  ben.once('dialog', (dialog) => void dialog.accept());
  await rowNamed(ben, third?.name ?? '').hover();
  await ben.getByLabel(`Options of ${third?.name}`).click();
  await ben.getByRole('menuitem', { name: 'Delete' }).click();
  await panel.getByText('2 rows selected').waitFor();
  await panel.getByRole('button', { name: 'Delete' }).click();
  for (const page of [ada, ben]) {
    for (const row of [first, second]) await rowNamed(page, row?.name ?? '').waitFor({ state: 'detached' });
  }
  expect(asked).toEqual(['Please select at least 1 row to delete', 'Are you sure you want to delete 2 row(s)']);
  ada.removeAllListeners('dialog');
});

test('[SCREEN-22] the share popup gives the secure and the standard address, each to be copied', async () => {
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = new URL(desk.marquee.address).host;
  await ada.getByRole('button', { name: 'Share' }).click();
  const addresses = {
    'Secure address': `https://${host}/sheet/s/${desk.demoUrl}`,
    'Standard address': `http://${host}/sheet/${desk.demoUrl}`,
  };
  for (const [label, address] of Object.entries(addresses)) {
    await expect.poll(() => ada.getByLabel(label, { exact: true }).inputValue()).toBe(address);
    await ada.getByRole('button', { name: `Copy the ${label.toLowerCase()}` }).click();
    await ada.getByText(`${label} copied`).waitFor();
    await expect.poll(() => ada.evaluate(() => navigator.clipboard.readText())).toBe(address);
  }
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[SCREEN-23] a removed member is back in the public view, and an added one shows to all members', async () => {
  const second = await ada.context().newPage();
  await openSheet(second, desk.demoUrl);
  const guest = sheet.users.find((user) => user.emailAddress === 'guest@demo.marquee');
  const name = `${guest?.firstName} ${guest?.surname}`;
  const badge = (page: Page) => page.getByRole('list', { name: 'People on this sheet' }).getByLabel(name);
  ada.once('dialog', (dialog) => void dialog.accept());
  await badge(ada).click();
  await ada.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  await ben.getByText('View only').waitFor();
  for (const page of [ada, second]) await badge(page).waitFor({ state: 'detached' });
  const tab = ben.getByRole('tab', { name: 'Sheet options' });
  await expect.poll(() => tab.getAttribute('aria-disabled')).toBe('true');

  await ada.getByRole('button', { name: 'Add users' }).click();
  const popup = ada.getByRole('dialog', { name: 'Add users' });
  await popup.getByRole('tab', { name: 'Active user' }).click();
  await popup.getByLabel('Filter by email address').fill('GUEST@');
  await expect.poll(() => popup.getByRole('listitem').count()).toBe(1);
  await popup.getByRole('button', { name: `Add ${name}` }).click();
  await popup.getByText('User invitation has been sent.').waitFor();
  await popup.getByText('Member', { exact: true }).waitFor();
  await badge(second).waitFor();
  await ada.keyboard.press('Escape');
  await second.close();
  await openSheet(ben, desk.demoUrl);
  await ben.getByLabel('Sheet name').waitFor();
});

test('[SCREEN-25] alert switches stay as they were set', async () => {
  await ben.getByRole('tab', { name: 'Sheet options' }).click();
  const comments = ben.getByRole('switch', { name: 'Comments' });
  await expect.poll(() => comments.isChecked()).toBe(true);
  const saved = ben.waitForResponse((response) => response.url().endsWith('/api/sheet-users'));
  await comments.click();
  expect((await saved).status()).toBe(200);
  await openSheet(ben, desk.demoUrl);
  await ben.getByRole('tab', { name: 'Sheet options' }).click();
  await expect.poll(() => comments.isChecked()).toBe(false);
  await expect.poll(() => ben.getByRole('switch', { name: 'Status/Who' }).isChecked()).toBe(true);
});

test('[SCREEN-26] the sheet is downloaded as a spreadsheet file with its name', async () => {
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${sheet.name}.xlsx`);
  // A spreadsheet file is a zip archive.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
});

test('[SCREEN-144] groups hidden from public are in the file only while that is ticked', async () => {
  const hidden = sheet.groups.filter((group) => group.hideFromPublic).map((group) => group.name);
  expect(hidden).not.toEqual([]);
  const namesInFile = async () => {
    const [download] = await Promise.all([
      ada.waitForEvent('download'),
      ada.getByRole('button', { name: 'Export to Excel' }).click(),
    ]);
    return (await readExcel(await readFile(await download.path()))).map(([name]) => name);
  };
  const choice = ada.getByRole('checkbox', { name: 'Include groups hidden from public' });
  await expect.poll(() => choice.isChecked()).toBe(false);
  expect(await namesInFile()).not.toContain(hidden[0]);
  await choice.check();
  expect(await namesInFile()).toEqual(expect.arrayContaining(hidden));
  await openSheet(ada, desk.demoUrl);
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await expect.poll(() => choice.isChecked()).toBe(false);
});

test('[SCREEN-24] only the owner deletes the sheet, by typing DELETE; whoever has it open is told and leaves', async () => {
  expect(await ben.getByRole('button', { name: 'Delete sheet' }).count()).toBe(0);
  await ada.getByText('Only the owner can delete this sheet.').waitFor();
  await ada.getByRole('button', { name: 'Delete sheet' }).click();
  const popup = ada.getByRole('dialog', { name: 'Delete sheet' });
  const box = popup.getByLabel('Type DELETE to confirm');
  await box.fill('delete');
  await box.press('Enter');
  await popup.getByText('Please type DELETE in the box (must be capitals)').waitFor();
  await box.fill('DELETE');
  await box.press('Enter');
  for (const page of [ada, ben]) await page.waitForURL((url) => url.pathname === '/');
  await ben.getByText('This sheet was deleted', { exact: false }).waitFor();
  await ben.goto(`/sheet/${desk.demoUrl}`);
  await ben.getByText('Sheet not found').waitFor();
  await expect.poll(() => ben.getByRole('tab', { name: 'Sheet options' }).isDisabled()).toBe(true);
});
