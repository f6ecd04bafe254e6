/** Passwords that were forgotten, one's own account, and unsubscribing, through the screens. */
import type { Page } from 'playwright';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo, logIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { mailedLink } from './support/mails.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';

let mailbox: Mailbox;
let desk: Desk;

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
});

afterAll(() => desk?.clear());

const window = () => desk.window();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The text of what is wrong with a field. */
const faultOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const id = field.getAttribute('aria-describedby')?.split(' ').at(-1);
    return id === undefined ? undefined : document.getElementById(id)?.textContent;
  });

async function askForReset(page: Page, emailAddress: string): Promise<void> {
  await page.goto('/forgot-password');
  await fill(page, { Email: emailAddress });
  await press(page, 'Send');
  await page
    .getByText('Please check your email for instructions on how to reset your password.', { exact: true })
    .waitFor();
}

test('[SCREEN-60] asking for a new password says the same whatever the address, and leads back to login', async () => {
  const page = await window();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await press(page, 'Send');
  await page.getByText('Required', { exact: true }).waitFor();
  await askForReset(page, 'nobody@example.test');
  await askForReset(page, demo.admin.emailAddress);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.waitForURL('**/login');
});

test('[SCREEN-60] a form that could not be sent keeps what was typed, and says so', async () => {
  const page = await window();
  await page.goto('/forgot-password');
  await page.route('**/send-password-reset-email', (route) => route.abort());
  await fill(page, { Email: 'typed@example.test' });
  await press(page, 'Send');
  await page.getByRole('alert').getByText('There is no connection to Marquee.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('typed@example.test');
});

test('[SCREEN-61] a mailed link leads to a new password, with which one logs in', async () => {
  const page = await window();
  await askForReset(page, demo.guest.emailAddress);
  await page.goto(await mailedLink(mailbox, demo.guest.emailAddress, '/password-reset/'));
  await press(page, 'Set password');
  for (const label of ['New password', 'Confirm new password']) expect(await faultOf(page, label)).toBe('Required');
  await fill(page, { Email: demo.admin.emailAddress, 'New password': 'five5', 'Confirm new password': 'five6' });
  await press(page, 'Set password');
  expect(await faultOf(page, 'New password')).toBe('Required (minimum 6 characters)');
  expect(await faultOf(page, 'Confirm new password')).toBe("The passwords aren't matching");
  await fill(page, { 'New password': 'new-guest', 'Confirm new password': 'new-guest' });
  await press(page, 'Set password');
  await page.getByText('This is not the email address that the code was sent to.').waitFor();

  await fill(page, { Email: demo.guest.emailAddress });
  await press(page, 'Set password');
  await page.waitForURL('**/login');
  await page.getByText('Your password has been changed.', { exact: false }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(demo.guest.emailAddress);
  await fill(page, { Password: 'new-guest' });
  await press(page, 'Login');
  await page.getByText('Your Marquee sheets').waitFor();
});

test('[SCREEN-62] a code that does not work hides the form, and a new link can be asked for', async () => {
  const page = await window();
  const used = await mailedLink(mailbox, demo.guest.emailAddress, '/password-reset/');
  for (const link of ['/password-reset/nonsense', `/password-reset/${'x'.repeat(300)}`, used]) {
    await page.goto(link);
    await page.getByText('There is a problem with the code in the URL.', { exact: true }).waitFor();
    expect(await page.getByLabel('New password').count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('**/forgot-password');
});

test('[SCREEN-68] the account is for whoever is logged in; Auto updates, what clients see and the audit log are for admin users', async () => {
  const page = await window();
  await page.goto('/account');
  await page.waitForURL('**/login?*');
  await fill(page, { Email: demo.guest.emailAddress, Password: 'new-guest' });
  await press(page, 'Login');
  await page.getByLabel('First name').waitFor();
  const tabsOf = async (of: Page) => {
    await of.goto('/account');
    await of.getByLabel('First name').waitFor();
    return of.getByRole('main').getByRole('tab').allTextContents();
  };
  expect(await tabsOf(page)).toEqual(['Personal details', 'Password', 'Sessions', 'Notifications', 'Checks']);
  const admin = await window();
  await logIn(admin, 'admin');
  const forAll = ['Personal details', 'Password', 'Sessions', 'Notifications', 'Checks'];
  expect(await tabsOf(admin)).toEqual([...forAll, 'Auto updates', 'For clients', 'Audit log']);
  await expect
    .poll(() => admin.getByRole('tab', { name: 'Personal details' }).getAttribute('aria-selected'))
    .toBe('true');
});

test('[SCREEN-69] [SCREEN-818] one’s own details are saved, and show in the header and on the sheets that others have open', async () => {
  const [page, other] = [await window(), await window()];
  await logIn(page, 'admin');
  const tab = await page.context().newPage();
  await page.goto('/account');
  await other.goto(`/login/returnToSheet/${desk.demoUrl}`);
  await fill(other, { Email: demo.guest.emailAddress, Password: 'new-guest' });
  await press(other, 'Login');
  const badges = (of: Page) => of.getByRole('list', { name: 'People on this sheet' });
  await badges(other).getByLabel('Nora Lindqvist').waitFor();
  await openSheet(tab, desk.demoUrl);

  await fill(page, { 'First name': '', Surname: ' ', Email: '' });
  await press(page, 'Save');
  for (const label of ['First name', 'Surname', 'Email']) expect(await faultOf(page, label)).toBe('Required');
  await fill(page, { 'First name': 'Ülla', Surname: 'Quist', Email: demo.guest.emailAddress });
  await fill(page, { 'Your password': demo.admin.password });
  await press(page, 'Save');
  await page.getByText('This email address is already in use.').waitFor();
  await fill(page, { Email: demo.admin.emailAddress, 'Telephone (optional)': '0'.repeat(51) });
  await press(page, 'Save');
  await page.getByText('This must have at most 50 characters', { exact: true }).waitFor();
  await fill(page, { 'Telephone (optional)': '+44 20 7946 0000' });
  await page.getByRole('radio', { name: 'Brown' }).check();
  await press(page, 'Save');
  await page.getByRole('button', { name: 'Saved' }).waitFor();

  await page.getByRole('banner').getByText('Account of Ülla Quist').waitFor();
  for (const one of [badges(other), badges(tab)]) {
    const badge = one.getByLabel('Ülla Quist').first();
    await badge.waitFor();
    await expect.poll(() => badge.innerText()).toBe('ÜQ');
    await expect.poll(() => badge.getAttribute('data-fill')).toBe('brown');
  }
  await page.reload();
  await expect.poll(() => page.getByLabel('Telephone (optional)').inputValue()).toBe('+44 20 7946 0000');
  await expect.poll(() => page.getByRole('radio', { name: 'Brown' }).isChecked()).toBe(true);
});

test('[SCREEN-69] what another tab has saved shows in the form, but not over what is being typed', async () => {
  const page = await window();
  await logIn(page, 'admin');
  const [typing, looking] = [page, await page.context().newPage()];
  for (const one of [typing, looking]) {
    await one.goto('/account');
    await one.getByLabel('First name').waitFor();
  }
  await fill(looking, { 'First name': 'Nora' });
  await press(looking, 'Save');
  await expect.poll(() => typing.getByLabel('First name').inputValue()).toBe('Nora');
  // The other tab may know of it first, and a form that is still being sent is not sent again.
  await looking.getByRole('button', { name: 'Saved' }).waitFor();
  await fill(typing, { Surname: 'Half-typ' });
  await fill(looking, { 'First name': 'Norah' });
  await press(looking, 'Save');
  await typing.getByRole('banner').getByText('Account of Norah Quist').waitFor();
  await expect.poll(() => typing.getByLabel('Surname').inputValue()).toBe('Half-typ');
});

test('[SCREEN-70] a new password wants the old one, is typed twice, and ends the other sessions', async () => {
  const [page, other] = [await window(), await window()];
  for (const one of [page, other]) await logIn(one, 'admin');
  await other.goto('/account');
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Password' }).click();
  const save = page.getByRole('tabpanel', { name: 'Password' }).getByRole('button', { name: /^Saved?$/ });
  await save.click();
  for (const label of ['Old password', 'New password', 'Confirm new password']) {
    expect(await faultOf(page, label)).toBe('Required');
  }
  await fill(page, { 'Old password': 'wrong', 'New password': 'new-admin', 'Confirm new password': 'new-admim' });
  await save.click();
  await page.getByText("The passwords aren't matching", { exact: true }).waitFor();
  await fill(page, { 'Confirm new password': 'new-admin' });
  await save.click();
  await expect.poll(() => faultOf(page, 'Old password')).toBe('Your current password is incorrect.');
  await fill(page, { 'Old password': demo.admin.password });
  await save.click();
  await save.getByText('Saved').waitFor();
  await expect.poll(() => page.getByLabel('Old password').inputValue()).toBe('');

  await other.waitForURL('**/login?*');
  await page.goto('/account');
  await page.getByLabel('First name').waitFor();
  await fill(other, { Email: demo.admin.emailAddress, Password: 'new-admin' });
  await press(other, 'Login');
  await other.getByLabel('First name').waitFor();
});

test('[SCREEN-71] a mail’s unsubscribe link turns its alerts off by one button, without logging in', async () => {
  const guest = await window();
  const credentials = Buffer.from(`${demo.guest.emailAddress}:new-guest`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}` };
  const sheet = await readSheet(guest, desk.demoUrl);
  const comment = { sheetID: sheet.sheetID, commentText: '<p>Is this the newest?</p>' };
  expect((await guest.request.post('/api/comments', { headers, data: { comment } })).status()).toBe(201);
  const link = await mailedLink(mailbox, demo.admin.emailAddress, '/unsubscribe/');

  const admin = await window();
  await admin.goto('/login');
  await fill(admin, { Email: demo.admin.emailAddress, Password: 'new-admin' });
  await press(admin, 'Login');
  const alerts = async () => (await readSheet(admin, desk.demoUrl)).loggedInSheetUser?.newCommentAlertsEnabled;
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Turn off these emails' }).waitFor();
  expect(await alerts()).toBe(true);
  await press(guest, 'Turn off these emails');
  await guest.getByText('These emails are turned off').waitFor();
  await guest.getByText('Sheet options, Sheet alerts, Comments', { exact: false }).waitFor();
  expect(await alerts()).toBe(false);

  await guest.goto(`${link}x`);
  await press(guest, 'Turn off these emails');
  await guest.getByText('There is a problem with the code in the URL.', { exact: true }).waitFor();
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  let page: Page;

  beforeAll(async () => {
    page = await desk.window({ colorScheme });
  });

  const mustBeFine = async (what: string) => expect(await seriousFindings(page), what).toEqual([]);

  test('[SCREEN-72] axe finds nothing serious on the screens about people that need no login', async () => {
    await page.goto('/forgot-password');
    await press(page, 'Send');
    await page.getByText('Required').waitFor();
    await mustBeFine('forgotten password');
    const wrong = ['/password-reset/nonsense', '/confirm-email/nonsense', '/sign-up?code=wrong', '/unsubscribe/wrong'];
    for (const address of wrong) {
      await page.goto(address);
      await page.getByText('There is a problem').waitFor();
      await mustBeFine(address);
    }
    await askForReset(page, demo.guest.emailAddress);
    const links = colorScheme === 'light' ? 2 : 3;
    await page.goto(await mailedLink(mailbox, demo.guest.emailAddress, '/password-reset/', links));
    await press(page, 'Set password');
    await mustBeFine('reset password');
  });

  test('[SCREEN-72] nor on the account, in the popup that adds users, or on the sign-up screen', async () => {
    await page.goto('/login');
    await fill(page, { Email: demo.admin.emailAddress, Password: 'new-admin' });
    await press(page, 'Login');
    await page.getByText('Your Marquee sheets').waitFor();
    await page.goto('/account');
    for (const name of ['Personal details', 'Password', 'Sessions', 'Notifications', 'Auto updates', 'Audit log']) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tabpanel', { name }).locator('form, li').first().waitFor();
      await mustBeFine(name);
    }
    await openSheet(page, desk.demoUrl);
    await page.getByRole('button', { name: 'Add users' }).click();
    const popup = page.getByRole('dialog', { name: 'Add users' });
    const invited = `${colorScheme}@example.test`;
    await popup.getByLabel('Email address', { exact: true }).fill(invited);
    await press(page, 'Send invitation');
    await popup.getByRole('button', { name: `Resend to ${invited}` }).waitFor();
    await mustBeFine('New user');
    await popup.getByRole('tab', { name: 'Active user' }).click();
    await popup.getByText(demo.guest.emailAddress).waitFor();
    await mustBeFine('Active user');
    await page.goto(await mailedLink(mailbox, invited, '/sign-up'));
    await press(page, 'Sign up');
    await mustBeFine('sign-up');
  });
});
