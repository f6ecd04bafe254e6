/** An FTP account that auto update can't use until somebody mends it: how often it is tried, and who is mailed, by a real file server. */
import { setAutoUpdater, updateFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { getAccount } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '#test/file-transfer/proftpd.ts';
import { startMailbox } from '#test/mailbox.ts';
import { ftpAccountAt, showBanner } from '#test/newer-banners.ts';
import { claimAutoUpdate, noteAutoUpdate } from './store.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { ftpLoopback: true, smtpUrl: mailbox.url });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
await folder.write('Hero_v1.jpg', 'x', Date.now() - 86_400_000);

const subject = 'Auto update can’t use Agency';

/** An admin user whose auto updater has a password that its server doesn't take. */
async function hindered(): Promise<{ ann: TestPerson; ftpAccountID: number }> {
  const ann = await aPerson(app, { admin: true });
  const ftpAccountID = await ftpAccountAt(ann, host, { name: 'Agency', password: 'changed since' });
  const sheet = await aSheet(app, { owner: ann });
  await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID: ftpAccountID, ftpfolder: '', fileName: 'Hero_v1.jpg' });
  await ann.call(setAutoUpdater, { body: { accountID: ann.accountID, ftpAccountID } });
  return { ann, ftpAccountID };
}

const turnOf = async ({ accountID }: TestPerson) =>
  app.db.kysely
    .selectFrom('account')
    .select('auto_updated_at as at')
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();

/** So many minutes pass, and the server looks whose turn it is. Answers whether it was this person's. */
async function after(minutes: number, who: TestPerson): Promise<boolean> {
  const passed = sql`make_interval(mins => ${minutes})`;
  await sql`update account set auto_updated_at = auto_updated_at - ${passed}, auto_update_due_at = auto_update_due_at - ${passed}`.execute(
    app.db.kysely,
  );
  const before = await turnOf(who);
  await app.autoUpdate.now();
  await app.mailer.drain();
  return (await turnOf(who)).at?.getTime() !== before.at?.getTime();
}

const save = (who: TestPerson, ftpAccountID: number, typed?: string) =>
  who.call(updateFtpAccount, {
    body: {
      ftpAaccountID: ftpAccountID,
      name: 'Agency',
      protocol: 1,
      host,
      userName,
      directory: '',
      ...(typed !== undefined && { password: typed }),
    },
  });

const problemOf = async (who: TestPerson) =>
  (await who.call(getAccount, { params: { id: String(who.accountID) } })).body.autoUpdate?.problem;

test('[BANNER-95] a password that was refused twice is tried every four hours, and at once where the FTP account was saved', async () => {
  const { ann, ftpAccountID } = await hindered();
  expect(await after(0, ann)).toBe(true);
  expect(await after(15, ann)).toBe(true);
  for (const minutes of [15, 15, 180]) expect(await after(minutes, ann)).toBe(false);
  expect(await after(30, ann)).toBe(true);
  expect(await after(15, ann)).toBe(false);
  expect(await problemOf(ann)).toContain('did not accept the user name or password');
  await save(ann, ftpAccountID, password);
  expect(await after(0, ann)).toBe(true);
  expect(await problemOf(ann)).toBeNull();
  expect(await after(15, ann)).toBe(true);
});

test('[BANNER-95] what was found out before the FTP account was saved is not kept', async () => {
  const { ann, ftpAccountID } = await hindered();
  const due = await claimAutoUpdate(app.db.kysely, 15);
  expect(due).toMatchObject({ accountID: ann.accountID, ftpAccountID });
  await save(ann, ftpAccountID, password);
  const late = { problem: 'Agency: no.', isLasting: true, waitMinutes: 240 };
  const isToBeTold = await app.db.kysely.transaction().execute((tx) => noteAutoUpdate(tx, due!, late));
  expect(isToBeTold).toBe(false);
  expect(await problemOf(ann)).toBeNull();
  expect(await after(0, ann)).toBe(true);
});

test('[BANNER-96] what only somebody can end is mailed to the account’s admin users, once two looks in a row have found it', async () => {
  const { ann, ftpAccountID } = await hindered();
  const cy = await aPerson(app, { admin: true, accountID: ann.accountID });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const mailsTo = (who: TestPerson) => mailbox.to(who.emailAddress).filter((mail) => mail.subject === subject);
  await after(0, ann);
  expect(mailsTo(ann)).toEqual([]);
  await after(15, ann);
  for (const who of [ann, cy]) {
    const [mail, ...more] = mailsTo(who);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`Agency: ${host} did not accept the user name or password.`);
    expect(mail?.text).toContain('/account#autoUpdates');
    expect(`${mail?.text}${mail?.html}`).not.toContain('changed since');
  }
  await after(240, ann);
  await after(240, ann);
  expect(mailsTo(ann)).toHaveLength(1);

  await save(ann, ftpAccountID, 'wrong again');
  await after(0, ann);
  await after(15, ann);
  expect(mailsTo(ann)).toHaveLength(2);
  expect(mailbox.to(bob.emailAddress)).toEqual([]);
});

test('[BANNER-96] nothing is mailed of a server that may be there again in a moment', async () => {
  const ann = await aPerson(app, { admin: true });
  const ftpaccountID = await ftpAccountAt(ann, '127.0.0.1:1', { name: 'Agency' });
  const sheet = await aSheet(app, { owner: ann });
  await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: '', fileName: 'Hero_v1.jpg' });
  await ann.call(setAutoUpdater, { body: { accountID: ann.accountID, ftpAccountID: ftpaccountID } });
  for (const minutes of [0, 15, 15]) expect(await after(minutes, ann)).toBe(true);
  expect(await problemOf(ann)).toMatch(/^Agency: /);
  expect(mailbox.to(ann.emailAddress)).toEqual([]);
});
