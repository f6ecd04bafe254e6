/** Inviting people by mail, from the popup in one browser to the sheet in another. */
import { spawnSync } from 'node:child_process';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { introduceGuest, reviewHeader } from '@marquee/contract/review.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { mailedLink } from './support/mails.ts';
import { madePreset } from './support/presets.ts';
import { cellOf, openSheet, readSheet, sayYes, typeInto } from './support/sheet-page.ts';

let mailbox: Mailbox;
let desk: Desk;
let ada: Page;
let sheet: Sheet;

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.known('admin');
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Add users' });
const pendingOf = (page: Page) => popupOf(page).getByRole('list', { name: 'Pending invitations' });

/** The popup at its first tab, with the sheet freshly opened. */
async function openPopup(page: Page): Promise<void> {
  await openSheet(page, desk.demoUrl);
  await page.getByRole('button', { name: 'Add users' }).click();
  await pendingOf(page).waitFor();
}

async function invite(page: Page, emailAddress: string): Promise<void> {
  await popupOf(page).getByLabel('Email address', { exact: true }).fill(emailAddress);
  await popupOf(page).getByRole('button', { name: 'Send invitation' }).click();
}

/** Removes a member as the admin user; the call is not what is tested here. */
async function remove(emailAddress: string): Promise<void> {
  const { users } = await readSheet(ada, desk.demoUrl);
  const userID = users.find((user) => user.emailAddress === emailAddress)?.userID;
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID: sheet.sheetID, userID });
}

const signUpLink = (emailAddress: string, count = 1) => mailedLink(mailbox, emailAddress, '/sign-up', count);

async function fillSignUp(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

test('[SCREEN-63] a mailed invitation leads to an account, to the sheet, and to an edit that the inviter sees', async () => {
  await openPopup(ada);
  await pendingOf(ada).getByText('No pending invitations', { exact: false }).waitFor();
  await invite(ada, 'Nora.New@example.test');
  await popupOf(ada).getByText('New user invitation has been sent.').waitFor();
  await expect.poll(() => popupOf(ada).getByLabel('Email address', { exact: true }).inputValue()).toBe('');
  await pendingOf(ada).getByText('nora.new@example.test').waitFor();

  const nora = await desk.window();
  await nora.goto(await signUpLink('Nora.New@example.test'));
  await nora.getByText(sheet.name).waitFor();
  await fillSignUp(nora, {
    'First name': 'Nora',
    'Last name': 'Newell',
    'Choose password': 'six or more',
    'Confirm password': 'six or more',
  });
  await nora
    .getByText(
      'Your account has been activated. You can now login below and access the sheet(s) you have been invited to.',
      { exact: true },
    )
    .waitFor();
  await nora.getByRole('link', { name: 'Login now' }).click();
  await expect.poll(() => nora.getByLabel('Email').inputValue()).toBe('nora.new@example.test');
  await nora.getByLabel('Password', { exact: true }).fill('six or more');
  await nora.getByRole('button', { name: 'Login' }).click();
  await nora.waitForURL(`**/sheet/${desk.demoUrl}`);

  await pendingOf(ada).getByText('No pending invitations', { exact: false }).waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('list', { name: 'People on this sheet' }).getByRole('button').last().click();
  await ada.getByText('Nora Newell').waitFor();
  await ada.keyboard.press('Escape');
  const text = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const row = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  for (const page of [ada, nora]) {
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
  }
  await typeInto(cellOf(nora, row, text), 'Nora was here');
  await cellOf(ada, row, text).filter({ hasText: 'Nora was here' }).waitFor();
});

test('[MAIL-26] who invites beyond what an hour may bring is told so, and edits go on', async () => {
  const emailAddress = 'often@example.test';
  for (let n = 0; n < 20; n++)
    await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { sheetID: sheet.sheetID, emailAddress });
  await openPopup(ada);
  await invite(ada, emailAddress);
  await popupOf(ada)
    .getByText('Nobody was invited. Too many emails were requested in the last hour. Please try again later.')
    .waitFor();
  expect(await ada.getByText('unsaved change').count()).toBe(0);
});

test('[SCREEN-64] signing up wants both names and a password of six characters, typed twice alike', async () => {
  await openPopup(ada);
  await invite(ada, 'val@example.test');
  const page = await desk.window();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(await signUpLink('val@example.test'));
  await fillSignUp(page, { 'Choose password': 'five5' });
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2);
  await expect.poll(() => page.getByText('Required (minimum 6 characters)', { exact: true }).count()).toBe(2);
  await page.getByLabel('Choose password').fill('123456');
  await page.getByLabel('Confirm password').fill('654321');
  await page.getByLabel('First name').focus();
  await page.getByText("The passwords aren't matching", { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign up' }).click();
  expect(sent.filter((address) => address.includes('/api/users/'))).toEqual([]);
});

test('[SCREEN-65] a code that does not work says why, and offers what there is to do', async () => {
  const link = await signUpLink('val@example.test');
  const page = await desk.window();
  for (const wrong of ['/sign-up?code=wrong', '/sign-up', `/sign-up?code=${'x'.repeat(300)}`]) {
    await page.goto(wrong);
    await page.getByText('There is a problem with the code in the URL.', { exact: true }).waitFor();
    expect(await page.getByLabel('First name').count()).toBe(0);
  }

  await openPopup(ada);
  await pendingOf(ada).getByRole('button', { name: 'Resend to val@example.test' }).click();
  await popupOf(ada).getByText('The invitation has been sent again.').waitFor();
  const newer = await signUpLink('val@example.test', 2);
  await page.goto(link);
  await page.getByText('A newer invitation was sent to you.', { exact: false }).waitFor();

  sayYes(ada);
  await pendingOf(ada).getByRole('button', { name: 'Withdraw from val@example.test' }).click();
  await popupOf(ada).getByText('The invitation has been withdrawn.').waitFor();
  await pendingOf(ada).getByText('val@example.test').waitFor({ state: 'detached' });
  await page.goto(newer);
  await page.getByText('This invitation was withdrawn.').waitFor();

  await page.goto(await signUpLink('Nora.New@example.test'));
  await page.getByText('This invitation has been used already.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Login now' }).click();
  await page.waitForURL(`**/login?sheetURL=${desk.demoUrl}`);
});

test('[SCREEN-66] [SCREEN-807] [SCREEN-815] [SCREEN-817] [CHECK-64] whoever has an account elsewhere accepts instead, and is led to the sheet, by the used link, too', async () => {
  const flags = ['--email=olga@other.test', '--first-name=Olga', '--surname=Other', '--account=Other'];
  const made = spawnSync(process.execPath, ['server/src/create-admin.ts', ...flags], {
    cwd: new URL('../', import.meta.url),
    env: { ...process.env, ...desk.marquee.env, ADMIN_PASSWORD: 'olga-olga' },
  });
  expect(made.status, made.stderr.toString()).toBe(0);
  await openPopup(ada);
  await invite(ada, 'olga@other.test');
  await popupOf(ada).getByText('New user invitation has been sent.').waitFor();

  const olga = await desk.window();
  await olga.goto(await signUpLink('olga@other.test'));
  await olga.getByText('You’re invited to a sheet').waitFor();
  expect(await olga.getByLabel('First name').count()).toBe(0);
  await olga.getByRole('button', { name: 'Accept' }).click();
  await olga.getByText('You’re a member now').waitFor();
  await olga.getByRole('link', { name: 'Login now' }).click();
  await olga.getByLabel('Password', { exact: true }).fill('olga-olga');
  await olga.getByRole('button', { name: 'Login' }).click();
  await olga.getByLabel('Sheet name').waitFor();

  // Who is logged in already is led there at once.
  await remove('olga@other.test');
  await olga.getByText('View only').waitFor();
  await invite(ada, 'olga@other.test');
  await olga.goto(await signUpLink('olga@other.test', 2));
  await olga.getByRole('button', { name: 'Accept' }).click();
  await olga.getByLabel('Sheet name').waitFor();
  await olga.goto(await signUpLink('olga@other.test', 2));
  await olga.getByText('This invitation has been used already.', { exact: false }).waitFor();
  await olga.getByRole('link', { name: 'Open the sheet' }).click();
  await olga.getByLabel('Sheet name').waitFor();

  // As an admin user she may invite, but the users of the sheet's account are not hers to see.
  await openPopup(olga);
  await popupOf(olga).getByRole('tab', { name: 'Active user' }).click();
  await popupOf(olga).getByText('This sheet belongs to another account').waitFor();
  // Nor are the presets that it names hers.
  const { presetID } = await madePreset(ada, 'Media plan');
  const named = { groupID: null, add: [presetID], remove: [] };
  await ask(ada, 'PUT', `/api/sheets/${sheet.sheetID}/presets`, named);
  await olga.keyboard.press('Escape');
  await popupOf(olga).waitFor({ state: 'detached' });
  await olga.keyboard.press('Control+k');
  await olga.getByRole('combobox', { name: 'Go to or do anything' }).fill('Checks');
  await olga.getByRole('option', { name: 'Checks…' }).first().waitFor();
  await olga.keyboard.press('Enter');
  const checks = olga.getByRole('dialog', { name: 'Checks' });
  await checks.getByText('Presets of the sheet’s account').waitFor();
  await checks.getByRole('checkbox', { name: /^Media plan/ }).waitFor();
  expect(await checks.getByText(/your account/i).count()).toBe(0);
  await checks.getByRole('button', { name: 'Done' }).click();
  // Nor are its guests hers to merge or forget.
  const scope = { of: 'sheet' };
  const link = await ask<ReviewLink>(ada, 'POST', '/api/review-links', {
    sheetID: sheet.sheetID,
    name: 'Spring',
    scope,
  });
  const cleo = { name: 'Cleo Dent', emailAddress: 'cleo@client.example', language: 'en', wantsReplies: false };
  const headers = { [reviewHeader]: link.path.replace('/review/', '') };
  await olga.request.post(introduceGuest.path, { headers, data: cleo });
  for (const [page, options] of [
    [olga, 0],
    [ada, 1],
  ] as const) {
    await openPopup(page);
    await popupOf(page).getByRole('tab', { name: 'Guests' }).click();
    const guests = popupOf(page).getByRole('list', { name: 'Guests' });
    await guests.waitFor();
    expect(await guests.getByRole('button', { name: /^Options of/ }).count()).toBe(options);
  }
});

test('[SCREEN-808] what came of one invitation is not said beside the next address', async () => {
  await openPopup(ada);
  await invite(ada, 'uma@example.test');
  await popupOf(ada).getByText('New user invitation has been sent.').waitFor();
  await invite(ada, 'uma at example.test');
  await popupOf(ada).getByText('Please enter an email address, like name@example.com').waitFor();
  expect(await popupOf(ada).getByText('New user invitation has been sent.').count()).toBe(0);
});

test('[SCREEN-67] an invitation wants an email address; an empty or wrong one is not sent', async () => {
  await openPopup(ada);
  const sent: string[] = [];
  ada.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await popupOf(ada).getByRole('button', { name: 'Send invitation' }).click();
  await popupOf(ada).getByText('Required', { exact: true }).waitFor();
  await invite(ada, 'nobody');
  await popupOf(ada).getByText('Please enter an email address', { exact: false }).waitFor();
  expect(sent.filter((address) => address.includes('/api/users/'))).toEqual([]);
});

test('[SCREEN-980] several people are invited at once; an address that is none is named, and nobody is invited by then', async () => {
  await openPopup(ada);
  await invite(ada, 'vic@example.test, wanda.example.test; xena@example.test');
  await popupOf(ada).getByText('“wanda.example.test” isn’t an email address.').waitFor();
  await invite(ada, 'vic@example.test, wanda@example.test; xena@example.test');
  await popupOf(ada).getByText('3 invitations have been sent.').waitFor();
  for (const who of ['vic', 'wanda', 'xena']) {
    await pendingOf(ada).getByText(`${who}@example.test`).waitFor();
    await signUpLink(`${who}@example.test`);
  }
});

test('[SCREEN-67] somebody who has a login here is a member at once; a member stays one', async () => {
  await openPopup(ada);
  await invite(ada, demo.guest.emailAddress);
  await popupOf(ada).getByText('is already a member of this sheet.', { exact: false }).waitFor();
  await remove(demo.guest.emailAddress);
  const line = popupOf(ada).getByRole('listitem').filter({ hasText: demo.guest.emailAddress });
  await popupOf(ada).getByRole('tab', { name: 'Active user' }).click();
  await line.getByRole('button', { name: 'Add Sam Whitfield' }).waitFor();

  await popupOf(ada).getByRole('tab', { name: 'New user' }).click();
  await invite(ada, demo.guest.emailAddress.toUpperCase());
  await popupOf(ada).getByText('User invitation has been sent.', { exact: true }).waitFor();
  expect(await pendingOf(ada).getByText(demo.guest.emailAddress).count()).toBe(0);
  await popupOf(ada).getByRole('tab', { name: 'Active user' }).click();
  await line.getByText('Member', { exact: true }).waitFor();
});

test('[PEOPLE-56] an address that is typed while an invitation is on its way stays', async () => {
  await openPopup(ada);
  const address = popupOf(ada).getByLabel('Email address', { exact: true });
  const { letGo } = await holdBack(ada, '**/api/users/invite-user-to-sheet');
  await invite(ada, 'vera@example.test');
  await address.fill('wim@example.test');
  letGo();
  await popupOf(ada).getByText('New user invitation has been sent.').waitFor();
  expect(await address.inputValue()).toBe('wim@example.test');
  await ada.unrouteAll({ behavior: 'wait' });
});
