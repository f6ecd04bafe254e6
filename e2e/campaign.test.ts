/** The working day in one go: an Excel media plan becomes a campaign that is filtered, shared, worked on together and used again. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import { xlsxOf } from '@marquee/web/test/xlsx.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet, rowNamed } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

/** Three markets in four sizes, as an agency sends them. */
const plan = ['DE', 'FR', 'EN'].flatMap((market) =>
  ['300x250', '728x90', '160x600', '970x250'].map((size, at) => [
    at === 0 ? market : null,
    `Spring ${size} ${market}`,
    size,
    at % 2 === 0 ? 'In progress' : 'To do',
    { date: `2026-04-${String(at + 1).padStart(2, '0')}` },
  ]),
);

const names = ({ groups }: Sheet) => groups.map((group) => [group.name, group.rows.length]);

test('[SCREEN-381] somebody new takes an Excel media plan to a shared, filtered and duplicated campaign', async () => {
  await ada.goto('/');
  await ada.getByRole('button', { name: 'Add new sheet' }).click();
  await ada.getByRole('button', { name: 'Or import an Excel or CSV file' }).click();
  const popup = ada.getByRole('dialog');
  await popup.getByRole('button', { name: 'Choose a file' }).waitFor();
  const rows = [['Market', 'Banner', 'Size', 'Status', 'Live'], ...plan];
  await ada.locator('input[type=file]').setInputFiles({
    name: 'Spring campaign.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(xlsxOf([{ name: 'Plan', rows, merges: ['A2:A5', 'A6:A9', 'A10:A13'] }])),
  });
  await popup.getByText(/^Adds 12 rows, 3 new groups/).waitFor();
  await popup.getByRole('button', { name: 'Import', exact: true }).click();
  await rowNamed(ada, 'Spring 300x250 DE').waitFor();
  const url = new URL(ada.url()).pathname.split('/').at(-1) ?? '';
  expect(names(await readSheet(ada, url))).toEqual([
    ['DE', 4],
    ['FR', 4],
    ['EN', 4],
  ]);

  // Filtered by a click on the colours of a group.
  await ada
    .getByRole('button', { name: /^To do: 2 rows/ })
    .first()
    .click();
  await rowNamed(ada, 'Spring 300x250 DE').waitFor({ state: 'detached' });
  await rowNamed(ada, 'Spring 728x90 DE').waitFor();
  await ada.getByRole('button', { name: 'Clear the filters' }).click();
  await rowNamed(ada, 'Spring 300x250 DE').waitFor();

  // Shared: whoever has the link reads along on a phone, without logging in.
  await ada.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await ada.getByRole('textbox', { name: 'Standard address' }).inputValue();
  await ada.keyboard.press('Escape');
  const client = await desk.window({ viewport: { width: 390, height: 844 } });
  await client.goto(link);
  await rowNamed(client, 'Spring 300x250 DE').waitFor();
  const { columns, groups } = await readSheet(ada, url);
  const status = columns.find(({ name }) => name === 'Status');
  const approved = status?.multiChoiceOptions.find(({ name }) => name === 'To do');
  await ask(ada, 'PUT', '/api/cells', {
    cell: { rowID: groups[0]?.rows[0]?.rowID, columnID: status?.columnID, cellMultiChoice: approved },
    updateFields: ['multiChoiceOptionID'],
  });
  await ada.getByRole('button', { name: /^To do: 3 rows/ }).waitFor();
  await client.context().close();

  // Used again.
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Duplicate sheet' }).click();
  await ada
    .getByRole('dialog')
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await ada.waitForURL((address) => !address.pathname.endsWith(url));
  await rowNamed(ada, 'Spring 300x250 DE').waitFor();
  const copy = await readSheet(ada, new URL(ada.url()).pathname.split('/').at(-1) ?? '');
  expect(copy.name).toBe('Spring campaign (copy)');
  expect(names(copy)).toEqual(names(await readSheet(ada, url)));
});
