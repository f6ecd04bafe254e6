/** A column or a group that is deleted, or a column that its creator takes for themself, while others look at what is about it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, head, title } from './support/drag.ts';
import { hold } from './support/banners.ts';
import { cellOf, comeTo, comeToColumn, pasteText, seriousFindings } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

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

const firstRow = (): number => sheet.groups[0]?.rows[0]?.rowID ?? 0;
const popup = (name: string | RegExp) => ben.getByRole('dialog', { name });

const restrict = (columnID: number, accessRestrictions: number) =>
  ask(ada, 'PUT', '/api/columns', { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] });

beforeEach(async () => {
  sheet = await desk.read(ada);
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
  const columnID = columnIDOf(sheet, columnTypes.text);
  const note = (n: number) =>
    ask(ada, 'PUT', '/api/cells/many', { cells: [{ rowID: firstRow(), columnID, cellText: { text: `Fee ${n}` } }] });
  await note(0);
  await Promise.all(Array.from({ length: 43 }, (_, n) => note(n + 1)));
  await note(44);
  await cellOf(ben, firstRow(), columnID).getByText('Fee 44').waitFor();
  await cellOf(ben, firstRow(), columnIDOf(sheet, columnTypes.date)).click({ button: 'right' });
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
  const columnID = columnIDOf(sheet, columnTypes.text);
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
  const columnID = columnIDOf(sheet, columnTypes.banner);
  await openItem(columnID, item);
  await popup(title).waitFor();
  if (access === undefined) await ask(ada, 'DELETE', `/api/columns/${columnID}`);
  else await restrict(columnID, access);
  await ben.getByText('The column was deleted or hidden').waitFor();
  expect(await popup(title).count()).toBe(0);
});

test('[SCREEN-812] what leaves the sheet while an import is prepared is no dead end: its words go to what is made for them', async () => {
  const { groups, sheetID } = sheet;
  const group = await ask<{ groupID: number }>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'Short-lived' } });
  const addColumn = (name: string, columnTypeID: number) =>
    ask<{ columnID: number }>(ada, 'POST', '/api/columns', { sheetID, name, columnTypeID });
  const [text, status] = [await addColumn('Brought', columnTypes.text), await addColumn('Stage', columnTypes.status)];
  const addOption = (name: string) =>
    ask<{ multiChoiceOptionID: number }>(ada, 'POST', '/api/multi-choice-options', {
      columnID: status.columnID,
      name,
      colour: 'grey',
    });
  const [first, second] = [await addOption('Waiting around'), await addOption('Over and out')];
  await desk.open(ben);
  await ben.getByRole('tab', { name: 'Sheet options' }).click();
  await ben.getByRole('button', { name: 'Import a file' }).click();
  const words = 'Name,Brought,Stage\nArrived late,its words,Over and out\n';
  await ben
    .locator('input[type=file]')
    .setInputFiles({ name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(words) });
  const importing = popup('Import rows');
  const where = (header: string) => importing.getByLabel(`Where “${header}” goes`);
  await importing.getByLabel('Rows go to').selectOption({ label: 'Short-lived' });
  await expect.poll(() => where('Brought').inputValue()).toBe(`column:${text.columnID}`);
  await expect.poll(() => where('Stage').inputValue()).toBe(`column:${status.columnID}`);
  await restrict(text.columnID, 3);
  await ask(ada, 'DELETE', `/api/multi-choice-options/${first.multiChoiceOptionID}`);
  await ask(ada, 'DELETE', `/api/groups/${group.groupID}`);
  const told = importing.getByRole('alert');
  await told.getByText('A column was removed from the sheet, so “Brought” goes to a new one.').waitFor();
  await told.getByText('The group you chose was removed from the sheet').waitFor();
  expect(await where('Brought').locator(`option[value="column:${text.columnID}"]`).count()).toBe(0);
  expect(await seriousFindings(ben)).toEqual([]);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await importing.waitFor({ state: 'detached' });
  const now = await desk.read(ben);
  expect(now.groups.length).toBe(groups.length + 1);
  const row = now.groups.flatMap(({ rows }) => rows).find(({ name: of }) => of === 'Arrived late');
  const cells = now.columns.flatMap((column) => column.cells.filter(({ rowID }) => rowID === row?.rowID));
  expect(cells.map(({ cellText, cellMultiChoice }) => cellText?.text ?? cellMultiChoice?.multiChoiceOptionID)).toEqual(
    expect.arrayContaining(['its words', second.multiChoiceOptionID]),
  );
});

/** The first two groups of the sheet, of which somebody deletes the first. */
function firstGroups() {
  const [first, second] = sheet.groups.toSorted((one, other) => one.ordering - other.ordering);
  if (!first || !second) throw new Error('The demo sheet has no two groups.');
  return { first, second };
}
const removeGroup = (groupID: number) => ask(ada, 'DELETE', `/api/groups/${groupID}`);
const restoreGroup = (groupID: number) => ask(ada, 'POST', `/api/groups/${groupID}/restore`, {});
const adding = (groupID: number, name: string) =>
  ben.locator(`[data-line="add:${groupID}"]`).getByRole('button', { name });
const otherGroup = 'The group was deleted. Add the rows to';

test('[SCREEN-813] a media plan whose group is deleted keeps what was filled in, and goes to another group', async () => {
  const { first, second } = firstGroups();
  await adding(first.groupID, 'Add rows (media plan)').click();
  const plan = popup('Add rows from a media plan');
  await plan.getByLabel('Languages').fill('en, de');
  await plan.getByText(`2 rows at the end of ${first.name}`).waitFor();
  await removeGroup(first.groupID);
  await plan.getByLabel(otherGroup).selectOption({ label: second.name });
  await plan.getByText(`2 rows at the end of ${second.name}`).waitFor();
  expect(await plan.getByLabel('Languages').inputValue()).toBe('en, de');
  await plan.getByRole('button', { name: 'Add 2 rows' }).click();
  await plan.waitFor({ state: 'detached' });
  const now = (await desk.read(ada)).groups.find(({ groupID }) => groupID === second.groupID);
  expect(now?.rows.length).toBe(second.rows.length + 2);
  await restoreGroup(first.groupID);
});

test('[SCREEN-813] so do rows that are to be added from FTP files', async () => {
  const { first, second } = firstGroups();
  await adding(first.groupID, 'Add rows (FTP)').click();
  const form = popup('Add rows from FTP');
  await form.getByLabel('Display text').fill('Watch it');
  await form.getByText(`The rows are added at the end of ${first.name}.`).waitFor();
  await removeGroup(first.groupID);
  await form.getByLabel(otherGroup).selectOption({ label: second.name });
  await form.getByText(`The rows are added at the end of ${second.name}.`).waitFor();
  expect(await form.getByLabel('Display text').inputValue()).toBe('Watch it');
  await restoreGroup(first.groupID);
});

test('[SCREEN-813] a group’s decision record says that the group was deleted', async () => {
  const { first } = firstGroups();
  const line = title(ben, first.groupID);
  await line.hover();
  await line.getByRole('button', { name: /^Options of/ }).click();
  await ben.getByRole('menuitem', { name: 'Decision record' }).click();
  await popup('Decision record').getByText(`on the banners of ${first.name}`).waitFor();
  await removeGroup(first.groupID);
  await popup('Decision record').getByText('The group was deleted.', { exact: false }).waitFor();
  expect(await popup('Decision record').getByRole('button', { name: 'Print' }).count()).toBe(0);
  await restoreGroup(first.groupID);
});

/** What was written is given back, and nothing is said to be unsaved any more. */
async function isGivenBack(title: string, words: string): Promise<void> {
  const told = ben.getByRole('alert').filter({ hasText: title });
  await expect.poll(() => told.getByLabel('What you wrote').inputValue()).toBe(words);
  await expect.poll(() => ben.getByText(/unsaved change/).count()).toBe(0);
}

test('[SCREEN-824] an option that is on its way when its column is deleted is offered back', async () => {
  const status = { sheetID: sheet.sheetID, name: 'Stage', columnTypeID: columnTypes.status };
  const { columnID } = await ask<{ columnID: number }>(ada, 'POST', '/api/columns', status);
  await desk.open(ben);
  const release = await hold(ben, '**/api/multi-choice-options');
  await comeToColumn(ben, columnID);
  await cellOf(ben, firstRow(), columnID).click();
  await ben.getByRole('button', { name: 'New / edit' }).click();
  await ben.getByLabel('Name of the new option').fill('Nearly there');
  await ben.keyboard.press('Enter');
  await ben.getByText('Adding “').waitFor();
  await ask(ada, 'DELETE', `/api/columns/${columnID}`);
  await head(ben, columnID).waitFor({ state: 'detached' });
  await release();
  await isGivenBack('The option was not added', 'Nearly there');
});

test('[SCREEN-824] so is what was pasted past the last row of a group that is deleted', async () => {
  const { first } = firstGroups();
  const last = first.rows.toSorted((one, other) => one.ordering - other.ordering).at(-1)?.rowID ?? 0;
  await comeTo(ben, `row:${last}`);
  await ben.locator(`[data-line="row:${last}"]`).getByRole('rowheader').click();
  const release = await hold(ben, '**/api/rows/many');
  await pasteText(ben, 'Renamed\nPasted one\nPasted two');
  await ben.getByText('Adding “').waitFor();
  await removeGroup(first.groupID);
  await title(ben, first.groupID).waitFor({ state: 'detached' });
  await release();
  await isGivenBack('Nothing was pasted', 'Renamed\nPasted one\nPasted two');
  await restoreGroup(first.groupID);
});

test('[SCREEN-865] a column whose edge is dragged gets its width where the group of that edge is deleted meanwhile', async () => {
  const { first } = firstGroups();
  const columnID = columnIDOf(sheet, columnTypes.text);
  const width = async () => (await desk.read(ben)).columns.find((one) => one.columnID === columnID)?.width ?? 0;
  const before = await width();
  await comeToColumn(ben, columnID);
  const edge = ben.locator(`[data-line="head:${first.groupID}"] [data-column="${columnID}"] [data-resize]`);
  const { x, y, width: broad, height } = await boxOf(edge);
  const [from, down] = [x + broad / 2, y + height / 2];
  await ben.mouse.move(from, down);
  await ben.mouse.down();
  await ben.mouse.move(from + 20, down, { steps: 2 });
  await removeGroup(first.groupID);
  await title(ben, first.groupID).waitFor({ state: 'detached' });
  await ben.mouse.move(from + 40, down, { steps: 2 });
  await ben.mouse.up();
  await expect.poll(width).toBe(before + 40);
  await restoreGroup(first.groupID);
});
