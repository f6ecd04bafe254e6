/** What is found out about a banner's file when it is first asked for, and who hears of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileFacts } from '@marquee/contract/cell-kinds/banner.ts';
import { updateBannerFiles } from '@marquee/contract/banners.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { listen } from '#test/listener.ts';
import { Reader } from '#test/reader.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const demo = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../demo/banners/files/${name}`, import.meta.url)));
const folder = await bannerFolder();
const changedAt = Date.UTC(2026, 2, 4, 12, 30, 15);
const picture = demo('northwind/cold-brew/coldbrew_728x90_en_v1.png');
const smaller = demo('northwind/cold-brew/coldbrew_320x50_en_v1.png');
const film = demo('northwind/cold-brew/coldbrew-reel_1080x1920_en_v1.mp4');
await folder.write('ad.png', picture, changedAt);
await folder.write('film.mp4', film, changedAt);
await folder.write('page_300x250.html', '<p>', changedAt);
await folder.write('rich/index.html', '<meta name="ad.size" content="width=970,height=250">', changedAt);
await folder.write('rich/a.js', '12345', changedAt);
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);

const factsOn = async (sheet: TestSheet, rowID = sheet.rows[0].rowID): Promise<FileFacts | null | undefined> => {
  const { columns } = await readSheet(ann, sheet.url);
  const column = columns.find((one) => one.columnID === sheet.columns.banner.columnID);
  return column?.cells.find((cell) => cell.rowID === rowID)?.cellBanner?.file;
};

test.each<[BannerFields, object]>([
  [
    { fileType: 1, fileName: 'ad.png' },
    { bytes: picture.length, width: 728, height: 90, noOfFiles: null },
  ],
  [
    { fileType: 3, fileName: 'film.mp4' },
    { bytes: film.length, width: 1080, height: 1920, noOfFiles: null },
  ],
  [
    { fileType: 2, fileName: 'page_300x250.html' },
    { bytes: 3, width: 300, height: 250, noOfFiles: null },
  ],
  [
    { fileType: 2, fileName: 'rich/index.html' },
    { bytes: 57, width: 970, height: 250, noOfFiles: 2 },
  ],
])('[BANNER-40] of %o', async (fields, facts) => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host, { url: 'https://b.example' }), fields);
  await addressFor(ann, cell);
  await expect.poll(() => factsOn(sheet)).toEqual({ ...facts, changedAt: '2026-03-04T12:30:15Z' });
});

test('[BANNER-41] everybody who sees the cell is told, and a visitor’s question is enough', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), { fileType: 1, fileName: 'ad.png' });
  const member = await Reader.start('member', ann, sheet);
  const watching = await Reader.start('public', visitor, sheet);
  await addressFor(visitor, cell, sheet.url);
  await expect.poll(() => factsOn(sheet)).toMatchObject({ width: 728 });
  for (const reader of [member, watching]) {
    const { heard, read } = await reader.heardAndRead();
    expect(heard).toEqual(read);
    await reader.stop();
  }
});

test('[BANNER-41] of a hidden group the public hears nothing', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), { fileType: 1, fileName: 'ad.png' }, { row: 0 });
  await app.db.kysely
    .updateTable('sheet_group')
    .set({ hide_from_public: true })
    .where('group_id', '=', sheet.groups[0].groupID)
    .execute();
  const [member, watching] = [await listen(ann, sheet), await listen(visitor, sheet)];
  await addressFor(ann, cell);
  await member.heard(1);
  expect(watching.pushes).toEqual([]);
});

test('[BANNER-41] a server is asked once in a while, however often the address is', async () => {
  const server = await startScriptedFtp({ answer: (command) => (command === 'SIZE' ? '550 No such file' : undefined) });
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, server.host), { fileType: 1, fileName: 'ad.png' });
  const asked = () => server.commands.filter((line) => line.startsWith('SIZE')).length;
  await addressFor(ann, cell);
  await expect.poll(asked).toBe(1);
  for (let n = 0; n < 5; n += 1) await addressFor(visitor, cell, sheet.url);
  const next = await aBanner(
    sheet,
    { ftpAaccountID: cell.cellBanner?.ftpaccountID ?? 0 },
    { fileType: 1, fileName: 'ad.png' },
    { row: 1 },
  );
  await addressFor(ann, next);
  await expect.poll(asked).toBe(2);
});

test('[BANNER-41] what cannot be found out is not told again each hour', async () => {
  const sizes = (command: string) => (command === 'SIZE' ? '213 5' : undefined);
  const server = await startScriptedFtp({ data: () => ({ bytes: 'words' }), answer: sizes });
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, server.host), { fileType: 3, fileName: 'film.mp4' });
  await addressFor(ann, cell);
  await expect.poll(() => factsOn(sheet)).toMatchObject({ bytes: 5, width: null });
  const { revision } = await readSheet(ann, sheet.url);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  const reads = () => server.commands.filter((line) => line.startsWith('RETR')).length;
  const before = reads();
  await addressFor(ann, cell);
  await expect.poll(reads).toBe(before + 1);
  const other = await aBanner(
    sheet,
    { ftpAaccountID: cell.cellBanner?.ftpaccountID ?? 0 },
    { fileType: 3, fileName: 'film.mp4' },
    { row: 1 },
  );
  await addressFor(ann, other);
  await expect.poll(() => factsOn(sheet, sheet.rows[1].rowID)).toMatchObject({ bytes: 5 });
  expect((await readSheet(ann, sheet.url)).revision).toBe(revision + 2);
});

test('[BANNER-41] many cells are looked at one after the other, so that a connection is left for who plays one', async () => {
  const sizes = (command: string) => (command === 'SIZE' ? '213 5' : undefined);
  const server = await startScriptedFtp({ data: () => ({ bytes: '' }), answer: sizes });
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, server.host);
  const cells = await Promise.all(
    ([0, 1, 2] as const).map((row) => aBanner(sheet, account, { fileType: 1, fileName: 'ad.png' }, { row })),
  );
  await Promise.all(cells.map((cell) => addressFor(ann, cell)));
  for (const { rowID } of sheet.rows) await expect.poll(() => factsOn(sheet, rowID)).toMatchObject({ bytes: 5 });
  expect(server.connections.most).toBe(1);
});

test('[BANNER-55] what is known of a file that was replaced in its place is put right when it is played, and is newer still for a look', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, host, { url: 'https://b.example' });
  await folder.write('again/ad.png', picture, changedAt);
  const cell = await aBanner(sheet, account, { fileType: 1, ftpfolder: 'again', fileName: 'ad.png' });
  const columnID = sheet.columns.banner.columnID;
  expect((await ann.call(updateBannerFiles, { body: { columnID } })).body.feedback).toEqual([]);
  await addressFor(ann, cell);
  await expect.poll(() => factsOn(sheet)).toMatchObject({ bytes: picture.length, width: 728 });

  await folder.write('again/ad.png', smaller, changedAt + 3_600_000);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
  const watching = await Reader.start('public', visitor, sheet);
  await addressFor(visitor, cell, sheet.url);
  await expect
    .poll(() => factsOn(sheet))
    .toEqual({ bytes: smaller.length, width: 320, height: 50, noOfFiles: null, changedAt: '2026-03-04T13:30:15Z' });
  const { heard, read } = await watching.heardAndRead();
  expect(heard).toEqual(read);
  await watching.stop();

  const { feedback, updatedCells } = (await ann.call(updateBannerFiles, { body: { columnID } })).body;
  expect(feedback).toEqual(['Newer file ad.png found']);
  expect(updatedCells.map(({ cellBanner }) => cellBanner?.noOfTimesNewFileFound)).toEqual([1]);
  expect((await ann.call(updateBannerFiles, { body: { columnID } })).body.feedback).toEqual([]);
});

test('[BANNER-55] a file is looked at once a minute at most, whoever plays it', async () => {
  const sizes = (command: string) => (command === 'SIZE' ? '213 5' : undefined);
  const server = await startScriptedFtp({ data: () => ({ bytes: 'words' }), answer: sizes });
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, server.host), { fileType: 3, fileName: 'film.mp4' });
  const asked = () => server.commands.filter((line) => line.startsWith('SIZE')).length;
  await addressFor(ann, cell);
  await expect.poll(() => factsOn(sheet)).toMatchObject({ bytes: 5 });
  const before = asked();
  for (let n = 0; n < 5; n += 1) await addressFor(visitor, cell, sheet.url);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
  for (let n = 0; n < 5; n += 1) await addressFor(visitor, cell, sheet.url);
  await expect.poll(asked).toBe(before + 1);
});

test('[BANNER-41] what is known of one file is not said of the next', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), { fileType: 1, fileName: 'ad.png' });
  await addressFor(ann, cell);
  await expect.poll(() => factsOn(sheet)).toMatchObject({ width: 728 });
  const { cellID, rowID, columnID } = cell;
  const change = { cellID, rowID, columnID, cellBanner: { fileName: 'film.mp4', fileType: 3 as const } };
  await ann.call(updateCell, { body: { cell: change, updateFields: ['fileName', 'fileType'] } });
  expect(await factsOn(sheet)).toBeNull();
  await addressFor(ann, cell);
  await expect.poll(() => factsOn(sheet)).toMatchObject({ width: 1080 });
});
