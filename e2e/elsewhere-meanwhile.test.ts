/** What others do to rows in which somebody stands or has chosen cells, while they write or choose elsewhere. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { rowsIn } from './support/drag.ts';
import { cellOf, typeInto } from './support/sheet-page.ts';
import { columnIDOf, groupAt } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const rowID = (index: number) => groupAt(sheet, 0).rows[index]?.rowID ?? 0;
const textColumn = () => columnIDOf(sheet, columnTypes.text);

/** Somebody else gives the first row another group. */
async function moveFirst(): Promise<void> {
  const [moved, { groupID }] = [rowID(0), groupAt(sheet, 1)];
  await ask(ben, 'PUT', '/api/rows', {
    row: { rowID: moved, groupID, ordering: 1 },
    updateFields: ['orderingAndGroup'],
  });
  await expect.poll(async () => (await rowsIn(ada, groupID))[0]).toBe(moved);
}

/** Once the page has drawn what came. */
const drawn = (): Promise<void> =>
  ada.evaluate(async () => {
    for (let pictures = 0; pictures < 5; pictures += 1) await new Promise(requestAnimationFrame);
  });

test('[SCREEN-880] who writes in a field beside the grid goes on there when somebody moves the row in which they stood', async () => {
  await cellOf(ada, rowID(0), textColumn()).click();
  const description = ada.getByRole('textbox', { name: 'Description' });
  await description.fill('Half');
  await moveFirst();
  await drawn();
  await ada.keyboard.type('way');
  expect(await description.inputValue()).toBe('Halfway');
});

test('[SCREEN-880] so does who changes a field in the card of that row', async () => {
  const columnID = textColumn();
  const name = sheet.columns.find((column) => column.columnID === columnID)?.name ?? '';
  await cellOf(ada, rowID(0), columnID).click();
  await ada.keyboard.press('Control+Enter');
  const card = ada.getByRole('dialog');
  await card.getByRole('button', { name: `Edit ${name}` }).click();
  const box = ada.getByRole('textbox', { name, exact: true });
  await box.fill('Half');
  await moveFirst();
  await drawn();
  await ada.keyboard.type('way');
  expect(await box.inputValue()).toBe('Halfway');
});

const chosen = () => ada.locator('[data-cell][data-range]').count();
const textIn = (index: number) => cellOf(ada, rowID(index), textColumn()).innerText();

/** Writes into four cells and chooses them, from one end to the other. */
async function chooseFour(from: number, to: number): Promise<void> {
  for (const index of [0, 1, 2, 3]) await typeInto(cellOf(ada, rowID(index), textColumn()), `Words ${index}`);
  await cellOf(ada, rowID(from), textColumn()).click();
  await cellOf(ada, rowID(to), textColumn()).click({ modifiers: ['Shift'] });
  await expect.poll(chosen).toBe(4);
}

test.each([
  ['ends', 0, 3],
  ['begins', 3, 0],
])('[CLIP-14] a range that %s in a row that is deleted is of the other rows', async (_, from, to) => {
  await chooseFour(from, to);
  await ask(ben, 'DELETE', `/api/rows/${rowID(3)}`);
  await expect.poll(chosen).toBe(3);
  await ada.keyboard.press('Delete');
  for (const index of [0, 1, 2]) await expect.poll(() => textIn(index)).toBe('');
});

test('[CLIP-14] where somebody moves the last of its rows away it holds none that was not chosen', async () => {
  await chooseFour(0, 3);
  const { groupID } = groupAt(sheet, 1);
  const moved = { rowID: rowID(3), groupID, ordering: 1 };
  await ask(ben, 'PUT', '/api/rows', { row: moved, updateFields: ['orderingAndGroup'] });
  await expect.poll(chosen).toBe(3);
});

test('[SCREEN-882] what to replace by stays where somebody else takes the last match away, until there is another one', async () => {
  const columnID = textColumn();
  const write = (text: string) =>
    ask(ben, 'PUT', '/api/cells/many', { cells: [{ rowID: rowID(0), columnID, cellText: { text } }] });
  await write('an axolotl');
  const search = ada.getByRole('textbox', { name: 'Search this sheet' });
  await search.fill('axolotl');
  await ada.locator('[data-found]').first().waitFor();
  await ada.getByRole('button', { name: 'Replace', exact: true }).click();
  const popup = ada.getByRole('dialog', { name: 'Replace' });
  const by = popup.getByLabel('Replace with');
  await by.pressSequentially('salam');
  await write('no such thing');
  await popup.getByText('There are no matches any more.').waitFor();
  await ada.keyboard.type('ander');
  await write('an axolotl again');
  await popup.getByText('In 1 cell.').waitFor();
  expect(await by.inputValue()).toBe('salamander');
  await by.press('Enter');
  await popup.waitFor({ state: 'detached' });
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  // Another search does not open it again.
  await search.fill('salamander');
  await ada.locator('[data-found]').first().waitFor();
  await drawn();
  expect(await popup.count()).toBe(0);
  await search.fill('');
});
