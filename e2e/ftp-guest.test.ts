/** What a guest sees of FTP accounts: the folders that the sheet's banners are in, the way there, and whom to ask for others. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, closePopup, dialog, field } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { cellOf, openSheet } from './support/sheet-page.ts';

let desk: Desk;
/** the admin, who watches, and the guest, who acts */
let ada: Page;
let ben: Page;
let banners: OwnBanners;
const elsewhere = /^You can use the folders that this sheet’s banners are in\. To use another one, please ask an admin/;
const bannerOf = (page: Page, row: string) => cellOf(page, banners.rows.get(row)?.rowID ?? 0, banners.columnID);

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.known('guest');
  banners = await ownBanners(ada, desk.marquee, { folder: 'client/spring', shown: { First: 'Hero_v1.png' } });
  await openSheet(ada, banners.sheetURL);
  await openSheet(ben, banners.sheetURL);
});

afterAll(() => desk?.clear());

test('[BANNER-70] a guest who adds rows is shown the way to those folders, and told whom to ask for others', async () => {
  await button(ben, 'Add rows (FTP)').first().click();
  await dialog(ben).getByText('To use another one, please ask an admin user.').waitFor();
  await dialog(ben).getByLabel('FTP account').selectOption({ label: 'Demo banners' });
  await dialog(ben).getByLabel('File type').selectOption({ label: 'Image (png, jpg, gif)' });
  const [browsed, preview] = [
    dialog(ben).getByRole('region', { name: 'Folders of Demo banners' }),
    dialog(ben).getByRole('region', { name: 'Preview' }),
  ];
  await preview.getByRole('status').getByText(elsewhere).waitFor();
  await expect.poll(() => browsed.getByRole('listitem').allInnerTexts()).toEqual(['client']);
  await button(browsed, 'client').click();
  await button(browsed, 'spring').click();
  await browsed.getByText('Hero_v1.png').waitFor();
  await preview.getByText('No rows will be added: 1 file is already here').waitFor();

  await field(dialog(ben), 'Folder location').fill('aurora');
  await browsed.getByRole('alert').getByText(elsewhere).waitFor();
  await preview.getByRole('status').getByText(elsewhere).waitFor();
  // What another try can't change is no trouble.
  expect(await button(dialog(ben), 'Try again').count()).toBe(0);
  await closePopup(ben);
});

test('[BANNER-71] a banner that a guest points elsewhere is not saved, and the popup keeps what was typed', async () => {
  await bannerOf(ben, 'First').hover();
  await button(bannerOf(ben, 'First'), 'Edit banner').click();
  await field(dialog(ben), 'Folder location').fill('aurora/pitch');
  await button(dialog(ben), 'Save').click();
  await dialog(ben).getByRole('alert').getByText(elsewhere).waitFor();
  await expect.poll(() => field(dialog(ben), 'Folder location').inputValue()).toBe('aurora/pitch');
  await button(dialog(ben), 'Cancel').click();
});

test('[BANNER-74] a guest who empties the only banner of an account takes that back, and both see it again', async () => {
  const saved = () => ben.waitForResponse((response) => /\/api\/cells(\/many)?$/.test(response.url()));
  await dialog(ben).waitFor({ state: 'detached' });
  const emptied = saved();
  await ben.keyboard.press('Delete');
  expect((await emptied).status()).toBe(200);
  for (const page of [ada, ben])
    await expect.poll(() => bannerOf(page, 'First').innerText()).not.toContain('Click here');
  const back = saved();
  await ben.keyboard.press('Control+z');
  expect((await back).status()).toBe(200);
  for (const page of [ada, ben]) await expect.poll(() => bannerOf(page, 'First').innerText()).toContain('Click here');
});
