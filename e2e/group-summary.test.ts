/** What a group's title says of its rows: shares of statuses, from when to when, and who. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, title } from './support/drag.ts';
import { cellOf, seriousFindings } from './support/sheet-page.ts';

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

const status = () => sheet.columns.find((one) => one.columnTypeID === columnTypes.status);
const group = () => sheet.groups[0] ?? { groupID: 0, rows: [] };
const share = (page: Page, name: string) =>
  title(page, group().groupID).getByRole('button', { name: new RegExp(`^${name}: `) });
const rowsWith = (optionID: number) => {
  const rowIDs = new Set(group().rows.map(({ rowID }) => rowID));
  return (status()?.cells ?? []).filter(
    ({ cellMultiChoice, rowID }) => rowIDs.has(rowID) && cellMultiChoice?.multiChoiceOptionID === optionID,
  ).length;
};

test('[SCREEN-763] the button of a title stays where it is when the summary comes', async () => {
  const page = await desk.known('guest');
  const { groupID } = group();
  await page.addInitScript((id) => {
    // Whatever else comes in the frame in which the button does, this is told first.
    const watch = new MutationObserver(() => {
      const line = document.querySelector(`[data-line="title:${id}"]`);
      const button = line?.querySelector('button[aria-label^="Options of"]');
      // As long as there is no summary.
      if (line?.querySelector('[aria-label="Rows by status"]')) watch.disconnect();
      else if (button) document.documentElement.dataset['buttonAt'] = String(button.getBoundingClientRect().x);
    });
    watch.observe(document, { childList: true, subtree: true });
  }, groupID);
  await desk.open(page);
  await title(page, groupID).getByRole('group', { name: 'Rows by status' }).waitFor();
  const before = Number(await page.locator('html').getAttribute('data-button-at'));
  expect(before).toBeGreaterThan(0);
  const button = title(page, groupID).getByRole('button', { name: /^Options of/ });
  const { width, x } = await boxOf(button);
  // What pointed at its middle still does.
  expect(Math.abs(x - before)).toBeLessThan(width / 2);
  await page.context().close();
});

test('[SCREEN-376] each status has its share, which others’ edits change, and a click filters by it', async () => {
  const [option] = status()?.multiChoiceOptions.filter(({ multiChoiceOptionID: id }) => rowsWith(id) > 1) ?? [];
  const name = option?.name ?? '';
  const count = rowsWith(option?.multiChoiceOptionID ?? 0);
  await share(ada, name).waitFor();
  await expect.poll(() => share(ada, name).getAttribute('aria-label')).toBe(`${name}: ${count} rows. Filter by it`);
  const other = group().rows.find(({ rowID }) =>
    (status()?.cells ?? []).every(
      (cell) => cell.rowID !== rowID || cell.cellMultiChoice?.multiChoiceOptionID !== option?.multiChoiceOptionID,
    ),
  );
  await ask(ben, 'PUT', '/api/cells', {
    cell: { rowID: other?.rowID, columnID: status()?.columnID, cellMultiChoice: option },
    updateFields: ['multiChoiceOptionID'],
  });
  await expect.poll(() => share(ada, name).getAttribute('aria-label')).toContain(`${count + 1} rows`);
  await share(ada, name).click();
  const lines = () => ada.locator('[data-line^="row:"]').count();
  await expect.poll(lines).toBeGreaterThan(count);
  await ada.getByText(`Status is ${name}`).waitFor();
  // What is left is all of one status.
  await expect
    .poll(() =>
      title(ada, group().groupID)
        .getByRole('button', { name: /Filter by it/ })
        .count(),
    )
    .toBe(1);
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'Clear the filters' }).click();
});

test('[SCREEN-400] [COL-21] what is overdue is red and counted until its row is done, on both screens', async () => {
  await desk.open(ben);
  const dates = sheet.columns.find((one) => one.columnTypeID === columnTypes.date);
  const row = group().rows[0];
  await ask(ben, 'PUT', '/api/cells', {
    cell: { rowID: row?.rowID, columnID: dates?.columnID, cellDate: { date: '2020-01-05' } },
    updateFields: ['date'],
  });
  const [option] = status()?.multiChoiceOptions.filter(({ isDone }) => !isDone) ?? [];
  await ask(ben, 'PUT', '/api/cells', {
    cell: { rowID: row?.rowID, columnID: status()?.columnID, cellMultiChoice: option },
    updateFields: ['multiChoiceOptionID'],
  });
  const red = (page: Page) =>
    cellOf(page, row?.rowID ?? 0, dates?.columnID ?? 0).evaluate((cell) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--mq-danger)';
      const isRed = getComputedStyle(cell).color === getComputedStyle(probe).color;
      probe.remove();
      return cell.textContent === '05 Jan 2020' && isRed;
    });
  const overdue = async (page: Page) => {
    const button = title(page, group().groupID).getByRole('button', { name: /overdue/ });
    return (await button.count()) === 0 ? 0 : Number.parseInt(await button.innerText(), 10);
  };
  await expect.poll(() => red(ada)).toBe(true);
  await expect.poll(() => overdue(ada)).toBeGreaterThan(0);
  const before = await overdue(ada);
  await cellOf(ben, row?.rowID ?? 0, status()?.columnID ?? 0).click();
  await ben.getByRole('button', { name: 'New / edit' }).click();
  await ben.getByRole('button', { name: `${option?.name} means done` }).click();
  for (const page of [ada, ben]) await expect.poll(() => red(page)).toBe(false);
  await expect.poll(() => overdue(ada)).toBeLessThan(before);
  await ben.getByRole('button', { name: `${option?.name} means done`, pressed: true }).click();
  await expect.poll(() => overdue(ada)).toBe(before);
  expect(await seriousFindings(ben)).toEqual([]);
  await title(ada, group().groupID)
    .getByRole('button', { name: /overdue/ })
    .click();
  await ada.getByText(`${dates?.name} is overdue`).waitFor();
  await expect.poll(() => ada.locator(`[data-line="row:${row?.rowID}"]`).count()).toBe(1);
  await ada.getByRole('button', { name: 'Clear the filters' }).click();
});

test('[SCREEN-790] a filter by what is overdue finds what became so at midnight, on a page that stays open', async () => {
  const dates = sheet.columns.find((one) => one.columnTypeID === columnTypes.date);
  const [row, other] = group().rows;
  const [option] = status()?.multiChoiceOptions.filter(({ isDone }) => !isDone) ?? [];
  const set = async (rowID = 0, date = '') => {
    const kept = { rowID, columnID: dates?.columnID, cellDate: { date } };
    await ask(ben, 'PUT', '/api/cells', { cell: kept, updateFields: ['date'] });
    const open = { rowID, columnID: status()?.columnID, cellMultiChoice: option };
    await ask(ben, 'PUT', '/api/cells', { cell: open, updateFields: ['multiChoiceOptionID'] });
  };
  await set(row?.rowID, '2031-03-30');
  await set(other?.rowID, '2031-03-01');
  const page = await desk.window();
  // The last minutes of a day that is an hour short in much of the world.
  await page.clock.install({ time: new Date(2031, 2, 30, 23, 55) });
  await letIn(page, 'admin', desk.demoUrl);
  const line = (rowID = 0) => page.locator(`[data-line="row:${rowID}"]`);
  await title(page, group().groupID)
    .getByRole('button', { name: /overdue/ })
    .click();
  await page.getByText(`${dates?.name} is overdue`).waitFor();
  await line(other?.rowID).waitFor();
  await line(row?.rowID).waitFor({ state: 'detached' });
  const later = async () => {
    await page.clock.fastForward(60_000);
    return line(row?.rowID).count();
  };
  await expect.poll(later).toBe(1);
  await page.context().close();
});

test('[SCREEN-376] the days and the people of a group stand in its title, closed too, and on the public page', async () => {
  const visitor = await desk.window();
  await visitor.goto(`/sheet/${sheet.url}`);
  for (const page of [ada, visitor]) {
    const line = title(page, group().groupID);
    await line.getByText(/\d+ \w{3}( \d{4})? – \d+ \w{3} \d{4}/).waitFor();
    await line
      .getByRole('button', { name: /Filter by it/ })
      .first()
      .waitFor();
    await line.locator('button[aria-expanded]').click();
    await line.getByText(/\d+ \w{3}( \d{4})? – \d+ \w{3} \d{4}/).waitFor();
    await line.locator('button[aria-expanded]').click();
  }
  await visitor.close();
});

test('[SCREEN-868] what can be done with a group stays under the pointer while others change what its title sums up', async () => {
  await desk.open(ben);
  const dates = sheet.columns.find((one) => one.columnTypeID === columnTypes.date);
  const { groupID } = group();
  // Where there is room for it.
  await ada.setViewportSize({ width: 1900, height: 900 });
  const deed = title(ada, groupID).getByRole('button', { name: 'Duplicate', exact: true });
  const span = (page: Page) => title(page, groupID).getByText(/^\d+ \w{3} 2001 –/);
  await title(ada, groupID)
    .getByText(/\d+ \w{3}( \d{4})? – \d+ \w{3} \d{4}/)
    .waitFor();
  await deed.hover();
  const before = await boxOf(deed);
  const cell = { rowID: group().rows[0]?.rowID, columnID: dates?.columnID, cellDate: { date: '2001-01-05' } };
  await ask(ben, 'PUT', '/api/cells', { cell, updateFields: ['date'] });
  await span(ben).waitFor();
  await cellOf(ada, cell.rowID ?? 0, cell.columnID ?? 0)
    .filter({ hasText: '05 Jan 2001' })
    .waitFor();
  expect(await span(ada).count()).toBe(0);
  await ada.mouse.move(700, 880);
  await span(ada).waitFor();
  // Where it stands at the end of the line, too.
  expect((await boxOf(deed)).x).toBe(before.x);
  await ada.setViewportSize({ width: 1440, height: 900 });
});
