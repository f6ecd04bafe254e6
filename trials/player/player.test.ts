/** A short run of the player's trial: banners of each kind, one that lies, and one that never yields. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../e2e/support/browser.ts';
import { buildPage } from './build-page.ts';
import { folderOf } from './corpus.ts';
import { differingPixels } from './pixels.ts';
import { serveBanners } from './serve.ts';
import { Tried, tryBanner } from './try-banner.ts';

const folder = folderOf('known');
let browser: Browser;
let served: Awaited<ReturnType<typeof serveBanners>>;

beforeAll(async () => {
  served = await serveBanners(folder, await buildPage());
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  served?.close();
});

test.each([
  ['css', 'exact'],
  ['gsap3', 'replay'],
  ['canvas-random', 'replay'],
  ['loop3', 'replay'],
] as const)(
  '[PLAYER-4] [PLAYER-5] %s is steered: %s',
  async (name, level) => {
    const { is, said, same, held, back, played, zero, error } = await tryBanner(browser, served.base, folder, name);
    expect({ said, is, held, same, back, played, zero, error }).toEqual({
      said: level,
      is: level,
      held: 0,
      same: [0, 0],
      back: 0,
      played: 0,
      zero: 0,
      error: undefined,
    });
  },
  120_000,
);

test('[PLAYER-22] what is in shadow roots counts: frames by script, and how long a timeline lasts', async () => {
  const framed = await Tried.open(browser, served.base, folder, 'written-frame-in-shadow');
  expect((await framed.state()).level).toBe('plays');
  await framed.close();
  const timed = await Tried.open(browser, served.base, folder, 'gsap3-in-component');
  await timed.page.evaluate(() => window.trial.seekEnd());
  const { isLengthSure, length } = await timed.state();
  expect({ isLengthSure, length }).toEqual({ isLengthSure: true, length: expect.closeTo(3.3, 1) });
  await timed.close();
}, 60_000);

test('[PLAYER-23] what is in a shadow root that the page declares stands at the moment, and has a length', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'declarative-shadow');
  const { isLengthSure, length, level } = await tried.state();
  expect({ isLengthSure, length, level }).toEqual({ isLengthSure: true, length: 3, level: 'exact' });
  const times = async (at: number) => {
    await tried.page.evaluate((to) => window.trial.seek(to), at);
    return tried.page
      .frames()
      .at(-1)
      ?.evaluate(() => {
        const root = document.querySelector('offer-card')?.shadowRoot;
        return root
          ?.getAnimations()
          .map(({ currentTime, playbackRate }) => [Math.round(Number(currentTime)), playbackRate]);
      });
  };
  for (const at of [1, 0.5]) {
    expect(await times(at)).toEqual([
      [at * 1000, 0],
      [at * 1000, 0],
    ]);
  }
  await tried.close();
}, 60_000);

test('[STILL-20] a page with a film is as long as that, and stays at its end', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'video');
  for (let times = 0; times < 2; times += 1) {
    await tried.page.evaluate(() => window.trial.seekEnd());
    const { at, isLengthSure, length } = await tried.state();
    expect({ at, isLengthSure, length }).toEqual({ at: 6, isLengthSure: true, length: 6 });
  }
  await tried.close();
}, 60_000);

test('[STILL-21] a page with a film plays it again from where it was gone back to', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'video');
  await tried.page.evaluate(async () => {
    await window.trial.seekEnd();
    await window.trial.seek(2);
    window.trial.play();
  });
  const film = () =>
    tried.page
      .frames()
      .at(-1)
      ?.evaluate(() => document.querySelector('video')?.currentTime);
  await expect.poll(film).toBeGreaterThan(2.1);
  await tried.close();
}, 60_000);

test('[STILL-23] a film that a page plays anew begins anew, played to its end or sought', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'video-again');
  await tried.page.evaluate(async () => {
    await window.trial.seek(5.5);
    window.trial.play();
  });
  await tried.page.waitForFunction(() => window.trial.state().at > 6.5);
  const film = () =>
    tried.page
      .frames()
      .at(-1)
      ?.evaluate(() => document.querySelector('video')?.currentTime);
  expect(await film()).toBeLessThan(3);
  await tried.page.evaluate(() => window.trial.seekEnd());
  expect((await tried.state()).length).toBeCloseTo(12, 1);
  await tried.close();
}, 60_000);

test('[PLAYER-23] a PNG that moves by itself is said to play only', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'moving-png');
  await tried.page.waitForFunction(() => window.trial.state().level === 'plays');
  await tried.close();
}, 60_000);

test('[PLAYER-23] a PNG of another site, which nobody can look into, changes nothing', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'picture-elsewhere');
  await tried.page.evaluate(() => window.trial.seek(2));
  await tried.page.evaluate(() => window.trial.seek(1));
  expect((await tried.state()).level).toBe('exact');
  await tried.close();
}, 60_000);

test('[PLAYER-24] what a script does at an end that it heard of by a property is played again to go back', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'end-as-property');
  const shown = () =>
    tried.page
      .frames()
      .at(-1)
      ?.evaluate(() => document.querySelectorAll('.in').length);
  const seen: unknown[] = [];
  for (const at of [1, 2, 0.2]) {
    await tried.page.evaluate((to) => window.trial.seek(to), at);
    seen.push(await shown());
  }
  expect(seen).toEqual([2, 3, 1]);
  expect((await tried.state()).level).toBe('replay');
  await tried.close();
}, 60_000);

test('[PLAYER-24] the timeline of the document tells the banner’s own time', async () => {
  const places = async () => {
    const tried = await Tried.open(browser, served.base, folder, 'document-timeline');
    await tried.page.evaluate(() => window.trial.seek(1));
    const place = await tried.page
      .frames()
      .at(-1)
      ?.evaluate(() => document.querySelector('i')?.style.transform);
    await tried.close();
    return place;
  };
  const [one, other] = [await places(), await places()];
  expect(one).toMatch(/^translate\((8|9)\dpx/);
  expect(other).toBe(one);
}, 60_000);

test.each([
  ['at once after it was paused', true],
  ['the moment that it is known', false],
] as const)(
  '[PLAYER-27] a moment that is asked for %s is waited for',
  async (_, isPaused) => {
    const tried = await Tried.open(browser, served.base, folder, 'loop3');
    // In one go, so that the banner says nothing between the two.
    const at = await tried.page.evaluate(async (paused) => {
      if (paused) window.trial.pause();
      else await window.trial.next(new URLSearchParams(location.search).get('banner') ?? '');
      await window.trial.seek(20);
      return window.trial.state().at;
    }, isPaused);
    expect(at).toBeCloseTo(20, 3);
    await tried.close();
  },
  60_000,
);

test('[PLAYER-25] what was drawn while its page still loaded is drawn at the beginning, where it is held', async () => {
  const tenFrames = async () => {
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
  };
  const tried = await Tried.open(browser, served.base, folder, 'drawn-while-loading', (page) =>
    page.route('**/held-back.js', async (route) => {
      await page.evaluate(tenFrames);
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    }),
  );
  const first = (await tried.seek(0)).picture;
  await tried.seek(0.5);
  expect(differingPixels((await tried.seek(0, first)).picture, first)).toBe(0);
  await tried.close();
}, 60_000);

test('[PLAYER-6] one that lies moves nothing of the viewer’s, and is not heard any more', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'hostile-lies');
  await tried.page.waitForFunction(() => window.trial.state().level === 'plays');
  const { at, click, frames, length } = await tried.state();
  expect({ frames, click, isWithin: at >= 0 && at <= 3600 && length >= 0 && length <= 3600 }).toEqual({
    frames: 1,
    click: expect.toSatisfy(
      (one: { address: string } | undefined) => one === undefined || one.address === 'javascript:alert(1)',
    ),
    isWithin: true,
  });
  await tried.close();
}, 60_000);

test('[PLAYER-6] one that never yields leaves the page around it as it was', async () => {
  const tried = await Tried.open(browser, served.base, folder, 'hostile-loops');
  await tried.page.waitForFunction(() => window.trial.state().at > 0.3);
  await tried.pause();
  const answers = () => new Promise((done) => requestAnimationFrame(() => done(true)));
  expect(await tried.page.evaluate(answers)).toBe(true);
  expect((await tried.state()).isPlaying).toBe(false);
  await tried.close();
}, 60_000);
