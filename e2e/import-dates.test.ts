/** What is asked about the dates of a file before they come into a sheet. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
});

afterAll(() => desk?.clear());

const popup = () => ada.getByRole('dialog');
const give = (name: string, content: string) =>
  ada.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

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
