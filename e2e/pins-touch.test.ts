/** Pins under a finger, on a phone: placed, opened, and where two versions are compared by wipe and difference. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import { bannerFolder, type BannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet } from './support/sheet-page.ts';
import { bannersOf, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let folder: BannerFolder;
let ada: Page;
let banner: ShownBanner;
let fields: { ftpaccountID: number; ftpfolder: string; fileType: 1 | 2 | 3 };

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="${colour}"/></svg>`;

async function frozenAs(fileName: string): Promise<number> {
  await changeBanner(ada, banner, { ...fields, fileName });
  const current = async () => {
    const { versions } = await ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
    const found = versions.find(({ isCurrent }) => isCurrent);
    expect(found?.fileName).toBe(fileName);
    return found?.number ?? 0;
  };
  return vi.waitFor(current, { timeout: 30_000, interval: 200 });
}

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  folder = await bannerFolder();
  await folder.write('pins/hero_v1.svg', svg('navy'), 1_780_000_000_000);
  await folder.write('pins/hero_v2.svg', svg('teal'), 1_780_000_060_000);
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  const phone = await desk.browser.newContext({
    baseURL: desk.marquee.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  ada = await phone.newPage();
  ada.setDefaultTimeout(15_000);
  await letIn(ada, 'admin', desk.demoUrl);
  const body = { name: 'Pins', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  fields = { ftpaccountID, ftpfolder: 'pins', fileType: 1 };
  const [first] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
}, 120_000);

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

/** Shares of an element's width and height. */
type Share = readonly [number, number];

/** Puts a finger on an element, moves it through places of it, and lifts it at the last one. */
async function finger(on: Locator, ...way: readonly Share[]): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to touch.');
  const session = await ada.context().newCDPSession(ada);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: Share) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share ? [{ x: box.x + box.width * share[0], y: box.y + box.height * share[1] }] : [],
    });
  for (const [at, share] of way.entries()) await send(at === 0 ? 'touchStart' : 'touchMove', share);
  await send('touchEnd');
  await session.detach();
}

const layer = () => viewer(ada).getByRole('application', { name: /^Place the pin/ });
const mark = (number: number) => viewer(ada).getByRole('button', { name: new RegExp(`^Pin ${number}, on v\\d`) });
const pins = async () =>
  (await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`)).flatMap((one) => one.pin ?? []);

/** Places a pin by a finger's way over the banner, with words. */
async function pin(words: string, ...way: readonly Share[]): Promise<void> {
  await viewer(ada).getByRole('button', { name: 'Comment on the banner' }).tap();
  await finger(layer(), ...way);
  await ada.getByRole('textbox', { name: 'Comment on the banner' }).pressSequentially(words);
  await ada.getByRole('button', { name: 'Post', exact: true }).tap();
  await ada.getByRole('textbox', { name: 'Comment on the banner' }).waitFor({ state: 'detached' });
}

test('[PIN-9] a finger places a pin where it taps or where it is lifted, opens it, and sees those of both versions in wipe and difference', async () => {
  const older = await frozenAs('hero_v1.svg');
  const place = `banner=${banner.cell.rowID}:${banner.cell.columnID}`;
  await ada.goto(`/sheet/${desk.demoUrl}?${place}`);
  const before = (await pins()).length;
  const [first, second] = [before + 1, before + 2];
  await pin('The logo, larger', [0.25, 0.5]);
  // A finger that slips.
  await pin('Here, too', [0.3, 0.2], [0.5, 0.4], [0.75, 0.5]);
  expect((await pins()).slice(before).map(({ version, x }) => [version, Math.round(x * 20) / 20])).toEqual([
    [older, 0.25],
    [older, 0.75],
  ]);
  await mark(first).tap();
  await ada
    .getByRole('dialog', { name: `Pin ${first}` })
    .getByRole('button', { name: 'Close' })
    .tap();
  const newer = await frozenAs('hero_v2.svg');
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .tap();
  await viewer(ada)
    .getByRole('button', { name: `Compare v${older} with v${newer}` })
    .tap();
  await viewer(ada).getByText('Wipe', { exact: true }).tap();
  // As much of the older one as is in sight has its pins.
  await mark(first).waitFor();
  await mark(second).waitFor({ state: 'detached' });
  const slider = viewer(ada).getByRole('slider', { name: /^How much of/ });
  const bar = slider.locator('xpath=ancestor::*[contains(@class, "Slider-root")]');
  await finger(bar, [0.5, 0.5], [0.3, 0.5], [0.1, 0.5]);
  await mark(first).waitFor({ state: 'detached' });
  await finger(bar, [0.1, 0.5], [0.5, 0.5], [0.95, 0.5]);
  await mark(second).waitFor();
  await viewer(ada).getByText('Difference', { exact: true }).tap();
  await mark(first).tap();
  await ada
    .getByRole('dialog', { name: `Pin ${first}` })
    .getByText('The logo, larger')
    .waitFor();
}, 120_000);
