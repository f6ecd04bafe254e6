/** The process that has Chromium draw: what it draws, what it is given, and what it leaves behind. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { BlobStore } from '#blobs/blob-store.ts';
import { mayDraw } from '#test/drawn-banners.ts';
import { BannerBrowser, type DrawnBanner } from './banner-browser.ts';
import { findChromium } from './find-chromium.ts';
import { addressOf, givesFilesOf } from './given-files.ts';

/** All that this machine has: each knows other words for the same. */
const installed: string[] = [];
for (const name of ['chromium-headless-shell', 'chromium']) {
  const one = await findChromium(`/usr/bin/${name}`, '');
  if (one !== undefined) installed.push(one);
}
const found = await findChromium(process.env['CHROMIUM_PATH'], process.env['PATH'] ?? '');
const chromium = found ?? '';
const shape = { fileType: bannerFileTypes.html, width: 300, height: 250 };

interface Copy {
  files: Record<string, string | Buffer>;
  isWhole?: boolean;
}

/** A banner whose copy is in memory; its first file is its page. */
async function aCopy({ files, isWhole = true }: Copy) {
  const bytes = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  const get = (path: string) => Promise.resolve(Readable.from([bytes.get(path)]));
  const store = { get } as unknown as BlobStore;
  const listed = [...bytes].map(([path, content]) => ({ path, hash: path, bytes: content.length }));
  const source = { page: listed[0]?.path ?? '', isWhole, files: listed, names: [], size: undefined };
  const gives = await givesFilesOf(store, source);
  if (!gives) throw new Error('The web client is not built.');
  return { gives, banner: { ...shape, address: addressOf(source) } };
}
const shot = async (drawn: DrawnBanner) => (await drawn.shoot('end')).png;
const browsers: BannerBrowser[] = [];
afterAll(() => browsers.forEach((browser) => browser.end()));
function aBrowser(path = chromium): BannerBrowser {
  const browser = new BannerBrowser(path);
  browsers.push(browser);
  return browser;
}

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  test('[STILL-33] [STILL-36] what is asked for at once is drawn one after the other, and what nobody waits for any more holds up nothing', async () => {
    const browser = aBrowser();
    const lone = (colour: string) => aCopy({ files: { 'index.html': `<body style="background:${colour}"><b>Ad</b>` } });
    const light = async ({ banner, gives }: Awaited<ReturnType<typeof aCopy>>) => {
      const png = await browser.draw(banner, gives, shot);
      const pixel = sharp(png).extract({ left: 200, top: 200, width: 1, height: 1 }).removeAlpha().raw();
      return [...(await pixel.toBuffer())];
    };
    const [red, green] = [await lone('rgb(200,0,0)'), await lone('rgb(0,100,0)')];
    const given = new AbortController();
    const begun = Promise.withResolvers<void>();
    const endless = browser.draw(
      red.banner,
      red.gives,
      () => {
        begun.resolve();
        return new Promise<void>(() => undefined);
      },
      given.signal,
    );
    const both = Promise.all([light(red), light(green)]);
    // It leaves the line at once: what is drawn now may take a minute.
    const later = new AbortController();
    const leaving = browser.draw(red.banner, red.gives, shot, later.signal);
    later.abort(new Error('Nobody waits for this one.'));
    await expect(leaving).rejects.toThrow('Nobody waits for this one.');
    await begun.promise;
    given.abort(new Error('Nobody waits.'));
    await expect(endless).rejects.toThrow('Nobody waits.');
    expect(await both).toEqual([
      [200, 0, 0],
      [0, 100, 0],
    ]);
  });

  test.each(installed)('[STILL-12] with %s no line of WebRTC leads anywhere', async (path) => {
    const packets: string[] = [];
    const trap = createSocket('udp4')
      .on('message', () => packets.push('a packet'))
      .bind(0, '127.0.0.1');
    await once(trap, 'listening');
    afterAll(() => trap.close());
    const { port } = trap.address();
    // What it gathers of addresses is written on it once it is done.
    const page = `<b>Ad</b><script>
    const line = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
    line.onicegatheringstatechange = () => { if (line.iceGatheringState === 'complete') document.body.append('done'); };
    line.createDataChannel('x');
    line.createOffer().then((it) => line.setLocalDescription(it));
  </script>`;
    const { gives, banner } = await aCopy({ files: { 'index.html': page } });
    await aBrowser(path).draw(banner, gives, async (drawn) => {
      await drawn.shoot('end');
      await drawn.shoot(15);
    });
    expect(packets).toEqual([]);
  });

  test('[STILL-4] a page that brings its part in a frame later is drawn where that is at its end', async () => {
    const part = `<body style="margin:0;background:rgb(255,0,0)">Ad<script>setTimeout(() => document.body.style.background = 'rgb(0,200,0)', 3000)</script>`;
    const page = `<b>Ad</b><script>setTimeout(() => { const frame = document.createElement('iframe'); frame.src = 'part.html'; frame.style.cssText = 'position:absolute;inset:0;border:0;width:300px;height:250px'; document.body.append(frame); }, 1500)</script>`;
    const { gives, banner } = await aCopy({ files: { 'index.html': page, 'part.html': part } });
    const { data } = await sharp(await aBrowser().draw(banner, gives, shot))
      .extract({ left: 100, top: 100, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([0, 200, 0]);
  });

  test('[STILL-11] one whose file is too heavy to be given is not drawn without it', async () => {
    const files = {
      'index.html': '<b>Ad</b><script>fetch("heavy.bin")</script>',
      'heavy.bin': Buffer.alloc(64_000_001),
    };
    const { gives, banner } = await aCopy({ files });
    await expect(aBrowser().draw(banner, gives, shot)).rejects.toMatchObject({ reason: 'tooMuch' });
  });

  test('[STILL-12] one that asks by an endless address, or without end, is not drawn', async () => {
    for (const script of [
      'fetch("a".repeat(5000))',
      'setInterval(() => { for (let n = 0; n < 500; n++) fetch("a.png?" + n) }, 10)',
    ]) {
      const { gives, banner } = await aCopy({ files: { 'index.html': `<b>Ad</b><script>${script}</script>` } });
      const failed = aBrowser().draw(banner, gives, shot);
      // A machine that is busy with other things has its process ended before it counted them all.
      await expect(failed).rejects.toMatchObject({ reason: expect.stringMatching(/^(?:tooMuch|lost)$/) as string });
    }
  });

  test('[STILL-10] where the store of copies fails, that is what is told', async () => {
    const { gives, banner } = await aCopy({ files: { 'index.html': '<b>Ad</b><img src="a.png">', 'a.png': 'a' } });
    const away = new Error('The store is away.');
    const failing: typeof gives = (path, isPage) =>
      path.endsWith('a.png') ? Promise.reject(away) : gives(path, isPage);
    await expect(aBrowser().draw(banner, failing, shot)).rejects.toBe(away);
  });

  test('[STILL-12] once it has ended for good it draws no more', async () => {
    const { gives, banner } = await aCopy({ files: { 'index.html': '<b>Ad</b>' } });
    const browser = aBrowser();
    browser.end();
    await expect(browser.draw(banner, gives, shot)).rejects.toMatchObject({ reason: 'lost' });
  });

  test('[STILL-12] leaves nothing behind of what Chromium has written', async () => {
    // Where nothing else of the machine writes.
    const own = await mkdtemp(join(tmpdir(), 'marquee-drawn-'));
    afterAll(() => rm(own, { recursive: true, force: true }));
    await chmod(own, 0o777);
    vi.stubEnv('TMPDIR', own);
    const browser = new BannerBrowser(chromium);
    const banner = { ...shape, address: 'https://drawn-banner.invalid/' };
    const nothing = () => Promise.resolve();
    await expect(browser.draw(banner, () => Promise.resolve('missing'), nothing)).rejects.toThrow();
    expect(await readdir(own)).toHaveLength(1);
    browser.close();
    await expect.poll(() => readdir(own)).toEqual([]);
    vi.unstubAllEnvs();
  });

  test('[STILL-12] one that asks for everything at once is given one file after the other, and not without end', async () => {
    const heavy = Buffer.alloc(20_000_000, 7);
    const page =
      '<b>Ad</b><script>for (let n = 0; n < 60; n++) { fetch(`heavy.bin?${n}`); fetch(`other.bin?${n}`); }</script>';
    const { gives, banner } = await aCopy({ files: { 'index.html': page, 'heavy.bin': heavy, 'other.bin': heavy } });
    let [now, most, given] = [0, 0, 0];
    const counting: typeof gives = async (path, isPage) => {
      most = Math.max(most, ++now);
      const answer = await gives(path, isPage);
      given += typeof answer === 'string' ? 0 : answer.bytes.length;
      now -= 1;
      return answer;
    };
    const browser = aBrowser();
    await browser.draw(banner, counting, shot).catch(() => undefined);
    expect(most).toBe(1);
    expect(given).toBeLessThan(530_000_000);
    // The next one is drawn, whatever became of it.
    const plain = await aCopy({ files: { 'index.html': '<b>Ad</b>' } });
    const next = await browser.draw(plain.banner, plain.gives, shot);
    expect(next.subarray(1, 4).toString()).toBe('PNG');
  });
});
