/** Adding rows from a folder of banner files: which files, in which order, once, in one push, and to whom it shows. */
import { addRowsFromFtp } from '@marquee/contract/banners.ts';
import { access, addColumn, deleteColumn, updateColumn } from '@marquee/contract/columns.ts';
import { deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { showBanner } from '#test/newer-banners.ts';
import { readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort } from '#test/file-transfer/free-port.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { listen } from '#test/listener.ts';
import { Reader } from '#test/reader.ts';
import { holdRow, untilWaiting } from '#test/locks.ts';
import { aCast } from '#test/rights/cast.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const cast = await aCast(app);
const { owner: ann, guest, admin } = cast.everybody;
const visitor = new Caller(app.base);
const folder = await bannerFolder();
const changedAt = Date.UTC(2026, 2, 4, 12, 30, 15);
for (const name of ['ad 10_300x250.png', 'ad 2_300x250.png', 'ad 9_728x90.gif', 'logo.PNG', 'film.mp4', 'notes.txt']) {
  await folder.write(`spring/${name}`, 'content', changedAt);
}
await folder.write('spring/empty.png', '');
await folder.write('spring/.hidden.png', 'x');
await folder.write('spring/upload.png.part', 'x');
await folder.write('spring/__MACOSX/a.png', 'x');
await folder.write('spring/rich_970x250_v1/index.html', '12345', changedAt);
await folder.write('spring/rich_970x250_v1/a.js', '1234567', changedAt);
await folder.write('spring/page.htm', '<p>', changedAt);
const host = await startProftpd(folder.path);
const ftp = await anFtpAccount(ann, host);
/** A banner of the folder, in a column and row that are in nobody's way: who is no admin user may use the folder then. */
const opened = (sheet: TestSheet) =>
  aBanner(sheet, ftp, { fileType: 2, fileName: 'page.htm', ftpfolder: 'spring' }, { row: 2 });

const bodyFor = (sheet: TestSheet, more: object = {}) => ({
  ftpAccountId: ftp.ftpAaccountID,
  groupId: sheet.groups[0].groupID,
  fileType: 1 as const,
  ftpFolder: 'spring',
  ...more,
});
const add = async (sheet: TestSheet, more: object = {}, by: Caller = ann) =>
  (await by.call(addRowsFromFtp, { body: bodyFor(sheet, more) })).body;
const rowsOf = async (sheet: TestSheet, caller: Caller = ann) => {
  const { groups } = await readSheet(caller, sheet.url);
  return groups.find((group) => group.groupID === sheet.groups[0].groupID)?.rows.map((row) => row.name) ?? [];
};
const bannersOf = async (sheet: TestSheet, caller: Caller = ann) =>
  (await readSheet(caller, sheet.url)).columns.flatMap((column) =>
    column.cells.flatMap((cell) => cell.cellBanner ?? []),
  );

describe('which files', () => {
  test('[BANNER-27] those of the type, in natural order, one row each, named without the ending', async () => {
    const sheet = await cast.theSheet();
    const fileNames = ['ad 2_300x250.png', 'ad 9_728x90.gif', 'ad 10_300x250.png', 'logo.PNG'];
    const { rowIDs, ...said } = await add(sheet);
    expect(said).toEqual({ fileNames, noOfRowsAdded: 4, columnID: null, noOfFilesSkipped: 0 });
    const { rows = [] } = (await readSheet(ann, sheet.url)).groups[0] ?? {};
    expect(rows.slice(2).map((row) => row.rowID)).toEqual(rowIDs);
    expect(await rowsOf(sheet)).toEqual(['MPU', 'Sky', 'ad 2_300x250', 'ad 9_728x90', 'ad 10_300x250', 'logo']);
    const [first, second, , last] = await bannersOf(sheet);
    expect(first).toEqual({
      cellBannerID: first?.cellID,
      cellID: first?.cellID,
      ftpaccountID: ftp.ftpAaccountID,
      fileType: 1,
      fileName: 'ad 2_300x250.png',
      displayText: 'Click here',
      ftpfolder: 'spring',
      bannerWidth: 300,
      bannerHeight: 250,
      noOfTimesNewFileFound: 0,
      recentlyUpdated: false,
      file: { bytes: 7, width: null, height: null, noOfFiles: null, changedAt: '2026-03-04T12:30:15Z' },
    });
    expect([second?.bannerWidth, second?.bannerHeight]).toEqual([728, 90]);
    expect([last?.bannerWidth, last?.bannerHeight]).toEqual([0, 0]);
  });

  test('[BANNER-27] a size that is asked for leaves out what states another, and is given to what states none', async () => {
    const sheet = await cast.theSheet();
    const { fileNames } = await add(sheet, { bannerWidth: 300, bannerHeight: 250, displayText: 'Look' });
    expect(fileNames).toEqual(['ad 2_300x250.png', 'ad 10_300x250.png', 'logo.PNG']);
    const banners = await bannersOf(sheet);
    expect(banners.every((one) => one.bannerWidth === 300 && one.displayText === 'Look')).toBe(true);
  });

  test('[BANNER-27] of html also folders with an index.html, named after the folder', async () => {
    const sheet = await cast.theSheet();
    expect((await add(sheet, { fileType: 2 })).fileNames).toEqual(['page.htm', 'rich_970x250_v1/index.html']);
    expect((await rowsOf(sheet)).slice(2)).toEqual(['page', 'rich_970x250_v1']);
    expect((await bannersOf(sheet))[1]).toMatchObject({
      fileName: 'rich_970x250_v1/index.html',
      bannerWidth: 970,
      bannerHeight: 250,
      file: { bytes: 12, noOfFiles: 2 },
    });
  });

  test('[BANNER-27] without the last ending alone: hero.psd.png is another one than hero.ai.png', async () => {
    for (const name of ['hero.psd.png', 'hero.ai.png', 'hero.png', 'v1.2.png', 'hero.ai/index.html'])
      await folder.write(`made/${name}`, 'content');
    const sheet = await cast.theSheet();
    for (const fileType of [1, 2]) await add(sheet, { ftpFolder: 'made', fileType });
    expect((await rowsOf(sheet)).slice(2)).toEqual(['hero.ai', 'hero', 'hero.psd', 'v1.2', 'hero.ai']);
  });

  test('[BANNER-27] films, unless another type is asked for; from the account’s directory, unless a folder is', async () => {
    const sheet = await cast.theSheet();
    const body = { ftpAccountId: ftp.ftpAaccountID, groupId: sheet.groups[0].groupID };
    expect((await ann.call(addRowsFromFtp, { body })).body.fileNames).toEqual([]);
    const found = (await ann.call(addRowsFromFtp, { body: { ...body, ftpFolder: '/spring/' } })).body;
    expect(found.fileNames).toEqual(['film.mp4']);
    expect((await bannersOf(sheet))[0]?.ftpfolder).toBe('spring');
  });
});

describe('what is there already', () => {
  test('[BANNER-28] is skipped and counted, however its folder is spelt', async () => {
    const sheet = await cast.theSheet();
    await aBanner(sheet, ftp, { fileType: 1, fileName: 'logo.PNG', ftpfolder: '/spring/' }, { row: 2 });
    expect(await add(sheet)).toMatchObject({ noOfRowsAdded: 3, noOfFilesSkipped: 1 });
    const nothing = { fileNames: [], noOfRowsAdded: 0, rowIDs: [], columnID: null };
    expect(await add(sheet)).toEqual({ ...nothing, noOfFilesSkipped: 4 });
  });

  test('[BANNER-28] counts only where the member sees it', async () => {
    const sheet = await cast.theSheet();
    await aBanner(sheet, ftp, { fileType: 1, fileName: 'logo.PNG', ftpfolder: 'spring' });
    const { columnID } = sheet.columns.banner;
    const column = { columnID, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    const shared = (await ann.call(addColumn, { body: { sheetID: sheet.sheetID, columnTypeID: 6, name: 'Other' } }))
      .body.columnID;
    await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID: ftp.ftpAaccountID, ftpfolder: 'spring' }, shared);
    expect(await add(sheet, { isPreview: true }, guest)).toMatchObject({ noOfFilesSkipped: 0 });
    expect(await add(sheet, { isPreview: true })).toMatchObject({ noOfFilesSkipped: 1 });
  });

  test('[BANNER-28] an odd name in the sheet is in nobody’s way', async () => {
    const sheet = await cast.theSheet();
    await aBanner(sheet, ftp, { fileType: 1, fileName: 'a\\b.png', ftpfolder: 'spring' });
    expect(await add(sheet)).toMatchObject({ noOfRowsAdded: 4 });
  });

  test('[BANNER-28] a preview names the files and writes nothing', async () => {
    const sheet = await cast.theSheet();
    const before = await readSheet(ann, sheet.url);
    const found = await add(sheet, { isPreview: true });
    expect([found.fileNames.length, found.noOfRowsAdded]).toEqual([4, 0]);
    expect(await readSheet(ann, sheet.url)).toEqual(before);
  });

  test('[BANNER-28] two who add the same folder at once add it once', async () => {
    const sheet = await cast.theSheet();
    await opened(sheet);
    const all = await Promise.all([ann, guest, admin, ann].map((by) => add(sheet, {}, by)));
    expect(all.map((one) => one.noOfRowsAdded).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 4]);
    expect(await rowsOf(sheet)).toHaveLength(6);
  });
});

describe('what is told', () => {
  test('[BANNER-29] one push with rows and cells, to everybody but the asker; what is heard is what is read', async () => {
    const sheet = await cast.theSheet();
    const [asker, other, watching] = [
      await listen(ann, sheet),
      await listen(guest, sheet),
      await listen(visitor, sheet),
    ];
    const readers = [await Reader.start('guest', guest, sheet), await Reader.start('public', visitor, sheet)];
    const answer = await ann.call(addRowsFromFtp, {
      body: bodyFor(sheet, { signalRConnectionID: asker.connectionID }),
    });
    await other.heard(1);
    await watching.heard(1);
    expect([other.kinds, watching.kinds, asker.kinds]).toEqual([['addRows'], ['addRows'], []]);
    expect(answer.revision).toBe(other.pushes[0]?.revision);
    for (const reader of readers) {
      const { heard, read } = await reader.heardAndRead();
      expect(heard).toEqual(read);
      for (const caught of await reader.caughtUp()) expect(caught).toEqual(read);
      await reader.stop();
    }
  });

  test('[BANNER-29] nothing of a hidden group to the public, and no cells of a hidden column', async () => {
    const sheet = await cast.theSheet();
    const { groupID } = sheet.groups[0];
    const hide = (hideFromPublic: boolean) =>
      ann.call(updateGroup, { body: { group: { groupID, hideFromPublic }, updateFields: ['hideFromPublic'] } });
    await hide(true);
    const watching = await listen(visitor, sheet);
    await add(sheet, { fileType: 3 });
    await hide(false);
    await watching.heard(1);
    expect(watching.kinds).toEqual(['addGroup']);
    const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.hiddenFromPublic };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    const reader = await Reader.start('public', visitor, sheet);
    await add(sheet);
    const { heard, read } = await reader.heardAndRead();
    expect(heard).toEqual(read);
    await reader.stop();
    expect(await bannersOf(sheet, visitor)).toEqual([]);
    expect(await rowsOf(sheet, visitor)).toHaveLength(7);
  });

  test('[BANNER-29] rows go to whoever adds them, cells of their own column only to them', async () => {
    const sheet = await cast.theSheet();
    const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    const readers = [await Reader.start('ann', ann, sheet), await Reader.start('guest', guest, sheet)];
    await add(sheet);
    for (const reader of readers) {
      const { heard, read } = await reader.heardAndRead();
      expect(heard).toEqual(read);
      await reader.stop();
    }
    expect(await bannersOf(sheet, guest)).toEqual([]);
    expect(await bannersOf(sheet)).toHaveLength(4);
  });

  test('[BANNER-29] a sheet without a Banner column gets one', async () => {
    const sheet = await cast.theSheet();
    await ann.call(deleteColumn, { params: { id: String(sheet.columns.banner.columnID) } });
    const reader = await Reader.start('guest', guest, sheet);
    await add(sheet);
    const { heard, read } = await reader.heardAndRead();
    expect(heard).toEqual(read);
    await reader.stop();
    expect(read.columns.at(-1)).toMatchObject({ name: 'Banner Ad', columnTypeID: 6 });
    expect(read.columns.at(-1)?.cells).toHaveLength(4);
  });
});

describe('what cannot be', () => {
  const untouched = async (sheet: TestSheet, more: object, code: string) => {
    const before = await readSheet(ann, sheet.url);
    expect((await ann.attempt(addRowsFromFtp, { body: bodyFor(sheet, more) })).code).toBe(code);
    expect(await readSheet(ann, sheet.url)).toEqual(before);
  };

  test('[BANNER-30] leaves the sheet as it was', async () => {
    const sheet = await cast.theSheet();
    const foreign = await anFtpAccount(cast.everybody.stranger, host);
    const dead = await anFtpAccount(ann, `127.0.0.1:${await freePort()}`);
    await untouched(sheet, { ftpAccountId: foreign.ftpAaccountID }, 'unknownFtpAccount');
    await untouched(sheet, { ftpAccountId: dead.ftpAaccountID }, 'ftpFailed');
    await untouched(sheet, { ftpFolder: 'autumn' }, 'unknownFtpFolder');
    await untouched(sheet, { ftpFolder: 'a\\..\\b' }, 'badInput');
    await untouched(sheet, { ftpFolder: 'a\\b' }, 'unknownFtpFolder');
    await untouched(sheet, { ftpFolder: '../x' }, 'badInput');
    await untouched(sheet, { groupId: 2_147_483_647 }, 'notFound');
    await untouched(sheet, { fileType: 4 }, 'badInput');
  });

  test('[BANNER-30] a full sheet takes all or none', async () => {
    const sheet = await cast.theSheet();
    const room = limits.rowsPerSheet - 3 - 3;
    const { sheetID, groups } = sheet;
    await sql`
      insert into sheet_row (sheet_id, group_id, name, sort_key)
      select ${sheetID}, ${groups[1].groupID}, 'row', 'z' || n from generate_series(1, ${room}) as n
    `.execute(app.db.kysely);
    expect((await ann.attempt(addRowsFromFtp, { body: bodyFor(sheet) })).code).toBe('tooManyRows');
    expect(await rowsOf(sheet)).toHaveLength(2);
    expect(await add(sheet, { fileType: 3 })).toMatchObject({ noOfRowsAdded: 1 });
  });

  test('[BANNER-30] a group that is deleted while its folder is read takes none', async () => {
    const sheet = await cast.theSheet();
    const { groupID } = sheet.groups[0];
    const server = await startScriptedFtp({ data: () => ({ bytes: '-rw-r--r-- 1 a a 5 Jan 02 2020 ad.png\r\n' }) });
    const { ftpAaccountID } = await anFtpAccount(ann, server.host);
    const letGo = await holdRow(app, 'sheet', 'sheet_id', sheet.sheetID);
    const deleting = ann.call(deleteGroup, { params: { id: String(groupID) } });
    await untilWaiting(app, 1);
    const adding = ann.attempt(addRowsFromFtp, { body: bodyFor(sheet, { ftpAccountId: ftpAaccountID }) });
    await expect.poll(() => server.commands.join()).toContain('LIST');
    letGo();
    await deleting;
    expect((await adding).code).toBe('unknownGroup');
    expect(await bannersOf(sheet)).toEqual([]);
  });
});
