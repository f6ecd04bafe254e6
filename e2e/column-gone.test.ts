/** A column that is deleted, or that its creator takes for themself, while others look at what is about it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { cellOf } from './support/sheet-page.ts';

let desk: Desk;
/** the creator of the columns, and another member */
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  [ada, ben] = [await desk.known('admin'), await desk.known('guest')];
});

afterAll(() => desk?.clear());

const columnOf = (type: number): number => sheet.columns.find((one) => one.columnTypeID === type)?.columnID ?? 0;
const firstRow = (): number => sheet.groups[0]?.rows[0]?.rowID ?? 0;
const popup = (name: string | RegExp) => ben.getByRole('dialog', { name });

const restrict = (columnID: number, accessRestrictions: number) =>
  ask(ada, 'PUT', '/api/columns', { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] });

beforeEach(async () => {
  sheet = await desk.open(ada);
  for (const { columnID } of sheet.columns) await restrict(columnID, 1);
  await desk.open(ben);
});

async function openItem(columnID: number, item: string): Promise<void> {
  await head(ben, columnID).hover();
  await head(ben, columnID)
    .getByLabel(/^Options of/)
    .click();
  await ben.getByRole('menuitem', { name: item, exact: true }).click();
}

test('[SCREEN-810] what an open history told of a column is gone with it, however far back somebody is', async () => {
  const columnID = columnOf(columnTypes.text);
  const note = (n: number) =>
    ask(ada, 'PUT', '/api/cells/many', { cells: [{ rowID: firstRow(), columnID, cellText: { text: `Fee ${n}` } }] });
  await note(0);
  await Promise.all(Array.from({ length: 43 }, (_, n) => note(n + 1)));
  await note(44);
  await cellOf(ben, firstRow(), columnID).getByText('Fee 44').waitFor();
  await cellOf(ben, firstRow(), columnOf(columnTypes.date)).click({ button: 'right' });
  await ben.getByRole('menuitem', { name: 'Row history' }).click();
  const fees = popup('History').getByText(/Fee \d/);
  await fees.first().waitFor();
  await popup('History').getByRole('button', { name: 'Show older' }).click();
  await popup('History')
    .getByText(/Fee 0$/)
    .first()
    .waitFor();
  await restrict(columnID, 3);
  await head(ben, columnID).waitFor({ state: 'detached' });
  await expect.poll(() => fees.count()).toBe(0);
  expect(await popup('History').count()).toBe(1);
});

test('[SCREEN-811] the history of one of its cells closes, and that is said', async () => {
  const columnID = columnOf(columnTypes.text);
  await cellOf(ben, firstRow(), columnID).click({ button: 'right' });
  await ben.getByRole('menuitem', { name: 'Cell history' }).click();
  await popup('History').getByRole('listitem').first().waitFor();
  await restrict(columnID, 3);
  await ben.getByText('The column was deleted or hidden').waitFor();
  expect(await popup('History').count()).toBe(0);
});

test.each([
  ['Email update', 'Email update', 3],
  ['Update all links', /links/i, 3],
  ['Decisions', 'Decisions', undefined],
])('[SCREEN-811] “%s” of a column closes with it, and that is said', async (item, title, access) => {
  const columnID = columnOf(columnTypes.banner);
  await openItem(columnID, item);
  await popup(title).waitFor();
  if (access === undefined) await ask(ada, 'DELETE', `/api/columns/${columnID}`);
  else await restrict(columnID, access);
  await ben.getByText('The column was deleted or hidden').waitFor();
  expect(await popup(title).count()).toBe(0);
});
