/** What a look for newer files asks: about a file of another series once for all rows, not again once it was put aside, until it changes. */
import {
  mostPutAside,
  putFilesAside,
  updateBannerFiles,
  type FileChoice,
  type PutAside,
} from '@marquee/contract/banners.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import type { Caller } from '#test/client.ts';
import { addBanner, ftpAccountAt, lookForNewer, showBanner } from '#test/newer-banners.ts';
import { aSheet, type TestSheet } from '#test/builders.ts';
import { bannerFolder, type BannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { aCast } from '#test/rights/cast.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const cast = await aCast(app);
const { owner: ann, guest } = cast.everybody;

const servers = {
  FTP: (root: string) => startProftpd(root),
  'FTP with LIST only': (root: string) => startProftpd(root, { mlsd: false }),
  SFTP: async (root: string) => (await startOpenssh(root)).host,
};

const minute = 60_000;
/** The start of a whole minute, some days ago: exact enough for a listing that tells no seconds. */
const then = Math.floor(Date.now() / minute) * minute - 3 * 24 * 60 * minute;

/** The answer that a popup gives to a question: it sends back what it was told of the files. */
const answerTo = ({ cellID, cells, files = [] }: FileChoice) =>
  files.map((file) => ({ ...file, cellID, isForAll: cells !== undefined }));
const putAside = (sheet: TestSheet, as: PutAside, question: FileChoice, by: Caller = ann) =>
  by.call(putFilesAside, { body: { columnID: sheet.columns.banner.columnID, as, files: answerTo(question) } });
const asked = ({ multipleFilesChoices }: { multipleFilesChoices: FileChoice[] }) =>
  multipleFilesChoices.map(({ rowName, fileNames, cells }) => ({
    rowName,
    fileNames,
    ...(cells && { fits: cells.map((cell) => cell.rowName) }),
  }));

describe.each(Object.entries(servers))('%s', (name, start) => {
  let folder: BannerFolder;
  let ftpaccountID: number;
  let sheet: TestSheet;

  beforeAll(async () => {
    folder = await bannerFolder();
    ftpaccountID = await ftpAccountAt(ann, await start(folder.path), { isSftp: name === 'SFTP' });
  });

  /** Two rows whose banners could both be followed by `Summer.jpg`, of another series. */
  const twoRows = async (ftpfolder: string) => {
    sheet = await aSheet(app, { owner: ann, members: [guest] });
    for (const one of ['Spring', 'Winter']) await folder.write(`${ftpfolder}/${one}.jpg`, one, then);
    await folder.write(`${ftpfolder}/Summer.jpg`, 'summer', then + 5 * minute);
    return [
      await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder, fileName: 'Spring.jpg' }),
      await showBanner(ann, sheet, sheet.rows[2], { ftpaccountID, ftpfolder, fileName: 'Winter.jpg' }),
    ] as const;
  };

  test('[BANNER-50] a file of another series is one question, with its size and date and all cells that it could fit', async () => {
    const [mpu, story] = await twoRows('once');
    await addBanner(ann, sheet, 'Below', { ftpaccountID, ftpfolder: '', fileName: 'once/Winter.jpg' });
    const { multipleFilesChoices, feedback, updatedCells } = await lookForNewer(ann, sheet);
    expect({ feedback, updatedCells }).toEqual({ feedback: [], updatedCells: [] });
    expect(multipleFilesChoices).toEqual([
      {
        cellID: mpu.cellID,
        groupName: 'Display',
        rowName: 'MPU',
        fileNames: ['Summer.jpg'],
        files: [
          {
            fileName: 'Summer.jpg',
            path: 'once/Summer.jpg',
            bytes: 6,
            changedAt: new Date(then + 5 * minute).toISOString(),
            precisionMs: expect.any(Number),
          },
        ],
        cells: [
          { cellID: mpu.cellID, groupName: 'Display', rowName: 'MPU', fileName: 'Summer.jpg' },
          { cellID: expect.any(Number), groupName: 'Display', rowName: 'Below', fileName: 'once/Summer.jpg' },
          { cellID: story.cellID, groupName: 'Social', rowName: 'Story', fileName: 'Summer.jpg' },
        ],
      },
    ]);
  });

  test('[BANNER-50] each file of another series is asked about by itself, after the doubts of each cell', async () => {
    await twoRows('both');
    await folder.write('both/Autumn.jpg', 'autumn', then + 9 * minute);
    await folder.write('both/Winter_v2.png', 'new', then + 3 * minute);
    await folder.write('both/Winter_v2.gif', 'newer', then + 4 * minute);
    const fits = ['MPU', 'Story'];
    expect(asked(await lookForNewer(ann, sheet))).toEqual([
      { rowName: 'Story', fileNames: ['Winter_v2.gif', 'Winter_v2.png'] },
      { rowName: 'MPU', fileNames: ['Autumn.jpg'], fits },
      { rowName: 'MPU', fileNames: ['Summer.jpg'], fits },
    ]);
  });

  test('[BANNER-51] what a cell takes in a look is not offered to others in it', async () => {
    await twoRows('taken');
    expect(asked(await lookForNewer(ann, sheet))).toMatchObject([{ fileNames: ['Summer.jpg'] }]);
    // An empty cell takes the only file of its size.
    await folder.write('taken/Summer_88x31.jpg', 'x', then + 6 * minute);
    await folder.remove('taken/Summer.jpg');
    const small = { bannerWidth: 88, bannerHeight: 31 };
    await addBanner(ann, sheet, 'Old', { ftpaccountID, ftpfolder: 'taken', fileName: 'Winter.jpg', ...small });
    expect(asked(await lookForNewer(ann, sheet))).toMatchObject([
      { fileNames: ['Summer_88x31.jpg'], fits: ['MPU', 'Old', 'Story'] },
    ]);
    await addBanner(ann, sheet, 'Empty', { ftpaccountID, ftpfolder: 'taken', fileName: '', ...small });
    const found = await lookForNewer(ann, sheet);
    expect(found.feedback).toEqual(['Newer file Summer_88x31.jpg found']);
    expect(found.multipleFilesChoices).toEqual([]);
  });

  test('[BANNER-52] a file that was skipped is not asked about again, by whomever, until its time or size changes', async () => {
    await twoRows('skipped');
    const [question] = (await lookForNewer(ann, sheet)).multipleFilesChoices;
    if (!question) throw new Error('Nothing was asked.');
    await putAside(sheet, 'skip', question);
    for (const who of [ann, guest]) {
      expect(await lookForNewer(who, sheet)).toEqual({
        updatedCells: [],
        multipleFilesChoices: [],
        feedback: [],
        noOfSkipped: 1,
      });
    }
    // Neither about another row that it could fit.
    await addBanner(ann, sheet, 'Later', { ftpaccountID, ftpfolder: 'skipped', fileName: 'Winter.jpg' });
    expect(asked(await lookForNewer(ann, sheet))).toEqual([]);

    await folder.write('skipped/Summer.jpg', 'summer', then + 30 * minute);
    expect(asked(await lookForNewer(ann, sheet))).toMatchObject([{ fileNames: ['Summer.jpg'] }]);
    const [later] = (await lookForNewer(ann, sheet)).multipleFilesChoices;
    await putAside(sheet, 'skip', later ?? question);
    expect(asked(await lookForNewer(ann, sheet))).toEqual([]);
    await folder.write('skipped/Summer.jpg', 'another summer', then + 30 * minute);
    expect(asked(await lookForNewer(ann, sheet))).toMatchObject([{ fileNames: ['Summer.jpg'] }]);
  });
});

describe('what was put aside', () => {
  let sheet: TestSheet;
  let folder: BannerFolder;
  let ftpaccountID: number;
  beforeAll(async () => {
    folder = await bannerFolder();
    ftpaccountID = await ftpAccountAt(ann, await startProftpd(folder.path));
    await folder.write('all/Spring.jpg', 'spring', then);
    await folder.write('all/Summer.jpg', 'summer', then + 5 * minute);
    await folder.write('all/Autumn.jpg', 'autumn', then + 9 * minute);
  });
  beforeEach(async () => {
    sheet = await cast.theSheet();
    const spring = { ftpaccountID, ftpfolder: 'all', fileName: 'Spring.jpg' };
    for (const row of sheet.rows) await showBanner(ann, sheet, row, spring);
  });
  const askAgain = async () => {
    const body = { columnID: sheet.columns.banner.columnID, asksAgain: true };
    return (await ann.call(updateBannerFiles, { body })).body;
  };
  const questions = async () => (await lookForNewer(ann, sheet)).multipleFilesChoices;

  test('[BANNER-52] skipped files can be asked about again, those that are no version cannot, and either is taken back', async () => {
    const [autumn, summer] = await questions();
    if (!autumn || !summer) throw new Error('Two were to be asked.');
    await putAside(sheet, 'skip', autumn);
    await putAside(sheet, 'notAVersion', summer, guest);
    const found = await lookForNewer(ann, sheet);
    expect(found).toMatchObject({ multipleFilesChoices: [], noOfSkipped: 1 });
    expect(asked(await askAgain())).toMatchObject([{ fileNames: ['Autumn.jpg'] }]);
    await putAside(sheet, 'ask', summer);
    expect(asked(await lookForNewer(ann, sheet))).toMatchObject([{ fileNames: ['Summer.jpg'] }]);
    await putAside(sheet, 'ask', autumn);
    expect(await questions()).toHaveLength(2);
  });

  test('[BANNER-52] it is put aside in its column alone', async () => {
    const [autumn, summer] = await questions();
    if (!autumn || !summer) throw new Error('Two were to be asked.');
    const { sheetID } = sheet;
    const { columnID } = (
      await ann.call(addColumn, { body: { sheetID, columnTypeID: columnTypes.banner, name: 'Second' } })
    ).body;
    await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: 'all', fileName: 'Spring.jpg' }, columnID);
    await putAside(sheet, 'skip', autumn);
    expect(await questions()).toHaveLength(1);
    expect((await lookForNewer(ann, sheet, { columnID })).multipleFilesChoices).toHaveLength(2);
    // A cell of one column says nothing in the name of another.
    const body = { columnID, as: 'skip' as const, files: answerTo(summer) };
    await ann.call(putFilesAside, { body });
    expect((await lookForNewer(ann, sheet, { columnID })).multipleFilesChoices).toHaveLength(2);
    expect(await questions()).toHaveLength(1);
  });

  test('[BANNER-52] the doubts of one cell are put aside for that cell, and come back with a new file', async () => {
    await folder.write('own/Hero_v1.jpg', 'one', then);
    await folder.write('own/Hero_v2.png', 'second', then);
    await folder.write('own/Hero_v2.gif', 'second', then);
    sheet = await cast.theSheet();
    const hero = { ftpaccountID, ftpfolder: 'own', fileName: 'Hero_v1.jpg' };
    for (const row of sheet.rows.slice(0, 2)) await showBanner(ann, sheet, row, hero);
    const [mpu] = await questions();
    if (!mpu) throw new Error('Nothing was asked.');
    await putAside(sheet, 'skip', mpu);
    expect(await lookForNewer(ann, sheet)).toMatchObject({
      multipleFilesChoices: [{ rowName: 'Sky' }],
      noOfSkipped: 1,
    });
    await folder.write('own/Hero_v2.webp', 'third', then);
    expect((await questions()).map(({ rowName, fileNames }) => `${rowName} ${fileNames.length}`)).toEqual([
      'MPU 3',
      'Sky 3',
    ]);
  });

  test('[BANNER-52] a file is put aside twice without harm, many at once, and too many are refused', async () => {
    const [autumn] = await questions();
    if (!autumn) throw new Error('Nothing was asked.');
    const [file] = answerTo(autumn);
    if (!file) throw new Error('It has no file.');
    const { columnID } = sheet.columns.banner;
    const many = (count: number) => Array.from({ length: count }, () => file);
    await ann.call(putFilesAside, { body: { columnID, as: 'skip', files: many(mostPutAside) } });
    expect(await questions()).toHaveLength(1);
    const tooMany = await ann.attempt(putFilesAside, {
      body: { columnID, as: 'skip', files: many(mostPutAside + 1) },
    });
    expect(tooMany.code).toBe('badInput');
  });

  test('[BANNER-52] of a column that is just for its creator nobody else puts anything aside', async () => {
    const [autumn] = await questions();
    if (!autumn) throw new Error('Nothing was asked.');
    const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    const body = { columnID: column.columnID, as: 'skip' as const, files: answerTo(autumn) };
    expect((await guest.attempt(putFilesAside, { body })).code).toBe('notFound');
    expect(await questions()).toHaveLength(2);
  });
});
