/** What keeps an account one's own: a new address that waits, the list of sessions, and the audit log. */
import type { Page } from 'playwright';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo, logIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { mailedLink } from './support/mails.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';

let mailbox: Mailbox;
let desk: Desk;

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
});

afterAll(() => desk?.clear());

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function anAccountPage(who: 'admin' | 'guest', tab?: string): Promise<Page> {
  const page = await desk.window();
  await logIn(page, who);
  await page.goto('/account');
  if (tab) await page.getByRole('tab', { name: tab }).click();
  return page;
}

const moved = 'nora.new@example.test';
const waiting = (page: Page, address: string) =>
  page.getByRole('status').filter({ hasText: `${address} isn’t confirmed yet.` });

async function askFor(page: Page, emailAddress: string): Promise<void> {
  await fill(page, { Email: emailAddress });
  await fill(page, { 'Your password': demo.guest.password });
  await press(page, 'Save');
  await waiting(page, emailAddress).waitFor();
}

test('[SCREEN-200] another email address asks for the password, and then waits in the account, where it is sent again or given up', async () => {
  const page = await anAccountPage('guest');
  const other = await page.context().newPage();
  await other.goto('/account');
  expect(await page.getByLabel('Your password', { exact: true }).count()).toBe(0);
  await fill(page, { Email: moved });
  await press(page, 'Save');
  await page.getByText('Required', { exact: true }).waitFor();
  await fill(page, { 'Your password': 'wrong' });
  await press(page, 'Save');
  await page.getByText('The password is not right.', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(moved);

  await askFor(page, moved);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(demo.guest.emailAddress);
  expect(await page.getByLabel('Your password', { exact: true }).count()).toBe(0);
  await waiting(other, moved).waitFor();
  const first = await mailedLink(mailbox, moved, '/confirm-email/');
  await press(page, 'Send again');
  await page.getByRole('button', { name: 'Sent again' }).waitFor();
  const second = await mailedLink(mailbox, moved, '/confirm-email/', 2);
  await page.reload();
  await waiting(page, moved).waitFor();
  await press(page, 'Cancel');
  await waiting(page, moved).waitFor({ state: 'detached' });
  await waiting(other, moved).waitFor({ state: 'detached' });
  for (const link of [first, second]) {
    await other.goto(link);
    await other.getByText('There is a problem with the code in the URL.', { exact: true }).waitFor();
  }
  await other.getByRole('link', { name: 'Go to My account' }).click();
  await other.waitForURL('**/account');
  await page.context().close();
});

test('[SCREEN-201] the mailed link shows who is to have which address, and confirms it by one button, without login', async () => {
  const page = await anAccountPage('guest');
  await askFor(page, moved);
  const link = await mailedLink(mailbox, moved, '/confirm-email/', 3);
  const mails = await desk.window();
  await mails.goto(link);
  const card = mails.getByRole('main');
  await card.getByText(`will log in to Marquee with ${moved}.`).waitFor();
  await waiting(page, moved).waitFor();
  await mails.route('**/confirm-email-address', (route) => route.abort());
  await press(mails, 'Confirm this address');
  await mails.getByRole('alert').getByText('It isn’t known whether the address was confirmed.').waitFor();
  await mails.unroute('**/confirm-email-address');
  await press(mails, 'Confirm this address');
  await mails.getByText('Your new address is confirmed').waitFor();
  await waiting(page, moved).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(moved);

  await mails.goto(link);
  await mails.getByText('There is a problem with the code in the URL.', { exact: true }).waitFor();
  await mails.goto('/login');
  await expect.poll(() => mails.getByLabel('Email').inputValue()).toBe(moved);
  await fill(mails, { Password: demo.guest.password });
  await press(mails, 'Login');
  await mails.getByText('Your Marquee sheets').waitFor();
  await askFor(page, demo.guest.emailAddress);
  await mails.goto(await mailedLink(mailbox, demo.guest.emailAddress, '/confirm-email/'));
  await press(mails, 'Confirm this address');
  await mails.getByText('Your new address is confirmed').waitFor();
  for (const one of [page, mails]) await one.context().close();
});

test('[SCREEN-202] sessions are listed in words; one is logged out, or all others, and their windows lead to login', async () => {
  const page = await anAccountPage('guest', 'Sessions');
  const others = [await anAccountPage('guest'), await anAccountPage('guest'), await anAccountPage('guest')];
  await page.reload();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await list.getByText('This browser').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
  const count = await list.getByRole('listitem').count();
  await expect.poll(() => list.getByText('Chrome on Linux').count()).toBe(count);
  await expect.poll(() => list.getByText('127.0.0.x').count()).toBe(count);
  await list.getByRole('button', { name: 'Log out Chrome on Linux' }).first().click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(count - 1);
  const atLogin = () => others.filter((one) => new URL(one.url()).pathname.startsWith('/login')).length;
  await expect.poll(atLogin).toBe(1);
  await press(page, 'Log out everywhere else');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await expect.poll(atLogin).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: 'Log out everywhere else' }).isDisabled()).toBe(true);
  await list.getByText('This browser').waitFor();
  for (const one of [page, ...others]) await one.context().close();
});

describe('[SCREEN-203] the audit log', () => {
  test('[SCREEN-203] [SCREEN-963] tells admin users who did what, the newest first, by person and topic, older ones when asked, and as a file', async () => {
    const guest = await desk.window();
    await logIn(guest, 'guest', desk.demoUrl);
    const sheet = await readSheet(guest, desk.demoUrl);
    const [group] = sheet.groups;
    const names = Array.from({ length: 60 }, (_, n) => `Row ${n}`);
    for (const name of names) {
      const row = { groupID: group?.groupID, name };
      const { rowID } = await ask<{ rowID: number }>(guest, 'POST', '/api/rows', { row });
      await ask(guest, 'DELETE', `/api/rows/${rowID}`);
    }
    const page = await anAccountPage('admin', 'Audit log');
    const lines = page.getByRole('list', { name: 'Audit log, newest first' }).getByRole('listitem');
    await lines.first().getByText('Logged in').waitFor();
    await lines.nth(1).getByText(`Deleted the row Row 59 · ${sheet.name}`).waitFor();
    await expect.poll(() => lines.count()).toBe(50);
    await page.getByLabel('About').selectOption('Deletions');
    await lines.first().getByText('Deleted the row Row 59').waitFor();
    await press(page, 'Show older');
    await expect.poll(() => lines.count()).toBe(60);
    await lines.last().getByText('Deleted the row Row 0').waitFor();
    expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);

    await page.getByLabel('Person', { exact: true }).selectOption('Nora Lindqvist');
    await page.getByText('No entries match.').waitFor();
    await press(page, 'Show all entries');
    for (const name of ['Person', 'About']) {
      await expect.poll(() => page.getByLabel(name, { exact: true }).inputValue()).toBe('');
    }
    await lines.first().getByText('Logged in').waitFor();
    await page.getByLabel('About').selectOption('Logins');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download .csv' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Audit log.csv');
    await page.getByLabel('About').selectOption('Exports');
    await lines.first().getByText('Downloaded the audit log').waitFor();
    for (const one of [page, guest]) await one.context().close();
  });

  test('[SCREEN-203] a log that cannot be read says so and can be asked for again', async () => {
    const page = await anAccountPage('admin');
    await page.route('**/audit-log*', (route) => route.abort());
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('alert').getByText('The log could not be loaded.').waitFor();
    await page.unroute('**/audit-log*');
    await press(page, 'Try again');
    await page.getByRole('tabpanel', { name: 'Audit log' }).getByText('Logged in').first().waitFor();
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test('[SCREEN-204] axe finds nothing serious where an address waits or is confirmed, wide and narrow', async () => {
    const address = `${colorScheme}@example.test`;
    const page = await desk.window({ colorScheme });
    await logIn(page, 'guest');
    await page.goto('/account');
    await askFor(page, address);
    expect(await seriousFindings(page), 'waiting').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const tab of ['Personal details', 'Sessions']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await seriousFindings(page), tab).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(await mailedLink(mailbox, address, '/confirm-email/'));
    await page.getByText('will log in to Marquee').waitFor();
    expect(await seriousFindings(page), 'confirm').toEqual([]);
    await page.context().close();
  });
});
