/** Deciding on the members' board, by keys with words and by a finger on a phone; and what a phone's viewer leaves for the banner. */
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { holdBack } from './support/hold-back.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let banners: readonly [ShownBanner, ShownBanner, ShownBanner];

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk();
  const ada = await desk.known('admin');
  const [first, second, third] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first || !second || !third) throw new Error('The demo has too few banners.');
  banners = [first, second, third];
  for (const { cell } of banners) {
    const isFrozen = async () => {
      const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cell.cellID}/versions`);
      expect(versions.some(({ isCurrent }) => isCurrent)).toBe(true);
    };
    await vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
  }
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const board = (page: Page) => page.getByRole('region', { name: 'Board' });
const tile = (page: Page, { cell }: ShownBanner) =>
  board(page).locator(`[data-board-tile="${cell.rowID}:${cell.columnID}"]`);
const opener = (page: Page, banner: ShownBanner) => tile(page, banner).locator('button[tabindex]');
const labelOf = (page: Page, banner: ShownBanner) => opener(page, banner).getAttribute('aria-label');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const asked = (page: Page) => board(page).locator('[data-board-focused]');

async function open(page: Page): Promise<void> {
  await page.goto(`/sheet/${desk.demoUrl}/board`);
  await tile(page, banners[0]).waitFor();
}

test('[SCREEN-689] C and X ask for words below the board, which are said for the banner, and give it the keyboard back', async () => {
  const ada = await desk.known('admin');
  await open(ada);
  for (const [banner, key, label, state] of [
    [banners[0], 'c', 'What should be changed', 'Changes requested'],
    [banners[1], 'x', 'Why it is rejected', 'Rejected'],
  ] as const) {
    await opener(ada, banner).focus();
    await ada.keyboard.press(key);
    const words = asked(ada).getByRole('textbox', { name: label });
    await expect.poll(() => words.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    // What is typed is words, and no key of the board.
    await ada.keyboard.type('A clearer axe');
    await ada.keyboard.press('Control+Enter');
    await expect.poll(() => labelOf(ada, banner)).toContain(state);
    await expect.poll(() => focused(ada)).toContain(state);
  }
  await ada.keyboard.press('c');
  await asked(ada).getByRole('textbox').waitFor();
  await ada.keyboard.press('Escape');
  await asked(ada).getByRole('textbox').waitFor({ state: 'detached' });
  await ada.context().close();
});

test('[SCREEN-690] [SCREEN-691] on a phone a button on each banner opens what can be decided, and a tap elsewhere the banner', async () => {
  const ada = await desk.known('admin', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await open(ada);
  const [, , third] = banners;
  expect(await asked(ada).count()).toBe(0);
  const decide = tile(ada, third).getByRole('button', { name: /^Decide on/ });
  await decide.scrollIntoViewIfNeeded();
  await decide.tap();
  await asked(ada).getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect.poll(() => labelOf(ada, third)).toContain('Approved');
  expect(await seriousFindings(ada)).toEqual([]);
  await asked(ada).getByRole('button', { name: 'Close' }).tap();
  await asked(ada).waitFor({ state: 'detached' });
  await opener(ada, third).tap({ position: { x: 60, y: 60 } });
  await viewer(ada).locator('[data-banner-stage][data-ready]').waitFor();

  // SCREEN-691: what it is has the breadth of the screen, and beside comments the banner has room.
  const [title, close] = await Promise.all(
    [viewer(ada).getByRole('heading').first(), viewer(ada).getByRole('button', { name: 'Close viewer' })].map(boxOf),
  );
  expect(title?.width).toBeGreaterThan(300);
  expect(close?.y).toBeLessThan(40);
  const decisions = viewer(ada).getByRole('region', { name: 'Decisions' });
  await decisions.waitFor();
  await viewer(ada).getByRole('button', { name: 'Comments horizontal' }).tap();
  await decisions.waitFor({ state: 'hidden' });
  const room = () => viewer(ada).locator('[data-zoom]').first().boundingBox();
  await expect.poll(async () => (await room())?.height ?? 0).toBeGreaterThan(180);
  await ada.context().close();
});

test('[SCREEN-840] on a banner of which there is no copy yet a key decides nothing, not even once there is one, and it is said why', async () => {
  const ada = await desk.known('admin');
  const [, second] = banners;
  const { cellID, cellBanner } = second.cell;
  const verdicts = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cellID}/versions`);
    return versions.flatMap((version) => version.verdicts.map(({ verdict }) => verdict));
  };
  const before = await verdicts();
  await changeBanner(ada, second, { fileName: `not there ${cellBanner?.fileName}` });
  await open(ada);
  await opener(ada, second).focus();
  await asked(ada).getByText('You can decide once a copy of its file has been saved.').waitFor();
  await ada.keyboard.press('a');
  await changeBanner(ada, second, { fileName: cellBanner?.fileName });
  const isKept = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cellID}/versions`);
    return versions.some(({ isCurrent }) => isCurrent);
  };
  await expect.poll(isKept, { timeout: 40_000 }).toBe(true);
  await asked(ada).getByRole('region', { name: 'Decisions' }).waitFor();
  await opener(ada, second).focus();
  await ada.keyboard.press('c');
  await asked(ada).getByRole('textbox', { name: 'What should be changed' }).waitFor();
  await ada.keyboard.type('A calmer end');
  await ada.keyboard.press('Control+Enter');
  await expect.poll(() => verdicts()).toEqual([...before, 'changes']);
  await ada.context().close();
}, 120_000);

test('[BOARD-19] who approves a banner and goes on before its versions are known has approved it', async () => {
  const ada = await desk.known('admin');
  const [first] = banners;
  const { letGo } = await holdBack(ada, `**/api/cells/${first.cell.cellID}/versions`);
  await open(ada);
  await opener(ada, first).focus();
  await asked(ada).waitFor();
  expect(await labelOf(ada, first)).not.toContain('Approved');
  await ada.keyboard.press('a');
  await ada.keyboard.press('ArrowRight');
  await expect.poll(() => opener(ada, first).getAttribute('aria-current')).toBe(null);
  letGo();
  await expect.poll(() => labelOf(ada, first)).toContain('Approved');
  await ada.context().close();
});
