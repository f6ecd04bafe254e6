/** Folders and files whose names begin or end with a space are chosen, played and followed like any other. */
import { updateCell } from '@marquee/contract/cells.ts';
import { listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { bannerNow, lookForNewer } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
const then = Date.now() - 3_600_000;
const at = ' Spring ';
await folder.write(`${at}/ mpu_v1.png`, 'first', then);
await folder.write(`${at}/ mpu_v2.png`, 'second', then + 60_000);
const ann = await aPerson(app, { admin: true });

test.each([
  ['FTP', () => startProftpd(folder.path), 1],
  ['SFTP', async () => (await startOpenssh(folder.path)).host, 2],
] as const)('[BANNER-92] over %s', async (_, start, protocol) => {
  const account = await anFtpAccount(ann, await start(), { protocol });
  const sheet = await aSheet(app, { owner: ann });
  const params = { id: String(account.ftpAaccountID) };
  const look = async (path: string) =>
    (await ann.call(listFtpFolder, { params, query: { sheetID: String(sheet.sheetID), path } })).body.map(
      ({ name }) => name,
    );
  expect(await look('')).toContain(at);
  expect(await look(at)).toEqual([' mpu_v1.png', ' mpu_v2.png']);
  const cell = await aBanner(sheet, account, { fileType: 1, fileName: ' mpu_v1.png', ftpfolder: at });
  const played = async () => (await fetch(app.base + (await addressFor(ann, cell)).address)).text();
  expect(await played()).toBe('first');
  await lookForNewer(ann, sheet);
  expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: ' mpu_v2.png', ftpfolder: at });
  // Of a name that is nothing else a space is none.
  const blank = { cell: { ...cell, cellBanner: { ftpfolder: '  ' } }, updateFields: ['ftpfolder'] };
  await ann.call(updateCell, { body: blank });
  expect(await bannerNow(ann, sheet, cell)).toMatchObject({ ftpfolder: '' });
});
