/** Who has the keyboard in the viewer: the banner that is clicked into, while the pointer is over it, and otherwise the viewer. */
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { readSheet } from './support/sheet-page.ts';
import { bannersOf, isShown, play, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let html: ShownBanner;
let next: ShownBanner;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  const banners = bannersOf(await readSheet(ada, desk.demoUrl));
  const index = banners.findIndex(({ cell }) => cell.cellBanner?.fileType === 2);
  const [one, two] = banners.slice(index, index + 2);
  if (!one || !two) throw new Error('The demo has no html banner with another one after it.');
  [html, next] = [one, two];
});

afterAll(() => desk?.clear());

const frame = () => viewer(ada).locator('iframe[sandbox*="allow-popups"]');

/** Plays the html banner, with a form of one field in it, and clicks into that. */
async function typeIntoBanner(): Promise<Frame> {
  await isShown(ada, html);
  const page = await (await frame().elementHandle())?.contentFrame();
  if (!page) throw new Error('Nothing is played.');
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9';
    document.body.append(field);
  });
  await page.locator('input').click();
  await ada.keyboard.type('ab');
  await ada.keyboard.press('ArrowLeft');
  await ada.keyboard.type('x');
  await expect.poll(() => page.locator('input').inputValue()).toBe('axb');
  return page;
}

const hasKeyboard = (page: Frame) => page.evaluate(() => document.hasFocus());

test('[SCREEN-125] a banner that was clicked into has the keyboard until the pointer leaves it', async () => {
  await play(ada, html);
  const stage = await boxOf(frame());
  let page = await typeIntoBanner();
  await ada.mouse.move(stage.x + 10, stage.y - 8);
  await expect.poll(() => hasKeyboard(page)).toBe(false);
  await ada.keyboard.press('ArrowRight');
  await isShown(ada, next);
  await ada.keyboard.press('ArrowLeft');

  // Without a stop on the way: from the banner straight out of the viewer.
  page = await typeIntoBanner();
  await ada.mouse.move(2, 2);
  await expect.poll(() => hasKeyboard(page)).toBe(false);
  await ada.keyboard.press('Escape');
  await viewer(ada).waitFor({ state: 'detached' });
});

test('[SCREEN-125] where the banner took the keyboard by itself, the viewer has it once the pointer moves over it', async () => {
  await play(ada, html);
  const stage = await boxOf(frame());
  const page = await typeIntoBanner();
  await ada.mouse.move(stage.x + 10, stage.y - 8);
  await expect.poll(() => hasKeyboard(page)).toBe(false);
  await frame().focus();
  await expect.poll(() => hasKeyboard(page)).toBe(true);
  await ada.mouse.move(stage.x + 20, stage.y - 8);
  await expect.poll(() => hasKeyboard(page)).toBe(false);
  await ada.keyboard.press('Escape');
  await viewer(ada).waitFor({ state: 'detached' });
});
