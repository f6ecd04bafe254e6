/** What people do with rows of a sheet whose cells are still on their way: nothing is taken to be empty that only isn't there yet. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { cellOf, comeTo, openSheet } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let url: string;
let columnID: number;
/** of the only group: more than come with the first screen */
let rowIDs: number[];
/** lets the rest of the sheet come */
let release: () => void;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
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

beforeEach(async () => {
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
  ({ letGo: release } = await holdBack(
    ada,
    (address) => address.pathname === '/api/sheets/packed' && !address.searchParams.has('firstRows'),
  ));
  await openSheet(ada, url);
});

const rowID = (at: number): number => rowIDs[at - 1] ?? 0;
const cell = (at: number) => cellOf(ada, rowID(at), columnID);

/** What a key puts on the clipboard, without the machine's own. */
const taken = (kind: 'copy' | 'cut'): Promise<string> =>
  ada.evaluate((type) => {
    const data = new DataTransfer();
    const event = new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return data.getData('text/plain');
  }, kind);

test('[CLIP-9] cells that are still on their way are neither copied nor cut, and that is said', async () => {
  await cell(1).click();
  await ada.keyboard.press('Control+a');
  for (const kind of ['copy', 'cut'] as const) expect(await taken(kind)).toBe('');
  await ada.getByText('The sheet is still loading.').waitFor();
  // What has come is copied.
  await cell(1).click();
  expect(await taken('copy')).toBe('Words 1');
  release();
  await comeTo(ada, `row:${rowID(80)}`);
  await cell(80).getByText('Words 80').waitFor();
  await cell(80).click();
  await ada.keyboard.press('Control+a');
  await expect.poll(() => taken('copy')).toContain('Row 80\tWords 80');
});

test('[SCREEN-826] a row’s card says of nothing that it is empty, and offers nothing to be filled, before it has come', async () => {
  await comeTo(ada, `row:${rowID(80)}`);
  await ada
    .locator(`[data-line="row:${rowID(80)}"]`)
    .getByRole('rowheader')
    .click();
  await ada.keyboard.press('Control+Enter');
  const card = ada.getByRole('dialog', { name: 'All' });
  await card.getByText('Words', { exact: true }).waitFor();
  expect(await card.getByText('Empty', { exact: true }).count()).toBe(0);
  expect(await card.getByRole('button', { name: 'Edit Words' }).count()).toBe(0);
  release();
  await card.getByText('Words 80').first().waitFor();
  await card.getByRole('button', { name: 'Edit Words' }).waitFor();
});

test('[CELL-55] what is typed on a cell before its words have come is all in its editor', async () => {
  await comeTo(ada, `row:${rowID(80)}`);
  await cell(80).click();
  await ada.keyboard.type('Helloo');
  await ada.keyboard.press('Backspace');
  release();
  const box = ada.locator('textarea:focus');
  await expect.poll(() => box.inputValue()).toBe('Hello');
  await box.press('Enter');
  await cell(80).getByText('Hello').waitFor();
  await expect
    .poll(() =>
      ask<Sheet>(ada, 'GET', `/api/sheets/?sheetURL=${url}&includeGroupsRowsCells=true`).then(
        ({ columns }) => columns[0]?.cells.find((one) => one.rowID === rowID(80))?.cellText?.text,
      ),
    )
    .toBe('Hello');
});
