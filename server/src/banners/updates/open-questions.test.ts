/** How many newer banners wait for a decision: what looks and auto update leave open, until it is answered, put aside or no longer there. */
import { countNewerBanners, putFilesAside, updateBannerFiles, type FileChoice } from '@marquee/contract/banners.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { setAutoUpdater } from '@marquee/contract/ftp-accounts.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { beforeEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { bannerNow, ftpAccountAt, lookForNewer, showBanner } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const ftpaccountID = await ftpAccountAt(ann, host);
const minute = 60_000;
const then = Date.now() - 3 * 24 * 60 * minute;

let sheet: TestSheet;
let at: string;
let hero: Cell;
let sky: Cell;
let told: number[][];
app.services.notices.onNotice((notice) => {
  if ('what' in notice && notice.what === 'newerBanners') told.push(notice.userIDs.toSorted((a, b) => a - b));
});

/** Two banners: of one it is in doubt which file follows, and a file of another series could fit both. */
beforeEach(async () => {
  told = [];
  at = `open-${crypto.randomUUID().slice(0, 8)}`;
  sheet = await aSheet(app, { owner: ann, members: [bob] });
  for (const name of ['Hero_v1.jpg', 'Sky.jpg']) await folder.write(`${at}/${name}`, 'x', then);
  hero = await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: at, fileName: 'Hero_v1.jpg' });
  sky = await showBanner(ann, sheet, sheet.rows[1], { ftpaccountID, ftpfolder: at, fileName: 'Sky.jpg' });
  await folder.write(`${at}/Hero_v2.png`, 'x', then + minute);
  await folder.write(`${at}/Hero_v2.gif`, 'x', then + 2 * minute);
  await folder.write(`${at}/Winter.jpg`, 'x', then + 3 * minute);
});

const count = async (caller: Caller = ann) => {
  const { body } = await caller.call(countNewerBanners, { params: { id: String(sheet.sheetID) } });
  return body.columns.map(({ noOfQuestions }) => noOfQuestions);
};
const show = (cell: Cell, fileName: string) =>
  ann.call(updateCell, { body: { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName'] } });
const put = (as: 'skip' | 'ask', { cellID, cells, files = [] }: FileChoice) => {
  const sent = files.map((file) => ({ ...file, cellID, isForAll: cells !== undefined }));
  return ann.call(putFilesAside, { body: { columnID: sheet.columns.banner.columnID, as, files: sent } });
};

test('[BANNER-81] what a look asks is counted for all members until it is answered, which an edit that is taken back is not', async () => {
  expect(await count()).toEqual([]);
  const { multipleFilesChoices } = await lookForNewer(ann, sheet);
  expect(multipleFilesChoices).toHaveLength(2);
  for (const caller of [ann, bob]) expect(await count(caller)).toEqual([2]);
  await show(hero, 'Hero_v2.gif');
  expect(await count()).toEqual([1]);
  await show(hero, 'Hero_v1.jpg');
  expect(await count()).toEqual([2]);
  // One banner that shows the file of another series answers for all.
  await show(sky, 'Winter.jpg');
  expect(await count()).toEqual([1]);
  await ann.call(deleteRow, { params: { id: String(hero.rowID) } });
  expect(await count()).toEqual([]);
});

test('[BANNER-81] what is skipped waits for nobody, until it is asked about again; whom that concerns is told', async () => {
  const { multipleFilesChoices } = await lookForNewer(ann, sheet);
  const everybody = [ann.userID, bob.userID].toSorted((a, b) => a - b);
  expect(told).toEqual([everybody]);
  // Nothing new is no news.
  await lookForNewer(bob, sheet);
  expect(told).toEqual([everybody]);
  for (const [n, choice] of multipleFilesChoices.entries()) {
    await put('skip', choice);
    expect(await count()).toEqual(n === 0 ? [1] : []);
  }
  expect(told).toHaveLength(3);
  const [first] = multipleFilesChoices;
  if (first) await put('ask', first);
  expect(await count()).toEqual([1]);
  await ann.call(updateBannerFiles, { body: { columnID: sheet.columns.banner.columnID, asksAgain: true } });
  expect(await count()).toEqual([2]);
});

test('[BANNER-81] of a column that is just for its creator nobody else is told anything', async () => {
  const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  await lookForNewer(ann, sheet);
  expect(await count()).toEqual([2]);
  expect(await count(bob)).toEqual([]);
  expect(told).toEqual([[ann.userID]]);
});

test('[BANNER-82] auto update leaves what is in doubt, too, and nothing that it will take by itself', async () => {
  await folder.write(`${at}/Sky_v2.jpg`, 'x', then + 4 * minute);
  await ann.call(setAutoUpdater, { body: { accountID: ann.accountID, ftpAccountID: ftpaccountID } });
  await app.autoUpdate.now();
  expect(await bannerNow(ann, sheet, hero)).toMatchObject({ fileName: 'Hero_v1.jpg' });
  expect(await count(bob)).toEqual([1]);
  // A look of a member adds what is of other series.
  await lookForNewer(bob, sheet);
  expect(await count()).toEqual([2]);
});
