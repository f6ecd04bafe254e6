/** The sheet on a phone: how much of it the row names take, and what stands behind one button. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, title } from './support/drag.ts';
import { comeToColumn, seriousFindings, unfoldHeader } from './support/sheet-page.ts';
import { bannersOf, isShown, play, press, viewer } from './support/viewer.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.known('admin', phone);
});

afterAll(() => desk?.clear());

beforeEach(() => desk.open(page));

const names = (of: Page) => of.getByRole('columnheader', { name: 'Name' }).first();
const width = (of: Page) => async (): Promise<number> => Math.round((await boxOf(names(of))).width);
const stored = async () => (await desk.read(page)).rowNameColumnWidth;

test('[SCREEN-205] row names have 140 pixels on a phone and two lines; a width that is chosen there is the phone’s alone', async () => {
  const before = await stored();
  expect(before).toBeGreaterThan(140);
  expect(await width(page)()).toBe(140);
  const wide = await desk.seat('guest');
  expect(await width(wide)()).toBe(before);
  const name = page.getByRole('rowheader').first().locator('span[title]:not([data-drag-handle])');
  const lines = await name.evaluate((span) => span.scrollHeight / Number.parseFloat(getComputedStyle(span).lineHeight));
  expect(Math.round(lines)).toBeGreaterThan(1);
  expect(await name.evaluate((span) => span.clientHeight <= 36)).toBe(true);

  await page.getByRole('rowheader').first().click();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(width(page)).toBe(156);
  await page.reload();
  await expect.poll(width(page)).toBe(156);
  expect(await stored()).toBe(before);
  expect(await width(wide)()).toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('rowheader').first().click();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(width(page)).toBe(140);
  await wide.context().close();
});

test('[SCREEN-788] a field that is written in has letters at which an iPhone does not zoom in', async () => {
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.activeElement ?? document.body).fontSize));
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const name of ['Group name', /^New row in/]) {
    await page.getByLabel(name).first().focus();
    expect(await size()).toBe(16);
  }
  await page.getByLabel('Sheet name').first().focus();
  expect(await size()).toBeGreaterThan(16);
  await page.getByRole('rowheader').first().dblclick();
  await page.getByLabel('Row name').waitFor();
  expect(await size()).toBe(16);
  await page.keyboard.press('Escape');
  const login = await desk.window(phone);
  await login.goto('/login');
  for (const name of ['Email', 'Password']) {
    const field = login.getByRole('textbox', { name, exact: true });
    await field.focus();
    expect(await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)), name).toBe(16);
  }
  await login.context().close();
});

test('[SCREEN-796] the calendar and the people of a cell have no keyboard over them until their field is tapped', async () => {
  const { columns } = await desk.read(page);
  for (const [columnTypeID, name] of [
    [columnTypes.date, 'Date'],
    [columnTypes.who, 'Filter people'],
  ] as const) {
    const columnID = columns.find((column) => column.columnTypeID === columnTypeID)?.columnID ?? 0;
    await comeToColumn(page, columnID);
    await page.locator(`[data-column="${columnID}"][data-cell]`).first().tap();
    const field = page.getByRole('dialog').getByLabel(name, { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.getAttribute('inputmode')).toBe('none');
    await field.tap();
    await expect.poll(() => field.getAttribute('inputmode')).toBeNull();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('[SCREEN-207] what can be done with a group is behind one button, beside its whole name', async () => {
  const group = (await desk.read(page)).groups.find(({ ordering }) => ordering === 1);
  const line = title(page, group?.groupID ?? 0);
  const name = line.getByLabel('Group name');
  await line.getByRole('button', { name: `Close ${group?.name}` }).click();
  await line.getByRole('button', { name: `Open ${group?.name}` }).click();
  expect(await name.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  const more = line.getByRole('button', { name: `Options of ${group?.name}` });
  const { height, width: across } = await boxOf(more);
  expect(Math.min(height, across)).toBeGreaterThanOrEqual(32);
  await more.click();
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  for (const item of ['Up', 'Down', 'To the top', 'To the bottom', 'Delete'])
    await page.getByRole('menuitem', { name: item, exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Hide from public' }).click();
  await line.getByText('Hidden from public').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await line.getByText('Hidden from public').waitFor({ state: 'detached' });
});

test('[SCREEN-209] a message leaves what the viewer is worked by in reach, on a phone and beside it', async () => {
  const small = await desk.seat('admin', { viewport: { width: 1024, height: 768 } });
  const [banner] = bannersOf(await desk.read(page));
  if (!banner) throw new Error('The demo has no banner.');
  for (const one of [page, small]) {
    await desk.open(one);
    await one.getByRole('rowheader').nth(3).click({ button: 'right' });
    one.once('dialog', (dialog) => void dialog.accept());
    await one.getByRole('menuitem', { name: 'Delete' }).click();
    const undo = one.getByRole('alert').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await one.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 500, top: 0 }));
    await play(one, banner);
    for (const name of ['Next banner', 'Replay']) {
      await viewer(one).getByRole('button', { name, exact: true }).click({ trial: true });
    }
    await undo.click();
    await viewer(one).getByRole('button', { name: 'Close viewer' }).click();
  }
  await small.context().close();
});

test('[SCREEN-380] finding, filtering and sorting stand behind one icon, and stay in sight while they are on', async () => {
  const box = page.getByLabel('Search this sheet');
  expect(await box.count()).toBe(0);
  await page.getByRole('button', { name: 'Find, filter and sort' }).tap();
  await box.fill('static');
  await page.getByRole('button', { name: 'Hide find, filter and sort' }).tap();
  await expect.poll(() => box.inputValue()).toBe('static');
  expect(await seriousFindings(page)).toEqual([]);
  await box.fill('');
  await box.waitFor({ state: 'detached' });
});

test('[SCREEN-433] on a phone the header of a sheet is one line, and the rest of it is behind three dots', async () => {
  const header = page.locator('header', { has: page.getByLabel('Sheet name') });
  expect((await boxOf(header)).height).toBeLessThanOrEqual(48);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const description = page.getByLabel('Description');
  expect([await share.isVisible(), await description.isVisible()]).toEqual([false, false]);
  const dots = page.getByRole('button', { name: 'More of this sheet' });
  await dots.tap();
  await description.waitFor();
  await page.getByRole('list', { name: 'People on this sheet' }).getByRole('button').first().tap();
  // What it opened lies over it; both close one after the other.
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await seriousFindings(page)).toEqual([]);
  await share.tap();
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
  await expect.poll(() => share.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dots.press('Enter');
  await share.focus();
  await page.keyboard.press('Escape');
  await share.waitFor({ state: 'hidden' });
  await expect.poll(() => dots.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('[SCREEN-434] a visitor on a phone plays the banners of a sheet by one tap', async () => {
  const visitor = await desk.window(phone);
  const banners = bannersOf(await desk.open(visitor));
  await visitor.getByRole('button', { name: 'Play banners' }).tap();
  const [first, second] = banners;
  if (!first || !second) throw new Error('The demo has no two public banners.');
  await isShown(visitor, first);
  expect(await boxOf(viewer(visitor))).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await press(visitor, 'Next banner');
  await isShown(visitor, second);
  await visitor.context().close();
  expect(await page.getByRole('button', { name: 'Play banners' }).count()).toBe(0);
});

test('[SCREEN-707] what ends a popup stays in sight while the rest of it is scrolled', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do anything' }).fill('Add rows from a media plan');
  await page.getByRole('option', { name: 'Add rows from a media plan' }).first().click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel('Markets').fill('UK, DE');
  const end = popup.getByRole('button', { name: 'Add 2 rows' });
  await popup.getByLabel('120x600 Sky').scrollIntoViewIfNeeded();
  const { y, height } = await boxOf(end);
  expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
  await end.click({ trial: true });
  await popup.getByLabel('Markets').fill('');
  await page.keyboard.press('Escape');
});

test('[SCREEN-720] so do the buttons of "Add rows (FTP)", with what came of it above them', async () => {
  await page.getByRole('button', { name: 'Add rows (FTP)' }).first().click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel('FTP account').waitFor();
  const end = popup.getByRole('button', { name: 'Add rows from FTP files' });
  for (const place of [popup.getByLabel('File type'), popup.getByText('A preview of the new rows appears here.')]) {
    await place.scrollIntoViewIfNeeded();
    const { y, height } = await boxOf(end);
    expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
    const said = await boxOf(popup.getByText(/^The rows are added at the end of/));
    expect(said.y + said.height).toBeLessThanOrEqual(y);
  }
  await end.click({ trial: true });
  await page.keyboard.press('Escape');
});

test('[LOOK-5] at 320 pixels, as at 400 %, the bar on top holds what is in it', async () => {
  const small = await desk.seat('admin', { viewport: { width: 320, height: 640 } });
  const bar = small.getByRole('banner');
  const edge = (await boxOf(bar)).height;
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // What is there for the ear alone is one pixel wide.
  const outside = await bar.locator('*').evaluateAll(
    (inside, end) =>
      inside
        .map((element) => ({ words: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.top < 0 || box.bottom > end || box.right > innerWidth))
        .map(({ words }) => words),
    edge,
  );
  expect(outside).toEqual([]);
  await small.context().close();
});

test('[LOOK-6] a title of many letters takes at most three lines of a popup', async () => {
  const sheet = await desk.read(page);
  const [group] = sheet.groups.toSorted((a, b) => a.ordering - b.ordering);
  const name = 'Every placement of the autumn, '.repeat(8).trim();
  const renaming = { group: { groupID: group?.groupID, name }, updateFields: ['name'] };
  await ask(page, 'PUT', '/api/groups', renaming);
  await page.getByRole('rowheader').first().focus();
  await page.keyboard.press('Control+Enter');
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect.poll(() => heading.textContent()).toBe(name);
  expect((await boxOf(heading)).height).toBeLessThan(75);
  await page.keyboard.press('Escape');
  // The card leaves the address a moment later, and would break off what is opened meanwhile.
  await expect.poll(() => page.url()).not.toContain('row=');
  await ask(page, 'PUT', '/api/groups', { ...renaming, group: { ...renaming.group, name: group?.name } });
});

test('[LOOK-24] an entry of a menu and what a review link can be done with are 44 pixels high', async () => {
  const account = page.getByRole('banner').getByRole('button', { name: /^Account of/ });
  await account.click();
  expect((await boxOf(page.getByRole('menuitem', { name: 'My account' }))).height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  const { sheetID } = await desk.read(page);
  await ask(page, 'POST', '/api/review-links', { sheetID, name: 'Round one', scope: { of: 'sheet' } });
  await unfoldHeader(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const { height, width: breadth } = await boxOf(page.getByRole('button', { name: /^Change the link / }).first());
  expect([height, breadth]).toEqual([44, 44]);
  await page.keyboard.press('Escape');
});

test('[LOOK-10] a message stands above the bar of selected rows, however long the name in it is', async () => {
  const [group] = (await desk.read(page)).groups.toSorted((a, b) => a.ordering - b.ordering);
  const [row] = group?.rows.toSorted((a, b) => a.ordering - b.ordering) ?? [];
  const rename = (name: string | undefined) =>
    ask(page, 'PUT', '/api/rows', { row: { rowID: row?.rowID, name }, updateFields: ['name'] });
  await rename('Every placement of the autumn, '.repeat(8).trim());
  await desk.open(page);
  await page.getByRole('rowheader').first().focus();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Duplicate' }).click();
  const message = page.getByRole('alert');
  await message.getByText('duplicated').waitFor();
  // It slides to where it stays.
  const room = async () => {
    const [above, below] = [await boxOf(message), await boxOf(bar)];
    return below.y - above.y - above.height;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  expect((await boxOf(message)).height).toBeLessThan(110);
  await bar.getByRole('button', { name: 'Status' }).click({ trial: true });
  await message.getByRole('button', { name: 'Undo' }).click();
  await rename(row?.name);
});
