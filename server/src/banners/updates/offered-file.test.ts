/** The preview of a file that is offered for a cell: from where, for whom, and for how long. */
import { getBannerAddress } from '@marquee/contract/banners.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { beforeEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
await folder.write('spring/one.png', 'the first');
await folder.write('spring/two ✓.png', 'the second');
await folder.write('spring/rich/index.html', '<p>rich</p>');
await folder.write('spring/rich/image.png', 'an image');
await folder.write('secret.png', 'secret');
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const stranger = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);
const ftp = await anFtpAccount(ann, host);

let sheet: TestSheet;
let cell: Cell;
beforeEach(async () => {
  sheet = await aSheet(app, { owner: ann, members: [guest] });
  cell = await aBanner(sheet, ftp, { fileType: 1, fileName: 'one.png', ftpfolder: 'spring' });
});

const attempt = (caller: Caller, fileName: string | undefined, { cellID }: Cell = cell) =>
  caller.attempt(getBannerAddress, { params: { id: cellID }, query: { fileName, sheetURL: sheet.url } });
const addressOf = async (caller: Caller, fileName: string, of = cell): Promise<string> => {
  const answer = await caller.call(getBannerAddress, { params: { id: String(of.cellID) }, query: { fileName } });
  return answer.body.address;
};
const read = async (address: string) => {
  const answer = await fetch(app.base + address);
  return answer.ok ? await answer.text() : answer.status;
};
const edit = ({ cellID, rowID, columnID }: Cell, cellBanner: object) =>
  ann.call(updateCell, {
    body: { cell: { cellID, rowID, columnID, cellBanner }, updateFields: Object.keys(cellBanner) },
  });

test('[BANNER-53] it is played beside the file of the cell, also while the cell is empty, and an html banner with its files', async () => {
  expect(await read(await addressOf(ann, 'two ✓.png'))).toBe('the second');
  expect(await read(await addressOf(guest, 'two ✓.png'))).toBe('the second');
  const empty = await aBanner(sheet, ftp, { fileType: 2, fileName: '', ftpfolder: 'spring' }, { row: 1 });
  const rich = await addressOf(ann, 'rich/index.html', empty);
  expect(await read(rich)).toBe('<p>rich</p>');
  expect(await read(rich.replace('index.html', 'image.png'))).toBe('an image');
  // Nothing about the cell itself was looked for or changed.
  const [shown] = (await readSheet(ann, sheet.url)).columns.flatMap((column) => column.cells);
  expect(shown?.cellBanner?.file).toBeNull();
});

test('[BANNER-53] only members who see the cell are told, and nothing outside the cell’s folder', async () => {
  for (const caller of [visitor, stranger]) {
    expect((await attempt(caller, undefined)).status).toBe(200);
    expect((await attempt(caller, 'two ✓.png')).code).toBe('notFound');
  }
  expect((await attempt(ann, '../secret.png')).code).toBe('badInput');
  const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect((await attempt(guest, 'two ✓.png')).code).toBe('notFound');
});

test('[BANNER-53] the address ends when the cell looks into another folder, and when its reader leaves', async () => {
  const [mine, theirs] = [await addressOf(ann, 'two ✓.png'), await addressOf(guest, 'two ✓.png')];
  await edit(cell, { fileName: 'two ✓.png' });
  expect(await read(mine)).toBe('the second');
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: guest.userID } });
  expect(await read(theirs)).toBe(404);
  await edit(cell, { ftpfolder: '' });
  expect(await read(mine)).toBe(404);
});

test('[BANNER-53] a pass for one file is none for another, and none that lasts can be made of one for a shown file', async () => {
  const offered = await addressOf(ann, 'two ✓.png');
  expect(await read(offered.replace('two', 'one'))).toBe(404);
  const passOf = (address: string) => Buffer.from(address.split('/')[2] ?? '', 'base64url');
  const shown = (await attempt(ann, undefined)).body as { address: string };
  const forged = Buffer.concat([passOf(shown.address), Buffer.from('one.png')]).toString('base64url');
  expect(await read(shown.address)).toBe('the first');
  expect(await read(`/banner-files/${forged}/one.png`)).toBe(404);
});
