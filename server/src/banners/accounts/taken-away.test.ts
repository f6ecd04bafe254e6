/** That a member who takes a banner away can take that back, and that nobody else can, nor anything else be reached by it. */
import { updateCell, updateCells, type Cell } from '@marquee/contract/cells.ts';
import { deleteFtpAccount, listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { bannerNow } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
await folder.write('spring/mpu/index.html', '<p>page</p>');
await folder.write('spring/sky/ad.png', 'a picture');
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const foreignAdmin = await aPerson(app, { admin: true });
const ftp = await anFtpAccount(ann, await startProftpd(folder.path));
const ftpaccountID = ftp.ftpAaccountID;

async function aSheetWithBanner() {
  const sheet = await aSheet(app, { owner: ann, members: [guest, foreignAdmin] });
  const cell = await aBanner(sheet, ftp, { fileType: 2, fileName: 'index.html', ftpfolder: 'spring/mpu' });
  return { sheet, cell };
}
const look = (sheet: TestSheet, path: string) =>
  guest.attempt(listFtpFolder, { params: { id: ftpaccountID }, query: { sheetID: sheet.sheetID, path } });

const cleared = { ftpaccountID: null, ftpfolder: '', fileName: '' };
const written = { ftpaccountID, ftpfolder: 'spring/mpu', fileName: 'index.html' };
const write = async (caller: Caller, cell: Cell, fields: object) =>
  (
    await caller.attempt(updateCell, {
      body: { cell: { ...cell, cellBanner: fields }, updateFields: Object.keys(fields) },
    })
  ).code ?? 'saved';

test('[BANNER-74] comes back by the same hand, though no banner of the sheet is on its account any more', async () => {
  const { sheet, cell } = await aSheetWithBanner();
  expect(await write(guest, cell, cleared)).toBe('saved');
  expect((await look(sheet, 'spring/mpu')).code).toBe('unknownFtpAccount');
  expect(await write(foreignAdmin, cell, written)).toBe('unknownFtpAccount');
  expect(await write(guest, cell, { ...written, fileName: 'main.js' })).toBe('unknownFtpAccount');
  expect(await write(guest, cell, { ...written, ftpfolder: 'spring' })).toBe('unknownFtpAccount');
  expect(await write(guest, cell, written)).toBe('saved');
  expect(await bannerNow(ann, sheet, cell)).toMatchObject(written);
  expect((await look(sheet, 'spring/mpu')).status).toBe(200);
});

test('[BANNER-74] comes back by the same call for many cells, and after a step in between', async () => {
  const { sheet, cell } = await aSheetWithBanner();
  const { columnID } = sheet.columns.banner;
  await aBanner(sheet, ftp, { fileType: 1, fileName: 'ad.png', ftpfolder: 'spring/sky' }, { row: 1 });
  const many = async (fields: readonly object[]) => {
    const cells = fields.map((cellBanner, n) => ({ rowID: sheet.rows[n]?.rowID ?? 0, columnID, cellBanner }));
    return (await guest.attempt(updateCells, { body: { cells } })).code ?? 'saved';
  };
  expect(await write(guest, cell, { ftpfolder: 'spring/sky' })).toBe('saved');
  expect(await many([cleared, cleared])).toBe('saved');
  expect(await many([written, { ...written, ftpfolder: 'secret' }])).toBe('unknownFtpAccount');
  const sky = { ftpaccountID, ftpfolder: 'spring/sky' };
  expect(
    await many([
      { ...sky, fileName: 'index.html' },
      { ...sky, fileName: 'ad.png' },
    ]),
  ).toBe('saved');
  expect(await write(guest, cell, { ftpfolder: 'spring/mpu' })).toBe('saved');
});

test('[BANNER-74] does not come back after a day, nor by who left the sheet, nor what others took away', async () => {
  const { sheet, cell } = await aSheetWithBanner();
  await write(ann, cell, cleared);
  expect(await write(guest, cell, written)).toBe('unknownFtpAccount');
  await write(ann, cell, written);
  await write(guest, cell, cleared);
  await sql`update left_place set left_at = now() - interval '25 hours'`.execute(app.db.kysely);
  expect(await write(guest, cell, written)).toBe('unknownFtpAccount');
  await sql`update left_place set left_at = now()`.execute(app.db.kysely);
  const body = { sheetID: sheet.sheetID, userID: guest.userID };
  await ann.call(removeUserFromSheet, { body });
  expect(await write(guest, cell, written)).toBe('notFound');
});

test('[BANNER-74] does not come back by an edit that was refused, of a row that is gone or of one that is there', async () => {
  const { sheet, cell } = await aSheetWithBanner();
  const gone = await anFtpAccount(ann, 'gone.example.com');
  const other = await aBanner(sheet, gone, { fileName: 'ad.png', ftpfolder: 'sky' }, { row: 1 });
  await ann.call(deleteFtpAccount, { params: { id: String(gone.ftpAaccountID) } });
  const toGone = { ftpaccountID: gone.ftpAaccountID, ftpfolder: 'sky', fileName: 'ad.png' };
  expect(await write(guest, cell, toGone)).toBe('unknownFtpAccount');
  await write(ann, cell, cleared);
  expect(await write(guest, cell, written)).toBe('unknownFtpAccount');
  await write(ann, cell, written);
  await ann.call(deleteRow, { params: { id: String(sheet.rows[0].rowID) } });
  expect(await write(guest, cell, cleared)).toBe('notFound');
  expect(await write(guest, other, written)).toBe('unknownFtpAccount');
});

test('[BANNER-74] comes back with its row', async () => {
  const { sheet, cell } = await aSheetWithBanner();
  const rowIDs = [sheet.rows[0].rowID];
  await guest.call(deleteRow, { params: { id: String(sheet.rows[0].rowID) } });
  expect((await look(sheet, 'spring/mpu')).code).toBe('unknownFtpAccount');
  await guest.call(restoreRows, { body: { rowIDs } });
  expect(await bannerNow(guest, sheet, cell)).toMatchObject(written);
  expect((await look(sheet, 'spring/mpu')).status).toBe(200);
});
