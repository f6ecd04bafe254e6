/** The moments of a banner that moves, really drawn, in a real browser: beside its cell, as the pointer moves through it. */
import { listStills } from '@marquee/contract/stills.ts';
import { mayDraw } from '@marquee/server/test/drawn-banners.ts';
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner } from './support/viewer.ts';

const page =
  '<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0}@keyframes go{from{background:rgb(20,20,20)}to{background:rgb(220,220,220)}}#box{position:absolute;inset:0;animation:go 8s both linear}</style><div id="box"><b>Ad</b></div>';

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  let desk: Desk;
  let folder: BannerFolder;

  beforeAll(async () => {
    vi.stubEnv('FTP_LOOPBACK', '1');
    vi.stubEnv('VERSIONS', '1');
    vi.stubEnv('CHROMIUM', process.env['CHROMIUM_PATH']);
    folder = await bannerFolder();
    await folder.write('moving/index.html', page, Date.now() - 86_400_000);
    desk = await setDesk();
  });
  afterAll(async () => {
    await desk?.clear();
    vi.unstubAllEnvs();
  });

  test('[SCREEN-973] a banner that moves shows another moment beside its cell as the pointer moves through it', async () => {
    const ada = await desk.known('admin');
    const host = await startProftpd(folder.path);
    const body = { name: 'Moving', protocol: 1, host, userName, password, directory: '' };
    const { ftpAaccountID: ftpaccountID } = await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body);
    const [banner] = bannersOf(await readSheet(ada, desk.demoUrl));
    if (!banner) throw new Error('The demo has no banner.');
    await changeBanner(ada, banner, { ftpaccountID, ftpfolder: 'moving', fileName: 'index.html', fileType: 2 });
    const numberOfMoments = async () => {
      const url = `${listStills.path}?sheetURL=${desk.demoUrl}`;
      const { cells, moments } = await ask<{ cells: number[]; moments: ([string, number] | null)[] }>(ada, 'GET', url);
      let cellID = 0;
      const at = cells.findIndex((step) => (cellID += step) === banner.cell.cellID);
      return moments[at]?.[1];
    };
    await expect.poll(numberOfMoments, { timeout: 120_000, interval: 500 }).toBe(9);

    await openSheet(ada, desk.demoUrl);
    const cell = cellOfBanner(ada, banner);
    const picture = ada.locator('[data-large-still]');
    const bars = picture.locator('[data-there]');
    await vi.waitFor(
      async () => {
        await ada.mouse.move(0, 0);
        await cell.hover();
        await bars.waitFor({ timeout: 3_000 });
      },
      { timeout: 30_000 },
    );
    /** How light what is shown is, where there is nothing but its ground. */
    const light = async () => {
      const { decoded } = await picture.evaluate(async (shown) => {
        const strip = shown.querySelector<HTMLImageElement>('[data-moment]');
        const chosen = strip ?? shown.querySelector('img');
        if (!chosen) return { decoded: -1 };
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        const wide = strip ? chosen.naturalWidth / 9 : chosen.naturalWidth;
        const left = wide * Number(strip?.dataset['moment'] ?? 0);
        context?.drawImage(chosen, left + wide / 2, chosen.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
        return { decoded: context?.getImageData(0, 0, 1, 1).data[0] ?? -1 };
      });
      return decoded;
    };
    const { height, width, x, y } = await boxOf(cell);
    const lightAt = async (share: number) => {
      await ada.mouse.move(x + width * share, y + height / 2);
      await picture.locator(`[data-moment="${Math.floor(share * 9)}"]`).waitFor();
      return light();
    };
    const [first, middle, last] = [await lightAt(0.05), await lightAt(0.5), await lightAt(0.95)];
    expect([first < 30, middle > 105 && middle < 135, last > 210]).toEqual([true, true, true]);
    expect(await picture.locator('[data-chosen]').count()).toBe(9);
    // Whoever comes by the keyboard sees the end.
    await ada.mouse.move(0, 0);
    await picture.waitFor({ state: 'detached' });
  });
});
