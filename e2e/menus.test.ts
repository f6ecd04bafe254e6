/** What a right click offers on cells, rows, columns and groups, and the keys and the finger that mean the same. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { cellOf, comeToColumn, openSheet, rowNamed, sayYes, seriousFindings, typeInto } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.seat('guest');
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

beforeEach(async () => {
  sheet = await desk.open(ada);
});

afterAll(() => desk?.clear());

const rowsOfFirst = () => sheet.groups.find((group) => group.ordering === 1)?.rows ?? [];
const rowID = (at: number) => rowsOfFirst()[at]?.rowID ?? 0;
const text = () => columnIDOf(sheet, columnTypes.text);
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const items = (page: Page) => page.getByRole('menuitem').allInnerTexts();
const namesOf = async (page: Page) =>
  (await desk.read(page)).groups.find((group) => group.ordering === 1)?.rows.map(({ name }) => name) ?? [];
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));

test('[SCREEN-270] a right click, the menu key and Shift+F10 open the menu of a cell, and Escape gives the keyboard back', async () => {
  const cell = cellOf(ada, rowID(0), text());
  await comeToColumn(ada, text());
  await cell.click({ button: 'right' });
  await item(ada, 'Filter by this value').waitFor();
  await expect
    .poll(() => items(ada))
    .toEqual([
      'Copy',
      'Paste',
      'Clear',
      'Filter by this value',
      'Sort by this column',
      'Cell history',
      'Open row',
      'Rename row',
      'Select row',
      'Comments',
      'Copy link',
      'Row history',
      'Insert row above',
      'Insert row below',
      'Ask for decisions',
      'Move…',
      'Duplicate row',
      'Export row to Excel',
      'Hide row for me',
      'Delete row',
    ]);
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.keyboard.press('Escape');
  await ada.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => focused(ada)).toBe(`${rowID(0)}:${text()}`);
  for (const keys of ['Shift+F10', 'ContextMenu']) {
    await ada.keyboard.press(keys);
    await item(ada, 'Copy').waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => focused(ada)).toBe(`${rowID(0)}:${text()}`);
  }
});

test('[SCREEN-723] Escape closes a menu that shows but has not got the focus yet', async () => {
  const place = `${rowID(0)}:${text()}`;
  await comeToColumn(ada, text());
  await cellOf(ada, rowID(0), text()).click({ button: 'right' });
  await item(ada, 'Copy').waitFor();
  await ada.keyboard.press('Escape');
  await expect.poll(() => focused(ada)).toBe(place);
  // As soon as it is there, which is sooner than anybody can press.
  const escaped = ada.evaluate(
    () =>
      new Promise<string | null | undefined>((resolve) => {
        const seen = new MutationObserver(() => {
          if (!document.querySelector('[role=menu]')) return;
          seen.disconnect();
          const on = document.activeElement;
          on?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
          resolve(on?.getAttribute('data-cell'));
        });
        seen.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await ada.keyboard.press('Shift+F10');
  expect(await escaped).toBe(place);
  await ada.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => focused(ada)).toBe(place);
});

test('[SCREEN-270] chosen cells stay chosen, and are copied, cleared and pasted together', async () => {
  await comeToColumn(ada, text());
  for (const at of [0, 1]) await typeInto(cellOf(ada, rowID(at), text()), `Words ${at}`);
  await cellOf(ada, rowID(0), text()).click();
  await cellOf(ada, rowID(1), text()).click({ modifiers: ['Shift'] });
  await expect.poll(() => ada.locator('[data-cell][data-range]').count()).toBe(2);
  await cellOf(ada, rowID(1), text()).click({ button: 'right' });
  await item(ada, 'Delete 2 rows').waitFor();
  await item(ada, 'Copy').click();
  await ada.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => ada.evaluate(() => navigator.clipboard.readText())).toBe('Words 0\r\nWords 1');
  await expect.poll(() => ada.locator('[data-cell][data-range]').count()).toBe(2);

  await cellOf(ada, rowID(0), text()).click({ button: 'right' });
  await item(ada, 'Clear').click();
  for (const at of [0, 1]) await expect.poll(() => cellOf(ada, rowID(at), text()).innerText()).toBe('');

  await cellOf(ada, rowID(2), text()).click({ button: 'right' });
  await item(ada, 'Paste').click();
  await comeToColumn(ben, text());
  await cellOf(ben, rowID(2), text()).filter({ hasText: 'Words 0' }).waitFor();
  await cellOf(ben, rowID(3), text()).filter({ hasText: 'Words 1' }).waitFor();

  await cellOf(ada, rowID(3), text()).click();
  await cellOf(ada, rowID(2), text()).click({ modifiers: ['Shift'] });
  await expect.poll(() => ada.locator('[data-cell][data-range]').count()).toBe(2);
  await cellOf(ada, rowID(3), text()).click({ button: 'right' });
  await item(ada, 'Fill down').click();
  await cellOf(ben, rowID(3), text()).filter({ hasText: 'Words 0' }).waitFor();
});

test('[SCREEN-271] rows are filtered by the value of a cell, and sorted by its column', async () => {
  const status = columnIDOf(sheet, columnTypes.status);
  const words = await cellOf(ada, rowID(0), status).innerText();
  await cellOf(ada, rowID(0), status).click({ button: 'right' });
  await item(ada, 'Filter by this value').click();
  await ada.getByText(`Status is ${words}`).waitFor();
  await ada
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click();
  await cellOf(ada, rowID(0), status).click({ button: 'right' });
  await item(ada, 'Sort by this column').hover();
  await item(ada, 'Last option first').click();
  await cellOf(ada, rowID(0), status).click({ button: 'right' });
  await expect.poll(() => item(ada, 'Insert row above').isDisabled()).toBe(true);
  await item(ada, 'Sort by this column').hover();
  await item(ada, 'Sheet order').click();
});

test('[SCREEN-271] a visitor is offered to copy, filter and sort, and links keep the menu of the browser', async () => {
  const visitor = await desk.window();
  await openSheet(visitor, desk.demoUrl);
  await cellOf(visitor, rowID(0), columnIDOf(sheet, columnTypes.status)).click({ button: 'right' });
  await item(visitor, 'Copy').waitFor();
  await expect.poll(() => items(visitor)).toEqual(['Copy', 'Filter by this value', 'Sort by this column']);
  await visitor.context().close();
  const asked = ada.getByRole('grid').evaluate(
    (grid) =>
      new Promise<boolean>((resolve) => {
        grid.addEventListener('contextmenu', (event) => setTimeout(() => resolve(event.defaultPrevented)), {
          once: true,
        });
      }),
  );
  const links = columnIDOf(sheet, columnTypes.link);
  await comeToColumn(ada, links);
  await ada.locator(`[data-column="${links}"] a`).first().click({ button: 'right' });
  expect(await asked).toBe(false);
});

test('[SCREEN-272] a row is inserted above and below, named at once, seen by others and taken back', async () => {
  const before = await namesOf(ada);
  const second = rowsOfFirst()[1]?.name ?? '';
  const open = async (words: string) => {
    await rowNamed(ada, second).click({ button: 'right' });
    await item(ada, words).click();
    const box = ada.getByLabel('Row name');
    await expect.poll(() => box.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe('New row'.length);
    return box;
  };
  await (await open('Insert row above')).fill('Over it');
  await ada.keyboard.press('Enter');
  await rowNamed(ben, 'Over it').waitFor();
  await (await open('Insert row below')).fill('Under it');
  await ada.keyboard.press('Enter');
  await rowNamed(ben, 'Under it').waitFor();
  await expect.poll(() => namesOf(ben)).toEqual([before[0], 'Over it', second, 'Under it', ...before.slice(2)]);
  // The name, and then the row.
  await rowNamed(ada, 'Under it').click();
  await ada.keyboard.press('Control+z');
  await ada.keyboard.press('Control+z');
  await rowNamed(ben, 'Under it').waitFor({ state: 'detached' });
  await expect.poll(() => namesOf(ben)).toEqual([before[0], 'Over it', ...before.slice(1)]);
});

test('[SCREEN-273] a right click on a header sorts by its column, and one on a group renames the group', async () => {
  const status = sheet.columns.find((column) => column.columnTypeID === columnTypes.status);
  await ada
    .getByRole('columnheader', { name: status?.name ?? '' })
    .first()
    .click({ button: 'right' });
  await item(ada, 'Sort by this column').hover();
  await item(ada, 'First option first').click();
  await ada.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect.poll(() => ada.getByLabel('Sort each group by').inputValue()).toBe(String(status?.columnID));
  await ada.getByLabel('Sort each group by').selectOption('');
  await ada.keyboard.press('Escape');

  const group = sheet.groups.find(({ ordering }) => ordering === 1);
  await ada
    .locator(`[data-line="title:${group?.groupID}"]`)
    .getByText(/rows?$/)
    .click({ button: 'right' });
  await item(ada, 'Rename').click();
  await expect.poll(() => ada.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Group name');
  await ada.keyboard.type('Renamed by menu');
  await ada.keyboard.press('Enter');
  await expect
    .poll(() => ben.locator(`[data-line="title:${group?.groupID}"] input`).first().inputValue())
    .toBe('Renamed by menu');
});

test('[SCREEN-270] several rows are deleted from the menu of a range, after a question', async () => {
  const [first, second] = rowsOfFirst();
  await rowNamed(ada, first?.name ?? '').click();
  await cellOf(ada, second?.rowID ?? 0, columnIDOf(sheet, columnTypes.status)).click({ modifiers: ['Shift'] });
  await cellOf(ada, second?.rowID ?? 0, columnIDOf(sheet, columnTypes.status)).click({ button: 'right' });
  sayYes(ada);
  await item(ada, 'Delete 2 rows').click();
  for (const row of [first, second]) await rowNamed(ben, row?.name ?? '').waitFor({ state: 'detached' });
});

test('[SCREEN-270] a finger that rests on a cell opens its menu, which stays when it is lifted', async () => {
  const phone = await desk.seat('admin', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const box = await boxOf(cellOf(phone, rowID(2), columnIDOf(sheet, columnTypes.status)));
  const session = await phone.context().newCDPSession(phone);
  const at = { x: box.x + 20, y: box.y + 10 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await item(phone, 'Clear').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await item(phone, 'Rename row').click();
  await phone.getByLabel('Row name').waitFor();
  await phone.context().close();
});

test('[SCREEN-557] all of a long menu is within a window that is lower than it, and its last item is come to', async () => {
  const size = ada.viewportSize() ?? { width: 1440, height: 900 };
  await ada.setViewportSize({ width: size.width, height: 600 });
  await cellOf(ada, rowID(2), columnIDOf(sheet, columnTypes.status)).click({ button: 'right' });
  const menu = ada.getByRole('menu').first();
  await item(ada, 'Filter by this value').waitFor();
  const inside = async () => {
    const box = await menu.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 600;
  };
  await expect.poll(inside).toBe(true);
  const last = item(ada, 'Delete row');
  await last.scrollIntoViewIfNeeded();
  const box = await boxOf(last);
  expect(box.y + box.height).toBeLessThanOrEqual(600);
  await ada.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await ada.setViewportSize(size);
});
