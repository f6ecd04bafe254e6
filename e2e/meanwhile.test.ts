/** What somebody else does to the very thing that one is busy with: nothing typed is lost, and nothing is half done. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { carry, edgeOf, head, nameOf, row, rowsIn } from './support/drag.ts';
import { cellOf, clickBeside, openSheet, readSheet } from './support/sheet-page.ts';
import { columnIDOf, groupAt, inOrder } from './support/sheet.ts';

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
  await openSheet(ada, desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

const textColumn = () => columnIDOf(sheet, columnTypes.text);

/** Begins to write into a text cell, without leaving it. */
async function beginToWrite(page: Page, rowID: number, text: string): Promise<void> {
  const cell = cellOf(page, rowID, textColumn());
  await cell.scrollIntoViewIfNeeded();
  await cell.dblclick();
  await page.locator('textarea:focus').fill(text);
}

test('[SCREEN-46] a bulk edit of somebody else flashes softly on each of its cells that is in sight', async () => {
  await openSheet(ben, desk.demoUrl);
  const rows = groupAt(sheet, 0).rows.slice(0, 3);
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.status);
  const option = column?.multiChoiceOptions[0]?.multiChoiceOptionID;
  const columnID = column?.columnID ?? 0;
  const selector = rows.map((one) => `[data-cell="${one.rowID}:${columnID}"][data-mark=changed]`).join(', ');
  // A flash lasts a second, so it is waited for in the page itself.
  const flashed = ben.waitForFunction(
    ({ all, count }) => document.querySelectorAll(all).length === count,
    { all: selector, count: rows.length },
    { polling: 'raf' },
  );
  const cells = rows.map(({ rowID }) => ({ rowID, columnID, cellMultiChoice: { multiChoiceOptionID: option } }));
  await ask(ada, 'PUT', '/api/cells/many', { cells });
  await flashed;
  await expect.poll(() => ben.locator('[data-mark]').count(), { timeout: 10_000 }).toBe(0);
});

test('[SCREEN-48] who writes in a cell goes on writing when somebody else moves its row to another group', async () => {
  const [first] = groupAt(sheet, 0).rows;
  const { groupID } = groupAt(sheet, 1);
  const rowID = first?.rowID ?? 0;
  await beginToWrite(ada, rowID, 'Half a sent');
  await ask(ben, 'PUT', '/api/rows', { row: { rowID, groupID, ordering: 1 }, updateFields: ['orderingAndGroup'] });
  await expect.poll(async () => (await rowsIn(ada, groupID))[0]).toBe(rowID);
  const box = ada.locator('textarea:focus');
  await expect.poll(() => box.inputValue()).toBe('Half a sent');
  await ada.keyboard.type('ence');
  await ada.keyboard.press('Enter');
  await cellOf(ada, rowID, textColumn()).filter({ hasText: 'Half a sentence' }).waitFor();
  const stored = async () => {
    const column = (await readSheet(ben, desk.demoUrl)).columns.find((one) => one.columnID === textColumn());
    return column?.cells.find((cell) => cell.rowID === rowID)?.cellText?.text;
  };
  await expect.poll(stored).toBe('Half a sentence');
});

test('[SCREEN-48] a name that is being written survives that too', async () => {
  await openSheet(ben, desk.demoUrl);
  const [first] = groupAt(sheet, 0).rows;
  const { groupID } = groupAt(sheet, 1);
  const rowID = first?.rowID ?? 0;
  await nameOf(ada, rowID).dblclick();
  const box = nameOf(ada, rowID).getByLabel('Row name');
  await box.fill('A new na');
  await ask(ben, 'PUT', '/api/rows', { row: { rowID, groupID, ordering: 1 }, updateFields: ['orderingAndGroup'] });
  await expect.poll(async () => (await rowsIn(ada, groupID))[0]).toBe(rowID);
  await expect.poll(() => box.inputValue()).toBe('A new na');
  await ada.keyboard.type('me');
  await ada.keyboard.press('Enter');
  await nameOf(ben, rowID).filter({ hasText: 'A new name' }).waitFor();
});

test('[SCREEN-48] what is being written is saved when the group is closed around it', async () => {
  await openSheet(ben, desk.demoUrl);
  const { name, rows } = groupAt(sheet, 0);
  const rowID = rows[0]?.rowID ?? 0;
  await beginToWrite(ada, rowID, 'Written before closing');
  await ada.getByRole('button', { name: `Close ${name}` }).click();
  await row(ada, rowID).waitFor({ state: 'detached' });
  await cellOf(ben, rowID, textColumn()).scrollIntoViewIfNeeded();
  await cellOf(ben, rowID, textColumn()).filter({ hasText: 'Written before closing' }).waitFor();
  // It would stay closed for the tests after this one.
  await ada.getByRole('button', { name: `Open ${name}` }).click();
});

test('[SCREEN-49] who writes in a row that somebody else deletes is offered the words back', async () => {
  const rowID = groupAt(sheet, 0).rows.at(-1)?.rowID ?? 0;
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginToWrite(ada, rowID, 'Two hours of work');
  await ask(ben, 'DELETE', `/api/rows/${rowID}`);
  const offer = ada.getByRole('alert').filter({ hasText: 'The row was deleted while you were writing' });
  await expect.poll(() => offer.getByLabel('What you wrote').inputValue()).toBe('Two hours of work');
  await offer.getByRole('button', { name: 'Copy' }).click();
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => ada.evaluate(() => navigator.clipboard.readText())).toBe('Two hours of work');
});

test('[SCREEN-743] what is typed on after the row was deleted is written nowhere else', async () => {
  const [, second] = groupAt(sheet, 0).rows;
  const rowID = second?.rowID ?? 0;
  const cell = cellOf(ada, rowID, textColumn());
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  await ada.keyboard.type('Make the logo larger');
  await ask(ben, 'DELETE', `/api/rows/${rowID}`);
  await ada.getByLabel('What you wrote').waitFor();
  const before = await readSheet(ben, desk.demoUrl);
  await ada.keyboard.type(' and also fix');
  await ada.keyboard.press('Enter');
  // Who looks up and goes on means where they are.
  await ada.keyboard.press('ArrowRight');
  await ada.keyboard.press('ArrowLeft');
  await ada.keyboard.type('Meant');
  await expect.poll(() => ada.locator('textarea:focus').inputValue()).toBe('Meant');
  await ada.keyboard.press('Escape');
  expect(await readSheet(ben, desk.demoUrl)).toEqual(before);
});

test('[SCREEN-49] so is who saved them a moment too late, and who named a row in a group that is gone', async () => {
  const { groupID, name, rows } = groupAt(sheet, 0);
  const rowID = rows.at(-1)?.rowID ?? 0;
  // The row goes while the call is on its way.
  await ada.route(
    '**/api/cells',
    async (route) => {
      await ask(ben, 'DELETE', `/api/rows/${rowID}`);
      await route.continue();
    },
    { times: 1 },
  );
  await beginToWrite(ada, rowID, 'A moment too late');
  await ada.keyboard.press('Enter');
  const late = ada.getByRole('alert').filter({ hasText: 'What you wrote was not saved' });
  await expect.poll(() => late.getByLabel('What you wrote').inputValue()).toBe('A moment too late');
  await late.getByRole('button', { name: 'Close' }).click();

  await ada.getByLabel(`New row in ${name}`).fill('A row for nowhere');
  await ask(ben, 'DELETE', `/api/groups/${groupID}`);
  const nowhere = ada.getByRole('alert').filter({ hasText: 'The group was deleted while you were writing' });
  await expect.poll(() => nowhere.getByLabel('What you wrote').inputValue()).toBe('A row for nowhere');
});

test('[SCREEN-49] the fields of a popup go along with a moved row, and are offered back when it is deleted', async () => {
  const [from, to] = [groupAt(sheet, 0), groupAt(sheet, 1)];
  const rowID = from.rows[0]?.rowID ?? 0;
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.link)?.columnID ?? 0;
  await clickBeside(cellOf(ada, rowID, columnID));
  const address = ada.getByLabel('Website address');
  await address.fill('https://example.com/half-typed');
  await ask(ben, 'PUT', '/api/rows', {
    row: { rowID, groupID: to.groupID, ordering: 1 },
    updateFields: ['orderingAndGroup'],
  });
  await expect.poll(async () => (await rowsIn(ada, to.groupID))[0]).toBe(rowID);
  await expect.poll(() => address.inputValue()).toBe('https://example.com/half-typed');
  await ask(ben, 'DELETE', `/api/rows/${rowID}`);
  const offer = ada.getByRole('alert').filter({ hasText: 'The row was deleted while you were writing' });
  await expect.poll(() => offer.getByLabel('What you wrote').inputValue()).toContain('https://example.com/half-typed');
});

test('[SCREEN-49] so is a date that is being typed', async () => {
  const rowID = groupAt(sheet, 0).rows[0]?.rowID ?? 0;
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.date)?.columnID ?? 0;
  await cellOf(ada, rowID, columnID).dblclick();
  await ada.getByLabel('Date', { exact: true }).fill('24 Decem');
  await ask(ben, 'DELETE', `/api/rows/${rowID}`);
  const offer = ada.getByRole('alert').filter({ hasText: 'The row was deleted while you were writing' });
  await expect.poll(() => offer.getByLabel('What you wrote').inputValue()).toBe('24 Decem');
});

test('[SCREEN-54] a row that is dropped into a group just deleted goes back, with the reason', async () => {
  const from = groupAt(sheet, 0);
  const to = groupAt(sheet, 1);
  const rowID = from.rows[0]?.rowID ?? 0;
  const before = await rowsIn(ada, from.groupID);
  await ada.route(
    '**/api/rows',
    async (route) => {
      await ask(ben, 'DELETE', `/api/groups/${to.groupID}`);
      await route.continue();
    },
    { times: 1 },
  );
  await nameOf(ada, rowID).hover();
  await nameOf(ada, rowID)
    .getByLabel(/^Options of/)
    .click();
  await ada.getByRole('menuitem', { name: 'Move…' }).click();
  await ada.getByRole('menuitem', { name: to.name, exact: true }).click();
  await ada.getByText('This group was deleted.').waitFor();
  await expect.poll(() => rowsIn(ada, from.groupID)).toEqual(before);
  const stored = inOrder((await readSheet(ben, desk.demoUrl)).groups)[0]?.rows ?? [];
  expect(inOrder(stored)[0]?.rowID).toBe(rowID);
});

test('[SCREEN-54] an edit of chosen rows, one of which was just deleted, changes none of them, and says so', async () => {
  const rows = groupAt(sheet, 0).rows.slice(0, 3);
  const last = rows[2]?.rowID ?? 0;
  const first = rows[0]?.rowID ?? 0;
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.locator('label').filter({ hasText: 'Multiple editing' }).click();
  await ada.getByRole('checkbox', { name: `Select ${rows[0]?.name}`, exact: true }).check();
  // A range ends where Shift is held.
  await ada.getByRole('checkbox', { name: `Select ${rows[2]?.name}`, exact: true }).click({ modifiers: ['Shift'] });
  await ada.getByText('3 rows selected').first().waitFor();
  await ada.route(
    '**/api/cells/many',
    async (route) => {
      await ask(ben, 'DELETE', `/api/rows/${last}`);
      await route.continue();
    },
    { times: 1 },
  );
  await cellOf(ada, first, textColumn()).scrollIntoViewIfNeeded();
  const before = await cellOf(ada, first, textColumn()).innerText();
  await beginToWrite(ada, first, 'For all three');
  await ada.keyboard.press('Enter');
  const offer = ada.getByRole('alert').filter({ hasText: 'What you wrote was not saved' });
  await expect.poll(() => offer.getByLabel('What you wrote').inputValue()).toBe('For all three');
  await ada.getByText('2 rows selected').first().waitFor();
  await expect.poll(() => cellOf(ada, first, textColumn()).innerText()).toBe(before);
  const column = (await readSheet(ben, desk.demoUrl)).columns.find((one) => one.columnID === textColumn());
  expect(column?.cells.some((cell) => cell.cellText?.text === 'For all three')).toBe(false);
});

test('[SCREEN-53] the focus goes back to the grid, where it stood, when a mode is done', async () => {
  const rowID = groupAt(sheet, 0).rows[1]?.rowID ?? 0;
  await nameOf(ada, rowID).click();
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.locator('label').filter({ hasText: 'Delete rows' }).click();
  await ada.getByRole('button', { name: 'Done' }).click();
  const focused = () => ada.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await expect.poll(focused).toBe(`row:${rowID}`);
  await ada.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe(`row:${groupAt(sheet, 0).rows[2]?.rowID}`);
});

test('[SCREEN-54] a column that its creator takes for themself during somebody else’s drag is gone for them, and moves nowhere', async () => {
  await openSheet(ben, desk.demoUrl);
  const [first, second] = inOrder(sheet.columns);
  const mine = inOrder(sheet.columns).find((column) => column.createdByUserId === sheet.loggedInSheetUser?.userID);
  if (!first || !second || mine !== first) throw new Error('The first column of the demo sheet is not the admin’s.');
  await carry(ben, head(ben, first.columnID), await edgeOf(head(ben, second.columnID), 'end'));
  await ben.locator('[data-drop=column]').waitFor();
  const restrict = (accessRestrictions: number) =>
    ask(ada, 'PUT', '/api/columns', {
      column: { columnID: first.columnID, accessRestrictions },
      updateFields: ['accessRestrictions'],
    });
  await restrict(3);
  await head(ben, first.columnID).waitFor({ state: 'detached' });
  const beside = await edgeOf(head(ben, second.columnID), 'end');
  await ben.mouse.move(beside.x, beside.y, { steps: 3 });
  await ben.mouse.up();
  const told = ben.getByText('The column was deleted or hidden').or(ben.getByText('That place has changed'));
  await told.waitFor();
  const stored = inOrder((await readSheet(ada, desk.demoUrl)).columns).map((column) => column.columnID);
  expect(stored).toEqual(inOrder(sheet.columns).map((column) => column.columnID));
  await restrict(1);
});

test('[SCREEN-54] a member who is removed in the middle of a drag moves nothing, and is shown the public view', async () => {
  await openSheet(ben, desk.demoUrl);
  const rows = groupAt(sheet, 0).rows;
  const guest = sheet.users.find((user) => user.emailAddress === 'guest@demo.marquee');
  const rowID = rows[0]?.rowID ?? 0;
  await carry(ben, nameOf(ben, rowID), await edgeOf(nameOf(ben, rows[2]?.rowID ?? 0), 'lower'));
  await ben.locator('[data-drop=row]').waitFor();
  const body = { sheetID: sheet.sheetID, userID: guest?.userID };
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', body);
  await ben.getByText('View only').waitFor();
  await ben.mouse.up();
  await expect.poll(() => ben.locator('[data-drag-handle]').count()).toBe(0);
  const now = (await readSheet(ada, desk.demoUrl)).groups.find((group) => group.groupID === groupAt(sheet, 0).groupID);
  expect(inOrder(now?.rows ?? []).map((one) => one.rowID)).toEqual(rows.map((one) => one.rowID));
});
