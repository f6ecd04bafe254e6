/** Rows that are selected anywhere, and what the bar does with all of them, with another browser looking on. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { readSheet as readFile } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { cellOf, comeToColumn, rowNamed, sayYes, seriousFindings, typeInto } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.seat('guest');
});

beforeEach(async () => {
  sheet = await desk.open(ada);
});

afterAll(() => desk?.clear());

const group = (ordering: number) => sheet.groups.find((one) => one.ordering === ordering);
const rowsOfFirst = () => (group(1)?.rows ?? []).toSorted((one, other) => one.ordering - other.ordering);
const rowAt = (at: number) => rowsOfFirst()[at] ?? { rowID: 0, name: '' };
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const box = (name: string) => ada.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const idsIn = async (page: Page, groupID = 0) =>
  (await desk.read(page)).groups
    .find((one) => one.groupID === groupID)
    ?.rows.toSorted((one, other) => one.ordering - other.ordering)
    .map(({ rowID }) => rowID) ?? [];

/** Opens the editor of a kind from the bar; where several columns are of it, the first one's. */
async function openFor(type: number, kind: string): Promise<void> {
  const columns = sheet.columns.filter((column) => column.columnTypeID === type);
  await bar(ada).getByRole('button', { name: kind, exact: true }).click();
  if (columns.length > 1) await ada.getByRole('menuitem', { name: columns[0]?.name ?? '', exact: true }).click();
}

/** The first three rows, with Shift. */
async function selectThree(): Promise<void> {
  await rowNamed(ada, rowAt(0).name).hover();
  await box(rowAt(0).name).click();
  await box(rowAt(2).name).click({ modifiers: ['Shift'] });
  await bar(ada).getByText('3 rows selected').waitFor();
}

test('[SCREEN-274] a box under the pointer selects a row, Shift a range, and then all rows show theirs', async () => {
  await expect
    .poll(() => box(rowAt(0).name).evaluate((input) => getComputedStyle(input.parentElement ?? input).opacity))
    .toBe('0');
  await selectThree();
  const opacity = () => box(rowAt(4).name).evaluate((input) => getComputedStyle(input.parentElement ?? input).opacity);
  await expect.poll(opacity).toBe('1');
  await expect.poll(() => ada.locator('[data-line][data-chosen]').count()).toBe(3);
  expect(await seriousFindings(ada)).toEqual([]);
});

test('[SCREEN-274] Shift+Space selects the rows of the chosen cells, a menu its row; [SCREEN-276] Escape lets them go', async () => {
  const text = columnIDOf(sheet, columnTypes.text);
  await comeToColumn(ada, text);
  await cellOf(ada, rowAt(0).rowID, text).click();
  await ada.keyboard.press('Shift+Space');
  await bar(ada).getByText('1 row selected').waitFor();
  await ada.keyboard.press('Shift+ArrowDown');
  await ada.keyboard.press('Shift+ArrowDown');
  await ada.keyboard.press('Shift+Space');
  await bar(ada).getByText('3 rows selected').waitFor();
  await cellOf(ada, rowAt(3).rowID, text).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Select row' }).click();
  await bar(ada).getByText('4 rows selected').waitFor();
  await ada.keyboard.press('Escape');
  await bar(ada).waitFor({ state: 'detached' });
  await expect
    .poll(() => ada.evaluate(() => document.activeElement?.getAttribute('data-cell')))
    .toBe(`${rowAt(3).rowID}:${text}`);

  await ada.keyboard.press('Shift+Space');
  await bar(ada).getByRole('button', { name: 'Clear selection' }).press('Escape');
  await bar(ada).waitFor({ state: 'detached' });
  await expect.poll(() => ada.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
});

test('[SCREEN-275] the bar sets a status, a person, a date and words of all selected rows, and each is taken back by one Undo', async () => {
  const status = sheet.columns.find((column) => column.columnTypeID === columnTypes.status);
  const option = status?.multiChoiceOptions[2]?.name ?? '';
  const rowIDs = [0, 1, 2].map((at) => rowAt(at).rowID);
  await selectThree();
  const see = async (type: number, words: string) => {
    await comeToColumn(ben, columnIDOf(sheet, type));
    for (const rowID of rowIDs) await cellOf(ben, rowID, columnIDOf(sheet, type)).filter({ hasText: words }).waitFor();
  };
  const statuses = () => Promise.all(rowIDs.map((rowID) => cellOf(ada, rowID, status?.columnID ?? 0).innerText()));
  const before = await statuses();
  await openFor(columnTypes.status, 'Status');
  await ada.getByRole('group', { name: 'Options' }).getByRole('button', { name: option, exact: true }).click();
  await see(columnTypes.status, option);
  await ada.keyboard.press('Control+z');
  await expect.poll(statuses).toEqual(before);

  await openFor(columnTypes.who, 'Who');
  await ada.getByRole('combobox', { name: 'Filter people' }).press('Enter');
  const person = sheet.users[0]?.initials ?? '';
  await see(columnTypes.who, person);

  await openFor(columnTypes.date, 'Date');
  await ada.getByRole('textbox', { name: 'Date' }).fill('7 Mar 2031');
  await ada.getByRole('textbox', { name: 'Date' }).press('Enter');
  await see(columnTypes.date, '07 Mar 2031');

  await openFor(columnTypes.text, 'Text');
  await ada.locator('textarea:focus').fill('The same for all');
  await ada.locator('textarea:focus').press('Enter');
  await see(columnTypes.text, 'The same for all');

  // A cell alone is edited as ever.
  await comeToColumn(ada, columnIDOf(sheet, columnTypes.text));
  await typeInto(cellOf(ada, rowIDs[1] ?? 0, columnIDOf(sheet, columnTypes.text)), 'Only mine');
  await cellOf(ben, rowIDs[1] ?? 0, columnIDOf(sheet, columnTypes.text))
    .filter({ hasText: 'Only mine' })
    .waitFor();
  await expect
    .poll(() => cellOf(ben, rowIDs[0] ?? 0, columnIDOf(sheet, columnTypes.text)).innerText())
    .toBe('The same for all');
});

test('[SCREEN-275] the bar duplicates all selected rows, and one Undo takes the copies away', async () => {
  const before = await idsIn(ada, group(1)?.groupID);
  await selectThree();
  await bar(ada).getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(async () => (await idsIn(ben, group(1)?.groupID)).length).toBe(before.length + 3);
  await ada.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => idsIn(ben, group(1)?.groupID)).toEqual(before);
});

test('[SCREEN-275] the bar moves all selected rows to a group in one call, and one Undo puts them back where they were', async () => {
  const [first, second] = [group(1)?.groupID, group(2)?.groupID];
  const before = await idsIn(ada, first);
  const theirs = await idsIn(ada, second);
  const calls: string[] = [];
  ada.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
  });
  await selectThree();
  // One in the middle stays.
  await box(rowAt(1).name).click();
  await bar(ada).getByRole('button', { name: 'Move' }).click();
  await ada.getByRole('menuitem', { name: group(2)?.name ?? '', exact: true }).click();
  const moved = [before[0], before[2]];
  await expect.poll(() => idsIn(ben, second)).toEqual([...theirs, ...moved]);
  expect(calls.filter((path) => path.startsWith('/api/rows'))).toEqual(['/api/rows/move']);
  await ada.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => idsIn(ben, first)).toEqual(before);
  expect(await idsIn(ben, second)).toEqual(theirs);
});

test('[SCREEN-275] the bar deletes all selected rows after a question, and Undo brings them back', async () => {
  const before = await idsIn(ada, group(1)?.groupID);
  await selectThree();
  sayYes(ada);
  await bar(ada).getByRole('button', { name: 'Delete' }).click();
  await bar(ada).waitFor({ state: 'detached' });
  await expect.poll(() => idsIn(ben, group(1)?.groupID)).toEqual(before.slice(3));
  await ada.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => idsIn(ben, group(1)?.groupID)).toEqual(before);
});

test('[SCREEN-421] the bar downloads the selected rows, and asks first where some are hidden from public; a row’s menu downloads it', async () => {
  await selectThree();
  const [file] = await Promise.all([
    ada.waitForEvent('download'),
    bar(ada).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const lines = await readFile(await file.path());
  expect(lines.slice(2).map(([name]) => name)).toEqual([0, 1, 2].map((at) => rowAt(at).name));

  const { groupID } = group(1) ?? { groupID: 0 };
  await ask(ada, 'PUT', '/api/groups', { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] });
  await expect
    .poll(async () => {
      await bar(ada).getByRole('button', { name: 'Export' }).click();
      const asked = ada.getByRole('menu', { name: 'Export to Excel' });
      return (await asked.count()) > 0 ? asked.innerText() : '';
    })
    .toMatch(/3 rows are hidden from public\s+Export anyway/);
  const [hidden] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('menuitem', { name: 'Export anyway' }).click(),
  ]);
  expect(await readFile(await hidden.path())).toEqual(lines);
  await ask(ada, 'PUT', '/api/groups', { group: { groupID, hideFromPublic: false }, updateFields: ['hideFromPublic'] });
  await ada.keyboard.press('Escape');

  await rowNamed(ada, rowAt(1).name).click({ button: 'right' });
  const [one] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('menuitem', { name: 'Export to Excel' }).click(),
  ]);
  expect((await readFile(await one.path())).slice(2).map(([name]) => name)).toEqual([rowAt(1).name]);
});

test('[SCREEN-276] going over to another mode lets the selected rows go', async () => {
  await selectThree();
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.locator('label').filter({ hasText: 'Delete rows' }).click();
  await bar(ada).waitFor({ state: 'detached' });
  await ada.getByRole('region', { name: 'Delete rows' }).getByText('No rows selected yet').waitFor();
});

test('[CELL-53] Enter in the empty box of a date for all selected rows clears none of them', async () => {
  const columnID = columnIDOf(sheet, columnTypes.date);
  const rowIDs = [0, 1, 2].map((at) => rowAt(at).rowID);
  for (const rowID of rowIDs) {
    const cell = { rowID, columnID, cellDate: { date: '2031-03-09' } };
    await ask(ben, 'PUT', '/api/cells', { cell, updateFields: ['date'] });
  }
  await selectThree();
  await openFor(columnTypes.date, 'Date');
  const field = ada.getByRole('textbox', { name: 'Date' });
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
  const dates = (await desk.read(ben)).columns.find((column) => column.columnID === columnID)?.cells ?? [];
  const left = dates.filter((cell) => rowIDs.includes(cell.rowID)).map((cell) => cell.cellDate?.date);
  expect(left).toEqual(['2031-03-09', '2031-03-09', '2031-03-09']);
});

test('[SCREEN-863] the editor of a column of all selected rows closes where that column is deleted, and does not come back with it', async () => {
  const body = { sheetID: sheet.sheetID, name: 'Short-lived', columnTypeID: columnTypes.status };
  const { columnID } = await ask<{ columnID: number }>(ben, 'POST', '/api/columns', body);
  await selectThree();
  await bar(ada).getByRole('button', { name: 'Status', exact: true }).click();
  await ada.getByRole('menuitem', { name: 'Short-lived', exact: true }).click();
  const popup = ada.getByRole('dialog', { name: 'Short-lived' });
  await popup.waitFor();
  await ask(ben, 'DELETE', `/api/columns/${columnID}`);
  await popup.waitFor({ state: 'detached' });
  await ada.getByText('The column was deleted or hidden').waitFor();
  await ask(ben, 'POST', `/api/columns/${columnID}/restore`, {});
  await comeToColumn(ada, columnID);
  await head(ada, columnID).waitFor();
  expect(await popup.count()).toBe(0);
  await ask(ben, 'DELETE', `/api/columns/${columnID}`);
});

test('[SCREEN-864] of one selected row the editors of the bar show what it has, and clear it', async () => {
  const columnID = columnIDOf(sheet, columnTypes.date);
  const { name, rowID } = rowAt(0);
  const cell = { rowID, columnID, cellDate: { date: '2031-03-07' } };
  await ask(ben, 'PUT', '/api/cells', { cell, updateFields: ['date'] });
  await comeToColumn(ada, columnID);
  await cellOf(ada, rowID, columnID).filter({ hasText: '07 Mar 2031' }).waitFor();
  await rowNamed(ada, name).hover();
  await box(name).click();
  await openFor(columnTypes.date, 'Date');
  const field = ada.getByRole('textbox', { name: 'Date' });
  await expect.poll(() => field.inputValue()).toBe('07 Mar 2031');
  await ada.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => cellOf(ben, rowID, columnID).innerText()).toBe('');
});

test('[SCREEN-814] what is being written for all selected rows goes on where one of them goes, and to those that are left alone', async () => {
  const rowIDs = [0, 1, 2].map((at) => rowAt(at).rowID);
  const [first = 0, ...others] = rowIDs;
  const textID = columnIDOf(sheet, columnTypes.text);
  await selectThree();
  const without = async (field: Locator, words: string) => {
    await field.fill(words);
    await ask(ben, 'DELETE', `/api/rows/${first}`);
    await bar(ada).getByText('2 rows selected').waitFor();
    await expect.poll(() => field.inputValue()).toBe(words);
    expect(await ada.getByLabel('What you wrote').count()).toBe(0);
    await field.press('Enter');
    await ask(ben, 'POST', '/api/rows/restore', { rowIDs: [first] });
  };
  await openFor(columnTypes.text, 'Text');
  await without(ada.locator('textarea:focus'), 'For those alone');
  await comeToColumn(ben, textID);
  for (const rowID of others) await cellOf(ben, rowID, textID).filter({ hasText: 'For those alone' }).waitFor();
  await expect.poll(() => cellOf(ben, first, textID).innerText()).not.toContain('alone');

  await ada.keyboard.press('Escape');
  await selectThree();
  await openFor(columnTypes.date, 'Date');
  await without(ada.getByRole('textbox', { name: 'Date' }), '9 Mar 2031');
  const dateID = columnIDOf(sheet, columnTypes.date);
  await comeToColumn(ben, dateID);
  for (const rowID of others) await cellOf(ben, rowID, dateID).filter({ hasText: '09 Mar 2031' }).waitFor();
  await expect.poll(() => cellOf(ben, first, dateID).innerText()).not.toContain('09 Mar');
});
