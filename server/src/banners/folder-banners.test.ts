/** Folder banners on real file servers: whatever their page is called, and one folder deeper. */
import { addRowsFromFtp } from '@marquee/contract/banners.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addressFor } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { bannerFolder, type BannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { addBanner, bannerNow, ftpAccountAt, lookForNewer } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });
const servers = {
  FTP: (root: string) => startProftpd(root),
  SFTP: async (root: string) => (await startOpenssh(root)).host,
};
const minute = 60_000;
/** As it is told, in seconds. */
const isoOf = (ms: number) => new Date(ms).toISOString().replace('.000', '');
const then = Math.floor(Date.now() / minute) * minute - 3 * 24 * 60 * minute;

describe.each(Object.entries(servers))('%s', (name, start) => {
  let folder: BannerFolder;
  let ftpaccountID: number;

  beforeAll(async () => {
    folder = await bannerFolder();
    ftpaccountID = await ftpAccountAt(ann, await start(folder.path), { isSftp: name === 'SFTP' });
  });

  const html = (ftpfolder: string, fileName: string) => ({ ftpaccountID, ftpfolder, fileName, fileType: 2 as const });
  const look = async (sheet: TestSheet) => {
    const { feedback, multipleFilesChoices } = await lookForNewer(ann, sheet);
    return { feedback, choices: multipleFilesChoices.map((choice) => choice.fileNames) };
  };

  test('[BANNER-56] rows are added for folders with one page and its assets, and for those one folder deeper', async () => {
    const files = {
      'mpu_300x250_v1/banner.html': '<p>1',
      'mpu_300x250_v1/app.js': 'js',
      'sky_160x600_v1/Sky.html': '<p>',
      'sky_160x600_v1/images/a.png': 'png',
      'two pages/a.html': '<p>',
      'two pages/b.html': '<p>',
      'two pages/b.js': 'js',
      'alone/page.html': '<p>',
      'indexed/index.htm': '<p>',
      'indexed/other.html': '<p>',
      'Spring_v2/300x250/index.html': '<p>',
      'Spring_v2/728x90/main.html': '<p>',
      'Spring_v2/728x90/main.css': 'css',
      'Autumn_970x250_v1/dist/index.html': '<p>',
      'Autumn_970x250_v1/src/notes.txt': 'text',
      'deep/er/still/index.html': '<p>',
      '.git/hooks/index.html': '<p>',
      'zipped/__MACOSX/index.html': '<p>',
      'images/gallery/index.html': '<p>',
      'empty/banner.html': '',
      'empty/app.js': 'js',
    };
    for (const [path, content] of Object.entries(files)) await folder.write(`rows/${path}`, content, then);
    const sheet = await aSheet(app, { owner: ann });
    const { groupID } = sheet.groups[1];
    const body = { ftpAccountId: ftpaccountID, groupId: groupID, fileType: 2 as const, ftpFolder: 'rows' };
    const { fileNames } = (await ann.call(addRowsFromFtp, { body })).body;
    const rows = (await readSheet(ann, sheet.url)).groups.find((group) => group.groupID === groupID)?.rows.slice(1);
    expect(fileNames.map((fileName, at) => [fileName, rows?.[at]?.name])).toEqual([
      ['Autumn_970x250_v1/dist/index.html', 'Autumn_970x250_v1'],
      ['images/gallery/index.html', 'images gallery'],
      ['indexed/index.htm', 'indexed'],
      ['mpu_300x250_v1/banner.html', 'mpu_300x250_v1'],
      ['sky_160x600_v1/Sky.html', 'sky_160x600_v1'],
      ['Spring_v2/300x250/index.html', 'Spring_v2 300x250'],
      ['Spring_v2/728x90/main.html', 'Spring_v2 728x90'],
    ]);
    const banners = (await readSheet(ann, sheet.url)).columns.flatMap((column) =>
      column.cells.flatMap(({ cellBanner }) => (cellBanner ? [cellBanner] : [])),
    );
    expect(banners.find(({ fileName }) => fileName.startsWith('mpu'))).toMatchObject({
      bannerWidth: 300,
      bannerHeight: 250,
      file: { bytes: 6, noOfFiles: 2 },
    });
    expect((await ann.call(addRowsFromFtp, { body })).body).toMatchObject({ noOfRowsAdded: 0, noOfFilesSkipped: 7 });
  });

  test('[BANNER-56] newer ones are found beside the folder that the banner is called by', async () => {
    for (const version of ['v1', 'v2']) {
      const at = version === 'v1' ? then : then + minute;
      await folder.write(`newer/hero_${version}/banner.html`, `<p>${version}`, at);
      await folder.write(`newer/hero_${version}/app.js`, 'js', at);
      await folder.write(`newer/rich_${version}/dist/index.html`, `<p>${version}`, at);
      await folder.write(`newer/Spring_${version}/300x250/index.html`, `<p>${version}`, at);
      await folder.write(`newer/Spring_${version}/728x90/index.html`, `<p>${version}`, at);
    }
    const sheet = await aSheet(app, { owner: ann });
    const shown = ['hero_v1/banner.html', 'rich_v1/dist/index.html', 'Spring_v1/300x250/index.html'];
    const cells = [];
    for (const fileName of shown) cells.push(await addBanner(ann, sheet, fileName, html('newer', fileName)));
    expect(await look(sheet)).toEqual({
      feedback: [
        'Newer file hero_v2/banner.html found',
        'Newer file rich_v2/dist/index.html found',
        'Newer file Spring_v2/300x250/index.html found',
      ],
      choices: [],
    });
    const [hero] = await Promise.all(cells.map((cell) => bannerNow(ann, sheet, cell)));
    expect(hero).toMatchObject({ ftpfolder: 'newer', file: { bytes: 7, noOfFiles: 2 } });
    expect(await look(sheet)).toEqual({ feedback: [], choices: [] });
  });

  test('[BANNER-56] a page among others stays one of the files of its folder; a folder elsewhere that is newer by its name is no follower', async () => {
    await folder.write('pages/set/mpu_v1.html', '<p>1', then);
    await folder.write('pages/set/mpu_v2.html', '<p>2', then + minute);
    await folder.write('pages/set/shared.css', 'css', then);
    await folder.write('pages/hero_v1/index.html', '<p>1', then);
    await folder.write('pages/rejected/hero_v9/index.html', '<p>9', then - minute);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await addBanner(ann, sheet, 'Page', html('pages', 'set/mpu_v1.html'));
    await addBanner(ann, sheet, 'Hero', html('pages', 'hero_v1/index.html'));
    expect(await look(sheet)).toEqual({ feedback: ['Newer file set/mpu_v2.html found'], choices: [] });
    expect(await bannerNow(ann, sheet, cell)).toMatchObject({ file: { bytes: 4, noOfFiles: null } });
  });

  test('[BANNER-56] what is known of a folder banner is of its whole folder when it is played, too', async () => {
    await folder.write('played/hero_300x250/banner.html', '<p>1', then);
    await folder.write('played/hero_300x250/app.js', 'js', then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await addBanner(ann, sheet, 'Hero', html('played', 'hero_300x250/banner.html'));
    await addressFor(ann, cell);
    await expect
      .poll(async () => (await bannerNow(ann, sheet, cell)).file)
      .toMatchObject({ bytes: 6, noOfFiles: 2, width: 300, height: 250 });
  });

  test('[BANNER-90] what lies in folders of a folder banner counts: its weight, its files, and one that is replaced there', async () => {
    const picture = 'inner/hero_v1/img/large/a.png';
    await folder.write('inner/hero_v1/index.html', '<p>1', then);
    await folder.write(picture, 'png', then);
    const sheet = await aSheet(app, { owner: ann });
    const { groupID } = sheet.groups[0];
    const body = { ftpAccountId: ftpaccountID, groupId: groupID, fileType: 2 as const, ftpFolder: 'inner' };
    await ann.call(addRowsFromFtp, { body });
    const cells = (await readSheet(ann, sheet.url)).columns.flatMap((column) => column.cells);
    const added = cells.find(({ cellBanner }) => cellBanner?.fileName === 'hero_v1/index.html');
    if (!added) throw new Error('No row was added for the folder.');
    const whole = { bytes: 7, noOfFiles: 2, changedAt: isoOf(then) };
    expect(await bannerNow(ann, sheet, added)).toMatchObject({ file: whole });
    const typed = await addBanner(ann, sheet, 'Typed', html('inner', 'hero_v1/index.html'));
    await addressFor(ann, typed);
    await expect.poll(async () => (await bannerNow(ann, sheet, typed)).file).toMatchObject(whole);
    expect(await look(sheet)).toEqual({ feedback: [], choices: [] });

    await folder.write(picture, 'other', then + minute);
    const line = 'Newer file hero_v1/index.html found';
    expect(await look(sheet)).toEqual({ feedback: [line, line], choices: [] });
    const replaced = { bytes: 9, noOfFiles: 2, changedAt: isoOf(then + minute) };
    expect(await bannerNow(ann, sheet, added)).toMatchObject({ file: replaced, recentlyUpdated: true });
    expect(await look(sheet)).toEqual({ feedback: [], choices: [] });
  });

  test('[BANNER-90] where a banner’s folder alone was known, what lies in folders of its own is no news', async () => {
    await folder.write('known/hero_v1/index.html', '<p>1', then);
    await folder.write('known/hero_v1/img/a.png', 'png', then + minute);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await addBanner(ann, sheet, 'Hero', html('known', 'hero_v1/index.html'));
    expect(await look(sheet)).toEqual({ feedback: [], choices: [] });
    await sql`
      update cell_banner set file_bytes = 4, no_of_files = 1, file_changed_at = ${new Date(then)}
      where cell_id = ${cell.cellID}
    `.execute(app.db.kysely);
    await addressFor(ann, cell);
    expect(await look(sheet)).toEqual({ feedback: [], choices: [] });
    const file = { bytes: 7, noOfFiles: 2, changedAt: isoOf(then + minute) };
    await expect.poll(() => bannerNow(ann, sheet, cell)).toMatchObject({ file, recentlyUpdated: false });
  });
});
