/** A look for newer banners while a file server is away, in a real browser: how many could not be looked at, and why. */
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { button, closePopup, dialog } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let banners: OwnBanners;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  const shown = { First: 'Spring_300x250.png', Second: 'Winter_300x250.png', Third: 'Hero_300x250_v1.png' };
  banners = await ownBanners(ada, desk.marquee, { folder: 'away', shown });
});
afterAll(() => desk?.clear());

/** Has the banner of a row lie at this account. */
async function put(row: string, ftpaccountID: number): Promise<void> {
  const cells = (await readSheet(ada, banners.sheetURL)).columns.flatMap((column) => column.cells);
  const cell = cells.find(({ rowID }) => rowID === banners.rows.get(row)?.rowID);
  const change = { cell: { ...cell, cellBanner: { ftpaccountID } }, updateFields: ['ftpaccountID'] };
  await ask(ada, 'PUT', '/api/cells', change);
}

test('[SCREEN-858] where a file server can’t be had it is said how many banners could not be checked, and why; and it is tried again', async () => {
  const account = { name: 'Agency', host: '127.0.0.1:1', userName: 'nobody', password: 'nothing', directory: '' };
  const body = { ...account, protocol: 1 };
  const { ftpAaccountID } = await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body);
  await put('First', ftpAaccountID);
  await put('Second', ftpAaccountID);
  await openSheet(ada, banners.sheetURL);
  await button(ada, 'Check for newer banners').click();
  const notAll = ada.getByRole('dialog', { name: 'Not all links checked' });
  await notAll.getByRole('alert').getByText('2 banners could not be checked.').waitFor();
  await notAll.getByText('Agency: Marquee does not connect to 127.0.0.1:1').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);

  await put('First', await accountOf('Third'));
  await button(notAll, 'Try again').click();
  await notAll.getByText('1 banner could not be checked.').waitFor();
  await put('Second', await accountOf('Third'));
  await button(dialog(ada), 'Try again').click();
  await ada.getByRole('dialog', { name: 'Links checked' }).getByText('No files updated').waitFor();
  expect(await dialog(ada).getByRole('alert').count()).toBe(0);
  await closePopup(ada);
});

async function accountOf(row: string): Promise<number> {
  const cells = (await readSheet(ada, banners.sheetURL)).columns.flatMap((column) => column.cells);
  return cells.find(({ rowID }) => rowID === banners.rows.get(row)?.rowID)?.cellBanner?.ftpaccountID ?? 0;
}
