/** What was deleted by mistake comes back on every screen, from the message that says so or by Ctrl+Z. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { hold } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { chooseOfGroup, head, nameOf, row, rowsIn, title } from './support/drag.ts';
import {
  cellOf,
  comeTo,
  comeToColumn,
  openSheet,
  readSheet,
  rowNamed,
  sayYes,
  typeInto,
  undoOf,
} from './support/sheet-page.ts';
import { columnIDOf, groupAt } from './support/sheet.ts';

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
  await Promise.all([ada, ben].map((page) => openSheet(page, desk.demoUrl)));
  sheet = await readSheet(ada, desk.demoUrl);
});

const rowAt = (index: number) => groupAt(sheet, 0).rows[index] ?? { rowID: 0, name: '' };
const textColumn = () => columnIDOf(sheet, columnTypes.text);

async function deleteFromMenu(page: Page, thing: Locator): Promise<void> {
  sayYes(page);
  await thing.hover();
  await thing.getByLabel(/^Options of/).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await thing.waitFor({ state: 'detached' });
}

const gone = (page: Page, thing: (page: Page) => Locator) => thing(page).waitFor({ state: 'detached' });
const there = (page: Page, thing: (page: Page) => Locator) => thing(page).first().waitFor();

test('[UNDO-4] a row comes back to its place with its words, from the message and by Ctrl+Z, and goes again by Ctrl+Shift+Z', async () => {
  const { rowID, name } = rowAt(1);
  const order = await rowsIn(ada, groupAt(sheet, 0).groupID);
  await typeInto(cellOf(ada, rowID, textColumn()), 'Words to keep');
  await cellOf(ben, rowID, textColumn()).filter({ hasText: 'Words to keep' }).waitFor();
  await deleteFromMenu(ada, nameOf(ada, rowID));
  await gone(ben, (page) => row(page, rowID));
  await undoOf(ada, `“${name}” deleted`).click();
  for (const page of [ada, ben]) {
    await cellOf(page, rowID, textColumn()).filter({ hasText: 'Words to keep' }).waitFor();
    expect((await rowsIn(page, groupAt(sheet, 0).groupID)).slice(0, 4)).toEqual(order.slice(0, 4));
  }
  await nameOf(ada, rowAt(0).rowID).click();
  await ada.keyboard.press('Control+Shift+z');
  for (const page of [ada, ben]) await gone(page, (one) => row(one, rowID));
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) await there(page, (one) => row(one, rowID));
});

test('[UNDO-4] rows that were deleted together come back together', async () => {
  const ids = [rowAt(0), rowAt(2), rowAt(3)].map(({ rowID }) => rowID);
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.locator('label').filter({ hasText: 'Delete rows' }).click();
  for (const rowID of ids) await row(ada, rowID).getByRole('checkbox').click();
  sayYes(ada);
  await ada.getByRole('region', { name: 'Delete rows' }).getByRole('button', { name: 'Delete' }).click();
  for (const page of [ada, ben]) for (const rowID of ids) await gone(page, (one) => row(one, rowID));
  await undoOf(ada, '3 rows deleted').click();
  const whole = groupAt(sheet, 0).rows.map(({ rowID }) => rowID);
  for (const page of [ada, ben]) {
    await expect
      .poll(async () => (await rowsIn(page, groupAt(sheet, 0).groupID)).slice(0, 4))
      .toEqual(whole.slice(0, 4));
  }
});

test('[UNDO-25] of rows that were deleted together those come back whose group is there, and of the others it is said', async () => {
  const { sheetID } = sheet;
  const [kept, lost] = [
    groupAt(sheet, 0),
    await ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'Lost' } }),
  ];
  const names = ['Left one', 'Left two'];
  for (const name of names) await ask(ada, 'POST', '/api/rows', { row: { groupID: lost.groupID, name } });
  await openSheet(ada, desk.demoUrl);
  const stays = rowAt(1);
  const choose = async (name: string) => {
    await comeTo(ada, `title:${lost.groupID}`);
    await ada
      .getByRole('checkbox', { name: `Select ${name}`, exact: true })
      .first()
      .check();
  };
  await ada
    .getByRole('checkbox', { name: `Select ${stays.name}`, exact: true })
    .first()
    .check();
  for (const name of names) await choose(name);
  sayYes(ada);
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  const undone = undoOf(ada, '3 rows deleted');
  await undone.waitFor();
  await gone(ben, (page) => row(page, stays.rowID));
  await ask(ben, 'DELETE', `/api/groups/${lost.groupID}`);
  await gone(ada, (page) => title(page, lost.groupID));
  await undone.click();
  await ada.getByText('2 rows stay deleted, as their group was deleted as well.').waitFor();
  const { groups } = await readSheet(ben, desk.demoUrl);
  const now = groups.find(({ groupID }) => groupID === kept.groupID)?.rows.map(({ rowID }) => rowID);
  expect(now).toContain(stays.rowID);
  expect(await ada.getByText('Your change was not saved').count()).toBe(0);
});

test('[UNDO-4] a column comes back where it was, with its cells', async () => {
  const columnID = textColumn();
  const before = (await readSheet(ben, desk.demoUrl)).columns;
  await deleteFromMenu(ada, head(ada, columnID).first());
  await gone(ben, (page) => head(page, columnID).first());
  await ada.getByRole('grid').focus();
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) await there(page, (one) => head(one, columnID));
  expect((await readSheet(ben, desk.demoUrl)).columns).toEqual(before);
});

test('[UNDO-4] a group comes back with its rows', async () => {
  const { groupID, name, rows } = groupAt(sheet, 0);
  sayYes(ada);
  await chooseOfGroup(ada, groupID, 'Delete');
  for (const page of [ada, ben]) await gone(page, (one) => title(one, groupID));
  await undoOf(ada, `“${name}” deleted`).click();
  for (const page of [ada, ben]) await there(page, (one) => row(one, rows[0]?.rowID ?? 0));
});

test('[UNDO-4] a row that was added goes by Ctrl+Z while it is empty, and stays once somebody else has written in it', async () => {
  const group = groupAt(sheet, 0);
  const add = async (name: string) => {
    await ada.getByLabel(`New row in ${group.name}`).fill(name);
    await ada.getByLabel(`New row in ${group.name}`).press('Enter');
    await rowNamed(ben, name).waitFor();
    const read = await readSheet(ada, desk.demoUrl);
    await nameOf(ada, rowAt(0).rowID).click();
    return read.groups.flatMap(({ rows }) => rows).find((one) => one.name === name)?.rowID ?? 0;
  };
  const empty = await add('Added by mistake');
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) await gone(page, (one) => row(one, empty));
  await ada.keyboard.press('Control+Shift+z');
  for (const page of [ada, ben]) await there(page, (one) => row(one, empty));
  const written = await add('Written in');
  const cell = { rowID: written, columnID: textColumn(), cellText: { text: 'By Ben' } };
  await ask(ben, 'POST', '/api/cells', { cell });
  await cellOf(ada, written, textColumn()).filter({ hasText: 'By Ben' }).waitFor();
  await ada.keyboard.press('Control+z');
  await ada.getByText('Someone has changed it since').waitFor();
  for (const page of [ada, ben]) await there(page, (one) => row(one, written));
});

test('[UNDO-2] a row or a column that was added stays once somebody else has named it or its options, and goes where one named it oneself', async () => {
  const group = groupAt(sheet, 0);
  const box = ada.getByLabel(`New row in ${group.name}`);
  const add = async (name: string) => {
    await box.fill(name);
    await box.press('Enter');
    await rowNamed(ben, name).waitFor();
    const read = await readSheet(ada, desk.demoUrl);
    return read.groups.flatMap(({ rows }) => rows).find((one) => one.name === name)?.rowID ?? 0;
  };
  const undone = ada.getByRole('alert').filter({ hasText: 'Someone has changed it since' });
  const leaveIt = async () => {
    await cellOf(ada, rowAt(0).rowID, textColumn()).click();
    await ada.keyboard.press('Control+z');
    await undone.waitFor();
    await undone.getByRole('button', { name: 'Close' }).click();
    await undone.waitFor({ state: 'detached' });
  };
  const rowID = await add('Named by Ada');
  await ask(ben, 'PUT', '/api/rows', { row: { rowID, name: 'Named by Ben' }, updateFields: ['name'] });
  await rowNamed(ada, 'Named by Ben').waitFor();
  await leaveIt();
  await rowNamed(ada, 'Named by Ben').waitFor();

  const before = await readSheet(ada, desk.demoUrl);
  await ada.getByRole('button', { name: 'Add a column' }).first().click();
  await ada.getByRole('button', { name: /^Status/ }).click();
  const columnsNow = async () =>
    (await readSheet(ada, desk.demoUrl)).columns.toSorted((a, b) => a.ordering - b.ordering);
  await expect.poll(async () => (await columnsNow()).length).toBe(before.columns.length + 1);
  const columnID = (await columnsNow()).at(-1)?.columnID ?? 0;
  await ask(ben, 'POST', '/api/multi-choice-options', { columnID, name: 'An option of Ben’s' });
  await ada.keyboard.press('Escape');
  await leaveIt();
  expect((await columnsNow()).at(-1)?.columnID).toBe(columnID);

  const own = await add('Own');
  await nameOf(ada, own).dblclick();
  await ada.locator('input:focus').fill('Own, and named again');
  await ada.keyboard.press('Enter');
  await rowNamed(ben, 'Own, and named again').waitFor();
  await nameOf(ada, rowAt(0).rowID).click();
  await ada.keyboard.press('Control+z');
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) await gone(page, (one) => row(one, own));
});

test('[UNDO-27] what waits to be taken back on a sheet that is left takes nothing back on the next one', async () => {
  await deleteFromMenu(ada, nameOf(ada, rowAt(2).rowID));
  const release = await hold(ada, '**/api/rows/restore');
  await nameOf(ada, rowAt(0).rowID).click();
  await ada.keyboard.press('Control+z');
  await ada.keyboard.press('Control+z');
  const other = 'Northwind Coffee – Summer';
  await ada.getByRole('treeitem', { name: other }).click();
  await ada.locator(`input[value="${other}"]`).waitFor();
  const url = new URL(ada.url()).pathname.split('/').at(-1) ?? '';
  const next = () => readSheet(ada, url);
  const { columns, description: before, groups } = await next();
  const columnID = columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const rowID = groups.find((group) => group.ordering === 1)?.rows[0]?.rowID ?? 0;
  const textNow = async () =>
    (await next()).columns.find((column) => column.columnID === columnID)?.cells.find((cell) => cell.rowID === rowID)
      ?.cellText?.text ?? '';
  const textBefore = await textNow();
  await comeToColumn(ada, columnID);
  await typeInto(cellOf(ada, rowID, columnID), 'To stay');
  await expect.poll(textNow).toBe('To stay');
  await release();
  await there(ben, (page) => row(page, rowAt(2).rowID));
  // What would be taken back would be so before this is saved.
  const description = ada.getByRole('textbox', { name: 'Description' });
  await description.fill('After it');
  await description.press('Enter');
  await expect.poll(async () => (await next()).description).toBe('After it');
  expect(await textNow()).toBe('To stay');
  await nameOf(ada, rowID).click();
  await ada.keyboard.press('Control+z');
  await expect.poll(async () => (await next()).description).toBe(before);
  await ada.keyboard.press('Control+z');
  await expect.poll(textNow).toBe(textBefore);
});
