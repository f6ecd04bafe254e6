/** Marquee’s own Excel files come back as sheets. */
import type { Column } from '@marquee/contract/columns.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
});

afterAll(() => desk?.clear());

/** Exports a sheet, and imports the file as a new one. */
async function thereAndBack(sheetID: number): Promise<Sheet> {
  const file = await ada.request.get(`/api/sheets/get-file/${sheetID}?includeHiddenGroups=true`);
  const dialog = ada.getByRole('dialog');
  await ada.getByRole('button', { name: 'New', exact: true }).click();
  await ada.getByRole('button', { name: 'Or import an Excel or CSV file' }).click();
  const mimeType = 'application/octet-stream';
  await ada.locator('input[type=file]').setInputFiles({ name: 'Exported.xlsx', mimeType, buffer: await file.body() });
  await dialog.getByText(/^Adds /).waitFor();
  const before = ada.url();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => ada.url()).not.toBe(before);
  return readSheet(ada, new URL(ada.url()).pathname.split('/').at(-1) ?? '');
}

const rowsOf = (groups: Sheet['groups']) => groups.map((group) => [group.name, group.rows.map((row) => row.name)]);

test('[IMPORT-9] Marquee’s own file of a sheet comes back with its groups and their rows', async () => {
  const { groups, sheetID } = await readSheet(ada, desk.demoUrl);
  const made = await thereAndBack(sheetID);
  expect(rowsOf(made.groups)).toEqual(rowsOf(groups.filter(({ rows }) => rows.length > 0)));
});

test('[IMPORT-30] so it does where columns are called as groups are elsewhere, and these come as columns', async () => {
  const { sheetID } = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Categories' });
  const add = (name: string) => ask<Column>(ada, 'POST', '/api/columns', { sheetID, columnTypeID: 1, name });
  const columns = [await add('Category'), await add('Group')];
  for (const name of ['Display', 'Social']) {
    const { groupID } = await ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name } });
    const rows = ['One', 'Two'].map((row) => ({
      groupID,
      name: `${name} ${row}`,
      cells: columns.map(({ columnID }, at) => ({ columnID, cellText: { text: `${row} ${at}` } })),
    }));
    await ask(ada, 'POST', '/api/rows/many', { rows });
  }
  const made = await thereAndBack(sheetID);
  expect(rowsOf(made.groups)).toEqual([
    ['Display', ['Display One', 'Display Two']],
    ['Social', ['Social One', 'Social Two']],
  ]);
  const wordsOf = ({ cells }: Sheet['columns'][number]) => cells.map(({ cellText }) => cellText?.text ?? '').toSorted();
  expect(made.columns.map((column) => [column.name, wordsOf(column)])).toEqual([
    ['Category', ['One 0', 'One 0', 'Two 0', 'Two 0']],
    ['Group', ['One 1', 'One 1', 'Two 1', 'Two 1']],
  ]);
});
