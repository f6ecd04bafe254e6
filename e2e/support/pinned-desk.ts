/** A desk with an image in two versions on a file server, for the first banner to be made of. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { Pin } from '@marquee/contract/pins.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { ask } from './ask.ts';
import { setDesk, type Desk } from './desk.ts';
import { readSheet } from './sheet-page.ts';
import { bannersOf, changeBanner, type ShownBanner } from './viewer.ts';

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="${colour}"/></svg>`;

export interface PinnedDesk {
  desk: Desk;
  /** a member's */
  ada: Page;
  banner: ShownBanner;
  /** Makes the banner `hero_v1.svg` or `hero_v2.svg`; answers the number of that version: the demo's own file may have been frozen before. */
  frozenAs: (fileName: string) => Promise<number>;
  /** those of the banner's row */
  pins: () => Promise<Pin[]>;
}

/** @param sit gives the member a window, let in */
export async function setPinnedDesk(sit: (desk: Desk) => Promise<Page>): Promise<PinnedDesk> {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  const folder = await bannerFolder();
  await folder.write('pins/hero_v1.svg', svg('navy'), 1_780_000_000_000);
  await folder.write('pins/hero_v2.svg', svg('teal'), 1_780_000_060_000);
  const host = await startProftpd(folder.path);
  const desk = await setDesk();
  const ada = await sit(desk);
  const body = { name: 'Pins', protocol: 1, host, userName, password, directory: '' };
  const { ftpAaccountID } = await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body);
  const [banner] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!banner) throw new Error('The demo has no banner.');
  const current = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
    return versions.find(({ isCurrent }) => isCurrent);
  };
  return {
    desk,
    ada,
    banner,
    frozenAs: async (fileName) => {
      await changeBanner(ada, banner, { ftpaccountID: ftpAaccountID, ftpfolder: 'pins', fileType: 1, fileName });
      // Also before a test begins, where there is nothing to poll with.
      return vi.waitFor(
        async () => {
          const found = await current();
          expect(found?.fileName).toBe(fileName);
          return found?.number ?? 0;
        },
        { timeout: 60_000, interval: 200 },
      );
    },
    pins: async () =>
      (await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`)).flatMap((one) => one.pin ?? []),
  };
}
