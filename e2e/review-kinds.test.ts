/** Films, pictures and what is missing on the review page, one at a time and on its board; and its move to https. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { reachOf } from './support/reach.ts';
import { boxOf } from './support/drag.ts';
import { readSheet } from './support/sheet-page.ts';
import { changeBanner } from './support/viewer.ts';

const files = fileURLToPath(new URL('../server/src/demo/banners/files/', import.meta.url));
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
const folder = join(dataDir, 'demo-ftp', 'kinds');
const kinds = [
  ['Film mp4', 3, 'aurora/trailhead/en/trailhead_300x250_en_v1.mp4'],
  ['Film webm', 3, 'northwind/cold-brew/coldbrew_1080x1920_en_v1.webm'],
  ['Picture png', 1, 'northwind/cold-brew/coldbrew_320x50_en_v1.png'],
  ['Picture jpg', 1, 'aurora/trailhead/en/trailhead_160x600_en_v1.jpg'],
  ['Picture gif', 1, 'northwind/cold-brew/coldbrew_300x250_en_v1.gif'],
  ['Lost', 2, 'lost.html'],
  ['Gone', 2, 'gone.html'],
] as const;

let desk: Desk;
let ada: Page;
let link: ReviewLink;
/** where the banners are: their sheet, and their files */
let at: { sheetID: number; columnID: number; groupID: number; ftpaccountID: number };

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk({ dataDir });
  await mkdir(folder, { recursive: true });
  ada = await desk.known('admin');
  const known = (await readSheet(ada, desk.demoUrl)).columns.flatMap((column) => column.cells);
  const ftpaccountID = known.find((cell) => cell.cellBanner?.fileName)?.cellBanner?.ftpaccountID ?? 0;
  const { sheetID } = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Kinds' });
  const columns = { sheetID, columnTypeID: columnTypes.banner, name: 'Banner' };
  const { columnID } = await ask<Column>(ada, 'POST', '/api/columns', columns);
  const { groupID } = await ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'All' } });
  at = { sheetID, columnID, groupID, ftpaccountID };
  for (const [name, fileType, file] of kinds) {
    const fileName = basename(file);
    const isMissing = name === 'Lost' || name === 'Gone';
    if (!isMissing) await copyFile(join(files, file), join(folder, fileName));
    const { rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name } });
    const cellBanner = { ftpaccountID, ftpfolder: 'kinds', fileName, fileType, bannerWidth: 300, bannerHeight: 250 };
    const { cellID } = await ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner } });
    if (isMissing) continue;
    const isFrozen = async () => {
      const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cellID}/versions`);
      expect(versions).toHaveLength(1);
    };
    await vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
  }
  const asked = { sheetID, name: 'Alle Arten', scope: { of: 'sheet' }, columnIDs: [columnID] };
  link = await ask<ReviewLink>(ada, 'POST', '/api/review-links', asked);
});

afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`) });
const next = (page: Page) => page.keyboard.press('ArrowRight');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Where a film is, in seconds. */
const moment = (page: Page) => () =>
  page.locator('[data-banner-stage] video').evaluate((film: HTMLVideoElement) => film.currentTime);

test('[SCREEN-687] films and pictures of each kind play one at a time, and what is missing is told in the reader’s language and tried again', async () => {
  const context = await desk.browser.newContext({ ...phone, baseURL: desk.marquee.address, locale: 'de-DE' });
  const client = await context.newPage();
  await client.goto(link.path);
  for (const [name, fileType] of kinds.slice(0, -2)) {
    await heading(client, name).waitFor();
    await client.locator('[data-banner-stage][data-ready]').waitFor();
    if (fileType === 3) await expect.poll(moment(client)).toBeGreaterThan(0.1);
    else {
      const frame = client.frameLocator('[data-banner-stage] iframe').locator('img');
      await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10);
    }
    await next(client);
  }
  await heading(client, 'Lost').waitFor();
  await client.getByRole('alert').getByText('Dieses Banner lässt sich gerade nicht abspielen.').waitFor();
  expect(await client.locator('iframe').count()).toBe(0);
  await writeFile(join(folder, 'lost.html'), '<!doctype html><p>Found again</p>');
  await button(client, 'Noch einmal versuchen').tap();
  await client.frameLocator('[data-banner-stage] iframe').getByText('Found again').waitFor();
  await context.close();
});

test('[SCREEN-687] the board plays films beside pictures, and what is missing there names itself', async () => {
  const client = await desk.window();
  await client.goto(link.path);
  await client.locator('[data-banner-stage][data-ready]').waitFor();
  await client.keyboard.press('b');
  const tile = (name: string) =>
    client.locator('[data-board-tile]').filter({ has: client.getByRole('button', { name }) });
  await tile('Film mp4').waitFor();
  await client.keyboard.press('Space');
  const film = tile('Film mp4').locator('video');
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.1);
  for (const name of ['Picture png', 'Picture jpg', 'Picture gif']) {
    const picture = tile(name).locator('img');
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(10);
  }
  await client.locator('[data-board-field]').evaluate((field) => field.scrollTo({ top: field.scrollHeight }));
  await tile('Gone').locator('[data-card]').getByText('Animation').waitFor();
  expect(await tile('Gone').locator('iframe').count()).toBe(0);
  await client.context().close();
});

test('[REVIEW-56] [REVIEW-57] an older version plays as the kind of file that it was, at the size that it measures', async () => {
  await writeFile(join(folder, 'first.html'), '<!doctype html><p>The first one</p>');
  const { columnID, ftpaccountID, groupID, sheetID } = at;
  const { rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name: 'Changed' } });
  const first = { ftpaccountID, ftpfolder: 'kinds', fileName: 'first.html', fileType: 2 };
  const cell = await ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner: first } });
  const frozenAs = (fileName: string) =>
    vi.waitFor(
      async () => {
        const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cell.cellID}/versions`);
        expect(versions.find(({ isCurrent }) => isCurrent)?.fileName).toBe(fileName);
      },
      { timeout: 30_000, interval: 200 },
    );
  await frozenAs('first.html');
  for (const [fileName, bannerWidth, bannerHeight] of [
    ['trailhead_160x600_en_v1.jpg', 160, 600],
    ['coldbrew_300x250_en_v1.gif', 300, 250],
  ] as const) {
    const banner = { groupName: '', rowName: '', cell };
    await changeBanner(ada, banner, { fileName, fileType: 1, bannerWidth, bannerHeight });
    await frozenAs(fileName);
  }
  const scope = { of: 'rows', rowIDs: [rowID] };
  const asked = { sheetID, name: 'Older', scope, columnIDs: [columnID], maySeeOlder: true };
  const { path } = await ask<ReviewLink>(ada, 'POST', '/api/review-links', asked);
  const client = await desk.window();
  await client.goto(path);
  const stage = client.locator('[data-banner-stage][data-ready]');
  await stage.waitFor();
  const choose = async (number: number) => {
    await client.locator('summary').click();
    await client
      .getByRole('list', { name: 'Versions' })
      .getByRole('button', { name: `Version ${number}` })
      .click();
  };
  await choose(1);
  await client.frameLocator('[data-banner-stage] iframe').getByText('The first one').waitFor();
  await button(client, 'Compare with the current version').click();
  await client.frameLocator('iframe[title$="Version 1"]').getByText('The first one').waitFor();
  await button(client, 'End comparison').click();
  await choose(2);
  const proportions = async () => {
    const { height, width } = await boxOf(client.locator('[data-banner-stage] iframe'));
    return Math.round((height / width) * 100) / 100;
  };
  await expect.poll(proportions).toBe(3.75);
  await client.context().close();
});

test.each(['de-DE', 'es-ES', 'fr-FR', 'nl-NL', 'en-GB'])(
  '[LOOK-7] on the smallest phones the decisions have room for their words: %s',
  async (locale) => {
    const client = await desk.window({ viewport: { width: 320, height: 640 }, hasTouch: true, locale });
    await client.goto(link.path);
    await client.locator('[data-banner-stage][data-ready]').waitFor();
    const tight = await client.locator('button[data-word]').evaluateAll((buttons) =>
      buttons
        .filter((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const [inside, box] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
          return inside.left < box.left + 3 || inside.right > box.right - 3;
        })
        .map((one) => one.textContent),
    );
    expect(tight).toEqual([]);
    await client.context().close();
  },
);

test('[LOOK-14] at 400 % a client comes to the decisions and sees the banner', async () => {
  const client = await desk.window({ viewport: { width: 320, height: 256 }, locale: 'de-DE' });
  await client.goto(link.path);
  const stage = client.locator('[data-banner-stage][data-ready]');
  await stage.waitFor();
  await expect.poll(() => reachOf(client.locator('button[data-word=approve]'))).toBe('in reach');
  await expect.poll(() => reachOf(stage)).toBe('in reach');
  await client.context().close();
});

test('[SCREEN-688] a page that is opened by http goes to https where Marquee is reached by that, and asks for nothing before', async () => {
  const built = readFileSync(new URL('../web/dist/review.html', import.meta.url), 'utf8');
  const page = await desk.window();
  const asked: string[] = [];
  await page.route('**/*', async (route) => {
    const { host, pathname, protocol } = new URL(route.request().url());
    asked.push(`${protocol}//${host}${pathname}`);
    if (protocol === 'https:') return route.fulfill({ contentType: 'text/html', body: '<p>Safe</p>' });
    const body = built.replace('name="plain-hosts" content=""', 'name="plain-hosts" content="localhost,box.example"');
    return pathname.startsWith('/review/') ? route.fulfill({ contentType: 'text/html', body }) : route.abort();
  });
  await page.goto('http://client.example/review/a-token-of-some-length?from=mail#7', { waitUntil: 'commit' });
  await page.getByText('Safe').waitFor();
  expect(page.url()).toBe('https://client.example/review/a-token-of-some-length?from=mail#7');
  expect(asked.filter((address) => address.includes('/api/'))).toEqual([]);
  await page.goto('http://box.example/review/a-token-of-some-length', { waitUntil: 'commit' });
  await expect.poll(() => asked.includes('http://box.example/api/review')).toBe(true);
  await page.context().close();
});
