/**
 * The process that has Chromium draw banners. What is in them is hostile, so it has no settings, no secrets and no database, is not root, and
 * Chromium is shut in by its own sandbox: a window of its own for each banner, without a network.
 */
import { tmpdir } from 'node:os';
import type { OpenedBanner, StillsPage, StoodBanner } from '@marquee/contract/stills-page.ts';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { partOf } from '#banners/playing/byte-range.ts';
import { ownFolder, removeFolder, useFolder } from './browser-folder.ts';
import { giveUpRoot, watchMemory } from './browser-rights.ts';
import { drawnOrigin, stillsOrigin } from './browser-words.ts';
import type { BrowserAnswer, BrowserOrder, FileGiven, FileWish, NotDrawn, ShootOrder, Shot } from './browser-words.ts';
import { NotDrawable } from './not-drawable.ts';

/** No address leads anywhere, by whatever way a page may find; what is asked for is answered here before it would be looked up. */
const withoutNetwork = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // Chromium obeys one of them, and the one without windows the other.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--site-per-process',
];
const bounded = ['--js-flags=--max-old-space-size=256', '--disable-gpu', '--mute-audio', '--no-pings'];

/** What a page only tells others, and what browsers ask for by themselves. */
const tellsOnly = new Set(['ping', 'beacon', 'cspviolationreport', 'manifest']);
/** No banner of any use asks for more, or by a longer address. */
const mostRequests = 2_000;
const longestAddress = 4_096;
/** By then most banners are over. Seconds. */
const usualLength = 15;

const { chromium } = await import('playwright-core').catch(() => ({ chromium: undefined }));
giveUpRoot();
watchMemory();

const temporary = tmpdir();
let folder = '';
let browser: Browser | undefined;
interface Window {
  context: BrowserContext;
  page: Page;
  /** rejects once the banner asks for what its copy lacks, as then there is nothing to wait for */
  reached: Promise<never>;
}
let window: Window | undefined;

const say = (words: BrowserAnswer | FileWish) => process.send?.(words);

const wishes = new Map<number, (file: FileGiven['file']) => void>();
let wished = 0;

/** What was asked for last: a film is read in many parts. */
let last: { path: string; file: Promise<FileGiven['file']> } | undefined;

function ask(path: string, isPage: boolean): Promise<FileGiven['file']> {
  if (last?.path === path && !isPage) return last.file;
  const wish = ++wished;
  const file = new Promise<FileGiven['file']>((done) => {
    wishes.set(wish, done);
    say({ wish, path, isPage });
  });
  last = isPage ? undefined : { path, file };
  return file;
}

async function launched(): Promise<Browser> {
  if (browser?.isConnected()) return browser;
  const { CHROMIUM: executablePath, PATH = '', SystemRoot } = process.env;
  if (!chromium || !executablePath) throw new NotDrawable('unavailable', 'there is no Chromium');
  let leave = () => {};
  try {
    // What it and the library write goes with it: no other folder is known to them.
    const own = ownFolder(temporary);
    leave = () => {
      process.off('exit', leave);
      removeFolder(own);
    };
    // Should it be ended while Chromium starts.
    process.on('exit', leave);
    folder = own;
    process.env['TMPDIR'] = own;
    browser = await chromium.launch({
      executablePath,
      chromiumSandbox: true,
      env: { PATH, HOME: own, TMPDIR: own, TEMP: own, ...(SystemRoot && { SystemRoot }) },
      args: [...withoutNetwork, ...bounded],
      timeout: 30_000,
    });
    browser.once('disconnected', leave);
    // Behind the library's own listener, which ends Chromium.
    process.off('exit', leave).on('exit', leave);
    return browser;
  } catch (error) {
    leave();
    throw new NotDrawable('unavailable', whyNotLaunched(error));
  }
}

/** Of the pages that Chromium prints, the line that says it. */
function whyNotLaunched(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/no usable sandbox|sandbox.*(?:failed|denied)|clone.*not permitted/i.test(text))
    return 'its sandbox is not allowed here';
  return /FATAL:[^\n]*|error while loading[^\n]*|spawn [^\n]*/.exec(text)?.[0] ?? text.split('\n', 1)[0] ?? '';
}

/** Answers what a banner asks for out of its copy. */
async function answer(route: Route, requests: number, note: (reason: NotDrawn, why: string) => void): Promise<void> {
  const request = route.request();
  if (requests > mostRequests || request.url().length > longestAddress) {
    note('tooMuch', 'it asks for too much');
    await route.abort();
    return;
  }
  const url = new URL(request.url());
  if (url.origin !== stillsOrigin && url.origin !== drawnOrigin) {
    if (!tellsOnly.has(request.resourceType())) note('reaches', url.href);
    await route.abort('connectionfailed');
    return;
  }
  const file = await ask(url.pathname, request.resourceType() === 'document');
  if (typeof file === 'string') {
    if (file === 'elsewhere') note('reaches', url.pathname);
    if (file === 'tooMuch') note('tooMuch', url.pathname);
    await route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
    return;
  }
  const bytes = Buffer.from(file.bytes);
  const state = { bytes: bytes.length, etag: '"still"', modifiedAt: undefined };
  const part = partOf({ range: request.headers()['range'] }, state);
  const headers = { ...file.headers, 'accept-ranges': 'bytes' };
  if (part === 'whole' || part === 'unchanged') await route.fulfill({ status: 200, headers, body: bytes });
  else if (part === 'beyond') await route.fulfill({ status: 416, headers });
  else {
    const range = `bytes ${part.start}-${part.end}/${bytes.length}`;
    const body = bytes.subarray(part.start, part.end + 1);
    await route.fulfill({ status: 206, headers: { ...headers, 'content-range': range }, body });
  }
}

async function close(): Promise<void> {
  const closed = window;
  window = undefined;
  last = undefined;
  await closed?.context.close();
}

/** The page that steers it, and the banner in that. */
const framesOfItsOwn = 2;

async function open(banner: OpenedBanner): Promise<StoodBanner> {
  await close();
  if (browser?.isConnected()) useFolder(folder);
  const context = await (
    await launched()
  ).newContext({
    viewport: { width: banner.width, height: banner.height },
    acceptDownloads: false,
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const { promise: reached, reject } = Promise.withResolvers<never>();
  reached.catch(() => undefined);
  window = { context, page, reached };
  // A banner has this page, and opens no other.
  context.on('page', (other) => void other.close().catch(() => undefined));
  const note = (reason: NotDrawn, why: string) => reject(new NotDrawable(reason, why));
  let requests = 0;
  await context.route('**/*', (route) => answer(route, ++requests, note).catch(() => undefined));
  page.on('websocket', (line) => note('reaches', line.url()));
  await page.goto(`${stillsOrigin}/`);
  const openIt = (it: OpenedBanner) => (globalThis as unknown as { stills: StillsPage }).stills.open(it);
  const stood = await Promise.race([page.evaluate(openIt, banner), reached]);
  if (stood.width !== banner.width || stood.height !== banner.height) {
    await page.setViewportSize({ width: stood.width, height: stood.height });
  }
  return stood;
}

const shotOf = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'allow', caret: 'initial' });

/** Frames are drawn by processes of their own, which may be late: it is the picture once two are the same. */
async function restingShot(page: Page): Promise<Buffer> {
  let last = await shotOf(page);
  for (let tries = 0; tries < 6; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))));
    const next = await shotOf(page);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new NotDrawable('unreadable', 'it does not come to rest');
}

/** Whether it has loaded or not, nothing waits for it longer. ms */
const loadMs = 5_000;
const areLoaded = (page: Page): Promise<unknown> =>
  Promise.all(page.frames().map((frame) => frame.waitForLoadState('load', { timeout: loadMs }).catch(() => undefined)));

async function shoot({ at }: ShootOrder): Promise<Shot<Buffer>> {
  if (!window) throw new NotDrawable('unreadable', 'nothing is open');
  const { page, reached } = window;
  const standAt = (to: ShootOrder['at']) => (globalThis as unknown as { stills: StillsPage }).stills.stand(to);
  const standing = (to: ShootOrder['at']) => Promise.race([page.evaluate(standAt, to), reached]);
  let stood = await standing(at);
  // The end of pages in its frames nobody tells. One that came just now begins where the page around it stands: once it has loaded.
  const from = stood.at;
  const isNested = () => page.frames().length > framesOfItsOwn;
  for (let rounds = 1; at === 'end' && rounds <= 2 && stood.is === 'there' && isNested(); rounds += 1) {
    await Promise.race([areLoaded(page), reached]);
    stood = await standing(Math.max(from, usualLength) + (rounds - 1) * usualLength);
  }
  if (stood.is === 'lost') throw new NotDrawable('unreadable', 'it did not get there');
  const isThere = stood.is === 'there';
  const png = await Promise.race([isThere ? restingShot(page) : shotOf(page), reached]);
  // How long pages in its frames last is not told.
  const { isEndless, length } = isNested() ? { isEndless: false, length: undefined } : stood;
  return { png, isThere, length, isEndless };
}

async function obey(order: BrowserOrder): Promise<BrowserAnswer> {
  const { id } = order;
  try {
    if (order.do === 'open') return { id, opened: await open(order.banner) };
    if (order.do === 'shoot') return { id, shot: await shoot(order) };
    await close();
    return { id, closed: true };
  } catch (error) {
    if (error instanceof NotDrawable) return { id, failed: error.reason, why: error.why };
    return { id, failed: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

// Whoever started it is gone, and nobody waits for a picture.
process.on('disconnect', () => process.exit());
process.on('message', (words: BrowserOrder | FileGiven) => {
  if ('wish' in words) {
    wishes.get(words.wish)?.(words.file);
    wishes.delete(words.wish);
  } else void obey(words).then(say);
});
