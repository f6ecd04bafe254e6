/** A desk whose first banner becomes pages of a test's own, frozen, and steered by the controls of the viewer. */
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Frame, Locator, Page } from 'playwright';
import { expect, vi } from 'vitest';
import { ask } from './ask.ts';
import { setDesk, type Desk } from './desk.ts';
import { openSheet, readSheet } from './sheet-page.ts';
import { bannersOf, changeBanner, play, viewer, type ShownBanner } from './viewer.ts';

const box = '<style>body{margin:0}.x{position:absolute;top:20px;width:40px;height:40px;background:#c22}';
/** Each moves its box 100 pixels a second for 2.5 seconds, in its own way. */
export const moving: Readonly<Record<string, string>> = {
  'css.html': `<!doctype html>${box}@keyframes go{to{left:250px}}.x{left:0;animation:go 2.5s linear both}</style><b class=x></b>`,
  'frames.html': `<!doctype html>${box}</style><b class=x id=x></b><script>
    let from; const go = (now) => { from ??= now; const share = Math.min((now - from) / 2500, 1);
      x.style.left = 250 * share + 'px'; if (share < 1) requestAnimationFrame(go); };
    requestAnimationFrame(go);</script>`,
};

export const level = (page: Page): Locator => viewer(page).locator('[data-level]');
export const bar = (page: Page): Locator => viewer(page).getByRole('slider', { name: 'Playback position' });

/** The frame that is seen. */
export async function framePlayed(page: Page): Promise<Frame> {
  const frames = viewer(page).locator('[data-banner-stage] iframe:not([style*="z-index"])');
  const frame = await (await frames.elementHandle())?.contentFrame();
  if (!frame) throw new Error('Nothing plays.');
  return frame;
}

/** Where its moving box is, in whole pixels. */
export const boxLeft = (frame: Frame): Promise<number> =>
  frame.evaluate(() => Math.round(document.querySelector('.x')?.getBoundingClientRect().left ?? -1));

export interface SteeredDesk {
  desk: Desk;
  ada: Page;
  banner: ShownBanner;
  stack: () => Promise<VersionStack>;
  /** Makes the first banner one of the pages, frozen. */
  freeze: (fileName: string) => Promise<void>;
  /** The same, opens the viewer on it, and waits until it is said how well it can be steered. */
  steer: (fileName: string, said: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** @param pages by their names, for the banner to be made of */
export async function setSteeredDesk(pages: Readonly<Record<string, string>>): Promise<SteeredDesk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  vi.stubEnv('VERSIONS', '1');
  const desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'played');
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(pages).map(([name, text]) => writeFile(join(folder, name), text)));
  const ada = await desk.known('admin');
  const [banner] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!banner) throw new Error('The demo has no banner.');
  const stack = () => ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
  async function freeze(fileName: string): Promise<void> {
    await changeBanner(ada, banner as ShownBanner, { fileName, ftpfolder: 'played', fileType: 2 });
    const frozen = async () => (await stack()).versions.find(({ isCurrent }) => isCurrent)?.fileName;
    // The first one waits for the demo's own banners to be frozen.
    await expect.poll(frozen, { timeout: 60_000 }).toBe(fileName);
  }
  return {
    desk,
    ada,
    banner,
    stack,
    freeze,
    steer: async (fileName, said) => {
      await freeze(fileName);
      await openSheet(ada, desk.demoUrl);
      await play(ada, banner);
      await level(ada).getByText(said).waitFor({ timeout: 40_000 });
    },
    clear: async () => {
      await desk.clear();
      await rm(dataDir, { recursive: true, force: true });
      vi.unstubAllEnvs();
    },
  };
}
