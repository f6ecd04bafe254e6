/** A banner's whole way in two browsers: found on its server, approved, followed by a new version, pinned, approved again, and changed after that. */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Comment } from '@marquee/contract/comments.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { closePopup, dialog } from './support/banners.ts';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

const folder = 'sign-off';
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;

let mailbox: Mailbox;
let desk: Desk;
/** the admin, who owns the sheet, and the guest, who is a member of it */
let ada: Page;
let ben: Page;
let sheet: OwnBanners;
let banner: ShownBanner;

/** A page whose box moves for four seconds. */
const page = (colour: string) =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0;width:300px;height:250px}
  b{position:absolute;top:90px;width:50px;height:50px;background:${colour};animation:go 4s linear both}@keyframes go{to{left:250px}}</style><b></b>`;

/** Puts a page on the file server, so many minutes after the first one. */
async function upload(name: string, colour: string, minutes: number): Promise<void> {
  const path = join(desk.marquee.dataDir, 'demo-ftp', folder, name);
  await writeFile(path, page(colour));
  const seconds = (then + minutes * minute) / 1000;
  await utimes(path, seconds, seconds);
}

async function lookForNewer(): Promise<void> {
  await head(ada, sheet.columnID).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Update all links' }).click();
  await dialog(ada)
    .getByText(/file\(s\) found|No files updated/)
    .waitFor();
  await closePopup(ada);
}

const stack = () => ask<VersionStack>(ada, 'GET', `/api/cells/${banner.cell.cellID}/versions`);
/** Waits until a file is the cell's version; answers its number. */
async function frozenAs(fileName: string): Promise<number> {
  const current = async () => {
    const { reason, state, versions } = await stack();
    const played = versions.find(({ isCurrent }) => isCurrent);
    expect([state, reason, played?.fileName]).toEqual(['frozen', null, fileName]);
    return played?.number ?? 0;
  };
  return vi.waitFor(current, { timeout: 30_000, interval: 200 });
}

const said = (of: Page) => viewer(of).getByRole('region', { name: 'Decisions' });
const mark = (of: Page, name: string) => cellOfBanner(of, banner).getByRole('img', { name });
const versions = (of: Page, name: string) => viewer(of).getByRole('button', { name: `Versions: ${name}` });
const show = (of: Page) => cellOfBanner(of, banner).click();
const leave = (of: Page) => viewer(of).press('Escape');

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  await mkdir(join(desk.marquee.dataDir, 'demo-ftp', folder), { recursive: true });
  sheet = await ownBanners(ada, desk.marquee, { folder, shown: { Hero: 'still.png' } });
  await upload('hero_v1.html', 'teal', 1);
  const [only] = bannersOf(await readSheet(ada, sheet.sheetURL));
  if (!only) throw new Error('The sheet has no banner.');
  banner = only;
  await changeBanner(ada, banner, { fileName: 'hero_v1.html', fileType: 2 });
  for (const window of [ada, ben]) await openSheet(window, sheet.sheetURL);
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

test('[DECISION-1] [DECISION-4] [DECISION-7] [SCREEN-520] [SCREEN-524] a banner is approved, replaced, pinned, approved again, and overwritten on its server', async () => {
  const older = await frozenAs('hero_v1.html');
  const newer = older + 1;
  await show(ada);
  await said(ada).getByText('Waiting for a decision').waitFor();
  await viewer(ada).press('a');
  await mark(ben, 'Approved').waitFor({ state: 'attached' });
  await leave(ada);

  // Its next version is found on the server, waits again, and is compared with the approved one.
  await upload('hero_v2.html', 'orange', 5);
  await lookForNewer();
  await mark(ben, 'Approved').waitFor({ state: 'detached' });
  expect(await frozenAs('hero_v2.html')).toBe(newer);
  await show(ben);
  await said(ben).getByText('Waiting for a decision').waitFor();
  await versions(ben, `v${newer} of ${newer}`).click();
  await viewer(ben)
    .getByRole('button', { name: `Compare v${older} with v${newer}` })
    .click();
  const pair = viewer(ben).getByRole('region', { name: `Version ${older} and version ${newer}` });
  for (const number of [older, newer]) await pair.locator(`iframe[title="Version ${number}"]`).waitFor();
  await versions(ben, `v${older} and v${newer}`).click();
  await viewer(ben)
    .getByRole('button', { name: new RegExp(`^v${newer} hero_v2`) })
    .click();
  await pair.waitFor({ state: 'detached' });

  // Changes are requested with a pin at a moment of it.
  const moment = viewer(ben).getByRole('slider', { name: 'Playback position' });
  await viewer(ben).locator('[data-level]').getByText('Exact').waitFor();
  await moment.fill('2');
  await viewer(ben).press('p');
  await viewer(ben)
    .getByRole('application', { name: /^Place the pin/ })
    .click();
  // It played on until P was pressed, and stands since.
  const held = Number(await moment.inputValue());
  expect(held).toBeGreaterThanOrEqual(2);
  await ben.getByRole('textbox', { name: 'Comment on the banner' }).pressSequentially('It stops too early');
  await ben.getByRole('button', { name: 'Post', exact: true }).click();
  await viewer(ben)
    .getByRole('button', { name: new RegExp(`^Pin 1, on v${newer} at 0:02`) })
    .waitFor();
  const comments = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`);
  const [pin] = comments.flatMap((one) => one.pin ?? []);
  expect(pin?.version).toBe(newer);
  // The bar stands at twentieths of a second.
  expect(pin?.moment).toBeCloseTo(held, 1);
  await viewer(ben).press('c');
  await said(ben).getByRole('textbox', { name: 'What should be changed' }).pressSequentially('See the pin');
  await said(ben).getByRole('button', { name: 'Request changes' }).first().click();
  await mark(ada, 'Changes requested').waitFor({ state: 'attached' });

  // The approval of the older one is still proven.
  await show(ada);
  await versions(ada, `v${newer} of ${newer}`).click();
  await viewer(ada)
    .getByRole('button', { name: new RegExp(`^v${older} hero_v1`) })
    .getByText(/approved/)
    .waitFor();
  await ada.keyboard.press('Escape');

  // Approved by both, it is overwritten on its server: all see it, who approved it is mailed, and the approved one plays.
  for (const window of [ada, ben]) await viewer(window).press('a');
  for (const window of [ada, ben]) await mark(window, 'Approved').waitFor({ state: 'attached' });
  await leave(ada);
  await upload('hero_v2.html', 'crimson', 9);
  await lookForNewer();
  for (const window of [ada, ben]) await cellOfBanner(window, banner).getByText('Changed', { exact: true }).waitFor();
  await said(ben).getByRole('alert').waitFor();
  for (const { emailAddress } of [demo.admin, demo.guest]) {
    const mails = () => mailbox.to(emailAddress).filter((mail) => /changed after approval/.test(mail.subject ?? ''));
    // It waits for others that may follow.
    await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1);
  }
});
