/** The server goes away while somebody works: nothing that was typed is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWindow, logIn, openBrowser, type Browser } from './support/browser.ts';
import { startMarquee, type Marquee } from './support/marquee.ts';
import { cellOf, openSheet, readSheet, typeInto } from './support/sheet-page.ts';

let dataDir: string;
let marquee: Marquee;
let browser: Browser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-lost-'));
  marquee = await startMarquee({ dataDir });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await marquee?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('[SCREEN-190] a page says that its line is gone before anything is edited, and stops saying so when it is back', async () => {
  const page = await aWindow(browser, marquee.address);
  await logIn(page, 'admin', marquee.demoUrl);
  await openSheet(page, marquee.demoUrl);
  const gone = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
  expect(await gone.count()).toBe(0);
  const port = Number(new URL(marquee.address).port);
  const died = new Promise((resolve) => marquee.process.once('exit', resolve));
  marquee.process.kill('SIGKILL');
  await died;
  await gone.waitFor();
  marquee = await startMarquee({ dataDir, port });
  await gone.waitFor({ state: 'detached', timeout: 45_000 });
  await page.context().close();
}, 120_000);

test('[SCREEN-7] edits made while the server is gone wait, are counted, and are saved and seen when it is back', async () => {
  const ada = await aWindow(browser, marquee.address);
  const ben = await aWindow(browser, marquee.address);
  await logIn(ada, 'admin', marquee.demoUrl);
  await logIn(ben, 'guest', marquee.demoUrl);
  for (const page of [ada, ben]) await openSheet(page, marquee.demoUrl);
  const sheet = await readSheet(ada, marquee.demoUrl);
  const [first, second] = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;

  const port = Number(new URL(marquee.address).port);
  const died = new Promise((resolve) => marquee.process.once('exit', resolve));
  marquee.process.kill('SIGKILL');
  await died;

  await typeInto(cellOf(ada, first ?? 0, columnID), 'Written in the dark');
  await typeInto(cellOf(ada, second ?? 0, columnID), 'And this too');
  await ada.getByText('2 unsaved changes').waitFor();
  await cellOf(ada, first ?? 0, columnID)
    .filter({ hasText: 'Written in the dark' })
    .waitFor();

  marquee = await startMarquee({ dataDir, port });
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  await cellOf(ben, first ?? 0, columnID)
    .filter({ hasText: 'Written in the dark' })
    .waitFor({ timeout: 45_000 });
  await cellOf(ben, second ?? 0, columnID)
    .filter({ hasText: 'And this too' })
    .waitFor({ timeout: 45_000 });
  const stored = (await readSheet(ben, marquee.demoUrl)).columns.find((column) => column.columnID === columnID);
  expect(stored?.cells.find((cell) => cell.rowID === first)?.cellText?.text).toBe('Written in the dark');
}, 120_000);

test('[LIVE-36] what somebody made of an edit whose answer was lost stays, and a row whose answer was lost is there once', async () => {
  const ada = await aWindow(browser, marquee.address);
  const ben = await aWindow(browser, marquee.address);
  await logIn(ada, 'admin', marquee.demoUrl);
  await logIn(ben, 'guest', marquee.demoUrl);
  for (const page of [ada, ben]) await openSheet(page, marquee.demoUrl);
  const sheet = await readSheet(ada, marquee.demoUrl);
  const group = sheet.groups[0];
  const rowID = group?.rows[0]?.rowID ?? 0;
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const keys: (string | undefined)[] = [];
  /** The first such call is carried out, its answer is lost, and something else happens before the page notices. */
  const loseAnswer = (path: string, then: () => Promise<void>) =>
    ada.route(`**${path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await then();
      return route.abort();
    });

  await loseAnswer('/api/cells', async () => {
    await cellOf(ben, rowID, columnID).filter({ hasText: 'Ada wrote this' }).waitFor();
    await typeInto(cellOf(ben, rowID, columnID), 'Ben made this of it');
    await expect
      .poll(async () => JSON.stringify((await readSheet(ben, marquee.demoUrl)).columns))
      .toContain('Ben made this of it');
  });
  await typeInto(cellOf(ada, rowID, columnID), 'Ada wrote this');
  await cellOf(ada, rowID, columnID).filter({ hasText: 'Ben made this of it' }).waitFor({ timeout: 45_000 });
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await cellOf(ben, rowID, columnID).innerText()).toBe('Ben made this of it');

  keys.length = 0;
  await loseAnswer('/api/rows', () => Promise.resolve());
  const box = ada.getByLabel(`New row in ${group?.name ?? ''}`, { exact: true });
  await box.fill('Added once');
  await box.press('Enter');
  await ada.getByText(/unsaved change/).waitFor();
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  expect(keys).toHaveLength(2);
  for (const page of [ada, ben]) {
    const rows = (await readSheet(page, marquee.demoUrl)).groups[0]?.rows ?? [];
    expect(rows.filter(({ name }) => name === 'Added once')).toHaveLength(1);
    await expect.poll(() => page.getByRole('rowheader', { name: 'Added once' }).count()).toBe(1);
  }
  expect(await ada.getByText('was not saved').count()).toBe(0);
}, 120_000);
