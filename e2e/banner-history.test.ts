/** Banners that write into the browser's history, which is the page's too. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import { ask } from './support/ask.ts';
import type { Desk } from './support/desk.ts';
import { button, plays } from './support/review.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { framePlayed, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { bannersOf, play, viewer, type ShownBanner } from './support/viewer.ts';

const times = (does: string) => `<!doctype html><p id=p></p><script>
  let n = 0; const next = () => { n += 1; ${does}; p.textContent = 'Step ' + n; if (n < 3) setTimeout(next, 50); };
  onload = () => setTimeout(next, 50);</script>`;

let steered: SteeredDesk;
let desk: Desk;
let ada: Page;
let banner: ShownBanner;

beforeAll(async () => {
  steered = await setSteeredDesk({
    'pushes.html': times("history.pushState({ n }, '')"),
    'hashes.html': times("location.hash = 'frame' + n"),
  });
  ({ desk, ada, banner } = steered);
});
afterAll(() => steered?.clear());
beforeEach(() => openSheet(ada, desk.demoUrl));

const isOpen = () => new URL(ada.url()).searchParams.has('banner');

test('[PLAYER-28] what a banner pushes into its history is no step of the browser’s: Back closes the viewer', async () => {
  await steered.freeze('pushes.html');
  await openSheet(ada, desk.demoUrl);
  await play(ada, banner);
  await (await framePlayed(ada)).getByText('Step 3').waitFor();
  expect(isOpen()).toBe(true);
  await ada.evaluate(() => history.back());
  await viewer(ada).waitFor({ state: 'detached' });
  expect(isOpen()).toBe(false);
});

test('[SCREEN-774] closing the viewer goes back past the steps of its banner; the address and Back are as before', async () => {
  await steered.freeze('hashes.html');
  await openSheet(ada, desk.demoUrl);
  for (const _ of ['once', 'and again']) {
    await play(ada, banner);
    await (await framePlayed(ada)).getByText('Step 3').waitFor();
    expect(isOpen()).toBe(true);
    await viewer(ada).getByRole('button', { name: 'Close' }).click();
    await expect.poll(isOpen).toBe(false);
  }
  await ada.reload();
  await ada.getByRole('grid').waitFor();
  expect(await viewer(ada).count()).toBe(0);
});

test('[SCREEN-774] a client goes back from the board by its button, whatever banners do there', async () => {
  await steered.freeze('hashes.html');
  const sheet = await readSheet(ada, desk.demoUrl);
  const rowIDs = bannersOf(sheet)
    .slice(0, 2)
    .map(({ cell }) => cell.rowID);
  const link = await ask<ReviewLink>(ada, 'POST', '/api/review-links', {
    sheetID: sheet.sheetID,
    name: 'History',
    scope: { of: 'rows', rowIDs },
    columnIDs: [],
  });
  const client = await (await desk.browser.newContext({ baseURL: desk.marquee.address })).newPage();
  await client.goto(link.path);
  await plays(client);
  await button(client, 'All banners').click();
  const board = client.getByRole('region', { name: 'Board' });
  await board.waitFor();
  await expect.poll(() => client.frames().some((frame) => frame.url().endsWith('#frame3'))).toBe(true);
  await button(client, 'One at a time').click();
  await board.waitFor({ state: 'detached' });
  await client.context().close();
});
