/** What happened on the sheet, told and brought back, and what is in its trash. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, seriousFindings } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  [ada, ben] = await Promise.all([desk.known('admin'), desk.known('guest')]);
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const popup = (page: Page) => page.getByRole('dialog', { name: 'History' });
const rowID = () => sheet.groups[0]?.rows[0]?.rowID ?? 0;
const textCell = (page: Page) => cellOf(page, rowID(), columnIDOf(sheet, columnTypes.text));

async function write(page: Page, words: string): Promise<void> {
  await textCell(page).click();
  await page.keyboard.press('Escape');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('[SCREEN-390] [SCREEN-391] [SCREEN-392] a cell’s history tells who changed it, live, and brings back what it held', async () => {
  await desk.open(ben);
  await write(ada, 'First words');
  await textCell(ben).getByText('First words').waitFor();
  await write(ada, 'Second words');
  await textCell(ben).getByText('Second words').waitFor();
  await textCell(ben).click({ button: 'right' });
  await ben.getByRole('menuitem', { name: 'Cell history' }).click();
  const entries = popup(ben).getByRole('listitem');
  await entries.first().getByText('Second words').waitFor();
  expect(await seriousFindings(ben)).toEqual([]);
  // What others do meanwhile comes in.
  await write(ada, 'Third words');
  await entries.first().getByText('Third words').waitFor();
  await popup(ben)
    .getByRole('button', { name: /^Restore “First words”/ })
    .click();
  await textCell(ada).getByText('First words').waitFor();
  await entries.first().getByText('First words').waitFor();
  await ben.keyboard.press('Escape');
  await popup(ben).waitFor({ state: 'detached' });
  await ben.keyboard.press('Control+z');
  await textCell(ada).getByText('Third words').waitFor();
});

test('[SCREEN-391] a status option that was deleted comes back with the value', async () => {
  await desk.open(ben);
  const columnID = columnIDOf(sheet, columnTypes.status);
  const options = sheet.columns.find((one) => one.columnID === columnID)?.multiChoiceOptions ?? [];
  const status = (page: Page) => cellOf(page, rowID(), columnID);
  const before = (await status(ada).innerText()).trim();
  const other = options.find((option) => option.name !== before);
  await status(ada).click();
  await ada
    .getByRole('dialog')
    .getByRole('button', { name: other?.name ?? '', exact: true })
    .click();
  await status(ben)
    .getByText(other?.name ?? '')
    .waitFor();
  const gone = options.find((option) => option.name === before);
  await ask(ada, 'DELETE', `/api/multi-choice-options/${gone?.multiChoiceOptionID}`);
  await status(ben).click({ button: 'right' });
  await ben.getByRole('menuitem', { name: 'Row history' }).click();
  await popup(ben)
    .getByRole('button', { name: `Restore “${before}”`, exact: false })
    .first()
    .click();
  await status(ada).getByText(before).waitFor();
  await ben.keyboard.press('Escape');
});

test('[SCREEN-390] it opens from the sheet’s options, a row’s card and Ctrl+K, and says where there is none or it did not load', async () => {
  const closed = async () => {
    await ada.keyboard.press('Escape');
    await popup(ada).waitFor({ state: 'detached' });
  };
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Open the history' }).click();
  await popup(ada).getByRole('region', { name: 'Today' }).waitFor();
  await popup(ada)
    .getByText(/changed .+ of “/)
    .first()
    .waitFor();
  await closed();
  const line = ada.locator(`[data-line="row:${rowID()}"]`);
  await line.getByRole('rowheader').click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await ada.getByRole('dialog').getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  await ada.keyboard.press('Control+k');
  await ada.keyboard.type('Sheet history');
  await ada.getByRole('option', { name: 'Sheet history…' }).waitFor();
  await ada.keyboard.press('Enter');
  await popup(ada).getByRole('listitem').first().waitFor();
  await closed();
  // Nobody has changed the last row; and then the server does not answer.
  const last = sheet.groups[0]?.rows.at(-1)?.rowID ?? 0;
  const open = async () => {
    await cellOf(ada, last, columnIDOf(sheet, columnTypes.date)).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Cell history' }).click();
  };
  await open();
  await popup(ada).getByText('No changes yet').waitFor();
  await closed();
  await ada.route('**/api/sheets/*/history*', (route) => route.abort());
  await open();
  await popup(ada).getByRole('alert').waitFor();
  await ada.unroute('**/api/sheets/*/history*');
  await popup(ada).getByRole('button', { name: 'Try again' }).click();
  await popup(ada).getByText('No changes yet').waitFor();
});

test('[HISTORY-11] older changes that do not come are not asked for over and over, but said, and asked for again by who wants them', async () => {
  const groupID = sheet.groups[0]?.groupID ?? 0;
  const rows = ['One', 'Two'].map((name) => ({ groupID, name, cells: [] }));
  // What is one entry, and so too little to be a page.
  for (let n = 0; n < 45; n += 1) await ask(ben, 'POST', '/api/rows/many', { rows });
  let asked = 0;
  const older = /\/history\?.*after=/;
  await ada.route(older, (route) => {
    asked += 1;
    return route.abort();
  });
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Open the history' }).click();
  await popup(ada).getByRole('alert').getByText('Older changes could not be loaded').waitFor();
  // Once, and twice more as the line may be at fault.
  expect(asked).toBe(3);
  await ada.unroute(older);
  await popup(ada).getByRole('button', { name: 'Show older' }).click();
  await popup(ada).getByText('90 rows').waitFor();
  expect(await popup(ada).getByRole('alert').count()).toBe(0);
  expect(asked).toBe(3);
  await ada.keyboard.press('Escape');
});

test('[SCREEN-390] [SCREEN-392] older changes come when asked for, and then newer ones are announced', async () => {
  const note = (n: number) => {
    const cell = { rowID: rowID(), columnID: columnIDOf(sheet, columnTypes.text), cellText: { text: `Note ${n}` } };
    return ask(ben, 'PUT', '/api/cells/many', { cells: [cell] });
  };
  await note(0);
  await Promise.all(Array.from({ length: 43 }, (_, n) => note(n + 1)));
  await note(44);
  await textCell(ada).getByText('Note 44').waitFor();
  await textCell(ada).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Cell history' }).click();
  await popup(ada).getByText('Note 44').waitFor();
  await popup(ada).getByRole('button', { name: 'Show older' }).click();
  await popup(ada)
    .getByText(/Note 0$/)
    .first()
    .waitFor();
  await note(99);
  await popup(ada).getByRole('button', { name: 'Show newer changes' }).click();
  await popup(ada).getByText('Note 99').waitFor();
});

test('[SCREEN-791] an open trash shows what others delete meanwhile, and no longer what they restore', async () => {
  const [first, second] = sheet.groups[0]?.rows ?? [];
  const remove = (rowID = 0) => ask(ben, 'DELETE', `/api/rows/${rowID}`);
  await remove(first?.rowID);
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Open the trash' }).click();
  const trash = ada.getByRole('dialog', { name: 'Trash' });
  const restore = (name = '') => trash.getByRole('button', { name: `Restore “${name}”` });
  await restore(first?.name).waitFor();
  await remove(second?.rowID);
  await restore(second?.name).waitFor();
  await ask(ben, 'POST', '/api/rows/restore', { rowIDs: [first?.rowID, second?.rowID] });
  for (const row of [first, second]) await restore(row?.name).waitFor({ state: 'detached' });
  await ada.keyboard.press('Escape');
});
