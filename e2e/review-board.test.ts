/** The board of the review page: all banners of a link at once, in step by one bar, compared, decided on and printed. */
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Column } from '@marquee/contract/columns.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Row } from '@marquee/contract/rows.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';

/** It moves its box 20 pixels a second for ten seconds. */
const moving = `<!doctype html><style>body{margin:0;background:#fff}.x{position:absolute;top:20px;width:40px;height:40px;background:#c22;
  left:0;animation:go 10s linear both}@keyframes go{to{left:200px}}</style><b class=x></b>`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));

let desk: Desk;
let ada: Page;
let sheetID: number;
let columnIDs: number[];
const cells: Cell[] = [];

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'reviewed');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'moving.html'), moving);
  ada = await desk.known('admin');
  const known = (await readSheet(ada, desk.demoUrl)).columns.flatMap((column) => column.cells);
  const ftpaccountID = known.find((cell) => cell.cellBanner?.fileName)?.cellBanner?.ftpaccountID ?? 0;
  ({ sheetID } = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Reviewed' }));
  const column = (name: string, columnTypeID: number) =>
    ask<Column>(ada, 'POST', '/api/columns', { sheetID, columnTypeID, name });
  const { columnID } = await column('Banner', columnTypes.banner);
  const language = await column('Language', columnTypes.text);
  columnIDs = [columnID, language.columnID];
  const { groupID } = await ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'Display' } });
  for (const [at, [bannerWidth, bannerHeight]] of [
    [300, 250],
    [160, 600],
    [728, 90],
    [300, 250],
  ].entries()) {
    const { rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name: `Shown ${at}` } });
    const file = { ftpaccountID, ftpfolder: 'reviewed', fileName: 'moving.html', fileType: 2 };
    const cellBanner = { ...file, bannerWidth, bannerHeight };
    cells.push(await ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner } }));
    const cellText = { text: at === 2 ? 'French' : 'German' };
    await ask(ada, 'POST', '/api/cells', { cell: { rowID, columnID: language.columnID, cellText } });
  }
  for (const { cellID } of cells) {
    const isFrozen = async () => {
      const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cellID}/versions`);
      expect(versions).toHaveLength(1);
    };
    await vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
  }
});

afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const aLink = (name: string) =>
  ask<ReviewLink>(ada, 'POST', '/api/review-links', { sheetID, name, scope: { of: 'sheet' }, columnIDs });

const board = (page: Page) => page.getByRole('region', { name: 'Board' });
const tiles = (page: Page) => board(page).locator('[data-board-tile]');
const tile = (page: Page, name: string) => tiles(page).filter({ has: page.getByRole('button', { name }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const headings = (page: Page) => board(page).getByRole('heading', { level: 2 }).allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function open(page: Page, name: string): Promise<void> {
  await page.goto((await aLink(name)).path);
  await page.locator('[data-banner-stage][data-ready]').waitFor();
  await button(page, 'All banners').click();
  await tiles(page).first().waitFor();
}

async function sayWho(page: Page, emailAddress: string): Promise<void> {
  await page.getByLabel('Your name').fill('Clara Weiss');
  await page.getByLabel('Your email address').fill(emailAddress);
  await button(page, 'Continue').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Where the box of each banner that runs is. */
async function lefts(page: Page): Promise<number[]> {
  const frames = await board(page).locator('[data-running] iframe:not([style*="z-index"])').elementHandles();
  const all = await Promise.all(frames.map(async (one) => (await one.contentFrame()) ?? undefined));
  const left = () => document.querySelector('.x')?.getBoundingClientRect().left ?? -1;
  return Promise.all(all.map(async (frame) => frame?.evaluate(left) ?? -1));
}

test('[BOARD-13] clients have the members’ board: real proportions, all in step by one bar, and what rests holds its last picture', async () => {
  const client = await desk.window();
  await open(client, 'In step');
  await expect.poll(() => tiles(client).count()).toBe(4);
  const size = await boxOf(tile(client, 'Shown 1').locator('div').first());
  expect(size.width / size.height).toBeCloseTo(160 / 600, 2);
  await board(client).locator('[data-seen] iframe').first().waitFor({ timeout: 20_000 });
  expect(await seriousFindings(client)).toEqual([]);
  await client.keyboard.press('Space');
  await button(client, 'Pause').waitFor();
  await board(client).getByText('All 4 play').waitFor();
  await expect.poll(async () => Math.min(...(await lefts(client)), 999), { timeout: 20_000 }).toBeGreaterThan(10);
  await client.keyboard.press('Space');
  await button(client, 'Play').waitFor();
  await board(client).getByRole('slider', { name: 'Playback position' }).fill('2');
  const off = async () => Math.max(...(await lefts(client)).map((left) => Math.abs(left - 40)), 0);
  await expect.poll(off).toBeLessThan(2.5);
  await client.context().close();
});

test('[BOARD-14] clients narrow the board by decision and size, and put side by side what a column of the link says', async () => {
  const client = await desk.window();
  await open(client, 'Side by side');
  const choose = (label: string, option: string) =>
    board(client).getByRole('combobox', { name: label, exact: true }).selectOption(option);
  await choose('Size', '300×250');
  await expect.poll(() => tiles(client).count()).toBe(2);
  await choose('Size', 'All sizes');
  await choose('Side by side', 'By Language');
  await expect
    .poll(() => headings(client))
    .toEqual([expect.stringContaining('French'), expect.stringContaining('German')]);
  await choose('Side by side', 'By size');
  await expect.poll(async () => (await headings(client)).length).toBe(3);
  await choose('Decision', 'Rejected');
  await client.getByText('No banners match this filter.').waitFor();
  await button(client, 'Show all banners').click();
  await expect.poll(() => tiles(client).count()).toBe(4);
  await client.emulateMedia({ media: 'print' });
  await client.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = client.locator('[data-printed-board]');
  await printed.getByText('Side by side').waitFor();
  await expect.poll(() => printed.locator('figure').count()).toBe(4);
  await expect.poll(() => board(client).isVisible()).toBe(false);
  await expect.poll(() => client.getByRole('banner').isVisible()).toBe(false);
  await client.context().close();
});

test('[SCREEN-685] arrows, A, C and X decide on the board, which stays; Enter opens the banner, and B leads back to where one was', async () => {
  const client = await desk.window();
  await open(client, 'By keys');
  await expect.poll(() => focused(client)).toContain('Shown 0');
  await client.keyboard.press('ArrowRight');
  const second = (await focused(client)).split(',')[0] ?? '';
  expect(second).not.toBe('Shown 0');
  await client.keyboard.press('a');
  await sayWho(client, 'clara@client.example');
  await tile(client, `${second}, `)
    .getByRole('button', { name: /, Approved$/ })
    .waitFor();
  await tile(client, 'Shown 0').getByRole('button').first().focus();
  await client.keyboard.press('x');
  await client.getByRole('textbox', { name: 'Why are you rejecting it?' }).fill('The wrong product');
  await client.keyboard.press('Control+Enter');
  await tile(client, 'Shown 0')
    .getByRole('button', { name: /, Rejected$/ })
    .waitFor();
  await expect.poll(() => focused(client)).toContain('Shown 0');
  await client.keyboard.press('Enter');
  await client.getByRole('heading', { name: 'Shown 0' }).waitFor();
  await client.keyboard.press('b');
  await tiles(client).first().waitFor();
  await expect.poll(() => focused(client)).toContain('Shown 0');
  await client.keyboard.press('Enter');
  await client.getByRole('heading', { name: 'Shown 0' }).waitFor();
  await client.goBack();
  await tiles(client).first().waitFor();
  await client.reload();
  await tiles(client).first().waitFor();
  await client.keyboard.press('b');
  await client.getByRole('heading', { name: 'Shown 0' }).waitFor();
  expect(await seriousFindings(client)).toEqual([]);
  await client.context().close();
});

test('[SCREEN-877] what a browser does by a letter with Ctrl leads nobody away from the client’s board, nor does B that is held', async () => {
  const client = await desk.window();
  await open(client, 'Held keys');
  await expect.poll(() => focused(client)).toContain('Shown');
  const stood = await focused(client);
  await client.keyboard.press('Control+b');
  await client.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', repeat: true, bubbles: true })),
  );
  await client.keyboard.press(stood.includes('Shown 0') ? 'End' : 'Home');
  await expect.poll(() => focused(client)).not.toBe(stood);
  expect(await tiles(client).count()).toBe(4);
  await client.context().close();
});

test('[SCREEN-686] on a phone a finger opens the question below the banners, which stand one below the other', async () => {
  const client = await desk.window(phone);
  await open(client, 'By touch');
  const lefts = await tiles(client).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await expect.poll(() => button(client, 'Approve').count()).toBe(0);
  await button(client, 'Decide on Shown 1').scrollIntoViewIfNeeded();
  await button(client, 'Decide on Shown 1').tap();
  const question = client.getByRole('region', { name: 'Shown 1' });
  expect(await seriousFindings(client)).toEqual([]);
  await question.getByRole('button', { name: 'Request changes' }).tap();
  await client.getByRole('textbox', { name: 'What should be changed?' }).fill('Brighter');
  await button(client, 'Send').tap();
  await sayWho(client, 'dora@client.example');
  await tile(client, 'Shown 1')
    .getByRole('button', { name: /, Changes requested$/ })
    .waitFor();
  await question.waitFor({ state: 'detached' });
  await client.context().close();
});
