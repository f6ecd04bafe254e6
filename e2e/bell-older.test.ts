/** Notifications older than those that the bell lists at first, where they do not come. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { postAs } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet } from './support/sheet-page.ts';

/** So many are listed at first. */
const perPage = 30;
let desk: Desk;
let ben: Page;

beforeAll(async () => {
  desk = await setDesk();
  ben = await desk.known('guest');
  const { userID } = await ask<{ userID: number }>(ben, 'GET', '/api/account/get-logged-in-user');
  const { groups } = await readSheet(ben, desk.demoUrl);
  const rowID = groups[0]?.rows[0]?.rowID ?? 0;
  const commentText = `<p><span data-mention="${userID}">@Ben</span> look</p>`;
  for (let many = 0; many <= perPage; many += 1) await postAs('admin', desk.marquee.address, { rowID, commentText });
}, 180_000);

afterAll(() => desk?.clear());

test('[SCREEN-914] older notifications that could not be loaded are said to be so, and asked for again', async () => {
  await ben.goto('/');
  await ben.getByRole('button', { name: /^Notifications/ }).click();
  const list = ben.getByRole('dialog', { name: 'Notifications' });
  const more = list.getByRole('button', { name: 'Show more' });
  await more.waitFor();
  await ben.route('**/api/notifications?before=*', (route) => route.abort());
  await more.click();
  await list.getByRole('alert').getByText('Older notifications could not be loaded.').waitFor();
  await ben.unrouteAll({ behavior: 'wait' });
  await more.click();
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(perPage);
  expect(await list.getByRole('alert').count()).toBe(0);
});
