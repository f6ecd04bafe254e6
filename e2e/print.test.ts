/** A sheet on paper, as Chromium prints it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin', { colorScheme: 'dark' });
});

afterAll(() => desk?.clear());

/** Whether its first page is wider than high. */
function isAcross(pdf: Buffer): boolean {
  const [, width = 0, height = 0] =
    /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.map(Number) ?? [];
  expect(width * height).toBeGreaterThan(0);
  return width > height;
}

/** What is on the paper, taken at the moment of printing. */
async function printed() {
  await ada.evaluate(() => {
    const read = () => {
      const table = document.querySelector('table');
      const rows = [...(table?.querySelectorAll('th[scope=row]') ?? [])].map((row) => row.textContent ?? '');
      const heads = [...(table?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent ?? '');
      const lines = [...(table?.parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent ?? '');
      Object.assign(window, { onPaper: { rows, heads, lines } });
    };
    // After the page's own, which draws the table.
    addEventListener('beforeprint', () => queueMicrotask(read), { once: true });
  });
  const pdf = await ada.pdf({ preferCSSPageSize: true });
  expect(isAcross(pdf)).toBe(true);
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const paper = await ada.evaluate(
    () => Reflect.get(window, 'onPaper') as { rows: string[]; heads: string[]; lines: string[] },
  );
  return { ...paper, pages };
}

test('[SCREEN-152] a printed sheet is a table of all its rows, those out of sight and in closed groups included', async () => {
  const sheet = await desk.open(ada);
  const rows = sheet.groups
    .toSorted((a, b) => a.ordering - b.ordering)
    .flatMap((group) => group.rows.toSorted((a, b) => a.ordering - b.ordering).map((row) => row.name));
  await ada.getByRole('button', { name: `Close ${sheet.groups.find((group) => group.ordering === 1)?.name}` }).click();
  const paper = await printed();
  expect(paper.rows).toEqual(rows);
  expect(paper.heads.length).toBe(sheet.columns.length + 1);
  expect(paper.pages).toBeGreaterThan(1);
  // It is gone from the screen again.
  await expect.poll(() => ada.locator('table').count()).toBe(0);
});

test('[SCREEN-152] what a filter leaves out is not printed', async () => {
  await desk.open(ada);
  await ada.getByLabel('Search this sheet').fill('static');
  await ada
    .getByText(/\d+ of \d+ rows/)
    .first()
    .waitFor();
  const { rows } = await printed();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((name) => name.includes('static'))).toBe(true);
});

test('[SCREEN-930] what is printed says what it is filtered by, also by a column that is hidden here', async () => {
  const { columns } = await desk.open(ada);
  await ada.getByLabel('Search this sheet').fill('');
  const status = columns.find((column) => column.columnTypeID === columnTypes.status);
  const option = status?.multiChoiceOptions[0]?.name ?? '';
  await ada.getByRole('button', { name: 'Filter', exact: true }).click();
  await ada.getByLabel('Show rows whose').selectOption({ label: status?.name ?? '' });
  await ada.getByRole('dialog', { name: 'Filter the rows' }).waitFor();
  await ada.getByRole('checkbox', { name: option, exact: true }).check();
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog', { name: 'Filter the rows' }).waitFor({ state: 'detached' });
  await head(ada, status?.columnID ?? 0).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Hide for me' }).click();
  await head(ada, status?.columnID ?? 0).waitFor({ state: 'detached' });
  const { lines, rows } = await printed();
  expect(rows.length).toBeGreaterThan(0);
  expect(lines).toContain(`${status?.name} is ${option}`);
  await ada.getByRole('button', { name: 'Clear the filters' }).click();
  await ada.getByRole('button', { name: '1 hidden' }).click();
  await ada.getByRole('menuitem', { name: 'Show all' }).click();
});

test('[SCREEN-761] a sheet is on pages without a name, which Firefox makes too small and ends with a bare one; what else is printed is not turned', async () => {
  await desk.open(ada);
  // Here a named page does no harm, so its name is looked at.
  await ada.emulateMedia({ media: 'print', colorScheme: 'light' });
  await ada.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await ada.locator('table').waitFor();
  const names = await ada.evaluate(() =>
    [...document.querySelectorAll('table *, :has(table), table')].map((one) => getComputedStyle(one).page),
  );
  expect(new Set(names)).toEqual(new Set(['auto']));
  await ada.evaluate(() => dispatchEvent(new Event('afterprint')));
  await ada.locator('table').waitFor({ state: 'detached' });
  await ada.emulateMedia({ media: null, colorScheme: 'dark' });
  await printed();
  await ada.getByRole('button', { name: 'Board', exact: true }).click();
  await ada.getByRole('button', { name: 'Print', exact: true }).waitFor();
  await expect.poll(async () => isAcross(await ada.pdf({ preferCSSPageSize: true }))).toBe(false);
});
