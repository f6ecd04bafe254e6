/** The database goes away while somebody works: nothing typed is undone, and the page finds its way back by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { startEmbedded, type EmbeddedPostgres } from '@marquee/server/src/postgres/embedded-postgres.ts';
import type { DatabaseLines } from '@marquee/server/test/database-lines.ts';
import { DatabaseProxy } from '@marquee/server/test/database-proxy.ts';
import pg from 'pg';
import type { Locator, Page, WebSocketRoute } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, readSheet, typeInto } from './support/sheet-page.ts';
import { columnIDOf } from './support/sheet.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let proxy: DatabaseLines;
let desk: Desk;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-lost-database-'));
  postgres = await startEmbedded({ dataDir, log: () => undefined });
  proxy = await DatabaseProxy.start(postgres.url);
  desk = await setDesk({ databaseUrl: proxy.url });
});

afterAll(async () => {
  await desk?.clear();
  await proxy?.close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The text cells of the first rows of the sheet. */
function textCells(page: Page, sheet: Sheet): [Locator, Locator] {
  const rows = sheet.groups[0]?.rows ?? [];
  const cell = (at: number) => cellOf(page, rows[at]?.rowID ?? 0, columnIDOf(sheet, columnTypes.text));
  return [cell(0), cell(1)];
}

const notSaved = (page: Page): Locator => page.getByText('Your change was not saved');

test('[SCREEN-191] what is typed while the database is away waits, is counted, and is saved when it is back', async () => {
  const page = await desk.window();
  await letIn(page, 'admin', desk.demoUrl);
  const sheet = await readSheet(page, desk.demoUrl);
  const [first, second] = textCells(page, sheet);

  proxy.refuse();
  await typeInto(first, 'Without a database');
  await typeInto(second, 'This too');
  await page.getByText('2 unsaved changes').waitFor();
  await first.filter({ hasText: 'Without a database' }).waitFor();

  proxy.accept();
  await page.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  expect(await notSaved(page).count()).toBe(0);
  const read = await readSheet(page, desk.demoUrl);
  const cells = read.columns.find((column) => column.columnID === columnIDOf(sheet, columnTypes.text))?.cells;
  const texts = sheet.groups[0]?.rows.slice(0, 2).map(({ rowID }) => cells?.find((one) => one.rowID === rowID));
  expect(texts?.map((cell) => cell?.cellText?.text)).toEqual(['Without a database', 'This too']);
}, 120_000);

test('[LIVE-40] an edit of which the database’s answer was lost counts as saved, and others see it at once', async () => {
  const ada = await desk.window();
  const ben = await desk.window();
  await letIn(ada, 'admin', desk.demoUrl);
  await letIn(ben, 'guest', desk.demoUrl);
  const sheet = await readSheet(ada, desk.demoUrl);
  await typeInto(textCells(ada, sheet)[0], 'Warm');
  await textCells(ben, sheet)[0].filter({ hasText: 'Warm' }).waitFor();
  let calls = 0;
  ada.on('request', (request) => (calls += request.url().endsWith('/api/cells') ? 1 : 0));
  const stored = new pg.Client({ connectionString: postgres.url });
  await stored.connect();

  proxy.mute('marquee');
  await typeInto(textCells(ada, sheet)[0], 'Stored, unheard');
  const isStored = () => stored.query("select from cell where text_value = 'Stored, unheard'");
  await expect.poll(async () => (await isStored()).rowCount).toBe(1);
  await stored.end();
  proxy.cut('marquee');
  await textCells(ben, sheet)[0].filter({ hasText: 'Stored, unheard' }).waitFor();
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached' });
  expect(calls).toBe(1);
  expect(await notSaved(ada).count()).toBe(0);
}, 120_000);

test('[LIVE-38] a line that cannot be joined is tried through all delays, and again once a call is answered', async () => {
  const page = await desk.window();
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/sheet-update-hub/, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await page.clock.install();
  await letIn(page, 'admin', desk.demoUrl);
  const sheet = await readSheet(page, desk.demoUrl);
  const [first] = textCells(page, sheet);
  await expect.poll(() => lines.length).toBeGreaterThan(0);

  let tries = 0;
  page.on('request', (request) => (tries += request.url().includes('negotiate') ? 1 : 0));
  proxy.refuse();
  // The page that logging in led to had one, too.
  for (const line of lines) await line.close({ code: 1012 }).catch(() => undefined);
  await page.getByText('Reconnecting…').waitFor();
  const offline = page.getByText('You’re offline');
  const later = async () => {
    await page.clock.fastForward(2_000);
    return offline.count();
  };
  await expect.poll(later, { timeout: 40_000 }).toBe(1);
  expect(tries).toBeGreaterThan(2);

  proxy.accept();
  await typeInto(first, 'Answered');
  await offline.waitFor({ state: 'detached' });
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
  const other = await desk.window();
  await letIn(other, 'guest', desk.demoUrl);
  await typeInto(textCells(other, sheet)[1], 'Heard again');
  await textCells(page, sheet)[1].filter({ hasText: 'Heard again' }).waitFor();
}, 120_000);
