/** The tour's pictures of banner files: what is asked about newer ones, whom they are mailed to, and what the viewer says of bad ones. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ask } from './support/ask.ts';
import { button, closePopup, dialog } from './support/banners.ts';
import { head } from './support/drag.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { comeToColumn, openSheet, readSheet } from './support/sheet-page.ts';
import type { Tour } from './support/shoot.ts';
import { bannersOf, changeBanner, press, viewer } from './support/viewer.ts';

/** What the viewer is to find, by name of the row. */
const bad: Readonly<Record<string, { file: string; type: 1 | 2 | 3; text?: string }>> = {
  'Zipped for the media agency': { file: 'hero.zip', type: 2, text: 'PK' },
  'Film from the studio': { file: 'hero.mov', type: 3, text: 'a film' },
  'Upload that broke off': { file: 'empty.png', type: 1, text: '' },
  'Renamed on the server': { file: 'gone_300x250_v1.png', type: 1 },
  'Never comes to an end': {
    file: 'hangs.html',
    type: 2,
    text: "<p>Busy</p><script>onload = () => { parent.postMessage('x', '*'); setTimeout(() => { while (true); }); };</script>",
  },
  'Without its pictures': {
    file: 'rich.html',
    type: 2,
    text: '<link rel="stylesheet" href="main.css"><img src="logo.png"><p>Rich</p>',
  },
};

async function openColumnMenu(page: Page, columnID: number, item: string): Promise<void> {
  await comeToColumn(page, columnID);
  await head(page, columnID).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function shootQuestions({ page, shoot }: Tour, banners: OwnBanners): Promise<void> {
  const popup = dialog(page);
  await banners.addFile('Winter_300x250_v2.jpg', 4);
  await banners.addFile('Winter_300x250_v2.gif', 5);
  await banners.addFile('Summer_300x250.png', 6);
  await banners.addFile('Easter_300x250.png', 7);
  await banners.addFile('Logo_300x250.png', 8);
  await openColumnMenu(page, banners.columnID, 'Update all links');
  await popup.getByText('1 of 4').waitFor();
  await popup.frameLocator('iframe').locator('img').waitFor();
  await shoot('question of versions');
  await button(popup, 'Skip').click();
  await popup.getByText('2 of 4').waitFor();
  await popup.frameLocator('iframe').locator('img').waitFor();
  await popup.getByRole('checkbox', { name: 'All rows' }).check();
  await shoot('question of a series');
  await button(popup, 'Not a version').click();
  await popup.getByText('3 of 4').waitFor();
  await popup.frameLocator('iframe').locator('img').waitFor();
  await shoot('question no version');
  await button(popup, 'Skip all').click();
  await popup.getByText(/^Skipped /).waitFor();
  await shoot('question skipped');
  await closePopup(page);
  await openColumnMenu(page, banners.columnID, 'Update all links');
  await button(popup, 'Ask again').waitFor();
  await shoot('question skipped before');
  await closePopup(page);
  await openColumnMenu(page, banners.columnID, 'Decisions');
  await popup.getByLabel('Status column').waitFor();
  await shoot('status that follows decisions');
  await closePopup(page);
}

async function shootMails({ page, shoot }: Tour, banners: OwnBanners): Promise<void> {
  const popup = dialog(page);
  const open = () => openColumnMenu(page, banners.columnID, 'Email update');
  await open();
  await popup.getByText(/^Nothing to send/).waitFor();
  await shoot('email nothing');
  await closePopup(page);
  for (const name of ['Spring_300x250_v2.png', 'Hero_300x250_v2.png']) await banners.addFile(name, 9);
  await ask(page, 'POST', '/api/columns/update-cell-banner-files', { columnID: banners.columnID });
  await open();
  await button(popup, 'Send').waitFor();
  await shoot('email update');
  await button(popup, 'Send').click();
  await popup.getByText('Email sent').waitFor();
  await shoot('email sent');
  await closePopup(page);
}

async function shootBad(
  { page, shoot, marquee, shootHanging }: Tour,
  folder: string,
  banners: OwnBanners,
): Promise<void> {
  const path = join(marquee.dataDir, 'demo-ftp', folder);
  await mkdir(path, { recursive: true });
  const played = bannersOf(await readSheet(page, banners.sheetURL));
  for (const [at, { file, text, type }] of Object.values(bad).entries()) {
    if (text !== undefined) await writeFile(join(path, file), text);
    const banner = played[at];
    if (banner) await changeBanner(page, banner, { fileName: file, fileType: type, displayText: file });
  }
  await openSheet(page, banners.sheetURL);
  await comeToColumn(page, banners.columnID);
  const [first] = played;
  await page.locator(`[data-cell="${first?.cell.rowID}:${banners.columnID}"]`).click();
  const alert = viewer(page).getByRole('alert');
  for (const words of ['This zip', '.mov', 'is empty', /no longer here|missing|could not|gone/i]) {
    await alert.getByText(words).first().waitFor();
    await shoot(`viewer ${String(words).replaceAll(/\W/g, '').slice(0, 7)}`);
    await press(page, 'Next banner');
  }
  await alert.getByText('This banner isn’t responding.').waitFor({ timeout: 30_000 });
  await shootHanging?.('viewer hanging');
  await press(page, 'Stop');
  await viewer(page).getByText('This banner was stopped.').waitFor();
  await shoot('viewer stopped');
  await press(page, 'Next banner');
  await viewer(page).getByText('files of this banner are missing').waitFor();
  await shoot('viewer missing assets');
  await press(page, 'Close viewer');
  await viewer(page).waitFor({ state: 'detached' });
}

/** Over a sheet and a folder of its own, so that nothing is left for the next window. */
export async function shootFiles(tour: Tour): Promise<void> {
  const { page, marquee, prefix } = tour;
  const folder = `tour-${prefix}`;
  const names = ['Spring_300x250_v1.png', 'Winter_300x250_v1.png', 'Hero_300x250_v1.png'];
  const shown = Object.fromEntries(
    Object.keys(bad).map((row, at) => [row, names[at] ?? `Poster-${'abcdef'[at]}_600x500_v1.png`]),
  );
  const banners = await ownBanners(page, marquee, { folder, shown });
  await openSheet(page, banners.sheetURL);
  await shootQuestions(tour, banners);
  await shootMails(tour, banners);
  await shootBad(tour, folder, banners);
  const { sheetID } = await readSheet(page, banners.sheetURL);
  await ask(page, 'DELETE', `/api/sheets/${sheetID}`);
}

/** Adding rows from a folder that holds folders, from the top of the popup and its end. */
export async function shootFolders({ page, shoot, marquee }: Tour): Promise<void> {
  const popup = dialog(page);
  await openSheet(page, marquee.demoUrl);
  // Its button may be far down by now, below what was added.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do anything' }).fill('Add rows from FTP');
  await page.getByRole('option', { name: 'Add rows from FTP…' }).first().waitFor();
  await page.keyboard.press('Enter');
  await popup.getByLabel('FTP account').selectOption({ label: 'Demo banners' });
  await popup.getByLabel('File type').selectOption({ label: 'HTML' });
  await popup.getByRole('textbox', { name: 'Folder location' }).fill('aurora/trailhead');
  const contents = popup.getByRole('list', { name: 'Contents of the folder' });
  await contents.getByText('fr', { exact: true }).waitFor();
  await popup.getByText(/rows? will be added/).waitFor();
  await shoot('add rows folders');
  await popup.getByText(/rows? will be added/).scrollIntoViewIfNeeded();
  await shoot('add rows end');
  await popup.getByRole('textbox', { name: 'Folder location' }).fill('no/such/folder');
  await popup
    .getByText(/does not exist/)
    .first()
    .waitFor();
  await shoot('add rows no folder');
  await closePopup(page);
}
