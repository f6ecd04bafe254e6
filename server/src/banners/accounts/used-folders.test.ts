/** What FTP accounts and folders are open to members who don't keep them, whatever they put into a cell. */
import { addRowsFromFtp } from '@marquee/contract/banners.ts';
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort } from '#test/file-transfer/free-port.ts';
import { startProftpd, userName } from '#test/file-transfer/proftpd.ts';
import { bannerNow, lookForNewer, showBanner } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
await folder.write('index.html', '<p>everything</p>');
await folder.write('logo.png', 'a picture');
await folder.write('spring/mpu/index.html', '<p>page</p>');
await folder.write('spring/mpu/main.js', 'run()');
await folder.write('spring/sky/ad.png', 'a picture');
await folder.write('summer/leaderboard_v2/dist/index.html', '<p>page</p>');
await folder.write('secret/plan.html', 'nobody’s business');
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const foreignAdmin = await aPerson(app, { admin: true });
const ftp = await anFtpAccount(ann, host);
const other = await anFtpAccount(ann, host, { name: 'Other banners' });
const ftpaccountID = ftp.ftpAaccountID;

/** A sheet with a banner in `spring/mpu`. */
async function aSheetWithBanner() {
  const sheet = await aSheet(app, { owner: ann, members: [guest, foreignAdmin] });
  const cell = await aBanner(sheet, ftp, { fileType: 2, fileName: 'index.html', ftpfolder: 'spring/mpu' });
  return { sheet, cell };
}
const look = (sheet: TestSheet, path: string, caller: Caller = guest, ftpAaccountID = ftpaccountID) =>
  caller.attempt(listFtpFolder, { params: { id: ftpAaccountID }, query: { sheetID: sheet.sheetID, path } });

describe('a folder', () => {
  test('[BANNER-70] on the way to those that the banners use shows the way, and nothing else of what is there', async () => {
    const { sheet } = await aSheetWithBanner();
    for (const caller of [guest, foreignAdmin]) {
      expect((await look(sheet, '', caller)).body).toMatchObject([{ name: 'spring', isFolder: true }]);
      expect((await look(sheet, 'spring', caller)).body).toMatchObject([{ name: 'mpu', isFolder: true }]);
      expect(await look(sheet, 'spring/sky', caller)).toMatchObject({ status: 403, code: 'otherFtpFolder' });
      expect((await look(sheet, 'secret', caller)).code).toBe('otherFtpFolder');
      expect((await look(sheet, 'spring/mpu/../../secret', caller)).code).toBe('otherFtpFolder');
      expect((await look(sheet, '', caller, other.ftpAaccountID)).code).toBe('unknownFtpAccount');
    }
    expect((await look(sheet, 'spring/mpu')).body).toMatchObject([{ name: 'index.html' }, { name: 'main.js' }]);
    expect((await look(sheet, '', ann)).body).toMatchObject([
      { name: 'secret' },
      { name: 'spring' },
      { name: 'summer' },
      { name: 'index.html' },
      { name: 'logo.png' },
    ]);
  });

  test('[BANNER-70] is not open for a banner that its reader does not see, or that is deleted', async () => {
    const { sheet } = await aSheetWithBanner();
    const { columnID } = sheet.columns.banner;
    const column = { columnID, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    expect((await look(sheet, 'spring/mpu')).code).toBe('unknownFtpAccount');
    const second = await aSheetWithBanner();
    await ann.call(deleteRow, { params: { id: String(second.sheet.rows[0].rowID) } });
    expect((await look(second.sheet, 'spring/mpu')).code).toBe('unknownFtpAccount');
  });
});

describe('the page of a folder banner', () => {
  test('[BANNER-80] is named by its folder, from the folder around it where that is open', async () => {
    const { sheet } = await aSheetWithBanner();
    const inCell = { ftpfolder: 'spring', fileName: 'mpu/index.html' };
    expect((await look(sheet, 'spring/mpu', ann)).body).toEqual([
      expect.objectContaining({ name: 'index.html', inCell }),
      expect.not.objectContaining({ inCell: expect.anything() }),
    ]);
    // The guest's banner is in the folder itself, and what lies around it is not theirs.
    expect(JSON.stringify((await look(sheet, 'spring/mpu')).body)).not.toContain('inCell');
    await aBanner(sheet, ftp, { fileType: 2, fileName: 'mpu/index.html', ftpfolder: 'spring' }, { row: 1 });
    expect((await look(sheet, 'spring/mpu')).body).toMatchObject([{ inCell }, {}]);
    // A page of the account's own folder, or among others, is a file like any other.
    expect(JSON.stringify((await look(sheet, '', ann)).body)).not.toContain('inCell');
  });

  test('[BANNER-80] goes by the folder further up where its own has no name', async () => {
    const { sheet } = await aSheetWithBanner();
    expect((await look(sheet, 'summer/leaderboard_v2/dist', ann)).body).toMatchObject([
      { name: 'index.html', inCell: { ftpfolder: 'summer', fileName: 'leaderboard_v2/dist/index.html' } },
    ]);
  });
});

describe('a cell', () => {
  const point = (sheet: TestSheet, fields: object, row: 0 | 1 | 2 = 1, caller: Caller = guest) => {
    const { rowID } = sheet.rows[row];
    const { columnID } = sheet.columns.banner;
    return caller.attempt(addCell, { body: { cell: { rowID, columnID, cellBanner: fields } } });
  };

  test.each([
    ['a folder beside', { ftpaccountID, ftpfolder: 'spring/sky', fileName: 'ad.png' }, 'otherFtpFolder'],
    ['the account’s root', { ftpaccountID, ftpfolder: '', fileName: 'index.html' }, 'otherFtpFolder'],
    ['no folder at all', { ftpaccountID, fileName: 'secret/plan.html' }, 'otherFtpFolder'],
    ['another account', { ftpaccountID: other.ftpAaccountID, ftpfolder: 'spring/mpu' }, 'unknownFtpAccount'],
  ])('[BANNER-71] is not pointed at %s by who does not keep the account', async (_, fields, code) => {
    const { sheet } = await aSheetWithBanner();
    for (const caller of [guest, foreignAdmin]) expect((await point(sheet, fields, 1, caller)).code).toBe(code);
    const cells = [{ rowID: sheet.rows[1].rowID, columnID: sheet.columns.banner.columnID, cellBanner: fields }];
    expect((await guest.attempt(updateCells, { body: { cells } })).code).toBe(code);
    expect((await point(sheet, fields, 1, ann)).status).toBe(201);
  });

  test('[BANNER-71] cannot be led elsewhere in two steps', async () => {
    const { sheet, cell } = await aSheetWithBanner();
    await aBanner(sheet, other, { fileName: 'plan.html', ftpfolder: 'secret' }, { row: 2 });
    const change = (fields: object) =>
      guest.attempt(updateCell, {
        body: { cell: { ...cell, cellBanner: fields }, updateFields: Object.keys(fields) },
      });
    expect((await change({ ftpfolder: 'secret' })).code).toBe('otherFtpFolder');
    expect((await change({ ftpaccountID: other.ftpAaccountID })).code).toBe('otherFtpFolder');
    const whole = await change({ ftpaccountID: other.ftpAaccountID, ftpfolder: 'secret' });
    expect(whole.status).toBe(200);
    expect(await bannerNow(ann, sheet, cell)).toMatchObject({ ftpaccountID: other.ftpAaccountID, ftpfolder: 'secret' });
  });

  test('[BANNER-71] takes what the sheet’s banners use, and every change that leaves its folder', async () => {
    const { sheet, cell } = await aSheetWithBanner();
    expect((await point(sheet, { ftpaccountID, ftpfolder: '/spring/mpu/en/' })).status).toBe(201);
    const rename = { fileName: 'main.js', ftpfolder: 'spring/mpu', displayText: 'Look' };
    const answer = await guest.attempt(updateCell, {
      body: { cell: { ...cell, cellBanner: rename }, updateFields: Object.keys(rename) },
    });
    expect(answer.status).toBe(200);
    expect((await point(sheet, { ftpaccountID: 0, ftpfolder: 'secret' }, 2)).status).toBe(201);
    expect((await point(sheet, { ftpaccountID }, 2)).code).toBe('otherFtpFolder');
  });

  test('[BANNER-71] keeps the rest of its banner when a member changes one thing', async () => {
    const { sheet, cell } = await aSheetWithBanner();
    const change = async (fields: object) => {
      const body = { cell: { ...cell, cellBanner: fields }, updateFields: Object.keys(fields) };
      expect((await guest.attempt(updateCell, { body })).status).toBe(200);
      return bannerNow(ann, sheet, cell);
    };
    const before = await bannerNow(ann, sheet, cell);
    for (const fields of [{ fileName: 'main.js' }, { displayText: 'Look' }, { ftpfolder: 'spring/mpu/en' }])
      expect(await change(fields)).toMatchObject(Object.assign(before, fields));
  });

  test('[BANNER-71] of somebody else’s own column is not found, wherever it points', async () => {
    const { sheet } = await aSheetWithBanner();
    const body = { sheetID: sheet.sheetID, columnTypeID: 6, name: 'Mine' } as const;
    const { columnID } = (await ann.call(addColumn, { body })).body;
    await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: 'secret' }, columnID);
    const column = { columnID, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    const { rowID } = sheet.rows[0];
    const guess = (ftpfolder: string) =>
      guest.attempt(addCell, { body: { cell: { rowID, columnID, cellBanner: { ftpaccountID, ftpfolder } } } });
    expect((await guess('secret')).code).toBe((await guess('nowhere')).code);
  });
});

describe('a banner that plays through Marquee', () => {
  const get = (address: string) => fetch(app.base + address);
  const beside = (address: string, name: string) => address.slice(0, address.lastIndexOf('/') + 1) + name;

  test('[BANNER-72] that is not there opens nothing of what lies beside it', async () => {
    const { sheet, cell } = await aSheetWithBanner();
    const { address } = await addressFor(guest, cell);
    expect((await get(beside(address, 'main.js'))).status).toBe(200);
    const made = await aBanner(sheet, ftp, { fileType: 2, fileName: 'none.html', ftpfolder: 'spring/mpu' }, { row: 1 });
    const nowhere = await addressFor(guest, made);
    expect((await get(nowhere.address)).status).toBe(404);
    expect((await get(beside(nowhere.address, 'main.js'))).status).toBe(404);
  });

  test('[BANNER-72] is no page of the account’s top folder, which would have all of the account', async () => {
    const sheet = await aSheet(app, { owner: ann });
    const page = await aBanner(sheet, ftp, { fileType: 2, fileName: 'index.html' });
    const { address } = await addressFor(ann, page);
    const answer = await get(address);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('its own folder')]);
    expect((await get(beside(address, 'secret/plan.html'))).status).toBe(404);
    const picture = await aBanner(sheet, ftp, { fileType: 1, fileName: 'logo.png' }, { row: 1 });
    expect((await get((await addressFor(ann, picture)).address)).status).toBe(200);
    const below = await aBanner(sheet, ftp, { fileType: 2, fileName: 'spring/mpu/index.html' }, { row: 2 });
    expect((await get((await addressFor(ann, below)).address)).status).toBe(200);
  });
});

describe('what goes wrong', () => {
  test('[BANNER-73] is told with the host to who keeps the account, and with the account’s name to others', async () => {
    const deadHost = `127.0.0.1:${await freePort()}`;
    const dead = await anFtpAccount(ann, deadHost, { name: 'Aurora files' });
    const sheet = await aSheet(app, { owner: ann, members: [guest, foreignAdmin] });
    await aBanner(sheet, dead, { fileType: 1, fileName: 'ad.png', ftpfolder: 'spring' });
    const rows = { ftpAccountId: dead.ftpAaccountID, groupId: sheet.groups[0].groupID, ftpFolder: 'spring' };
    const told = async (caller: Caller) =>
      [
        (await look(sheet, 'spring', caller, dead.ftpAaccountID)).body,
        (await caller.attempt(addRowsFromFtp, { body: rows })).body,
        (await lookForNewer(caller, sheet)).feedback,
      ].map((body) => JSON.stringify(body));
    for (const words of await told(ann)) expect(words).toContain(`${deadHost} refused the connection.`);
    for (const caller of [guest, foreignAdmin]) {
      for (const words of await told(caller)) {
        expect(words).not.toContain('127.0.0.1');
        expect(words).not.toContain(userName);
        expect(words).toContain(
          'The server of “Aurora files” refused the connection. It may be down at the moment. If it isn’t, please ask an admin user',
        );
      }
    }
  });
});
