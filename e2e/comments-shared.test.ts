/** Internal and shared threads in two browsers: said before posting, seen by the other at once, shared after a question, and taken back. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import {
  commentSaying,
  commentsIn,
  counted,
  newComment,
  openRowComments,
  panelOf,
  post,
  quietRow,
  rowIcon,
  sheetLink,
} from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let row: { rowID: number; name: string };

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  row = quietRow(await readSheet(ada, desk.demoUrl), 0);
  for (const page of [ada, ben]) await openRowComments(page, row.name);
});

afterAll(() => desk?.clear());

const readers = (page: Page) => panelOf(page).getByRole('radiogroup', { name: 'Who reads this' });
/** By its word, as the radio button itself is out of sight. */
const choose = (page: Page, kind: string) => readers(page).getByText(kind, { exact: true }).click();
const thread = (page: Page, words: string) => panelOf(page).locator('[data-thread]').filter({ hasText: words });
const kindOf = (page: Page, words: string, kind: 'Internal' | 'Shared') =>
  thread(page, words).getByText(kind, { exact: true }).first();
/** What `page` is asked next, which is answered with yes or no. */
const asked = (page: Page, isYes: boolean) =>
  new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      void (isYes ? dialog.accept() : dialog.dismiss()).then(() => resolve(dialog.message()));
    }),
  );
const isShared = async (words: string) =>
  (await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${row.rowID}`)).find((one) => one.commentText.includes(words))
    ?.isShared;

test('[SCREEN-600] [SCREEN-602] the composer says who will read it, members alone unless it is shared, and the other sees which it is', async () => {
  await panelOf(ada).getByText('Only members read this').waitFor();
  await post(ada, 'The budget is gone');
  await commentSaying(ben, 'The budget is gone').waitFor();
  // Where all is internal nothing needs to say so.
  expect(await kindOf(ben, 'The budget is gone', 'Internal').count()).toBe(0);
  await choose(ada, 'Shared');
  await panelOf(ada).getByText('Clients with a review link read this, too').waitFor();
  await post(ada, 'Which blue do you like?');
  await kindOf(ben, 'Which blue do you like?', 'Shared').waitFor();
  await kindOf(ben, 'The budget is gone', 'Internal').waitFor();
  expect([await isShared('The budget'), await isShared('Which blue')]).toEqual([false, true]);
  // The next one is internal again.
  await panelOf(ada).getByText('Only members read this').waitFor();
  await thread(ben, 'Which blue').getByRole('button', { name: 'Reply' }).click();
  await thread(ben, 'Which blue').getByText('Clients with a review link read this, too').waitFor();
  await thread(ben, 'Which blue').getByRole('button', { name: 'Cancel' }).click();
  await sheetLink(ben).click();
  await panelOf(ben).getByText('Only members read this').waitFor();
  expect(await readers(ben).count()).toBe(0);
  await openRowComments(ben, row.name);
});

test('[SCREEN-603] a row’s comments are narrowed to one kind, and what one posts oneself is always shown', async () => {
  const filter = panelOf(ben).getByRole('radiogroup', { name: 'Which comments are shown' });
  await filter.getByText('Shared', { exact: true }).click();
  await commentSaying(ben, 'The budget').waitFor({ state: 'detached' });
  await expect.poll(() => commentsIn(ben).count()).toBe(1);
  expect(await seriousFindings(ben)).toEqual([]);
  // What is out of sight stays unread.
  await post(ada, 'Nor is the next one');
  await expect.poll(counted(rowIcon(ben, row.name))).toBe('3 comments, 1 unread');
  // All of them are there at once, and not only where they are scrolled to.
  await ben.evaluate(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe(element: Element): void {
        if (!element.matches('button')) super.observe(element);
      }
    };
  });
  await post(ben, 'Not for them');
  await commentSaying(ben, 'Not for them').waitFor();
  await expect.poll(() => commentsIn(ben).count()).toBe(4);
  await expect.poll(counted(rowIcon(ben, row.name))).toBe('4 comments');
});

test('[SCREEN-601] [SCREEN-604] a thread is shared after a question, who replies meanwhile is told, and Undo makes it internal', async () => {
  // It is neither Ben's nor is he an admin user.
  expect(await thread(ben, 'The budget').getByRole('button', { name: 'Share with clients' }).count()).toBe(0);
  await thread(ben, 'The budget').getByRole('button', { name: 'Reply' }).click();
  await thread(ben, 'The budget').getByRole('textbox', { name: 'Reply' }).click();
  await ben.keyboard.type('All of it?');
  await thread(ben, 'The budget').getByText('Only members read this').waitFor();

  const share = thread(ada, 'The budget').getByRole('button', { name: 'Share with clients' });
  const refused = asked(ada, false);
  await share.click();
  expect(await refused).toMatch(/^The client will be able to read this thread\. Share it\?/);
  await expect.poll(() => isShared('The budget')).toBe(false);
  const agreed = asked(ada, true);
  await share.click();
  expect(await agreed).toContain('Everyone with a review link to this row will read');
  await kindOf(ben, 'The budget', 'Shared').waitFor();
  await thread(ben, 'The budget').getByRole('alert').getByText('was shared while you were writing').waitFor();
  expect(await seriousFindings(ben)).toEqual([]);

  await ada.getByRole('button', { name: 'Undo', exact: true }).click();
  await kindOf(ben, 'The budget', 'Internal').waitFor();
  await thread(ben, 'The budget').getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => isShared('The budget')).toBe(false);
  await thread(ben, 'The budget').getByRole('button', { name: 'Cancel' }).click();
});

test('[SCREEN-766] what would show clients words that were for members asks first, by Undo and from the trash as well', async () => {
  await post(ada, 'Who is to pay?');
  const talk = thread(ada, 'Who is to pay?');
  const share = () => talk.getByRole('button', { name: 'Share with clients' }).click();
  const undo = () => ada.getByRole('button', { name: 'Undo', exact: true }).last().click();
  const answering = async (yes: boolean, act: () => Promise<void>) => {
    const question = asked(ada, yes);
    await act();
    return question;
  };
  await answering(true, share);
  await talk.getByRole('button', { name: 'Make internal' }).click();
  await kindOf(ben, 'Who is to pay?', 'Internal').waitFor();
  const box = thread(ben, 'Who is to pay?');
  await box.getByRole('button', { name: 'Reply' }).click();
  await box.getByRole('textbox', { name: 'Reply' }).click();
  await ben.keyboard.type('They will never notice');
  await box.getByRole('button', { name: 'Post', exact: true }).click();
  await commentSaying(ada, 'They will never notice').waitFor();
  expect(await answering(false, undo)).toContain('will read this comment, 1 reply, and whatever is added later');
  await expect.poll(() => isShared('Who is to pay?')).toBe(false);

  const question = asked(ben, true);
  await commentSaying(ben, 'They will never notice').getByRole('button', { name: 'Delete comment' }).click();
  await question;
  await commentSaying(ada, 'They will never notice').waitFor({ state: 'detached' });
  await answering(true, share);
  await kindOf(ben, 'Who is to pay?', 'Shared').waitFor();
  const restoring = asked(ben, false);
  await ben.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await restoring).toMatch(/clients with a review link would read this comment, too\.\n\nRestore it\?$/);
  await expect.poll(() => isShared('They will never notice')).toBe(undefined);

  await ben.getByRole('tab', { name: 'Sheet options' }).click();
  await ben.getByRole('button', { name: 'Open the trash' }).click();
  const agreed = asked(ben, true);
  await ben
    .getByRole('listitem')
    .filter({ hasText: 'They will never notice' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await agreed;
  await commentSaying(ada, 'They will never notice').waitFor();
  await expect.poll(() => isShared('They will never notice')).toBe(true);
  await ben.keyboard.press('Escape');
});

test('[SCREEN-604] a draft keeps who is to read it through a reload', async () => {
  await choose(ben, 'Shared');
  await newComment(ben).click();
  await ben.keyboard.type('Here are both');
  await ben.reload();
  await newComment(ben).getByText('Here are both').waitFor();
  await panelOf(ben).getByText('Clients with a review link read this, too').waitFor();
  await panelOf(ben).getByRole('button', { name: 'Post', exact: true }).click();
  await kindOf(ada, 'Here are both', 'Shared').waitFor();
});

test('[SCREEN-700] what is on its way while a colleague shares the thread is refused, kept, and sent once its author knows', async () => {
  await post(ada, 'One more thing');
  await thread(ben, 'One more thing').getByRole('button', { name: 'Reply' }).click();
  await thread(ben, 'One more thing').getByRole('textbox', { name: 'Reply' }).click();
  await ben.keyboard.type('They pay too late');
  const { isAsked, letGo } = await holdBack(ben, '**/api/comments');
  await thread(ben, 'One more thing').getByRole('button', { name: 'Post', exact: true }).click();
  await isAsked;
  const agreed = asked(ada, true);
  await thread(ada, 'One more thing').getByRole('button', { name: 'Share with clients' }).click();
  await agreed;
  await kindOf(ben, 'One more thing', 'Shared').waitFor();
  letGo();
  const box = thread(ben, 'One more thing');
  await box.getByRole('alert').getByText('This thread has been shared').waitFor();
  await box.getByRole('textbox', { name: 'Reply' }).getByText('They pay too late').waitFor();
  await expect.poll(() => isShared('They pay')).toBe(undefined);
  await ben.unroute('**/api/comments');
  await box.getByRole('button', { name: 'Post', exact: true }).click();
  await commentSaying(ada, 'They pay too late').waitFor();
  await expect.poll(() => isShared('They pay')).toBe(true);
});
