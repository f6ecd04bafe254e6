/** What others do to rows in which somebody stands, while they write elsewhere. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { rowsIn } from './support/drag.ts';
import { cellOf } from './support/sheet-page.ts';

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

const groupAt = (index: number) => {
  const group = sheet.groups.toSorted((one, next) => one.ordering - next.ordering)[index];
  if (!group) throw new Error(`The demo sheet has no group ${index}.`);
  return { ...group, rows: group.rows.toSorted((one, next) => one.ordering - next.ordering) };
};
const rowID = (index: number) => groupAt(0).rows[index]?.rowID ?? 0;
const textColumn = () => sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;

/** Somebody else gives the first row another group. */
async function moveFirst(): Promise<void> {
  const [moved, { groupID }] = [rowID(0), groupAt(1)];
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
