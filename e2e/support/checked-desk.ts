/** What the tests of checks share: two seats at the demo sheet, with a banner that passes a preset and one that fails it, and their marks and lists. */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Locator, Page } from 'playwright';
import { expect, vi } from 'vitest';
import { ask } from './ask.ts';
import { setDesk, type Desk } from './desk.ts';
import { readSheet } from './sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './viewer.ts';

export const preset = { presetID: 'google-ads-image', name: 'Google Ads, images' };

export interface CheckedDesk {
  desk: Desk;
  ada: Page;
  ben: Page;
  sheet: Sheet;
  /** pictures: one that passes, one of a kind that the preset does not take */
  good: ShownBanner;
  bad: ShownBanner;
  clear: () => Promise<void>;
}

/** No preset is named yet, and no sheet is open. */
export async function setCheckedDesk(): Promise<CheckedDesk> {
  vi.stubEnv('VERSIONS', '1');
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'checked');
  await mkdir(folder, { recursive: true });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250"/></svg>';
  await writeFile(join(folder, 'drawn_300x250.svg'), svg);
  const ada = await desk.seat('admin');
  const ben = await desk.seat('guest');
  const sheet = await readSheet(ada, desk.demoUrl);
  const [good, bad] = bannersOf(sheet);
  if (!good || !bad) throw new Error('The demo has too few banners.');
  await changeBanner(ada, bad, { ftpfolder: 'checked', fileType: 1, fileName: 'drawn_300x250.svg' });
  const areFrozen = async () => {
    for (const { cell } of [good, bad]) {
      const { state } = await ask<VersionStack>(ada, 'GET', `/api/cells/${cell.cellID}/versions`);
      expect(state).toBe('frozen');
    }
  };
  await vi.waitFor(areFrozen, { timeout: 30_000, interval: 200 });
  const clear = async () => {
    await desk.clear();
    rmSync(dataDir, { recursive: true, force: true });
    vi.unstubAllEnvs();
  };
  return { desk, ada, ben, sheet, good, bad, clear };
}

export const markOf = (page: Page, banner: ShownBanner): Locator =>
  cellOfBanner(page, banner).getByRole('button', { name: /^Checks: / });

export const listOf = (page: Page): Locator => viewer(page).getByRole('region', { name: 'Checks' });
