/** Looking for newer banner files and telling of them, in real browsers, over the demo's own FTP server and a real mail server. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BannerUpdate } from '@marquee/contract/banners.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { bannerColumn, bannerOf, button, closePopup, dialog, hold, looks } from './support/banners.ts';
import { demo, letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { head } from './support/drag.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';

let mailbox: Mailbox;
let desk: Desk;
/** the admin, who acts, and the guest, who watches */
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  mailbox = await startMailbox();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.seat('admin');
  // So high that all rows are in sight.
  ben = await desk.seat('guest', { viewport: { width: 1440, height: 2600 } });
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

/** Opens a Banner column's menu and chooses from it. */
async function choose(item: string, page = ada): Promise<void> {
  await head(page, bannerColumn(sheet)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

test('[SCREEN-94] closing the popup ends a look for newer files, which then changes nothing', async () => {
  const before = await readSheet(ada, desk.demoUrl);
  const release = await hold(ada, '**/api/columns/update-cell-banner-files');
  await choose('Update all links');
  await dialog(ada).getByText('Updating links').waitFor();
  await dialog(ada).getByText('Checking for new files, please wait').waitFor();
  const ended = ada.waitForEvent('requestfailed');
  await button(dialog(ada), 'Cancel').click();
  await ended;
  await dialog(ada).waitFor({ state: 'detached' });
  await release();
  expect((await readSheet(ada, desk.demoUrl)).revision).toBe(before.revision);
});

test('[SCREEN-95] "Update group links" looks at that group alone, and marks what it updated on every screen', async () => {
  await choose('Update group links');
  await dialog(ada).getByText('3 newer file(s) found.').waitFor();
  await dialog(ada).getByText('Newer file trailhead_300x250_fr_v2.png found').waitFor();
  // It is done, and names the row.
  await ada.getByRole('dialog', { name: 'Links updated' }).waitFor();
  const updated = dialog(ada).getByRole('list', { name: 'Updated rows' });
  await updated
    .getByText(/^\d+ KB · Changed /)
    .first()
    .waitFor();
  await updated.locator('[data-thumb=picture] img').first().waitFor();
  for (const page of [ada, ben]) {
    await bannerOf(page, sheet, 'Trailhead jackets – Display', 'MPU 300x250 – FR – static')
      .locator('[data-recent]')
      .waitFor();
  }
  await button(dialog(ada), 'Email now').waitFor();
  await closePopup(ada);
  await choose('Update group links');
  await dialog(ada).getByText('No files updated').waitFor();
  expect(await button(dialog(ada), 'Email now').count()).toBe(0);
  await closePopup(ada);
});

test('[SCREEN-96] [SCREEN-453] the files of a banner with several are shown best first, and the one that is chosen shows on every screen at once, and the others are asked about no more', async () => {
  const root = join(desk.marquee.dataDir, 'demo-ftp/aurora/winter-boots/en');
  for (const ending of ['gif', 'jpg'])
    await copyFile(join(root, 'winterboots_320x50_en_v1.png'), join(root, `winterboots_320x50_en_v2.${ending}`));
  await choose('Update all links');
  // Two more that were taken, one banner to choose for, and two files of other series.
  await dialog(ada).getByText('5 newer file(s) found.').waitFor();
  await dialog(ada).getByText('1 of 3').waitFor();
  await dialog(ada)
    .getByRole('heading', { name: /Winter boots.*Mobile banner 320x50 – EN – static/ })
    .waitFor();
  expect(await button(dialog(ada), 'Email now').count()).toBe(0);
  const files = dialog(ada).getByRole('list').getByRole('button');
  const names = (await files.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  expect(names.toSorted()).toEqual(['winterboots_320x50_en_v2.gif', 'winterboots_320x50_en_v2.jpg']);
  await expect.poll(() => files.locator('[data-thumb=picture] img').count()).toBe(2);
  await expect.poll(() => files.first().evaluate((file) => file === document.activeElement)).toBe(true);
  await ada.keyboard.press('ArrowDown');
  await ada.keyboard.press('Enter');
  const chosen = bannerOf(ben, sheet, 'Winter boots – Mobile', 'Mobile banner 320x50 – EN – static');
  await chosen.locator('[data-recent]').waitFor();
  const now = await readSheet(ben, desk.demoUrl);
  const cell = now.columns.flatMap((column) => column.cells).find((one) => one.cellBanner?.fileName === names[1]);
  expect(cell?.cellBanner).toMatchObject({ noOfTimesNewFileFound: 1, recentlyUpdated: true });

  await dialog(ada).getByText('2 of 3').waitFor();
  await dialog(ada)
    .getByRole('heading', { name: /winterboots-(footnote|soft-claim)_970x250_en_v1\.jpg/ })
    .waitFor();
  // The only row that it could fit is ticked; then there is nothing left to ask for the other file.
  await button(dialog(ada), 'Use for 1 row').click();
  await button(dialog(ada), 'Email now').waitFor();
  await bannerOf(ben, sheet, 'Winter boots – Display', 'Billboard 970x250 – EN – static')
    .locator('[data-recent]')
    .waitFor();
  const { updatedCells, multipleFilesChoices } = await ask<BannerUpdate>(
    ada,
    'POST',
    '/api/columns/update-cell-banner-files',
    { columnID: bannerColumn(sheet) },
  );
  expect({ updatedCells, multipleFilesChoices }).toEqual({ updatedCells: [], multipleFilesChoices: [] });
});

test('[SCREEN-97] "Email now" and "Send" tell all members and clear the dots on every screen', async () => {
  await button(dialog(ada), 'Email now').click();
  await dialog(ada).getByText(`To ${sheet.users.length} members`).waitFor();
  await dialog(ada).getByText('7 updated banners').waitFor();
  await button(dialog(ada), 'Send').click();
  await dialog(ada).getByText('Email sent').waitFor();
  for (const { emailAddress } of [demo.admin, demo.guest]) {
    const mail = () => mailbox.to(emailAddress).find((one) => one.subject === `7 banners updated in ${sheet.name}`);
    await expect.poll(mail, { timeout: 15_000 }).toBeTruthy();
    expect(mail()?.text).toContain('trailhead_300x250_fr_v2.png');
  }
  for (const page of [ada, ben]) await page.locator('[data-recent]').first().waitFor({ state: 'detached' });
  await closePopup(ada);
  // The keyboard is where it was before the popup.
  await expect
    .poll(() => ada.evaluate(() => document.activeElement?.closest('[data-column]')?.getAttribute('data-column')))
    .toBe(String(bannerColumn(sheet)));
});

test('[SCREEN-98] "Email update" says Sending meanwhile, then how many, also where its popup was closed', async () => {
  const root = join(desk.marquee.dataDir, 'demo-ftp/aurora/trailhead/fr');
  const words = `1 updated banner, to ${sheet.users.length} members.`;
  await copyFile(join(root, 'trailhead_300x250_fr_v2.png'), join(root, 'trailhead_300x250_fr_v3.png'));
  await choose('Update group links');
  await dialog(ada).getByText('1 newer file(s) found.').waitFor();
  await closePopup(ada);
  let release = await hold(ada, '**/api/columns/send-cell-banner-files-updated-email');
  await choose('Email update');
  await button(dialog(ada), 'Send').click();
  await button(dialog(ada), 'Sending').waitFor();
  await release();
  await dialog(ada).getByText('Email sent').waitFor();
  await dialog(ada).getByText(words).waitFor();
  await closePopup(ada);

  await copyFile(join(root, 'trailhead_300x250_fr_v3.png'), join(root, 'trailhead_300x250_fr_v4.png'));
  await choose('Update group links');
  await dialog(ada).getByText('1 newer file(s) found.').waitFor();
  await closePopup(ada);
  release = await hold(ada, '**/api/columns/send-cell-banner-files-updated-email');
  await choose('Email update');
  await button(dialog(ada), 'Send').click();
  await button(dialog(ada), 'Sending').waitFor();
  await closePopup(ada);
  await head(ada, bannerColumn(sheet)).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Sending' }).waitFor();
  await ada.keyboard.press('Escape');
  await release();
  await ada.getByText(words).waitFor();
});

test('[SCREEN-99] where nothing newer is found, the popup shows all that there is to know', async () => {
  await ada.route('**/api/columns/update-cell-banner-files', (route) =>
    route.fulfill({
      json: { updatedCells: [], multipleFilesChoices: [], feedback: ['Agency is away.', 'One is gone.'] },
    }),
  );
  await choose('Update all links');
  await dialog(ada).getByText('No files updated').waitFor();
  await dialog(ada).getByText('Agency is away. One is gone.').waitFor();
  await closePopup(ada);
  await ada.unrouteAll({ behavior: 'wait' });

  await ada.route('**/api/columns/update-cell-banner-files', (route) => route.abort());
  await choose('Update all links');
  await dialog(ada)
    .getByText(/^The files could not be checked\./)
    .waitFor();
  await ada.unrouteAll({ behavior: 'wait' });
  await button(dialog(ada), 'Try again').click();
  await dialog(ada).getByText('No files updated').waitFor();
  await closePopup(ada);
});

test('[SCREEN-104] axe finds nothing serious in the notification popup, light and dark, wide and narrow', async () => {
  for (const look of looks) {
    const page = await desk.window(look);
    await letIn(page, 'admin', desk.demoUrl);
    // In a narrow window the column is out of sight.
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: window.innerWidth < 768 ? 520 : 0 }));
    await choose('Update all links', page);
    await dialog(page).getByText('No files updated').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  }
}, 120_000);
