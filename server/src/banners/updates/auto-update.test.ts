/** Auto update by two servers over one database: only what is newer beyond doubt and has stopped growing, once, with one mail per sheet. */
import { setAutoUpdater } from '@marquee/contract/ftp-accounts.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { listNotifications } from '@marquee/contract/notifications.ts';
import { getAccount } from '@marquee/contract/people.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { password, startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { listen } from '#test/listener.ts';
import { historyOf, inShort } from '#test/history.ts';
import { startMailbox } from '#test/mailbox.ts';
import { startAutoUpdate } from './auto-update.ts';
import { addBanner, aDoor, bannerNow, ftpAccountAt, lookForNewer, showBanner } from '#test/newer-banners.ts';

const mailbox = await startMailbox();
const settings = { ftpLoopback: true, smtpUrl: mailbox.url };
const app = await startApp(undefined, settings);
const other = await startApp(app.databaseUrl, settings);

const folder = await bannerFolder();
const ftp = await startProftpd(folder.path);
const sftp = (await startOpenssh(folder.path)).host;
const then = Date.now() - 3 * 24 * 60 * 60_000;

/** An admin user with an account of their own, whose FTP account is checked by itself. */
async function services(
  host = ftp,
  isSftp = false,
): Promise<{ ann: TestPerson; bob: TestPerson; ftpaccountID: number }> {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const ftpaccountID = await ftpAccountAt(ann, host, { isSftp });
  await ann.call(setAutoUpdater, { body: { accountID: ann.accountID, ftpAccountID: ftpaccountID } });
  return { ann, bob, ftpaccountID };
}

/** A quarter of an hour passes, and both servers look whose turn it is. */
async function round(): Promise<void> {
  const quarter = sql`interval '15 minutes'`;
  await sql`update account set auto_updated_at = auto_updated_at - ${quarter}`.execute(app.db.kysely);
  await sql`update banner_look set first_seen_at = first_seen_at - ${quarter}`.execute(app.db.kysely);
  await Promise.all([app.autoUpdate.now(), other.autoUpdate.now()]);
  await app.mailer.drain();
}

const mailsTo = (who: TestPerson) =>
  mailbox.received.filter((mail) => mail.envelope.to.includes(who.emailAddress) && /banner/.test(mail.subject ?? ''));

test('[HISTORY-1] what Auto update found is told as its own doing', async () => {
  const { ann, ftpaccountID } = await services();
  await folder.write('told/Hero_v1.jpg', 'x', then);
  const sheet = await aSheet(app, { owner: ann });
  await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: 'told', fileName: 'Hero_v1.jpg' });
  await folder.write('told/Hero_v2.jpg', 'xy', then + 60_000);
  const found = async () => (await historyOf(ann, sheet)).find(({ deed }) => deed === 'autoUpdated');
  for (let looks = 0; looks < 4 && !(await found()); looks++) await round();
  expect(inShort((await found())!)).toMatch(/Hero_v1\.jpg.* > Hero_v2\.jpg/);
});

test.each([
  ['FTP', ftp],
  ['SFTP', sftp],
])(
  '[BANNER-16] over %s a newer version is shown once by two servers, with one mail per sheet and member',
  async (name, host) => {
    const { ann, bob, ftpaccountID } = await services(host, name === 'SFTP');
    const at = `once-${name}`;
    for (const file of ['Hero_v1.jpg', 'Sky_v1.jpg', 'Spring.jpg']) await folder.write(`${at}/${file}`, 'x', then);
    const sheet = await aSheet(app, { owner: ann, members: [bob], name: `Sheet over ${name}` });
    const second = await aSheet(app, { owner: ann, name: 'Second' });
    const place = { ftpaccountID, ftpfolder: at };
    const hero = await showBanner(ann, sheet, sheet.rows[0], { ...place, fileName: 'Hero_v1.jpg' });
    await showBanner(ann, sheet, sheet.rows[1], { ...place, fileName: 'Sky_v1.jpg' });
    const undated = await addBanner(ann, sheet, 'Spring', { ...place, fileName: 'Spring.jpg' });
    const empty = await addBanner(ann, sheet, 'Empty', { ...place, bannerWidth: 1, bannerHeight: 1 });
    await showBanner(ann, second, second.rows[0], { ...place, fileName: 'Hero_v1.jpg' });
    for (const file of ['Hero_v2.jpg', 'Sky_v3.jpg', 'Spring_final.jpg', 'Only_1x1.jpg'])
      await folder.write(`${at}/${file}`, 'x', then + 3_600_000);
    await round();
    expect(await bannerNow(ann, sheet, hero)).toMatchObject({ fileName: 'Hero_v1.jpg' });
    const member = await listen(bob, sheet);
    await round();
    await round();
    await member.heard(1);
    expect(member.pushes).toMatchObject([{ change: { kind: 'updateRows', cells: [{}, {}] } }]);
    expect(await bannerNow(ann, sheet, hero)).toMatchObject({
      fileName: 'Hero_v2.jpg',
      noOfTimesNewFileFound: 1,
      recentlyUpdated: true,
      file: { bytes: 1 },
    });
    expect(await bannerNow(ann, sheet, undated)).toMatchObject({ fileName: 'Spring.jpg' });
    expect(await bannerNow(ann, sheet, empty)).toMatchObject({ fileName: '' });
    const [mail, ...more] = mailsTo(bob);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`2 banners updated in Sheet over ${name}`);
    for (const text of ['Hero_v1.jpg', 'Hero_v2.jpg', 'MPU', 'Sky_v3.jpg', `/sheet/${sheet.url}`])
      expect(mail?.text).toContain(text);
    const subjects = mailsTo(ann).map((one) => one.subject);
    expect(new Set(subjects)).toEqual(
      new Set(['1 banner updated in Second', `2 banners updated in Sheet over ${name}`]),
    );
    expect(subjects).toHaveLength(2);
    const told = (await bob.call(listNotifications, {})).body.notifications;
    expect(told).toMatchObject([{ kind: 'banners', by: null, noOfRows: 2, row: { name: 'MPU' } }]);
    expect((await ann.call(listNotifications, {})).body.notifications).toHaveLength(2);
  },
);

test('[BANNER-17] a file that still grows is taken only once it has kept its size', async () => {
  const { ann, ftpaccountID } = await services();
  await folder.write('growing/Hero_v1.jpg', 'x', then);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await showBanner(ann, sheet, sheet.rows[0], {
    ftpaccountID,
    ftpfolder: 'growing',
    fileName: 'Hero_v1.jpg',
  });
  const shown = async () => (await bannerNow(ann, sheet, cell)).fileName;
  for (const content of ['h', 'ha', 'half']) {
    await folder.write('growing/Hero_v2.jpg', content);
    await round();
    expect(await shown()).toBe('Hero_v1.jpg');
  }
  // Two looks in quick succession are not two looks.
  await sql`update account set auto_updated_at = null`.execute(app.db.kysely);
  await app.autoUpdate.now();
  expect(await shown()).toBe('Hero_v1.jpg');
  await round();
  expect(await shown()).toBe('Hero_v2.jpg');
});

test('[BANNER-17] what was replaced in its place is left for somebody who looks', async () => {
  const { ann, ftpaccountID } = await services();
  await folder.write('replaced/Hero.jpg', 'x', then);
  const sheet = await aSheet(app, { owner: ann });
  await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: 'replaced', fileName: 'Hero.jpg' });
  await lookForNewer(ann, sheet);
  await folder.write('replaced/Hero.jpg', 'y', then + 3_600_000);
  await round();
  await round();
  expect(mailsTo(ann)).toEqual([]);
  expect((await lookForNewer(ann, sheet)).feedback).toEqual(['Newer file Hero.jpg found']);
});

test('[BANNER-18] Off is off, deleted sheets are left alone, and an account is not due before its quarter of an hour', async () => {
  const { ann, ftpaccountID } = await services();
  await folder.write('off/Hero_v1.jpg', 'x', then);
  await folder.write('off/Hero_v2.jpg', 'x', then);
  const sheet = await aSheet(app, { owner: ann });
  const deleted = await aSheet(app, { owner: ann });
  const place = { ftpaccountID, ftpfolder: 'off', fileName: 'Hero_v1.jpg' };
  const cell = await showBanner(ann, sheet, sheet.rows[0], place);
  await showBanner(ann, deleted, deleted.rows[0], place);
  await ann.call(deleteSheet, { params: { id: String(deleted.sheetID) } });
  const set = (ftpAccountID: number) => ann.call(setAutoUpdater, { body: { accountID: ann.accountID, ftpAccountID } });
  await set(0);
  await round();
  await round();
  await set(ftpaccountID);
  await round();
  await app.autoUpdate.now();
  expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: 'Hero_v1.jpg' });
  await round();
  expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: 'Hero_v2.jpg' });
  expect(mailsTo(ann)).toHaveLength(1);
  const { body } = await ann.call(getAccount, { params: { id: String(ann.accountID) }, query: {} });
  expect(body.autoUpdaterFtpAccountID).toBe(ftpaccountID);
});

test('[BANNER-18] a Just-for-me column follows too, told to its creator only and mailed to nobody', async () => {
  const { ann, bob, ftpaccountID } = await services();
  await folder.write('mine/Hero_v1.jpg', 'x', then);
  await folder.write('mine/Hero_v2.jpg', 'x', then);
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.banner;
  // The column is bob's by now, and so is what is in it.
  await sql`update sheet_column set created_by = ${bob.userID} where column_id = ${columnID}`.execute(app.db.kysely);
  const shown = { ftpaccountID, ftpfolder: 'mine', fileName: 'Hero_v1.jpg' };
  const cell = await showBanner(ann, sheet, sheet.rows[0], shown);
  const column = { columnID, accessRestrictions: 3 as const };
  await bob.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const [creator, owner, visitor] = [
    await listen(bob, sheet),
    await listen(ann, sheet),
    await listen(new Caller(app.base), sheet),
  ];
  await round();
  await round();
  await creator.heard(1);
  expect(creator.pushes).toMatchObject([{ change: { kind: 'updateRows', cells: [{ cellID: cell.cellID }] } }]);
  expect([...owner.pushes, ...visitor.pushes]).toEqual([]);
  expect([...mailsTo(ann), ...mailsTo(bob)]).toEqual([]);
});

test('[BANNER-18] [BANNER-95] an account that cannot be reached keeps no other waiting, and is tried again the next time, logged once', async () => {
  const warned = [app, other].map(({ services }) => vi.spyOn(services.log, 'warn'));
  const silent = await aDoor(ftp);
  const broken = await startScriptedFtp({
    answer: (command) => (command === 'PASS' ? '530 Login incorrect' : undefined),
  });
  await folder.write('beside/Hero_v1.jpg', 'x', then);
  await folder.write('beside/Hero_v2.jpg', 'x', then);
  const houses = [await services(silent.host), await services(broken.host), await services()];
  const banners: { ann: TestPerson; sheet: TestSheet; cell: { cellID: number } }[] = [];
  for (const { ann, ftpaccountID } of houses) {
    const sheet = await aSheet(app, { owner: ann });
    const shown = { ftpaccountID, ftpfolder: 'beside', fileName: 'Hero_v1.jpg' };
    banners.push({ ann, sheet, cell: await showBanner(ann, sheet, sheet.rows[0], shown) });
  }
  const [slow, , healthy] = banners;
  if (!slow || !healthy) throw new Error('There are three.');
  const shown = async ({ ann, sheet, cell }: typeof slow) => (await bannerNow(ann, sheet, cell)).fileName;
  const first = round();
  await silent.knocked;
  await expect
    .poll(() => sql`select from banner_look where path like 'beside/%'`.execute(app.db.kysely))
    .toMatchObject({
      rows: [{}],
    });
  silent.open();
  await first;
  await round();
  expect([await shown(slow), await shown(healthy)]).toEqual(['Hero_v2.jpg', 'Hero_v2.jpg']);
  await round();
  await round();
  expect(broken.commands.filter((line) => line.startsWith('PASS'))).toHaveLength(2);
  for (const warn of warned) {
    const lines = warn.mock.calls.map((call) => JSON.stringify(call)).filter((line) => line.includes(broken.host));
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(lines.join()).not.toContain(password);
  }
  expect(warned.flatMap((warn) => warn.mock.calls)).not.toEqual([]);
});

test('[BANNER-91] a look that takes too long shows what it has found, and the next one begins with what it did not come to', async () => {
  const files = ['Hero_v1.jpg', 'Hero_v2.jpg'].map((name) => `type=file;size=1;modify=20260304123015; ${name}\r\n`);
  const slow = await startScriptedFtp({
    data: (_, path) => (path.includes('slow') ? { bytes: '', after: 'hang' } : { bytes: files.join('') }),
    features: ['MLST type*;size*;modify*;'],
  });
  const { ann, ftpaccountID } = await services(slow.host);
  const sheet = await aSheet(app, { owner: ann });
  const shown = { ftpaccountID, fileName: 'Hero_v1.jpg' };
  // Both connections are kept busy before the third folder is come to.
  for (const ftpfolder of ['slow/one', 'slow/two']) await addBanner(ann, sheet, ftpfolder, { ...shown, ftpfolder });
  const cell = await addBanner(ann, sheet, 'Quick', { ...shown, ftpfolder: 'quick' });
  const impatient = startAutoUpdate(app.services, app.fileServers, 1_000);
  const nextLook = async () => {
    const quarter = sql`interval '15 minutes'`;
    await sql`update account set auto_updated_at = auto_updated_at - ${quarter}`.execute(app.db.kysely);
    await sql`update banner_look set first_seen_at = first_seen_at - ${quarter}`.execute(app.db.kysely);
    await impatient.now();
    return (await bannerNow(ann, sheet, cell)).fileName;
  };
  await expect.poll(nextLook).toBe('Hero_v2.jpg');
  await impatient.close();
});

test('[BANNER-93] while one account is looked through for long, others that become due are looked at', async () => {
  let isAsked = false;
  const silent = await startScriptedFtp({
    data: () => {
      isAsked = true;
      return { bytes: '', after: 'hang' };
    },
  });
  const files = { ftpfolder: 'meanwhile', fileName: 'Hero_v1.jpg' };
  for (const name of ['Hero_v1.jpg', 'Hero_v2.jpg']) await folder.write(`meanwhile/${name}`, 'x', then);
  const slow = await services(silent.host);
  const slowSheet = await aSheet(app, { owner: slow.ann });
  await showBanner(slow.ann, slowSheet, slowSheet.rows[0], { ...files, ftpaccountID: slow.ftpaccountID });
  const update = startAutoUpdate(app.services, app.fileServers);
  const first = update.now();
  await expect.poll(() => isAsked).toBe(true);
  const { ann, ftpaccountID } = await services();
  const sheet = await aSheet(app, { owner: ann });
  await showBanner(ann, sheet, sheet.rows[0], { ...files, ftpaccountID });
  const second = update.now();
  const looks = () => sql`select from banner_look where path like 'meanwhile/%'`.execute(app.db.kysely);
  // A silent server is given up after twenty seconds.
  await expect.poll(looks, { timeout: 15_000 }).toMatchObject({ rows: [{}] });
  await update.close();
  await Promise.all([first, second]);
});
