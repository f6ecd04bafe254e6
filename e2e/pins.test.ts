/** Pins in two browsers: placed on a banner by one, seen at once by the other, and settled beside the newer version. */
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, isShown, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let folder: BannerFolder;
let ada: Page;
let ben: Page;
let banner: ShownBanner;
/** the numbers of the two versions */
let older: number;
let newer: number;
let fields: { ftpaccountID: number; ftpfolder: string; fileType: 1 | 2 | 3 };

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="${colour}"/></svg>`;

/** Answers the number of the version that it is: the demo's own file may have been frozen before. */
async function frozenAs(fileName: string): Promise<number> {
  await changeBanner(ada, banner, { ...fields, fileName });
  const isFrozen = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
    const current = versions.find(({ isCurrent }) => isCurrent);
    expect(current?.fileName).toBe(fileName);
    return current?.number ?? 0;
  };
  return vi.waitFor(isFrozen, { timeout: 30_000, interval: 200 });
}
const pinned = async () =>
  (await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`)).flatMap((one) => one.pin ?? []);

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  folder = await bannerFolder();
  await folder.write('pins/hero_v1.svg', svg('navy'), 1_780_000_000_000);
  await folder.write('pins/hero_v2.svg', svg('teal'), 1_780_000_060_000);
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  const body = { name: 'Pins', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  fields = { ftpaccountID, ftpfolder: 'pins', fileType: 1 };
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
  older = await frozenAs('hero_v1.svg');
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const layer = (page: Page) => viewer(page).getByRole('application', { name: /^Place the pin/ });
const mark = (page: Page, number: number) =>
  viewer(page).getByRole('button', { name: new RegExp(`^Pin ${number}, on v\\d`) });
const words = (page: Page) => page.getByRole('textbox', { name: 'Comment on the banner' });

test('[SCREEN-520] [SCREEN-521] [SCREEN-605] one places a pin by P and a click, the words survive Escape, and the other sees it at once', async () => {
  for (const page of [ada, ben]) {
    await openSheet(page, desk.demoUrl);
    await cellOfBanner(page, banner).click();
    await isShown(page, banner);
    await viewer(page).getByRole('button', { name: 'Comment on the banner' }).waitFor();
  }
  await viewer(ada).press('p');
  const box = await layer(ada).boundingBox();
  if (!box) throw new Error('There is nothing to click on.');
  await layer(ada).click({ position: { x: box.width / 4, y: box.height / 2 } });
  await words(ada).pressSequentially('The logo, larger');
  await words(ada).press('Escape');
  await words(ada).waitFor({ state: 'detached' });
  // The keyboard is back where it began. By it, a tenth to the right of the middle.
  expect(await ada.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Finish your comment');
  await ada.keyboard.press('Enter');
  await layer(ada).press('Shift+ArrowRight');
  await layer(ada).press('Enter');
  await words(ada).getByText('The logo, larger').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.getByRole('radiogroup', { name: 'Who reads this' }).getByText('Shared', { exact: true }).click();
  await ada.getByText('Clients with a review link read this, too').waitFor();
  await ada.getByRole('button', { name: 'Post', exact: true }).click();
  await mark(ben, 1).waitFor();
  const [pin] = await pinned();
  expect(pin).toMatchObject({ cellID: banner.cell.cellID, version: older, y: 0.5 });
  expect(pin?.x).toBeCloseTo(0.6);
  await mark(ben, 1).hover();
  await ben.getByText('The logo, larger').first().waitFor();
  await mark(ben, 1).click();
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByRole('button', { name: 'Reply' }).waitFor();
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByText('Shared', { exact: true }).waitFor();
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByRole('button', { name: 'Close' }).click();
});

test('[SCREEN-523] the marks are hidden, and stay so after a reload', async () => {
  await viewer(ben).getByRole('button', { name: 'Hide the pins' }).click();
  await mark(ben, 1).waitFor({ state: 'detached' });
  await ben.reload();
  await viewer(ben).getByRole('button', { name: 'Show the pins' }).click();
  await mark(ben, 1).waitFor();
});

test('[SCREEN-524] [SCREEN-525] [PIN-7] beside the newer version the request is listed, is fixed by one and shown so to the other, and undone', async () => {
  newer = await frozenAs('hero_v2.svg');
  const list = (page: Page) => viewer(page).getByRole('region', { name: 'Requests on older versions' });
  for (const page of [ada, ben]) {
    await list(page)
      .getByRole('heading', { name: `Open from v${older}: 1` })
      .waitFor();
    await viewer(page).getByRole('button', { name: '1 open' }).waitFor();
  }
  expect(await seriousFindings(ben)).toEqual([]);
  await list(ben).getByRole('checkbox', { name: 'Fixed: The logo, larger' }).click();
  await list(ada)
    .getByText(/^Fixed: /)
    .waitFor();
  await viewer(ada).getByRole('button', { name: 'All fixed' }).waitFor();
  await ben.getByRole('button', { name: 'Undo', exact: true }).click();
  await viewer(ada).getByRole('button', { name: '1 open' }).waitFor();
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .click();
  await viewer(ada)
    .getByRole('button', { name: `Compare v${older} with v${newer}` })
    .click();
  await viewer(ada)
    .getByRole('group', { name: `Pins on v${older}` })
    .waitFor();
  expect(
    await viewer(ada)
      .getByRole('group', { name: `Pins on v${newer}` })
      .count(),
  ).toBe(0);
});

test('[SCREEN-522] [SCREEN-526] a comment leads to its pin on its version, as its link does, and Back closes it', async () => {
  const [comment] = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`);
  await viewer(ada).getByRole('button', { name: 'Close viewer' }).click();
  await ada
    .getByRole('button', { name: new RegExp(`^Comments on ${banner.rowName}:`) })
    .first()
    .click();
  await ada.getByRole('button', { name: `Pin 1 on v${older}: show it on the banner` }).click();
  await viewer(ada)
    .getByRole('button', { name: `Versions: v${older} of ${newer}` })
    .waitFor();
  await mark(ada, 1).waitFor();
  await ada.goBack();
  await viewer(ada).waitFor({ state: 'detached' });
  const place = `banner=${banner.cell.rowID}:${banner.cell.columnID}&pin=${comment?.commentID}`;
  await openSheet(ben, desk.demoUrl);
  await ben.goto(`${desk.marquee.address}/sheet/${desk.demoUrl}?${place}`);
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByText('The logo, larger').waitFor();
  await viewer(ben)
    .getByRole('button', { name: `Versions: v${older} of ${newer}` })
    .waitFor();
});
