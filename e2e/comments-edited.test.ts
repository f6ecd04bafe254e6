/** Boxes of replies and edits that were opened for a draft, or are written in while the list of comments is read. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { closeComments, commentSaying, openRowComments, panelOf, post, quietRow } from './support/comments.ts';
import { readSheet } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

test('[COMMENT-52] an edit that is emptied stays empty, and goes on with what is typed then', async () => {
  const { name } = quietRow(sheet, 8);
  await openRowComments(ada, name);
  await post(ada, 'Said at first');
  await commentSaying(ada, 'Said at first').getByRole('button', { name: 'Edit comment' }).click();
  const box = panelOf(ada).getByRole('textbox', { name: 'Edit comment' });
  await box.click();
  await ada.keyboard.type('x');
  await ada.keyboard.press('Control+a');
  await ada.keyboard.press('Backspace');
  await ada.keyboard.type('Said anew');
  await expect.poll(() => box.innerText()).toBe('Said anew');
  await panelOf(ada).getByRole('button', { name: 'Save' }).click();
  await commentSaying(ada, 'Said anew').waitFor();
  await expect.poll(() => commentSaying(ada, 'Said at first').count()).toBe(0);
  await closeComments(ada);
});

test('[COMMENT-55] a list that was read before an edit was saved does not bring its old words back', async () => {
  const { name, rowID } = quietRow(sheet, 5);
  await openRowComments(ada, name);
  await post(ada, 'Blue, please');
  const list = `**/api/comments?rowID=${rowID}`;
  const held = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const isGiven = Promise.withResolvers<void>();
  await ada.route(list, async (route) => {
    const answer = await route.fetch();
    isRead.resolve();
    await held.promise;
    // One that was asked for after this test has nobody waiting for it.
    await route.fulfill({ response: answer }).catch(() => undefined);
    isGiven.resolve();
  });
  await openRowComments(ben, name);
  await post(ben, 'Why blue?');
  await isRead.promise;
  await commentSaying(ada, 'Blue, please').getByRole('button', { name: 'Edit comment' }).click();
  await panelOf(ada).getByRole('textbox', { name: 'Edit comment' }).click();
  await ada.keyboard.press('Control+a');
  await ada.keyboard.type('Green, please');
  await panelOf(ada).getByRole('button', { name: 'Save' }).click();
  await panelOf(ada).getByRole('textbox', { name: 'Edit comment' }).waitFor({ state: 'detached' });
  held.resolve();
  await isGiven.promise;
  await ada.evaluate(() => new Promise(requestAnimationFrame));
  expect(await commentSaying(ada, 'Blue, please').count()).toBe(0);
  await commentSaying(ada, 'Green, please').waitFor();
  await ada.unroute(list);
  await closeComments(ada);
  await closeComments(ben);
});

test('[COMMENT-65] between the box of an edit and what was saved the words of before are not seen', async () => {
  const { name } = quietRow(sheet, 3);
  await openRowComments(ada, name);
  await post(ada, 'Blue, please');
  await commentSaying(ada, 'Blue, please').getByRole('button', { name: 'Edit comment' }).click();
  const box = panelOf(ada).getByRole('textbox', { name: 'Edit comment' });
  await box.click();
  await ada.keyboard.press('Control+a');
  await ada.keyboard.type('Green, please');
  await expect.poll(() => box.innerText()).toBe('Green, please');
  const seen = await panelOf(ada).evaluateHandle((panel) => {
    const words: string[] = [];
    new MutationObserver(() => words.push(panel.textContent)).observe(panel, { childList: true, subtree: true });
    return words;
  });
  await panelOf(ada).getByRole('button', { name: 'Save' }).click();
  await box.waitFor({ state: 'detached' });
  await commentSaying(ada, 'Green, please').waitFor();
  const words = await seen.jsonValue();
  expect(words.at(-1)).toContain('Green, please');
  expect(words.filter((one) => one.includes('Blue'))).toEqual([]);
  await closeComments(ada);
});

test('[COMMENT-54] a box that is there for its draft stays while all that is in it is deleted and written anew', async () => {
  const { name } = quietRow(sheet, 2);
  await openRowComments(ada, name);
  await post(ada, 'Which blue?');
  await panelOf(ada).getByRole('button', { name: 'Reply' }).click();
  const box = panelOf(ada).getByRole('textbox', { name: 'Reply' });
  await box.click();
  await ada.keyboard.type('The dark one');
  await ada.reload();
  await expect.poll(() => box.innerText()).toBe('The dark one');
  await box.click();
  await ada.keyboard.press('Control+a');
  await ada.keyboard.press('Backspace');
  await ada.keyboard.type('The light one');
  await expect.poll(() => box.innerText()).toBe('The light one');
  await panelOf(ada).getByRole('button', { name: 'Post' }).first().click();
  await commentSaying(ada, 'The light one').waitFor();
  await box.waitFor({ state: 'detached' });

  const edited = commentSaying(ada, 'Which blue?').first();
  await edited.getByRole('button', { name: 'Edit comment' }).click();
  const edit = panelOf(ada).getByRole('textbox', { name: 'Edit comment' });
  await edit.click();
  await ada.keyboard.press('End');
  await ada.keyboard.type('!');
  await ada.reload();
  await expect.poll(() => edit.innerText()).toBe('Which blue?!');
  await edit.click();
  await expect.poll(() => edit.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await ada.keyboard.press('End');
  await ada.keyboard.press('Backspace');
  await ada.keyboard.type(' Both?');
  await expect.poll(() => edit.innerText()).toBe('Which blue? Both?');
  await panelOf(ada).getByRole('button', { name: 'Cancel' }).click();
  await closeComments(ada);
});
