/** How one comes to a page, and what it says then: removed from a sheet, with a sheet just made, and by way of the login. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo, giveLogin, logIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { readSheet } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(page);
});

test('[SCREEN-165] who was removed is told why the page is another, once', async () => {
  const ben = await desk.seat('guest');
  const userID = sheet.users.find((user) => user.emailAddress === demo.guest.emailAddress)?.userID;
  await ask(page, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID: sheet.sheetID, userID });
  const told = ben.getByText('You were removed from this sheet. You’re now seeing its public view.');
  await told.waitFor();
  await ben.getByText('View only').waitFor();
  await ben.reload();
  await ben.getByText('View only').waitFor();
  await ben.getByRole('grid').waitFor();
  expect(await told.count()).toBe(0);
  await ben.context().close();
});

test('[LIVE-39] who was removed before their line was there is told so once it is', async () => {
  const { sheetID } = sheet;
  await ask(page, 'POST', '/api/users/invite-user-to-sheet', { sheetID, emailAddress: demo.guest.emailAddress });
  const ben = await desk.window();
  const { letGo } = await holdBack(ben, '**/sheet-update-hub/negotiate*');
  await logIn(ben, 'guest', desk.demoUrl);
  const { users } = await readSheet(ben, desk.demoUrl);
  const userID = users.find((user) => user.emailAddress === demo.guest.emailAddress)?.userID;
  await ask(page, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID });
  expect(await ben.getByText('View only').count()).toBe(0);
  letGo();
  await ben.getByText('You were removed from this sheet. You’re now seeing its public view.').waitFor();
  await ben.getByText('View only').waitFor();
  await ben.context().close();
});

test('[SCREEN-167] a sheet that a person makes has room for its row names, one that a program makes the usual width', async () => {
  const made = await ask<Sheet>(page, 'POST', '/api/sheets', { name: 'By a program' });
  expect(made.rowNameColumnWidth).toBe(100);
  await page.goto('/');
  await page.getByRole('button', { name: 'Add new sheet' }).click();
  await page.getByLabel('Sheet name').fill('By a person');
  await page.getByRole('button', { name: 'Add sheet' }).click();
  await page.getByLabel('New group').waitFor();
  const read = await readSheet(page, page.url().split('/').at(-1) ?? '');
  expect(read.rowNameColumnWidth).toBe(280);
});

test('[SCREEN-170] who wanted to see the account sees it after logging in', async () => {
  const stranger = await desk.window();
  await stranger.goto('/account');
  await giveLogin(stranger, 'admin');
  await stranger.getByRole('heading', { name: 'My account' }).waitFor();
  await stranger.getByRole('button', { name: /^Account/ }).click();
  await stranger.getByText('Logout').click();
  await stranger.getByRole('button', { name: 'Login' }).waitFor();
  expect(new URL(stranger.url()).search).toBe('');
  await stranger.goto('/login?returnTo=%2F%2Fexample.com%2Faccount');
  await stranger.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await stranger.getByRole('button', { name: 'Login' }).click();
  await stranger.getByText('Your Marquee sheets').waitFor();
  await stranger.context().close();
});

test('[SCREEN-856] Back leads from the login to where one came from, and from the sheet not to the login', async () => {
  const row = sheet.groups[0]?.rows[0];
  const stranger = await desk.window();
  await stranger.goto('/login');
  await stranger.getByRole('button', { name: 'Login' }).waitFor();
  await stranger.goto(`/sheet/${sheet.url}?row=${row?.rowID}`);
  const toSheet = stranger.getByText('Log in to work on the sheet.');
  await toSheet.waitFor();
  await stranger.goBack();
  await stranger.getByText('Your sheets are waiting.').waitFor();
  await stranger.goForward();
  await toSheet.waitFor();
  await giveLogin(stranger, 'admin');
  await stranger.getByRole('grid').waitFor();
  await stranger.goBack();
  await stranger.getByText('Your sheets are waiting.').waitFor();
  await stranger.context().close();
});
