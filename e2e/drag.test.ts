/** Rows, groups and columns get other places, by pointer, keyboard and menu; a second browser sees each move. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import {
  boxOf,
  carry,
  columnsBegin,
  drag,
  edgeOf,
  groupsBegin,
  head,
  nameOf,
  organiseGroups,
  row,
  rowsBegin,
  rowsIn,
  title,
} from './support/drag.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, readSheet } from './support/sheet-page.ts';
import { groupAt, inOrder } from './support/sheet.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let visitor: Page;
/** the sheet as it was before the test */
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  visitor = await desk.window();
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await Promise.all([ada, ben].map((page) => openSheet(page, desk.demoUrl)));
  sheet = await readSheet(ada, desk.demoUrl);
});

type Group = Sheet['groups'][number];
type Row = Group['rows'][number];
type Column = Sheet['columns'][number];

const rowAt = (group: number, index: number) => {
  const row = groupAt(sheet, group).rows.at(index);
  if (!row) throw new Error(`Group ${group} of the demo sheet has no row ${index}.`);
  return row;
};

describe('[SCREEN-30] a row is dragged within its group', () => {
  test('[SCREEN-30] down and up, and the other browser sees it', async () => {
    await openSheet(visitor, desk.demoUrl);
    const { groupID } = groupAt(sheet, 0);
    const [a, b, c, d] = [0, 1, 2, 3].map((index) => rowAt(0, index).rowID) as [number, number, number, number];
    await drag(ada, nameOf(ada, a), await edgeOf(nameOf(ada, c), 'lower'));
    await rowsBegin([ada, ben, visitor], groupID, [b, c, a, d]);
    await drag(ben, nameOf(ben, a), await edgeOf(nameOf(ben, b), 'upper'));
    await rowsBegin([ada, ben, visitor], groupID, [a, b, c, d]);
    const stored = (await readSheet(ada, desk.demoUrl)).groups.find((group) => group.groupID === groupID);
    expect(inOrder(stored?.rows ?? []).map((one) => one.rowID)).toEqual(groupAt(sheet, 0).rows.map((r) => r.rowID));
  });

  test('[SCREEN-30] to a row that had to be scrolled to', async () => {
    const moved = rowAt(0, 1).rowID;
    const last = inOrder(sheet.groups).length - 1;
    const target = rowAt(last, -1);
    const grid = await boxOf(ada.getByRole('grid'));
    await carry(ada, nameOf(ada, moved), { x: grid.x + 60, y: grid.y + grid.height - 20 });
    // The grid scrolls by itself while the pointer rests at its edge.
    await expect
      .poll(
        async () => {
          await ada.mouse.move(grid.x + 60 + (Date.now() % 2), grid.y + grid.height - 20);
          return row(ada, target.rowID).isVisible();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await ada.getByRole('grid').evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    const to = await edgeOf(nameOf(ada, target.rowID), 'upper');
    await ada.mouse.move(to.x, to.y, { steps: 3 });
    await ada.locator('[data-drop=row]').waitFor();
    await ada.mouse.up();
    const stored = async () => {
      const group = inOrder((await readSheet(ben, desk.demoUrl)).groups)[last];
      return inOrder(group?.rows ?? [])
        .map((one) => one.rowID)
        .slice(-2);
    };
    await expect.poll(stored).toEqual([moved, target.rowID]);
  });

  test('[SCREEN-30] Escape and a drop outside the grid leave everything as it is', async () => {
    const { groupID } = groupAt(sheet, 0);
    const before = await rowsIn(ada, groupID);
    const [first = 0] = before;
    await carry(ada, nameOf(ada, first), await edgeOf(nameOf(ada, before[3] ?? 0), 'lower'));
    await ada.locator('[data-drop=row]').waitFor();
    await ada.keyboard.press('Escape');
    await ada.locator('[data-drop=row]').waitFor({ state: 'detached' });
    await ada.mouse.up();
    await carry(ada, nameOf(ada, first), { x: 100, y: 500 });
    await ada.locator('[data-drop=row]').waitFor({ state: 'detached' });
    await ada.mouse.up();
    expect((await readSheet(ada, desk.demoUrl)).groups).toEqual(sheet.groups);
    expect(await rowsIn(ada, groupID)).toEqual(before);
  });

  test('[SCREEN-30] a row that somebody deletes during the drag is told, and nothing is moved', async () => {
    const { groupID, rowID } = rowAt(0, 1);
    await carry(ada, nameOf(ada, rowID), await edgeOf(nameOf(ada, rowAt(0, 4).rowID), 'lower'));
    await ask(ben, 'DELETE', `/api/rows/${rowID}`);
    await row(ada, rowID).waitFor({ state: 'detached' });
    const below = await edgeOf(nameOf(ada, rowAt(0, 5).rowID), 'lower');
    await ada.mouse.move(below.x, below.y, { steps: 2 });
    await ada.mouse.up();
    await ada.getByText('The row was deleted').waitFor();
    const left = groupAt(sheet, 0).rows.map((one) => one.rowID);
    await rowsBegin([ada, ben], groupID, left.filter((id) => id !== rowID).slice(0, 5));
  });

  test('[SCREEN-30] a visitor has nothing to drag by', async () => {
    await openSheet(visitor, desk.demoUrl);
    expect(await visitor.locator('[data-drag-handle]').count()).toBe(0);
    expect(await ada.locator('[data-drag-handle]').count()).toBeGreaterThan(0);
  });
});

test('[SCREEN-31] a row is dragged to another group with its cells, and the other browser sees it', async () => {
  const [from, to] = [groupAt(sheet, 0), groupAt(sheet, 1)];
  const moved = rowAt(0, 0);
  const [first, second] = [rowAt(1, 0).rowID, rowAt(1, 1).rowID];
  const status = sheet.columns.find((column) => column.columnTypeID === 3)?.columnID ?? 0;
  const shown = await cellOf(ada, moved.rowID, status).innerText();
  for (const page of [ada, ben]) await page.setViewportSize({ width: 1440, height: 1400 });
  await drag(ada, nameOf(ada, moved.rowID), await edgeOf(nameOf(ada, first), 'lower'));
  await rowsBegin([ada, ben], to.groupID, [first, moved.rowID, second]);
  await rowsBegin([ada, ben], from.groupID, [rowAt(0, 1).rowID]);
  await expect.poll(() => cellOf(ben, moved.rowID, status).innerText()).toBe(shown);
  for (const page of [ada, ben]) await page.setViewportSize({ width: 1440, height: 900 });
});

test('[SCREEN-32] a group is dragged while groups are organised, and the other browser sees it', async () => {
  const [a, b, c] = [0, 1, 2].map((index) => groupAt(sheet, index).groupID) as [number, number, number];
  await organiseGroups(ada);
  await organiseGroups(ben);
  await drag(ada, title(ada, a), await edgeOf(title(ada, c), 'upper'));
  await groupsBegin([ada, ben], [b, a, c]);
  await drag(ben, title(ben, c), await edgeOf(title(ben, b), 'upper'));
  await groupsBegin([ada, ben], [c, b, a]);
  const stored = inOrder((await readSheet(ada, desk.demoUrl)).groups).map((group) => group.groupID);
  expect(stored.slice(0, 3)).toEqual([c, b, a]);
});

test('[SCREEN-33] a column is dragged, and the other browser sees it', async () => {
  await openSheet(visitor, desk.demoUrl);
  const [a, b, c] = inOrder(sheet.columns).map((column) => column.columnID) as [number, number, number];
  await drag(ada, head(ada, a), await edgeOf(head(ada, c), 'end'));
  await columnsBegin([ada, ben, visitor], [b, c, a]);
  await drag(ben, head(ben, a), await edgeOf(head(ben, b), 'start'));
  await columnsBegin([ada, ben, visitor], [a, b, c]);
});

/** Stands on a cell without opening it. */
async function standOn(page: Page, cell: Locator): Promise<void> {
  await cell.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
}

describe('[SCREEN-34] everything is moved without a pointer too', () => {
  test('[SCREEN-34] a row by Alt with the arrows, on into the next group, and it keeps the focus', async () => {
    const { groupID } = groupAt(sheet, 0);
    const [a, b, c] = [0, 1, 2].map((index) => rowAt(0, index)) as [Row, Row, Row];
    await standOn(ada, nameOf(ada, a.rowID));
    await ada.keyboard.press('Alt+ArrowDown');
    await ada.keyboard.press('Alt+ArrowDown');
    await rowsBegin([ada, ben], groupID, [b.rowID, c.rowID, a.rowID]);
    await ada
      .getByRole('status')
      .filter({ hasText: `${a.name} moved to position 3 in ${groupAt(sheet, 0).name}` })
      .waitFor();
    await ada.keyboard.press('Alt+ArrowUp');
    await ada.keyboard.press('Alt+ArrowUp');
    await rowsBegin([ada, ben], groupID, [a.rowID, b.rowID, c.rowID]);
    const last = rowAt(0, -1);
    await nameOf(ada, last.rowID).click();
    await ada.keyboard.press('Alt+ArrowDown');
    await rowsBegin([ada, ben], groupAt(sheet, 1).groupID, [last.rowID, rowAt(1, 0).rowID]);
    const focused = () => ada.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
    await expect.poll(focused).toBe(`row:${last.rowID}`);
  });

  test('[SCREEN-34] a column by Alt with the arrows; with Shift it grows and shrinks', async () => {
    const [a, b, c] = inOrder(sheet.columns) as [Column, Column, Column];
    await head(ada, a.columnID).click();
    await ada.keyboard.press('Alt+ArrowRight');
    await columnsBegin([ada, ben], [b.columnID, a.columnID, c.columnID]);
    await ada.keyboard.press('Alt+ArrowLeft');
    await columnsBegin([ada, ben], [a.columnID, b.columnID, c.columnID]);
    await ada.keyboard.press('Shift+Alt+ArrowRight');
    await expect.poll(async () => (await boxOf(head(ben, a.columnID))).width).toBe(a.width + 16);
    await ada.keyboard.press('Shift+Alt+ArrowLeft');
    await expect.poll(async () => (await boxOf(head(ben, a.columnID))).width).toBe(a.width);
    // The column of the row names too, from any name.
    const first = rowAt(0, 0).rowID;
    await nameOf(ada, first).click();
    await ada.keyboard.press('Shift+Alt+ArrowRight');
    await expect.poll(async () => (await boxOf(nameOf(ben, first))).width).toBe(sheet.rowNameColumnWidth + 16);
    await ada.keyboard.press('Shift+Alt+ArrowLeft');
    await expect.poll(async () => (await boxOf(nameOf(ben, first))).width).toBe(sheet.rowNameColumnWidth);
  });

  test('[SCREEN-34] a group by Alt with the arrows and by its Move menu', async () => {
    const [a, b, c] = [0, 1, 2].map((index) => groupAt(sheet, index)) as [Group, Group, Group];
    await organiseGroups(ada);
    await organiseGroups(ben);
    await ada.getByRole('button', { name: `Open ${a.name}` }).focus();
    await ada.keyboard.press('Alt+ArrowDown');
    await groupsBegin([ada, ben], [b.groupID, a.groupID, c.groupID]);
    await title(ada, a.groupID).hover();
    await ada.getByRole('button', { name: `Move ${a.name}` }).click();
    await ada.getByRole('menuitem', { name: 'To the top' }).click();
    await groupsBegin([ada, ben], [a.groupID, b.groupID, c.groupID]);
  });

  test('[SCREEN-34] a row and a column by their Move menus', async () => {
    const [a, b, c] = [0, 1, 2].map((index) => rowAt(0, index)) as [Row, Row, Row];
    const move = async (opener: Locator, within: Locator, choice: string) => {
      await within.hover();
      await opener.click();
      await ada.getByRole('menuitem', { name: 'Move…' }).click();
      await ada.getByRole('menuitem', { name: choice, exact: true }).click();
    };
    await move(ada.getByLabel(`Options of ${b.name}`), nameOf(ada, b.rowID), 'Up');
    await rowsBegin([ada, ben], groupAt(sheet, 0).groupID, [b.rowID, a.rowID, c.rowID]);
    await move(ada.getByLabel(`Options of ${c.name}`), nameOf(ada, c.rowID), groupAt(sheet, 1).name);
    const stored = async () => {
      const group = (await readSheet(ben, desk.demoUrl)).groups.find(
        (one) => one.groupID === groupAt(sheet, 1).groupID,
      );
      return inOrder(group?.rows ?? []).at(-1)?.rowID;
    };
    await expect.poll(stored).toBe(c.rowID);
    const [first, second] = inOrder(sheet.columns) as [Column, Column];
    await move(head(ada, first.columnID).getByLabel(/^Options of/), head(ada, first.columnID), 'Right');
    await columnsBegin([ada, ben], [second.columnID, first.columnID]);
  });
});

test('[UNDO-3] moves are taken back and done again by keyboard, and the other browser sees it', async () => {
  const [from, to] = [groupAt(sheet, 0), groupAt(sheet, 1)];
  const [a, b, c] = [0, 1, 2].map((index) => rowAt(0, index).rowID) as [number, number, number];
  const [first, second] = inOrder(sheet.columns).map((column) => column.columnID) as [number, number];
  await standOn(ada, nameOf(ada, b));
  await ada.keyboard.press('Alt+ArrowDown');
  await rowsBegin([ada, ben], from.groupID, [a, c, b]);
  await nameOf(ada, b).hover();
  await nameOf(ada, b)
    .getByLabel(/^Options of/)
    .click();
  await ada.getByRole('menuitem', { name: 'Move…' }).click();
  await ada.getByRole('menuitem', { name: to.name, exact: true }).click();
  await row(ada, b).waitFor();
  await head(ada, first).click();
  await ada.keyboard.press('Alt+ArrowRight');
  await columnsBegin([ada, ben], [second, first]);
  await ada.keyboard.press('Control+z');
  await columnsBegin([ada, ben], [first, second]);
  await ada.keyboard.press('Control+z');
  await rowsBegin([ada, ben], from.groupID, [a, c, b]);
  await ada.keyboard.press('Control+z');
  await rowsBegin([ada, ben], from.groupID, [a, b, c]);
  await ada.keyboard.press('Control+Shift+z');
  await rowsBegin([ada, ben], from.groupID, [a, c, b]);
  await ada.keyboard.press('Control+z');
  await rowsBegin([ada, ben], from.groupID, [a, b, c]);
});
