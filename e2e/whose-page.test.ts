/** A page whose person is no longer logged in, or no longer on its sheet: what they did is theirs or nobody's, and what they wrote is not lost. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo, giveLogin } from './support/browser.ts';
import { newComment, sheetLink } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, readSheet, typeInto } from './support/sheet-page.ts';

let desk: Desk;
let rowIDs: number[];
let columnID: number;

beforeAll(async () => {
  desk = await setDesk();
  const page = await desk.known('admin');
  const sheet = await readSheet(page, desk.demoUrl);
  rowIDs = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  await page.context().close();
});

afterAll(() => desk?.clear());

/** Whether the browser has asked before the page was left. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

async function logOutAt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
}

const isOffered = (page: Page, words: string) =>
  expect
    .poll(async () => {
      const offers = await page.getByLabel('What you wrote').all();
      return Promise.all(offers.map((offer) => offer.inputValue()));
    })
    .toContain(words);

test('[LIVE-107] [SCREEN-744] what waits of one person is not saved as another’s who logs in in another tab, and is offered back to its author', async () => {
  const ada = await desk.seat('admin');
  const asked = questionsOf(ada);
  await ada.route('**/api/**', (route) => route.abort());
  await typeInto(cellOf(ada, rowIDs[1] ?? 0, columnID), 'Ada wrote this');
  await ada.getByText('1 unsaved change').waitFor();

  const other = await ada.context().newPage();
  await other.goto('/account');
  await logOutAt(other);
  await giveLogin(other, 'guest');
  await other.getByText('Your Marquee sheets').waitFor();
  const loaded = ada.waitForEvent('domcontentloaded');
  await ada.unroute('**/api/**');
  await loaded;
  await ada.getByRole('button', { name: 'Account of Sam Whitfield' }).waitFor();
  expect(JSON.stringify((await readSheet(ada, desk.demoUrl)).columns)).not.toContain('Ada wrote this');
  // Not the next one's to read.
  expect(await ada.getByLabel('What you wrote').count()).toBe(0);
  expect(asked).toEqual([]);

  await logOutAt(ada);
  await giveLogin(ada, 'admin');
  await isOffered(ada, 'Ada wrote this');
  await ada.context().close();
});

test('[SCREEN-744] who logs out in another tab while they write is offered the words back once they are logged in again', async () => {
  const ada = await desk.seat('admin');
  const asked = questionsOf(ada);
  await cellOf(ada, rowIDs[2] ?? 0, columnID).dblclick();
  await ada.locator('textarea:focus').fill('Half a sentence');
  const other = await ada.context().newPage();
  await other.goto('/account');
  const loaded = ada.waitForEvent('domcontentloaded');
  await logOutAt(other);
  await loaded;
  await ada.getByRole('link', { name: 'Login' }).click();
  await giveLogin(ada, 'admin');
  await isOffered(ada, 'Half a sentence');
  expect(asked).toEqual([]);
  await ada.context().close();
});

test('[SCREEN-744] who is removed from a sheet while they write, and name a row, is offered the words back', async () => {
  const ada = await desk.known('admin');
  const ben = await desk.seat('guest');
  const asked = questionsOf(ben);
  const { sheetID, users } = await readSheet(ada, desk.demoUrl);
  await ben
    .getByLabel(/^New row in/)
    .first()
    .fill('Half a name');
  await cellOf(ben, rowIDs[3] ?? 0, columnID).dblclick();
  await ben.locator('textarea:focus').fill('Ben’s half a sentence');
  await ben.evaluate(() => new Promise(requestAnimationFrame));
  const userID = users.find((user) => user.emailAddress === demo.guest.emailAddress)?.userID;
  await ada.goto('/');
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID });
  await ben.getByText('View only').waitFor();
  await isOffered(ben, 'Ben’s half a sentence');
  await isOffered(ben, 'Half a name');
  expect(asked).toEqual([]);

  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { sheetID, emailAddress: demo.guest.emailAddress });
  await openSheet(ben, desk.demoUrl);
  expect(await ben.getByLabel('What you wrote').count()).toBe(0);
  await ben.context().close();
  await ada.context().close();
});

test('[COMMENT-60] so is who was writing a comment', async () => {
  const ada = await desk.known('admin');
  const ben = await desk.seat('guest');
  const { sheetID, users } = await readSheet(ada, desk.demoUrl);
  const userID = users.find((user) => user.emailAddress === demo.guest.emailAddress)?.userID;
  await sheetLink(ben).click();
  await newComment(ben).click();
  await ben.keyboard.type('Half a comment');
  await expect.poll(() => newComment(ben).innerText()).toBe('Half a comment');
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID });
  await ben.getByText('View only').waitFor();
  await isOffered(ben, 'Half a comment');
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { sheetID, emailAddress: demo.guest.emailAddress });
  await ben.context().close();
  await ada.context().close();
});

test('[COMMENT-60] so is whose sheet is deleted meanwhile', async () => {
  const ada = await desk.known('admin');
  await ada.goto('/');
  const doomed = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Doomed' });
  await ada.goto(`/sheet/${doomed.url}`);
  await sheetLink(ada).click();
  await newComment(ada).click();
  await ada.keyboard.type('Half a comment');
  await expect.poll(() => newComment(ada).innerText()).toBe('Half a comment');
  await ask(ada, 'DELETE', `/api/sheets/${doomed.sheetID}`);
  await ada.getByText('Your Marquee sheets').waitFor();
  await isOffered(ada, 'Half a comment');
  await ada.context().close();
});
