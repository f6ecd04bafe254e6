/** The code that proves a client's address, where it doesn't work: what the page says is what helps. */
import { introduceGuest } from '@marquee/contract/review.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import { digitsIn, startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { button, phone } from './support/review.ts';
import { readSheet } from './support/sheet-page.ts';
import { bannersOf } from './support/viewer.ts';

const clara = 'clara@client.example';
let desk: Desk;
let mailbox: Mailbox;
let client: Page;

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  const ada = await desk.known('admin');
  const sheet = await readSheet(ada, desk.demoUrl);
  const [{ cell } = { cell: { rowID: 0, columnID: 0 } }] = bannersOf(sheet);
  const { path } = await ask<ReviewLink>(ada, 'POST', '/api/review-links', {
    sheetID: sheet.sheetID,
    name: 'Proven',
    scope: { of: 'rows', rowIDs: [cell.rowID] },
    columnIDs: [cell.columnID],
    confirmByCode: true,
  });
  client = await desk.window(phone);
  await client.goto(path);
});
afterAll(() => desk?.clear());

const codes = (emailAddress = clara) => mailbox.to(emailAddress).flatMap((mail) => digitsIn(mail) ?? []);
const digits = (page = client) => page.getByLabel('Six-digit code');
const trouble = () => client.getByRole('dialog').getByRole('alert');

const comments = (page: Page) => button(page, 'Comments').or(page.getByRole('button', { name: /^\d+ comments?$/ }));

/** Writes a comment, and says who wrote it. */
async function comment(page: Page, words: string, who: { name: string; emailAddress: string }): Promise<void> {
  await comments(page).tap();
  await page.getByRole('textbox', { name: 'Your comment' }).fill(words);
  await button(page, 'Send').tap();
  await page.getByLabel('Your name').fill(who.name);
  await page.getByLabel('Your email address').fill(who.emailAddress);
  await button(page, 'Continue').tap();
  await digits(page).waitFor();
}

test('[SCREEN-800] [SCREEN-915] a client whose code was tried too often is told to have a new one sent, and how long there is none', async () => {
  await comment(client, 'Once I am in', { name: 'Clara Weiss', emailAddress: clara });
  await expect.poll(() => codes().length, { timeout: 15_000 }).toBe(1);
  const [code = ''] = codes();
  const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].filter((guess) => guess !== code);
  for (const guess of wrong.slice(0, 5)) {
    const answered = client.waitForResponse((answer) => answer.request().postData()?.includes(guess) === true);
    await digits().fill(guess);
    expect((await answered).status()).toBe(400);
    await trouble().getByText('That code is wrong').waitFor();
  }
  await digits().fill(code);
  await trouble().getByText('This code no longer works. Please have a new one sent.').waitFor();
  for (let sent = 2; sent <= 5; sent += 1) {
    const answered = client.waitForResponse((answer) => answer.url().endsWith(introduceGuest.path));
    await button(client, 'Send a new code').tap();
    await answered;
    await expect.poll(() => codes().length, { timeout: 15_000 }).toBe(sent);
  }
  await client.getByRole('status').getByText('A new code is on its way.').waitFor();
  await button(client, 'Send a new code').tap();
  await trouble().getByText('use the latest email, or try again in an hour').waitFor();
  expect(await client.getByText('A new code is on its way.').count()).toBe(0);
  await digits().fill(codes().at(-1) ?? '');
  await client.getByText('You’re here as Clara Weiss.').waitFor();
});

test('[REVIEW-70] where it says as whom a client is here they correct their name, or say that they are somebody else', async () => {
  const [name, emailAddress] = [client.getByLabel('Your name'), client.getByLabel('Your email address')];
  await button(client, 'Change').tap();
  expect([await name.inputValue(), await emailAddress.inputValue()]).toEqual(['Clara Weiss', clara]);
  await name.fill('Clara Weiß');
  await button(client, 'Continue').tap();
  await client.getByText('You’re here as Clara Weiß.').waitFor();

  await button(client, 'Change').tap();
  await emailAddress.fill('colleague@client.example');
  await button(client, 'Continue').tap();
  await digits().waitFor();
  await button(client, 'Cancel').tap();
  // Who has not proved to be somebody else is who they were.
  await client.getByText('You’re here as Clara Weiß.').waitFor();
  await client.reload();
  await button(client, '1 comment').tap();
  await client.getByText('You’re here as Clara Weiß.').waitFor();
});

/** What an input method writes letter by letter, as Japanese ones write digits, too, before it is taken over. */
async function compose(page: Page, written: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  for (let end = 1; end <= written.length; end += 1) {
    const text = written.slice(0, end);
    await line.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await line.send('Input.insertText', { text: written });
  await line.detach();
}

test('[SCREEN-789] a code that is written by an input method, in wide digits, is taken as it is meant', async () => {
  const sora = 'sora@client.example';
  const other = await desk.window(phone);
  await other.goto(client.url());
  await comment(other, 'はじめまして', { name: 'Sora Tanaka', emailAddress: sora });
  await expect.poll(() => codes(sora).length, { timeout: 15_000 }).toBe(1);
  const wide = codes(sora)[0]?.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) ?? '';
  await digits(other).focus();
  await compose(other, wide);
  await other.getByText('You’re here as Sora Tanaka.').waitFor();
  await other.context().close();
});

test('[REVIEW-71] who comes back with the code to a page that was begun anew is asked for it there, and what they said is sent', async () => {
  const noor = 'noor@client.example';
  const away = await desk.window(phone);
  await away.goto(client.url());
  await comment(away, 'From my other app', { name: 'Noor Haddad', emailAddress: noor });
  await expect.poll(() => codes(noor).length, { timeout: 15_000 }).toBe(1);
  away.on('dialog', (dialog) => void dialog.accept());
  await away.reload();
  await away.getByRole('dialog').getByText(noor).waitFor();
  await digits(away).fill(codes(noor)[0] ?? '');
  await comments(away).tap();
  await away.getByText('You’re here as Noor Haddad.').waitFor();
  await away.getByText('From my other app').waitFor();
  expect(codes(noor)).toHaveLength(1);

  // What they take back is asked for no more.
  await button(away, 'Change').tap();
  await away.getByLabel('Your email address').fill('noor.haddad@client.example');
  await button(away, 'Continue').tap();
  await digits(away).waitFor();
  await button(away, 'Cancel').tap();
  await away.reload();
  await comments(away).waitFor();
  expect(await digits(away).count()).toBe(0);
  await away.context().close();
});
