/** What is there is used again: duplicates of rows, groups, columns and sheets, templates, and the rows of a media plan, in two browsers. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hold } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { chooseOfGroup, head, nameOf, row } from './support/drag.ts';
import { newPopup } from './support/own-tree.ts';
import { cellOf, openSheet, readSheet, sayYes, seriousFindings, typeInto, undoOf } from './support/sheet-page.ts';
import { columnIDOf, columnOf, groupAt } from './support/sheet.ts';
import { nodes } from './support/tree-page.ts';

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
  await openSheet(ada, desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

const rowAt = (index: number) => groupAt(sheet, 0).rows[index] ?? { rowID: 0, name: '' };
const named = (page: Page, name: string) => page.getByRole('rowheader').filter({ hasText: name });

async function choose(page: Page, thing: Locator, item: string): Promise<void> {
  await thing.hover();
  await thing.getByLabel(/^Options of/).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const everywhere = (look: (page: Page) => Promise<unknown>) => Promise.all([ada, ben].map(look));
const there = (name: string) => everywhere((page) => named(page, name).first().waitFor());
const gone = (name: string) => everywhere((page) => named(page, name).waitFor({ state: 'detached' }));

test('[SCREEN-300] a row is duplicated from its menu, for everybody, and Undo takes the copy away', async () => {
  await openSheet(ben, desk.demoUrl);
  const { rowID, name } = rowAt(1);
  const columnID = columnIDOf(sheet, columnTypes.text);
  await typeInto(cellOf(ada, rowID, columnID), 'Words to copy');
  await choose(ada, nameOf(ada, rowID), 'Duplicate');
  await there(`${name} (copy)`);
  const copy = (await readSheet(ben, desk.demoUrl)).groups
    .flatMap((group) => group.rows)
    .find((one) => one.name === `${name} (copy)`);
  await everywhere((page) =>
    cellOf(page, copy?.rowID ?? 0, columnID)
      .filter({ hasText: 'Words to copy' })
      .waitFor(),
  );
  await undoOf(ada, `“${name}” duplicated`).click();
  await gone(`${name} (copy)`);
  await ada.keyboard.press('Control+Shift+z');
  await there(`${name} (copy)`);
});

test('[SCREEN-422] duplicating that takes a while says so and is cancelled, which leaves nothing on any screen', async () => {
  const { rowID, name } = rowAt(3);
  const release = await hold(ada, '**/api/rows/duplicate');
  await choose(ada, nameOf(ada, rowID), 'Duplicate');
  const message = ada.getByRole('alert').filter({ hasText: `Duplicating “${name}”…` });
  const calledOff = ada.waitForResponse('**/api/rows/duplicate/cancel');
  await message.getByRole('button', { name: 'Cancel' }).click();
  expect((await calledOff).status()).toBe(204);
  await ada.getByRole('alert').filter({ hasText: 'Cancelling…' }).waitFor();
  await release();
  await ada.getByRole('alert').filter({ hasText: 'Nothing was duplicated.' }).waitFor();
  await message.waitFor({ state: 'detached' });
  const names = (await readSheet(ben, desk.demoUrl)).groups.flatMap((group) => group.rows.map((one) => one.name));
  expect(names).not.toContain(`${name} (copy)`);
});

test('[SCREEN-301] Undo leaves a copy alone that somebody else has worked on since', async () => {
  await openSheet(ben, desk.demoUrl);
  const { rowID, name } = rowAt(2);
  await choose(ada, nameOf(ada, rowID), 'Duplicate');
  await there(`${name} (copy)`);
  const copy = (await readSheet(ben, desk.demoUrl)).groups
    .flatMap((group) => group.rows)
    .find((one) => one.name === `${name} (copy)`);
  const cell = (page: Page) => cellOf(page, copy?.rowID ?? 0, columnIDOf(sheet, columnTypes.text));
  await typeInto(cell(ben), 'Ben was here');
  await cell(ada).filter({ hasText: 'Ben was here' }).waitFor();
  await undoOf(ada, `“${name}” duplicated`).click();
  await ada.getByText('Not undone').waitFor();
  await expect.poll(() => row(ada, copy?.rowID ?? 0).count()).toBe(1);
});

test('[SCREEN-302] chosen rows are duplicated in one go, and taken back in one step', async () => {
  await openSheet(ben, desk.demoUrl);
  const rows = [rowAt(0), rowAt(3)];
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.locator('label').filter({ hasText: 'Multiple editing' }).click();
  for (const { name } of rows) await ada.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await ada.getByRole('region', { name: 'Multiple editing' }).getByRole('button', { name: 'Duplicate' }).click();
  for (const { name } of rows) await there(`${name} (copy)`);
  await undoOf(ada, '2 rows duplicated').click();
  for (const { name } of rows) await gone(`${name} (copy)`);
  await ada.getByRole('region', { name: 'Multiple editing' }).getByRole('button', { name: 'Done' }).click();
});

test('[SCREEN-303] a group is duplicated from its title, and Undo takes the copy away', async () => {
  const { groupID, name, rows } = groupAt(sheet, 0);
  await chooseOfGroup(ada, groupID, 'Duplicate');
  await undoOf(ada, `“${name}” duplicated`).waitFor();
  const copy = (await readSheet(ben, desk.demoUrl)).groups.find((group) => group.name === `${name} (copy)`);
  expect(copy?.ordering).toBe(2);
  expect(copy?.rows).toHaveLength(rows.length);
  await undoOf(ada, `“${name}” duplicated`).click();
  await expect
    .poll(async () => (await readSheet(ben, desk.demoUrl)).groups.map((group) => group.name))
    .not.toContain(`${name} (copy)`);
});

test('[SCREEN-304] a column is duplicated with its values or without, beside its original', async () => {
  const column = columnOf(sheet, columnTypes.text);
  const columnID = column?.columnID ?? 0;
  for (const [item, isFull] of [
    ['Duplicate', true],
    ['Duplicate without values', false],
  ] as const) {
    await head(ada, columnID).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: item, exact: true }).click();
    await undoOf(ada, `“${column?.name}” duplicated`).waitFor();
    const { columns } = await readSheet(ben, desk.demoUrl);
    const [original, copy] = columns.slice(columns.findIndex((one) => one.columnID === columnID));
    expect(copy?.name).toBe(`${column?.name} (copy)`);
    expect(copy?.cells.length).toBe(isFull ? original?.cells.length : 0);
    await undoOf(ada, `“${column?.name}” duplicated`).click();
    await head(ada, copy?.columnID ?? 0).waitFor({ state: 'detached' });
    // It says the same the second time.
    await undoOf(ada, `“${column?.name}” duplicated`).waitFor({ state: 'detached' });
  }
});

test('[SCREEN-305] a sheet is duplicated from its options and from the tree, and the copy opens', async () => {
  await openSheet(ben, desk.demoUrl);
  const { name } = sheet;
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Duplicate sheet' }).click();
  const popup = ada.getByRole('dialog', { name: 'Duplicate sheet' });
  await expect.poll(() => popup.getByLabel('Sheet name').inputValue()).toBe(`${name} (copy)`);
  expect(await seriousFindings(ada)).toEqual([]);
  await popup.getByRole('radio', { name: 'Rows without values' }).check();
  await popup.getByRole('button', { name: 'Duplicate' }).click();
  await ada.waitForURL((url) => url.pathname.startsWith('/sheet/') && !url.pathname.endsWith(desk.demoUrl));
  await ada.getByRole('rowheader').first().waitFor();
  const copy = await readSheet(ada, ada.url().split('/').at(-1) ?? '');
  expect(copy.name).toBe(`${name} (copy)`);
  expect(copy.groups.map((group) => group.rows.length)).toEqual(sheet.groups.map((group) => group.rows.length));
  expect(copy.columns.flatMap((column) => column.cells)).toEqual([]);
  await ada.getByRole('tab', { name: 'All sheets' }).click();
  const node = nodes(ada, `${name} \\(copy\\)`).first();
  await node.hover();
  await node.getByLabel(/^Options of/).click();
  await ada.getByRole('menuitem', { name: 'Duplicate sheet' }).click();
  await popup.getByLabel('Sheet name').fill('From the tree');
  await ada.keyboard.press('Enter');
  await nodes(ada, 'From the tree').and(ada.locator('[aria-current=page]')).waitFor();
  // Guests make no sheets.
  await ben.getByRole('tab', { name: 'Sheet options' }).click();
  await ben.getByRole('button', { name: 'Save as template' }).waitFor();
  expect(await ben.getByRole('button', { name: 'Duplicate sheet' }).count()).toBe(0);
});

test('[SCREEN-306] a sheet becomes a template, and a new sheet begins with it; its maker renames and deletes it', async () => {
  await openSheet(ben, desk.demoUrl);
  await ben.getByRole('tab', { name: 'Sheet options' }).click();
  await ben.getByRole('button', { name: 'Save as template' }).click();
  const saving = ben.getByRole('dialog', { name: 'Save as template' });
  await saving.getByLabel('Template name').fill('House style');
  expect(await seriousFindings(ben)).toEqual([]);
  await saving.getByRole('button', { name: 'Save template' }).click();
  await ben.getByText('“House style” is a template now').waitFor();

  await ada.getByRole('tab', { name: 'All sheets' }).click();
  await ada.getByRole('button', { name: 'New', exact: true }).click();
  const popup = newPopup(ada);
  await popup.getByRole('radio', { name: 'House style' }).waitFor();
  await expect.poll(() => popup.getByRole('radio', { name: 'Blank' }).isChecked()).toBe(true);
  expect(await seriousFindings(ada)).toEqual([]);
  await popup.getByRole('button', { name: 'Options of House style' }).click();
  await ada.getByRole('menuitem', { name: 'Rename' }).click();
  await popup.getByLabel('New name of House style').fill('Client style');
  await ada.keyboard.press('Enter');
  await popup.getByRole('radio', { name: 'Client style' }).check();
  await popup.getByLabel('Sheet name').fill('Made of ours');
  await ada.keyboard.press('Enter');
  await ada.waitForURL((url) => !url.pathname.endsWith(desk.demoUrl));
  await nodes(ada, 'Made of ours').and(ada.locator('[aria-current=page]')).waitFor();
  const made = await readSheet(ada, ada.url().split('/').at(-1) ?? '');
  expect(made.groups.map((group) => group.name)).toEqual(sheet.groups.map((group) => group.name));

  await ada.getByRole('button', { name: 'New', exact: true }).click();
  await popup.getByRole('button', { name: 'Options of Client style' }).click();
  sayYes(ada);
  await ada.getByRole('menuitem', { name: 'Delete' }).click();
  await popup.getByRole('radio', { name: 'Client style' }).waitFor({ state: 'detached' });
});

test('[SCREEN-307] a new sheet of a template that comes with Marquee has its columns at once', async () => {
  await ada.getByRole('tab', { name: 'All sheets' }).click();
  await ada.getByRole('button', { name: 'New', exact: true }).click();
  const popup = newPopup(ada);
  await popup.getByLabel('Sheet name').fill('Autumn');
  await popup.getByRole('radio', { name: 'Banner campaign' }).check();
  await popup.getByRole('button', { name: 'Add sheet' }).click();
  await ada.waitForURL((url) => !url.pathname.endsWith(desk.demoUrl));
  for (const name of ['Status', 'Deadline', 'Designer', 'Banner', 'Notes']) {
    await ada
      .getByRole('columnheader')
      .filter({ has: ada.locator(`[value="${name}"]`) })
      .or(ada.getByRole('columnheader', { name }))
      .first()
      .waitFor();
  }
});

test('[SCREEN-308] the rows of a media plan are previewed, added in one call, and taken back in one step', async () => {
  const { groupID } = groupAt(sheet, 0);
  const calls: string[] = [];
  ada.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await ada.locator(`[data-line="add:${groupID}"]`).getByRole('button', { name: 'Add rows (media plan)' }).click();
  const popup = ada.getByRole('dialog', { name: 'Add rows from a media plan' });
  await popup.getByRole('checkbox', { name: /^300x250/ }).check();
  await popup.getByLabel('Other sizes').fill('1080x1080');
  await popup.getByLabel('Languages').fill('en, de');
  await popup.getByLabel('Markets').fill('UK, CH');
  await popup.getByLabel('Row names').fill('Plan {market}_{language}_{size}');
  await popup.getByText('8 rows at the end of').waitFor();
  await popup.getByRole('checkbox', { name: '1080x1080 UK de' }).uncheck();
  await popup.getByText('7 rows at the end of').waitFor();
  await expect.poll(() => popup.getByRole('listitem').allInnerTexts()).toContain('Plan UK_en_300x250');
  expect(await seriousFindings(ada)).toEqual([]);
  await popup.getByRole('button', { name: 'Add 7 rows' }).click();
  await popup.waitFor({ state: 'detached' });
  await undoOf(ada, '7 rows added').waitFor();
  const names = async () =>
    (await readSheet(ben, desk.demoUrl)).groups.find((group) => group.groupID === groupID)?.rows.map((one) => one.name);
  expect((await names())?.slice(-7)).toEqual([
    'Plan UK_en_300x250',
    'Plan UK_en_1080x1080',
    'Plan UK_de_300x250',
    'Plan CH_en_300x250',
    'Plan CH_en_1080x1080',
    'Plan CH_de_300x250',
    'Plan CH_de_1080x1080',
  ]);
  expect(calls.filter((path) => path.startsWith('/api/rows'))).toEqual(['/api/rows/many']);
  await undoOf(ada, '7 rows added').click();
  await expect.poll(names).not.toContain('Plan UK_en_300x250');
});

test('[SCREEN-309] what was deleted comes back from the trash, and goes again by Undo', async () => {
  await openSheet(ben, desk.demoUrl);
  const { rowID, name } = rowAt(4);
  sayYes(ben);
  await choose(ben, nameOf(ben, rowID), 'Delete');
  await row(ada, rowID).waitFor({ state: 'detached' });
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Open the trash' }).click();
  const popup = ada.getByRole('dialog', { name: 'Trash' });
  const entry = popup.getByRole('listitem').filter({ hasText: name });
  await entry.getByText(/^Deleted by .+, Today at/).waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await entry.getByRole('button', { name: `Restore “${name}”` }).click();
  await entry.waitFor({ state: 'detached' });
  await everywhere((page) => row(page, rowID).waitFor());
  await ada.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await undoOf(ada, `“${name}” restored`).click();
  await everywhere((page) => row(page, rowID).waitFor({ state: 'detached' }));
});
