/** What is asked about the dates of a file before they come into a sheet. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { xlsxOf } from '@marquee/web/test/xlsx.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
});

afterAll(() => desk?.clear());

const popup = () => ada.getByRole('dialog');
const give = (name: string, content: string | Uint8Array) =>
  ada
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

test('[SCREEN-809] which number of a date is the day is asked where it makes a difference, by a date of the file', async () => {
  await desk.open(ada);
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  await give('dates.csv', 'Name,Live\nMPU,2026-05-03\nSky,25/12/2026\n');
  await popup().getByText('Adds 2 rows').waitFor();
  expect(await popup().getByLabel('Dates such as').count()).toBe(0);
  await popup().getByRole('button', { name: 'Choose another' }).click();
  await give('dates.csv', 'Name,Live\nMPU,2026-05-03\nSky,3.12.2026\n');
  const choice = popup().getByLabel('Dates such as 3.12.2026', { exact: true });
  await choice.selectOption({ label: 'Month first: 12 Mar 2026' });
  expect(await choice.locator('option').allTextContents()).toEqual([
    'Day first: 03 Dec 2026',
    'Month first: 12 Mar 2026',
  ]);
  await popup().getByRole('button', { name: 'Cancel' }).click();
  await popup().waitFor({ state: 'detached' });
});

test('[IMPORT-28] that the month comes first stays chosen whatever else is chosen, or leaves the sheet', async () => {
  const { sheetID } = await desk.open(ada);
  const { columnID } = await ask<{ columnID: number }>(ada, 'POST', '/api/columns', {
    sheetID,
    name: 'Passing',
    columnTypeID: columnTypes.text,
  });
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  const rows = [
    ['Name', 'Goes live', 'Passing', 'Notice'],
    ['Dated Sky', '3.12.2026', 'a', 'x'],
    ['Hidden MPU', '4.12.2026', 'b', 'y'],
  ];
  await give('dates.xlsx', xlsxOf([{ name: 'Plan', rows, hidden: { rows: [3], columns: [] } }]));
  const choice = popup().getByLabel('Dates such as 3.12.2026', { exact: true });
  await choice.selectOption({ label: 'Month first: 12 Mar 2026' });
  const adds = popup().getByRole('region', { name: 'What will be made' });

  await popup().getByLabel('Where “Notice” goes').selectOption('nothing');
  await adds.getByText('Adds 1 row, 1 new group and 1 new column.').waitFor();
  expect(await choice.inputValue()).toBe('monthFirst');
  await popup().getByRole('checkbox', { name: 'Include 1 row hidden in the file' }).check();
  await adds.getByText('Adds 2 rows, 1 new group and 1 new column.').waitFor();
  expect(await choice.inputValue()).toBe('monthFirst');
  await ask(ada, 'DELETE', `/api/columns/${columnID}`);
  await popup().getByText('so “Passing” goes to a new one').waitFor();
  expect(await choice.inputValue()).toBe('monthFirst');

  await popup().getByRole('button', { name: 'Import', exact: true }).click();
  await ada.getByText('2 rows imported').waitFor();
  const { columns } = await desk.read(ada);
  const dates = columns.find(({ name }) => name === 'Goes live')?.cells.map(({ cellDate }) => cellDate?.date);
  expect(dates?.toSorted()).toEqual(['2026-03-12', '2026-04-12']);
});
