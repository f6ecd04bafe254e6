/** A hostile html banner, played through Marquee in a real browser: it shows, and reaches neither the page around it nor the calls. */
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BannerAddress, getBannerAddress } from '@marquee/contract/banners.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { hubPath } from '@marquee/contract/live.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo, type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet } from './support/sheet-page.ts';

/** What the viewer lets a frame do. */
const viewersSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** What the banner tries; each answers what it got, or the name of the error. */
const hostile = `
  const tries = {
    parent: () => parent.document.title,
    top: () => top.localStorage.length,
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    call: () => fetch('/api/account/get-logged-in-user', { credentials: 'include' }).then((answer) => answer.text()),
    blindCall: () => fetch('/api/account/get-logged-in-user', { credentials: 'include', mode: 'no-cors' }).then(() => 'sent'),
    picture: () => new Promise((resolve, reject) => {
      Object.assign(new Image(), { onload: () => resolve('loaded'), onerror: () => reject(new Error()), src: 'picture.svg' });
    }),
    data: () => fetch('data.json').then((answer) => answer.text()),
    outside: () => fetch('../data.json').then((answer) => 'answered ' + answer.status),
    away: () => { top.location = 'about:blank'; return 'left'; },
  };
  (async () => {
    const found = { origin, script: window.wasLoaded };
    for (const [name, attempt] of Object.entries(tries)) {
      try { found[name] = await attempt(); } catch (error) { found[name] = error.name; }
    }
    parent.postMessage(found, '*');
  })();`;

/** The two ways in which banners open what they advertise. */
const clickable = `
  <a href="/login" target="_blank">Link</a>
  <button onclick="window.open('/login')">clickTag</button>`;

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk({ dataDir });
  const folder = join(dataDir, 'demo-ftp', 'hostile');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), `<script src="own.js"></script><script>${hostile}</script>`);
  await writeFile(join(folder, 'still.html'), '<p>Nothing moves.</p>');
  await writeFile(join(folder, 'clicked.html'), clickable);
  await writeFile(
    join(folder, 'outer.html'),
    '<script>onmessage = ({ data }) => parent.postMessage(data, "*")</script><iframe src="index.html"></iframe>',
  );
  await writeFile(join(folder, 'own.js'), 'window.wasLoaded = true;');
  await writeFile(join(folder, 'data.json'), '{"own":true}');
  await writeFile(join(folder, 'picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  page = await desk.window();
  const { emailAddress, password } = demo.admin;
  const authorization = `Basic ${Buffer.from(`${emailAddress}:${password}`).toString('base64')}`;
  await page.request.post('/api/account/session', { headers: { authorization } });
  await page.goto('/');
});

afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
});

/** Points a banner of the demo sheet at a file of the demo's file server, and answers where it is played from. */
async function addressOf(fileName: string): Promise<BannerAddress> {
  const sheet = await readSheet(page, desk.demoUrl);
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.banner);
  const cell = column?.cells.find((one) => one.cellBanner?.fileName.endsWith('index.html'));
  if (!cell) throw new Error('The demo sheet has no html banner.');
  const { cellID, rowID, columnID } = cell;
  await ask(page, 'PUT', '/api/cells', {
    cell: { cellID, rowID, columnID, cellBanner: { fileName, ftpfolder: '' } },
    updateFields: ['fileName', 'ftpfolder'],
  });
  return BannerAddress.parse(await ask<unknown>(page, 'GET', getBannerAddress.path.replace('{id}', String(cellID))));
}

/** Shows an address in a frame on our own page, and answers what it posts to the page. */
const posted = (address: string, attributes: Record<string, string>): Promise<Record<string, unknown>> =>
  page.evaluate(
    ([src, more]) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const frame = document.createElement('iframe');
        for (const [name, value] of Object.entries({ ...more, src })) frame.setAttribute(name, value);
        addEventListener('message', (event) => event.source === frame.contentWindow && resolve(event.data));
        document.body.append(frame);
      }),
    [address, attributes] as const,
  );

/** What the hostile page gets, wherever it is. */
const nothingOfOurs = {
  origin: 'null',
  script: true,
  picture: 'loaded',
  data: '{"own":true}',
  parent: 'SecurityError',
  top: 'SecurityError',
  cookie: 'SecurityError',
  storage: 'SecurityError',
  call: 'TypeError',
  blindCall: 'TypeError',
  outside: 'TypeError',
  away: 'SecurityError',
};

test.each([
  ['in the frame that the viewer makes', { sandbox: viewersSandbox }],
  ['in a frame that forgot to shut it in', {}],
])('[BANNER-35] %s, a hostile banner shows its own files and reaches nothing of ours', async (_, attributes) => {
  const { address, isStreamed } = await addressOf('hostile/index.html');
  expect(isStreamed).toBe(true);
  expect(await posted(address, attributes)).toEqual(nothingOfOurs);
  expect(page.url()).toBe(`${desk.marquee.address}/`);
});

test('[BANNER-86] a page that a banner shows in a frame of its own is shown, and as shut in as the banner', async () => {
  const { address } = await addressOf('hostile/outer.html');
  expect(await posted(address, { sandbox: viewersSandbox })).toEqual(nothingOfOurs);
});

test('[BANNER-86] another site can’t show a banner, by the address that somebody gave it', async () => {
  const { address } = await addressOf('hostile/still.html');
  const foreign = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${new URL(address, desk.marquee.address).href}"></iframe>`);
  });
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const other = await page.context().newPage();
  onTestFinished(async () => {
    await other.close();
    foreign.close();
  });
  await other.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  const shown = other.frames().find((frame) => frame !== other.mainFrame());
  expect(await shown?.evaluate(() => document.body.textContent)).not.toContain('Nothing moves.');
});

test('[BANNER-35] opened by itself, it is shut in all the same', async () => {
  const { address } = await addressOf('hostile/still.html');
  const alone = await page.context().newPage();
  await alone.goto(address);
  expect(await alone.evaluate(() => origin)).toBe('null');
  await expect(alone.evaluate(() => document.cookie)).rejects.toThrow('sandboxed');
  await alone.close();
});

/** What a banner on a server of its own, which knows nothing of our rules, sends us blindly: it could not read the answers anyway. */
const calling = (marqueeAddress: string) => `<script>
  const api = '${marqueeAddress}/api/openapi.json';
  const hub = '${marqueeAddress}${hubPath}';
  (async () => {
    await fetch(api, { mode: 'no-cors' });
    await fetch(hub + '/negotiate?negotiateVersion=1', { method: 'POST', mode: 'no-cors' });
    const frame = Object.assign(document.createElement('iframe'), { src: api + '?frame' });
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    await loaded;
    const socket = new WebSocket(hub.replace('http', 'ws'));
    const live = await new Promise((done) => Object.assign(socket, { onopen: () => done('open'), onerror: () => done('refused') }));
    parent.postMessage({ live }, '*');
  })();
</script>`;

test('[BANNER-44] a banner that is played from its own server makes no calls, and links lead here all the same', async () => {
  const elsewhere = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<a href="${desk.marquee.address}/api/openapi.json">The calls</a><body>${calling(desk.marquee.address)}</body>`,
      );
  });
  onTestFinished(() => void elsewhere.close());
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.frame() !== page.mainFrame() && response.url().startsWith(desk.marquee.address)) {
      calls.push(`${pathname}${search} ${response.status()}`);
    }
  });
  const found = await posted(`http://127.0.0.1:${port}/`, { sandbox: viewersSandbox });
  expect(found).toEqual({ live: 'refused' });
  expect(calls).toEqual([
    '/api/openapi.json 403',
    '/sheet-update-hub/negotiate?negotiateVersion=1 403',
    '/api/openapi.json?frame 403',
  ]);

  const reader = await page.context().newPage();
  await reader.goto(`http://localhost:${port}/`);
  const [answer] = await Promise.all([
    reader.waitForResponse((response) => response.url().endsWith('/api/openapi.json')),
    reader.getByRole('link', { name: 'The calls' }).click(),
  ]);
  expect(answer.status()).toBe(200);
  await reader.close();
});

test.each(['streamed', 'public'])(
  '[BANNER-63] a click on a %s banner opens a normal page that has no opener',
  async (where) => {
    const elsewhere = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(clickable);
    });
    onTestFinished(() => void elsewhere.close());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const address = where === 'public' ? `${site}/` : (await addressOf('hostile/clicked.html')).address;
    await page.evaluate(
      ([src, sandbox]) =>
        document.body.append(Object.assign(document.createElement('iframe'), { src, sandbox, name: 'clicked' })),
      [address, viewersSandbox] as const,
    );
    const banner = page.frameLocator('iframe[name=clicked]');
    for (const way of [banner.getByRole('link'), banner.getByRole('button')]) {
      const [landing] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
      await landing.waitForURL('**/login');
      const found = await landing.evaluate(() => {
        localStorage.setItem('basket', 'full');
        return {
          origin,
          opener: window.opener === null,
          kept: localStorage.getItem('basket'),
          cookie: typeof document.cookie,
        };
      });
      const origin = where === 'public' ? site : desk.marquee.address;
      expect(found).toEqual({ origin, opener: true, kept: 'full', cookie: 'string' });
      await landing.close();
    }
    await page.goto('/');
  },
);
