/** A review from its link to its end: made for a group, decided on a phone, proved on a second device, and seen by the studio at each step. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comment } from '@marquee/contract/comments.ts';
import { digitsIn, startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { bannerFiles, button, decided, frozenAs, phone, plays } from './support/review.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, type ShownBanner } from './support/viewer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
const clara = { name: 'Clara Weiss', emailAddress: 'clara@client.example' };
let desk: Desk;
let mailbox: Mailbox;
let ada: Page;
let own: OwnBanners;
let banners: readonly ShownBanner[];

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  mailbox = await startMailbox();
  desk = await setDesk({ dataDir, smtpUrl: mailbox.url });
  await bannerFiles(dataDir);
  ada = await desk.known('admin');
  const shown = { Hero: 'one.png', Tower: 'two.png', Square: 'three.png' };
  own = await ownBanners(ada, desk.marquee, { folder: 'whole', shown });
  banners = bannersOf(await readSheet(ada, own.sheetURL));
  for (const [at, one] of banners.entries()) await frozenAs(ada, one, `${['one', 'two', 'three'][at]}.html`);
  await openSheet(ada, own.sheetURL);
});

afterAll(async () => {
  await desk?.clear();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** The studio makes a link of the group, by its menu. */
async function linkOfGroup(): Promise<string> {
  await ada.getByRole('button', { name: 'Options of Display' }).click();
  await ada.getByRole('menuitem', { name: 'New review link' }).click();
  const made = ada.getByRole('dialog', { name: 'New review link' });
  await made.getByRole('textbox', { name: 'Name' }).fill('Display, first round');
  await made.getByRole('button', { name: 'Create link' }).click();
  const ready = ada.getByRole('dialog', { name: 'The link is ready' });
  await ready.getByText(/can see 3 banners/).waitFor();
  const address = await ready.getByRole('textbox', { name: 'Review link' }).inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  return address;
}

async function sayWho(client: Page): Promise<void> {
  await client.getByLabel('Your name').fill(clara.name);
  await client.getByLabel('Your email address').fill(clara.emailAddress);
  await button(client, 'Continue').tap();
}

/** The six digits that came to her inbox. */
async function mailedCode(): Promise<string> {
  const codes = () => mailbox.to(clara.emailAddress).flatMap((mail) => digitsIn(mail) ?? []);
  await expect.poll(() => codes().length, { timeout: 15_000 }).toBe(1);
  return codes()[0] ?? '';
}

/** What the studio's open sheet says of a banner. */
const studioSees = (at: number, words: string, state: 'attached' | 'detached' = 'attached') => {
  const one = banners[at];
  if (!one) throw new Error(`There is no banner ${at}.`);
  return cellOfBanner(ada, one).getByRole('img', { name: words }).waitFor({ state });
};
const shownRow = (client: Page, name: string) => client.getByRole('heading', { name }).waitFor();

test('[SCREEN-701] a group’s link is decided on a phone, with a pin, and on a second device by code, live, and the studio sees each step', async () => {
  const address = await linkOfGroup();
  const client = await desk.window(phone);
  await client.goto(address);
  await plays(client);
  await decided(client, '0 of 3 decided');

  await shownRow(client, 'Hero');
  await button(client, 'Request changes').tap();
  await client.getByRole('textbox', { name: 'What should be changed?' }).fill('The logo, larger');
  await button(client, 'Point at it').tap();
  const layer = client.locator('[data-placing]');
  const box = await boxOf(layer);
  await layer.tap({ position: { x: box.width / 2, y: box.height / 4 } });
  await client.getByText('Pinned at 0:0').waitFor();
  await button(client, 'Send').tap();
  await sayWho(client);
  await studioSees(0, 'Changes requested');
  const said = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banners[0]?.cell.rowID}`);
  expect(said).toMatchObject([
    { commentText: '<p>The logo, larger</p>', isShared: true, pin: { number: 1, version: 1 } },
  ]);
  await shownRow(client, 'Tower');
  await button(client, 'Approve').tap();
  await studioSees(1, 'Approved');
  await shownRow(client, 'Square');
  await button(client, 'Approve').tap();
  await studioSees(2, 'Approved');
  await client.getByRole('heading', { name: 'You’ve decided on all 3 banners' }).waitFor();

  // The studio mends it while the client looks on from a second device.
  const second = await desk.window(phone);
  await second.goto(address);
  await plays(second);
  await decided(second, '3 of 3 decided');
  const mended = banners[0];
  if (!mended) throw new Error('There is no banner to mend.');
  await shownRow(second, 'Hero');
  await frozenAs(ada, mended, 'newer.html');
  await studioSees(0, 'Changes requested', 'detached');
  await second.getByText('A new version is here.').waitFor();
  await decided(second, '2 of 3 decided');
  await button(second, 'Show it').tap();
  await plays(second);
  await button(second, 'Approve').tap();
  await sayWho(second);
  await second.getByRole('dialog', { name: 'Check your inbox' }).waitFor();
  const code = await mailedCode();
  expect(await second.getByText(code).count()).toBe(0);
  await second.getByLabel('Six-digit code').fill(code);
  await studioSees(0, 'Approved');
  await second.getByRole('heading', { name: 'You’ve decided on all 3 banners' }).waitFor();
  // It is one person on both devices, and the first one hears of it.
  const { formerUsers } = await readSheet(ada, own.sheetURL);
  expect(formerUsers).toMatchObject([{ firstName: 'Clara', surname: 'Weiss' }]);
  await button(client, 'Look at them again').tap();
  await decided(client, '3 of 3 decided');
  await second.context().close();
  await client.context().close();
});
