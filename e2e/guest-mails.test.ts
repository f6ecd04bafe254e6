/** Mails to clients as they and the studio meet them: turned off on a page in the reader's language, and said to whoever asks them next. */
import type { Brand } from '@marquee/contract/brand.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { mailedLink, waitForNoUndo } from './support/mails.ts';
import { png } from './support/png.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let mailbox: Mailbox;
let ada: Page;
let banner: ShownBanner;
let sheetID: number;
let accountPath: string;
const kim = 'kim.dent@client.example';

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.known('admin');
  const sheet = await readSheet(ada, desk.demoUrl);
  ({ sheetID } = sheet);
  const [first] = bannersOf(sheet);
  if (!first) throw new Error('The demo has no banner.');
  banner = first;
  const { accountID } = await ask<ReplyOf<typeof getLoggedInUser>>(ada, 'GET', getLoggedInUser.path);
  accountPath = `/api/accounts/${accountID}/brand`;
  await ask<Brand>(ada, 'PUT', accountPath, { name: 'Studio North', colour: '#0b6e4f' });
});
afterAll(() => desk?.clear());

async function askThem(emailAddress: string): Promise<unknown> {
  const emailAddresses = [emailAddress];
  const answer = await ask(ada, 'POST', '/api/asks', { sheetID, cellIDs: [banner.cell.cellID], emailAddresses });
  await waitForNoUndo(desk.marquee);
  return answer;
}
const offLink = async (emailAddress: string) => {
  await askThem(emailAddress);
  return mailedLink(mailbox, emailAddress, '/unsubscribe/');
};

const spoken = {
  'en-GB': ['Turn off emails?', 'Turn off these emails', 'These emails are turned off'],
  'de-AT': ['E-Mails abbestellen?', 'Diese E-Mails abbestellen', 'Diese E-Mails sind abbestellt'],
  'fr-CA': ['Ne plus recevoir ces e-mails ?', 'Ne plus recevoir ces e-mails', 'Vous ne recevrez plus ces e-mails'],
  'es-MX': ['¿Dejar de recibir estos correos?', 'Dejar de recibir estos correos', 'Ya no recibirás estos correos'],
  'nl-BE': ['E-mails uitzetten?', 'Deze e-mails uitzetten', 'Deze e-mails zijn uitgezet'],
} as const;

describe.each(Object.entries(spoken))('in %s', (locale, [heading, turnOff, done]) => {
  test('[SCREEN-710] a guest’s unsubscribe page is in the reader’s language and the account’s; only its button changes anything', async () => {
    const to = `reader-${locale}@client.example`;
    const link = await offLink(to);
    const colorScheme = locale === 'de-AT' ? 'dark' : 'light';
    const page = await desk.window({ locale, colorScheme, viewport: { width: 390, height: 844 } });
    await page.goto(link);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByText('Studio North', { exact: true }).waitFor();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
    expect(await page.title()).toBe(`${turnOff} · Studio North`);
    expect(await page.locator('body').innerText()).not.toContain('Marquee');
    expect(await seriousFindings(page)).toEqual([]);
    await askThem(to);
    await expect.poll(() => mailbox.to(to).length, { timeout: 15_000 }).toBe(2);
    await page.getByRole('button', { name: turnOff, exact: true }).click();
    await page.getByRole('heading', { name: done }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await askThem(to)).toMatchObject({ notMailed: [{ firstName: expect.stringContaining('Reader') }] });
    await page.context().close();
  });
});

test('[SCREEN-710] it shows the logo, and says in the same language that a link isn’t right', async () => {
  const logo = png(400, 100, [10, 125, 85]).toString('base64');
  await ask<Brand>(ada, 'PUT', accountPath, { logo });
  const link = await offLink('logo@client.example');
  const page = await desk.window({ locale: 'fr-FR' });
  await page.goto(link);
  await page.getByRole('img', { name: 'Studio North' }).waitFor();
  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});

test('[SCREEN-913] where it could not be found out whose mails they are, it is asked for again, in the same language', async () => {
  const link = await offLink('later@client.example');
  const page = await desk.window({ locale: 'es-ES' });
  const whose = '**/api/brands/unsubscribe/**';
  await page.route(whose, (route) => route.abort());
  await page.goto(link);
  const again = page.getByRole('button', { name: 'Reintentar', exact: true });
  await again.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await page.getByRole('heading', { name: '¿Dejar de recibir estos correos?' }).waitFor();
  await page.getByRole('button', { name: 'Dejar de recibir estos correos', exact: true }).click();
  await page.getByRole('heading', { name: 'Ya no recibirás estos correos' }).waitFor();
  await page.context().close();
});

test('[BRAND-12] until it is known whose mails they are the page says what it asks, in the account’s name or in none', async () => {
  const link = await offLink('slow@client.example');
  const page = await desk.window({ locale: 'fr-FR' });
  const { letGo } = await holdBack(page, '**/api/brands/unsubscribe/**');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Ne plus recevoir ces e-mails' }).waitFor();
  expect(await page.getByText('Marquee').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);
  letGo();
  await page.getByRole('button').waitFor();
  await page.context().close();
});

test('[SCREEN-711] who turned these emails off is said in the list before they are asked, once they are, and in the list of guests', async () => {
  const link = await offLink(kim);
  await fetch(link, { method: 'POST' });
  await openSheet(ada, desk.demoUrl);
  await ada
    .getByRole('checkbox', { name: `Select ${banner.rowName}`, exact: true })
    .first()
    .check();
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Ask' }).click();
  const popup = ada.getByRole('dialog', { name: 'Ask for decisions' });
  await popup.getByRole('textbox', { name: 'Search people' }).fill('kim');
  await popup.getByRole('checkbox', { name: `Kim Dent ${kim} Turned these emails off` }).check();
  expect(await seriousFindings(ada)).toEqual([]);
  await popup.getByRole('button', { name: 'Ask', exact: true }).click();
  await ada
    .getByText(/was asked about 1 banner\. Kim Dent turned these emails off, so none was sent to them/)
    .waitFor();
  await ada.getByRole('button', { name: 'Add users' }).click();
  const dialog = ada.getByRole('dialog', { name: 'Add users' });
  await dialog.getByRole('tab', { name: 'Guests' }).click();
  const guest = dialog.getByRole('listitem').filter({ hasText: kim });
  await guest.getByText('Turned off emails that ask for decisions').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  expect(mailbox.to(kim)).toHaveLength(1);
});
