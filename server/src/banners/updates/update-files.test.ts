/** "Update links" on real file servers, alike over every protocol: what is taken, what is asked, and what is only said. */
import { updateBannerFiles } from '@marquee/contract/banners.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addBanner, ftpAccountAt, bannerNow, lookForNewer, showBanner } from '#test/newer-banners.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { bannerFolder, type BannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { historyOf } from '#test/history.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });

const servers = {
  FTP: (root: string) => startProftpd(root),
  'FTP with LIST only': (root: string) => startProftpd(root, { mlsd: false }),
  SFTP: async (root: string) => (await startOpenssh(root)).host,
};

const minute = 60_000;
/** The start of a whole minute, some days ago: exact enough for a listing that tells no seconds. */
const then = Math.floor(Date.now() / minute) * minute - 3 * 24 * 60 * minute;

describe.each(Object.entries(servers))('%s', (name, start) => {
  let folder: BannerFolder;
  let ftpaccountID: number;
  let sheet: TestSheet;

  beforeAll(async () => {
    folder = await bannerFolder();
    ftpaccountID = await ftpAccountAt(ann, await start(folder.path), { isSftp: name === 'SFTP' });
  });

  /** A sheet of its own with one banner, in a folder of its own. */
  const aBanner = async (ftpfolder: string, fileName: string, more: object = {}) => {
    sheet = await aSheet(app, { owner: ann });
    return showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder, fileName, ...more });
  };

  test('[BANNER-1] [HISTORY-1] the newer file is shown, counted and marked; a second look finds nothing more', async () => {
    await folder.write('found/Hero_300x250_v1.jpg', 'one', then);
    await folder.write('found/Hero_300x250_v2.jpg', 'second', then + minute);
    await folder.write('found/Hero_300x250_v10.jpg', 'the tenth', then + 2 * minute);
    await folder.write('found/Hero_300x600_v11.jpg', 'another size', then + 3 * minute);
    const cell = await aBanner('found', 'Hero_300x250_v1.jpg', { bannerWidth: 300, bannerHeight: 250 });
    const { updatedCells, multipleFilesChoices, feedback } = await lookForNewer(ann, sheet);
    expect(feedback).toEqual(['Newer file Hero_300x250_v10.jpg found']);
    expect(multipleFilesChoices).toEqual([]);
    expect(updatedCells.map(({ cellID, rowID }) => ({ cellID, rowID }))).toEqual([
      { cellID: cell.cellID, rowID: cell.rowID },
    ]);
    expect(updatedCells[0]?.cellBanner).toEqual(await bannerNow(ann, sheet, cell));
    expect(updatedCells[0]?.cellBanner).toMatchObject({
      fileName: 'Hero_300x250_v10.jpg',
      noOfTimesNewFileFound: 1,
      recentlyUpdated: true,
      file: { bytes: 9, changedAt: new Date(then + 2 * minute).toISOString().replace('.000', '') },
    });
    expect((await historyOf(ann, sheet))[0]).toMatchObject({ what: 'cellsChanged', deed: 'looked', count: 1 });
    const again = await ann.call(updateBannerFiles, { body: { columnID: sheet.columns.banner.columnID } });
    expect(again.body).toEqual({ updatedCells: [], multipleFilesChoices: [], feedback: [] });
    expect(again.revision).toBeUndefined();
  });

  test('[BANNER-2] where several files may follow, a person chooses: one choice for the cell, best first', async () => {
    await folder.write('asked/Spring_v1.jpg', 'one', then);
    await folder.write('asked/Spring_v2.gif', 'second', then + 5 * minute);
    await folder.write('asked/Spring_v2.png', 'the third', then + 9 * minute);
    const cell = await aBanner('asked', 'Spring_v1.jpg');
    const found = await lookForNewer(ann, sheet);
    const choice = { cellID: cell.cellID, groupName: 'Display', rowName: 'MPU' };
    const fileNames = ['Spring_v2.png', 'Spring_v2.gif'];
    expect(found).toMatchObject({ updatedCells: [], multipleFilesChoices: [{ ...choice, fileNames }], feedback: [] });
    const [asked] = found.multipleFilesChoices;
    expect(asked?.cells).toBeUndefined();
    expect(asked?.files).toMatchObject([
      { fileName: 'Spring_v2.png', path: 'asked/Spring_v2.png', bytes: 9 },
      { fileName: 'Spring_v2.gif', path: 'asked/Spring_v2.gif', bytes: 6 },
    ]);
    expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: 'Spring_v1.jpg' });

    const cellBanner = { fileName: 'Spring_v2.png', noOfTimesNewFileFound: 1, recentlyUpdated: true };
    const { cellID, rowID, columnID } = cell;
    const body = { cell: { cellID, rowID, columnID, cellBanner }, updateFields: Object.keys(cellBanner) };
    await ann.call(updateCell, { body });
    expect(await bannerNow(ann, sheet, cell)).toMatchObject(cellBanner);
    expect((await lookForNewer(ann, sheet)).multipleFilesChoices).not.toMatchObject([{ fileNames }]);
  });

  test('[BANNER-2] a series that another cell shows of the same folder is not offered', async () => {
    await folder.write('series/Spring_300x250.jpg', 'one', then);
    await folder.write('series/Summer_300x250.jpg', 'two', then + 5 * minute);
    await aBanner('series', 'Spring_300x250.jpg');
    const summer = { ftpaccountID, ftpfolder: '/series/', fileName: 'Summer_300x250.jpg' };
    await showBanner(ann, sheet, sheet.rows[1], summer);
    expect((await lookForNewer(ann, sheet)).multipleFilesChoices).toEqual([]);
    await showBanner(ann, sheet, sheet.rows[1], { ...summer, ftpfolder: 'elsewhere' });
    expect((await lookForNewer(ann, sheet)).multipleFilesChoices).toMatchObject([
      { fileNames: ['Summer_300x250.jpg'] },
    ]);
  });

  test('[BANNER-3] the same name with a later time or another size is a newer file too', async () => {
    await folder.write('replaced/Late.jpg', 'same', then);
    await folder.write('replaced/Resized.jpg', 'same', then);
    const late = await aBanner('replaced', 'Late.jpg');
    const resized = await addBanner(ann, sheet, 'Resized', {
      ftpaccountID,
      ftpfolder: 'replaced',
      fileName: 'Resized.jpg',
    });
    expect(await lookForNewer(ann, sheet)).toEqual({ updatedCells: [], multipleFilesChoices: [], feedback: [] });
    await folder.write('replaced/Late.jpg', 'also', then + 10 * minute);
    await folder.write('replaced/Resized.jpg', 'longer', then);
    const { feedback } = await lookForNewer(ann, sheet);
    expect(feedback).toEqual(['Newer file Late.jpg found', 'Newer file Resized.jpg found']);
    for (const cell of [late, resized])
      expect(await bannerNow(ann, sheet, cell)).toMatchObject({ noOfTimesNewFileFound: 1, recentlyUpdated: true });
    expect((await lookForNewer(ann, sheet)).feedback).toEqual([]);
  });

  test('[BANNER-4] a file that is gone is said with its group and row, and stays in its cell', async () => {
    await folder.write('gone/Other_300x600.jpg', 'x', then);
    const cell = await aBanner('gone', 'Hero_300x250_v3.jpg', { bannerWidth: 300, bannerHeight: 250 });
    const found = await lookForNewer(ann, sheet);
    const feedback = ['Display, MPU: The file Hero_300x250_v3.jpg is no longer in its folder.'];
    expect(found).toEqual({ updatedCells: [], multipleFilesChoices: [], feedback });
    expect(await bannerNow(ann, sheet, cell)).toMatchObject({
      fileName: 'Hero_300x250_v3.jpg',
      noOfTimesNewFileFound: 0,
    });
  });

  test('[BANNER-4] a folder that is gone is one line for all its cells, and the others are looked at', async () => {
    await folder.write('there/Hero_v1.jpg', 'x', then);
    await folder.write('there/Hero_v2.jpg', 'x', then);
    await aBanner('lost/folder', 'Hero_v1.jpg');
    await addBanner(ann, sheet, 'Second', { ftpaccountID, ftpfolder: 'lost/folder', fileName: 'Hero_v2.jpg' });
    await addBanner(ann, sheet, 'Third', { ftpaccountID, ftpfolder: 'there', fileName: 'Hero_v1.jpg' });
    const { feedback } = await lookForNewer(ann, sheet);
    expect(feedback).toEqual([
      'Newer file Hero_v2.jpg found',
      expect.stringMatching(/^Banners: The folder “lost\/folder” does not exist on 127\.0\.0\.1:\d+\.$/),
    ]);
  });

  test('[BANNER-61] an empty file is said to be, unless a newer one takes its place', async () => {
    await folder.write('empty files/Hero_v1.jpg', '', then);
    await folder.write('empty files/Sky_v1.jpg', '', then);
    await folder.write('empty files/Sky_v2.jpg', 'x', then);
    await folder.write('empty files/rich_v1/index.html', '', then);
    await folder.write('empty files/rich_v1/a.js', 'js', then);
    await aBanner('empty files', 'Hero_v1.jpg');
    await addBanner(ann, sheet, 'Second', { ftpaccountID, ftpfolder: 'empty files', fileName: 'Sky_v1.jpg' });
    const html = { ftpaccountID, ftpfolder: 'empty files', fileName: 'rich_v1/index.html', fileType: 2 as const };
    await addBanner(ann, sheet, 'Third', html);
    expect((await lookForNewer(ann, sheet)).feedback).toEqual([
      'Display, MPU: The file Hero_v1.jpg is empty (0 bytes). Please upload it again.',
      'Newer file Sky_v2.jpg found',
      'Display, Third: The file rich_v1/index.html is empty (0 bytes). Please upload it again.',
    ]);
  });

  test('[BANNER-5] a folder with an index.html is a banner; a name that goes through a sub-folder stays in it', async () => {
    await folder.write('rich/hero_v1/index.html', '<p>1', then);
    await folder.write('rich/hero_v2/index.html', '<p>2', then + minute);
    await folder.write('rich/hero_v2/image.png', 'image', then + 2 * minute);
    await folder.write('rich/hero_v3/main.html', 'no index', then + minute);
    await folder.write('rich/de/hero_v1.jpg', 'x', then);
    await folder.write('rich/de/hero_v2.jpg', 'xx', then);
    const html = await aBanner('rich', 'hero_v1/index.html', { fileType: 2 });
    const below = await addBanner(ann, sheet, 'Below', { ftpaccountID, ftpfolder: 'rich', fileName: 'de/hero_v1.jpg' });
    const { feedback } = await lookForNewer(ann, sheet);
    expect(feedback).toEqual(['Newer file hero_v2/index.html found', 'Newer file de/hero_v2.jpg found']);
    expect(await bannerNow(ann, sheet, html)).toMatchObject({
      fileName: 'hero_v2/index.html',
      file: { bytes: 9, noOfFiles: 2 },
    });
    expect(await bannerNow(ann, sheet, below)).toMatchObject({ fileName: 'de/hero_v2.jpg', ftpfolder: 'rich' });
  });

  test('[BANNER-6] an empty cell takes the only file that fits, and chooses among several', async () => {
    await folder.write('empty/Hero_300x250.jpg', 'x', then);
    await folder.write('empty/Hero_728x90_a.jpg', 'x', then);
    await folder.write('empty/Hero_728x90_b.jpg', 'x', then + 5 * minute);
    await folder.write('empty/Hero_300x250.mp4', 'a film', then);
    const one = await aBanner('empty', '', { bannerWidth: 300, bannerHeight: 250 });
    const several = await addBanner(ann, sheet, 'Several', {
      ftpaccountID,
      ftpfolder: 'empty',
      bannerWidth: 728,
      bannerHeight: 90,
    });
    const { feedback, multipleFilesChoices } = await lookForNewer(ann, sheet);
    expect(feedback).toEqual(['Newer file Hero_300x250.jpg found']);
    expect(multipleFilesChoices.map(({ cellID, fileNames }) => ({ cellID, fileNames }))).toEqual([
      { cellID: several.cellID, fileNames: ['Hero_728x90_b.jpg', 'Hero_728x90_a.jpg'] },
    ]);
    expect(await bannerNow(ann, sheet, one)).toMatchObject({ fileName: 'Hero_300x250.jpg', noOfTimesNewFileFound: 1 });
  });

  test('[BANNER-15] what is known of a file is filled in at the first look, without any mark', async () => {
    await folder.write('facts/Hero_v1.jpg', 'weight', then);
    const cell = await aBanner('facts', 'Hero_v1.jpg');
    expect((await bannerNow(ann, sheet, cell)).file).toBeNull();
    expect(await lookForNewer(ann, sheet)).toEqual({ updatedCells: [], multipleFilesChoices: [], feedback: [] });
    const filled = await bannerNow(ann, sheet, cell);
    expect(filled).toMatchObject({ file: { bytes: 6 }, noOfTimesNewFileFound: 0, recentlyUpdated: false });
    const again = await ann.call(updateBannerFiles, { body: { columnID: sheet.columns.banner.columnID } });
    expect(again.revision).toBeUndefined();
  });

  test('[BANNER-19] where only exact times can tell, the server is asked for them', async () => {
    await folder.write('exact/Hero_300x250.jpg', 'x', then + 10_000);
    await folder.write('exact/Hero_300x250_final.jpg', 'x', then + 40_000);
    await aBanner('exact', 'Hero_300x250.jpg');
    expect((await lookForNewer(ann, sheet)).feedback).toEqual(['Newer file Hero_300x250_final.jpg found']);
    expect((await lookForNewer(ann, sheet)).feedback).toEqual([]);
  });

  test('[BANNER-98] what is below a version of its folder is not taken by its exact time either', async () => {
    await folder.write('below/hero_300x250_v3.png', 'x', then);
    await folder.write('below/hero_300x250_FINAL.png', 'x', then + 10 * minute);
    await folder.write('below/hero_300x250_v2_FINAL.png', 'x', then + 20 * minute);
    const cell = await aBanner('below', 'hero_300x250_FINAL.png');
    const { updatedCells, multipleFilesChoices } = await lookForNewer(ann, sheet);
    expect(updatedCells).toEqual([]);
    expect(multipleFilesChoices.map(({ files }) => files?.map(({ fileName }) => fileName))).toEqual([
      ['hero_300x250_v2_FINAL.png'],
    ]);
    expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: 'hero_300x250_FINAL.png' });
  });

  test('[BANNER-7] one group is looked at alone', async () => {
    await folder.write('groups/Hero_v1.jpg', 'x', then);
    await folder.write('groups/Hero_v2.jpg', 'x', then);
    const first = await aBanner('groups', 'Hero_v1.jpg');
    const place = { ftpaccountID, ftpfolder: 'groups', fileName: 'Hero_v1.jpg' };
    const last = await showBanner(ann, sheet, sheet.rows[2], place);
    const { updatedCells } = await lookForNewer(ann, sheet, { groupId: sheet.groups[1].groupID });
    expect(updatedCells.map((cell) => cell.cellID)).toEqual([last.cellID]);
    expect(await bannerNow(ann, sheet, first)).toMatchObject({ fileName: 'Hero_v1.jpg' });
  });
});
