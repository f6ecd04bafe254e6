/** What is found out of a steered banner beyond its controls: frames within it, and its length and level, which are kept. */
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, changeBanner, play, viewer, type ShownBanner } from './support/viewer.ts';

const box = '<style>body{margin:0}.x{position:absolute;top:20px;width:40px;height:40px;background:#c22}';
/** Each moves its box 100 pixels a second for 2.5 seconds; one does so in a frame of its own. */
const files: Readonly<Record<string, string>> = {
  'css.html': `<!doctype html>${box}@keyframes go{to{left:250px}}.x{left:0;animation:go 2.5s linear both}</style><b class=x></b>`,
  'within.html':
    '<!doctype html><body style="margin:0"><iframe src="css.html" width="300" height="100" frameborder="0"></iframe>',
  'frames.html': `<!doctype html>${box}</style><b class=x id=x></b><script>
    let from; const go = (now) => { from ??= now; const share = Math.min((now - from) / 2500, 1);
      x.style.left = 250 * share + 'px'; if (share < 1) requestAnimationFrame(go); };
    requestAnimationFrame(go);</script>`,
};

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
let desk: Desk;
let ada: Page;
let banner: ShownBanner;

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'played');
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  ada = await desk.known('admin');
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
});

afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

beforeEach(() => openSheet(ada, desk.demoUrl));

const stack = () => ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
const level = (page: Page) => viewer(page).locator('[data-level]');
const frames = () => viewer(ada).locator('[data-banner-stage] iframe');

/** The frame that is seen. */
async function page(): Promise<Frame | null | undefined> {
  return (
    await viewer(ada).locator('[data-banner-stage] iframe:not([style*="z-index"])').elementHandle()
  )?.contentFrame();
}

/** Makes the first banner one of the files above, frozen, opens the viewer on it, and waits until it can be steered. */
async function steer(fileName: string, said: string): Promise<void> {
  await changeBanner(ada, banner, { fileName, ftpfolder: 'played', fileType: 2 });
  const frozen = async () => (await stack()).versions.find(({ isCurrent }) => isCurrent)?.fileName;
  await expect.poll(frozen, { timeout: 30_000 }).toBe(fileName);
  await openSheet(ada, desk.demoUrl);
  await play(ada, banner);
  // The first one waits for the demo's own banners to be frozen.
  await level(ada).getByText(said).waitFor({ timeout: 40_000 });
}
/** Seeks as by the bar. */
const seek = (to: number) => viewer(ada).getByRole('slider', { name: 'Moment of the banner' }).fill(String(to));

test('[BANNER-86] [PLAYER-9] a banner’s own page in a frame is shown and steered with it, to the same moment', async () => {
  await steer('within.html', 'Replays to seek');
  const inner = async () =>
    (await page())?.childFrames()[0]?.evaluate(() => document.querySelector('.x')?.getBoundingClientRect().left);
  for (const to of [1, 2, 0.5]) {
    await seek(to);
    await expect.poll(inner).toBe(to * 100);
    await expect.poll(() => frames().count()).toBe(1);
  }
}, 120_000);

test('[PLAYER-10] [SCREEN-570] a banner’s length and level are found out out of sight, and there at once the next time', async () => {
  await steer('frames.html', 'Replays to seek');
  // Held, so that nothing is known but what the frame out of sight finds out.
  await viewer(ada).getByRole('button', { name: 'Pause', exact: true }).click();
  const steered = async () => (await stack()).versions.find(({ isCurrent }) => isCurrent)?.steered;
  await expect.poll(steered, { timeout: 60_000 }).toMatchObject({ level: 'replay', isEndless: false });
  const { length } = (await steered()) ?? {};
  expect(length).toBeGreaterThan(2400);
  expect(length).toBeLessThan(2600);
  await viewer(ada).getByText('/ 0:02.5').waitFor();
  await expect.poll(() => ada.locator('[data-finding-out]').count()).toBe(0);
  await openSheet(ada, desk.demoUrl);
  // Its script never comes, so it can say nothing of itself.
  await ada.route(/[?]steered$/, () => {});
  await play(ada, banner);
  await viewer(ada).getByText('/ 0:02.5').waitFor();
  await level(ada).getByText('Replays to seek').waitFor();
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
}, 120_000);
