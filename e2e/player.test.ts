/** Frozen banners in a real browser, steered by the controls below them. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { getBannerAddress, type BannerAddress } from '@marquee/contract/banners.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import type { Desk } from './support/desk.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bar, boxLeft, framePlayed, level, moving, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { bannersOf, goTo, isShown, play, press, viewer, type ShownBanner } from './support/viewer.ts';

const files: Readonly<Record<string, string>> = {
  ...moving,
  'clicks.html': `<!doctype html><body style="margin:0"><a href="https://example.com/link">Link</a><script>var clickTag = 'https://example.com/tag';</script>
    <button onclick="window.open(clickTag)">Tag</button><button onclick="window.open('ftp://example.com/x')">Odd</button>
    <button onclick="for (let n = 0; n < 1e6; n++) window.open(clickTag)">Million</button>`,
  'storage.html': `<!doctype html><p id=p></p><script>localStorage.setItem('a', 1); localStorage.b = 2; document.cookie = 'c=3; path=/';
    p.textContent = [localStorage.a, localStorage.getItem('b'), localStorage.length, document.cookie].join(' ');</script>`,
  'worker.html': `<!doctype html><p>Works</p><script>new Worker(URL.createObjectURL(new Blob([''])));</script>`,
  'loops.html': '<!doctype html><p>Hangs</p><script>onload = () => setTimeout(() => { while (true); });</script>',
  // It has the line to the viewer, and says on it what it likes.
  'lies.html': `<!doctype html><p>Lies</p><script>
    const post = MessagePort.prototype.postMessage; let line;
    MessagePort.prototype.postMessage = function (said, ...more) { if (said?.is === 'hello') line = this; return post.call(this, said, ...more); };
    addEventListener('load', () => setInterval(() => { if (!line) return;
      for (const said of [null, 7, {}, { is: 'at' }, { is: 'time', at: NaN }, { is: 'time', at: -1e308, length: 1e308, isLengthSure: true },
        { is: 'hello', level: 'perfect' }, { is: 'reload', at: 9000 }, { is: 'click', url: {}, by: 'x' }, { is: 'click', url: 'javascript:alert(1)', by: 'x' }]) post.call(line, said);
      for (let n = 0; n < 5000; n++) post.call(line, { is: 'time', at: 1e12 });
    }, 100));</script>`,
};

let steered: SteeredDesk;
let desk: Desk;
let ada: Page;
let banner: ShownBanner;

beforeAll(async () => {
  steered = await setSteeredDesk(files);
  ({ desk, ada, banner } = steered);
});
afterAll(() => steered?.clear());
beforeEach(() => openSheet(ada, desk.demoUrl));

const control = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const moment = async (page: Page) => Number(await bar(page).inputValue());
const left = async (of: Page) => boxLeft(await framePlayed(of));
/** Seeks as by the bar. */
const seek = (to: number) => bar(ada).fill(String(to));

test('[PLAYER-1] the script is less than 6.5 KB compressed', () => {
  const script = readFileSync(new URL('../web/dist/banner-player.js', import.meta.url));
  expect(script.length).toBeGreaterThan(1000);
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(6.5 * 1024);
});

test('[PLAYER-1] [PLAYER-3] a page has the script only where it is steered, and nothing is opened for it', async () => {
  await steered.freeze('css.html');
  const found = await ask<BannerAddress>(ada, 'GET', getBannerAddress.path.replace('{id}', `${banner.cell.cellID}`));
  const bare = await ada.request.get(found.address);
  const played = await ada.request.get(`${found.address}?steered`);
  expect(await bare.text()).toBe(files['css.html']);
  expect((await played.text()).replace(/<script>.*?<\/script>/s, '')).toBe(files['css.html']);
  const ownHeaders = ['content-length', 'content-encoding', 'vary', 'etag', 'date', 'last-modified', 'x-request-id'];
  const policy = (answer: typeof bare) =>
    Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => !ownHeaders.includes(name)));
  expect(policy(played)).toEqual(policy(bare));
  expect(policy(played)['content-security-policy']).toMatch(
    /^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; /,
  );
  // In a tab of its own it plays as if there were no script.
  const alone = await ada.context().newPage();
  await alone.goto(`${found.address}?steered`);
  const at = () => alone.evaluate(() => document.querySelector('.x')?.getBoundingClientRect().left);
  await expect.poll(at).toBe(250);
  expect(await alone.evaluate(() => [origin, document.scripts.length, setTimeout.toString()])).toEqual([
    'null',
    0,
    'function setTimeout() { [native code] }',
  ]);
  await alone.close();
});

/** In frames: an observer of what is in sight is told at once that it was not and that it is; nothing is given up waiting for. */
const tellTogether = (): void => {
  if (window === top) return;
  const Observer = window.IntersectionObserver;
  window.IntersectionObserver = class extends Observer {
    constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const before = { isIntersecting: false } as IntersectionObserverEntry;
      super((told, observer) => hear([before, ...told], observer), options);
    }
  };
  const later = window.setTimeout.bind(window);
  const patience = 2_000;
  const never = (does: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === patience ? 0 : later(does, ms, ...rest);
  Object.assign(window, { setTimeout: never });
};

test('[PLAYER-26] a banner begins once it is in sight, also where the browser says so together with what was before', async () => {
  await steered.freeze('css.html');
  const page = await ada.context().newPage();
  await page.addInitScript(tellTogether);
  await openSheet(page, desk.demoUrl);
  await play(page, banner);
  await level(page).getByText('Exact').waitFor();
  await expect.poll(async () => boxLeft(await framePlayed(page))).toBeGreaterThan(0);
  await page.close();
});

test.each([
  ['css.html', 'Exact'],
  ['frames.html', 'Replays to seek'],
])('[PLAYER-4] [SCREEN-490] [SCREEN-492] %s is paused, sought, gone back in and stepped: %s', async (file, said) => {
  await steered.steer(file, said);
  await control(ada, 'Pause').click();
  await control(ada, 'Play').waitFor();
  for (const to of [1, 2, 0.5, 1]) {
    await seek(to);
    await expect.poll(() => left(ada)).toBe(to * 100 - (file === 'frames.html' ? left0 : 0));
    expect(await moment(ada)).toBeCloseTo(to, 1);
    // The frame that it was played again in has taken the other's place.
    await expect.poll(() => viewer(ada).locator('[data-banner-stage] iframe').count()).toBe(1);
  }
  await control(ada, 'Forward one frame').click();
  await control(ada, 'Forward one frame').click();
  await control(ada, 'Forward one frame').click();
  await expect.poll(() => left(ada)).toBe(105 - (file === 'frames.html' ? left0 : 0));
  await control(ada, 'End frame').click();
  await expect.poll(() => left(ada)).toBe(250);
  expect(await seriousFindings(ada)).toEqual([]);
  await viewer(ada).getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await control(ada, 'Replay').click();
  await control(ada, 'Pause').waitFor();
  await isShown(ada, banner);
  await expect.poll(() => viewer(ada).getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('2');
  await viewer(ada).getByRole('combobox', { name: 'Speed' }).selectOption('1');
});
/** Its first frame is at 0, so it is one behind. */
const left0 = 2;

test('[SCREEN-491] keys play and pause, step, replay and go to the end, also from the bar', async () => {
  await steered.steer('css.html', 'Exact');
  await viewer(ada).focus();
  await ada.keyboard.press('Space');
  await control(ada, 'Play').waitFor();
  await seek(1);
  await expect.poll(() => left(ada)).toBe(100);
  await bar(ada).focus();
  for (const key of [',', ',', ',']) await ada.keyboard.press(key);
  await expect.poll(() => left(ada)).toBe(95);
  await viewer(ada).focus();
  await ada.keyboard.press('e');
  await expect.poll(() => left(ada)).toBe(250);
  await ada.keyboard.press('r');
  await control(ada, 'Pause').waitFor();
});

test('[PLAYER-5] [SCREEN-493] what can’t be held is said to play only, and offers nothing else', async () => {
  await steered.steer('worker.html', 'Plays only');
  await expect.poll(() => bar(ada).isDisabled()).toBe(true);
  for (const name of ['Play', 'Forward one frame', 'End frame'])
    await expect.poll(() => control(ada, name).isDisabled()).toBe(true);
  await expect.poll(() => control(ada, 'Replay').isEnabled()).toBe(true);
});

test('[PLAYER-6] [PLAYER-7] [SCREEN-494] a click shows its address, and Open opens a page of the web', async () => {
  await steered.steer('clicks.html', 'Exact');
  const strip = viewer(ada).getByRole('status').filter({ hasText: 'This click would open' });
  const inside = viewer(ada).frameLocator('[data-banner-stage] iframe');
  await inside.getByText('Link').click();
  await strip.getByText('https://example.com/link').waitFor();
  await inside.getByText('Tag').click();
  await strip.getByText('https://example.com/tag').waitFor();
  const open = strip.getByRole('link', { name: 'Open' });
  await expect.poll(() => open.getAttribute('href')).toBe('https://example.com/tag');
  await expect.poll(() => open.getAttribute('rel')).toBe('noopener noreferrer');
  await inside.getByText('Odd').click();
  await strip.getByText('ftp://example.com/x').waitFor();
  await expect.poll(() => open.count()).toBe(0);
  // It takes the banner some time, and nobody else.
  const pressed = inside.getByText('Million').click({ timeout: 60_000 });
  await strip.getByText('99 times or more').waitFor();
  await level(ada).getByText('Plays only').waitFor();
  expect(ada.context().pages()).toHaveLength(1);
  await strip.getByRole('button', { name: 'Hide the address' }).click();
  await strip.waitFor({ state: 'detached' });
  await pressed;
});

test('[PLAYER-8] a banner that keeps things finds a store of its own', async () => {
  await steered.steer('storage.html', 'Exact');
  const inside = viewer(ada).frameLocator('[data-banner-stage] iframe');
  await inside.getByText('1 2 2 c=3').waitFor();
});

test('[PLAYER-6] what lies to the viewer changes nothing of it', async () => {
  await steered.steer('lies.html', 'Plays only');
  expect(await viewer(ada).getByRole('link', { name: 'Open', exact: true }).count()).toBe(0);
  await expect.poll(() => viewer(ada).locator('[data-banner-stage] iframe').count()).toBe(1);
  await viewer(ada).focus();
  await ada.keyboard.press('Escape');
  await viewer(ada).waitFor({ state: 'detached' });
});

test('[SCREEN-148] a steered banner that never yields is said not to respond, and is stopped', async () => {
  await steered.freeze('loops.html');
  await openSheet(ada, desk.demoUrl);
  await play(ada, banner);
  await viewer(ada).getByRole('alert').filter({ hasText: 'This banner isn’t responding.' }).waitFor();
  await press(ada, 'Stop');
  await viewer(ada).getByText('This banner was stopped.').waitFor();
  await press(ada, 'Next banner');
});

test('[SCREEN-490] a visitor steers what is public, too', async () => {
  await steered.freeze('css.html');
  const visitor = await desk.window();
  await openSheet(visitor, desk.demoUrl);
  await play(visitor, banner);
  await level(visitor).getByText('Exact').waitFor();
  await control(visitor, 'End frame').click();
  await expect.poll(() => left(visitor)).toBe(250);
});

test('[SCREEN-496] two versions are worked by one set of controls, and stand at the same moment', async () => {
  await steered.freeze('frames.html');
  const of = async (name: string) =>
    (await steered.stack()).versions.find(({ fileName }) => fileName === name)?.number ?? 0;
  await steered.steer('css.html', 'Exact');
  const [older, newer] = [await of('frames.html'), await of('css.html')];
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .click();
  await viewer(ada)
    .getByRole('button', { name: `Compare v${older} with v${newer}` })
    .click();
  await level(ada).getByText('Replays to seek').waitFor();
  await control(ada, 'Pause').click();
  const lefts = async () => {
    const frames = await viewer(ada).locator('section iframe:not([style*="z-index"])').elementHandles();
    const pages = await Promise.all(frames.map((frame) => frame.contentFrame()));
    const leftOf = () => Math.round(document.querySelector('.x')?.getBoundingClientRect().left ?? -1);
    return (await Promise.all(pages.map(async (one) => one?.evaluate(leftOf)))).toSorted((a = 0, b = 0) => a - b);
  };
  for (const to of [1, 2, 0.5]) {
    await seek(to);
    await expect.poll(lefts).toEqual([to * 100 - left0, to * 100]);
  }
  await control(ada, 'Play').click();
  await expect.poll(lefts).toEqual([250, 250]);
  await viewer(ada).focus();
  await ada.keyboard.press('Escape');
});

test('[SCREEN-495] a film is worked by the same controls, and has its sound and full screen', async () => {
  const banners = bannersOf(await readSheet(ada, desk.demoUrl));
  await play(ada, banner);
  await goTo(
    ada,
    banners,
    banners.findIndex(({ cell }) => cell.cellBanner?.fileType === 3),
  );
  await level(ada).getByText('Exact').waitFor();
  const video = viewer(ada).locator('[data-banner-stage] video');
  await control(ada, 'Pause').click();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  await seek(0.5);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeCloseTo(0.5, 1);
  await viewer(ada).focus();
  await ada.keyboard.press('.');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeCloseTo(0.54, 1);
  await control(ada, 'Sound').click();
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted)).toBe(false);
  await control(ada, 'Play').click();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
  // An iPhone's way, since a window without a screen fills none.
  await video.evaluate((one: HTMLVideoElement) => {
    Object.defineProperty(one, 'requestFullscreen', { value: undefined });
    Object.assign(one, { webkitEnterFullscreen: () => one.setAttribute('data-fills', '') });
  });
  await control(ada, 'Full screen').click();
  await viewer(ada).locator('video[data-fills]').waitFor();
});
