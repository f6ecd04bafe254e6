/** What is found out of a steered banner beyond its controls: frames within it, and its length and level, which are kept. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Desk } from './support/desk.ts';
import { openSheet } from './support/sheet-page.ts';
import { bar, framePlayed, level, moving, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { play, viewer, type ShownBanner } from './support/viewer.ts';

let steered: SteeredDesk;
let desk: Desk;
let ada: Page;
let banner: ShownBanner;

beforeAll(async () => {
  steered = await setSteeredDesk({
    ...moving,
    'within.html':
      '<!doctype html><body style="margin:0"><iframe src="css.html" width="300" height="100" frameborder="0"></iframe>',
  });
  ({ desk, ada, banner } = steered);
});
afterAll(() => steered?.clear());
beforeEach(() => openSheet(ada, desk.demoUrl));

const frames = () => viewer(ada).locator('[data-banner-stage] iframe');
/** Seeks as by the bar. */
const seek = (to: number) => bar(ada).fill(String(to));

test('[BANNER-86] [PLAYER-9] a banner’s own page in a frame is shown and steered with it, to the same moment', async () => {
  await steered.steer('within.html', 'Replays to seek');
  const inner = async () =>
    (await framePlayed(ada))
      .childFrames()[0]
      ?.evaluate(() => document.querySelector('.x')?.getBoundingClientRect().left);
  for (const to of [1, 2, 0.5]) {
    await seek(to);
    await expect.poll(inner).toBe(to * 100);
    await expect.poll(() => frames().count()).toBe(1);
  }
}, 120_000);

test('[PLAYER-10] [SCREEN-570] a banner’s length and level are found out out of sight, and there at once the next time', async () => {
  await steered.steer('frames.html', 'Replays to seek');
  // Held, so that nothing is known but what the frame out of sight finds out.
  await viewer(ada).getByRole('button', { name: 'Pause', exact: true }).click();
  const kept = async () => (await steered.stack()).versions.find(({ isCurrent }) => isCurrent)?.steered;
  // Of what counts as unseen to the browser, too, a picture takes a second.
  const finding = ada.locator('[data-finding-out]:has(iframe)');
  expect(await finding.evaluate((host) => host.checkVisibility({ opacityProperty: true }))).toBe(true);
  await expect.poll(kept, { timeout: 60_000 }).toMatchObject({ level: 'replay', isEndless: false });
  const { length } = (await kept()) ?? {};
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
