/** A long sheet that is scrolled: elements draw other rows, and whatever belongs to a row stays with it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { row } from './support/drag.ts';
import { cellOf, openSheet, readSheet } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let page: Page;
let other: Page;
let sheet: Sheet;
let rows: Sheet['groups'][number]['rows'];

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
  other = await desk.known('guest');
  sheet = await readSheet(page, desk.demoUrl);
  const groupID = sheet.groups.toSorted((a, b) => a.ordering - b.ordering)[0]?.groupID ?? 0;
  const many = Array.from({ length: 150 }, (_, at) => ({ groupID, name: `Row ${String(at).padStart(3, '0')}` }));
  for (const one of many) await ask(page, 'POST', '/api/rows', { row: one });
  sheet = await readSheet(page, desk.demoUrl);
  rows =
    sheet.groups.find((group) => group.groupID === groupID)?.rows.toSorted((a, b) => a.ordering - b.ordering) ?? [];
});

afterAll(() => desk?.clear());

beforeEach(() => openSheet(page, desk.demoUrl));

const rowAt = (at: number) => {
  const found = rows[at];
  if (!found) throw new Error(`There is no row ${at}.`);
  return found;
};
const text = () => columnIDOf(sheet, columnTypes.text);

/** Scrolls the grid, and waits for the frame that shows it. */
const scrollTo = (top: number) =>
  page.getByRole('grid').evaluate(async (grid, to) => {
    grid.scrollTop = to;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, top);

/** The rows in the order of the document, and from top to bottom on the screen. */
const orders = () =>
  page.getByRole('grid').evaluate((grid) => {
    const lines = [...grid.querySelectorAll<HTMLElement>('[data-line^="row:"]')];
    const top = (line: HTMLElement) => line.getBoundingClientRect().top;
    const keys = (all: HTMLElement[]) => all.map((line) => line.dataset['line']);
    return { inDocument: keys(lines), onScreen: keys(lines.toSorted((a, b) => top(a) - top(b))) };
  });

const focusedCell = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));

test('[SCREEN-250] while a group is scrolled its row elements draw other rows, each at its place with its own words', async () => {
  await scrollTo(400);
  const made = await page.getByRole('grid').evaluate(async (grid) => {
    const added: Element[] = [];
    const isRow = (node: Node): node is Element => node instanceof Element && node.getAttribute('role') === 'row';
    const observer = new MutationObserver((changes) =>
      added.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isRow))),
    );
    const before = new Set(grid.querySelectorAll('[role=row]'));
    observer.observe(grid, { childList: true, subtree: true });
    for (let top = 400; top < 3_000; top += 150) {
      grid.scrollTop = top;
      await new Promise(requestAnimationFrame);
    }
    observer.disconnect();
    return added.filter((element) => !before.has(element)).length;
  });
  // One may come, as a row that is cut at the top and at the bottom is one more in sight.
  expect(made).toBeLessThanOrEqual(2);
  const tops = await page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('[data-line^="row:"]')].map((line) => ({
      line: line.dataset['line'],
      words: line.querySelector('[role=rowheader]')?.textContent,
      rowIndex: Number(line.getAttribute('aria-rowindex')),
      top: line.getBoundingClientRect().top - grid.getBoundingClientRect().top + grid.scrollTop,
    })),
  );
  const first = tops[0];
  for (const { line, rowIndex, top, words } of tops) {
    expect(words).toContain(rows.find(({ rowID }) => line === `row:${rowID}`)?.name);
    expect(top - (first?.top ?? 0)).toBeCloseTo((rowIndex - (first?.rowIndex ?? 0)) * 36, 0);
  }
});

test('[SCREEN-251] once it rests, rows stand in the document in their order, with what they show on hover', async () => {
  await scrollTo(1_000);
  await scrollTo(1_500);
  await scrollTo(1_300);
  const last = rowAt(40);
  await row(page, last.rowID).getByLabel(`Options of ${last.name}`).waitFor();
  // Those of the places before may be there for a moment yet, elements that wait for other rows.
  await expect
    .poll(async () => {
      const { inDocument, onScreen } = await orders();
      return inDocument.length > 10 && inDocument.join() === onScreen.join();
    })
    .toBe(true);
});

test('[SCREEN-250] the cell with the focus keeps it, and its element, however far the sheet is scrolled', async () => {
  const cell = cellOf(page, rowAt(3).rowID, text());
  await cell.click();
  const element = await cell.elementHandle();
  for (const top of [800, 2_400, 5_000, 2_400, 0]) {
    await scrollTo(top);
    expect(await focusedCell()).toBe(`${rowAt(3).rowID}:${text()}`);
  }
  await expect.poll(() => element?.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('[SCREEN-250] a button that has the focus is not handed to another row', async () => {
  const { name, rowID } = rowAt(5);
  await row(page, rowID).getByLabel(`Comments on ${name}`).focus();
  await scrollTo(3_000);
  await row(page, rowAt(80).rowID).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(name);
});

test('[SCREEN-252] chosen cells are marked as such when they come into sight, and no others', async () => {
  await cellOf(page, rowAt(2).rowID, text()).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const marked = () =>
    page
      .locator('[role=gridcell][data-range]')
      .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-cell') ?? '').toSorted());
  const wanted = [2, 3, 4].map((at) => `${rowAt(at).rowID}:${text()}`).toSorted();
  await expect.poll(marked).toEqual(wanted);
  await scrollTo(3_000);
  // Of the chosen ones only the row of the keyboard is drawn, out of sight.
  expect(await marked()).toEqual([`${rowAt(2).rowID}:${text()}`]);
  await scrollTo(0);
  expect(await marked()).toEqual(wanted);
});

test('[SCREEN-252] the flash of a change stays with its cell', async () => {
  const { rowID } = rowAt(4);
  const flashed = page.waitForFunction(
    (at) => {
      const cell = document.querySelector(`[data-cell="${at}"][data-mark]`);
      const grid = document.querySelector('[role=grid]');
      if (cell && grid) grid.scrollTop = 3_000;
      return cell !== null;
    },
    `${rowID}:${text()}`,
    { polling: 'raf' },
  );
  await ask(other, 'PUT', '/api/cells', {
    cell: { rowID, columnID: text(), cellText: { text: 'Changed by somebody' } },
    updateFields: ['text'],
  });
  await flashed;
  await page.waitForFunction((line) => !document.querySelector(`[data-line="${line}"]`), `row:${rowID}`);
  await expect.poll(() => page.locator('[data-mark]').count()).toBe(0);
});

test('[SCREEN-253] comments that were opened on a row that was scrolled away give the keyboard back to that row', async () => {
  const { name, rowID } = rowAt(6);
  await row(page, rowID).getByLabel(`Comments on ${name}`).click();
  const panel = page.getByRole('complementary', { name: /^Comments on/ });
  await panel.waitFor();
  await scrollTo(3_000);
  await row(page, rowAt(80).rowID).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const line = () => page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await expect.poll(line).toBe(`row:${rowID}`);
});
