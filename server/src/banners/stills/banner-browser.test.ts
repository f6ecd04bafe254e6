/** The process that has Chromium draw: what it is given, and what it leaves behind. */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { afterAll, expect, test, vi } from 'vitest';
import type { BlobStore } from '#blobs/blob-store.ts';
import { BannerBrowser } from './banner-browser.ts';
import { findChromium } from './find-chromium.ts';
import { addressOf, givesFilesOf } from './given-files.ts';

const found = await findChromium(process.env['CHROMIUM_PATH'], process.env['PATH'] ?? '');
if (found === undefined) throw new Error('There is no Chromium.');
const chromium = found;
const shape = { fileType: bannerFileTypes.html, width: 300, height: 250 };

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
  const page = Buffer.from(
    '<b>Ad</b><script>for (let n = 0; n < 60; n++) fetch(`heavy.bin?${n}`); for (let n = 0; n < 60; n++) fetch(`other.bin?${n}`)</script>',
  );
  const bytes = new Map([
    ['page', page],
    ['heavy', heavy],
  ]);
  const store = { get: (hash: string) => Promise.resolve(Readable.from([bytes.get(hash)])) } as unknown as BlobStore;
  const file = (path: string, hash: string) => ({ path, hash, bytes: bytes.get(hash)?.length ?? 0 });
  const files = [file('index.html', 'page'), file('heavy.bin', 'heavy'), file('other.bin', 'heavy')];
  const source = { page: 'index.html', isWhole: true, files, names: [], size: undefined };
  const gives = await givesFilesOf(store, source);
  if (!gives) throw new Error('The web client is not built.');
  let [now, most, given] = [0, 0, 0];
  const counting: typeof gives = async (path, isPage) => {
    most = Math.max(most, ++now);
    const answer = await gives(path, isPage);
    given += typeof answer === 'string' ? 0 : answer.bytes.length;
    now -= 1;
    return answer;
  };
  const browser = new BannerBrowser(chromium);
  afterAll(() => browser.close());
  const shot = (drawn: { shoot: (at: 'end') => Promise<Buffer> }) => drawn.shoot('end');
  await browser.draw({ ...shape, address: addressOf(source) }, counting, shot).catch(() => undefined);
  expect(most).toBe(1);
  expect(given).toBeLessThan(530_000_000);
  // The next one is drawn, whatever became of it.
  bytes.set('page', Buffer.from('<b>Ad</b>'));
  const plain = { ...source, files: [file('index.html', 'page')] };
  const next = await browser.draw(
    { ...shape, address: addressOf(plain) },
    async (path, isPage) => (await givesFilesOf(store, plain))?.(path, isPage) ?? 'missing',
    shot,
  );
  expect(next.subarray(1, 4).toString()).toBe('PNG');
});
