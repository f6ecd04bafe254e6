/** Who sees a column or a group: what was private is never published by the way, and every such change can be taken back. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { chooseOfGroup, head, title } from './support/drag.ts';
import { openSheet, readSheet, seriousFindings, undoOf } from './support/sheet-page.ts';

let desk: Desk;
/** the creator of the columns, another member, and somebody who is not logged in */
let ada: Page;
let ben: Page;
let visitor: Page;
let columnID: number;
let groupID: number;

beforeAll(async () => {
  desk = await setDesk();
  [ada, ben, visitor] = [await desk.known('admin'), await desk.known('guest'), await desk.window()];
  const sheet = await readSheet(ada, desk.demoUrl);
  columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.status)?.columnID ?? 0;
  groupID = sheet.groups.find((group) => group.ordering === 1)?.groupID ?? 0;
});

afterAll(() => desk?.clear());

const setAccess = (page: Page, accessRestrictions: number) =>
  ask(page, 'PUT', '/api/columns', { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] });

beforeEach(async () => {
  await setAccess(ada, 2);
  await setAccess(ada, 1);
  for (const page of [ada, ben, visitor]) await openSheet(page, desk.demoUrl);
});

const there = (thing: Locator) => thing.waitFor();
const gone = (thing: Locator) => thing.waitFor({ state: 'detached' });
const item = (name: string): Locator => ada.getByRole('menuitemcheckbox', { name });

async function openMenu(): Promise<void> {
  await head(ada, columnID).hover();
  await head(ada, columnID)
    .getByLabel(/^Options of/)
    .click();
  await item('Hide from public').waitFor();
}

async function choose(name: string): Promise<void> {
  await openMenu();
  await item(name).click();
  await ada.keyboard.press('Escape');
  await gone(ada.getByRole('menu'));
}

/** Takes back or does again what was done last, with the keyboard on the grid. */
async function press(keys: string): Promise<void> {
  await head(ada, columnID).focus();
  await ada.keyboard.press(keys);
}

test('[SCREEN-154] taking Just for me away leaves a column hidden from public, as its menu says, until that is taken away', async () => {
  await choose('Just for me');
  await gone(head(ben, columnID));
  await gone(head(visitor, columnID));
  await choose('Just for me');
  await there(head(ben, columnID));
  expect(await head(visitor, columnID).count()).toBe(0);
  await head(ada, columnID).getByLabel('Hidden from public').waitFor();
  await openMenu();
  await expect.poll(() => item('Hide from public').getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => item('Just for me').getAttribute('aria-checked')).toBe('false');
  expect(await seriousFindings(ada)).toEqual([]);
  await item('Hide from public').click();
  await there(head(visitor, columnID));
});

test('[UNDO-5] hiding a column is taken back from its message or by Ctrl+Z, and done again', async () => {
  await choose('Hide from public');
  await gone(head(visitor, columnID));
  await undoOf(ada, 'is hidden from public').click();
  await there(head(visitor, columnID));
  await press('Control+Shift+z');
  await gone(head(visitor, columnID));
  await press('Control+z');
  await there(head(visitor, columnID));
});

test('[UNDO-5] a column that was made just for me goes back to where it was, to the public too', async () => {
  await choose('Just for me');
  await gone(head(ben, columnID));
  await undoOf(ada, 'is just for you').click();
  await there(head(ben, columnID));
  await there(head(visitor, columnID));
  await head(ada, columnID).getByLabel('Visible in public').waitFor();
});

test('[UNDO-5] what somebody else decided since stays', async () => {
  await choose('Hide from public');
  await gone(head(visitor, columnID));
  await setAccess(ben, 1);
  await head(ada, columnID).getByLabel('Visible in public').waitFor();
  await press('Control+z');
  await ada.getByText('Someone has changed it since').waitFor();
  await there(head(visitor, columnID));
});

test('[UNDO-5] hiding a group is taken back, too', async () => {
  await chooseOfGroup(ada, groupID, 'Hide from public');
  await gone(title(visitor, groupID));
  await undoOf(ada, 'is hidden from public').click();
  await there(title(visitor, groupID));
  await press('Control+Shift+z');
  await gone(title(visitor, groupID));
  await press('Control+z');
  await there(title(visitor, groupID));
});
