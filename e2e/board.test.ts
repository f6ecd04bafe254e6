/** The board of a sheet in real browsers: banners packed, played in step, decided on, narrowed and printed. */
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Column } from '@marquee/contract/columns.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Row } from '@marquee/contract/rows.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { viewer } from './support/viewer.ts';

const box =
  '<style>body{margin:0;background:#fff}.x{position:absolute;top:20px;width:40px;height:40px;background:#c22}';
/** Each moves its box 20 pixels a second for ten seconds, in its own way. */
const pages: Readonly<Record<string, string>> = {
  'css.html': `<!doctype html>${box}@keyframes go{to{left:200px}}.x{left:0;animation:go 10s linear both}</style><b class=x></b>`,
  'frames.html': `<!doctype html>${box}</style><b class=x id=x></b><script>
    let from; const go = (now) => { from ??= now; const share = Math.min((now - from) / 10000, 1);
      x.style.left = 200 * share + 'px'; if (share < 1) requestAnimationFrame(go); };
    requestAnimationFrame(go);</script>`,
};

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
let desk: Desk;
let ada: Page;
let ben: Page;
let sheetURL: string;
const cells: Cell[] = [];
/** what a visitor must not see */
let hidden: Group;

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'boarded');
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(pages).map(([name, text]) => writeFile(join(folder, name), text)));
  ada = await desk.known('admin');
  const known = (await readSheet(ada, desk.demoUrl)).columns.flatMap((column) => column.cells);
  const ftpaccountID = known.find((cell) => cell.cellBanner?.fileName)?.cellBanner?.ftpaccountID ?? 0;
  const { sheetID, url } = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Boarded' });
  sheetURL = url;
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { emailAddress: demo.guest.emailAddress, sheetID });
  const column = (name: string, columnTypeID: number) =>
    ask<Column>(ada, 'POST', '/api/columns', { sheetID, columnTypeID, name });
  const { columnID } = await column('Banner', columnTypes.banner);
  const language = await column('Language', columnTypes.text);
  const group = (name: string) => ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name } });
  const groups = [await group('Display'), await group('Secret')];
  for (const { groupID } of groups) {
    for (const [at, size] of [
      [300, 250],
      [160, 600],
      [728, 90],
    ].entries()) {
      const [bannerWidth, bannerHeight] = size;
      const name = `${groupID === groups[0]?.groupID ? 'Shown' : 'Hidden'} ${at}`;
      const { rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name } });
      const fileName = at === 1 ? 'frames.html' : 'css.html';
      const file = { ftpaccountID, ftpfolder: 'boarded', fileName, fileType: 2, bannerWidth, bannerHeight };
      cells.push(await ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner: file } }));
      const cell = { rowID, columnID: language.columnID, cellText: { text: at === 2 ? 'French' : 'German' } };
      await ask(ada, 'POST', '/api/cells', { cell });
    }
  }
  hidden = groups[1] as Group;
  const fields = { group: { groupID: hidden.groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] };
  await ask(ada, 'PUT', '/api/groups', fields);
  ben = await desk.known('guest');
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

const board = (page: Page) => page.getByRole('region', { name: 'Board' });
const tiles = (page: Page) => board(page).locator('[data-board-tile]');
const tile = (page: Page, name: string) => tiles(page).filter({ has: page.getByRole('button', { name }) });
const button = (page: Page, name: string) => board(page).getByRole('button', { name, exact: true });
const headings = (page: Page) => board(page).getByRole('heading', { level: 2 }).allInnerTexts();
const names = (page: Page) =>
  tiles(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));

/** Where the box of each banner that runs is. */
async function lefts(page: Page): Promise<number[]> {
  const frames = await board(page).locator('[data-running] iframe:not([style*="z-index"])').elementHandles();
  const all = await Promise.all(frames.map(async (one) => (await one.contentFrame()) ?? undefined));
  const left = () => document.querySelector('.x')?.getBoundingClientRect().left ?? -1;
  return Promise.all(all.map(async (frame) => frame?.evaluate(left) ?? -1));
}

async function open(page: Page): Promise<void> {
  await openSheet(page, sheetURL);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await tile(page, 'Shown 0').waitFor();
  // What is under the pointer says what it does, a little later.
  await page.mouse.move(0, 0);
}

test('[BOARD-1] [BOARD-2] [SCREEN-650] the header opens the board at real proportions, a link leads to it, and Back to the rows', async () => {
  await open(ada);
  expect(new URL(ada.url()).pathname).toBe(`/sheet/${sheetURL}/board`);
  await expect.poll(() => tiles(ada).count()).toBe(6);
  const size = await boxOf(tile(ada, 'Shown 1').locator('div').first());
  expect(size.width / size.height).toBeCloseTo(160 / 600, 2);
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.goBack();
  await board(ada).waitFor({ state: 'detached' });
  expect(new URL(ada.url()).pathname).toBe(`/sheet/${sheetURL}`);
  await ada.getByRole('grid').getByText('Shown 0').waitFor();
  await ada.goto(`/sheet/${sheetURL}/board?group=${hidden.groupID}`);
  await expect
    .poll(() => names(ada))
    .toEqual(['Hidden 0', 'Hidden 1', 'Hidden 2'].map((name) => expect.stringContaining(name)));
  await board(ada).getByLabel('Banners of').selectOption('All groups');
  await expect.poll(() => tiles(ada).count()).toBe(6);
  expect(new URL(ada.url()).search).toBe('');
});

test('[BOARD-3] [BOARD-4] [SCREEN-651] all play in step by one bar, and stand at one moment', async () => {
  await open(ada);
  await board(ada).getByText('At rest').waitFor();
  await tile(ada, 'Shown 0').getByRole('button').focus();
  await ada.keyboard.press('Space');
  await button(ada, 'Pause').waitFor();
  await board(ada)
    .getByText(/All \d play|\d of \d plays?; the rest wait/)
    .waitFor();
  await expect.poll(async () => Math.min(...(await lefts(ada)), 999), { timeout: 20_000 }).toBeGreaterThan(10);
  await ada.keyboard.press('Space');
  await button(ada, 'Play').waitFor();
  const bar = board(ada).getByRole('slider', { name: 'Playback position' });
  for (const to of [2, 1]) {
    await bar.fill(String(to));
    const off = async () =>
      Math.max(...(await lefts(ada)).map((left) => Math.abs(left - to * 20)), (await lefts(ada)).length > 1 ? 0 : 99);
    await expect.poll(off).toBeLessThan(2.5);
  }
  await button(ada, 'End frame').click();
  await expect.poll(async () => Math.min(...(await lefts(ada)))).toBe(200);
});

test('[BOARD-5] [BOARD-6] what rests without a picture is held at its last one', async () => {
  await open(ada);
  const last = async () => {
    const frames = await board(ada).locator('[data-seen] iframe:not([style*="z-index"])').elementHandles();
    const all = await Promise.all(frames.map((one) => one.contentFrame()));
    const left = () => document.querySelector('.x')?.getBoundingClientRect().left;
    return new Set(await Promise.all(all.map(async (frame) => frame?.evaluate(left))));
  };
  // One that is stepped to its end by frames takes longer than one whose animation is set there.
  await expect.poll(last, { timeout: 20_000 }).toEqual(new Set([200]));
});

test('[BOARD-7] [SCREEN-652] arrows go from banner to banner, A approves, which others see at once, and Enter opens the viewer', async () => {
  await open(ben);
  await open(ada);
  await tile(ada, 'Shown 0').getByRole('button').focus();
  await ada.keyboard.press('ArrowRight');
  const name = await ada.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  expect(name).toContain('Waiting for a decision');
  const short = name.split(',')[0] ?? '';
  await ada.keyboard.press('a');
  for (const page of [ada, ben])
    await tile(page, `${short}, `)
      .getByRole('button', { name: /Approved/ })
      .waitFor();
  await board(ada).getByRole('region', { name: 'Decisions' }).getByText('Approved', { exact: true }).waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.keyboard.press('Enter');
  await viewer(ada).waitFor();
  await ada.keyboard.press('Escape');
  await viewer(ada).waitFor({ state: 'detached' });
  await expect
    .poll(() => ada.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toContain(short);
  await button(ada, 'Decision').click();
  await ada.getByRole('checkbox', { name: 'Approved' }).check();
  await expect.poll(() => names(ada)).toEqual([expect.stringContaining(short)]);
});

test('[BOARD-8] [BOARD-9] [SCREEN-653] banners are narrowed by their size, and stand side by side by what a column says', async () => {
  await open(ada);
  await button(ada, 'Size').click();
  await ada.getByRole('checkbox', { name: '728×90' }).check();
  await expect.poll(() => tiles(ada).count()).toBe(2);
  await ada.keyboard.press('Escape');
  await board(ada).getByLabel('Arrange banners').selectOption('By Language');
  await expect.poll(() => headings(ada)).toEqual([expect.stringContaining('French')]);
  await board(ada).getByRole('button', { name: 'Size (1)' }).click();
  await ada.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(async () => (await headings(ada)).length).toBe(2);
  await ada.keyboard.press('Escape');
  // The sheet's own search narrows it as well.
  await ada.getByLabel('Search this sheet').fill('Hidden 1');
  await expect.poll(() => tiles(ada).count()).toBe(1);
  await ada.getByLabel('Search this sheet').fill('');
});

test('[BOARD-10] what is chosen on the board can be asked for together', async () => {
  await open(ada);
  await board(ada).getByRole('checkbox', { name: 'Select Shown 0' }).check();
  await board(ada).getByRole('checkbox', { name: 'Select Shown 2' }).check();
  const bar = ada.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('2 rows selected').waitFor();
  await bar.getByRole('button', { name: 'Ask' }).waitFor();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
});

test('[BOARD-11] the board is printed with the name, the size and the decision of each banner', async () => {
  await open(ada);
  await ada.emulateMedia({ media: 'print' });
  await ada.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = ada.locator('[data-printed-board]');
  await expect.poll(() => printed.locator('figure').count()).toBe(6);
  await printed.getByText('Shown 1').waitFor();
  await printed.getByText('300×250 · ').first().waitFor();
  await expect.poll(() => board(ada).isVisible()).toBe(false);
  await ada.evaluate(() => dispatchEvent(new Event('afterprint')));
  await ada.emulateMedia({ media: 'screen' });
});

test('[BOARD-12] [SCREEN-654] a visitor sees the public banners and no decision, and on a phone one below the other', async () => {
  const visitor = await desk.window({ viewport: { width: 390, height: 844 } });
  await visitor.goto(`/sheet/${sheetURL}/board`);
  await tile(visitor, 'Shown 0').waitFor();
  await visitor.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached' });
  expect((await names(visitor)).every((name) => name.startsWith('Shown') && /\d$/.test(name))).toBe(true);
  await expect.poll(() => headings(visitor)).toEqual([expect.stringContaining('Display')]);
  expect(
    await board(visitor)
      .getByText(/Approve|Waiting|Decision/)
      .count(),
  ).toBe(0);
  expect(await board(visitor).getByRole('checkbox').count()).toBe(0);
  const lefts = await tiles(visitor).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  expect(await seriousFindings(visitor)).toEqual([]);
  await button(visitor, 'Rows').click();
  await board(visitor).waitFor({ state: 'detached' });
  await visitor.close();
});

test('[BOARD-18] a banner that is replaced under its own name is loaded anew, and stands there as its copy', async () => {
  const path = join(dataDir, 'demo-ftp', 'boarded', 'replaced.html');
  const page = (left: number) => `<!doctype html>${box}</style><b class=x style="left:${left}px"></b>`;
  await writeFile(path, page(10));
  const [known] = cells;
  const { columnID = 0 } = known ?? {};
  const row = { groupID: hidden.groupID, name: 'Replaced' };
  const { rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row });
  const cellBanner = { ...known?.cellBanner, fileName: 'replaced.html', file: undefined };
  const { cellID } = await ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner } });
  const isKept = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cellID}/versions`);
    expect(versions).toHaveLength(1);
  };
  await vi.waitFor(isKept, { timeout: 30_000, interval: 200 });
  await open(ada);
  await ada.getByLabel('Search this sheet').fill('Replaced');
  const left = async () => {
    const frames = tile(ada, 'Replaced').locator('[data-seen] iframe:not([style*="z-index"])');
    const [frame] = await frames.elementHandles();
    const shown = await frame?.contentFrame();
    return shown?.evaluate(() => document.querySelector('.x')?.getBoundingClientRect().left);
  };
  await expect.poll(left).toBe(10);
  const fileOf = async () => {
    const { columns } = await readSheet(ada, sheetURL);
    return columns.flatMap((column) => column.cells).find((cell) => cell.cellID === cellID)?.cellBanner?.file;
  };
  await expect.poll(fileOf).toBeTruthy();
  await writeFile(path, page(150));
  await ask(ada, 'POST', '/api/columns/update-cell-banner-files', { columnID });
  await expect.poll(left).toBe(150);
  await ada.getByLabel('Search this sheet').fill('');
});
