/** That a banner in the top folder of an FTP account opens no other folder of it to members who don't keep the account. */
import { addRowsFromFtp, getBannerAddress } from '@marquee/contract/banners.ts';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { lookForNewer } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
await folder.write('index.html', '<p>everything</p>');
await folder.write('logo.png', 'a picture');
await folder.write('mails/index.html', '<p>page</p>');
await folder.write('secret/plan.html', 'nobody’s business');
await folder.write('dated/mpu_a/index.html', '<p>page</p>', Date.UTC(2026, 0, 1));
await folder.write('dated/summer/index.html', '<p>page</p>', Date.UTC(2026, 0, 2));
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const ftp = await anFtpAccount(ann, host);
const ftpaccountID = ftp.ftpAaccountID;

test('[BANNER-75] a banner there opens what lies beside it, and no folder but those that banners are in', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [guest] });
  const cell = await aBanner(sheet, ftp, { fileType: 1, fileName: 'logo.png' });
  const look = (path: string) =>
    guest.attempt(listFtpFolder, { params: { id: ftpaccountID }, query: { sheetID: sheet.sheetID, path } });
  expect((await look('')).body).toMatchObject([{ name: 'index.html' }, { name: 'logo.png' }]);
  expect((await look('secret')).code).toBe('otherFtpFolder');

  const place = { rowID: sheet.rows[1].rowID, columnID: sheet.columns.banner.columnID };
  const point = (cellBanner: object) => guest.attempt(addCell, { body: { cell: { ...place, cellBanner } } });
  const elsewhere = { ftpaccountID, fileType: 2, fileName: 'secret/plan.html' };
  expect((await point(elsewhere)).code).toBe('otherFtpFolder');
  const body = { cell: { ...cell, cellBanner: elsewhere }, updateFields: ['fileName', 'fileType'] };
  expect((await guest.attempt(updateCell, { body })).code).toBe('otherFtpFolder');
  expect((await point({ ftpaccountID, fileType: 1, fileName: 'logo.png' })).status).toBe(201);

  const offer = { params: { id: cell.cellID }, query: { fileName: 'secret/plan.html' } };
  expect((await guest.attempt(getBannerAddress, offer)).code).toBe('notFound');
  expect((await ann.attempt(getBannerAddress, offer)).status).toBe(200);

  const rows = { ftpAccountId: ftpaccountID, groupId: sheet.groups[0].groupID, fileType: 2 as const, ftpFolder: '' };
  const preview = async (caller: Caller) =>
    (await caller.call(addRowsFromFtp, { body: { ...rows, isPreview: true } })).body.fileNames;
  expect(await preview(ann)).toContain('mails/index.html');
  expect(await preview(guest)).toEqual(['index.html']);

  await aBanner(sheet, ftp, { fileType: 2, fileName: 'mails/index.html' }, { row: 2 });
  expect((await look('')).body).toMatchObject([{ name: 'mails' }, { name: 'index.html' }, { name: 'logo.png' }]);
  expect((await look('mails')).body).toMatchObject([{ name: 'index.html' }]);
  expect((await look('secret')).code).toBe('otherFtpFolder');
});

test('[BANNER-75] files of other folders are offered for it to who keeps the account only', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [guest] });
  const dated = await anFtpAccount(ann, host, { directory: 'dated' });
  await aBanner(sheet, dated, { fileType: 2, fileName: 'mpu_a/index.html' });
  const asked = async (caller: Caller) =>
    (await lookForNewer(caller, sheet)).multipleFilesChoices.flatMap(({ fileNames }) => fileNames);
  expect(await asked(ann)).toEqual(['summer/index.html']);
  expect(await asked(guest)).toEqual([]);
});
