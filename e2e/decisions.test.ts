/** Decisions on banners in two browsers: said in the viewer, by keys too, and seen by the other member at once. */
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let folder: BannerFolder;
let ada: Page;
let ben: Page;
let banner: ShownBanner;
let fields: { ftpaccountID: number; ftpfolder: string; fileType: 1 | 2 | 3 };

const stack = (of = banner) => ask<VersionStack>(ada, 'GET', `/api/cells/${of.cell.cellID}/versions`);
const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="${colour}"/></svg>`;

async function frozenAs(fileName: string, of = banner): Promise<void> {
  await changeBanner(ada, of, { ...fields, fileName });
  const isFrozen = async () => {
    const { versions } = await stack(of);
    expect(versions.find(({ isCurrent }) => isCurrent)?.fileName).toBe(fileName);
  };
  await vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
}

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  folder = await bannerFolder();
  await folder.write('said/hero_v1.svg', svg('navy'), 1_780_000_000_000);
  await folder.write('said/hero_v2.svg', svg('teal'), 1_780_000_060_000);
  await folder.write('said/hero_v3.svg', svg('olive'), 1_780_000_120_000);
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  const body = { name: 'Said', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  fields = { ftpaccountID, ftpfolder: 'said', fileType: 1 };
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
  await frozenAs('hero_v1.svg');
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const said = (page: Page) => viewer(page).getByRole('region', { name: 'Decisions' });
const mark = (page: Page, name: string) => cellOfBanner(page, banner).getByRole('img', { name });

test('[SCREEN-480] [SCREEN-481] [SCREEN-605] one approves by a key, the other sees it at once and requests changes in words that Escape keeps', async () => {
  for (const page of [ada, ben]) {
    await openSheet(page, desk.demoUrl);
    await cellOfBanner(page, banner).click();
    await said(page).getByText('Waiting for a decision').waitFor();
  }
  await viewer(ada).press('a');
  for (const page of [ada, ben]) {
    await said(page).getByText('Approved', { exact: true }).waitFor();
    await mark(page, 'Approved').waitFor({ state: 'attached' });
  }
  await viewer(ben).press('c');
  const words = said(ben).getByRole('textbox', { name: 'What should be changed' });
  await words.pressSequentially('A larger logo, please');
  await words.press('Escape');
  await words.waitFor({ state: 'detached' });
  await said(ben).getByText('Approved', { exact: true }).waitFor();
  await said(ben).getByRole('button', { name: 'Request changes' }).click();
  await words.getByText('A larger logo, please').waitFor();
  await said(ben).getByText('Only members read this').waitFor();
  await said(ben).getByText('Shared', { exact: true }).click();
  expect(await seriousFindings(ben)).toEqual([]);
  await said(ben).getByRole('button', { name: 'Request changes' }).first().click();
  for (const page of [ada, ben]) {
    await said(page).getByText('Changes requested').waitFor();
    await mark(page, 'Changes requested').waitFor({ state: 'attached' });
  }
  await words.waitFor({ state: 'detached' });
  const [comment] = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`).then((comments) =>
    comments.filter(({ verdict }) => verdict?.cellID === banner.cell.cellID),
  );
  expect([comment?.verdict?.said, comment?.isShared]).toEqual(['changes', true]);
});

test('[SCREEN-482] a newer version waits, and what was said of the one before stands under it in the list', async () => {
  await frozenAs('hero_v2.svg');
  await said(ada).getByText('Waiting for a decision').waitFor();
  await mark(ada, 'Changes requested').waitFor({ state: 'detached' });
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .click();
  const older = viewer(ada).getByRole('button', { name: /hero_v1\.svg/ });
  await older.getByText(/requested changes/).waitFor();
  await older.getByText(/approved/).waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
});

test('[SCREEN-748] who writes why changes are needed when a newer version comes is told, and has the words for that one', async () => {
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await said(ada).getByRole('button', { name: 'Request changes' }).click();
  const words = said(ada).getByRole('textbox', { name: 'What should be changed' });
  await words.pressSequentially('The claim is cut off');
  await frozenAs('hero_v3.svg');
  await ada.getByText('A newer version has arrived').waitFor();
  await words.waitFor({ state: 'detached' });
  await said(ada).getByRole('button', { name: 'Request changes' }).click();
  await words.getByText('The claim is cut off').waitFor();
  await said(ada).getByRole('button', { name: 'Cancel' }).click();
  await words.waitFor({ state: 'detached' });
});

test('[SCREEN-746] who writes at once after C loses no letter and decides nothing by them, before the editor has come', async () => {
  const { isAsked, letGo } = await holdBack(ada, /\/assets\/Editor-[^/]*\.js/);
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await said(ada).getByRole('button', { name: 'Request changes' }).waitFor();
  await viewer(ada).press('c');
  await ada.keyboard.type('a fix, p');
  await isAsked;
  letGo();
  // Only the editor has a toolbar.
  await said(ada).getByRole('button', { name: 'Bold' }).waitFor();
  await ada.keyboard.type('lease');
  const words = said(ada).getByRole('textbox', { name: 'What should be changed' });
  await words.getByText('a fix, please', { exact: true }).waitFor();
  expect((await stack()).decision.state).toBe('waiting');
  await said(ada).getByRole('button', { name: 'Cancel' }).click();
  await words.waitFor({ state: 'detached' });
  await ada.unrouteAll();
});

test('[SCREEN-743] who writes why changes are needed about a banner that is removed decides nothing else by it', async () => {
  const [, next] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!next) throw new Error('The demo has one banner.');
  await frozenAs('hero_v2.svg', next);
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await said(ada).getByRole('button', { name: 'Request changes' }).waitFor();
  const verdicts: string[] = [];
  ada.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/verdicts')) verdicts.push(request.url());
  });
  await viewer(ada).press('c');
  await said(ada).getByRole('textbox', { name: 'What should be changed' }).click();
  await ada.keyboard.type('The logo');
  await ask(ben, 'DELETE', `/api/rows/${banner.cell.rowID}`);
  // Without a pause, after which keys would count again.
  for (const seen of [
    ada.getByText('The banner was removed while you were writing'),
    said(ada).getByText('Waiting for a decision'),
  ]) {
    while (!(await seen.isVisible())) await ada.keyboard.type('o');
  }
  await ada.keyboard.type(' and also fix it');
  await expect.poll(() => ada.getByLabel('What you wrote').inputValue()).toMatch(/^The logo+$/);
  expect(await ada.getByRole('textbox', { name: 'Why it is rejected' }).count()).toBe(0);
  expect(verdicts).toEqual([]);
  expect((await stack(next)).decision.state).toBe('waiting');
});

test('[COMMENT-62] who is removed from the sheet while they write why changes are needed is offered their words back, once', async () => {
  const { sheetID, users } = await readSheet(ada, desk.demoUrl);
  const userID = users.find(({ emailAddress }) => emailAddress === demo.guest.emailAddress)?.userID;
  const [next] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!next) throw new Error('The demo has no banner left.');
  await openSheet(ben, desk.demoUrl);
  await cellOfBanner(ben, next).click();
  await said(ben).getByRole('button', { name: 'Request changes' }).waitFor();
  await viewer(ben).press('c');
  const words = said(ben).getByRole('textbox', { name: 'What should be changed' });
  await words.pressSequentially('Half a reason');
  await words.getByText('Half a reason').waitFor();
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID });
  await ben.getByText('View only').waitFor();
  const offers = () =>
    ben.getByLabel('What you wrote').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')));
  await expect.poll(offers).toEqual(['Half a reason']);
});
