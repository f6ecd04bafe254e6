/** Writing by an input method, as in Japanese: its keys are its own until it is done. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin');
});

afterAll(() => desk?.clear());

/** Letters that are being composed in the field that has the focus. */
async function compose(words: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length });
  await line.detach();
}

type ComposingKey = Pick<KeyboardEventInit, 'isComposing' | 'keyCode'>;

/** A key that an input method takes, as Chromium and Firefox say it, or as Safari does of the last one. */
const composingKeys: [browser: string, how: ComposingKey][] = [
  ['Chromium', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
];

const press = (key: string, how: ComposingKey) =>
  page.evaluate(
    ([pressed, init]) => {
      const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...init });
      document.activeElement?.dispatchEvent(event);
    },
    [key, how] as const,
  );

test.each(composingKeys)(
  '[SCREEN-753] an Enter that ends a composition neither saves nor moves, in %s',
  async (_, how) => {
    const sheet = await desk.read(page);
    const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
    const cell = cellOf(page, sheet.groups[0]?.rows[0]?.rowID ?? 0, columnID);
    await cell.dblclick();
    const box = page.locator('textarea:focus');
    await box.waitFor();
    await compose('にほん');
    await press('Enter', how);
    await expect.poll(() => box.count()).toBe(1);
    await page.keyboard.insertText('日本');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.textContent()).toContain('日本');
  },
);

test.each(composingKeys)('[SCREEN-753] an Escape that drops a suggestion drops nothing else, in %s', async (_, how) => {
  const box = page.getByRole('textbox', { name: /^New row in/ }).first();
  await box.fill('東京 ');
  await compose('にほん');
  await press('Escape', how);
  await expect.poll(() => box.inputValue()).toContain('東京');
  await page.keyboard.insertText('日本');
  await page.keyboard.press('Escape');
  await expect.poll(() => box.inputValue()).toBe('');
});

test('[SCREEN-753] arrows among suggestions go through these alone', async () => {
  const box = page.getByRole('textbox', { name: /^New row in/ }).first();
  await box.focus();
  await compose('にほん');
  await press('ArrowUp', { isComposing: true });
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.insertText('');
  await box.fill('');
});
