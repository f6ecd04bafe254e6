/** Days and the clock, for people in zones where it is another day than where the server is: what a day is to each of them. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, pasteText, readSheet, unfoldHeader } from './support/sheet-page.ts';
import { bannersOf } from './support/viewer.ts';

let desk: Desk;
/** Half an hour before midnight where the server is, on a night in which the clocks are changed nowhere. */
const evening = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 9, 23, 30));
const [theNinth, theTenth] = [9, 10].map((day) => `${evening.getUTCFullYear()}-06-${`${day}`.padStart(2, '0')}`);

beforeAll(async () => {
  desk = await setDesk();
});
afterAll(() => desk?.clear());

/** A window in a zone, in which it is that evening. */
async function inZone(timezoneId: string): Promise<Page> {
  const page = await desk.known('admin', { timezoneId });
  await page.clock.setFixedTime(evening);
  return page;
}

/** The first date of the sheet: its cell, and what is kept of it. */
async function firstDate(page: Page) {
  const sheet = await readSheet(page, desk.demoUrl);
  const { columnID = 0 } = sheet.columns.find(({ columnTypeID }) => columnTypeID === columnTypes.date) ?? {};
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  const kept = async () => {
    const { columns } = await readSheet(page, desk.demoUrl);
    const cells = columns.find((column) => column.columnID === columnID)?.cells;
    return cells?.find((cell) => cell.rowID === rowID)?.cellDate?.date;
  };
  return { cell: cellOf(page, rowID, columnID), kept };
}

test.each([
  ['Pacific/Auckland', theTenth],
  ['America/Los_Angeles', theNinth],
])('[CELL-7] [CELL-62] a day that is typed, picked or pasted in %s is that day everywhere', async (zone, today) => {
  const page = await inZone(zone);
  await openSheet(page, desk.demoUrl);
  const { cell, kept } = await firstDate(page);
  const box = page.getByRole('textbox', { name: 'Date', exact: true });
  const type = async (words: string) => {
    await cell.click();
    await box.fill(words);
    await box.press('Enter');
    await box.waitFor({ state: 'detached' });
  };
  await type('today');
  await expect.poll(kept).toBe(today);
  // The day on which clocks are put on there, and the one on which they are put back.
  await type('27 Sep 2026');
  await expect.poll(kept).toBe('2026-09-27');
  await cell.click();
  await box.fill('3 Nov 2026');
  await page.getByRole('button', { name: '1 November 2026', exact: true }).click();
  await box.waitFor({ state: 'detached' });
  await expect.poll(kept).toBe('2026-11-01');
  await pasteText(page, '5.4.2026');
  await expect.poll(kept).toBe('2026-04-05');
  await expect.poll(() => cell.innerText()).toBe('05 Apr 2026');
  await page.context().close();
});

test('[SCREEN-936] what waits is overdue, and a day is over, by the day that its reader has', async () => {
  const auckland = await inZone('Pacific/Auckland');
  const west = await inZone('America/Los_Angeles');
  const [banner] = bannersOf(await readSheet(west, desk.demoUrl));
  const { sheetID } = await readSheet(west, desk.demoUrl);
  const me = await ask<{ userID: number }>(west, 'GET', '/api/account/get-logged-in-user');
  const dueOn = theNinth;
  const cellIDs = [banner?.cell.cellID];
  await ask(west, 'POST', '/api/asks', { sheetID, cellIDs, userIDs: [me.userID], dueOn, message: '' });
  for (const [page, words] of [
    [auckland, 'Overdue since'],
    [west, 'Due'],
  ] as const) {
    await page.goto('/');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByText(new RegExp(`^${words} 09 Jun`)).waitFor();

    await openSheet(page, desk.demoUrl);
    await unfoldHeader(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog', { name: 'Share sheet' }).getByRole('button', { name: 'New link' }).click();
    const made = page.getByRole('dialog', { name: 'New review link' });
    await made.getByLabel('Open until (optional)').fill(dueOn ?? '');
    await made.getByRole('button', { name: 'Create link' }).click();
    if (words === 'Due') await page.getByRole('dialog', { name: 'The link is ready' }).waitFor();
    else await made.getByRole('alert').getByText('“Open until” is in the past').waitFor();
  }
});
