/** What a page asks for before its application has loaded, on a line that takes the question and never answers. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, comeTo } from './support/sheet-page.ts';
import { silentAt } from './support/silent.ts';

let desk: Desk;
let url: string;
let columnID: number;
/** more than come with the first screen */
let rowIDs: number[];

beforeAll(async () => {
  desk = await setDesk();
  const ada = await desk.known('admin');
  const sheet = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Long' });
  const { sheetID } = sheet;
  url = sheet.url;
  const { groupID } = await ask<{ groupID: number }>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'All' } });
  const column = { sheetID, columnTypeID: columnTypes.text, name: 'Words' };
  ({ columnID } = await ask<{ columnID: number }>(ada, 'POST', '/api/columns', column));
  const rows = Array.from({ length: 80 }, (_, at) => ({
    groupID,
    name: `Row ${at + 1}`,
    cells: [{ columnID, cellText: { text: `Words ${at + 1}` } }],
  }));
  rowIDs = (await ask<{ rowID: number }[]>(ada, 'POST', '/api/rows/many', { rows })).map(({ rowID }) => rowID);
});

afterAll(() => desk?.clear());

/** A page at the sheet whose first question at an address is never answered, once it has asked. */
async function pageWithout(address: (address: URL) => boolean): Promise<{ page: Page; endReads: () => Promise<void> }> {
  const page = await desk.known('admin');
  const { endReads, isAsked } = await silentAt(page, address);
  await page.goto(`/sheet/${url}`);
  await isAsked;
  return { page, endReads };
}

const seesWords = (page: Page, at: number) =>
  cellOf(page, rowIDs[at - 1] ?? 0, columnID)
    .getByText(`Words ${at}`)
    .waitFor();

test('[SCREEN-768] the rest of a sheet that was asked for early is asked for again', async () => {
  const { endReads, page } = await pageWithout(
    ({ pathname, searchParams }) => pathname === '/api/sheets/packed' && !searchParams.has('firstRows'),
  );
  await seesWords(page, 1);
  await endReads();
  await comeTo(page, `row:${rowIDs[79]}`);
  await seesWords(page, 80);
  await page.context().close();
});

test('[SCREEN-768] the page says that there is no answer, and asks for its sheet again', async () => {
  const { endReads, page } = await pageWithout(({ searchParams }) => searchParams.has('firstRows'));
  await page.getByRole('banner').waitFor();
  await endReads();
  await page.getByText('There is no connection to Marquee.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await seesWords(page, 1);
  await page.context().close();
});

test('[SCREEN-768] who is logged in is asked for again', async () => {
  const { endReads, page } = await pageWithout(({ pathname }) => pathname === '/api/account/get-logged-in-user');
  await seesWords(page, 1);
  await endReads();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await page.context().close();
});
