/** What is opened on a sheet is in the browser's history: Back closes it, Forward opens it again, a reload keeps it. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRowComments, panelOf } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { bannersOf, isShown, play, press, viewer } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const search = () => new URL(ada.url()).search;
const row = () => sheet.groups[0]?.rows[0] ?? { rowID: 0, name: '' };
const card = (): Locator => ada.getByRole('dialog', { name: sheet.groups[0]?.name ?? '' });
const entries = () => ada.evaluate(() => history.length);
const lineWithKeyboard = () =>
  ada.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));

async function openCard(): Promise<void> {
  await ada.locator(`[data-line="row:${row().rowID}"]`).getByRole('rowheader').click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await card().waitFor();
}

test('[SCREEN-401] Back closes a row’s card, with the keyboard on its row, Forward opens it again, and a reload keeps it', async () => {
  await openCard();
  await expect.poll(search).toBe(`?row=${row().rowID}`);
  await ada.goBack();
  await card().waitFor({ state: 'detached' });
  expect(search()).toBe('');
  await expect.poll(lineWithKeyboard).toBe(`row:${row().rowID}`);
  await ada.goForward();
  await card().waitFor();
  await ada.reload();
  await card().waitFor();
  await ada.goBack();
  await card().waitFor({ state: 'detached' });
  await ada.getByRole('grid').waitFor();
});

test('[SCREEN-401] comments and the viewer are open at once, each closed by its own step back', async () => {
  const [banner, next] = bannersOf(sheet);
  if (!banner || !next) throw new Error('The demo has no banners.');
  await openRowComments(ada, row().name);
  await expect.poll(search).toBe(`?comments=${row().rowID}`);
  await play(ada, banner);
  const before = await entries();
  // Going on from banner to banner is no step.
  await press(ada, 'Next banner');
  await isShown(ada, next);
  await expect.poll(search).toContain(encodeURIComponent(`${next.cell.rowID}:${next.cell.columnID}`));
  expect(await entries()).toBe(before);
  await ada.reload();
  await isShown(ada, next);
  await panelOf(ada).waitFor();
  await ada.goBack();
  await viewer(ada).waitFor({ state: 'detached' });
  await expect.poll(() => panelOf(ada).count()).toBe(1);
  await ada.goBack();
  await panelOf(ada).waitFor({ state: 'detached' });
  expect(search()).toBe('');
});

test('[SCREEN-402] what is closed by its own button is no step any more', async () => {
  await openCard();
  await card().getByRole('button', { name: 'Close' }).click();
  await expect.poll(search).toBe('');
  await openRowComments(ada, row().name);
  await expect.poll(search).toBe(`?comments=${row().rowID}`);
  await panelOf(ada).getByRole('button', { name: 'Close comments' }).click();
  await expect.poll(search).toBe('');
  // Two steps back would lead off the sheet otherwise.
  await ada.goForward();
  await panelOf(ada).waitFor();
  await ada.goBack();
  await panelOf(ada).waitFor({ state: 'detached' });
});

test('[SCREEN-402] closing what a link opened stays on the sheet', async () => {
  await ada.goto(`/sheet/${sheet.url}?comments=${row().rowID}`);
  await panelOf(ada).waitFor();
  await panelOf(ada).getByRole('button', { name: 'Close comments' }).click();
  await panelOf(ada).waitFor({ state: 'detached' });
  await expect.poll(search).toBe('');
  expect(new URL(ada.url()).pathname).toBe(`/sheet/${sheet.url}`);
  await ada.getByRole('grid').waitFor();
});
