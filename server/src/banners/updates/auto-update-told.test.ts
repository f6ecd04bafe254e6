/** What auto update tells the account's admin users of its last look, from a real file server that refuses its password. */
import { setAutoUpdater, updateFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { getAccount } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '#test/file-transfer/proftpd.ts';
import { ftpAccountAt, showBanner } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
await folder.write('Hero_v1.jpg', 'x', Date.now() - 86_400_000);

/** A quarter of an hour passes. */
async function round(): Promise<void> {
  await sql`update account set auto_updated_at = auto_updated_at - interval '15 minutes'`.execute(app.db.kysely);
  await app.autoUpdate.now();
}

test('[BANNER-94] admin users of the account are told when auto update looked last, and why it could not', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const { accountID } = ann;
  const ftpaccountID = await ftpAccountAt(ann, host, { name: 'Agency', password: 'changed since' });
  const sheet = await aSheet(app, { owner: ann });
  await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, ftpfolder: '', fileName: 'Hero_v1.jpg' });
  // A folder of somebody's own column may be nobody else's to know.
  await showBanner(ann, sheet, sheet.rows[1], { ftpaccountID, ftpfolder: 'not there', fileName: 'Hero_v1.jpg' });
  const told = async (who = ann) => (await who.call(getAccount, { params: { id: String(accountID) } })).body.autoUpdate;
  const choose = (ftpAccountID: number) => ann.call(setAutoUpdater, { body: { accountID, ftpAccountID } });

  expect((await choose(ftpaccountID)).body.autoUpdate).toEqual({ checkedAt: null, problem: null });
  await round();
  const refused = `Agency: ${host} did not accept the user name or password. Please check them in the FTP account.`;
  expect(await told()).toEqual({ checkedAt: expect.any(String) as string, problem: refused });
  expect(await told(bob)).toBeUndefined();

  const account = { name: 'Agency', protocol: 1 as const, host, userName, password, directory: '' };
  await ann.call(updateFtpAccount, { body: { ...account, ftpAaccountID: ftpaccountID } });
  await round();
  expect(await told()).toEqual({ checkedAt: expect.any(String) as string, problem: null });

  await sql`update account set auto_update_problem = ${refused}`.execute(app.db.kysely);
  await choose(0);
  await choose(ftpaccountID);
  expect(await told()).toEqual({ checkedAt: null, problem: null });
});
