/** Asking clients for decisions: typed into the popup, mailed with pictures, decided on a phone by the link of the mail, and seen by whoever asked. */
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import { access } from '@marquee/contract/columns.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { listStills, markOfFile, type Stills } from '@marquee/contract/stills.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { mailedLink, waitForNoUndo } from './support/mails.ts';
import { png } from './support/png.ts';
import { openSheet, readSheet, sayYes, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let mailbox: Mailbox;
let ada: Page;
let banners: ShownBanner[];
const cleo = 'cleo.dent@client.example';

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  mailbox = await startMailbox();
  const folder = await bannerFolder();
  await folder.write('asked/hero_300x250.png', png(300, 250, [0, 0, 255]));
  await folder.write('asked/top_728x90.png', png(728, 90, [200, 0, 80]));
  const host = await startProftpd(folder.path);
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.seat('admin');
  const body = { name: 'Asked', protocol: 1, host, userName, password, directory: '' };
  const ftpaccountID = (await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body)).ftpAaccountID;
  const sheet = await readSheet(ada, desk.demoUrl);
  banners = bannersOf(sheet).slice(0, 2);
  const files = ['hero_300x250.png', 'top_728x90.png'];
  for (const [at, banner] of banners.entries())
    await changeBanner(ada, banner, { ftpaccountID, ftpfolder: 'asked', fileType: 1, fileName: files[at] ?? '' });
  const path = `${listStills.path}?sheetURL=${desk.demoUrl}`;
  const marks = files.map((fileName) => markOfFile({ ftpfolder: 'asked', fileName }));
  const havePictures = async () => {
    const stills = await ask<Stills>(ada, 'GET', path);
    expect(stills.files.filter((mark) => marks.includes(mark))).toHaveLength(2);
  };
  await vi.waitFor(havePictures, { timeout: 30_000, interval: 200 });
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const popup = (page: Page) => page.getByRole('dialog', { name: 'Ask for decisions' });
const said = (page: Page) => viewer(page).getByRole('region', { name: 'Decisions' });

const selectRow = (rowName: string) =>
  ada
    .getByRole('checkbox', { name: `Select ${rowName}`, exact: true })
    .first()
    .check();

async function askAboutBoth(): Promise<void> {
  for (const { rowName } of banners) await selectRow(rowName);
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Ask' }).click();
  await popup(ada).getByText('2 banners of 2 rows.').waitFor();
}

test('[SCREEN-680] [SCREEN-681] clients are asked by their addresses, get one mail with pictures, and decide by its link', async () => {
  await openSheet(ada, desk.demoUrl);
  await askAboutBoth();
  const people = popup(ada).getByRole('group', { name: 'People' });
  const field = people.getByRole('textbox', { name: 'Search people' });
  await field.fill('cleo.dent@');
  await people.getByText('Type the whole email address').waitFor();
  await field.fill(`${cleo}, guest@demo.marquee`);
  await field.press('Enter');
  await expect.poll(() => people.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await expect.poll(() => people.getByRole('checkbox', { name: cleo, exact: true }).isChecked()).toBe(true);
  await people.getByRole('checkbox', { name: /^Sam/ }).uncheck();
  await popup(ada).getByText('Each guest gets an email with').waitFor();
  await popup(ada).getByLabel('Message (optional)').fill('Please look at the logo first.');
  await popup(ada).getByLabel('Due (optional)').fill('2031-02-03');
  expect(await seriousFindings(ada)).toEqual([]);
  await popup(ada).getByRole('button', { name: 'Ask', exact: true }).click();
  await ada.getByText(`${cleo} was asked about 2 banners`).waitFor();
  await waitForNoUndo(desk.marquee);

  const link = await mailedLink(mailbox, cleo, '/review/');
  const [mail] = mailbox.to(cleo);
  expect(mail?.subject).toContain('asks you to decide on 2 banners');
  expect(mail?.text).toContain('3 February 2031');
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/jpeg']);

  const phone = await desk.window({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await phone.getByRole('textbox', { name: 'Name' }).fill('Cleo Dent');
  await phone.getByRole('textbox', { name: 'Email' }).fill(cleo);
  await phone.keyboard.press('Enter');

  const [first, second] = banners;
  if (!first || !second) throw new Error('There are two.');
  const state = cellOfBanner(ada, first).getByRole('img', { name: 'Approved' });
  await state.waitFor();
  await cellOfBanner(ada, second).dblclick();
  await said(ada)
    .getByRole('button', { name: /^Waiting for Cleo Dent/ })
    .click();
  const menu = ada.getByRole('menu', { name: 'Waiting for' });
  await menu.getByText('Cleo Dent, guest, due').waitFor();
  await menu.getByRole('menuitem', { name: 'Withdraw from Cleo' }).click();
  await ada.getByText('Cleo Dent is no longer asked').waitFor();
  await said(ada).getByRole('button', { name: 'Ask', exact: true }).waitFor();
});

test('[SCREEN-681] a guest who is known and a link that shows it all are chosen again', async () => {
  await openSheet(ada, desk.demoUrl);
  await askAboutBoth();
  const people = popup(ada).getByRole('group', { name: 'People' });
  await people.getByRole('checkbox', { name: `Cleo Dent ${cleo}` }).check();
  const links = popup(ada).getByRole('combobox', { name: 'Review link for guests' });
  const [fresh, known] = await links.getByRole('option').allTextContents();
  expect(fresh).toBe('A new link to these banners alone');
  await links.selectOption(known ?? '');
  await popup(ada).getByRole('button', { name: 'Ask', exact: true }).click();
  await ada.getByText(/was asked about 2 banners/).waitFor();
  await waitForNoUndo(desk.marquee);
  await expect.poll(() => mailbox.to(cleo).length, { timeout: 15_000 }).toBe(2);
  const [before, now] = mailbox.to(cleo).map(({ text }) => /\/review\/\S+/.exec(text ?? '')?.[0]);
  expect(now).toBe(before);
});

test('[SCREEN-970] [SCREEN-971] nobody is asked until a day that is over or half typed: that is said', async () => {
  await openSheet(ada, desk.demoUrl);
  await askAboutBoth();
  await popup(ada).getByRole('textbox', { name: 'Search people' }).fill(cleo);
  const due = popup(ada).getByLabel('Due (optional)');
  await due.fill('2021-02-03');
  const askNow = popup(ada).getByRole('button', { name: 'Ask', exact: true });
  await askNow.click();
  await popup(ada).getByRole('alert').getByText('in the past').waitFor();
  await due.focus();
  await ada.keyboard.press('Backspace');
  await askNow.click();
  await popup(ada).getByRole('alert').getByText('isn’t complete').waitFor();
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
});

test('[SCREEN-972] where the guests can’t be loaded that is said, and asking again lists them', async () => {
  await openSheet(ada, desk.demoUrl);
  const guests = '**/api/sheets/*/guests';
  await ada.route(guests, (route) => route.abort());
  await askAboutBoth();
  await popup(ada).getByText('The guests could not be loaded.').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.unroute(guests);
  await popup(ada).getByRole('button', { name: 'Try again' }).click();
  await popup(ada)
    .getByRole('checkbox', { name: `Cleo Dent ${cleo}` })
    .waitFor();
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
});

test('[SCREEN-682] Add users lists the guests of the sheet with the link that they came by and when; an admin user forgets one there', async () => {
  await openSheet(ada, desk.demoUrl);
  await ada.getByRole('button', { name: 'Add users' }).click();
  const dialog = ada.getByRole('dialog', { name: 'Add users' });
  await dialog.getByRole('tab', { name: 'Guests' }).click();
  const guests = dialog.getByRole('list', { name: 'Guests' });
  await guests.getByText(/^Seen today at .* · Aurora Outdoor – Autumn launch, /).waitFor();
  await guests.getByText(`${cleo}, not confirmed`).waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  sayYes(ada);
  await guests.getByRole('button', { name: 'Options of Cleo Dent' }).click();
  await ada.getByRole('menuitem', { name: 'Forget' }).click();
  await dialog.getByText('No guests yet.').waitFor();
});

test('[SCREEN-896] who is typed and not yet added is not asked about what is just for oneself, and how they are mailed is said', async () => {
  const [first] = banners;
  if (!first) throw new Error('There are two.');
  const { columnID: known, rowID } = first.cell;
  const { columns, sheetID } = await readSheet(ada, desk.demoUrl);
  const columnTypeID = columns.find((column) => column.columnID === known)?.columnTypeID;
  const body = { sheetID, columnTypeID, name: 'Drafts' };
  const { columnID } = await ask<{ columnID: number }>(ada, 'POST', '/api/columns', body);
  const cellBanner = { fileType: 1, fileName: 'draft.png', displayText: 'Draft' };
  await ask(ada, 'POST', '/api/cells', { cell: { rowID, columnID, cellBanner } });
  const column = { columnID, accessRestrictions: access.justForMe };
  await ask(ada, 'PUT', '/api/columns', { column, updateFields: ['accessRestrictions'] });
  await openSheet(ada, desk.demoUrl);
  for (const { rowName } of banners) await selectRow(rowName);
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Ask' }).click();
  await popup(ada).getByText('3 banners of 2 rows.').waitFor();
  await popup(ada).getByRole('textbox', { name: 'Search people' }).fill('dan@client.example');
  await popup(ada).getByText('2 banners of 2 rows.').waitFor();
  await popup(ada).getByText('Each guest gets an email with').waitFor();
  await popup(ada).getByRole('button', { name: 'Ask', exact: true }).click();
  await ada.getByText('dan@client.example was asked about 2 banners').waitFor();
});
