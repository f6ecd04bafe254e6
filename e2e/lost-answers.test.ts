/** Answers that are lost on their way: what was made by then is made once, whoever asks again, and nothing is said of it that isn't known. */
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { mailedLink } from './support/mails.ts';
import { folderPopup, newPopup, stored } from './support/own-tree.ts';
import { unfoldHeader } from './support/sheet-page.ts';

let mailbox: Mailbox;
let desk: Desk;
let ada: Page;

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(() => ada.unrouteAll({ behavior: 'wait' }));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    // A password's field has no role.
    const field = page
      .getByRole('main')
      .locator('input')
      .and(page.getByLabel(name, { exact: true }));
    await field.fill(value);
  }
}

/** Lets the server do what it is asked for, and loses the answers to calls of a method: the first ones, or all until the result is called. */
async function loseAnswers(page: Page, address: string, { method = 'POST', first = Infinity } = {}) {
  const lost: number[] = [];
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    // Where it is asked for again the server says what has become of it.
    if (lost.length >= first) return route.fulfill({ response: answer });
    lost.push(answer.status());
    return route.abort();
  });
  return { lost, end: () => page.unroute(address) };
}

const unknown = 'isn’t known whether this was saved';

test('[SCREEN-759] a folder whose deletion got no answer is gone, and nobody else is said to have deleted it', async () => {
  await ask(ada, 'POST', '/api/tree-nodes', { folderName: 'Doomed' });
  await ada.goto('/');
  await ada.getByRole('treeitem', { name: 'Doomed' }).hover();
  await press(ada, 'Edit Doomed');
  const popup = folderPopup(ada);
  await popup.getByRole('button', { name: 'Delete' }).click();
  const { lost } = await loseAnswers(ada, '**/api/tree-nodes/*', { method: 'DELETE', first: 1 });
  await popup.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  await popup.waitFor({ state: 'detached' });
  expect(lost).toEqual([204]);
  expect(await stored(ada)()).not.toContain('Doomed');
});

describe('[SCREEN-758] what is made outside the sheet', () => {
  async function openFolderForm(name: string): Promise<void> {
    await press(ada, 'Add new sheet');
    await newPopup(ada).getByRole('tab', { name: 'New folder' }).click();
    await newPopup(ada).getByLabel('Folder name').fill(name);
  }

  test('[SCREEN-758] is made once where its answer is lost on the way, without anybody being told', async () => {
    await ada.goto('/');
    await openFolderForm('Once');
    const { lost } = await loseAnswers(ada, '**/api/tree-nodes', { first: 1 });
    await newPopup(ada).getByRole('button', { name: 'Add folder' }).click();
    await newPopup(ada).waitFor({ state: 'detached' });
    expect(lost).toEqual([201]);
    expect((await stored(ada)()).match(/Once\(\)/g)).toHaveLength(1);
  });

  test('[SCREEN-758] says that it isn’t known where no answer comes, and is made once by who presses again', async () => {
    await ada.goto('/');
    await openFolderForm('Again');
    const { end, lost } = await loseAnswers(ada, '**/api/tree-nodes');
    await newPopup(ada).getByRole('button', { name: 'Add folder' }).click();
    await newPopup(ada).getByText(unknown).waitFor();
    expect(await newPopup(ada).getByText('The folder was not added.').count()).toBe(0);
    expect(lost).toEqual([201, 201, 201]);
    await end();
    await newPopup(ada).getByRole('button', { name: 'Add folder' }).click();
    await newPopup(ada).waitFor({ state: 'detached' });
    expect((await stored(ada)()).match(/Again\(\)/g)).toHaveLength(1);
    // Who asks for one more by another press of "Add new sheet" gets one more.
    await openFolderForm('Again');
    await newPopup(ada).getByRole('button', { name: 'Add folder' }).click();
    await newPopup(ada).waitFor({ state: 'detached' });
    expect((await stored(ada)()).match(/Again\(\)/g)).toHaveLength(2);
  });

  test('[SCREEN-758] a sheet, its copy and its template are one each', async () => {
    await ada.goto('/');
    await press(ada, 'Add new sheet');
    await newPopup(ada).getByLabel('Sheet name').fill('Single');
    const sheet = await loseAnswers(ada, '**/api/sheets', { first: 1 });
    await newPopup(ada).getByRole('button', { name: 'Add sheet' }).click();
    await ada.waitForURL('**/sheet/*');
    await ada.getByRole('tab', { name: 'Sheet options' }).click();
    const template = await loseAnswers(ada, '**/api/templates', { first: 1 });
    await press(ada, 'Save as template');
    await press(ada, 'Save template');
    await ada.getByText('is a template now').waitFor();
    const copy = await loseAnswers(ada, '**/duplicate', { first: 1 });
    await press(ada, 'Duplicate sheet');
    const source = ada.url();
    await press(ada, 'Duplicate');
    await ada.waitForURL((url) => url.href !== source);
    expect([sheet.lost, template.lost, copy.lost]).toEqual([[201], [201], [201]]);
    const templates = await ask<{ name: string }[]>(ada, 'GET', '/api/templates');
    expect(templates.filter(({ name }) => name === 'Single')).toHaveLength(1);
    await expect.poll(async () => (await stored(ada)()).match(/Single/g)?.length).toBe(2);
  });

  test('[SCREEN-758] an FTP account is there once, and seen to be gone where its deletion got no answer', async () => {
    await ada.goto('/account');
    await ada.getByRole('tab', { name: 'Auto updates' }).click();
    const line = ada
      .getByRole('list', { name: 'FTP favorites' })
      .getByRole('listitem')
      .filter({ hasText: 'One server' });
    await fill(ada, { Nickname: 'One server', Host: 'ftp.example.com', 'User name': 'ada', Password: 'secret' });
    await fill(ada, { 'Domain URL': 'https://banners.example.com' });
    const { end } = await loseAnswers(ada, '**/api/ftp-accounts');
    await press(ada, 'Add to favorites');
    await ada.getByText(unknown).waitFor();
    // It is shown already.
    await line.waitFor();
    await end();
    await press(ada, 'Add to favorites');
    await expect.poll(() => ada.getByLabel('Nickname').inputValue()).toBe('');
    expect(await line.count()).toBe(1);
    await loseAnswers(ada, '**/api/ftp-accounts/*', { method: 'DELETE' });
    ada.once('dialog', (question) => void question.accept());
    await press(ada, 'Delete One server');
    await line.waitFor({ state: 'detached' });
  });

  test('[SCREEN-758] of review links there is one, which is shown', async () => {
    const { sheetID } = await desk.open(ada);
    const links = async () =>
      (await ask<{ links: ReviewLink[] }>(ada, 'GET', `/api/sheets/${sheetID}/review-links`)).links.map(
        ({ name, path }) => ({ name, path }),
      );
    const before = (await links()).length;
    await unfoldHeader(ada);
    await press(ada, 'Share');
    await press(ada, 'New link');
    const made = ada.getByRole('dialog', { name: 'New review link' });
    await made.getByRole('textbox', { name: 'Name' }).fill('For one client');
    const { end } = await loseAnswers(ada, '**/api/review-links');
    await press(ada, 'Create link');
    await made.getByText(unknown).waitFor();
    await end();
    await press(ada, 'Create link');
    const ready = ada.getByRole('dialog', { name: 'The link is ready' });
    const address = await ready.getByRole('textbox', { name: 'Review link' }).inputValue();
    const now = await links();
    expect(now).toHaveLength(before + 1);
    expect(now).toContainEqual({ name: 'For one client', path: new URL(address).pathname });
  });
});

test('[PEOPLE-57] who signs up, gets no answer and tries again reads that it is done, and logs in', async () => {
  const emailAddress = 'nora.lost@example.test';
  const { sheetID } = await desk.read(ada);
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { sheetID, emailAddress });
  const page = await desk.window();
  await page.goto(await mailedLink(mailbox, emailAddress, '/sign-up'));
  const names = { 'First name': 'Nora', 'Last name': 'Lost' };
  await fill(page, { ...names, 'Choose password': 'seven words', 'Confirm password': 'seven words' });
  const { end } = await loseAnswers(page, '**/new-user-sign-up');
  await press(page, 'Sign up');
  await page.getByRole('alert').getByText('There is no connection to Marquee.').waitFor();
  await end();
  await press(page, 'Sign up');
  await page.getByText('This invitation has been used already.').waitFor();
  await page.getByRole('link', { name: 'Login now' }).click();
  await fill(page, { Email: emailAddress, Password: 'seven words' });
  await press(page, 'Login');
  await page.getByLabel('Sheet name').waitFor();
  await page.context().close();
});

test('[PEOPLE-43] a password whose change got no answer is not said to be wrong by who presses again', async () => {
  await ada.goto('/account');
  await ada.getByRole('tab', { name: 'Password' }).click();
  const { end, lost } = await loseAnswers(ada, '**/change-password', { method: 'PUT' });
  await fill(ada, {
    'Old password': demo.admin.password,
    'New password': 'another one',
    'Confirm new password': 'another one',
  });
  await press(ada, 'Save');
  await ada.getByText(unknown).waitFor();
  expect(lost).toEqual([204, 204, 204]);
  await end();
  await press(ada, 'Save');
  await expect.poll(() => ada.getByLabel('Old password').inputValue()).toBe('');
  expect(await ada.getByText('Your current password is incorrect.').count()).toBe(0);
});

test('[PEOPLE-44] who confirms an address and gets no answer learns that it seems to be confirmed, and nothing that isn’t known', async () => {
  const page = await desk.known('guest');
  await page.goto('/account');
  const moved = 'nora.new@example.test';
  await fill(page, { Email: moved });
  await fill(page, { 'Your password': demo.guest.password });
  await press(page, 'Save');
  await page.getByText(`${moved} isn’t confirmed yet.`).waitFor();
  await page.goto(await mailedLink(mailbox, moved, '/confirm-email/'));
  const { end } = await loseAnswers(page, '**/confirm-email-address');
  await press(page, 'Confirm this address');
  await page.getByRole('alert').getByText('It isn’t known whether the address was confirmed.').waitFor();
  await end();
  await press(page, 'Confirm this address');
  await page.getByText('Your new address seems to be confirmed').waitFor();
  await page.getByText(`Please log in with ${moved}.`).waitFor();
  await page.context().close();
});

test('[PEOPLE-44] so does who sets a password by a mailed link and gets no answer', async () => {
  const page = await desk.window();
  await page.goto('/forgot-password');
  await fill(page, { Email: demo.admin.emailAddress });
  await press(page, 'Send');
  await page.goto(await mailedLink(mailbox, demo.admin.emailAddress, '/password-reset/'));
  await fill(page, {
    Email: demo.admin.emailAddress,
    'New password': 'yet another',
    'Confirm new password': 'yet another',
  });
  const { end } = await loseAnswers(page, '**/set-password', { method: 'PUT' });
  await press(page, 'Set password');
  await page.getByRole('alert').getByText('There is no connection to Marquee.').waitFor();
  await end();
  await press(page, 'Set password');
  await page.getByText('Your password seems to be set').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await fill(page, { Email: demo.admin.emailAddress, Password: 'yet another' });
  await press(page, 'Login');
  await page.getByText('Your Marquee sheets').waitFor();
  await page.context().close();
});
