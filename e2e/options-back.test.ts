/** Deleting a status option: what it empties is said before, and it comes back with its cells. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, seriousFindings, undoOf } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let columnID: number;
let rowIDs: number[];
/** the column's options by name */
let options: Map<string, number>;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  const sheet = await desk.open(ada);
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.status);
  columnID = column?.columnID ?? 0;
  options = new Map(column?.multiChoiceOptions.map((one) => [one.name, one.multiChoiceOptionID]));
  rowIDs = sheet.groups[0]?.rows.toSorted((a, b) => a.ordering - b.ordering).map((row) => row.rowID) ?? [];
});

const cell = (page: Page, row: number): Locator => cellOf(page, rowIDs[row] ?? 0, columnID);
const showing = (page: Page, row: number, words: string) => expect.poll(() => cell(page, row).innerText()).toBe(words);
const set = (page: Page, row: number, multiChoiceOptionID: number | null) =>
  ask(page, 'PUT', '/api/cells', {
    cell: { rowID: rowIDs[row], columnID, cellMultiChoice: { multiChoiceOptionID } },
    updateFields: ['multiChoiceOptionID'],
  });

/** How many cells show an option, as the server has it. */
async function cellsWith(name: string): Promise<number> {
  const { columns } = await desk.read(ada);
  const cells = columns.find((one) => one.columnID === columnID)?.cells ?? [];
  return cells.filter((one) => one.cellMultiChoice?.multiChoiceOptionID === options.get(name)).length;
}

const question = (page: Page): Locator => page.getByRole('group', { name: 'Are you sure?' });

async function openOptions(page: Page, row: number): Promise<void> {
  await cell(page, row).click();
  await page.getByRole('button', { name: 'New / edit' }).click();
}

/** Opens the options of the column in a row's popup and deletes one that cells show; the result is what was asked before. */
async function remove(row: number, name: string, moveTo?: string): Promise<string> {
  await openOptions(ada, row);
  await ada.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const asked = await question(ada).locator('p').innerText();
  if (moveTo !== undefined) await question(ada).getByRole('combobox').selectOption(moveTo);
  await question(ada).getByRole('button', { name: 'Delete option' }).click();
  await ada.getByRole('button', { name: `Delete ${name}`, exact: true }).waitFor({ state: 'detached' });
  return asked;
}

test('[SCREEN-155] the question says how many cells show it, the focus stays in the popup, and Ctrl+Z there brings all back', async () => {
  await desk.open(ben);
  for (const row of [0, 1]) await set(ada, row, options.get('Approved') ?? 0);
  await showing(ada, 1, 'Approved');
  const count = await cellsWith('Approved');
  expect(await remove(0, 'Approved')).toBe(`Are you sure? ${count} cells show “Approved”.`);
  for (const row of [0, 1]) await showing(ben, row, '');
  // What took its place has the focus, so that the keyboard goes on from there.
  const focused = () => ada.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Delete Live');
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) for (const row of [0, 1]) await showing(page, row, 'Approved');
  await ada.getByRole('button', { name: 'Delete Approved' }).waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await cellsWith('Approved')).toBe(count);
});

test('[SCREEN-206] Undo of the message leaves the popup and the keyboard in it; Ctrl+Z takes the message away', async () => {
  await desk.open(ben);
  await set(ada, 0, options.get('Live') ?? 0);
  await showing(ada, 0, 'Live');
  await remove(0, 'Live');
  await undoOf(ada, '“Live” deleted').click();
  await ada.getByRole('button', { name: 'Delete Live' }).waitFor();
  await expect.poll(() => ada.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  await showing(ben, 0, 'Live');

  await remove(0, 'Live');
  await undoOf(ada, '“Live” deleted').waitFor();
  await ada.keyboard.press('Control+z');
  await undoOf(ada, '“Live” deleted').waitFor({ state: 'detached' });
  await showing(ben, 0, 'Live');
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[SCREEN-155] an option that no cell shows is asked about without a number', async () => {
  const { multiChoiceOptionID } = await ask<{ multiChoiceOptionID: number }>(ada, 'POST', '/api/multi-choice-options', {
    columnID,
    name: 'Unused',
  });
  expect(multiChoiceOptionID).toBeGreaterThan(0);
  await desk.open(ada);
  const asked = new Promise<string>((resolve) => {
    ada.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await openOptions(ada, 0);
  await ada.getByRole('button', { name: 'Delete Unused' }).click();
  expect(await asked).toBe('Are you sure?');
  await ada.getByRole('button', { name: 'Delete Unused' }).waitFor({ state: 'detached' });
  // The last one of the list: the one before it has the focus.
  await expect
    .poll(() => ada.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Delete On hold');
});

test('[UNDO-6] a deleted option comes back from its message, into all cells but those that were filled since', async () => {
  await desk.open(ben);
  for (const row of [0, 1]) await set(ada, row, options.get('Live') ?? 0);
  await showing(ada, 1, 'Live');
  const count = await cellsWith('Live');
  await remove(0, 'Live');
  await showing(ben, 1, '');
  await set(ben, 1, options.get('On hold') ?? 0);
  await showing(ada, 1, 'On hold');
  await undoOf(ada, `“Live” deleted, ${count} cells cleared`).click();
  for (const page of [ada, ben]) {
    await showing(page, 0, 'Live');
    await showing(page, 1, 'On hold');
  }
  expect(await cellsWith('Live')).toBe(count - 1);
});

test('[SCREEN-420] the cells of a deleted option are moved to another one on every screen, and Undo brings all back but what was edited since', async () => {
  await desk.open(ben);
  for (const row of [0, 1]) await set(ada, row, options.get('Live') ?? 0);
  await showing(ada, 1, 'Live');
  const count = await cellsWith('Live');
  await openOptions(ada, 0);
  await ada.getByRole('button', { name: 'Delete Live', exact: true }).click();
  expect(
    await question(ada)
      .getByRole('combobox')
      .evaluate((box) => box === document.activeElement),
  ).toBe(true);
  expect(await seriousFindings(ada)).toEqual([]);
  await question(ada).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => ada.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Delete Live');
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });

  await remove(0, 'Live', 'On hold');
  for (const page of [ada, ben]) for (const row of [0, 1]) await showing(page, row, 'On hold');
  await set(ben, 1, options.get('Approved') ?? 0);
  await showing(ada, 1, 'Approved');
  await undoOf(ada, `“Live” deleted, ${count} cells moved to “On hold”`).click();
  for (const page of [ada, ben]) {
    await showing(page, 0, 'Live');
    await showing(page, 1, 'Approved');
  }
  await ada.keyboard.press('Control+Shift+z');
  for (const page of [ada, ben]) await showing(page, 0, 'On hold');
  await ada.keyboard.press('Control+z');
  await showing(ben, 0, 'Live');
});

test('[UNDO-7] Ctrl+Z goes back over one’s own deletion to the edit before it, and blames nobody', async () => {
  await desk.open(ben);
  await set(ada, 0, options.get('In progress') ?? 0);
  await showing(ada, 0, 'In progress');
  await cell(ada, 0).click();
  await ada.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'Client review' }).click();
  await showing(ben, 0, 'Client review');
  await remove(1, 'Client review');
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  // Twice, as quickly as fingers go.
  await ada.keyboard.press('Control+z');
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) await showing(page, 0, 'In progress');
  expect(await ada.getByText('Someone has changed it since').count()).toBe(0);
});

test('[UNDO-22] that an option means done, and its name, are taken back by the keyboard and done again', async () => {
  const asRead = async () => {
    const { columns } = await desk.read(ben);
    const option = columns
      .find((one) => one.columnID === columnID)
      ?.multiChoiceOptions.find((one) => one.multiChoiceOptionID === options.get('Live'));
    return [option?.name, option?.colour, option?.isDone === true];
  };
  const before = await asRead();
  await openOptions(ada, 0);
  const done = ada.getByRole('button', { name: 'Live means done' });
  await done.click();
  await expect.poll(asRead).toEqual([before[0], before[1], !before[2]]);
  await ada.getByRole('textbox', { name: 'Name of Live' }).fill('On air');
  await ada.keyboard.press('Enter');
  await expect.poll(async () => (await asRead())[0]).toBe('On air');
  await ada.getByRole('button', { name: 'On air means done' }).focus();
  await ada.keyboard.press('Control+z');
  await expect.poll(async () => (await asRead())[0]).toBe('Live');
  await ada.keyboard.press('Control+z');
  await expect.poll(asRead).toEqual(before);
  await ada.keyboard.press('Control+Shift+z');
  await expect.poll(asRead).toEqual([before[0], before[1], !before[2]]);
  await ada.keyboard.press('Control+z');
  await expect.poll(asRead).toEqual(before);
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
});

test('[UNDO-26] an option that was added by mistake is taken back by the keyboard, and not what was done before it', async () => {
  await desk.open(ben);
  const names = async () =>
    (await desk.read(ben)).columns.find((one) => one.columnID === columnID)?.multiChoiceOptions.map(({ name }) => name);
  await cell(ada, 0).click();
  await ada.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'On hold' }).click();
  await showing(ben, 0, 'On hold');
  await openOptions(ada, 1);
  const box = ada.getByLabel('Name of the new option');
  await box.fill('Aproved');
  await box.press('Enter');
  await ada.getByLabel('Name of Aproved', { exact: true }).waitFor();
  await box.focus();
  await ada.keyboard.press('Control+z');
  await expect.poll(names).not.toContain('Aproved');
  await showing(ben, 0, 'On hold');
  await ada.keyboard.press('Control+Shift+z');
  await expect.poll(names).toContain('Aproved');

  // Once a cell shows it, it stays.
  const added = (await desk.read(ben)).columns
    .find((one) => one.columnID === columnID)
    ?.multiChoiceOptions.find((one) => one.name === 'Aproved');
  await ada.getByLabel('Name of Aproved', { exact: true }).waitFor();
  await set(ben, 2, added?.multiChoiceOptionID ?? 0);
  await showing(ada, 2, 'Aproved');
  await box.focus();
  await ada.keyboard.press('Control+z');
  await ada.getByText('Someone has changed it since').waitFor();
  expect(await names()).toContain('Aproved');
});
