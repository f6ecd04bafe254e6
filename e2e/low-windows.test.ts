/** Low windows, as at 200 % and 400 % and on a phone on its side: nothing is out of reach, and what a screen is for keeps room to be seen. */
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { reachOf } from './support/reach.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, viewer } from './support/viewer.ts';

/** 1280 by 720 at 200 %, 1280 by 1024 at 400 %, and a phone on its side. */
const twice = { width: 640, height: 360 };
const fourTimes = { width: 320, height: 256 };
const onItsSide = { width: 844, height: 390 };

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin', { isStill: true, viewport: twice });
});
afterAll(() => desk?.clear());
afterEach(async () => {
  await page.goto('about:blank');
});

const heightOf = async (thing: Locator): Promise<number> => (await boxOf(thing)).height;
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first();

test.each([fourTimes, twice])(
  '[LOOK-14] at $width pixels the viewer shows its banner, and all that is below it is in reach',
  async (size) => {
    await page.setViewportSize(size);
    const [first] = bannersOf(await readSheet(page, desk.demoUrl));
    await page.goto(`/sheet/${desk.demoUrl}?banner=${first?.cell.rowID}:${first?.cell.columnID}`);
    const stage = viewer(page).locator('[data-banner-stage]');
    for (const view of ['Popup only', 'Comments horizontal']) {
      await button(viewer(page), view).click();
      await expect.poll(() => heightOf(stage)).toBeGreaterThanOrEqual(80);
      await expect.poll(() => reachOf(button(viewer(page), 'Next banner'))).toBe('in reach');
    }
    await expect.poll(() => reachOf(button(viewer(page), 'Post'))).toBe('in reach');
  },
);

test.each([fourTimes, twice, onItsSide])(
  '[LOOK-14] at $width pixels comments can be read and written',
  async (size) => {
    await page.setViewportSize(size);
    await page.goto(`/sheet/${desk.demoUrl}?comments=sheet`);
    const panel = page.getByRole('complementary', { name: 'Sheet comments' });
    await panel.locator('[data-comment]').last().waitFor();
    await expect.poll(() => heightOf(panel.locator('[aria-busy]'))).toBeGreaterThan(80);
    await panel.getByRole('textbox', { name: 'New comment' }).fill('As large as I need it');
    await expect.poll(() => reachOf(button(panel, 'Post'))).toBe('in reach');
    await panel.getByRole('textbox', { name: 'New comment' }).fill('');
  },
);

test.each([fourTimes, onItsSide])(
  '[LOOK-14] at $width pixels banners are seen on the board, and its bar is in reach',
  async (size) => {
    await page.setViewportSize(size);
    await page.goto(`/sheet/${desk.demoUrl}/board`);
    await page.locator('[data-board-tile]').first().waitFor();
    await expect.poll(() => heightOf(page.locator('[data-board-field]'))).toBeGreaterThan(100);
    await expect.poll(() => reachOf(button(page.getByRole('region', { name: 'Board' }), /^Play/))).toBe('in reach');
  },
);

test('[LOOK-15] what hangs on a button is within the window, or scrolled there', async () => {
  await page.setViewportSize(twice);
  await openSheet(page, desk.demoUrl);
  await button(page, 'Find, filter and sort').click();
  await button(page, 'Filter').click();
  const filter = page.getByRole('dialog');
  await filter.getByLabel('Show rows whose').selectOption({ label: 'Status' });
  await filter.getByRole('checkbox', { name: 'Empty' }).waitFor();
  await expect.poll(() => reachOf(filter.getByRole('checkbox', { name: 'Empty' }))).toBe('in reach');
  await page.keyboard.press('Escape');
  await filter.waitFor({ state: 'detached' });

  await page.setViewportSize(fourTimes);
  await button(page, /^View:/).click();
  const last = page.getByRole('menuitem').last();
  await last.waitFor();
  await expect.poll(() => reachOf(last)).toBe('in reach');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });

  await button(page, 'More of this sheet').click();
  await expect.poll(() => reachOf(button(page, 'Add users'))).toBe('in reach');
});

test('[LOOK-16] at 400 % the field that one types into is seen, not what ends its popup', async () => {
  await page.setViewportSize(fourTimes);
  await page.goto('/');
  await button(page, 'Add new sheet').click();
  const name = page.getByRole('dialog').getByLabel('Sheet name');
  await name.fill('Spring');
  const isSeen = () =>
    name.evaluate((field) => {
      const { bottom, left, top } = field.getBoundingClientRect();
      return [top + 6, bottom - 6].every((y) => document.elementFromPoint(left + 10, y) === field);
    });
  await expect.poll(isSeen).toBe(true);
  await expect.poll(() => reachOf(button(page.getByRole('dialog'), 'Add sheet'))).toBe('in reach');
});
