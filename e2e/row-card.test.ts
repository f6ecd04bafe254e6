/** A row as a card: its fields are read and changed there, on a phone too. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { cellOf, rowNamed, seriousFindings } from './support/sheet-page.ts';
import { viewer } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest', { viewport: { width: 390, height: 844 }, hasTouch: true });
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const row = () => sheet.groups[0]?.rows[0];
const columnOf = (type: number) => sheet.columns.find((one) => one.columnTypeID === type);
const card = (page: Page) => page.getByRole('dialog', { name: sheet.groups[0]?.name ?? '' });
const field = (page: Page, title: string) =>
  card(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(title, { exact: true }) });

async function openByMenu(page: Page): Promise<void> {
  await page.locator(`[data-line="row:${row()?.rowID}"]`).getByRole('rowheader').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await card(page).waitFor();
}

test('[SCREEN-382] Ctrl+Enter opens a row as a card; a field that is changed there is seen by others, and what others change shows in it', async () => {
  const text = columnOf(columnTypes.text);
  await cellOf(ada, row()?.rowID ?? 0, text?.columnID ?? 0).click();
  await ada.keyboard.press('Escape');
  await ada.keyboard.press('Control+Enter');
  await card(ada).waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await field(ada, text?.name ?? '')
    .getByRole('button', { name: `Edit ${text?.name}` })
    .click();
  await ada.getByRole('textbox', { name: text?.name ?? '', exact: true }).fill('Written in the card');
  await ada.keyboard.press('Enter');
  await field(ada, text?.name ?? '')
    .getByText('Written in the card')
    .waitFor();
  // What has just happened stands beside it.
  await card(ada).getByRole('region', { name: 'Changes' }).getByText('Written in the card').waitFor();
  const words = async () =>
    (await desk.read(ben)).columns
      .find((one) => one.columnID === text?.columnID)
      ?.cells.find((cell) => cell.rowID === row()?.rowID)?.cellText?.text;
  await expect.poll(words).toBe('Written in the card');
  const status = columnOf(columnTypes.status);
  const option = status?.multiChoiceOptions.at(-1);
  await ask(ben, 'PUT', '/api/cells', {
    cell: { rowID: row()?.rowID, columnID: status?.columnID, cellMultiChoice: option },
    updateFields: ['multiChoiceOptionID'],
  });
  await field(ada, status?.name ?? '')
    .getByText(option?.name ?? '')
    .waitFor();
  // Escape leaves the editor first, and then the card.
  await field(ada, status?.name ?? '')
    .getByRole('button', { name: `Edit ${status?.name}` })
    .click();
  await ada.getByRole('button', { name: 'New / edit' }).waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'New / edit' }).waitFor({ state: 'detached' });
  await expect.poll(() => card(ada).count()).toBe(1);
  await ada.keyboard.press('Escape');
  await card(ada).waitFor({ state: 'detached' });
});

test('[SCREEN-580] a row’s card shows its banner large, and a press plays it; what others comment on the row shows beside its fields', async () => {
  await openByMenu(ada);
  const play = card(ada).getByRole('button', { name: 'Play banner' });
  await expect.poll(async () => (await play.boundingBox())?.height ?? 0).toBeGreaterThan(150);
  const talk = card(ada).getByRole('region', { name: 'Comments' });
  await ask(ben, 'POST', '/api/comments', {
    comment: { rowID: row()?.rowID, sheetID: null, commentText: '<p>Seen in the card</p>' },
  });
  await talk.getByText('Seen in the card').waitFor();
  await talk.getByRole('textbox', { name: 'New comment' }).click();
  await ada.keyboard.type('Answered in the card');
  await talk.getByRole('button', { name: 'Post' }).click();
  await talk.getByRole('article').getByText('Answered in the card').waitFor();
  await play.click();
  await viewer(ada).waitFor();
  await viewer(ada).getByRole('button', { name: 'Close viewer' }).click();
});

test('[SCREEN-580] on a phone the card fills the window; comments and history stand behind tabs of it', async () => {
  await desk.open(ben);
  await openByMenu(ben);
  expect(await boxOf(card(ben))).toMatchObject({ width: 390, height: 844 });
  for (const { name } of sheet.columns) await field(ben, name).scrollIntoViewIfNeeded();
  expect(await ben.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await seriousFindings(ben)).toEqual([]);
  await card(ben).getByLabel('Row name').fill('Named in the card');
  await card(ben).getByLabel('Row name').press('Enter');
  await rowNamed(ada, 'Named in the card').waitFor();
  await card(ben).getByRole('button', { name: 'Play banner' }).click();
  await viewer(ben).waitFor();
  await viewer(ben).getByRole('button', { name: 'Close viewer' }).click();
  await openByMenu(ben);
  await card(ben)
    .getByRole('tab', { name: /^Comments/ })
    .click();
  await card(ben).getByRole('textbox', { name: 'New comment' }).waitFor();
  await card(ben).getByRole('tab', { name: 'History' }).click();
  await card(ben).getByRole('region', { name: 'Changes' }).getByText('Named in the card').first().waitFor();
  expect(await seriousFindings(ben)).toEqual([]);
});

test('[SCREEN-382] the card of a row that somebody deletes says so', async () => {
  await openByMenu(ada);
  await ask(ben, 'DELETE', `/api/rows/${row()?.rowID}`);
  await ada.getByRole('dialog', { name: 'This row was deleted' }).waitFor();
});

test('[COMMENT-59] the card of a row that somebody deletes hands back the comment that was being written in it', async () => {
  await openByMenu(ada);
  await card(ada).getByRole('textbox', { name: 'New comment' }).click();
  await ada.keyboard.type('Half a comment');
  await expect.poll(() => card(ada).getByRole('textbox', { name: 'New comment' }).innerText()).toBe('Half a comment');
  await ask(ben, 'DELETE', `/api/rows/${row()?.rowID}`);
  const gone = ada.getByRole('dialog', { name: 'This row was deleted' });
  await gone.getByRole('region', { name: 'What you wrote' }).getByText('Half a comment').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
});

test('[LOOK-4] at 768 pixels, as at 200 %, the fields of a card leave words their room', async () => {
  const cat = await desk.seat('admin', { viewport: { width: 768, height: 900 }, hasTouch: true });
  await cat.getByRole('rowheader').first().focus();
  await cat.keyboard.press('Control+Enter');
  await card(cat).waitFor();
  const details = await card(cat).getByRole('region', { name: 'Details' }).boundingBox();
  const value = await field(cat, columnOf(columnTypes.text)?.name ?? '')
    .locator('dd > :first-child')
    .boundingBox();
  expect(value?.width).toBeGreaterThan((details?.width ?? 0) / 2);
  await cat.context().close();
});

test('[SCREEN-956] beside a long text its name and its pencil stand at its first line', async () => {
  const { columnID = 0, name = '' } = columnOf(columnTypes.text) ?? {};
  const was = sheet.columns
    .flatMap(({ cells }) => cells)
    .find((one) => one.columnID === columnID && one.rowID === row()?.rowID);
  const cell = {
    cellID: was?.cellID ?? 0,
    columnID,
    rowID: row()?.rowID,
    cellText: { text: 'A line of a brief. '.repeat(90) },
  };
  await ask(ada, 'PUT', '/api/cells', { cell, updateFields: ['text'] });
  await desk.open(ada);
  await openByMenu(ada);
  const pencil = field(ada, name).getByRole('button', { name: `Edit ${name}` });
  const value = await boxOf(field(ada, name).locator('dd > div').first());
  expect(value.height).toBeGreaterThan(150);
  for (const one of [field(ada, name).locator('dt'), pencil]) {
    const { height, y } = await boxOf(one);
    expect(Math.abs(y + height / 2 - (value.y + 17.5))).toBeLessThanOrEqual(2);
  }
  await ada.keyboard.press('Escape');
});

test('[LOOK-42] that a banner’s file is newer stands at its icon in a card, too, and not on its words', async () => {
  const banner = columnOf(columnTypes.banner);
  const place = { rowID: row()?.rowID ?? 0, columnID: banner?.columnID ?? 0 };
  const cellID = banner?.cells.find(({ rowID }) => rowID === place.rowID)?.cellID;
  await ask(ada, 'PUT', '/api/cells', {
    cell: { cellID, ...place, cellBanner: { recentlyUpdated: true } },
    updateFields: ['recentlyUpdated'],
  });
  await openByMenu(ada);
  const shown = field(ada, banner?.name ?? '').locator('[data-recent]');
  // The icon is the first 16 pixels.
  await expect.poll(() => shown.evaluate((look) => Number.parseFloat(getComputedStyle(look, '::after').left))).toBe(10);
  expect(await shown.evaluate((look) => Number.parseFloat(getComputedStyle(look, '::after').top))).toBe(0);
});

test('[SCREEN-852] a card is closed after the column that was edited in it went, and after the window became another one', async () => {
  const [text, status] = [columnOf(columnTypes.text), columnOf(columnTypes.status)];
  const edit = (title: string) => field(ada, title).getByRole('button', { name: `Edit ${title}` });
  const close = async () => {
    await card(ada).getByRole('button', { name: 'Close', exact: true }).click();
    await card(ada).waitFor({ state: 'detached' });
  };
  await openByMenu(ada);
  await edit(text?.name ?? '').click();
  await ada.getByRole('textbox', { name: text?.name ?? '', exact: true }).fill('On its way');
  await ask(ben, 'DELETE', `/api/columns/${text?.columnID}`);
  await field(ada, text?.name ?? '').waitFor({ state: 'detached' });
  await ada.getByText('The column was deleted while you were writing').waitFor();
  await close();
  await ask(ben, 'POST', `/api/columns/${text?.columnID}/restore`, {});

  await openByMenu(ada);
  await edit(status?.name ?? '').click();
  await ada.getByRole('button', { name: 'New / edit' }).waitFor();
  await ada.setViewportSize({ width: 700, height: 900 });
  await card(ada).getByRole('tab', { name: 'History' }).waitFor();
  await close();
  await ada.setViewportSize({ width: 1440, height: 900 });
});
