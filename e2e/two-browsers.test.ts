/** Two people edit the demo sheet at once and see each other's changes; a third, logged out, sees what is public and nothing else. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Column } from '@marquee/contract/columns.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, clickBeside, openSheet, readSheet, rowNamed, sayYes, typeInto } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let visitor: Page;
let sheet: Sheet;
/** everything that reached the visitor's browser */
const wire: string[] = [];

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  visitor = await desk.window();
  visitor.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => wire.push(String(payload))));
  visitor.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    void response.text().then(
      (text) => wire.push(text),
      () => undefined,
    );
  });
  await openSheet(visitor, desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

const firstPublicGroup = () => sheet.groups.find((group) => !group.hideFromPublic) ?? sheet.groups[0];
const firstRow = () => firstPublicGroup()?.rows[0]?.rowID ?? 0;

function publicColumn(type: number): Column {
  const column = sheet.columns.find((one) => one.columnTypeID === type && one.accessRestrictions === 1);
  if (!column) throw new Error(`The demo sheet has no public column of type ${type}.`);
  return column;
}

/** Waits until a cell shows a text in each window. */
async function seenIn(pages: Page[], rowID: number, columnID: number, text: string | RegExp): Promise<void> {
  for (const page of pages) await cellOf(page, rowID, columnID).filter({ hasText: text }).waitFor();
}

describe('[SCREEN-1] two browsers see each other edit every kind of cell', () => {
  test('[SCREEN-1] text', async () => {
    const { columnID } = publicColumn(columnTypes.text);
    await typeInto(cellOf(ada, firstRow(), columnID), 'Swap the end frame');
    await seenIn([ada, ben, visitor], firstRow(), columnID, 'Swap the end frame');
    await typeInto(cellOf(ben, firstRow(), columnID), 'End frame swapped');
    await seenIn([ada, ben, visitor], firstRow(), columnID, 'End frame swapped');
  });

  test('[SCREEN-1] date', async () => {
    const { columnID } = publicColumn(columnTypes.date);
    await cellOf(ada, firstRow(), columnID).click();
    await ada.getByLabel('Date', { exact: true }).fill('7 Mar 2031');
    await ada.getByLabel('Date', { exact: true }).press('Enter');
    await seenIn([ada, ben, visitor], firstRow(), columnID, '07 Mar 2031');
  });

  test('[SCREEN-1] status', async () => {
    const column = publicColumn(columnTypes.status);
    const shown = column.cells.find((cell) => cell.rowID === firstRow())?.cellMultiChoice?.multiChoiceOptionID;
    const option = column.multiChoiceOptions.find((one) => one.multiChoiceOptionID !== shown);
    if (!option) throw new Error('The demo has one option only.');
    await cellOf(ada, firstRow(), column.columnID).click();
    await ada.getByRole('group', { name: 'Options' }).getByRole('button', { name: option.name, exact: true }).click();
    await seenIn([ada, ben, visitor], firstRow(), column.columnID, option.name);
  });

  test('[SCREEN-1] who', async () => {
    const { columnID } = publicColumn(columnTypes.who);
    const person = sheet.users.at(-1);
    await cellOf(ada, firstRow(), columnID).click();
    await ada.getByRole('option', { name: `${person?.firstName} ${person?.surname}` }).click();
    await seenIn([ada, ben, visitor], firstRow(), columnID, person?.initials ?? '');
  });

  test('[SCREEN-1] link', async () => {
    const { columnID } = publicColumn(columnTypes.link);
    await clickBeside(cellOf(ada, firstRow(), columnID));
    await ada.getByLabel('Website address').fill('example.com/brief');
    await ada.getByLabel('Display text').fill('The new brief');
    await ada.getByRole('button', { name: 'Save' }).click();
    await seenIn([ada, ben, visitor], firstRow(), columnID, 'The new brief');
    const link = cellOf(visitor, firstRow(), columnID).getByRole('link');
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/brief');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  });

  test('[SCREEN-1] banner', async () => {
    const { columnID } = publicColumn(columnTypes.banner);
    // A click plays what can be played.
    await cellOf(ada, firstRow(), columnID).hover();
    await cellOf(ada, firstRow(), columnID).getByRole('button', { name: 'Edit banner' }).click();
    await ada.getByLabel('File name').fill('hero_300x600_v3.html');
    await ada.getByLabel('Banner size').selectOption('300x600');
    await ada.getByLabel('Display text').fill('Hero v3');
    await ada.getByRole('button', { name: 'Save' }).click();
    await seenIn([ada, ben, visitor], firstRow(), columnID, 'Hero v3');
    await seenIn([ben, visitor], firstRow(), columnID, '300');
  });
});

describe('[SCREEN-2] what is added and deleted shows to the others', () => {
  test('[SCREEN-2] a row', async () => {
    const group = firstPublicGroup()?.name ?? '';
    await ada.getByLabel(`New row in ${group}`).fill('Leaderboard 728x90 test');
    await ada.getByLabel(`New row in ${group}`).press('Enter');
    for (const page of [ada, ben, visitor]) await rowNamed(page, 'Leaderboard 728x90 test').waitFor();
    sayYes(ben);
    await rowNamed(ben, 'Leaderboard 728x90 test').hover();
    await ben.getByLabel('Options of Leaderboard 728x90 test').click();
    await ben.getByRole('menuitem', { name: 'Delete' }).click();
    for (const page of [ada, ben, visitor])
      await rowNamed(page, 'Leaderboard 728x90 test').waitFor({ state: 'detached' });
  });

  test('[SCREEN-2] a column', async () => {
    await ada.getByLabel('Add a column').first().click();
    await ada.getByRole('dialog').getByRole('button', { name: /^Date/ }).click();
    await expect.poll(async () => (await readSheet(ada, desk.demoUrl)).columns.length).toBe(sheet.columns.length + 1);
    const added = (await readSheet(ada, desk.demoUrl)).columns.at(-1);
    const heads = (page: Page) => page.getByRole('grid').evaluate((grid) => Number(grid.getAttribute('aria-colcount')));
    const before = await heads(visitor);
    expect(added?.name).toBe('Date');
    await ben.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
    const head = ben.locator(`[role=columnheader][data-column="${added?.columnID}"]`).first();
    await head.waitFor();
    sayYes(ben);
    await head.hover();
    await head.getByLabel('Options of Date').click();
    await ben.getByRole('menuitem', { name: 'Delete' }).click();
    await head.waitFor({ state: 'detached' });
    await expect.poll(() => heads(visitor)).toBe(before - 1);
    await ben.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0 }));
  });

  test('[SCREEN-2] a group', async () => {
    for (const page of [ada, ben, visitor]) {
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
    }
    await ada.getByLabel('New group').fill('Late additions');
    await ada.getByLabel('New group').press('Enter');
    const toggle = (page: Page) => page.getByLabel('Close Late additions');
    for (const page of [ada, ben, visitor]) {
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
      await toggle(page).waitFor();
    }
    sayYes(ben);
    const title = ben.getByRole('row').filter({ has: toggle(ben) });
    await title.hover();
    await title.getByRole('button', { name: 'Delete' }).click();
    for (const page of [ada, ben, visitor]) await toggle(page).waitFor({ state: 'detached' });
    for (const page of [ada, ben, visitor]) await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0 }));
  });
});

test('[SCREEN-3] a logged-out browser sees public changes live, and nothing hidden, in the page or on the wire', async () => {
  const hiddenColumn = sheet.columns.find((column) => column.hideFromPublic);
  const hiddenGroup = sheet.groups.find((group) => group.hideFromPublic);
  if (!hiddenColumn || !hiddenGroup) throw new Error('The demo sheet hides nothing.');
  await ask(ada, 'POST', '/api/cells', {
    cell: { rowID: firstRow(), columnID: hiddenColumn.columnID, cellText: { text: 'SECRET-BUDGET' } },
  });
  await ask(ada, 'POST', '/api/rows', { row: { groupID: hiddenGroup.groupID, name: 'SECRET-PITCH' } });
  const { columnID } = publicColumn(columnTypes.text);
  await typeInto(cellOf(ada, firstRow(), columnID), 'CommittedChange to everybody');
  await seenIn([visitor], firstRow(), columnID, 'CommittedChange to everybody');
  expect(wire.some((text) => text.includes('CommittedChange to everybody'))).toBe(true);
  const everything = [await visitor.content(), ...wire].join('\n');
  const secrets = ['SECRET-', hiddenColumn.name, hiddenGroup.name, '@demo.marquee', 'noOfComments'];
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(everything).not.toMatch(
    new RegExp(`"(?:columnID|groupID)":(?:${hiddenColumn.columnID}\\b.*hide|${hiddenGroup.groupID},"sheetID")`),
  );
  await visitor.getByRole('grid').waitFor();
  expect(await visitor.getByLabel(/^New row in/).count()).toBe(0);
});
