/** What makes columns ready for use: their width by a double click, and the order and colours of options. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
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

const columnOf = (columnTypeID: number) => sheet.columns.find((one) => one.columnTypeID === columnTypeID);
/** Scrolled into sight, as columns out of sight are not drawn; one that was just added may still be on its way. */
async function headOf(page: Page, columnID: number): Promise<Locator> {
  const head = page.locator(`[role=columnheader][data-column="${columnID}"]`).first();
  const scroll = (toEnd: boolean) =>
    page.getByRole('grid').evaluate(async (grid, isEnd) => {
      grid.scrollLeft = isEnd ? grid.scrollWidth : 0;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, toEnd);
  let toEnd = false;
  const isThere = async () => {
    await scroll((toEnd = !toEnd));
    return head.count();
  };
  await expect.poll(isThere, { timeout: 15_000 }).toBe(1);
  return head;
}

test('[SCREEN-373] a double click on the edge of a column makes it as wide as its longest words, for everybody', async () => {
  await desk.open(ben);
  const column = columnOf(columnTypes.text);
  const columnID = column?.columnID ?? 0;
  const row = sheet.groups[0]?.rows[0];
  await ask(ada, 'PUT', '/api/columns', { column: { columnID, width: 60 }, updateFields: ['width'] });
  await ask(ada, 'PUT', '/api/cells', {
    cell: { rowID: row?.rowID, columnID, cellText: { text: 'The longest words of this column by far' } },
    updateFields: ['text'],
  });
  await expect.poll(async () => (await headOf(ada, columnID)).evaluate((head) => head.clientWidth)).toBeLessThan(70);
  await (await headOf(ada, columnID)).locator('[data-resize]').dblclick();
  const isCut = (page: Page) =>
    cellOf(page, row?.rowID ?? 0, columnID).evaluate((cell) => cell.scrollWidth > cell.clientWidth);
  for (const page of [ada, ben]) {
    await expect
      .poll(async () => (await headOf(page, columnID)).evaluate((head) => head.clientWidth))
      .toBeGreaterThan(200);
    await expect.poll(() => isCut(page)).toBe(false);
  }
});

test('[SCREEN-373] so does one on the edge of the row names', async () => {
  const names = ada.getByRole('columnheader', { name: 'Name', exact: true }).first();
  const longest = Math.max(...sheet.groups.flatMap(({ rows }) => rows.map(({ name }) => name.length)));
  await names.locator('[data-resize]').dblclick();
  await expect.poll(() => names.evaluate((head) => head.clientWidth)).toBeGreaterThan(longest * 4);
});

test('[UNDO-24] widths, and the sheet’s name and description, are taken back and done again', async () => {
  const columnID = columnOf(columnTypes.text)?.columnID ?? 0;
  const stored = async () => {
    const { columns, description, name, rowNameColumnWidth } = await desk.read(ada);
    return {
      description,
      name,
      names: rowNameColumnWidth,
      width: columns.find((one) => one.columnID === columnID)?.width,
    };
  };
  const steps = [await stored()];
  const isSaved = async (fields: object) => {
    await expect.poll(stored).toEqual({ ...steps.at(-1), ...fields });
    steps.push(await stored());
  };
  const widen = async (edge: Locator, by: number) => {
    const { height, width, x, y } = await boxOf(edge);
    await ada.mouse.move(x + width / 2, y + height / 2);
    await ada.mouse.down();
    await ada.mouse.move(x + width / 2 + by, y + height / 2, { steps: 3 });
    await ada.mouse.up();
  };
  await widen((await headOf(ada, columnID)).locator('[data-resize]'), 37);
  await isSaved({ width: (steps[0]?.width ?? 0) + 37 });
  const nameHead = ada.getByRole('columnheader', { name: 'Name', exact: true }).first();
  await widen(nameHead.locator('[data-resize]'), 23);
  await isSaved({ names: (steps[0]?.names ?? 0) + 23 });
  const [name, description] = ['Sheet name', 'Description'].map((label) => ada.getByRole('textbox', { name: label }));
  await name?.fill('Another name');
  await name?.press('Enter');
  await isSaved({ name: 'Another name' });
  await description?.fill('Another description');
  await description?.press('Enter');
  await isSaved({ description: 'Another description' });
  for (const step of steps.slice(0, -1).toReversed()) {
    await ada.keyboard.press('Control+z');
    await expect.poll(stored).toEqual(step);
  }
  for (const step of steps.slice(1)) {
    await ada.keyboard.press('Control+Shift+z');
    await expect.poll(stored).toEqual(step);
  }
  for (let n = 1; n < steps.length; n++) await ada.keyboard.press('Control+z');
  await expect.poll(stored).toEqual(steps[0]);
});

test('[SCREEN-374] options are put in order by drag and by Alt with the arrows, live, and Undo brings the order back', async () => {
  await desk.open(ben);
  const column = columnOf(columnTypes.status);
  const columnID = column?.columnID ?? 0;
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  const names = () =>
    desk.read(ada).then(({ columns }) =>
      columns
        .find((one) => one.columnID === columnID)
        ?.multiChoiceOptions.toSorted((one, other) => one.ordering - other.ordering)
        .map(({ name }) => name),
    );
  const before = (await names()) ?? [];
  const [first = '', second = '', third = ''] = before;
  await cellOf(ada, rowID, columnID).click();
  await ada.getByRole('button', { name: 'New / edit' }).click();
  const line = (name: string) =>
    ada.getByRole('listitem').filter({ has: ada.getByLabel(`Name of ${name}`, { exact: true }) });
  await line(first).locator('[data-drag-handle]').dragTo(line(third));
  await expect.poll(names).toEqual([second, third, first, ...before.slice(3)]);
  await ada.getByLabel(`Name of ${first}`, { exact: true }).press('Alt+ArrowUp');
  await expect.poll(names).toEqual([second, first, third, ...before.slice(3)]);
  // Others choose from the same list, in the same order.
  await cellOf(ben, rowID, columnID).click();
  const offered = async () => (await ben.getByRole('dialog').innerText()).split('\n');
  await expect
    .poll(async () => (await offered()).filter((one) => before.includes(one)).slice(0, 3))
    .toEqual([second, first, third]);
  await ben.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Finish' }).click();
  await ada.keyboard.press('Escape');
  await ada.keyboard.press('Control+z');
  await ada.keyboard.press('Control+z');
  await expect.poll(names).toEqual(before);
});

test('[SCREEN-375] a Status column that is added on the page begins with options', async () => {
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Add a column' }).first().click();
  await ada.getByRole('button', { name: /^Status/ }).click();
  const added = async () =>
    (await desk.read(ada)).columns.find((one) => !sheet.columns.some((old) => old.columnID === one.columnID));
  await expect.poll(async () => (await added())?.multiChoiceOptions.map(({ name }) => name)).toContain('In progress');
  await ada.getByLabel('Column name').press('Escape');
  await ada.keyboard.press('Control+z');
  await expect.poll(added).toBeUndefined();
});

test('[SCREEN-375] [SCREEN-584] options that are typed one after the other stand in that order, each in the first colour that no other one has', async () => {
  const { columnID } = await ask<{ columnID: number }>(ada, 'POST', '/api/columns', {
    sheetID: sheet.sheetID,
    columnTypeID: columnTypes.status,
    name: 'Stage',
  });
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  await (await headOf(ada, columnID)).scrollIntoViewIfNeeded();
  await cellOf(ada, rowID, columnID).click();
  await ada.getByRole('button', { name: 'New / edit' }).click();
  const box = ada.getByLabel('Name of the new option');
  await box.click();
  // Nobody waits for one to be saved before they type the next.
  await ada.route('**/api/multi-choice-options', async (route) => {
    await expect.poll(() => box.inputValue()).toBe('Four');
    await route.continue();
  });
  for (const name of ['One', 'Two', 'Three']) {
    await ada.keyboard.type(name);
    await ada.keyboard.press('Enter');
  }
  await ada.keyboard.type('Four');
  for (const name of ['One', 'Two', 'Three']) await ada.getByLabel(`Name of ${name}`, { exact: true }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('Four');
  await ada.unroute('**/api/multi-choice-options');
  const { columns } = await desk.read(ada);
  const options = columns.find((one) => one.columnID === columnID)?.multiChoiceOptions ?? [];
  expect(options.map(({ name, colour }) => `${name} ${colour}`)).toEqual(['One grey', 'Two blue', 'Three teal']);
});

test('[SCREEN-828] what was typed into the options is not lost by a press elsewhere, nor by somebody who deletes the row', async () => {
  const columnID = columnOf(columnTypes.status)?.columnID ?? 0;
  const rows = sheet.groups[0]?.rows ?? [];
  const names = async () =>
    (await desk.read(ben)).columns.find((one) => one.columnID === columnID)?.multiChoiceOptions.map(({ name }) => name);
  const [first = '', second = ''] = (await names()) ?? [];
  const open = async (at: number) => {
    await cellOf(ada, rows[at]?.rowID ?? 0, columnID).click();
    await ada.getByRole('button', { name: 'New / edit' }).click();
  };
  const box = (name: string) => ada.getByLabel(`Name of ${name}`, { exact: true });
  await open(0);
  await box(first).fill('Dropped');
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  await open(0);
  await box(first).fill('First of all');
  await ada.getByRole('tab', { name: 'All sheets' }).click();
  await expect.poll(names).toContain('First of all');
  expect(await names()).not.toContain('Dropped');

  await open(1);
  await box(second).fill('Second to none');
  await ask(ben, 'DELETE', `/api/rows/${rows[1]?.rowID}`);
  await expect.poll(names).toContain('Second to none');

  await open(0);
  await ada.getByLabel('Name of the new option').fill('Not added');
  await ada.getByRole('button', { name: 'Finish' }).click();
  await expect.poll(() => ada.getByLabel('What you wrote').inputValue()).toBe('Not added');
});
