/** Who may look for newer files, and what file servers can do to a look. */
import { updateBannerFiles } from '@marquee/contract/banners.ts';
import { updateColumn, type Column } from '@marquee/contract/columns.ts';
import { deleteFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { addBanner, bannerNow, ftpAccountAt, lookForNewer, showBanner } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });

const folder = await bannerFolder();
const then = Date.now() - 3 * 24 * 60 * 60_000;
for (const name of ['Hero_v1.jpg', 'Hero_v2.jpg']) {
  await folder.write(name, name, then);
  await folder.write(`below/${name}`, name, then);
}
const ftp = await startProftpd(folder.path);
const sftp = await startOpenssh(folder.path);
const good = await ftpAccountAt(ann, ftp, { name: 'Good' });
const v1 = { ftpaccountID: good, fileName: 'Hero_v1.jpg' };
const found = 'Newer file Hero_v2.jpg found';

const newSheet = (): Promise<TestSheet> => aSheet(app, { owner: ann, members: [bob] });
const columnOf = ({ columns }: TestSheet) => columns.banner.columnID;
const setAccess = (columnID: number, accessRestrictions: Column['accessRestrictions'], who = ann) =>
  who.call(updateColumn, { body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] } });

test('[BANNER-7] members who see the column may look, and nobody else; the column must hold banners', async () => {
  const sheet = await newSheet();
  await showBanner(ann, sheet, sheet.rows[0], v1);
  const attempt = async (who: Caller, columnID: number, groupId?: number) => {
    const { status, code } = await who.attempt(updateBannerFiles, { body: { columnID, groupId } });
    return code ?? status;
  };
  const stranger = await aPerson(app, { admin: true });
  const banners = columnOf(sheet);
  expect(await attempt(new Caller(app.base), banners)).toBe('loginRequired');
  expect(await attempt(stranger, banners)).toBe('notFound');
  expect(await attempt(bob, sheet.columns.text.columnID)).toBe('wrongKind');
  expect(await attempt(bob, 2_000_000_000)).toBe('notFound');
  expect(await attempt(bob, banners, (await newSheet()).groups[0].groupID)).toBe('notFound');
  await setAccess(banners, 3);
  expect(await attempt(bob, banners)).toBe('notFound');
  expect(await attempt(ann, banners)).toBe(200);
});

test('[BANNER-8] [FTP-16] an account that cannot be used is one line, and the others are looked at', async () => {
  const sheet = await newSheet();
  const nobody = await ftpAccountAt(ann, '127.0.0.1:1', { name: 'Nobody' });
  const wrong = await ftpAccountAt(ann, sftp.host, { name: 'Wrong', isSftp: true, password: 'guessed' });
  const deleted = await ftpAccountAt(ann, ftp, { name: 'Deleted' });
  const sealed = await ftpAccountAt(ann, ftp, { name: 'Sealed' });
  const lost = await startScriptedFtp({ data: () => ({ bytes: '-rw', after: 'drop' }) });
  const dropping = await ftpAccountAt(ann, lost.host, { name: 'Dropping' });
  for (const ftpaccountID of [nobody, wrong, deleted, sealed, dropping]) {
    await addBanner(ann, sheet, 'One', { ...v1, ftpaccountID });
    await addBanner(ann, sheet, 'Two', { ...v1, ftpaccountID, ftpfolder: 'below' });
  }
  for (const ftpfolder of ['third', 'fourth', 'fifth'])
    await addBanner(ann, sheet, 'More', { ...v1, ftpaccountID: dropping, ftpfolder });
  const seen = await addBanner(ann, sheet, 'Seen', v1);
  await ann.call(deleteFtpAccount, { params: { id: String(deleted) } });
  await sql`update ftp_account set password_sealed = decode(repeat('00', 64), 'hex') where ftp_account_id = ${sealed}`.execute(
    app.db.kysely,
  );
  const { feedback, notChecked } = await lookForNewer(ann, sheet);
  expect(feedback[0]).toBe(found);
  // Two each of five, and three more of the last.
  expect(notChecked).toEqual({ noOfBanners: 13, reasons: feedback.slice(1) });
  expect(feedback.slice(1).toSorted()).toEqual([
    'Deleted: This FTP account was deleted. Please choose another one for its banners.',
    `Dropping: The connection to ${lost.host} was lost. Please try again.`,
    'Nobody: 127.0.0.1:1 refused the connection. It may be down at the moment. If it isn’t, please check the host and the protocol of the FTP account.',
    'Sealed: The stored password of this FTP account can no longer be read, because the server’s secret has changed. Please enter it again.',
    `Wrong: ${sftp.host} did not accept the user name or password. Please check them in the FTP account.`,
  ]);
  expect(await bannerNow(ann, sheet, seen)).toMatchObject({ fileName: 'Hero_v2.jpg' });
  // Where two folders were tried four times each, the others would fare no better.
  expect(lost.commands.filter((line) => line.startsWith('LIST')).length).toBeLessThanOrEqual(8);
});

const listing = '-rw-r--r-- 1 a a 5 Nov 20 10:00 Hero_v1.jpg\r\n-rw-r--r-- 1 a a 5 Nov 20 10:00 Hero_v2.jpg\r\n';

test('[BANNER-9] each folder is listed once, however many cells show its files, by two connections at most', async () => {
  const server = await startScriptedFtp({ data: () => ({ bytes: listing }) });
  const ftpaccountID = await ftpAccountAt(ann, server.host);
  const sheet = await newSheet();
  for (const ftpfolder of ['a', 'b', '/a/', 'a', 'c', 'c', 'd'])
    await addBanner(ann, sheet, 'Row', { ...v1, ftpaccountID, ftpfolder });
  expect((await lookForNewer(ann, sheet)).updatedCells).toHaveLength(7);
  expect(server.commands.filter((line) => line.startsWith('CWD')).toSorted()).toEqual([
    'CWD /a',
    'CWD /b',
    'CWD /c',
    'CWD /d',
  ]);
  expect(server.connections.most).toBeLessThanOrEqual(2);
});

test('[BANNER-4] a file that its folder’s list leaves out is not said to be gone where the server has it', async () => {
  const asked: string[] = [];
  const server = await startScriptedFtp({
    // As of a server that lists only so many, or whose list breaks off unnoticed.
    data: () => ({ bytes: '' }),
    answer: (command, argument) => {
      if (command !== 'SIZE') return undefined;
      asked.push(argument);
      if (argument.endsWith('Secret.jpg')) return '550 Permission denied';
      return argument.endsWith('There.jpg') ? '213 5' : '550 No such file';
    },
  });
  const ftpaccountID = await ftpAccountAt(ann, server.host);
  const sheet = await newSheet();
  for (const fileName of ['There.jpg', 'Secret.jpg', 'Gone.jpg'])
    await addBanner(ann, sheet, fileName, { ftpaccountID, ftpfolder: 'few', fileName });
  for (let n = 0; n < 30; n += 1)
    await addBanner(ann, sheet, `Row ${n}`, { ftpaccountID, ftpfolder: 'none', fileName: `Gone ${n}.jpg` });
  const { feedback } = await lookForNewer(ann, sheet);
  expect(feedback).toHaveLength(31);
  expect(feedback).toContain('Display, Gone.jpg: The file Gone.jpg is no longer in its folder.');
  for (const line of feedback) expect(line).toMatch(/^Display, .+: The file Gone.* is no longer in its folder\.$/);
  // Of thirty that are gone it takes a few to believe the list.
  expect(asked.filter((path) => path.startsWith('/none/'))).toHaveLength(10);
});

test('[BANNER-5] a folder that can’t be read beside a banner’s folder takes nothing away from it', async () => {
  let at = '';
  const directory = (name: string) => `drwxr-xr-x 2 a a 4096 Nov 20 10:00 ${name}\r\n`;
  const inside = { bytes: '-rw-r--r-- 1 a a 500 Nov 20 10:00 index.html\r\n' };
  const top = { bytes: directory('hero_v1') + directory('hero_v2') + directory('locked') };
  const server = await startScriptedFtp({
    answer: (command, argument) => {
      if (command !== 'CWD') return undefined;
      if (argument.includes('locked')) return '550 Permission denied';
      at = argument;
      return '250 OK';
    },
    data: () => (at.includes('hero') ? inside : top),
  });
  const ftpaccountID = await ftpAccountAt(ann, server.host);
  const sheet = await newSheet();
  await addBanner(ann, sheet, 'Hero', { ftpaccountID, fileType: 2, fileName: 'hero_v1/index.html' });
  expect((await lookForNewer(ann, sheet)).feedback).toEqual(['Newer file hero_v2/index.html found']);
});

test('[BANNER-19] sizes and times that no file has, and names too long to be kept, spoil nothing', async () => {
  const lines = [
    `type=file;size=99999999999999999999;modify=20261120100000; Hero_v9.jpg`,
    `type=file;size=-5;modify=20261120100000; Hero_v8.jpg`,
    `type=file;size=5;modify=99999999999999; Hero_v3.jpg`,
    `type=file;size=5;modify=20261120100000; Hero_v1.jpg`,
    `type=file;size=5;modify=20261120100000; Hero ${' '.repeat(250)}_v7.jpg`,
  ];
  const data = () => ({ bytes: lines.map((line) => `${line}\r\n`).join('') });
  const server = await startScriptedFtp({ features: ['MLST type*;size*;modify*;'], data });
  const sheet = await newSheet();
  const ftpaccountID = await ftpAccountAt(ann, server.host);
  const cell = await showBanner(ann, sheet, sheet.rows[0], { ...v1, ftpaccountID });
  await showBanner(ann, sheet, sheet.rows[1], v1);
  const { feedback } = await lookForNewer(ann, sheet);
  expect(feedback).toEqual(['Newer file Hero_v3.jpg found', found]);
  expect((await bannerNow(ann, sheet, cell)).file).toMatchObject({ bytes: 5, changedAt: null });
});

test('[BANNER-19] a time in a listing for eyes and an exact one are of different clocks, and say nothing together', async () => {
  const server = await startScriptedFtp({ data: () => ({ bytes: listing.split('\r\n', 1)[0] + '\r\n' }) });
  const sheet = await newSheet();
  const ftpaccountID = await ftpAccountAt(ann, server.host);
  const cell = await showBanner(ann, sheet, sheet.rows[0], { ...v1, ftpaccountID });
  await sql`update cell_banner set file_bytes = 5, file_precision_ms = 1000, file_changed_at = '2001-01-01T00:00Z'
    where cell_id = ${cell.cellID}`.execute(app.db.kysely);
  expect(await lookForNewer(ann, sheet)).toEqual({ updatedCells: [], multipleFilesChoices: [], feedback: [] });
  const changedAt = expect.stringMatching(/-11-20T10:00:00Z$/);
  expect((await bannerNow(ann, sheet, cell)).file).toMatchObject({ bytes: 5, changedAt });
});

const minute = 60_000;
/** When the file of these tests was changed that is gone by now, in UTC. */
const changed = Math.floor(then / minute) * minute;

/** A cell whose file is gone from a folder in UTC+2; its server tells that time by LIST, and UTC by MDTM. */
async function aGoneFile(names: string[], changedAt: number, known: { changedAt: number; precisionMs: number }) {
  const [, day = '', month = '', , time = ''] = new Date(changedAt + 120 * minute).toUTCString().split(' ');
  const lines = names.map((file) => `-rw-r--r-- 1 a a 5 ${month} ${day} ${time.slice(0, 5)} ${file}\r\n`);
  const exact = new Date(changedAt).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const answers: Record<string, string> = { SIZE: '213 5', MDTM: `213 ${exact}` };
  const server = await startScriptedFtp({
    data: () => ({ bytes: lines.join('') }),
    answer: (command, argument) => (argument === '/hero.jpg' ? '550 No such file' : answers[command]),
  });
  const sheet = await newSheet();
  const ftpaccountID = await ftpAccountAt(ann, server.host);
  const cell = await addBanner(ann, sheet, 'Hero', { ftpaccountID, fileName: 'hero.jpg' });
  await sql`update cell_banner set file_bytes = 5, file_precision_ms = ${known.precisionMs},
    file_changed_at = ${new Date(known.changedAt)} where cell_id = ${cell.cellID}`.execute(app.db.kysely);
  const { updatedCells, multipleFilesChoices } = await lookForNewer(ann, sheet);
  const offered = multipleFilesChoices.flatMap(({ files = [] }) => files.map(({ fileName }) => fileName));
  return { updatedCells, offered: offered.toSorted() };
}

test('[BANNER-97] where a file is gone, an older one of another clock is not taken as if it came later', async () => {
  const known = { changedAt: changed, precisionMs: 1000 };
  const found = await aGoneFile(['hero_new.jpg'], changed - 60 * minute, known);
  expect(found).toEqual({ updatedCells: [], offered: ['hero_new.jpg'] });
});

test('[BANNER-97] where a file is gone, what came later is offered, whatever the clock of its exact time', async () => {
  const known = { changedAt: changed + 120 * minute, precisionMs: minute };
  const found = await aGoneFile(['hero_new.jpg', 'hero_neu.jpg', 'hero.gif'], changed + 30 * minute, known);
  expect(found).toEqual({ updatedCells: [], offered: ['hero.gif', 'hero_neu.jpg', 'hero_new.jpg'] });
});
