/** What a client does on the review page, and banners of known files for them to decide on. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { ask } from './ask.ts';
import { changeBanner, type ShownBanner } from './viewer.ts';

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
