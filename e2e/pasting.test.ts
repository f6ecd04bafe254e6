/** Pasting at the edges: past columns that are hidden, more than there is room for, what could not be saved, and the same again. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { holdBack, lateCode } from './support/hold-back.ts';
import { cellOf, comeTo, comeToColumn, pasteText, seriousFindings } from './support/sheet-page.ts';

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

const rows = () => (sheet.groups[0]?.rows ?? []).toSorted((one, next) => one.ordering - next.ordering);
const rowID = () => rows()[0]?.rowID ?? 0;

async function addText(name: string): Promise<number> {
  const body = { sheetID: sheet.sheetID, name, columnTypeID: columnTypes.text };
  return (await ask<{ columnID: number }>(page, 'POST', '/api/columns', body)).columnID;
}

async function textIn(columnID: number): Promise<string> {
  const { columns } = await desk.read(page);
  const cells = columns.find((column) => column.columnID === columnID)?.cells;
  return cells?.find((cell) => cell.rowID === rowID())?.cellText?.text ?? '';
}

/** Pastes a table as a spreadsheet would that has links in it: its words, and its lines as html. */
const pasteTable = (of: Page, words: string, lines: readonly string[]): Promise<void> =>
  of.evaluate(
    ([text, html]) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      data.setData('text/html', html);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [words, `<table>${lines.map((line) => `<tr>${line}</tr>`).join('')}</table>`] as const,
  );

test('[CLIP-10] a table is pasted from column to column as they are shown, past one that is hidden', async () => {
  const [one, hidden, two] = [await addText('One'), await addText('Hidden'), await addText('Two')];
  await desk.open(page);
  await comeToColumn(page, hidden);
  await head(page, hidden).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide for me' }).click();
  await head(page, hidden).waitFor({ state: 'detached' });
  await comeToColumn(page, one);
  await cellOf(page, rowID(), one).click();
  await pasteText(page, 'left\tright');
  await page.getByText('2 cells pasted').waitFor();
  await expect.poll(() => textIn(one)).toBe('left');
  expect(await Promise.all([textIn(hidden), textIn(two)])).toEqual(['', 'right']);
});

test('[CELL-54] a text that is too long for its cell is cut, and that is said', async () => {
  const columnID = await addText('Long');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.open(page);
  await comeToColumn(page, columnID);
  await page.evaluate((words) => navigator.clipboard.writeText(words), 'x'.repeat(32_773));
  await cellOf(page, rowID(), columnID).dblclick();
  const box = page.locator('textarea:focus');
  await box.press('Control+v');
  await page.getByText('There is room for 32,768 characters here. The rest was cut off.').waitFor();
  await box.press('Enter');
  await expect.poll(async () => (await textIn(columnID)).length).toBe(32_768);
});

test('[SCREEN-935] that a name is longer than there is room for is said where it is pasted', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), 'A name '.repeat(40));
  const name = page.getByLabel('Sheet name');
  await name.fill('');
  await name.press('Control+v');
  await page.getByText('There is room for 255 characters here. The rest was cut off.').waitFor();
  await name.press('Escape');
  await expect.poll(() => name.inputValue()).toBe(sheet.name);
});

test('[SCREEN-935] also while the page is only just there', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { letGo } = await holdBack(page, lateCode);
  await page.reload();
  await page.evaluate((words) => navigator.clipboard.writeText(words), 'A name '.repeat(40));
  const name = page.getByLabel('Sheet name');
  await name.fill('');
  await name.press('Control+v');
  letGo();
  await page.getByText('There is room for 255 characters here. The rest was cut off.').waitFor();
  await name.press('Escape');
  await page.unroute(lateCode);
});

test('[SCREEN-935] so it is in the boxes for new rows and groups, and in popups', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), 'A name '.repeat(40));
  const said = page.getByText('There is room for 255 characters here. The rest was cut off.');
  const boxes = [page.getByLabel(`New row in ${sheet.groups[0]?.name}`, { exact: true }), page.getByLabel('New group')];
  await comeTo(page, 'addGroup');
  for (const box of boxes.toReversed()) {
    if (box === boxes[0]) await comeTo(page, `add:${sheet.groups[0]?.groupID}`);
    await box.press('Control+v');
    await said.waitFor();
    await page.getByRole('alert').filter({ has: said }).getByRole('button').first().click();
    await said.waitFor({ state: 'detached' });
    await box.fill('');
  }
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Sheet name').press('Control+v');
  await said.waitFor();
  await page.keyboard.press('Escape');
});

test('[SCREEN-860] what could not be added is seen, tried again and discarded though its group is closed', async () => {
  const { groupID = 0, name = '' } = sheet.groups[0] ?? {};
  const box = page.getByLabel(`New row in ${name}`, { exact: true });
  await box.focus();
  // Half of an emoji, which the server refuses; no key types it.
  await box.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Sunny \ud83c');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await box.press('Enter');
  await page.getByText('was not saved').waitFor();
  await page.locator(`[data-line="title:${groupID}"] button[aria-expanded]`).click();
  await page.getByText('was not saved').waitFor({ state: 'detached' });
  const chip = page.getByRole('button', { name: '1 unsaved change' });
  const popup = page.getByRole('dialog', { name: 'Not saved' });
  await chip.click();
  await popup.getByText('was not saved').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/rows'));
  await popup.getByRole('button', { name: 'Try again' }).click();
  expect((await again).status()).toBe(400);
  await chip.click();
  await popup.getByRole('button', { name: 'Discard' }).click();
  await popup.waitFor({ state: 'detached' });
  await chip.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
  await page.locator(`[data-line="title:${groupID}"] button[aria-expanded]`).click();
});

test('[UNDO-29] names that are pasted over themselves are nothing to be taken back', async () => {
  await page.locator(`[data-line="row:${rowID()}"]`).getByRole('rowheader').click();
  await pasteText(page, `${rows()[0]?.name}\n${rows()[1]?.name}`);
  await page.keyboard.press('Control+z');
  await page.getByText('Nothing to undo').waitFor({ state: 'attached' });
  expect(await page.getByText(/rows renamed/).count()).toBe(0);
});

test('[UNDO-29] cells that are pasted over themselves, and empty ones over empty ones, are nothing to be taken back', async () => {
  const [one, two] = [await addText('One'), await addText('Two')];
  await desk.open(page);
  await comeToColumn(page, one);
  await cellOf(page, rowID(), one).click();
  await pasteText(page, 'Held');
  await page.getByText('1 cell pasted').waitFor();
  await pasteText(page, 'Held\t\r\n\t');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textIn(one)).toBe('');
  const { columns } = await desk.read(page);
  expect(columns.find(({ columnID }) => columnID === two)?.cells).toEqual([]);
});

test('[CLIP-13] links of a pasted table stay with their words where cells are merged', async () => {
  const addLink = async (name: string) => {
    const body = { sheetID: sheet.sheetID, name, columnTypeID: columnTypes.link };
    return (await ask<{ columnID: number }>(page, 'POST', '/api/columns', body)).columnID;
  };
  const text = await addText('Merged');
  const [one, two] = [await addLink('One link'), await addLink('Another link')];
  await desk.open(page);
  await comeToColumn(page, text);
  await cellOf(page, rowID(), text).click();
  // The first column's two cells are one, so that the second line of the table begins with the second column.
  await pasteTable(page, 'both\tA1\tB1\n\tA2\tB2', [
    '<td rowspan="2">both</td><td><a href="https://a.test/1">A1</a></td><td><a href="https://b.test/1">B1</a></td>',
    '<td><a href="https://a.test/2">A2</a></td><td><a href="https://b.test/2">B2</a></td>',
  ]);
  await page.getByText('5 cells pasted').waitFor();
  const addresses = async () => {
    const { columns } = await desk.read(page);
    const second = rows()[1]?.rowID;
    return [one, two].map((columnID) => {
      const cells = columns.find((column) => column.columnID === columnID)?.cells;
      return cells?.find((cell) => cell.rowID === second)?.cellHyperlink?.url;
    });
  };
  await expect.poll(addresses).toEqual(['https://a.test/2', 'https://b.test/2']);
});

test('[CLIP-15] where the clipboard holds a picture alone it is said that nothing was pasted, and where banners are chosen', async () => {
  const columnID = await addText('Pictures');
  await desk.open(page);
  await comeToColumn(page, columnID);
  await cellOf(page, rowID(), columnID).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['\u0089PNG'], 'banner.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await page.getByText('Banners are chosen in the cells of a Banner column.').waitFor();
  expect(await textIn(columnID)).toBe('');
});

test('[CLIP-18] what is pasted where no cell is chosen, as on a column’s head, is said to go nowhere', async () => {
  await cellOf(page, rowID(), sheet.columns[0]?.columnID ?? 0).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('columnheader');
  await pasteText(page, 'lost');
  await page.getByText('Choose the cell to start in, and paste again.').waitFor();
});
