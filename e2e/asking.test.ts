/** Asking for decisions in two browsers: whoever is asked finds it at once in the bell and at home, walks through it, and the asker sees it. */
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, isShown, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let benName: string;
let first: ShownBanner;
let second: ShownBanner;

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="navy"/></svg>';

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  const folder = await bannerFolder();
  await folder.write('asked/hero.svg', svg, 1_780_000_000_000);
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  const body = { name: 'Asked', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  const banners = bannersOf(await readSheet(ada, desk.demoUrl));
  benName = (await ask<Person>(ben, 'GET', '/api/account/get-logged-in-user')).firstName;
  await ask(ben, 'PUT', '/api/notifications', { upTo: 2_000_000_000 });
  const [one, other] = banners;
  if (!one || !other || one.cell.rowID === other.cell.rowID) throw new Error('The demo has no two rows with banners.');
  [first, second] = [one, other];
  for (const banner of [first, second]) {
    await changeBanner(ada, banner, { ftpaccountID, ftpfolder: 'asked', fileType: 1, fileName: 'hero.svg' });
    const isFrozen = async () => {
      const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
      expect(versions.find(({ isCurrent }) => isCurrent)?.fileName).toBe('hero.svg');
    };
    await vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
  }
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const said = (page: Page) => viewer(page).getByRole('region', { name: 'Decisions' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Ask for decisions' });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });
const choose = (page: Page, { rowName }: ShownBanner) =>
  page
    .getByRole('checkbox', { name: `Select ${rowName}`, exact: true })
    .first()
    .check();

test('[SCREEN-500] [SCREEN-502] [SCREEN-503] [SCREEN-504] who is asked about the selected rows finds it at home at once, walks and decides', async () => {
  await openSheet(ada, desk.demoUrl);
  await ben.goto(desk.marquee.address);
  await ben.getByRole('heading', { name: 'All your sheets' }).waitFor();
  expect(await waiting(ben).count()).toBe(0);

  for (const banner of [first, second]) await choose(ada, banner);
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Ask' }).click();
  await popup(ada).getByText('2 banners of 2 rows.').waitFor();
  await popup(ada).getByRole('button', { name: 'Ask', exact: true }).click();
  await popup(ada).getByText('Choose who should decide.').waitFor();
  const people = popup(ada).getByRole('group', { name: 'People' });
  await people.getByRole('textbox', { name: 'Search people' }).fill(benName);
  await people.getByRole('checkbox').check();
  await popup(ada).getByLabel('Message (optional)').fill('The logo, please');
  await popup(ada).getByLabel('Due (optional)').fill('2031-02-03');
  expect(await seriousFindings(ada)).toEqual([]);
  await popup(ada).getByRole('button', { name: 'Ask', exact: true }).click();
  await ada.getByText(/asked about 2 banners/).waitFor();

  await waiting(ben).getByText('2 banners to decide on').waitFor();
  await ben.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  expect(await seriousFindings(ben)).toEqual([]);
  await waiting(ben).getByRole('link').click();
  await isShown(ben, first);
  await viewer(ben).getByText('1 of 2 waiting for you').waitFor();
  await said(ben).getByText('“The logo, please”').waitFor();
  expect(await seriousFindings(ben)).toEqual([]);
  await viewer(ben).press('a');
  await said(ben).getByText('Approved', { exact: true }).waitFor();
  await viewer(ben).press('ArrowRight');
  await isShown(ben, second);
  await viewer(ben).getByText('2 of 2 waiting for you').waitFor();
  await cellOfBanner(ada, first).getByRole('img', { name: 'Approved' }).waitFor({ state: 'attached' });
});

test('[SCREEN-501] [SCREEN-505] [SCREEN-506] the viewer says who is waited for, and what is withdrawn there leaves the walk of the other', async () => {
  await ada.keyboard.press('Escape');
  await cellOfBanner(ada, second).click();
  const faces = said(ada).getByRole('button', { name: new RegExp(`^Waiting for\\s+${benName} .*due `) });
  await faces.click();
  await ada.getByRole('menuitem', { name: /^Withdraw from / }).click();
  await said(ada).getByRole('button', { name: 'Ask', exact: true }).waitFor();
  await viewer(ben).getByText('Nothing else is waiting for you').waitFor();
  await cellOfBanner(ben, second)
    .getByRole('img', { name: /^Waiting for you/ })
    .waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: 'Undo' }).last().click();
  await faces.waitFor();
  await viewer(ben).getByText('2 of 2 waiting for you').waitFor();
  await cellOfBanner(ben, second)
    .getByRole('img', { name: /^Waiting for you/ })
    .waitFor({ state: 'attached' });
  await viewer(ben).getByRole('button', { name: 'Show all banners' }).click();
  await viewer(ben)
    .getByText(/^\d+ of \d+$/)
    .waitFor();
});
