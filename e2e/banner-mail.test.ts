/** Telling members which banners were updated: what is shown before it is sent, and where the links of the mail lead. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Row } from '@marquee/contract/rows.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { button, closePopup, dialog, looks } from './support/banners.ts';
import { demo, giveLogin, letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head, nameOf } from './support/drag.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';

let mailbox: Mailbox;
let desk: Desk;
/** the admin, who mails, and the guest */
let ada: Page;
let ben: Page;
let banners: OwnBanners;
/** a row far below the others */
let below: { rowID: number };

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  banners = await ownBanners(ada, desk.marquee, {
    folder: 'mails',
    shown: { First: 'Spring_300x250_v1.png', Second: 'Winter_300x250_v1.png' },
  });
  below = await farBelow();
  for (const page of [ada, ben]) await openSheet(page, banners.sheetURL);
});

afterAll(() => desk?.clear());

/** A second group with so many rows that its last one is out of sight; that one shows a banner. */
async function farBelow() {
  const { sheetID } = await readSheet(ada, banners.sheetURL);
  const { groupID } = await ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'Social' } });
  let rowID = 0;
  for (let n = 1; n <= 40; n += 1)
    ({ rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name: `Story ${n}` } }));
  const { columnID } = banners;
  const { columns } = await readSheet(ada, banners.sheetURL);
  const { ftpaccountID } = columns[0]?.cells[0]?.cellBanner ?? {};
  await banners.addFile('Story_300x250_v1.png', 0);
  const cellBanner = { ftpaccountID, ftpfolder: 'mails', fileName: 'Story_300x250_v1.png', fileType: 1 };
  await ask(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner } });
  return { rowID };
}

/** Makes a newer version of files and takes it, without the popup. */
async function update(...names: string[]): Promise<void> {
  for (const name of names) await banners.addFile(name, 5);
  await ask(ada, 'POST', '/api/columns/update-cell-banner-files', { columnID: banners.columnID });
}
async function emailUpdate(page = ada): Promise<void> {
  await head(page, banners.columnID).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Email update' }).click();
  await dialog(page).getByText('Email update').waitFor();
}
const listed = (words: string): Locator => dialog(ada).getByRole('listitem').filter({ hasText: words });
const mailsTo = (address: string) => mailbox.to(address).length;
/** Whether the far row is in the window. */
const isInSight = (page: Page) =>
  nameOf(page, below.rowID).evaluate((cell) => {
    const { top, bottom } = cell.getBoundingClientRect();
    return top > 0 && Math.floor(bottom) <= window.innerHeight;
  });

test('[SCREEN-142] where no banner was updated there is nothing to mail', async () => {
  await emailUpdate();
  await dialog(ada)
    .getByText(/^Nothing to send/)
    .waitFor();
  expect(await button(dialog(ada), 'Send').count()).toBe(0);
  await closePopup(ada);
});

test('[SCREEN-142] it shows whom it would mail and which banners, and mails nobody that was not shown', async () => {
  await update('Spring_300x250_v2.png');
  await emailUpdate();
  await dialog(ada).getByText('To 2 members').waitFor();
  for (const name of ['Nora Lindqvist', 'Sam Whitfield']) await listed(name).waitFor();
  await listed('Display › First').waitFor();
  await expect
    .poll(() => listed('Display › First').innerText())
    .toContain('Spring_300x250_v1.png → Spring_300x250_v2.png');
  await expect.poll(() => ada.evaluate(() => document.activeElement?.textContent)).toBe('Send');

  // What others change meanwhile shows.
  await update('Winter_300x250_v2.png');
  await listed('Display › Second').waitFor();
  await dialog(ada).getByText('2 updated banners').waitFor();
  const { sheetID, users } = await readSheet(ada, banners.sheetURL);
  const guest = users.find((user) => user.emailAddress === demo.guest.emailAddress);
  // And if that were not heard of in time, nothing is mailed.
  await ada.route('**/updated-banners', (route) => route.abort());
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID: guest?.userID });
  await button(dialog(ada), 'Send').click();
  await dialog(ada)
    .getByText(/have changed\. Please check again/)
    .waitFor();
  expect(mailsTo(demo.admin.emailAddress)).toBe(0);
  await ada.unrouteAll({ behavior: 'wait' });
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { emailAddress: demo.guest.emailAddress, sheetID });
  await dialog(ada).getByText('To 2 members').waitFor();
  await closePopup(ada);
  await emailUpdate();
  await button(dialog(ada), 'Send').click();
  await dialog(ada).getByText('2 updated banners, to 2 members.').waitFor();
  for (const { emailAddress } of [demo.admin, demo.guest])
    await expect.poll(() => mailsTo(emailAddress), { timeout: 15_000 }).toBeGreaterThan(0);
  await closePopup(ada);
});

test('[SCREEN-785] a mail whose answer was lost has been sent, once, and is said to be', async () => {
  await update('Spring_300x250_v3.png');
  await emailUpdate();
  await listed('Display › First').waitFor();
  const answers: unknown[] = [];
  await ada.route('**/send-cell-banner-files-updated-email', async (route) => {
    const answer = await route.fetch();
    answers.push(await answer.json());
    await (answers.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await button(dialog(ada), 'Send').click();
  await dialog(ada).getByText('1 updated banner, to 2 members.').waitFor();
  await ada.unrouteAll({ behavior: 'wait' });
  // The second was answered as the first.
  expect(answers).toEqual(Array.from({ length: 2 }, () => ({ noOfBanners: 1, noOfRecipients: 2 })));
  await closePopup(ada);
});

test('[SCREEN-142] of a column that is just for its creator it says that nobody is mailed', async () => {
  await update('Spring_300x250_v4.png');
  const { columnID } = banners;
  const restrict = (accessRestrictions: number) =>
    ask(ada, 'PUT', '/api/columns', {
      column: { columnID, columnTypeID: columnTypes.banner, accessRestrictions },
      updateFields: ['accessRestrictions'],
    });
  await restrict(3);
  await emailUpdate();
  await dialog(ada)
    .getByText(/^Only you can see this column, so no one is emailed/)
    .waitFor();
  await button(dialog(ada), 'Clear marks').click();
  await dialog(ada).getByText('No one was emailed. The marks were cleared.').waitFor();
  await closePopup(ada);
  await restrict(1);
});

/** The link to a row in the last mail to the guest about a banner. */
async function linkTo(rowID: number): Promise<string> {
  const link = () =>
    mailbox
      .to(demo.guest.emailAddress)
      .flatMap((mail) => [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([found]) => found))
      .findLast((found) => new URL(found).searchParams.get('row') === String(rowID));
  await expect.poll(link, { timeout: 15_000 }).toBeTruthy();
  return link() ?? '';
}

test('[SCREEN-143] the link of a mail shows the row of its banner, once', async () => {
  await update('Story_300x250_v2.png');
  await emailUpdate();
  await button(dialog(ada), 'Send').click();
  await dialog(ada).getByText('Email sent').waitFor();
  await closePopup(ada);
  const link = await linkTo(below.rowID);
  const page = await ben.context().newPage();
  await page.goto(link);
  await expect.poll(() => isInSight(page)).toBe(true);
  // The keyboard is there, and whoever reloads is not led there again.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line')))
    .toBe(`row:${below.rowID}`);
  expect(new URL(page.url()).search).toBe('');
  await page.close();
});

test('[SCREEN-143] who is logged out logs in first; a row that is gone says so', async () => {
  const link = await linkTo(below.rowID);
  const page = await desk.window();
  await page.goto(link);
  await giveLogin(page, 'guest');
  await expect.poll(() => isInSight(page)).toBe(true);
  await ask(ada, 'DELETE', `/api/rows/${below.rowID}`);
  await page.goto(link);
  await page.getByText('This row was deleted').waitFor();
  await page.context().close();
});

test('[SCREEN-104] axe finds nothing serious in what is shown before it is mailed, light and dark, wide and narrow', async () => {
  await update('Spring_300x250_v5.png', 'Winter_300x250_v3.png');
  for (const look of looks) {
    const page = await desk.window(look);
    await letIn(page, 'admin', banners.sheetURL);
    await emailUpdate(page);
    await button(dialog(page), 'Send').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  }
}, 120_000);

test('[SCREEN-454] it says who is left out, and what sending does where nobody is mailed', async () => {
  const never = { kind: 'banners', inApp: true, mail: 'never' };
  await ask(ben, 'PUT', '/api/notifications/wishes', never);
  await update('Winter_300x250_v7.png');
  await emailUpdate();
  await dialog(ada).getByText('To 1 member', { exact: true }).waitFor();
  await dialog(ada).getByText('1 other member chose not to be emailed at once.').waitFor();
  await button(dialog(ada), 'Cancel').click();
  await dialog(ada).waitFor({ state: 'detached' });
  await ask(ada, 'PUT', '/api/notifications/wishes', never);
  await emailUpdate();
  await dialog(ada).getByText('To no one').waitFor();
  await dialog(ada)
    .getByText(/^No members get these emails right away\./)
    .waitFor();
  await button(dialog(ada), 'Cancel').click();
  await dialog(ada).waitFor({ state: 'detached' });
});
