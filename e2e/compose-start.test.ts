/** Cells that are begun by an input method, as in Japanese, and those who write without one. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let line: CDPSession;
let rowIDs: number[];
let columnID: number;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin', { locale: 'ja-JP' });
  line = await page.context().newCDPSession(page);
  const sheet = await desk.read(page);
  columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  rowIDs = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
});

afterAll(() => desk?.clear());

const textOf = (row: number) => cellOf(page, rowIDs[row] ?? 0, columnID);

const listens = (on: Page) =>
  on.evaluate(
    () =>
      'editContext' in document.body &&
      !!(document.activeElement as HTMLElement & { editContext?: unknown }).editContext,
  );

/** Chooses a cell, which listens to the input method then. */
async function choose(row: number): Promise<void> {
  await textOf(row).click();
  await expect.poll(() => listens(page)).toBe(true);
}

/** Letters that are being composed; none drop what there was. */
const compose = (text: string) =>
  line.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

const focusedText = () =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : undefined;
  });

test('[SCREEN-764] an input method begins a cell, from its first letter on', async () => {
  await choose(0);
  await compose('n');
  await compose('にほん');
  await page.getByText('にほん', { exact: true }).waitFor();
  await line.send('Input.insertText', { text: '日本' });
  await expect.poll(focusedText).toBe('日本');
  await compose('ご');
  await line.send('Input.insertText', { text: '語' });
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(0).textContent()).toBe('日本語');
  await expect.poll(() => textOf(1).getAttribute('data-active')).toBe('true');
});

test('[SCREEN-764] an input method begins the name of a row', async () => {
  const name = page.getByRole('rowheader').nth(2);
  await name.click();
  await expect.poll(() => listens(page)).toBe(true);
  await compose('な');
  await line.send('Input.insertText', { text: '名' });
  await expect.poll(focusedText).toBe('名');
  await page.keyboard.press('Enter');
  await expect.poll(() => name.textContent()).toContain('名');
});

test('[SCREEN-764] what was being composed in a cell that is left stays in it', async () => {
  await choose(2);
  await compose('とちゅう');
  await page.getByText('とちゅう', { exact: true }).waitFor();
  await textOf(3).click();
  await expect.poll(() => textOf(2).textContent()).toBe('とちゅう');
  await expect.poll(() => textOf(3).getAttribute('data-active')).toBe('true');
  await expect.poll(focusedText).toBe(undefined);
});

test('[CELL-56] what is being composed in a row that somebody deletes is offered back', async () => {
  const ben = await desk.known('guest');
  await choose(8);
  await compose('きえる');
  await page.getByText('きえる', { exact: true }).waitFor();
  await ask(ben, 'DELETE', `/api/rows/${rowIDs[8]}`);
  const offer = page.getByRole('alert').filter({ hasText: 'The row was deleted while you were writing' });
  await expect.poll(() => offer.getByLabel('What you wrote').inputValue()).toBe('きえる');
  await expect.poll(() => textOf(9).getAttribute('data-active')).toBe('true');
  await expect.poll(focusedText).toBe(undefined);
});

test('[SCREEN-764] a composition that is dropped leaves the cell as it was', async () => {
  await choose(5);
  const before = await textOf(5).textContent();
  await compose('だめ');
  await page.getByText('だめ', { exact: true }).waitFor();
  await compose('');
  await expect.poll(() => page.getByText('だめ', { exact: true }).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => textOf(6).getAttribute('data-active')).toBe('true');
  expect(await textOf(5).textContent()).toBe(before);
});

test('[SCREEN-764] a key that composes nothing begins a cell as ever', async () => {
  await choose(1);
  await page.keyboard.press('x');
  await expect.poll(focusedText).toBe('x');
  await page.keyboard.press('Escape');
});

test('[SCREEN-764] where no language is written so, cells are no fields', async () => {
  const other = await desk.seat('admin', { locale: 'de-DE' });
  await cellOf(other, rowIDs[0] ?? 0, columnID).click();
  await other.keyboard.press('ArrowDown');
  await expect.poll(() => cellOf(other, rowIDs[1] ?? 0, columnID).getAttribute('data-active')).toBe('true');
  expect(await listens(other)).toBe(false);
});
