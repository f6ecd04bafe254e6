/** Pages on a tablet, and in other windows where the menu at the left takes some of the width. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { bringIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { comeToColumn, rowNamed } from './support/sheet-page.ts';
import { bannersOf, play, viewer } from './support/viewer.ts';

let desk: Desk;

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk();
});
afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

/** How far what a place shows reaches out of it, to be swiped to. */
const reachesOut = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter(
        (part) =>
          part.getAttribute('role') !== 'tablist' && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX),
      )
      .map((part) => part.scrollWidth - part.clientWidth)
      .filter((far) => far > 0),
  );

test('[LOOK-41] on a tablet nothing of the account page reaches out of it, and no name is broken', async () => {
  const tablet = await desk.window({ viewport: { width: 768, height: 1024 } });
  await bringIn(tablet, 'admin');
  for (const viewport of [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ]) {
    await tablet.setViewportSize(viewport);
    await tablet.goto('/account#checks');
    await tablet.getByRole('button', { name: 'New preset' }).waitFor();
    for (const tab of await tablet.getByRole('main').getByRole('tab').all()) {
      await tab.click();
      await expect
        .poll(() => reachesOut(tablet), { message: `${await tab.innerText()}, ${viewport.width}` })
        .toEqual([]);
    }
    const who = tablet.getByRole('list', { name: 'Audit log, newest first' }).getByText('Nora Lindqvist').first();
    await who.waitFor();
    const lines = () =>
      who.evaluate((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    expect(await lines()).toBe(1);
    await tablet.getByRole('main').getByRole('tab', { name: 'Auto updates' }).click();
    const label = tablet.getByText('Domain URL for http site (optional)');
    const other = tablet.getByText('Nickname', { exact: true });
    expect((await label.boundingBox())?.height).toBe((await other.boundingBox())?.height);
  }
  await tablet.context().close();
});

test('[LOOK-51] for a finger who is waited for stands whole in the viewer, below what was said', async () => {
  const tablet = await desk.known('admin', { viewport: { width: 768, height: 1024 }, hasTouch: true });
  const sheet = await desk.read(tablet);
  const [banner] = bannersOf(sheet);
  if (!banner) throw new Error('The demo has no banner.');
  const { cellID } = banner.cell;
  await ask(tablet, 'POST', `/api/cells/${cellID}/verdicts`, {
    number: 1,
    verdict: 'changes',
    comment: '<p>Larger</p>',
  });
  const userIDs = sheet.users.map(({ userID }) => userID);
  await ask(tablet, 'POST', '/api/asks', { sheetID: sheet.sheetID, cellIDs: [cellID], userIDs });
  await desk.open(tablet);
  await comeToColumn(tablet, banner.cell.columnID);
  await play(tablet, banner);
  const waiting = viewer(tablet).getByRole('button', { name: /^Waiting for/ });
  await waiting.waitFor();
  const said = viewer(tablet).getByRole('region', { name: 'Decisions' }).getByRole('status');
  const [inner, outer] = [await waiting.boundingBox(), await said.boundingBox()];
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0) + 1);
  await tablet.context().close();
});

test('[LOOK-43] what is said about saving and the connection takes nothing from the name of the sheet', async () => {
  const page = await desk.seat('admin', { viewport: { width: 1440, height: 900 } });
  const name = page.getByRole('textbox', { name: 'Sheet name' });
  const isWhole = () => name.evaluate((field) => field.scrollWidth <= field.clientWidth);
  expect(await isWhole()).toBe(true);
  await page.getByRole('rowheader').first().press('Enter');
  await page.getByRole('textbox', { name: 'Row name' }).fill('Named offline');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await rowNamed(page, 'Named offline').waitFor();
  const chips = ['Reconnecting…', '1 unsaved change'];
  for (const chip of chips) await page.getByText(chip, { exact: true }).waitFor();
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isWhole(), `${width}`).toBe(true);
    for (const chip of chips) {
      const box = await page.getByText(chip, { exact: true }).boundingBox();
      const place = await page.getByRole('main').boundingBox();
      expect(box?.x ?? 0, `${chip}, ${width}`).toBeGreaterThan(place?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${chip}, ${width}`).toBeLessThanOrEqual(width);
    }
  }
  await page.context().setOffline(false);
  await page.getByText('1 unsaved change', { exact: true }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('[LOOK-53] what finds, filters and sorts is one line on a tablet, and so are the tools of the board; beside the menu these are two', async () => {
  const tablet = await desk.known('admin', { viewport: { width: 768, height: 1024 }, hasTouch: true });
  const places = [
    tablet.getByRole('search', { name: 'Find, filter and sort' }),
    tablet.getByRole('group', { name: 'Board' }),
  ];
  /** In how many lines what can be pressed stands. */
  const lines = (place: Locator) =>
    place.locator('button, input, select').evaluateAll((all) => {
      const seen = all.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
      return new Set(seen.map(({ bottom, top }) => Math.round((top + bottom) / 40))).size;
    });
  await tablet.goto(`/sheet/${desk.demoUrl}/board`);
  await tablet.getByRole('button', { name: 'Check for newer banners' }).waitFor();
  await tablet.locator('[data-board-tile]').first().waitFor();
  await expect.poll(() => Promise.all(places.map(lines))).toEqual([1, 2]);
  await tablet.getByRole('banner').getByRole('button', { name: 'Hide the menu' }).tap();
  await expect.poll(() => Promise.all(places.map(lines))).toEqual([1, 1]);
  await tablet.context().close();
});
