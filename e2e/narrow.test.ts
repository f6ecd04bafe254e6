/** Finding, filtering and sorting: what one person does to their view, and that nobody else's changes. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { nameOf, rowsIn } from './support/drag.ts';
import { escapeAtOnce } from './support/escape.ts';
import { openSheet, readSheet, rowNamed, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin');
});

afterAll(() => desk?.clear());

const searchBox = (of: Page) => of.getByRole('textbox', { name: 'Search this sheet' });
/** Without the counts of comments that members see behind them. */
const rowNames = async (of: Page) =>
  (await of.getByRole('rowheader').allInnerTexts()).map((words) => words.split('\n')[0]);

test('[SCREEN-40] Ctrl+F searches the sheet, Enter goes from match to match, Esc goes back to all of it', async () => {
  const [first, second] = (await readSheet(page, desk.demoUrl)).groups.flatMap((group) => group.rows);
  const textColumn = (await readSheet(page, desk.demoUrl)).columns.find((column) => column.columnTypeID === 1);
  await rowNamed(page, first?.name ?? '').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+f');
  await expect.poll(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);

  await page.keyboard.type((first?.name ?? '').toUpperCase());
  await page.getByText('1 of 60 rows').waitFor();
  await expect.poll(() => rowNames(page)).toEqual([first?.name]);
  // [SCREEN-47] A group in which nothing is found is left out, and so is the line that would add another.
  await expect.poll(() => page.locator('[data-line^="title:"]').count()).toBe(1);
  await expect.poll(() => page.getByLabel('New group').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.locator('[data-found=current]', { hasText: first?.name ?? '' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await rowNamed(page, second?.name ?? '').waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  // The keyboard stands where the search had come to.
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await expect.poll(focused).toBe(`row:${first?.rowID}`);

  // What is written into the sheet meanwhile is found as well.
  await searchBox(page).fill('Found by its notes');
  await page.getByText('0 of 60 rows').waitFor();
  const guest = await desk.window();
  await letIn(guest, 'guest', desk.demoUrl);
  await guest.locator(`[data-cell="${second?.rowID}:${textColumn?.columnID}"]`).dblclick();
  await guest.locator('textarea:focus').fill('found by its notes');
  await guest.keyboard.press('Enter');
  await page.getByText('1 of 60 rows').waitFor();
  await guest.context().close();
  await searchBox(page).fill('');
});

test('[SCREEN-954] Escape closes the filters whose focused button is gone, or that have not got the focus yet', async () => {
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  const filters = page.getByRole('dialog', { name: 'Filter the rows' });
  const isOnButton = () => filter.evaluate((button) => button === document.activeElement);
  await filter.click();
  await filters.getByLabel('Show rows whose').selectOption({ label: 'Status' });
  await filters.getByRole('checkbox').first().check();
  await filters.getByRole('button', { name: 'Clear' }).click();
  await filters.getByRole('button', { name: 'Clear' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'detached' });
  await expect.poll(isOnButton).toBe(true);

  const wasIn = await escapeAtOnce(page);
  await page.keyboard.press('Enter');
  expect(await wasIn()).toBe(false);
  await filters.waitFor({ state: 'detached' });
  await expect.poll(isOnButton).toBe(true);
});

test('[SCREEN-41] filters and sorting are one’s own: another browser shows the sheet as it is', async () => {
  const other = await desk.window();
  await openSheet(other, desk.demoUrl);
  const before = await rowNames(other);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Show rows whose').selectOption({ label: 'Status' });
  await page.getByRole('checkbox', { name: 'Live' }).click();
  await page.getByText(/^Filtered: Status is Live – \d+ of 60 rows$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByLabel('Sort each group by').selectOption({ label: 'Row name' });
  await page.getByText('Z to A').click();
  await page.getByText('Sorted by Row name, only for you').waitFor();
  await page.keyboard.press('Escape');
  const group = page.getByRole('rowgroup').first();
  await expect
    .poll(async () => {
      const names = await group.getByRole('rowheader').allInnerTexts();
      return names.length > 1 && names.every((name, at) => at === 0 || name <= (names[at - 1] ?? ''));
    })
    .toBe(true);
  await expect.poll(() => rowNames(other)).toEqual(before);

  // A row that is added now shows, though it is not live, until something else is asked for.
  await group.getByPlaceholder('Add a row').fill('Added while filtered');
  await page.keyboard.press('Enter');
  await rowNamed(page, 'Added while filtered').waitFor();

  await page.reload();
  await page.getByText(/^Filtered: Status is Live/).waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByRole('button', { name: 'Clear the sort' }).click();
  await expect.poll(async () => (await rowNames(page)).slice(0, 5)).toEqual(before.slice(0, 5));
  await other.context().close();
});

test('[SCREEN-47] groups without a match are left out, the others open and close, and where nothing matches there is a way back', async () => {
  const { groups } = await readSheet(page, desk.demoUrl);
  const titles = () => page.locator('[data-line^="title:"]').count();
  await searchBox(page).fill('300x250');
  await page
    .getByRole('search')
    .getByText(/^\d+ of \d+ rows$/)
    .waitFor();
  const before = await rowNames(page);
  expect(await titles()).toBeLessThan(groups.length);
  const toggle = page.getByRole('button', { name: /^Close / }).first();
  await toggle.click();
  await expect.poll(async () => (await rowNames(page)).length).toBeLessThan(before.length);
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect.poll(() => rowNames(page)).toEqual(before);

  await searchBox(page).fill('no such words anywhere');
  await page.getByText('No rows match', { exact: false }).waitFor();
  expect([await titles(), await rowNames(page)]).toEqual([0, []]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect.poll(titles).toBeGreaterThan(1);
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
});

test('[SCREEN-833] a row in which somebody writes stays where it stands, while somebody else changes what it is sorted by', async () => {
  await openSheet(page, desk.demoUrl);
  const sheet = await readSheet(page, desk.demoUrl);
  const group = sheet.groups.toSorted((one, other) => one.ordering - other.ordering)[0];
  const column = sheet.columns.find(({ columnTypeID }) => columnTypeID === 1);
  const columnID = column?.columnID ?? 0;
  const rowIDs = group?.rows.map(({ rowID }) => rowID) ?? [];
  const say = (texts: ReadonlyMap<number, string>) =>
    ask(page, 'PUT', '/api/cells/many', {
      cells: [...texts].map(([rowID, text]) => ({ rowID, columnID, cellText: { text } })),
    });
  await say(new Map(rowIDs.map((rowID, at) => [rowID, `Words ${at + 10}`])));
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByLabel('Sort each group by').selectOption({ label: column?.name ?? '' });
  await page.keyboard.press('Escape');
  const order = () => rowsIn(page, group?.groupID ?? 0);
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(rowIDs.slice(0, 3));
  const [first = 0, second = 0] = rowIDs;
  await nameOf(page, first).dblclick();
  await page.getByLabel('Row name').fill('Half a na');
  await say(
    new Map([
      [first, 'Words 99'],
      [second, 'Words 10, too'],
    ]),
  );
  await page.locator(`[data-cell="${second}:${columnID}"]`).getByText('Words 10, too').waitFor();
  await page.evaluate(async () => {
    for (let pictures = 0; pictures < 5; pictures += 1) await new Promise(requestAnimationFrame);
  });
  expect((await order()).slice(0, 3)).toEqual(rowIDs.slice(0, 3));
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await order())[0]).toBe(second);
  await page.getByRole('button', { name: 'Clear the sort' }).click();
});

test('[NARROW-9] what is ticked in the popup of filters leaves it at its column', async () => {
  const which = page.getByLabel('Show rows whose');
  const open = () => page.getByRole('button', { name: /^Filter( \(\d\))?$/ }).click();
  await open();
  await which.selectOption({ label: 'Status' });
  await page.getByRole('checkbox', { name: 'Live' }).click();
  await which.selectOption({ label: 'Row name' });
  await page.getByLabel('Contains').fill('a');
  await page.keyboard.press('Escape');
  // The first of two filters is shown, as nothing was chosen on this page yet.
  await page.reload();
  await page.getByRole('button', { name: 'Filter (2)' }).waitFor();
  await open();
  const status = await which.inputValue();
  await page.getByRole('checkbox', { name: 'Approved' }).click();
  await page.getByText(/^Filtered: .*Status is Live or Approved/).waitFor();
  expect(await which.inputValue()).toBe(status);
  for (const name of ['Live', 'Approved']) await page.getByRole('checkbox', { name }).click();
  await page.getByText(/^Filtered: Row name contains/).waitFor();
  expect(await which.inputValue()).toBe(status);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
});
