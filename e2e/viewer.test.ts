/** The banner viewer in a real browser, over the demo's own banners: playing, going through them, its window, and comments beside it. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import {
  bannersOf,
  cellOfBanner,
  focusedCell,
  goTo,
  isShown,
  placeOf,
  play,
  position,
  press,
  viewer,
  type ShownBanner,
} from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let banners: ShownBanner[];

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await ada.evaluate(() => {
    localStorage.removeItem('marquee.viewer');
    // What the sheet was narrowed to.
    sessionStorage.clear();
  });
  await openSheet(ada, desk.demoUrl);
  banners = bannersOf(await readSheet(ada, desk.demoUrl));
});

/** A banner of the demo, and its place in the order. */
function found(isMeant: (banner: ShownBanner) => boolean): { index: number; banner: ShownBanner } {
  const index = banners.findIndex(isMeant);
  const banner = banners[index];
  if (!banner) throw new Error('The demo has no such banner.');
  return { index, banner };
}
const first = () => found(() => true).banner;
const html = () => found(({ cell }) => cell.cellBanner?.fileType === 2);
const video = () => found(({ cell }) => cell.cellBanner?.fileType === 3);
const frame = (page: Page) => viewer(page).locator('iframe[sandbox*="allow-popups"]');
/** The page that is played. */
async function playedPage(page: Page) {
  const content = await (await frame(page).elementHandle())?.contentFrame();
  if (!content) throw new Error('Nothing is played.');
  return content;
}

test('[SCREEN-110] a click on a banner or the space bar plays it; Enter and the pencil edit it', async () => {
  await play(ada, first());
  await ada.keyboard.press('Escape');
  await viewer(ada).waitFor({ state: 'detached' });
  await expect.poll(focusedCell(ada)).toBe(placeOf(first()));
  await ada.keyboard.press('Enter');
  await ada.getByRole('dialog').getByLabel('Display text').waitFor();
  await ada.keyboard.press('Escape');
  await expect.poll(focusedCell(ada)).toBe(placeOf(first()));
  await ada.keyboard.press(' ');
  await isShown(ada, first());
  await press(ada, 'Close viewer');
  await cellOfBanner(ada, first()).getByRole('button', { name: 'Edit banner' }).click();
  await ada.getByRole('dialog').getByLabel('Display text').waitFor();
});

test('[SCREEN-110] the viewer’s own pencil edits the banner in its cell', async () => {
  await play(ada, first());
  await press(ada, 'Edit banner');
  await ada.getByRole('dialog').getByLabel('Display text').waitFor();
  await expect.poll(() => viewer(ada).count()).toBe(0);
});

test('[SCREEN-112] Previous, Next, the arrow keys, Home and End go through the banners as the sheet shows them', async () => {
  await play(ada, first());
  await expect.poll(() => position(ada)).toBe(`1 of ${banners.length}`);
  await press(ada, 'Next banner');
  await isShown(ada, found((one) => one === banners[1]).banner);
  await expect.poll(() => position(ada)).toBe(`2 of ${banners.length}`);
  await ada.keyboard.press('ArrowLeft');
  await isShown(ada, first());
  // At an end it stays where it is, without losing the keyboard.
  await viewer(ada).getByRole('button', { name: 'Previous banner' }).press('Enter');
  await expect.poll(() => position(ada)).toBe(`1 of ${banners.length}`);
  await ada.keyboard.press('End');
  await isShown(ada, found((one) => one === banners.at(-1)).banner);
  await ada.keyboard.press('ArrowRight');
  await expect.poll(() => position(ada)).toBe(`${banners.length} of ${banners.length}`);
  await ada.keyboard.press('Home');
  await isShown(ada, first());
});

test('[SCREEN-112] what a filter leaves out is left out of the viewer too', async () => {
  await ada.getByLabel('Search this sheet').fill('static');
  await ada
    .getByText(/\d+ of \d+ rows/)
    .first()
    .waitFor();
  const left = banners.filter(({ rowName }) => rowName.includes('static'));
  await play(ada, found((one) => one === left[0]).banner);
  await expect.poll(() => position(ada)).toBe(`1 of ${left.length}`);
});

test('[SCREEN-113] html and images play in a frame that reaches nothing of ours, videos in a player', async () => {
  await play(ada, first());
  for (const { index } of [{ index: 0 }, html()]) {
    await goTo(ada, banners, index);
    await expect
      .poll(() => frame(ada).getAttribute('sandbox'))
      .toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
    await expect.poll(() => frame(ada).getAttribute('referrerpolicy')).toBe('no-referrer');
  }
  const page = await playedPage(ada);
  await expect.poll(() => page.evaluate(() => document.body.innerText.trim().length)).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.origin)).toBe('null');
  const reached = page.evaluate(() => {
    try {
      return window.parent.document.title;
    } catch {
      return 'kept out';
    }
  });
  expect(await reached).toBe('kept out');

  await goTo(ada, banners, video().index);
  const film = viewer(ada).locator('[data-banner-stage] video');
  expect(await film.evaluate((one: HTMLVideoElement) => [one.muted, one.loop, one.controls])).toEqual([
    true,
    true,
    false,
  ]);
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
});

test('[SCREEN-114] Replay plays html and videos from their beginning', async () => {
  await play(ada, html().banner);
  await (await playedPage(ada)).evaluate(() => Object.assign(window, { isOld: true }));
  await press(ada, 'Replay');
  await expect.poll(async () => (await playedPage(ada)).evaluate(() => 'isOld' in window)).toBe(false);
  await isShown(ada, html().banner);

  await goTo(ada, banners, video().index);
  const film = viewer(ada).locator('[data-banner-stage] video');
  await film.evaluate((one: HTMLVideoElement) => {
    one.pause();
    one.currentTime = one.duration - 0.1;
  });
  await press(ada, 'Replay');
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
  expect(await film.evaluate((one: HTMLVideoElement) => one.currentTime < one.duration - 0.1)).toBe(true);
});

test('[SCREEN-115] a banner is shown in its real size, or shrunk to fit in, and the zoom is said', async () => {
  const billboard = found(({ cell }) => cell.cellBanner?.bannerWidth === 970);
  await play(ada, billboard.banner);
  const stage = viewer(ada).locator('[data-banner-stage]');
  await viewer(ada).getByText('100%', { exact: true }).waitFor();
  expect((await boxOf(stage)).width).toBe(970);
  await ada.setViewportSize({ width: 900, height: 700 });
  await viewer(ada).getByRole('button', { name: 'Show at 100%' }).waitFor();
  await expect.poll(async () => (await boxOf(stage)).width).toBeLessThan(880);
  await press(ada, 'Show at 100%');
  await expect.poll(async () => (await boxOf(stage)).width).toBe(970);
  await press(ada, 'Fit in');
  await expect.poll(async () => (await boxOf(stage)).width).toBeLessThan(880);
  await ada.setViewportSize({ width: 1440, height: 900 });
});

test('[SCREEN-116] the viewer is dragged by its header and by keys, stays in the window, and is found where it was left', async () => {
  await play(ada, first());
  const before = await boxOf(viewer(ada));
  await ada.mouse.move(before.x + 300, before.y + 12);
  await ada.mouse.down();
  await ada.mouse.move(before.x + 200, before.y + 400, { steps: 4 });
  await ada.mouse.up();
  await expect.poll(async () => (await boxOf(viewer(ada))).x).toBe(before.x - 100);
  // It reaches the lower edge of the window and stops there.
  const dragged = await boxOf(viewer(ada));
  expect(dragged.y + dragged.height).toBe(900 - 8);
  await viewer(ada)
    .getByRole('button', { name: /^Move the viewer/ })
    .press('ArrowUp');
  await expect.poll(async () => (await boxOf(viewer(ada))).y).toBe(dragged.y - 24);
  await ada.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await boxOf(viewer(ada))).width).toBe(dragged.width - 24);
  const left = await boxOf(viewer(ada));

  await openSheet(ada, desk.demoUrl);
  await play(ada, first());
  expect(await boxOf(viewer(ada))).toEqual(left);
  await ada.setViewportSize({ width: 800, height: 600 });
  await expect.poll(async () => (await boxOf(viewer(ada))).y + left.height).toBeGreaterThan(0);
  const small = await boxOf(viewer(ada));
  expect(small.x + small.width).toBeLessThanOrEqual(800);
  expect(small.y + small.height).toBeLessThanOrEqual(600);
  await ada.setViewportSize({ width: 1440, height: 900 });
});

test('[SCREEN-116] the sheet stays usable beside it, and another banner is played in the same window', async () => {
  await play(ada, first());
  const next = found((one) => one === banners[1]).banner;
  // The viewer may lie over the cell.
  await cellOfBanner(ada, next).dispatchEvent('mousedown', { bubbles: true, button: 0 });
  await cellOfBanner(ada, next).dispatchEvent('click', { bubbles: true });
  await isShown(ada, next);
  await expect.poll(() => viewer(ada).count()).toBe(1);
});

test('[SCREEN-117] comments of the row are beside the banner or below it, and the choice is remembered', async () => {
  await play(ada, first());
  expect(await viewer(ada).getByRole('textbox', { name: 'New comment' }).count()).toBe(0);
  await press(ada, 'Comments vertical');
  const comments = viewer(ada).getByRole('region', { name: `Comments on ${first().rowName}` });
  const stage = viewer(ada).locator('[data-banner-stage]');
  const [side, banner] = [await boxOf(comments), await boxOf(stage)];
  expect(side.x).toBeGreaterThanOrEqual(banner.x + banner.width);
  await press(ada, 'Comments horizontal');
  await expect
    .poll(async () => (await boxOf(comments)).y)
    .toBeGreaterThanOrEqual((await boxOf(stage)).y + (await boxOf(stage)).height);

  await comments.getByRole('textbox', { name: 'New comment' }).fill('The jacket could be larger.');
  // Arrows move in what is typed.
  await ada.keyboard.press('ArrowLeft');
  await comments.getByRole('button', { name: 'Post' }).click();
  await comments.locator('[data-comment]').filter({ hasText: 'The jacket could be larger.' }).waitFor();
  await expect.poll(() => position(ada)).toBe(`1 of ${banners.length}`);

  await openSheet(ada, desk.demoUrl);
  await play(ada, first());
  await comments.getByText('The jacket could be larger.').waitFor();
  await press(ada, 'Popup only');
  await comments.waitFor({ state: 'detached' });
});

test('[SCREEN-118] visitors of a public sheet play its banners, and see no comments and nothing to change', async () => {
  const visitor = await desk.window();
  await openSheet(visitor, desk.demoUrl);
  const shown = bannersOf(await readSheet(visitor, desk.demoUrl));
  const [one] = shown;
  if (!one) throw new Error('The public demo has no banner.');
  await play(visitor, one);
  await expect.poll(() => position(visitor)).toBe(`1 of ${shown.length}`);
  for (const name of ['Comments vertical', 'Edit banner']) {
    expect(await viewer(visitor).getByRole('button', { name }).count()).toBe(0);
  }
  await visitor.keyboard.press('Escape');
  await expect.poll(focusedCell(visitor)).toBe(placeOf(one));
  await visitor.keyboard.press('Enter');
  await isShown(visitor, one);
  await visitor.context().close();
});

test.each(['light', 'dark'] as const)(
  '[SCREEN-124] axe finds nothing serious in the viewer, %s',
  async (colorScheme) => {
    await ada.emulateMedia({ colorScheme });
    await play(ada, first());
    for (const view of ['Comments vertical', 'Comments horizontal', 'Popup only']) {
      await press(ada, view);
      const findings = await seriousFindings(ada);
      expect(findings, view).toEqual([]);
    }
    await ada.emulateMedia({ colorScheme: 'light' });
  },
);
