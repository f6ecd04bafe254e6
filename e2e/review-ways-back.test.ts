/** Where a client's page stood still, or said the wrong thing: behind a password, at an address with more in it, and while a new version comes. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comment } from '@marquee/contract/comments.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { bannerFiles, button, frozenAs, phone, plays } from './support/review.ts';
import { readSheet } from './support/sheet-page.ts';
import { bannersOf, changeBanner, type ShownBanner } from './support/viewer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));

let desk: Desk;
let ada: Page;
let sheetID: number;
let banner: ShownBanner;

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk({ dataDir });
  await bannerFiles(dataDir);
  ada = await desk.known('admin');
  const sheet = await readSheet(ada, desk.demoUrl);
  sheetID = sheet.sheetID;
  const [first] = bannersOf(sheet);
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
});

beforeEach(() => frozenAs(ada, banner, 'one.html'));

afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const aLink = (more: object = {}) =>
  ask<ReviewLink>(ada, 'POST', '/api/review-links', {
    sheetID,
    name: 'Ways back',
    scope: { of: 'rows', rowIDs: [banner.cell.rowID] },
    columnIDs: [banner.cell.columnID],
    ...more,
  });

test('[REVIEW-51] a page that can’t be loaded behind its password opens by itself once it can', async () => {
  const { path } = await aLink({ password: 'sesame-open' });
  const client = await desk.window(phone);
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
  const { path } = await aLink();
  const client = await desk.window(phone);
  await client.goto(`${path}”`);
  await client.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await client.context().close();
});

test('[REVIEW-53] while the file that takes the place of a banner is being prepared, the page that is open says so', async () => {
  const { path } = await aLink();
  const client = await desk.window(phone);
  await client.goto(path);
  await plays(client);
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
  const { path } = await aLink();
  const client = await desk.window(phone);
  await client.goto(path);
  await plays(client);
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
