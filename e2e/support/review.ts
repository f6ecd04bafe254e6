/** What a client does on the review page, and banners of known files for them to decide on. */
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { ask } from './ask.ts';
import { setDesk, type Desk } from './desk.ts';
import type { StartOptions } from './marquee.ts';
import { readSheet } from './sheet-page.ts';
import { bannersOf, changeBanner, type ShownBanner } from './viewer.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

const folder = 'review';
const banner = (colour: string) =>
  `<!doctype html><style>body{margin:0;height:250px;background:${colour}}b{position:absolute;top:40px;width:40px;height:40px;background:#fff;
  animation:go 2s linear both}@keyframes go{from{left:0}to{left:250px}}</style><b></b><script>onclick = () => open('https://example.com/shop')</script>`;

/** Puts `one.html`, `two.html`, `three.html`, and `newer.html` in another colour, on the demo's file server. */
export async function bannerFiles(dataDir: string): Promise<void> {
  const path = join(dataDir, 'demo-ftp', folder);
  await mkdir(path, { recursive: true });
  for (const name of ['one', 'two', 'three']) await writeFile(join(path, `${name}.html`), banner('#14532d'));
  await writeFile(join(path, 'newer.html'), banner('#7f1d1d'));
}

/** Has a banner play one of these files, and waits until that is frozen. */
export async function frozenAs(ada: Page, one: ShownBanner, fileName: string): Promise<void> {
  await changeBanner(ada, one, { fileName, ftpfolder: folder, fileType: 2 });
  const isFrozen = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${one.cell.cellID}/versions`);
    expect(versions.find(({ isCurrent }) => isCurrent)?.fileName).toBe(fileName);
  };
  await vi.waitFor(isFrozen, { timeout: 60_000, interval: 200 });
}

export const plays = (page: Page) => page.locator('[data-banner-stage][data-ready]').waitFor();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const decided = (page: Page, words: string) =>
  page
    .getByRole('progressbar')
    .and(page.locator(`[aria-valuetext="${words}"]`))
    .waitFor();

/** Who asks clients to review: a desk, and banners of the demo's sheet that play known files. */
export interface Studio {
  desk: Desk;
  /** the admin's window */
  ada: Page;
  sheet: Sheet;
  /** each of a row of its own */
  banners: readonly ShownBanner[];
  /** A link to the rows of these banners, unless told otherwise. */
  aLink(name: string, more?: object): Promise<ReviewLink>;
  /** A client on a phone, to whom a link's first banner is shown. */
  aClient(link: Pick<ReviewLink, 'path'>): Promise<Page>;
  clear(): Promise<void>;
}

/**
 * `beforeAll(async () => { studio = await setStudio(['one.html']); })`, and `afterAll(() => studio?.clear())`. The first banners of the
 * demo's sheet play these of the `bannerFiles`.
 */
export async function setStudio(fileNames: readonly string[], options: StartOptions = {}): Promise<Studio> {
  vi.stubEnv('VERSIONS', '1');
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const desk = await setDesk({ ...options, dataDir });
  await bannerFiles(dataDir);
  const ada = await desk.known('admin');
  const sheet = await readSheet(ada, desk.demoUrl);
  const { sheetID } = sheet;
  const ofRows = bannersOf(sheet).filter(
    ({ cell }, at, all) => all.findIndex((other) => other.cell.rowID === cell.rowID) === at,
  );
  const banners = ofRows.slice(0, fileNames.length);
  if (banners.length < fileNames.length) throw new Error('The demo has too few banners.');
  for (const [at, one] of banners.entries()) await frozenAs(ada, one, fileNames[at] ?? '');
  const shown = {
    scope: { of: 'rows', rowIDs: banners.map(({ cell }) => cell.rowID) },
    columnIDs: [banners[0]?.cell.columnID],
  };
  return {
    desk,
    ada,
    sheet,
    banners,
    aLink: (name, more = {}) => ask<ReviewLink>(ada, 'POST', '/api/review-links', { sheetID, name, ...shown, ...more }),
    async aClient({ path }) {
      const client = await desk.window(phone);
      await client.goto(path);
      await plays(client);
      return client;
    },
    async clear() {
      await desk.clear();
      await rm(dataDir, { recursive: true, force: true });
      vi.unstubAllEnvs();
    },
  };
}
