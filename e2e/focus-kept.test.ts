/** Where the keyboard goes on when what it was at is gone, and whom Escape is meant for. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { escapeAtOnce } from './support/escape.ts';
import { holdBack, lateCode } from './support/hold-back.ts';
import { cellOf, comeToColumn, sayYes } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheetID: number;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin');
  sayYes(page);
});
afterAll(() => desk?.clear());
beforeEach(async () => {
  ({ sheetID } = await desk.open(page));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () =>
  page.evaluate(() => {
    const now = document.activeElement;
    return now === document.body ? 'nothing' : (now?.getAttribute('aria-label') ?? now?.textContent);
  });

test('[LOOK-11] withdrawing one invitation leaves the keyboard at the next one', async () => {
  for (const name of ['one', 'two']) {
    await ask(page, 'POST', '/api/users/invite-user-to-sheet', { emailAddress: `${name}@example.test`, sheetID });
  }
  await button('Add users').press('Enter');
  await button('Resend to one@example.test').press('Enter');
  await page.getByText('The invitation has been sent again.').waitFor();
  await expect.poll(focused).toBe('Resend to one@example.test');
  await button('Withdraw from one@example.test').press('Enter');
  await button('Withdraw from one@example.test').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Resend to two@example.test');
});

test('[LOOK-11] clearing a filter leaves the keyboard among what narrows the sheet', async () => {
  await button('Filter').press('Enter');
  await page.getByRole('dialog').getByRole('checkbox').first().press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button('Clear the filters').press('Enter');
  await button('Clear the filters').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Check for newer banners');
});

test('[LOOK-11] also in the moment before the code has come that waits behind the rows', async () => {
  await button('Filter').press('Enter');
  await page.getByRole('dialog').getByRole('checkbox').first().press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { letGo } = await holdBack(page, lateCode);
  await page.reload();
  await button('Clear the filters').press('Enter');
  await button('Clear the filters').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Check for newer banners');
  letGo();
  await page.unroute(lateCode);
});

test('[LOOK-11] who leaves a name by Enter is not brought back into it, whatever comes on the page then', async () => {
  const own = await desk.known('admin');
  await own.clock.install();
  await desk.open(own);
  const name = own.getByRole('textbox', { name: 'Sheet name' });
  await name.focus();
  await name.press('Enter');
  await own.evaluate(() => document.body.append(document.createElement('div')));
  await own.clock.runFor(1_000);
  await expect.poll(() => own.evaluate(() => document.activeElement === document.body)).toBe(true);
  await own.context().close();
});

test('[LOOK-12] Escape closes the popup on top alone, and the focus goes back to what opened it', async () => {
  await button('Share').press('Enter');
  await button('New link').press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2);
  await page.getByRole('dialog').last().getByLabel('Name').press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await expect.poll(focused).toBe('New link');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Share');
});

test('[LOOK-12] the next Escape closes the popup below, however soon it is pressed', async () => {
  const own = await desk.known('admin', { isStill: true });
  await desk.open(own);
  await own.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await own.getByRole('button', { name: 'New link', exact: true }).press('Enter');
  await own.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel: HTMLElement) => {
    cancel.click();
    // All that belongs to the click has been heard then; no timer has had its turn.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect.poll(() => own.getByRole('dialog').count()).toBe(0);
  await own.context().close();
});

test('[SCREEN-954] Escape closes the popup of a cell as soon as it is there, and the keyboard is on the cell', async () => {
  const { groups, columns } = await desk.read(page);
  const date = columns.find(({ columnTypeID }) => columnTypeID === columnTypes.date)?.columnID ?? 0;
  const rowID = groups.flatMap(({ rows }) => rows)[0]?.rowID ?? 0;
  await comeToColumn(page, date);
  const cell = cellOf(page, rowID, date);
  await cell.focus();
  const wasIn = await escapeAtOnce(page);
  await page.keyboard.press('Enter');
  await wasIn();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => cell.evaluate((on) => on === document.activeElement)).toBe(true);
});

test('[SCREEN-131] what a view’s menu opened gives the focus back to the menu’s button', async () => {
  await button('View: All rows').press('Enter');
  await page.getByRole('menuitem', { name: 'Save as new view' }).press('Enter');
  await page.getByRole('textbox', { name: 'View name' }).fill('Mine');
  await page.keyboard.press('Enter');
  await button('View: Mine').waitFor();
  await expect.poll(focused).toBe('View: Mine');
});

test('[SCREEN-822] a popup that closes brings nobody into a field who was at none, as after a click on a button in Safari', async () => {
  const place = () => page.evaluate(() => document.activeElement?.id);
  const popup = page.getByRole('dialog');
  // Where Safari puts the focus, since buttons get none by a click; Chromium does after a click on nothing.
  await page.locator('main').focus();
  await page.keyboard.press('Control+k');
  await popup.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await expect.poll(place).toBe('content');
  await page.keyboard.press('?');
  await popup.getByText('Banner viewer').waitFor();
});

test('[SCREEN-916] who opens a sheet from the home page by keys goes on in the sheet, and not in the menu beside it', async () => {
  // What keeps the focus comes behind the page.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: 'Aurora' }).first().press('Enter');
  await page.waitForURL('**/sheet/**');
  await page.locator('[role=gridcell][data-cell]').first().waitFor();
  const isInside = () => page.getByRole('main').evaluate((main) => main.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isInside()).toBe(true);
});
