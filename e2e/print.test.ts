/** A sheet on paper, as Chromium prints it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWindow, logIn, openBrowser, type Browser, type Page } from './support/browser.ts';
import { startMarquee, type Marquee } from './support/marquee.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';

let marquee: Marquee;
let browser: Browser;
let ada: Page;

beforeAll(async () => {
  marquee = await startMarquee();
  browser = await openBrowser();
  ada = await aWindow(browser, marquee.address, { colorScheme: 'dark' });
  await logIn(ada, 'admin', marquee.demoUrl);
});

afterAll(async () => {
  await browser?.close();
  await marquee?.stop();
});

/** What is on the paper, taken at the moment of printing. */
async function printed() {
  await ada.evaluate(() => {
    const read = () => {
      const table = document.querySelector('table');
      const rows = [...(table?.querySelectorAll('th[scope=row]') ?? [])].map((row) => row.textContent ?? '');
      const heads = [...(table?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent ?? '');
      Object.assign(window, { onPaper: { rows, heads } });
    };
    // After the page's own, which draws the table.
    addEventListener('beforeprint', () => queueMicrotask(read), { once: true });
  });
  const pdf = await ada.pdf({ format: 'A4', landscape: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const paper = await ada.evaluate(() => Reflect.get(window, 'onPaper') as { rows: string[]; heads: string[] });
  return { ...paper, pages };
}

test('[SCREEN-152] a printed sheet is a table of all its rows, those out of sight and in closed groups included', async () => {
  await openSheet(ada, marquee.demoUrl);
  const sheet = await readSheet(ada, marquee.demoUrl);
  const rows = sheet.groups
    .toSorted((a, b) => a.ordering - b.ordering)
    .flatMap((group) => group.rows.toSorted((a, b) => a.ordering - b.ordering).map((row) => row.name));
  await ada.getByRole('button', { name: `Close ${sheet.groups.find((group) => group.ordering === 1)?.name}` }).click();
  const paper = await printed();
  expect(paper.rows).toEqual(rows);
  expect(paper.heads.length).toBe(sheet.columns.length + 1);
  expect(paper.pages).toBeGreaterThan(1);
  // It is gone from the screen again.
  expect(await ada.locator('table').count()).toBe(0);
});

test('[SCREEN-152] what a filter leaves out is not printed', async () => {
  await openSheet(ada, marquee.demoUrl);
  await ada.getByLabel('Search this sheet').fill('static');
  await ada
    .getByText(/\d+ of \d+ rows/)
    .first()
    .waitFor();
  const { rows } = await printed();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((name) => name.includes('static'))).toBe(true);
});
