/** What the viewer and the adding of rows say of files that can't be played, are empty or are missing, in a real browser. */
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { button, closePopup, dialog, looks } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, isShown, press, viewer, type ShownBanner } from './support/viewer.ts';

const page = `<link rel="stylesheet" href="main.css"><img src="none.png"><p>A banner</p>
  <script>Object.assign(new Image(), { src: 'later.png' })</script>`;

let desk: Desk;
let site: Server;
let folder: BannerFolder;
let ada: Page;
/** the same folder, played through Marquee and from a site of its own */
let accounts: Record<'streamed' | 'public', number>;
let banner: ShownBanner;

beforeAll(async () => {
  // The FTP server of this file is on this machine.
  vi.stubEnv('FTP_LOOPBACK', '1');
  folder = await bannerFolder();
  await folder.write('rich_300x250_v1/banner.html', page);
  await folder.write('rich_300x250_v1/main.css', 'p { color: red }');
  await folder.write('Spring_v2/300x250/index.html', '<p>1');
  await folder.write('Spring_v2/728x90/index.html', '<p>2');
  await folder.write('hero.rar', 'Rar!');
  await folder.write('hero.mov', 'a film');
  await folder.write('empty.png', '');
  const host = await startProftpd(folder.path);
  site = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', url.endsWith('.html') ? 'text/html' : 'application/octet-stream');
    createReadStream(join(folder.path, decodeURIComponent(url)))
      .on('error', () => answer.writeHead(404).end())
      .pipe(answer);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const at = site.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  desk = await setDesk();
  ada = await desk.seat('admin');
  const add = async (name: string, more: object) => {
    const body = { name, protocol: 1, host, userName, password, directory: '', ...more };
    return (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  };
  accounts = { streamed: await add('Streamed', {}), public: await add('Public', { url, urlForHttpSite: url }) };
});

afterAll(async () => {
  await desk?.clear();
  site?.close();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  await openSheet(ada, desk.demoUrl);
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
});

/** Points the first banner at a file, and opens the viewer on it. */
async function show(account: keyof typeof accounts, fileName: string, fileType: 1 | 2 | 3): Promise<void> {
  const fields = { ftpaccountID: accounts[account], ftpfolder: '', fileName, fileType };
  await changeBanner(ada, banner, { ...fields, bannerWidth: 300, bannerHeight: 250 });
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await viewer(ada).waitFor();
}

test.each(['streamed', 'public'] as const)(
  '[SCREEN-145] of a file that no browser plays it is said so, and what to do: %s',
  async (account) => {
    const alert = viewer(ada).getByRole('alert');
    await show(account, 'hero.rar', 2);
    await alert.getByText('.rar files can’t be played here.').waitFor();
    await alert.getByText('Unpack this one on the file server', { exact: false }).waitFor();
    await show(account, 'hero.mov', 3);
    await alert.getByText('.mov files can’t be played here.').waitFor();
    await alert.getByText('Export this one as MP4 or WebM', { exact: false }).waitFor();
    expect(await viewer(ada).locator('video, iframe:not([hidden])').count()).toBe(0);
    await alert.getByRole('button', { name: 'Edit banner' }).click();
    await dialog(ada).getByLabel('File name').waitFor();
    await ada.keyboard.press('Escape');
  },
);

test.each(['streamed', 'public'] as const)(
  '[SCREEN-145] of an empty file it is said that it is empty: %s',
  async (account) => {
    await folder.write('empty.png', '');
    await show(account, 'empty.png', 1);
    const alert = viewer(ada).getByRole('alert');
    await alert.getByText('This banner’s file is empty (0 bytes).', { exact: false }).waitFor();
  },
);

test('[SCREEN-146] what a banner asked for in vain through Marquee is counted, also what its scripts did', async () => {
  await show('streamed', 'rich_300x250_v1/banner.html', 2);
  const missing = viewer(ada).getByRole('status').filter({ hasText: 'missing' });
  await missing.getByText('2 files of this banner are missing').waitFor();
  await missing.getByText('later.png, none.png').waitFor();
  expect(await missing.getByText('public address', { exact: false }).count()).toBe(0);
  await folder.write('rich_300x250_v1/later.png', 'there by now');
  await viewer(ada).getByRole('button', { name: 'Replay' }).click();
  await missing.getByText('1 file of this banner is missing').waitFor();
  await folder.remove('rich_300x250_v1/later.png');
});

test('[SCREEN-146] of one that plays from its public address what its page names is, and it is said that there may be more', async () => {
  await show('public', 'rich_300x250_v1/banner.html', 2);
  const missing = viewer(ada).getByRole('status').filter({ hasText: 'missing' });
  await missing.getByText('1 file of this banner is missing').waitFor();
  await missing.getByText('none.png', { exact: true }).waitFor();
  await missing.getByText('files its scripts load aren’t checked', { exact: false }).waitFor();
  await expect.poll(() => viewer(ada).getByTitle('files its scripts load aren’t checked').count()).toBe(1);
  expect(await seriousFindings(ada)).toEqual([]);
});

test.each(['streamed', 'public'] as const)(
  '[SCREEN-773] what is said of the files of one banner is not said of the next: %s',
  async (account) => {
    const [, next] = bannersOf(await readSheet(ada, desk.demoUrl));
    if (!next) throw new Error('The demo has one banner only.');
    await show(account, 'rich_300x250_v1/banner.html', 2);
    const missing = viewer(ada).getByRole('status').filter({ hasText: 'missing' });
    await missing.waitFor();
    await press(ada, 'Next banner');
    await isShown(ada, next);
    await missing.waitFor({ state: 'detached' });
  },
);

test('[SCREEN-147] where rows are added, empty files are marked and folders say how many rows they would give', async () => {
  await folder.write('empty.png', '');
  await button(ada, 'Add rows (FTP)').first().click();
  await dialog(ada).getByLabel('File type').selectOption({ label: 'HTML' });
  await dialog(ada).getByLabel('FTP account').selectOption({ label: 'Streamed' });
  const entry = (name: string) =>
    dialog(ada).getByRole('list', { name: 'Contents of the folder' }).getByRole('listitem').filter({ hasText: name });
  await entry('Spring_v2').getByText('2 rows', { exact: true }).waitFor();
  await entry('empty.png').getByText('Empty', { exact: true }).waitFor();
  const names = dialog(ada).getByRole('list', { name: 'Files that rows will be added for' });
  await names.getByText('Spring_v2/728x90/index.html').waitFor();
  for (const { colorScheme, viewport } of looks) {
    await ada.emulateMedia({ colorScheme });
    await ada.setViewportSize(viewport);
    expect(await seriousFindings(ada)).toEqual([]);
  }
  await ada.setViewportSize({ width: 1440, height: 900 });
  await closePopup(ada);
});
