/** Banners that hang, in a real browser: the page goes on, so does the banner beside them, and what hangs can be stopped. */
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, changeBanner, isShown, play, press, viewer, type ShownBanner } from './support/viewer.ts';

const files: Readonly<Record<string, string>> = {
  'well.html': '<p>Well</p><script src="well.js"></script>',
  'well.js': "new Image().src = 'ran.png';",
  'hangs-at-once.html': '<p>Hangs</p><script>while (true);</script>',
  'hangs-later.html':
    "<p>Hangs</p><script>onload = () => { parent.postMessage('hangs', '*'); setTimeout(() => { while (true); }); };</script>",
  'recovers.html': '<p>Busy</p><script>const end = Date.now() + 8000; while (Date.now() < end);</script>',
};

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
let desk: Desk;
let ada: Page;
let processes: CDPSession;
let elsewhere: Server;
/** What was asked of the other server. */
const requests: string[] = [];
let accountIDs: Record<'streamed' | 'public', number>;
let banners: ShownBanner[];

/** A server of the account's own, under its public address. */
async function startElsewhere(): Promise<string> {
  elsewhere = createServer((request, response) => {
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    requests.push(name);
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(files[name] === undefined ? 404 : 200, { 'content-type': type }).end(files[name] ?? 'Not here.');
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  return `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
}

beforeAll(async () => {
  desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'trial');
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  processes = await desk.browser.newBrowserCDPSession();
  ada = await desk.known('admin');
  const url = await startElsewhere();
  const account = {
    name: 'Elsewhere',
    host: 'ftp.example.com',
    userName: 'u',
    password: 'p',
    url,
    urlForHttpSite: url,
  };
  const { ftpAaccountID } = await ask<{ ftpAaccountID: number }>(ada, 'POST', '/api/ftp-accounts', {
    ...account,
    directory: '',
  });
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  accountIDs = { streamed: first?.cell.cellBanner?.ftpaccountID ?? 0, public: ftpAaccountID };
});

afterAll(async () => {
  await desk?.clear();
  elsewhere?.closeAllConnections();
  elsewhere?.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await openSheet(ada, desk.demoUrl);
  banners = bannersOf(await readSheet(ada, desk.demoUrl));
});

/** Makes a banner of the sheet, by its place in the order, one of the files above. */
async function put(index: number, fileName: string, where: 'streamed' | 'public'): Promise<ShownBanner> {
  const banner = banners[index];
  if (!banner) throw new Error('The demo has too few banners.');
  const ftpaccountID = accountIDs[where];
  await changeBanner(ada, banner, { fileName, ftpfolder: 'trial', fileType: 2, ftpaccountID });
  return banner;
}

const warning = () => viewer(ada).getByRole('alert').filter({ hasText: 'This banner isn’t responding.' });
const bannerText = () => viewer(ada).frameLocator('iframe[sandbox*="allow-scripts"]').getByText('Well');
/** Whoever could not go on would not answer. */
const pageAnswers = () => ada.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));

/** The processes that play pages. */
async function renderers(): Promise<Map<number, number>> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
}

/** The process that does nothing but work: the others rest once the page has said what is wrong, it works on for seconds. */
async function hangingProcess(): Promise<number> {
  await warning().waitFor();
  // A banner of which something new is found out begins anew, and may hang in another process then.
  const before = new Map<number, number>();
  const hanging = async () => {
    const now = [...(await renderers())];
    for (const [id, time] of now) if (!before.has(id)) before.set(id, time);
    return now.find(([id, time]) => time - (before.get(id) ?? time) > 1)?.[0];
  };
  await expect.poll(hanging).toBeDefined();
  return (await hanging()) ?? 0;
}

const wheres = ['streamed', 'public'] as const;
const cases = wheres.flatMap((where) =>
  ['hangs-at-once.html', 'hangs-later.html'].map((file) => [where, file] as const),
);

test.each(cases)('[SCREEN-148] %s, what %s is said not to respond, and Stop ends its process', async (where, file) => {
  const banner = await put(0, file, where);
  await play(ada, banner);
  const hanging = await hangingProcess();
  expect(await pageAnswers()).toBe(true);
  await press(ada, 'Stop');
  await viewer(ada).getByText('This banner was stopped.').waitFor();
  await expect.poll(async () => (await renderers()).has(hanging)).toBe(false);
  await expect.poll(() => viewer(ada).locator('iframe').count()).toBe(0);

  await put(0, 'well.html', where);
  await bannerText().waitFor();
  await isShown(ada, banner);
});

test('[SCREEN-148] a banner that comes back is not complained of any more, and can be played again after Stop', async () => {
  const banner = await put(0, 'recovers.html', 'streamed');
  await play(ada, banner);
  await warning().waitFor();
  await warning().waitFor({ state: 'detached' });
  await press(ada, 'Replay');
  await warning().waitFor();
  await press(ada, 'Stop');
  await press(ada, 'Play again');
  await viewer(ada).locator('iframe[sandbox*="allow-scripts"]').waitFor();
  await ada.keyboard.press('Escape');
});

test.each(cases)('[SCREEN-149] %s, the neighbours of what %s are played at once', async (where, file) => {
  const banner = await put(0, file, where);
  const neighbour = await put(1, 'well.html', where);
  const hangs = await ada.evaluateHandle(() => ({
    word: new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data))),
  }));
  await play(ada, banner);
  if (file === 'hangs-later.html') expect(await hangs.evaluate(({ word }) => word)).toBe('hangs');
  await press(ada, 'Next banner');
  await isShown(ada, neighbour);
  await bannerText().waitFor();
  await expect.poll(() => warning().count()).toBe(0);
});

test('[SCREEN-149] Skip goes on to the next banner, which plays', async () => {
  const banner = await put(0, 'hangs-at-once.html', 'streamed');
  const neighbour = await put(1, 'well.html', 'streamed');
  await play(ada, banner);
  await warning().waitFor();
  await press(ada, 'Skip');
  await isShown(ada, neighbour);
  await bannerText().waitFor();
});

test.each(wheres)(
  '[SCREEN-952] %s, the first banner begins once, though its process is only being started',
  async (where) => {
    const banner = await put(0, 'well.html', where);
    // So long a process that played something before may take to answer; as if starting this one took longer.
    await ada.evaluate(() => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = ((does: () => void, ms?: number) => later(does, ms === 500 ? 0 : ms)) as typeof setTimeout;
      const begun = new Set<Node>();
      const isBanner = (node: Node) => node instanceof HTMLIFrameElement && node.sandbox.contains('allow-scripts');
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const added of addedNodes) {
            if (!(added instanceof Element)) continue;
            for (const one of [added, ...added.querySelectorAll('iframe')]) if (isBanner(one)) begun.add(one);
          }
      }).observe(document.body, { childList: true, subtree: true });
      Object.assign(window, { begun });
    });
    await play(ada, banner);
    await bannerText().waitFor();
    expect(await ada.evaluate(() => (window as { begun?: Set<Node> }).begun?.size)).toBe(1);
  },
);

test('[BANNER-62] what is fetched ahead is fetched with its scripts, and runs only once it is shown', async () => {
  const banner = await put(0, 'well.html', 'streamed');
  const neighbour = await put(1, 'well.html', 'public');
  requests.length = 0;
  await play(ada, banner);
  await expect.poll(() => requests).toContain('well.js');
  await viewer(ada).locator('iframe[title="Next banner"]').waitFor({ state: 'detached' });
  expect(requests).not.toContain('ran.png');
  await press(ada, 'Next banner');
  await isShown(ada, neighbour);
  await expect.poll(() => requests).toContain('ran.png');
});
