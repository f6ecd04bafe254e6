/** What a person does with comments, in one place. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { demo } from './browser.ts';

/** The right sidebar. */
export const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: /comments/i });
export const newComment = (page: Page): Locator => panelOf(page).getByRole('textbox', { name: 'New comment' });
export const commentsIn = (page: Page): Locator => panelOf(page).getByRole('article');
/** The comment with these words. */
export const commentSaying = (page: Page, words: string): Locator => commentsIn(page).filter({ hasText: words });

export const rowIcon = (page: Page, rowName: string): Locator =>
  page.getByRole('button', { name: `Comments on ${rowName}: ` });
export const sheetLink = (page: Page): Locator => page.getByRole('button', { name: /^Sheet comments \(/ });

/** What an icon or link says about its comments, such as `2 comments, 1 unread`. */
export const counted = (mark: Locator) => async (): Promise<string> =>
  ((await mark.getAttribute('aria-label')) ?? '').replace(/^Comments on .*: /, '');

/** A row that had no comments when the sheet was read, by its place among those. */
export function quietRow({ groups }: Sheet, at: number): { rowID: number; name: string } {
  const row = groups.flatMap((group) => group.rows).filter((one) => one.noOfComments === 0)[at];
  if (!row) throw new Error('The sheet has too few rows without comments.');
  return row;
}

export async function openRowComments(page: Page, rowName: string): Promise<void> {
  await rowIcon(page, rowName).click();
  await newComment(page).waitFor();
}

export const closeComments = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Close comments' }).click();

/** Writes words into the open composer and posts them. */
export async function post(page: Page, words: string): Promise<void> {
  await newComment(page).click();
  await page.keyboard.type(words);
  await panelOf(page).getByRole('button', { name: 'Post', exact: true }).last().click();
}

/** Calls as one of the demo's people, without a browser. */
export async function callAs(who: keyof typeof demo, address: string, path: string, body?: object): Promise<unknown> {
  const { emailAddress, password } = demo[who];
  const response = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Basic ${Buffer.from(`${emailAddress}:${password}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Posts a comment without a browser. */
export const postAs = async (
  who: keyof typeof demo,
  address: string,
  comment: { rowID?: number; sheetID?: number; parentCommentID?: number; commentText: string },
): Promise<Comment> => (await callAs(who, address, '/api/comments', { comment })) as Comment;
