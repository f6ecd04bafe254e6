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
