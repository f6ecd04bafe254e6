/** What keys alone lead to: into a menu in a menu and out of it again, and among rows that a bar lies over. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});
afterAll(() => desk?.clear());
beforeEach(() => desk.open(page));

const focused = () =>
  page.evaluate(() => {
    const now = document.activeElement;
    return now === document.body ? 'nothing' : (now?.getAttribute('aria-label') ?? now?.textContent);
  });
const isAt = (name: RegExp) => expect.poll(focused).toMatch(name);
const rowName = (at: number) => page.getByRole('rowheader').nth(at);

test('[LOOK-39] Enter and the arrow lead into a menu in a menu, and the arrow back and Escape out of that one alone', async () => {
  await rowName(1).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move…' }).focus();
  for (const [into, out] of [
    ['Enter', 'ArrowLeft'],
    ['ArrowRight', 'Escape'],
    ['Space', 'ArrowLeft'],
  ] as const) {
    await page.keyboard.press(into);
    await isAt(/^Up$/);
    await page.keyboard.press('ArrowDown');
    await isAt(/^Down$/);
    await page.keyboard.press(out);
    await isAt(/^Move…$/);
    await expect.poll(() => page.getByRole('menu').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await rowName(1).evaluate((on) => on === document.activeElement)).toBe(true);
});

test('[SCREEN-994] Enter leads into a menu in a menu where the browser says of no click what it was made by', async () => {
  await rowName(1).focus();
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name: 'Move…' });
  await item.focus();
  // As Safari makes one of a key.
  await item.evaluate((on) => on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  await isAt(/^Up$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
});

test('[SCREEN-978] a group is moved by its menu, also where that has no room beside the title', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const [first, second] = (await desk.read(page)).groups.toSorted((one, other) => one.ordering - other.ordering);
  await page.getByRole('button', { name: `Close ${first?.name}`, exact: true }).focus();
  for (let presses = 0; presses < 8 && !(await focused())?.startsWith('Move '); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await isAt(new RegExp(`^Move ${first?.name}$`));
  await page.keyboard.press('Enter');
  await isAt(/^Up$/);
  await page.keyboard.press('ArrowDown');
  await isAt(/^Down$/);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await desk.read(page)).groups.find(({ groupID }) => groupID === second?.groupID)?.ordering)
    .toBe(1);
  await isAt(new RegExp(`^Move ${first?.name}$`));
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await desk.read(page)).groups.find(({ groupID }) => groupID === first?.groupID)?.ordering)
    .toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('[SCREEN-901] the row that the keyboard is at stands above the bar of selected rows', async () => {
  const isAbove = () =>
    page.evaluate(() => {
      const edge = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect();
      return edge(document.activeElement).bottom <= edge(document.querySelector('[data-selection]')).top;
    });
  // The last row that is in sight, which the bar would come to lie over.
  await rowName(0).focus();
  const bottom = await page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().bottom);
  const isLow = () =>
    page.evaluate((low) => low - (document.activeElement?.getBoundingClientRect().bottom ?? 0) < 30, bottom);
  for (let presses = 0; presses < 40 && !(await isLow()); presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  await expect.poll(isAbove).toBe(true);
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(isAbove).toBe(true);
  }
});

test('[SCREEN-902] Ctrl+K leads to the bar of selected rows, and Escape from there back to the row', async () => {
  await rowName(1).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bar of selected');
  await page.getByText('Nothing matches.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+Space');
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bar of selected');
  await page.getByRole('option', { name: 'Go to the bar of selected rows' }).waitFor();
  await page.keyboard.press('Enter');
  await isAt(/^Text$/);
  await page.keyboard.press('Escape');
  await expect.poll(() => rowName(1).evaluate((on) => on === document.activeElement)).toBe(true);
});
