/** What is small to look at on a tablet is large enough for a finger. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet } from './support/sheet-page.ts';

let desk: Desk;
let tablet: Page;

beforeAll(async () => {
  desk = await setDesk();
  const context = await desk.browser.newContext({
    baseURL: desk.marquee.address,
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
  });
  tablet = await context.newPage();
  await letIn(tablet, 'admin', desk.demoUrl);
});

afterAll(() => desk?.clear());

/** How far from its middle a tap still means it, across and down, together with the other side. */
const heardIn = (locator: Locator): Promise<{ width: number; height: number }> =>
  locator.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'center' });
    const { height, left, top, width } = element.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const isHeard = (x: number, y: number) =>
      [element, ...labels].some((heard) => heard.contains(document.elementFromPoint(x, y)));
    const reach = (dx: number, dy: number) => {
      let far = 0;
      while (far < 50 && isHeard(middle.x + dx * far, middle.y + dy * far)) far += 0.5;
      return far;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  });

async function isLargeEnough(locator: Locator): Promise<void> {
  await locator.waitFor();
  const { height, width } = await heardIn(locator);
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(24);
}

test('[SCREEN-778] overdue rows and a new column are tapped, and the lines that seek and size are caught', async () => {
  await openSheet(tablet, desk.demoUrl);
  await isLargeEnough(tablet.getByRole('button', { name: /overdue\. Show only/ }).first());
  await isLargeEnough(tablet.getByRole('button', { name: 'Add a column' }).first());
  await tablet
    .getByRole('link', { name: 'Board' })
    .or(tablet.getByRole('button', { name: 'Board' }))
    .first()
    .tap();
  for (const name of ['Playback position', 'Size of the banners']) {
    await isLargeEnough(tablet.getByRole('slider', { name }));
  }
});

test('[SCREEN-778] so are the choices of what a copy of a sheet has', async () => {
  await openSheet(tablet, desk.demoUrl);
  await tablet.getByRole('rowheader').first().focus();
  await tablet.keyboard.press('Control+k');
  await tablet.keyboard.type('Duplicate sheet');
  await tablet.getByRole('option', { name: 'Duplicate sheet…' }).click();
  const choices = tablet.getByRole('dialog').getByRole('radio');
  await choices.first().waitFor();
  for (const choice of await choices.all()) await isLargeEnough(choice);
});
