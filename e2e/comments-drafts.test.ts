/** What somebody is writing is never lost: the panel closes, the page reloads, the server goes away, the row is deleted. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import {
  closeComments,
  commentSaying,
  counted,
  newComment,
  openRowComments,
  panelOf,
  post,
  quietRow,
  rowIcon,
} from './support/comments.ts';
import { holdBack } from './support/hold-back.ts';
import { readSheet, rowNamed, sayYes } from './support/sheet-page.ts';

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

const written = (page: Page) => () => newComment(page).innerText();

test('[COMMENT-27] a draft survives Esc, another row’s comments, a reload, and is each place’s and person’s own', async () => {
  const [one, other] = [quietRow(sheet, 0), quietRow(sheet, 1)];
  await openRowComments(ada, one.name);
  await newComment(ada).click();
  await ada.keyboard.type('Half a thought');
  await ada.keyboard.press('Escape');
  await panelOf(ada).waitFor({ state: 'detached' });
  // The keyboard is back where the comments were opened.
  await expect.poll(() => rowIcon(ada, one.name).evaluate((icon) => icon === document.activeElement)).toBe(true);
  await openRowComments(ada, other.name);
  expect(await written(ada)()).not.toContain('Half a thought');
  await rowIcon(ada, one.name).click();
  await expect.poll(written(ada)).toBe('Half a thought');
  // They are in the address, so they are still open.
  await ada.reload();
  await expect.poll(written(ada)).toBe('Half a thought');
  await openRowComments(ben, one.name);
  expect(await written(ben)()).not.toContain('Half a thought');
  await closeComments(ben);

  await panelOf(ada).getByRole('button', { name: 'Post' }).click();
  await commentSaying(ada, 'Half a thought').waitFor();
  // Replies and edits are kept as well, and their boxes are open again.
  await panelOf(ada).getByRole('button', { name: 'Reply' }).click();
  await panelOf(ada).getByRole('textbox', { name: 'Reply' }).click();
  await ada.keyboard.type('and the rest');
  await ada.reload();
  await expect.poll(() => panelOf(ada).getByRole('textbox', { name: 'Reply' }).innerText()).toBe('and the rest');
  await panelOf(ada).getByRole('button', { name: 'Cancel' }).click();
  await ada.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => panelOf(ada).getByRole('textbox', { name: 'Reply' }).innerText()).toBe('and the rest');
  await panelOf(ada).getByRole('button', { name: 'Cancel' }).click();
  await closeComments(ada);
});

test('[SCREEN-746] who opens comments types into their box at once, before the editor has come', async () => {
  const page = await desk.known('admin');
  const { letGo } = await holdBack(page, /\/assets\/Editor-[^/]*\.js/);
  await desk.open(page);
  await openRowComments(page, quietRow(sheet, 3).name);
  // Whatever else wants the focus as the panel comes has asked for it by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.keyboard.type('Ear');
  await expect.poll(() => newComment(page).inputValue()).toBe('Ear');
  letGo();
  await panelOf(page).getByRole('button', { name: 'Bold' }).waitFor();
  await expect.poll(written(page)).toBe('Ear');
  await page.context().close();
});

test('[COMMENT-27] what cannot be posted stays in the composer with the reason', async () => {
  await openRowComments(ada, quietRow(sheet, 2).name);
  await newComment(ada).click();
  await ada.keyboard.type('   ');
  const button = panelOf(ada).getByRole('button', { name: 'Post' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await ada.keyboard.type('Something');
  await ada.route('**/api/comments', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify(new Refusal('commentTooLong').toProblem()),
    }),
  );
  await button.click();
  await panelOf(ada)
    .getByRole('alert')
    .getByText(/too long.* What you wrote is kept here\./)
    .waitFor();
  expect((await written(ada)()).trim()).toBe('Something');
  await ada.unroute('**/api/comments');
  await button.click();
  await commentSaying(ada, 'Something').waitFor();
  await closeComments(ada);
});

test('[COMMENT-29] a row that is deleted under the pen says so and hands back what was written', async () => {
  const { name } = quietRow(sheet, 3);
  await openRowComments(ada, name);
  await post(ada, 'Said before');
  await commentSaying(ada, 'Said before').waitFor();
  await newComment(ada).click();
  await ada.keyboard.type('Too late for this');
  await rowNamed(ben, name).click({ button: 'right' });
  sayYes(ben);
  await ben.getByRole('menuitem', { name: 'Delete' }).click();
  await panelOf(ada).getByText('This row was deleted, and its comments with it.').waitFor();
  const kept = panelOf(ada).getByRole('region', { name: 'What you wrote' });
  await kept.getByText('Too late for this').waitFor();
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await kept.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => ada.evaluate(() => navigator.clipboard.readText())).toBe('Too late for this');
  await closeComments(ada);
});

test('[COMMENT-29] so does a comment that is deleted under a reply to it', async () => {
  const { name } = quietRow(sheet, 4);
  await openRowComments(ben, name);
  await post(ben, 'Never mind');
  await openRowComments(ada, name);
  await panelOf(ada).getByRole('button', { name: 'Reply' }).click();
  await panelOf(ada).getByRole('textbox', { name: 'Reply' }).click();
  await ada.keyboard.type('But I do');
  sayYes(ben);
  await commentSaying(ben, 'Never mind').getByRole('button', { name: 'Delete comment' }).click();
  const kept = panelOf(ada).getByRole('region', { name: 'What you wrote' });
  await kept.getByText('But I do').waitFor();
  await kept.getByRole('button', { name: 'Discard' }).click();
  await kept.waitFor({ state: 'detached' });
  await closeComments(ada);
  await closeComments(ben);
});

test('[COMMENT-58] so are a reply and an edit that were being written when their row was deleted', async () => {
  const { name } = quietRow(sheet, 9);
  await openRowComments(ada, name);
  await post(ada, 'Mine to change');
  await commentSaying(ada, 'Mine to change').waitFor();
  await panelOf(ada).getByRole('button', { name: 'Reply' }).click();
  await panelOf(ada).getByRole('textbox', { name: 'Reply' }).click();
  await ada.keyboard.type('An answer that takes a while');
  await commentSaying(ada, 'Mine to change').getByRole('button', { name: 'Edit comment' }).click();
  const edit = panelOf(ada).getByRole('textbox', { name: 'Edit comment' });
  await edit.click();
  await ada.keyboard.press('Control+End');
  await ada.keyboard.type(', and changed');
  await expect.poll(() => edit.innerText()).toBe('Mine to change, and changed');
  await rowNamed(ben, name).click({ button: 'right' });
  sayYes(ben);
  await ben.getByRole('menuitem', { name: 'Delete' }).click();
  await panelOf(ada).getByText('This row was deleted, and its comments with it.').waitFor();
  const kept = panelOf(ada).getByRole('region', { name: 'What you wrote' });
  await kept.filter({ hasText: 'An answer that takes a while' }).waitFor();
  await kept.filter({ hasText: 'Mine to change, and changed' }).waitFor();
  await closeComments(ada);
});

test('[COMMENT-28] a post while the server is gone waits, survives closing the panel, and arrives once', async () => {
  const { name } = quietRow(sheet, 5);
  await openRowComments(ada, name);
  await newComment(ada).click();
  await ada.keyboard.type('Posted in the dark');
  await desk.killServer();
  await panelOf(ada).getByRole('button', { name: 'Post' }).click();
  await panelOf(ada).getByText('You’re offline. It will be sent when you’re back online.').waitFor();
  await panelOf(ada).getByRole('button', { name: 'Posting' }).waitFor();
  await closeComments(ada);
  await rowIcon(ada, name).click();
  await panelOf(ada).getByRole('button', { name: 'Posting' }).waitFor();
  await expect.poll(written(ada)).toBe('Posted in the dark');
  await panelOf(ada).getByText('There may be newer comments.').waitFor({ timeout: 30_000 });

  await desk.startServer();
  await commentSaying(ada, 'Posted in the dark').waitFor({ timeout: 45_000 });
  await expect.poll(written(ada)).not.toContain('Posted in the dark');
  await expect.poll(counted(rowIcon(ben, name)), { timeout: 45_000 }).toBe('1 comment, 1 unread');
  await expect.poll(() => commentSaying(ada, 'Posted in the dark').count()).toBe(1);
}, 120_000);

test('[COMMENT-51] what another tab posts takes nothing away that was written here since; what it left is in the box that is opened here', async () => {
  const { name } = quietRow(sheet, 6);
  const tab = await ada.context().newPage();
  await desk.open(tab);
  await openRowComments(tab, name);
  await openRowComments(ada, name);
  await newComment(ada).click();
  await ada.keyboard.type('From the one');
  await newComment(tab).click();
  await tab.keyboard.type('From the other');
  await panelOf(ada).getByRole('button', { name: 'Post' }).click();
  await commentSaying(tab, 'From the one').waitFor();
  // The browser tells all tabs in turn: what this one hears next is behind what it was to hear of the post.
  await ada.evaluate(() => localStorage.setItem('told', 'all'));
  await tab.waitForFunction(() => localStorage.getItem('told') === 'all');
  expect(await written(tab)()).toBe('From the other');
  // So it is where the other tab was the last to write, also over a reload.
  await newComment(ada).click();
  await ada.keyboard.type('Once more from the one');
  await panelOf(ada).getByRole('button', { name: 'Post' }).click();
  await commentSaying(tab, 'Once more from the one').waitFor();
  await tab.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('From the other')));
  await tab.reload();
  await expect.poll(written(tab)).toBe('From the other');
  await panelOf(tab).getByRole('button', { name: 'Post' }).click();
  await commentSaying(ada, 'From the other').waitFor();
  await closeComments(ada);
  await closeComments(tab);

  const other = quietRow(sheet, 7).name;
  await openRowComments(ada, other);
  await newComment(ada).click();
  await ada.keyboard.type('Half a thought');
  await closeComments(ada);
  await openRowComments(tab, other);
  await expect.poll(written(tab)).toBe('Half a thought');
  await panelOf(tab).getByRole('button', { name: 'Post' }).click();
  await commentSaying(tab, 'Half a thought').waitFor();
  await tab.close();
});
