/** Two people talk about a sheet and its rows in their browsers: everything is live, and everybody has their own unread counts. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeComments,
  commentSaying,
  commentsIn,
  counted,
  newComment,
  openRowComments,
  panelOf,
  post,
  postAs,
  quietRow,
  rowIcon,
  sheetLink,
} from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet, sayYes } from './support/sheet-page.ts';

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

const bodyHasNo = (page: Page, words: string) => expect.poll(() => commentSaying(page, words).count()).toBe(0);

test('[COMMENT-21] a post shows at once and once; others see it and its counts without asking, on the row and on the sheet', async () => {
  const { name } = quietRow(sheet, 0);
  await openRowComments(ada, name);
  await panelOf(ada).getByText('No comments yet.').waitFor();
  await expect.poll(() => newComment(ada).evaluate((box) => box === document.activeElement)).toBe(true);
  await ada.keyboard.type('The end frame is ');
  await ada.keyboard.press('Control+b');
  await ada.keyboard.type('missing');
  await ada.keyboard.press('Control+Enter');
  await commentSaying(ada, 'The end frame is missing').locator('strong', { hasText: 'missing' }).waitFor();
  await expect.poll(() => commentsIn(ada).count()).toBe(1);
  await expect
    .poll(() => commentsIn(ada).locator('time').innerText())
    .toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4} at \d{1,2}:\d\d [ap]m$/);
  await expect.poll(counted(rowIcon(ada, name))).toBe('1 comment');
  await expect.poll(counted(rowIcon(ben, name))).toBe('1 comment, 1 unread');
  // Whoever posted by the keyboard goes on writing.
  await ada.keyboard.type('And one more');
  await expect.poll(() => newComment(ada).innerText()).toBe('And one more');
  await panelOf(ada).getByRole('button', { name: 'Post' }).click();
  await expect.poll(counted(rowIcon(ben, name))).toBe('2 comments, 2 unread');
  await closeComments(ada);

  const before = Number(/\d+/.exec(await counted(sheetLink(ben))())?.[0]);
  await sheetLink(ada).click();
  await post(ada, 'Who signs this off?');
  await commentSaying(ada, 'Who signs this off?').waitFor();
  await expect.poll(counted(sheetLink(ben))).toMatch(`Sheet comments (${before + 1})`);
  await expect.poll(counted(sheetLink(ben))).toMatch(/unread$/);
  await closeComments(ada);
});

test('[COMMENT-22] opening reads: what was unread is marked new until it is opened again, and one’s other tab counts along', async () => {
  const { name } = quietRow(sheet, 0);
  const second = await ben.context().newPage();
  await openSheet(second, desk.demoUrl);
  await expect.poll(counted(rowIcon(second, name))).toBe('2 comments, 2 unread');

  await openRowComments(ben, name);
  await commentSaying(ben, 'And one more').getByText('New').waitFor();
  await expect.poll(counted(rowIcon(ben, name))).toBe('2 comments');
  await expect.poll(counted(rowIcon(second, name))).toBe('2 comments');
  // Still new after the server knows that it is read.
  await expect.poll(() => commentsIn(ben).getByText('New').count()).toBe(2);
  await closeComments(ben);
  await openRowComments(ben, name);
  await commentSaying(ben, 'And one more').waitFor();
  await expect.poll(() => commentsIn(ben).getByText('New').count()).toBe(0);
  await second.close();
});

test('[COMMENT-22] a tab that nobody looks at reads nothing', async () => {
  const { name, rowID } = quietRow(sheet, 1);
  await openRowComments(ben, name);
  await panelOf(ben).getByText('No comments yet.').waitFor();
  const setVisible = (state: 'hidden' | 'visible') =>
    ben.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisible('hidden');
  await postAs('admin', desk.marquee.address, { rowID, commentText: '<p>Nobody is looking</p>' });
  await commentSaying(ben, 'Nobody is looking').waitFor({ state: 'attached' });
  await expect.poll(counted(rowIcon(ben, name))).toBe('1 comment, 1 unread');
  await setVisible('visible');
  await expect.poll(counted(rowIcon(ben, name))).toBe('1 comment');
  await closeComments(ben);
});

test('[COMMENT-23] replies, edits and deletions are live; only the author has the buttons for their words', async () => {
  const { name } = quietRow(sheet, 2);
  await openRowComments(ada, name);
  await openRowComments(ben, name);
  await post(ada, 'Is the logo final?');
  const question = commentSaying(ben, 'Is the logo final?');
  await question.waitFor();
  expect(await question.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);

  await panelOf(ben).getByRole('button', { name: 'Reply' }).click();
  const reply = panelOf(ben).getByRole('textbox', { name: 'Reply' });
  await reply.click();
  await ben.keyboard.type('Yes, since Monday');
  await expect.poll(() => panelOf(ben).getByRole('button', { name: 'Strike-through' }).count()).toBe(1);
  await ben.keyboard.press('Control+Enter');
  await commentSaying(ada, 'Yes, since Monday').waitFor();
  await expect.poll(() => reply.count()).toBe(0);

  const own = commentSaying(ada, 'Is the logo final?');
  await own.getByRole('button', { name: 'Edit comment' }).click();
  await panelOf(ada).getByRole('textbox', { name: 'Edit comment' }).click();
  await ada.keyboard.press('Control+End');
  await ada.keyboard.type(' I wonder.');
  await panelOf(ada).getByRole('button', { name: 'Save' }).click();
  await commentSaying(ben, 'Is the logo final? I wonder.').getByText('edited').waitFor();

  sayYes(ada);
  await commentSaying(ada, 'I wonder.').getByRole('button', { name: 'Delete comment' }).click();
  // Its reply keeps the place.
  for (const page of [ada, ben]) await commentSaying(page, 'This comment was deleted.').waitFor();
  await expect.poll(counted(rowIcon(ben, name))).toBe('1 comment');
  await expect.poll(() => panelOf(ada).getByRole('button', { name: 'Resolve thread' }).count()).toBe(0);
  sayYes(ben);
  await commentSaying(ben, 'Yes, since Monday').getByRole('button', { name: 'Delete comment' }).click();
  await bodyHasNo(ada, 'Yes, since Monday');
  await panelOf(ada).getByText('No comments yet.').waitFor();
  await expect.poll(counted(rowIcon(ada, name))).toBe('0 comments');
  await closeComments(ada);
  await closeComments(ben);
});

test('[UNDO-21] a deleted comment is brought back from its message, and [COMMENT-41] from its author’s trash', async () => {
  const { name } = quietRow(sheet, 3);
  await openRowComments(ada, name);
  await openRowComments(ben, name);
  await post(ada, 'Taken back too soon');
  await commentSaying(ben, 'Taken back too soon').waitFor();
  const remove = async () => {
    sayYes(ada);
    await commentSaying(ada, 'Taken back too soon').getByRole('button', { name: 'Delete comment' }).click();
    for (const page of [ada, ben]) await bodyHasNo(page, 'Taken back too soon');
  };
  const isBack = async () => {
    for (const page of [ada, ben]) await commentSaying(page, 'Taken back too soon').waitFor();
    await expect.poll(counted(rowIcon(ben, name))).toMatch(/^1 comment/);
  };
  await remove();
  await ada.getByRole('alert').filter({ hasText: 'Comment deleted' }).getByRole('button', { name: 'Undo' }).click();
  await isBack();
  await remove();
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Open the trash' }).click();
  const entry = ada.getByRole('listitem').filter({ hasText: 'Taken back too soon' });
  await entry.getByText(`Comment on ${name}`).waitFor();
  await entry.getByRole('button', { name: 'Restore' }).click();
  await isBack();
  await entry.waitFor({ state: 'detached' });
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  await remove();
  await closeComments(ada);
  await closeComments(ben);
});

test('[COMMENT-24] a resolved thread is folded away for everybody; it opens to be read, and is reopened', async () => {
  const { name } = quietRow(sheet, 3);
  await openRowComments(ada, name);
  await openRowComments(ben, name);
  await post(ada, 'Please shorten the headline');
  await commentSaying(ada, 'Please shorten').waitFor();
  await panelOf(ada).getByRole('button', { name: 'Resolve thread' }).click();
  const folded = (page: Page) =>
    panelOf(page).getByRole('button', { name: /^Resolved · Please shorten/, expanded: false });
  await folded(ada).waitFor();
  await expect.poll(() => folded(ada).evaluate((fold) => fold === document.activeElement)).toBe(true);
  await expect.poll(() => commentsIn(ada).count()).toBe(0);
  // What is new to its reader shows until they fold it or come back.
  await panelOf(ben).getByRole('button', { name: 'Resolved', expanded: true }).waitFor();
  await closeComments(ben);
  await openRowComments(ben, name);
  await folded(ben).click();
  await commentSaying(ben, 'Please shorten').waitFor();
  await panelOf(ben).getByRole('button', { name: 'Reopen thread' }).click();
  await commentSaying(ada, 'Please shorten').waitFor();
  await expect.poll(() => folded(ada).count()).toBe(0);
  await closeComments(ada);
  await closeComments(ben);
});

test('[COMMENT-30] who reads older comments is not moved by new ones, and is told of them; who is at the end follows', async () => {
  const { name, rowID } = quietRow(sheet, 4);
  const first = await postAs('guest', desk.marquee.address, { rowID, commentText: '<p>Where it began</p>' });
  for (let at = 1; at <= 60; at += 1) {
    await postAs('guest', desk.marquee.address, { rowID, commentText: `<p>Comment ${at} of many</p>` });
  }
  await openRowComments(ada, name);
  const last = commentSaying(ada, 'Comment 60 of many');
  await last.waitFor();
  const list = panelOf(ada).locator('[aria-busy]');
  const isInSight = (words: string) =>
    commentSaying(ada, words).evaluate((comment) => {
      const [inner, outer] = [comment.getBoundingClientRect(), comment.closest('[aria-busy]')?.getBoundingClientRect()];
      return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
  await expect.poll(() => isInSight('Comment 60 of many')).toBe(true);
  // Of a long list the end is drawn; the rest comes as it is scrolled to.
  expect(await commentSaying(ada, 'Where it began').count()).toBe(0);
  await postAs('guest', desk.marquee.address, { rowID, commentText: '<p>Right at the end</p>' });
  await commentSaying(ada, 'Right at the end').waitFor();
  await expect.poll(() => isInSight('Right at the end')).toBe(true);
  expect(await panelOf(ada).getByRole('button', { name: 'New comments' }).count()).toBe(0);

  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await commentSaying(ada, 'Where it began').waitFor();
  await list.evaluate((element) => element.scrollTo({ top: 200 }));
  const before = await list.evaluate((element) => element.scrollTop);
  await postAs('guest', desk.marquee.address, { rowID, commentText: '<p>Far below</p>' });
  const hint = panelOf(ada).getByRole('button', { name: 'New comments' });
  await hint.waitFor();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(before);
  await hint.click();
  await expect.poll(() => isInSight('Far below')).toBe(true);
  await hint.waitFor({ state: 'detached' });

  // Also to a reply in a thread that began long ago.
  await postAs('guest', desk.marquee.address, {
    rowID,
    parentCommentID: first.commentID,
    commentText: '<p>Back there</p>',
  });
  await hint.click();
  await expect.poll(() => isInSight('Back there')).toBe(true);
  await closeComments(ada);
});

test('[COMMENT-32] a visitor is shown nothing of comments', async () => {
  const visitor = await desk.window();
  const heard: string[] = [];
  visitor.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  // The code is the same for everybody; its files are named after what is in them.
  const isCode = (url: string) => new URL(url).pathname.startsWith('/assets/');
  visitor.on('request', (request) => isCode(request.url()) || heard.push(request.url()));
  await openSheet(visitor, desk.demoUrl);
  await postAs('admin', desk.marquee.address, { rowID: quietRow(sheet, 0).rowID, commentText: '<p>Between us</p>' });
  await expect.poll(counted(rowIcon(ben, quietRow(sheet, 0).name))).toMatch(/unread/);
  expect(await visitor.getByRole('button', { name: /comments/i }).count()).toBe(0);
  expect(heard.filter((text) => /comment/i.test(text))).toEqual([]);
  await visitor.context().close();
});
