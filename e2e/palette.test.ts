/** The command palette behind Ctrl+K, and the keyboard shortcuts behind `?`. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, comeToColumn, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(page);
});

const palette = () => page.getByRole('dialog', { name: 'Go to or do anything' });
const shortcuts = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const box = () => palette().getByRole('textbox').or(palette().getByRole('combobox'));
const option = (name: string) => palette().getByRole('option', { name });

async function find(words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box().fill(words);
}

const cell = (row: number, column: number) =>
  cellOf(page, sheet.groups[0]?.rows[row]?.rowID ?? 0, sheet.columns[column]?.columnID ?? 0);

test('[SCREEN-370] Ctrl+K finds a row of a closed group and leads the keyboard to it', async () => {
  const group = sheet.groups[0];
  const row = group?.rows.at(-1);
  await page.getByRole('button', { name: `Close ${group?.name}` }).click();
  await find(row?.name ?? '');
  await option(row?.name ?? '')
    .first()
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await palette().waitFor({ state: 'detached' });
  const line = page.locator(`[data-line="row:${row?.rowID}"]`);
  await line.waitFor();
  await expect.poll(() => line.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('[SCREEN-582] what is typed before the palette has come is typed into it, and no row is renamed', async () => {
  const row = sheet.groups[0]?.rows[0];
  await page.locator(`[data-line="row:${row?.rowID}"]`).getByRole('rowheader').click();
  // All within the browser's one turn, however quick the machine is.
  const pressAll = (words: string, last: string) =>
    page.evaluate(
      (typed) => {
        const press = (key: string, ctrlKey = false) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
          );
        press('k', true);
        for (const key of typed.words) press(key);
        press(typed.last);
      },
      { words, last },
    );
  await pressAll('Sheet hix', 'Backspace');
  await expect.poll(() => box().inputValue()).toBe('Sheet hi');
  await page.keyboard.type('story');
  await expect.poll(() => box().inputValue()).toBe('Sheet history');
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await pressAll('Add a group', 'Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^New group/);
  await palette().waitFor({ state: 'detached' });
  expect((await desk.read(page)).groups[0]?.rows[0]?.name).toBe(row?.name);
});

test('[SCREEN-725] Ctrl+K and the same popup again are heard while a closed one fades away', async () => {
  await page.keyboard.press('?');
  await shortcuts().waitFor();
  // All within the browser's one turn: the closed one is still to be seen.
  const closeAndCall = () =>
    page.evaluate(() => {
      for (const key of [{ key: 'Escape' }, { key: 'k', ctrlKey: true }])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
        );
    });
  await closeAndCall();
  await box().waitFor();
  await shortcuts().waitFor({ state: 'detached' });
  await box().fill('Sheet hi');
  await option('Sheet history…').waitFor();
  await closeAndCall();
  // The new one is empty, and stays when the first is gone.
  await expect.poll(() => palette().count()).toBe(1);
  await expect.poll(() => box().inputValue()).toBe('');
  await page.keyboard.type('Sheet history');
  await option('Sheet history…').waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
});

test('[SCREEN-370] a row that a filter leaves out is shown when it is gone to', async () => {
  const row = sheet.groups[0]?.rows[0];
  await page.getByLabel('Search this sheet').fill('nothing has these words');
  await page.getByText('No rows match', { exact: false }).waitFor();
  await find(row?.name ?? '');
  await option(row?.name ?? '')
    .first()
    .click();
  await page.locator(`[data-line="row:${row?.rowID}"]`).waitFor();
});

test('[SCREEN-371] Ctrl+K runs commands: the first one by Enter, from a cell too', async () => {
  await cell(0, 0).click();
  await page.keyboard.press('Escape');
  await find('add a col');
  await expect.poll(() => palette().locator('[data-combobox-selected]').innerText()).toContain('Add a column');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Choose data type' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await find('newer ban');
  await expect
    .poll(() => palette().locator('[data-combobox-selected]').innerText())
    .toContain('Check for newer banners');
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await find('add a group');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('New group');
});

test('[SCREEN-451] Ctrl+K opens over a cell’s popup, in which what was written waits, and is offered back to who goes elsewhere', async () => {
  const at = sheet.columns.findIndex(({ columnTypeID }) => columnTypeID === columnTypes.link);
  await comeToColumn(page, sheet.columns[at]?.columnID ?? 0);
  await cell(0, at).click();
  await page.keyboard.press('F2');
  const popup = page.getByRole('dialog', { name: sheet.columns[at]?.name ?? '', exact: true });
  const address = popup.getByLabel('Website address');
  await address.fill('https://example.com/half-way');
  await find('filter');
  // Neither closes what lies below: a press in the palette, and Escape.
  await box().click();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await expect.poll(() => address.inputValue()).toBe('https://example.com/half-way');
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);

  const row = sheet.groups[0]?.rows.at(-1);
  await find(row?.name ?? '');
  await option(row?.name ?? '')
    .first()
    .click();
  await popup.waitFor({ state: 'detached' });
  await page.getByText('What you wrote was not saved').waitFor();
  await expect.poll(() => page.getByLabel('What you wrote').inputValue()).toContain('https://example.com/half-way');
});

test('[SCREEN-371] choosing a person leaves the rows that are theirs', async () => {
  const person = sheet.users.at(-1);
  const name = `${person?.firstName} ${person?.surname}`;
  await find(name.toLowerCase());
  await option(`${name} Filter by Designer`).click();
  await page.getByText(`Designer is ${name}`).first().waitFor();
  await find('x');
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear the filters' }).click();
});

test('[SCREEN-371] Ctrl+K finds other sheets and goes to them; a visitor is offered only what they may do', async () => {
  await find('northwind');
  await palette().getByRole('option').first().click();
  await page
    .getByRole('heading', { name: /Northwind/ })
    .or(page.getByLabel('Sheet name'))
    .first()
    .waitFor();
  await expect.poll(() => page.title()).toContain('Northwind');

  const visitor = await desk.window();
  await visitor.goto(`/sheet/${sheet.url}`);
  await visitor.getByRole('grid').waitFor();
  await visitor.keyboard.press('Control+k');
  const offered = visitor.getByRole('dialog').getByRole('option');
  await offered.first().waitFor();
  const names = await offered.allInnerTexts();
  expect(names.join('\n')).toContain('Keyboard shortcuts');
  for (const name of ['Add a', 'Undo', 'New sheet', 'Log out', 'comments'])
    expect(names.join('\n')).not.toContain(name);
  await visitor.close();
});

test('[SCREEN-377] tips are shown one at a time, and a closed one never again', async () => {
  const window = await desk.known('guest');
  await desk.open(window);
  const close = () => window.getByRole('button', { name: 'Got it, hide this tip' });
  const seen = new Set<string>();
  for (let tips = 0; tips < 3; tips += 1) {
    const tip = window.getByRole('search').locator('p');
    await tip.waitFor();
    const words = await tip.innerText();
    expect(seen.has(words)).toBe(false);
    seen.add(words);
    await close().click();
    await expect.poll(async () => ((await tip.count()) === 0 ? '' : tip.innerText())).not.toBe(words);
  }
  await window.reload();
  await window.getByRole('grid').waitFor();
  expect(await close().count()).toBe(0);
});

test('[SCREEN-372] ? lists the keyboard shortcuts, from a cell too, and Escape leads back to it', async () => {
  await cell(1, 0).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shortcuts().getByText('Go to a sheet, row or person, or run a command').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shortcuts().waitFor({ state: 'detached' });
  await expect.poll(() => cell(1, 0).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  // Where words are written it is a question mark.
  await page.getByLabel('Search this sheet').fill('');
  await page.getByLabel('Search this sheet').press('?');
  await expect.poll(() => page.getByLabel('Search this sheet').inputValue()).toBe('?');
  expect(await shortcuts().count()).toBe(0);
  await page.getByLabel('Search this sheet').fill('');
});

test('[ASK-9] Ctrl+K asks for decisions about the chosen rows, or about the banner where the keyboard stands', async () => {
  const ask = page.getByRole('dialog', { name: 'Ask for decisions' });
  const about = async (words: RegExp) => {
    await find('ask for dec');
    await expect.poll(() => palette().locator('[data-combobox-selected]').innerText()).toContain('Ask for decisions');
    await page.keyboard.press('Enter');
    await ask.getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await ask.waitFor({ state: 'detached' });
  };
  const column = sheet.columns.findIndex(({ columnTypeID }) => columnTypeID === columnTypes.banner);
  await comeToColumn(page, sheet.columns[0]?.columnID ?? 0);
  await cell(0, 0).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await about(/3 rows/);
  await comeToColumn(page, sheet.columns[column]?.columnID ?? 0);
  await cell(0, column).click();
  await page.keyboard.press('Escape');
  await about(/^1 banner\./);
});

test('[SCREEN-853] from a board, too, Ctrl+K leads to a row, and to where a new one is named', async () => {
  const group = sheet.groups[0];
  const row = group?.rows[0];
  const board = page.getByRole('region', { name: 'Board' });
  const toBoard = async () => {
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await board.waitFor();
  };
  await toBoard();
  await find(row?.name ?? '');
  await option(row?.name ?? '')
    .first()
    .click();
  const line = page.locator(`[data-line="row:${row?.rowID}"]`);
  await line.waitFor();
  await expect.poll(() => line.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await toBoard();
  await find('Add a group');
  await option('Add a group').click();
  await board.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByLabel('New group').evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test('[SCREEN-867] Ctrl+K leads to where a row or a group is named, into a closed group and past a search', async () => {
  const name = sheet.groups[0]?.name ?? '';
  const isIn = (label: string) => page.locator(`[aria-label="${label}"]:focus`).waitFor();
  await page.getByRole('button', { name: `Close ${name}` }).click();
  await find('Add a row');
  await option('Add a row').first().click();
  await isIn(`New row in ${name}`);
  const search = page.getByRole('textbox', { name: 'Search this sheet' });
  await search.fill('nothing has these words');
  await page.getByText('No rows match.').waitFor();
  await find('Add a group');
  await option('Add a group').click();
  await isIn('New group');
  expect(await search.inputValue()).toBe('');
});
