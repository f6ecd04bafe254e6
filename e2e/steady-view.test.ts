/** Somebody reads in the middle of a sheet while others work above: what is in sight stays where it is. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, row } from './support/drag.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';

let desk: Desk;
let reader: Page;
let writer: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  reader = await desk.known('admin', { viewport: { width: 1200, height: 420 } });
  writer = await desk.known('guest');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await openSheet(reader, desk.demoUrl);
  sheet = await readSheet(reader, desk.demoUrl);
});

/** The rows of the sheet from top to bottom, as they were read. */
const allRows = (): number[] =>
  sheet.groups
    .toSorted((a, b) => a.ordering - b.ordering)
    .flatMap((group) => group.rows.toSorted((a, b) => a.ordering - b.ordering))
    .map(({ rowID }) => rowID);

const scrollTop = (page: Page): Promise<number> => page.getByRole('grid').evaluate((grid) => grid.scrollTop);
const gridHeight = (page: Page): Promise<number> => page.getByRole('grid').evaluate((grid) => grid.scrollHeight);

/** Scrolls down, and gives a row in the middle of what is in sight then, with its place on the screen. */
async function readOn(page: Page): Promise<{ rowID: number; top: number }> {
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight / 2 }));
  const found = await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=grid] [data-line^="row:"]')];
    const inSight = rows.find((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top > 220 && bottom < innerHeight;
    });
    return Number(inSight?.dataset['line']?.slice('row:'.length) ?? 0);
  });
  const rowID = await found.jsonValue();
  // A row has its menu once the sheet stands still.
  await row(page, rowID)
    .getByRole('button', { name: /^Options of/ })
    .waitFor();
  return { rowID, top: (await boxOf(row(page, rowID))).y };
}

const deleteRows = (rowIDs: readonly number[]) => ask(writer, 'POST', '/api/rows/delete', { rowIDs });

test('[SCREEN-55] rows that somebody else deletes above leave the reader where they are', async () => {
  const { rowID, top } = await readOn(reader);
  const [before, height] = [await scrollTop(reader), await gridHeight(reader)];
  await deleteRows(allRows().slice(1, 4));
  await expect.poll(() => gridHeight(reader)).toBeLessThan(height);
  expect(await scrollTop(reader)).toBe(before - 3 * 36);
  expect((await boxOf(row(reader, rowID))).y).toBe(top);
});

test('[SCREEN-55] so does a row that is moved from below to above', async () => {
  const { rowID, top } = await readOn(reader);
  const before = await scrollTop(reader);
  const [first] = sheet.groups.toSorted((a, b) => a.ordering - b.ordering);
  const last = allRows().at(-1);
  await ask(writer, 'PUT', '/api/rows', {
    row: { rowID: last, groupID: first?.groupID, ordering: 1 },
    updateFields: ['orderingAndGroup'],
  });
  await expect.poll(() => scrollTop(reader)).toBe(before + 36);
  expect((await boxOf(row(reader, rowID))).y).toBe(top);
});

test('[SCREEN-55] who stands at the top sees what comes there', async () => {
  const rowID = allRows().at(-1) ?? 0;
  const [first] = sheet.groups.toSorted((a, b) => a.ordering - b.ordering);
  await ask(writer, 'PUT', '/api/rows', {
    row: { rowID, groupID: first?.groupID, ordering: 1 },
    updateFields: ['orderingAndGroup'],
  });
  await row(reader, rowID).waitFor();
  expect(await scrollTop(reader)).toBe(0);
});

test("[SCREEN-55] the keyboard's place, deleted out of sight, does not call the reader back", async () => {
  const [first, second] = allRows();
  await row(reader, first ?? 0)
    .getByRole('rowheader')
    .click();
  const { rowID, top } = await readOn(reader);
  await deleteRows([first ?? 0]);
  await expect
    .poll(() =>
      row(reader, second ?? 0)
        .locator('[tabindex="0"]')
        .count(),
    )
    .toBe(1);
  expect((await boxOf(row(reader, rowID))).y).toBe(top);
});
