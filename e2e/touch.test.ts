/** The sheet under a finger, on a phone: rows and columns are dragged by their handles, columns resized, and a long press is not needed. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn } from './support/browser.ts';
import {
  boxOf,
  columnsBegin,
  edgeOf,
  groupsBegin,
  head,
  nameOf,
  organiseGroups,
  rowsBegin,
  rowsIn,
  title,
} from './support/drag.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { comeToColumn, openSheet, readSheet } from './support/sheet-page.ts';

let desk: Desk;
/** a phone */
let ada: Page;
let ben: Page;

beforeAll(async () => {
  desk = await setDesk();
  const phone = await desk.browser.newContext({
    baseURL: desk.marquee.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  ada = await phone.newPage();
  ada.setDefaultTimeout(15_000);
  ben = await desk.seat('guest');
  await letIn(ada, 'admin', desk.demoUrl);
});

afterAll(() => desk?.clear());

interface Way {
  x: number;
  y: number;
  right?: number;
  down?: number;
}

/** Puts a finger down, moves it and lifts it; `before` is done while it is still down. */
async function swipe({ x, y, right = 0, down = 0 }: Way, before: () => Promise<unknown>): Promise<void> {
  const session = await ada.context().newCDPSession(ada);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + right * share, y: y + down * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8);
  await before();
  await touch('touchEnd', 1);
  await session.detach();
}

const middleOf = async (locator: ReturnType<typeof nameOf>) => {
  const { height, width, x, y } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
};

// These two first, since a browser does not take a tap right behind a swipe for a click.
test('[SCREEN-45] what can be done with a row is under its dots, large enough for a finger', async () => {
  const groupID = (await readSheet(ada, desk.demoUrl)).groups.find((group) => group.ordering === 1)?.groupID ?? 0;
  const [a = 0, b = 0] = await rowsIn(ada, groupID);
  const dots = nameOf(ada, b).getByLabel(/^Options of/);
  const { height, width } = await boxOf(dots);
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(32);
  await dots.tap();
  await ada.getByRole('menuitem', { name: 'Move…' }).tap();
  await ada.getByRole('menuitem', { name: 'Up', exact: true }).tap();
  await rowsBegin([ada, ben], groupID, [b, a]);
});

test('[SCREEN-435] an option is dragged by finger onto another, whose place it takes', async () => {
  const sheet = await readSheet(ada, desk.demoUrl);
  const status = sheet.columns.find((column) => column.columnTypeID === columnTypes.status);
  const columnID = status?.columnID ?? 0;
  const named = async () => {
    const column = (await readSheet(ben, desk.demoUrl)).columns.find((one) => one.columnID === columnID);
    return column?.multiChoiceOptions.toSorted((a, b) => a.ordering - b.ordering).map(({ name }) => name);
  };
  const [a = '', b = '', c = '', ...more] = (await named()) ?? [];
  await comeToColumn(ada, columnID);
  await ada.locator(`[data-column="${columnID}"][data-cell]`).first().tap();
  await ada.getByRole('button', { name: 'New / edit' }).tap();
  const option = (name: string) => ada.locator('[data-option]', { has: ada.getByLabel(`Name of ${name}`) });
  await option(c).waitFor();
  const from = await middleOf(option(a).locator('[data-drag-handle]'));
  const to = await middleOf(option(c));
  await swipe({ ...from, right: to.x - from.x, down: to.y - from.y }, () =>
    option(c).and(ada.locator('[data-over]')).waitFor(),
  );
  await expect.poll(named).toEqual([b, c, a, ...more]);
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  await ada.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }));
});

test('[SCREEN-45] a row is dragged by finger, and the other browser sees it', async () => {
  const groupID = (await readSheet(ada, desk.demoUrl)).groups.find((group) => group.ordering === 1)?.groupID ?? 0;
  const [a = 0, b = 0, c = 0, d = 0] = await rowsIn(ada, groupID);
  const from = await middleOf(nameOf(ada, a).locator('[data-drag-handle]'));
  const { y } = await middleOf(nameOf(ada, c));
  await swipe({ ...from, down: y + 8 - from.y }, () => ada.locator('[data-drop=row]').waitFor());
  await rowsBegin([ada, ben], groupID, [b, c, a, d]);
  expect(await ada.getByRole('grid').evaluate((grid) => grid.scrollTop)).toBe(0);
});

test('[SCREEN-45] a column is resized and dragged by finger', async () => {
  const names = ada.locator('[data-line^="head:"]').first().getByRole('columnheader').first();
  const before = (await boxOf(names)).width;
  await swipe({ ...(await middleOf(names.locator('[data-resize]'))), right: -80 }, async () => {});
  await expect.poll(async () => Math.round((await boxOf(names)).width)).toBe(Math.round(before - 80));
  const columns = (await readSheet(ada, desk.demoUrl)).columns.toSorted((one, two) => one.ordering - two.ordering);
  const [first = 0, second = 0] = columns.map((column) => column.columnID);
  // So narrow that both are in sight beside the names, far enough from the edge at which the sheet scrolls by itself.
  for (const columnID of [first, second]) {
    await ask(ben, 'PUT', '/api/columns', { column: { columnID, width: 60 }, updateFields: ['width'] });
    await expect.poll(async () => (await boxOf(head(ada, columnID))).width).toBe(60);
  }
  const from = await middleOf(head(ada, first).locator('[data-drag-handle]'));
  const to = await boxOf(head(ada, second));
  await swipe({ ...from, right: to.x + 45 - from.x }, () => ada.locator('[data-drop=column]').waitFor());
  await columnsBegin([ben], [second, first]);
});

test('[SCREEN-45] a group is dragged by finger while groups are organised', async () => {
  const { groups } = await readSheet(ada, desk.demoUrl);
  const [a = 0, b = 0, c = 0] = groups.toSorted((one, two) => one.ordering - two.ordering).map((one) => one.groupID);
  await organiseGroups(ben);
  await ada.getByLabel('Open the menu').click();
  await organiseGroups(ada);
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  const from = await middleOf(title(ada, a).locator('[data-drag-handle]'));
  const { y } = await edgeOf(title(ada, c), 'upper');
  await swipe({ ...from, down: y - from.y }, () => ada.locator('[data-drop=group]').waitFor());
  await groupsBegin([ada, ben], [b, a, c]);
});

/** How many pixels above and below its middle it is still what a finger meets. */
const heard = (button: Locator) =>
  button.evaluate((element) => {
    const { height, width, x, y } = element.getBoundingClientRect();
    const meets = (up: number) => document.elementFromPoint(x + width / 2, y + height / 2 - up);
    return [20, -20].map((up) => element.contains(meets(up)));
  });

test('[LOOK-29] the signs of a sheet’s header, what closes a group and a switch hear a finger in 40 pixels or more', async () => {
  await openSheet(ada, desk.demoUrl);
  const group = title(ada, (await readSheet(ada, desk.demoUrl)).groups[0]?.groupID ?? 0);
  const signs = [
    ada.getByLabel('More of this sheet'),
    ada.getByLabel('Find, filter and sort'),
    ada.getByRole('button', { name: /^Account of/ }),
    group.locator('button[aria-expanded]').first(),
  ];
  for (const sign of signs) expect(await heard(sign), String(sign)).toEqual([true, true]);
  await ada.goto('/account#notifications');
  const wish = ada.getByLabel('Mentions: in the app');
  await wish.waitFor();
  expect(await heard(wish)).toEqual([true, true]);
});

test('[LOOK-29] small buttons with a sign hear a finger within 44 pixels', async () => {
  await openSheet(ada, desk.demoUrl);
  await ada.getByLabel('More of this sheet').tap();
  await ada.getByRole('button', { name: 'Share', exact: true }).tap();
  const close = ada.getByRole('dialog', { name: 'Share sheet' }).getByRole('button', { name: 'Close' });
  for (const button of [close, ada.getByRole('button', { name: /^Notifications/ })]) {
    await button.waitFor();
    const hears = await button.evaluate((element) => {
      const { height, width, x, y } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2 - 21, y + height / 2 - 21];
      return [left, left + 42].flatMap((across) =>
        [top, top + 42].map((down) => document.elementFromPoint(across, down) === element),
      );
    });
    expect(hears).toEqual([true, true, true, true]);
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('[LOOK-32] while rows have boxes the words of their names have the room of their dots, and the menu comes by a finger that rests there', async () => {
  const groupID = (await readSheet(ada, desk.demoUrl)).groups.find((group) => group.ordering === 1)?.groupID ?? 0;
  const [a = 0] = await rowsIn(ada, groupID);
  const name = nameOf(ada, a);
  const dots = name.getByLabel(/^Options of/);
  const words = name.getByText((await name.getAttribute('aria-label')) ?? '', { exact: true });
  await words.scrollIntoViewIfNeeded();
  const before = await boxOf(words);
  await name.focus();
  await name.press('Shift+Space');
  await name.getByRole('checkbox').waitFor();
  await dots.waitFor({ state: 'hidden' });
  expect((await boxOf(words)).width).toBeGreaterThan(before.width);
  await name.click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Comments' }).waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Clear selection' }).tap();
  await dots.waitFor();
});
