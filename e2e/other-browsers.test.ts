/** What other browsers than Chromium lack, or do otherwise: taken from it here, or done in their place. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { cellOf, openSheet, typeInto } from './support/sheet-page.ts';
import { bannersOf, play, viewer } from './support/viewer.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
});

afterAll(() => desk?.clear());

const marked = () => page.evaluate(() => getSelection()?.toString() ?? '');

async function pressAt(x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

async function pressIn(element: Locator): Promise<void> {
  const { height, width, x, y } = await boxOf(element);
  await pressAt(x + width / 2, y + height / 2);
}

test('[SCREEN-770] dragging a row, the edge of the menu or a corner of the viewer begins to mark no words', async () => {
  await openSheet(page, desk.demoUrl);
  await page.evaluate(() => document.addEventListener('selectstart', () => (document.body.dataset['began'] = 'yes')));
  const began = () => page.evaluate(() => document.body.dataset['began']);
  const line = page.locator('[data-line^="row:"]').first();
  const edge = page.getByRole('separator', { name: 'Width of the menu' });
  await line.hover();
  await pressIn(line.locator('[data-drag-handle]'));
  expect(await began()).toBe(undefined);
  await pressIn(edge);
  expect(await began()).toBe(undefined);
  // The keyboard goes on where the pointer pressed.
  const wide = Number(await edge.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(wide + 16);
  await edge.dblclick();
  const [banner] = bannersOf(await desk.read(page));
  if (!banner) throw new Error('The demo has a banner.');
  await play(page, banner);
  await page.evaluate(() => delete document.body.dataset['began']);
  const { height, width, x, y } = await boxOf(viewer(page));
  await pressAt(x + width - 6, y + height - 6);
  expect(await began()).toBe(undefined);
  await expect.poll(() => viewer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
});

test('[SCREEN-770] words that the browser marks while cells are chosen by dragging are let go', async () => {
  const sheet = await desk.open(page);
  const [first, second] = sheet.groups[0]?.rows ?? [];
  const columnID = sheet.columns[0]?.columnID ?? 0;
  if (!first || !second) throw new Error('The demo has two rows.');
  const from = await boxOf(cellOf(page, first.rowID, columnID));
  const to = await boxOf(cellOf(page, second.rowID, columnID));
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
  const markWords = () =>
    cellOf(page, second.rowID, columnID).evaluate((cell) => getSelection()?.selectAllChildren(cell));
  await markWords();
  await expect.poll(marked).toBe('');
  await markWords();
  await page.mouse.up();
  await expect.poll(marked).toBe('');
});

test('[SCREEN-820] copying, cutting and pasting mean the chosen cells, though Firefox says so of the whole page', async () => {
  const { columns, groups } = await desk.open(page);
  const textColumn = columns.find(({ columnTypeID }) => columnTypeID === columnTypes.text)?.columnID ?? 0;
  const [first, second] = groups[0]?.rows ?? [];
  const from = cellOf(page, first?.rowID ?? 0, textColumn);
  const to = cellOf(page, second?.rowID ?? 0, textColumn);
  /** What the clipboard holds after Firefox told of it at the page's body. */
  const tell = (kind: string, words = '') =>
    page.evaluate(
      ([kind, words]) => {
        const clipboardData = new DataTransfer();
        if (words) clipboardData.setData('text/plain', words);
        const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
        return clipboardData.getData('text/plain');
      },
      [kind, words] as const,
    );
  await typeInto(from, 'Copied in Firefox');
  await expect.poll(() => from.innerText()).toBe('Copied in Firefox');
  await from.focus();
  expect(await tell('copy')).toBe('Copied in Firefox');
  await to.focus();
  await tell('paste', 'Pasted in Firefox');
  await expect.poll(() => to.innerText()).toBe('Pasted in Firefox');
  expect(await tell('cut')).toBe('Pasted in Firefox');
  await expect.poll(() => to.innerText()).toBe('');
  const box = page.getByPlaceholder('+ Add a row').first();
  await box.focus();
  expect(await tell('copy')).toBe('');
});

test('[SCREEN-794] the middle button pastes nothing into a cell, as Firefox does on Linux of what was marked last', async () => {
  const { columns, groups } = await desk.open(page);
  const textColumn = columns.find(({ columnTypeID }) => columnTypeID === columnTypes.text)?.columnID ?? 0;
  const [first, second] = groups[0]?.rows ?? [];
  const cells = [first, second].map((row) => cellOf(page, row?.rowID ?? 0, textColumn));
  const before = await cells[0]?.innerText();
  for (const [at, button] of [1, 0].entries()) {
    await cells[at]?.focus();
    await cells[at]?.evaluate((cell, button) => {
      const click = new MouseEvent(button === 0 ? 'click' : 'auxclick', { button, bubbles: true, cancelable: true });
      if (!cell.dispatchEvent(click)) return;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Marked elsewhere');
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, button);
  }
  await expect.poll(() => cells[1]?.innerText()).toBe('Marked elsewhere');
  expect(await cells[0]?.innerText()).toBe(before);
});

/** Whether all that a field holds is in sight. */
const isWhole = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .first()
    .evaluate((field) => field.scrollWidth <= field.clientWidth + 1 && field.scrollHeight <= field.clientHeight + 1);

test('[SCREEN-771] names, a description and the name on a card are seen whole where the browser sizes no fields by itself', async () => {
  const other = await desk.known('admin');
  await other.setViewportSize({ width: 1900, height: 900 });
  await other.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: [string, string?]) =>
      asked[0] !== 'field-sizing' && (supports as (...asked: [string, string?]) => boolean)(...asked);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await openSheet(other, desk.demoUrl);
  for (const label of ['Sheet name', 'Group name']) {
    const field = other.getByLabel(label, { exact: true }).first();
    await field.fill('A name of more letters than a plain field has room for');
    await expect.poll(() => isWhole(other, label), { message: label }).toBe(true);
    await field.press('Escape');
  }
  const description = other.getByLabel('Description', { exact: true });
  await description.focus();
  await description.press('End');
  await other.keyboard.press('Shift+Enter');
  await other.keyboard.type('and one more line');
  await expect.poll(() => isWhole(other, 'Description')).toBe(true);
  await description.press('Escape');
  await other.locator('[role=gridcell][data-cell]').first().click();
  await other.keyboard.press('Escape');
  await other.keyboard.press('Control+Enter');
  const name = other.getByLabel('Row name', { exact: true });
  await name.fill('A name that is seen whole, in as many lines as it takes. '.repeat(4));
  await expect.poll(() => isWhole(other, 'Row name')).toBe(true);
  await name.press('Escape');
  await other.context().close();
});

test('[SCREEN-795] on a Mac a cell is begun by a character that is written with Option, too', async () => {
  const other = await desk.known('admin');
  await other.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  const { columns, groups } = await desk.open(other);
  const textColumn = columns.find(({ columnTypeID }) => columnTypeID === columnTypes.text)?.columnID ?? 0;
  const cell = cellOf(other, groups[0]?.rows[2]?.rowID ?? 0, textColumn);
  await cell.focus();
  await cell.evaluate((focused) =>
    focused.dispatchEvent(new KeyboardEvent('keydown', { key: '€', altKey: true, bubbles: true, cancelable: true })),
  );
  await expect.poll(() => other.locator('textarea:focus').inputValue()).toBe('€');
  await other.keyboard.type(' 500');
  await other.keyboard.press('Enter');
  await expect.poll(() => cell.innerText()).toBe('€ 500');
  await other.context().close();
});

test('[SCREEN-772] on a Mac what is said of keys names those of a Mac', async () => {
  const other = await desk.known('admin');
  await other.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });
    // As a browser does that gives menus no clipboard.
    navigator.clipboard.write = () => Promise.reject(new Error('NotAllowedError'));
  });
  await openSheet(other, desk.demoUrl);
  await other.getByText('Press ⌘K to go anywhere, ? for all shortcuts.').waitFor();
  await other.locator('[role=gridcell][data-cell]').first().click({ button: 'right' });
  await other.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  await other.getByText('Press ⌘C to copy').waitFor();
  await other.context().close();
});

/** Whether the page keeps the browser from what it would do with what is dropped on an element: show it in the place of the page. */
const isKept = (on: Locator, what: 'a file' | 'a link') =>
  on.evaluate((element, what) => {
    const dataTransfer = new DataTransfer();
    if (what === 'a link') dataTransfer.setData('text/uri-list', 'https://example.com/');
    else dataTransfer.items.add(new File(['Name\nOne'], 'plan.csv'));
    return ['dragover', 'drop'].map((kind) => {
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
      return !element.dispatchEvent(event);
    });
  }, what);

test('[SCREEN-787] a file or a link that is dropped beside what takes it does not take the place of the page', async () => {
  await openSheet(page, desk.demoUrl);
  const cell = page.locator('[role=gridcell][data-cell]').first();
  await expect.poll(() => isKept(cell, 'a file')).toEqual([true, true]);
  expect(await isKept(cell, 'a link')).toEqual([true, true]);
  expect(await isKept(page.getByLabel('Search this sheet'), 'a link')).toEqual([false, false]);
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.getByRole('button', { name: 'Import a file' }).click();
  const popup = page.getByRole('dialog');
  expect(await isKept(popup.getByRole('heading').first(), 'a file')).toEqual([true, true]);
  await isKept(popup.getByText('Drop a file here, or'), 'a file');
  await popup.getByText('plan.csv').first().waitFor();
  await page.keyboard.press('Escape');
  const { columns, sheetID } = await desk.read(page);
  const columnIDs = columns.flatMap((column) => (column.columnTypeID === columnTypes.banner ? [column.columnID] : []));
  const asked = { sheetID, name: 'Autumn', scope: { of: 'sheet' }, columnIDs };
  const { path } = await ask<ReviewLink>(page, 'POST', '/api/review-links', asked);
  const client = await desk.window();
  await client.goto(path);
  await client.getByRole('heading').first().waitFor();
  expect(await isKept(client.locator('body'), 'a file')).toEqual([true, true]);
  await client.context().close();
});
