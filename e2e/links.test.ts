/** Addresses in Link cells: what is typed or pasted is saved, or stays with the reason why it is not. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, clickBeside, pasteText, readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let rowIDs: number[];
let sheetID: number;
const columns: Record<string, number> = {};
let approved: number;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  const sheet = await readSheet(ada, desk.demoUrl);
  ({ sheetID } = sheet);
  for (const type of ['link', 'status', 'date', 'text'] as const) {
    columns[type] = sheet.columns.find((column) => column.columnTypeID === columnTypes[type])?.columnID ?? 0;
  }
  const options = sheet.columns.find((column) => column.columnID === columns['status'])?.multiChoiceOptions ?? [];
  approved = options.find((option) => option.name === 'Approved')?.multiChoiceOptionID ?? 0;
  rowIDs = sheet.groups[0]?.rows.toSorted((a, b) => a.ordering - b.ordering).map((row) => row.rowID) ?? [];
});

afterAll(() => desk?.clear());

const cell = (page: Page, row: number, type: string): Locator => cellOf(page, rowIDs[row] ?? 0, columns[type] ?? 0);
const addressIn = (page: Page, row: number) => cell(page, row, 'link').getByRole('link').getAttribute('href');
const box = (page: Page): Locator => page.getByLabel('Website address');
const popup = (page: Page): Locator => page.getByRole('dialog');

async function openLink(page: Page, row: number): Promise<void> {
  await clickBeside(cell(page, row, 'link'));
  await box(page).waitFor();
}

/** Pastes as a spreadsheet would, without the machine's own clipboard. */
async function paste(page: Page, row: number, type: string, text: string): Promise<void> {
  await cell(page, row, type).click({ position: { x: 3, y: 3 } });
  await popup(page).waitFor();
  await page.keyboard.press('Escape');
  await popup(page).waitFor({ state: 'detached' });
  await pasteText(page, text);
}

test.each([
  ['https://example.com/My banner 300x250.png', 'https://example.com/My%20banner%20300x250.png'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['//example.com/x', 'https://example.com/x'],
])('[CELL-42] %s is typed, saved and seen by others as %s', async (typed, stored) => {
  await openLink(ada, 0);
  await box(ada).fill(typed);
  await box(ada).press('Enter');
  await popup(ada).waitFor({ state: 'detached' });
  await expect.poll(() => addressIn(ben, 0)).toBe(stored);
});

test('[CELL-60] an address that is pasted into the popup and too long is not cut to one that leads elsewhere', async () => {
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = `https://example.com/?token=${'a1'.repeat(limits.address / 2)}`;
  await ada.evaluate((words) => navigator.clipboard.writeText(words), address);
  await openLink(ada, 2);
  await box(ada).fill('');
  await box(ada).press('Control+v');
  await box(ada).press('Enter');
  await popup(ada).getByText('This address is too long: it may have 2,048 characters.').waitFor();
  await expect.poll(() => box(ada).inputValue()).toBe(address);
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  await popup(ada).waitFor({ state: 'detached' });
});

test('[CELL-52] the address that somebody else gives a link stays, while one changes its words in an open popup', async () => {
  await openLink(ada, 0);
  await ask(ben, 'PUT', '/api/cells', {
    cell: { rowID: rowIDs[0], columnID: columns['link'], cellHyperlink: { url: 'https://example.com/theirs' } },
    updateFields: ['url'],
  });
  await expect.poll(() => addressIn(ada, 0)).toBe('https://example.com/theirs');
  await popup(ada).getByLabel('Display text').fill('Words of mine');
  await popup(ada).getByRole('button', { name: 'Save' }).click();
  await cell(ben, 0, 'link').getByText('Words of mine').waitFor();
  expect(await addressIn(ben, 0)).toBe('https://example.com/theirs');
});

test('[SCREEN-837] Tab leads to a field of the popup with its words selected: what is typed takes their place', async () => {
  await openLink(ada, 0);
  const words = popup(ada).getByLabel('Display text');
  await expect.poll(() => words.inputValue()).toBe('Words of mine');
  await box(ada).press('Tab');
  await ada.keyboard.type('New words');
  await expect.poll(() => words.inputValue()).toBe('New words');
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  await popup(ada).waitFor({ state: 'detached' });
});

test.each([
  ['two words', 'This is not an address.'],
  ['https://two words/', 'A website’s name can’t contain spaces.'],
  ['tel:5551234', 'Links lead to http, https and mailto addresses only.'],
])('[SCREEN-156] %s stays in the popup with the reason', async (typed, reason) => {
  await openLink(ada, 1);
  await box(ada).fill(typed);
  await box(ada).press('Enter');
  await popup(ada).getByText(reason).waitFor();
  await expect.poll(() => box(ada).inputValue()).toBe(typed);
  expect(await seriousFindings(ada)).toEqual([]);
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  await popup(ada).waitFor({ state: 'detached' });
});

test('[SCREEN-156] without a connection the popup closes, and what was typed is saved when it is back', async () => {
  await openLink(ada, 2);
  await ada.context().setOffline(true);
  await box(ada).fill('example.com/offline');
  await box(ada).press('Enter');
  await popup(ada).waitFor({ state: 'detached' });
  await ada.getByText('1 unsaved change').waitFor();
  await ada.context().setOffline(false);
  await expect.poll(() => addressIn(ben, 2), { timeout: 45_000 }).toBe('https://example.com/offline');
});

test('[CLIP-2] of pasted addresses the bad ones are left out with their reasons', async () => {
  await paste(ada, 3, 'link', 'https://two words/\nexample.com/a b\ntel:5551234\nbob@example.com');
  await ada.getByText('1 cell left out: an address with a space in the website’s name.').waitFor();
  await ada.getByText('1 cell left out: only http, https and mailto addresses are links.').waitFor();
  await ada.getByText('2 cells pasted').waitFor();
  await expect.poll(() => addressIn(ben, 4)).toBe('https://example.com/a%20b');
  await expect.poll(() => addressIn(ben, 6)).toBe('mailto:bob@example.com');
});

test('[SCREEN-157] cells that the server refuses are left out of a paste with the reason; Undo takes back the others', async () => {
  // What a cell holds already would not be sent.
  await paste(ada, 3, 'status', 'Live');
  await expect.poll(() => cell(ben, 3, 'status').innerText()).toBe('Live');
  await ada.context().setOffline(true);
  // Somebody deletes the option while it is on its way. (Four cells: two of
  // the paste before this one may still be told.)
  await paste(ada, 3, 'status', 'Approved\nOn hold\nLive\nOn hold');
  await ask(ben, 'DELETE', `/api/multi-choice-options/${approved}`);
  await cell(ben, 3, 'status').waitFor();
  await ada.context().setOffline(false);
  await ada.getByText('1 cell left out: This status option doesn’t belong to the column.').waitFor({ timeout: 45_000 });
  await ada.getByText('3 cells pasted').waitFor();
  await expect.poll(() => cell(ben, 4, 'status').innerText()).toBe('On hold');
  await expect.poll(() => cell(ben, 5, 'status').innerText()).toBe('Live');
  for (const page of [ada, ben]) {
    await expect.poll(() => cell(page, 3, 'status').innerText()).toBe('Live');
  }
  await ada.getByRole('alert').filter({ hasText: '3 cells pasted' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cell(ben, 5, 'status').innerText()).not.toBe('Live');
  expect(await ada.getByText('changed by someone else').count()).toBe(0);
});

test('[SCREEN-156] what the server refuses stays in the popup with the reason, and is offered back once that is closed', async () => {
  // Ben does not hear that he is removed: nothing live reaches him.
  const cut = await desk.window();
  await cut.route('**/sheet-update-hub**', (route) => route.abort());
  await cut.routeWebSocket('**/sheet-update-hub**', (socket) => socket.close());
  await letIn(cut, 'guest', desk.demoUrl);
  const { users } = await readSheet(ada, desk.demoUrl);
  const guest = users.find((user) => user.emailAddress === 'guest@demo.marquee')?.userID ?? 0;
  await openLink(cut, 1);
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID: guest });
  await box(cut).fill('example.com/kept');
  await box(cut).press('Enter');
  await popup(cut).getByText('This does not exist, or you do not have access to it.').waitFor();
  await expect.poll(() => box(cut).inputValue()).toBe('example.com/kept');
  await popup(cut).getByRole('button', { name: 'Save' }).waitFor();
  await cut.keyboard.press('Escape');
  await popup(cut).waitFor({ state: 'detached' });
  // What waited for the connection is refused when no popup is there any more.
  await openLink(cut, 2);
  await cut.context().setOffline(true);
  await box(cut).fill('example.com/given-back');
  await box(cut).press('Enter');
  await popup(cut).waitFor({ state: 'detached' });
  await cut.context().setOffline(false);
  const back = cut.getByRole('textbox', { name: 'What you wrote' });
  await back.waitFor({ timeout: 45_000 });
  await expect.poll(() => back.inputValue()).toContain('example.com/given-back');
});
