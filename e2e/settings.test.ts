/** How a browser is set: little motion, a small window, and a tab that is closed too early. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, head, nameOf } from './support/drag.ts';
import { atRest, cellOf, clickBeside, openSheet, readSheet, typeInto } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;
const small = { width: 1024, height: 768 };

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin', { viewport: small });
  sheet = await readSheet(page, desk.demoUrl);
});

afterAll(() => desk?.clear());

const rowsOfFirst = () => sheet.groups.find((group) => group.ordering === 1)?.rows ?? [];

/** Nothing of it is cut off by the window. */
async function isWhole(popup: Locator): Promise<void> {
  await popup.waitFor();
  await expect
    .poll(async () => {
      const { height, width, x, y } = await boxOf(popup);
      return x >= 0 && y >= 0 && x + width <= small.width && y + height <= small.height;
    })
    .toBe(true);
}

test('[SCREEN-52] at 1024 pixels every popup of the sheet is seen whole', async () => {
  const dialog = page.getByRole('dialog');
  const rows = rowsOfFirst();
  for (const type of [columnTypes.status, columnTypes.date, columnTypes.who, columnTypes.link, columnTypes.banner]) {
    // The last row that is in sight has the least room below it.
    for (const at of [0, 12]) {
      const cell = cellOf(page, rows[at]?.rowID ?? 0, columnIDOf(sheet, type));
      await cell.scrollIntoViewIfNeeded();
      await clickBeside(cell);
      await isWhole(dialog);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  }
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }));
  const menu = page.getByRole('menu');
  for (const opener of [
    nameOf(page, rows[12]?.rowID ?? 0).getByLabel(/^Options of/),
    page
      .getByRole('columnheader')
      .getByLabel(/^Options of/)
      .first(),
  ]) {
    await opener.locator('..').hover();
    await opener.click();
    await isWhole(menu.first());
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    await isWhole(menu.nth(1));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await menu.first().waitFor({ state: 'detached' });
  }
  for (const name of ['Filter', 'Sort', 'Share', 'Add users', 'Add a column']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await isWhole(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('[SCREEN-51] where little motion is wanted, nothing on the sheet moves or fades', async () => {
  const still = await desk.window();
  await still.emulateMedia({ reducedMotion: 'reduce' });
  await openSheet(still, desk.demoUrl);
  const longest = () =>
    still.evaluate(() =>
      Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().activeDuration))),
    );
  const { rowID = 0 } = rowsOfFirst()[0] ?? {};
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.text && one.accessRestrictions === 1);
  const at = `${rowID}:${column?.columnID}`;
  // Someone else's edit is still marked, by a tint that stands still.
  const marked = still.waitForFunction(
    (cell) => {
      const element = document.querySelector(`[data-cell="${cell}"][data-mark]`);
      return element && getComputedStyle(element, '::after');
    },
    at,
    { polling: 'raf' },
  );
  await typeInto(cellOf(page, rowID, column?.columnID ?? 0), 'Marked without motion');
  await marked;
  expect(await longest()).toBeLessThanOrEqual(1);
  await still
    .getByRole('button', { name: /^Close / })
    .first()
    .click();
  expect(await longest()).toBeLessThanOrEqual(1);
  await still.context().close();
});

test('[SCREEN-51] where little motion is wanted, dark is there at once', async () => {
  const still = await desk.window({ isStill: true });
  await letIn(still, 'admin', desk.demoUrl);
  await atRest(still);
  const begun = still.evaluate(async () => {
    while (document.documentElement.dataset['mantineColorScheme'] !== 'dark') await new Promise(requestAnimationFrame);
    let transitions = 0;
    for (let frames = 0; frames < 5; frames += 1) {
      transitions += document.getAnimations().length;
      await new Promise(requestAnimationFrame);
    }
    return transitions;
  });
  await still.emulateMedia({ colorScheme: 'dark' });
  expect(await begun).toBe(0);
  await still.context().close();
});

test('[SCREEN-131] a popup gives the focus back to where it was, from a menu too, each time, and where nothing fades', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const still = await desk.window();
    await still.emulateMedia({ reducedMotion });
    await letIn(still, 'admin', desk.demoUrl);
    await openSheet(still, desk.demoUrl);
    const share = still.getByRole('button', { name: 'Share', exact: true });
    const banners = head(still, columnIDOf(sheet, columnTypes.banner));
    const popup = still.getByRole('dialog');
    const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
    const leave = async () => {
      await expect.poll(() => popup.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await still.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
    };
    for (const _ of ['first', 'again']) {
      await share.press('Enter');
      await leave();
      expect(await isFocused(share)).toBe(true);
      await banners.click({ button: 'right' });
      await still.getByRole('menuitem', { name: 'Update all links' }).press('Enter');
      await leave();
      expect(await isFocused(banners)).toBe(true);
    }
    await still.context().close();
  }
});

test('[SCREEN-50] the page asks before it is left with an edit that is not saved, one that is being written included', async () => {
  const leaving = await desk.window();
  await letIn(leaving, 'guest', desk.demoUrl);
  const asked: string[] = [];
  leaving.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await leaving.route('**/api/cells', () => {});
  const cell = cellOf(leaving, rowsOfFirst()[1]?.rowID ?? 0, columnIDOf(sheet, columnTypes.text));
  await cell.scrollIntoViewIfNeeded();
  await cell.dblclick();
  await leaving.locator('textarea:focus').fill('Not saved yet');
  await leaving.close({ runBeforeUnload: true });
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(['beforeunload']);
  expect(leaving.isClosed()).toBe(false);
  await cell.filter({ hasText: 'Not saved yet' }).waitFor();
  await leaving.context().close();
});
