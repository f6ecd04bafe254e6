/** FTP accounts and adding rows from their files, in a real browser over a real FTP server. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { bannerOf, button, closePopup, dialog, field, hold, looks } from './support/banners.ts';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { clickBeside, comeTo, openSheet, readSheet, rowNamed, sayYes, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let host: string;
/** the admin, who acts, and the guest, who watches */
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  // The FTP server of this file is on this machine.
  vi.stubEnv('FTP_LOOPBACK', '1');
  const folder = await bannerFolder();
  await folder.write('spring/hero_300x250_v1.mp4', 'film');
  await folder.write('spring/hero_300x600_v1.mp4', 'film');
  await folder.write('spring/hero_9_v1.mp4', 'film');
  await folder.write('spring/hero_300x250_v1.png', 'picture');
  host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  await openSheet(ben, desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

async function openAutoUpdates(): Promise<void> {
  await ada.goto('/account');
  await ada.getByRole('tab', { name: 'Auto updates' }).click();
  await button(ada, 'Edit Demo banners').waitFor();
}

const accounts = () => ada.getByRole('list', { name: 'FTP favorites' });

async function fillIn(name: string): Promise<void> {
  await field(ada, 'Nickname').fill(name);
  await field(ada, 'Host').fill(host);
  await field(ada, 'User name').fill(userName);
  await field(ada, 'Password').fill(password);
  await field(ada, 'Domain URL').fill('https://banners.example.com');
}

test('[SCREEN-90] the FTP account form says Required at what is missing, tries the connection, and adds to favorites', async () => {
  await openAutoUpdates();
  await button(ada, 'Add to favorites').click();
  const form = ada.locator('form').filter({ has: button(ada, 'Add to favorites') });
  await expect.poll(() => form.getByText('Required', { exact: true }).count()).toBe(5);
  await fillIn('Agency server');
  await expect.poll(() => form.getByText('Required', { exact: true }).count()).toBe(0);

  const release = await hold(ada, '**/api/ftp-accounts/test');
  await button(ada, 'Test connection').click();
  const result = ada.getByRole('region', { name: 'Connection test' });
  await result.getByRole('progressbar').waitFor();
  await button(result, 'Cancel').click();
  await result.waitFor({ state: 'detached' });
  await release();

  await field(ada, 'Password').fill('wrong');
  await button(ada, 'Test connection').click();
  await result.getByText(/user name or (the )?password/i).waitFor();
  await field(ada, 'Password').fill(password);
  await result.waitFor({ state: 'detached' });
  await button(ada, 'Test connection').click();
  await result.getByText(/^Connected/).waitFor();
  await result.getByText('spring', { exact: true }).waitFor();

  await button(ada, 'Add to favorites').click();
  const line = accounts().getByRole('listitem').filter({ hasText: 'Agency server' });
  await line.getByText(host).waitFor();
  await line.getByText('ftp', { exact: true }).waitFor();
  await expect.poll(() => field(ada, 'Nickname').inputValue()).toBe('');
});

test('[SCREEN-91] an FTP account is edited in place; its password is asked for again only where it would go to another server', async () => {
  await field(ada, 'Nickname').fill('Half typed');
  await button(ada, 'Edit Agency server').click();
  await button(ada, 'Save').waitFor();
  await expect.poll(() => field(ada, 'Password').inputValue()).toBe('');
  await button(ada, 'Cancel').click();
  // What was being added is still there.
  await button(ada, 'Add to favorites').waitFor();
  await expect.poll(() => field(ada, 'Nickname').inputValue()).toBe('Half typed');

  await button(ada, 'Edit Agency server').click();
  await field(ada, 'Host').fill('elsewhere.example.com');
  await button(ada, 'Save').click();
  await ada.getByText('Required', { exact: true }).waitFor();
  await field(ada, 'Host').fill(host);
  await field(ada, 'Nickname').fill('Agency');
  await button(ada, 'Test connection').click();
  await ada.getByText(/^Connected/).waitFor();
  await button(ada, 'Save').click();
  await button(ada, 'Edit Agency').waitFor();
  await button(ada, 'Add to favorites').waitFor();
});

test('[SCREEN-92] deleting an FTP account asks first, and resets the form that edits it', async () => {
  await fillIn('Short-lived');
  await button(ada, 'Add to favorites').click();
  await button(ada, 'Edit Short-lived').click();
  await button(ada, 'Save').waitFor();
  let asked = '';
  ada.once('dialog', (question) => {
    asked = question.message();
    void question.dismiss();
  });
  await button(ada, 'Delete Short-lived').click();
  await expect.poll(() => asked).toBe('Are you sure?');
  await button(ada, 'Edit Short-lived').waitFor();
  sayYes(ada);
  await button(ada, 'Delete Short-lived').click();
  await button(ada, 'Edit Short-lived').waitFor({ state: 'detached' });
  await button(ada, 'Add to favorites').waitFor();
  await expect.poll(() => field(ada, 'Host').inputValue()).toBe('');
});

test('[SCREEN-93] the auto updater is chosen among the FTP accounts, or is Off', async () => {
  const choice = ada.getByLabel(/^FTP account that is checked/);
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['Off', 'Agency', 'Demo banners']);
  for (const label of ['Agency', 'Off']) {
    const saved = ada.waitForResponse((response) => response.url().includes('/api/accounts/auto-updater'));
    await choice.selectOption({ label });
    expect((await saved).status()).toBe(200);
    await openAutoUpdates();
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe(label);
  }
});

const addRowsButton = () => button(ada, 'Add rows (FTP)').first();

test('[SCREEN-100] [SCREEN-759] "Add rows (FTP)" asks for an FTP account, and shows what it would add before it adds it on every screen', async () => {
  await openSheet(ada, desk.demoUrl);
  await addRowsButton().click();
  await dialog(ada).getByLabel('File type').waitFor();
  await expect.poll(() => dialog(ada).getByLabel('File type').inputValue()).toBe('3');
  await expect.poll(() => field(dialog(ada), 'Display text').inputValue()).toBe('Click here');
  let alerted = '';
  ada.once('dialog', (alert) => {
    alerted = alert.message();
    void alert.accept();
  });
  await button(dialog(ada), 'Add rows from FTP files').click();
  await expect.poll(() => alerted).toBe('Please choose a FTP account');

  await dialog(ada).getByLabel('FTP account').selectOption({ label: 'Agency' });
  await dialog(ada).getByText('There are no videos in this folder.').waitFor();
  // The folder is found by the keys alone.
  const contents = dialog(ada).getByRole('list', { name: 'Contents of the folder' });
  await contents.getByText('spring', { exact: true }).waitFor();
  await contents.focus();
  await ada.keyboard.press('ArrowDown');
  await ada.keyboard.press('Enter');
  await expect.poll(() => field(dialog(ada), 'Folder location').inputValue()).toBe('spring');
  await dialog(ada).getByText('3 rows will be added', { exact: true }).waitFor();
  const names = dialog(ada).getByRole('list', { name: 'Files that rows will be added for' }).getByRole('listitem');
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['hero_9_v1.mp4', 'hero_300x250_v1.mp4', 'hero_300x600_v1.mp4']);
  const release = await hold(ada, '**/api/rows/add-rows-from-ftp');
  await button(dialog(ada), 'Add rows from FTP files').click();
  await dialog(ada).getByRole('progressbar').waitFor();
  await button(dialog(ada), 'Cancel').click();
  await dialog(ada).getByText('Cancelled.').waitFor();
  await release();
  await dialog(ada).getByText('3 rows will be added', { exact: true }).waitFor();
  expect(await rowNamed(ben, 'hero_9_v1').count()).toBe(0);

  // The first answer is lost on its way.
  const added: unknown[] = [];
  await ada.route('**/api/rows/add-rows-from-ftp', async (route) => {
    if (route.request().postData()?.includes('"isPreview":true')) return route.continue();
    const answer = await route.fetch();
    added.push(((await answer.json()) as { noOfRowsAdded: number }).noOfRowsAdded);
    return added.length === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await button(dialog(ada), 'Add rows from FTP files').click();
  await dialog(ada).getByText('Rows added, please refresh page.').waitFor();
  expect(added).toEqual([3, 3]);
  await ada.unroute('**/api/rows/add-rows-from-ftp');
  await dialog(ada).getByText('No rows will be added: 3 files are already here').waitFor();
  for (const page of [ada, ben]) await rowNamed(page, 'hero_300x600_v1').waitFor();
});

test('[SCREEN-101] [SCREEN-960] [LOOK-38] picking a banner size clears the other size; typing one switches to custom', async () => {
  const preset = dialog(ada).getByLabel('Banner size');
  await preset.selectOption('300x250');
  await dialog(ada).getByText('No rows will be added: 2 files are already here').waitFor();
  await field(dialog(ada), 'Other size').fill('300x600');
  await expect.poll(() => preset.inputValue()).toBe('custom');
  await dialog(ada).getByLabel('File type').selectOption({ label: 'Image (png, jpg, gif)' });
  await dialog(ada).getByText('There are no images of 300×600 in this folder.').waitFor();
  await preset.selectOption('300x250');
  await expect.poll(() => field(dialog(ada), 'Other size').inputValue()).toBe('');
  await dialog(ada).getByText('1 row will be added', { exact: true }).waitFor();
});

test('[SCREEN-102] what an FTP server would not do is said in words, and the form keeps everything', async () => {
  await field(dialog(ada), 'Folder location').fill('no/such/folder');
  const preview = dialog(ada).getByRole('region', { name: 'Preview' });
  await button(preview, 'Try again').waitFor();
  await expect
    .poll(() => preview.getByRole('alert').innerText())
    .toContain('The folder “no/such/folder” does not exist on');
  await button(dialog(ada), 'Add rows from FTP files').click();
  await dialog(ada)
    .getByText(/^No rows were added\. /)
    .waitFor();
  await expect.poll(() => field(dialog(ada), 'Folder location').inputValue()).toBe('no/such/folder');
  await expect.poll(() => dialog(ada).getByLabel('Banner size').inputValue()).toBe('300x250');
  await closePopup(ada);
  await expect.poll(() => addRowsButton().evaluate((opener) => opener === document.activeElement)).toBe(true);
});

test('[SCREEN-979] the next rows are added from where the last ones came from', async () => {
  await addRowsButton().click();
  await dialog(ada).getByText('No rows will be added: 3 files are already here').waitFor();
  await expect.poll(() => dialog(ada).getByLabel('FTP account').locator('option:checked').innerText()).toBe('Agency');
  await expect.poll(() => field(dialog(ada), 'Folder location').inputValue()).toBe('spring');
  await closePopup(ada);
});

test('[UNDO-20] the rows that were added are taken away again and brought back, but for one that somebody else has renamed', async () => {
  const sheet = await readSheet(ben, desk.demoUrl);
  const row = sheet.groups.flatMap((group) => group.rows).find(({ name }) => name === 'hero_9_v1');
  await ask(ben, 'PUT', '/api/rows', { row: { rowID: row?.rowID, name: 'Kept' }, updateFields: ['name'] });
  await rowNamed(ada, 'Kept').waitFor();
  await ada.keyboard.press('Control+z');
  for (const page of [ada, ben]) await rowNamed(page, 'hero_300x600_v1').waitFor({ state: 'detached' });
  await rowNamed(ben, 'Kept').waitFor();
  await ada.keyboard.press('Control+Shift+z');
  for (const page of [ada, ben]) await rowNamed(page, 'hero_300x600_v1').waitFor();
});

test('[SCREEN-103] the FTP account of a banner is chosen in its cell', async () => {
  const cell = bannerOf(ada, sheet, 'Trailhead jackets – Display', 'Half page 300x600 – DE – HTML5');
  await clickBeside(cell);
  await dialog(ada).getByLabel('FTP account').selectOption({ label: 'Agency' });
  await field(dialog(ada), 'File name').fill('hero.html');
  const saved = ada.waitForResponse((response) => response.url().includes('/api/cells'));
  await button(dialog(ada), 'Save').click();
  await saved;
  const now = await readSheet(ada, desk.demoUrl);
  const { cellBanner } =
    now.columns.flatMap((column) => column.cells).find((one) => one.cellBanner?.fileName === 'hero.html') ?? {};
  const agency = await ada.request.get('/api/ftp-accounts/for-logged-in-user');
  const [first] = (await agency.json()) as { ftpAaccountID: number; name: string }[];
  expect(first?.name).toBe('Agency');
  expect(cellBanner?.ftpaccountID).toBe(first?.ftpAaccountID);
});

test('[SCREEN-104] axe finds nothing serious in the Auto updates tab and the popups about banners, light and dark, wide and narrow', async () => {
  for (const look of looks) {
    const page = await desk.window(look);
    await letIn(page, 'admin');
    await page.goto('/account');
    await page.getByRole('tab', { name: 'Auto updates' }).click();
    await button(page, 'Edit Agency').click();
    await button(page, 'Test connection').click();
    await page.getByText(/^Connected/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await openSheet(page, desk.demoUrl);
    // On a phone the end of the first group is out of sight.
    await comeTo(page, `add:${sheet.groups[0]?.groupID}`);
    await button(page, 'Add rows (FTP)').first().click();
    await dialog(page).getByLabel('FTP account').selectOption({ label: 'Agency' });
    await dialog(page).getByText('There are no videos in this folder.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  }
}, 120_000);

test('[SCREEN-991] where there is no FTP account yet, who keeps them is led to where one is added', async () => {
  const all = await ask<{ ftpAaccountID: number }[]>(ada, 'GET', '/api/ftp-accounts/for-logged-in-user');
  for (const { ftpAaccountID } of all) await ask(ada, 'DELETE', `/api/ftp-accounts/${ftpAaccountID}`);
  await openSheet(ada, desk.demoUrl);
  await addRowsButton().click();
  await dialog(ada).getByRole('link', { name: 'Add one in My account' }).click();
  await field(ada, 'Nickname').waitFor();
  expect(await dialog(ada).count()).toBe(0);
});
