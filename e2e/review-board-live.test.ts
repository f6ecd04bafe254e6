/** The client's board while things happen: a new version arrives on it, and pointing at a banner leads away from it and back. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comment } from '@marquee/contract/comments.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners } from './support/own-banners.ts';
import { bannerFiles, button, decided, frozenAs, phone, plays } from './support/review.ts';
import { readSheet } from './support/sheet-page.ts';
import { bannersOf, type ShownBanner } from './support/viewer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
let desk: Desk;
let ada: Page;
let nth = 0;

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk({ dataDir });
  await bannerFiles(dataDir);
  ada = await desk.known('admin');
});
const clients: Page[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.context().close();
});
afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** A client at the board of a link to three banners of a sheet of their own. */
async function aClientAtTheBoard(options: Parameters<Desk['window']>[0] = {}) {
  const shown = { Hero: 'one.png', Tower: 'two.png', Square: 'three.png' };
  const own = await ownBanners(ada, desk.marquee, { folder: `live-${(nth += 1)}`, shown });
  const sheet = await readSheet(ada, own.sheetURL);
  const { sheetID } = sheet;
  const banners = bannersOf(sheet);
  for (const [at, one] of banners.entries()) await frozenAs(ada, one, `${['one', 'two', 'three'][at]}.html`);
  const body = { sheetID, name: 'Display', scope: { of: 'sheet' }, columnIDs: [own.columnID] };
  const { path } = await ask<ReviewLink>(ada, 'POST', '/api/review-links', body);
  const client = await desk.window(options);
  clients.push(client);
  await client.goto(path);
  await plays(client);
  await button(client, 'All banners').click();
  await tile(client, 'Square').waitFor();
  return { client, sheetURL: own.sheetURL, banners: banners as [ShownBanner, ShownBanner, ShownBanner] };
}

const board = (client: Page) => client.getByRole('region', { name: 'Board' });
const tile = (client: Page, name: string) =>
  board(client)
    .locator('[data-board-tile]')
    .filter({ has: client.getByRole('button', { name }) });
const stands = (client: Page, name: string, state: string) =>
  tile(client, name)
    .getByRole('button', { name: new RegExp(`, ${state}$`) })
    .waitFor();

async function sayWho(client: Page, emailAddress: string): Promise<void> {
  await client.getByLabel('Your name').fill('Clara Weiss');
  await client.getByLabel('Your email address').fill(emailAddress);
  await button(client, 'Continue').click();
  await client.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The colours of the banners that are loaded, without those of the page itself. */
async function colours(client: Page): Promise<string[]> {
  const others = client.frames().filter((frame) => frame !== client.mainFrame());
  const colour = () => getComputedStyle(document.body).backgroundColor;
  return Promise.all(others.map(async (frame) => frame.evaluate(colour).catch(() => '')));
}
const newer = 'rgb(127, 29, 29)';

test('[SCREEN-712] a new version arrives live on the client’s board: it plays there, waits again, and is decided on once it is shown', async () => {
  const { banners, client, sheetURL } = await aClientAtTheBoard();
  const [hero, tower] = banners;
  await tile(client, 'Hero').getByRole('button').first().focus();
  await client.keyboard.press('a');
  await sayWho(client, 'clara@client.example');
  await stands(client, 'Hero', 'Approved');
  await client.keyboard.press('ArrowRight');
  await client.keyboard.press('a');
  await stands(client, 'Tower', 'Approved');
  await decided(client, '2 of 3 decided');
  expect(await colours(client)).not.toContain(newer);
  // The banner that one stands at, whose decision is not asked of what came under the eyes; and another one.
  await frozenAs(ada, tower, 'newer.html');
  await decided(client, '1 of 3 decided');
  const question = client.getByRole('region', { name: 'Tower' });
  await question.getByText('A new version is here.').waitFor();
  await expect.poll(() => question.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  await expect.poll(() => colours(client), { timeout: 20_000 }).toContain(newer);
  await button(client, 'Show it').click();
  await question.getByRole('button', { name: 'Approve' }).click();
  await stands(client, 'Tower', 'Approved');
  await frozenAs(ada, hero, 'newer.html');
  await decided(client, '1 of 3 decided');
  await tile(client, 'Hero').getByRole('button').first().focus();
  const approve = client.getByRole('region', { name: 'Hero' }).getByRole('button', { name: 'Approve' });
  await expect.poll(() => approve.isEnabled(), { timeout: 20_000 }).toBe(true);
  await client.keyboard.press('a');
  await stands(client, 'Hero', 'Approved');
  await decided(client, '2 of 3 decided');
  const states = async () => ((await readSheet(ada, sheetURL)).decisions ?? []).map(({ state }) => state);
  await expect.poll(states).toEqual(['approved', 'approved']);
});

test('[SCREEN-713] “Point at it” on the board leads to the banner; the browser’s Back leads to the board, and so does sending it', async () => {
  const { banners, client } = await aClientAtTheBoard();
  await tile(client, 'Tower').getByRole('button').first().focus();
  await client.keyboard.press('c');
  const words = client.getByRole('textbox', { name: 'What should be changed?' });
  await words.fill('The logo, larger');
  await button(client, 'Point at it').click();
  const layer = client.locator('[data-placing]');
  await layer.waitFor();
  await client.goBack();
  await tile(client, 'Tower').waitFor();
  await client.keyboard.press('c');
  await expect.poll(() => words.inputValue()).toBe('The logo, larger');
  await button(client, 'Point at it').click();
  await layer.click();
  await client.getByText(/^Pinned/).waitFor();
  await client.getByRole('heading', { name: 'Tower' }).waitFor();
  await client.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Send' }).click();
  await sayWho(client, 'dora@client.example');
  await stands(client, 'Tower', 'Changes requested');
  await expect
    .poll(() => client.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toContain('Tower');
  const said = () => ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banners[1].cell.rowID}`);
  await expect.poll(said).toMatchObject([{ commentText: '<p>The logo, larger</p>', pin: { number: 1 } }]);
  // Once, and not for whatever is decided afterwards.
  await client.keyboard.press('b');
  await client.getByRole('heading', { name: 'Tower' }).waitFor();
});

test('[SCREEN-713] on a phone, too, and the question is closed once it is sent', async () => {
  const { client } = await aClientAtTheBoard(phone);
  await button(client, 'Decide on Tower').scrollIntoViewIfNeeded();
  await button(client, 'Decide on Tower').tap();
  await client.getByRole('region', { name: 'Tower' }).getByRole('button', { name: 'Reject' }).tap();
  await client.getByRole('textbox', { name: 'Why are you rejecting it?' }).fill('The wrong product');
  await button(client, 'Point at it').tap();
  await client.locator('[data-placing]').tap();
  await client.getByText(/^Pinned/).waitFor();
  await button(client, 'Reject').tap();
  await sayWho(client, 'ella@client.example');
  await stands(client, 'Tower', 'Rejected');
  await client.getByRole('region', { name: 'Tower' }).waitFor({ state: 'detached' });
});
