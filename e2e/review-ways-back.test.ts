/** Where a client's page stood still, or said the wrong thing: behind a password, at an address with more in it, and while a new version comes. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { boxOf } from './support/drag.ts';
import { button, frozenAs, phone, plays, setStudio, type Studio } from './support/review.ts';
import { changeBanner, type ShownBanner } from './support/viewer.ts';

let studio: Studio;
let ada: Page;
let banner: ShownBanner;

beforeAll(async () => {
  studio = await setStudio(['one.html']);
  ({ ada } = studio);
  [banner] = studio.banners as [ShownBanner];
});
beforeEach(() => frozenAs(ada, banner, 'one.html'));
afterAll(() => studio?.clear());

test('[REVIEW-51] a page that can’t be loaded behind its password opens by itself once it can', async () => {
  const { path } = await studio.aLink('Behind a password', { password: 'sesame-open' });
  const client = await studio.desk.window(phone);
  await client.goto(path);
  await client.getByLabel('Password').fill('sesame-open');
  await client.route('**/api/review', (route) => route.abort());
  await button(client, 'Open').tap();
  await client.getByText('This page could not be loaded. Please check your connection.').waitFor();
  await client.unrouteAll();
  await button(client, 'Try again').tap();
  await plays(client);
  await client.context().close();
});

test('[REVIEW-52] an address with a quotation mark behind it is said to be no link, not to be out of reach', async () => {
  const { path } = await studio.aLink('Ways back');
  const client = await studio.desk.window(phone);
  await client.goto(`${path}”`);
  await client.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await client.context().close();
});

test('[REVIEW-53] while the file that takes the place of a banner is being prepared, the page that is open says so', async () => {
  const client = await studio.aClient(await studio.aLink('Ways back'));
  await button(client, 'Approve').waitFor();
  // A file that is not there is never ready.
  await changeBanner(ada, banner, { fileName: 'missing.html' });
  await client.getByText('This banner is still being prepared.').waitFor();
  expect(await button(client, 'Approve').isDisabled()).toBe(true);
  await frozenAs(ada, banner, 'newer.html');
  await client.getByText('A new version is here.').waitFor();
  expect(await client.getByText('This banner is still being prepared.').count()).toBe(0);
  await client.context().close();
});

test('[REVIEW-54] a comment with a pin is sent without it, not refused for ever, once its version is no longer shown', async () => {
  const client = await studio.aClient(await studio.aLink('Ways back'));
  await button(client, 'Comments')
    .or(client.getByRole('button', { name: /^\d+ comments?$/ }))
    .tap();
  await client.getByRole('textbox', { name: 'Your comment' }).fill('Said of the first one');
  await button(client, 'Point at it').tap();
  const layer = client.locator('[data-placing]');
  const { height, width } = await boxOf(layer);
  await layer.tap({ position: { x: width / 2, y: height / 4 } });
  await client.getByText('Pinned at 0:0').waitFor();
  await frozenAs(ada, banner, 'newer.html');
  await client.getByText('A new version is here.').waitFor({ state: 'attached' });
  await button(client, 'Send').tap();
  await client.getByLabel('Your name').fill('Clara Weiss');
  await client.getByLabel('Your email address').fill('clara@client.example');
  await button(client, 'Continue').tap();
  await client.getByText('You’re here as Clara Weiss.').waitFor();
  const said = async () =>
    (await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`)).map(
      ({ commentText }) => commentText,
    );
  await expect.poll(said).toContain('<p>Said of the first one</p>');
  await client.context().close();
});

test('[SCREEN-904] who gives up words by Escape is back at what asked for them', async () => {
  const { cellID, rowID } = banner.cell;
  const comment = { rowID, cellID, commentText: '<p>Is the logo large enough?</p>', isShared: true };
  await ask(ada, 'POST', '/api/comments', { comment });
  const client = await studio.desk.window();
  await client.goto((await studio.aLink('By keys')).path);
  await plays(client);
  // Others may have written to this banner, too.
  const asker = (name: string) => button(client, name).first();
  const isAt = (name: string) =>
    expect.poll(() => asker(name).evaluate((on) => on === document.activeElement)).toBe(true);
  for (const [name, box] of [
    ['Request changes', 'What should be changed?'],
    ['Reject', 'Why are you rejecting it?'],
    ['Reply', 'Your reply'],
  ] as const) {
    await asker(name).press('Enter');
    await client.getByLabel(box).press('Escape');
    await isAt(name);
  }
  await client.context().close();
});

test('[SCREEN-993] a thread that comes meanwhile leaves the keyboard and the page where they are', async () => {
  const { cellID, rowID } = banner.cell;
  const client = await studio.desk.window();
  await client.goto((await studio.aLink('Others write')).path);
  await plays(client);
  await client.evaluate(() => (document.activeElement as HTMLElement).blur());
  const comment = { rowID, cellID, commentText: '<p>Is the claim final?</p>', isShared: true };
  await ask(ada, 'POST', '/api/comments', { comment });
  await client.getByText('Is the claim final?').waitFor();
  const at = () => client.evaluate(() => document.activeElement?.tagName);
  expect(await at()).toBe('BODY');
  // Nor does a reply that was begun take it, once its banner comes into sight again.
  await button(client, 'Reply').first().press('Enter');
  await client.getByLabel('Your reply').fill('We will');
  await client.reload();
  await client.getByLabel('Your reply').waitFor();
  expect(await at()).not.toBe('TEXTAREA');
  await client.context().close();
});

test('[SCREEN-990] what says to tap the spot lies over none of a tall banner, whose top can be tapped, too', async () => {
  await changeBanner(ada, banner, { fileName: 'one.html', bannerWidth: 160, bannerHeight: 600 });
  const client = await studio.aClient(await studio.aLink('Ways back'));
  await button(client, 'Comments')
    .or(client.getByRole('button', { name: /^\d+ comments?$/ }))
    .tap();
  await button(client, 'Point at it').tap();
  const layer = client.locator('[data-placing]');
  const [asks, tall] = [await boxOf(client.getByText('Tap the spot on the banner.')), await boxOf(layer)];
  expect(asks.y + asks.height).toBeLessThanOrEqual(tall.y);
  await layer.tap({ position: { x: tall.width / 2, y: 3 } });
  await client.getByText('Pinned at 0:0').waitFor();
  await client.context().close();
});
