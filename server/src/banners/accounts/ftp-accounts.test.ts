/** FTP accounts: who keeps them, who knows of them, and that a password goes in and never comes out or to another server. */
import * as accounts from '@marquee/contract/ftp-accounts.ts';
import { getAccount } from '@marquee/contract/people.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { password, userName } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { holdRow, untilWaiting } from '#test/locks.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const stranger = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);

const typed = {
  name: ' Aurora banners ',
  protocol: 1,
  host: 'ftp.example.com:2121',
  userName: 'banners',
  password: 'correct horse',
  directory: 'web/banners',
  url: 'https://banners.example.com',
  urlForHttpSite: 'http://banners.example.com',
} as const;
const listed = async (caller: Caller) => (await caller.call(accounts.listOwnFtpAccounts, {})).body;
const idOf = ({ ftpAaccountID }: { ftpAaccountID: number }) => ({ id: String(ftpAaccountID) });
const stored = async (ftpAaccountID: number) =>
  app.db.kysely
    .selectFrom('ftp_account')
    .selectAll()
    .where('ftp_account_id', '=', ftpAaccountID)
    .executeTakeFirstOrThrow();

test('[BANNER-20] an admin user adds, changes and deletes accounts; their answers hold no password', async () => {
  const admin = await aPerson(app, { admin: true });
  const added = await admin.call(accounts.addFtpAccount, { body: { ...typed, ftpAaccountID: 0 } });
  const { password: _, ...shown } = { ...typed, name: 'Aurora banners', accountID: admin.accountID };
  expect(added.body).toEqual({ ...shown, ftpAaccountID: added.body.ftpAaccountID });
  expect(added.headers.get('location')).toBe(`/api/ftp-accounts/${added.body.ftpAaccountID}`);
  const change = { ...typed, ftpAaccountID: added.body.ftpAaccountID, name: 'Renamed', password: '', directory: '' };
  const changed = await admin.call(accounts.updateFtpAccount, { body: change });
  expect(await listed(admin)).toEqual([changed.body]);
  expect(changed.body).toMatchObject({ name: 'Renamed', directory: '' });
  await admin.call(accounts.deleteFtpAccount, { params: idOf(added.body) });
  expect(await listed(admin)).toEqual([]);
  expect((await admin.attempt(accounts.updateFtpAccount, { body: change })).code).toBe('notFound');
  expect((await admin.attempt(accounts.deleteFtpAccount, { params: idOf(added.body) })).code).toBe('notFound');
  expect((await stored(added.body.ftpAaccountID)).password_sealed).toHaveLength(0);
});

test.each([
  ['name', ''],
  ['host', ''],
  ['host', 'ftp://ftp.example.com'],
  ['host', 'ftp.example.com/x'],
  ['userName', ''],
  ['userName', 'a\r\nDELE b'],
  ['password', ''],
  ['password', 'a\nb'],
  ['url', 'banners'],
  ['url', 'ann@example.com'],
  ['url', 'javascript:alert(1)'],
  ['urlForHttpSite', 'ftp://x.example'],
  ['protocol', 3],
  ['directory', 'a\nb'],
])('[BANNER-20] %s %j is refused at its field', async (field, value) => {
  const answer = await ann.attempt(accounts.addFtpAccount, { body: { ...typed, [field]: value } });
  const errors = expect.arrayContaining([expect.objectContaining({ path: `body.${field}` })]);
  expect(answer).toMatchObject({ status: 400, body: { errors } });
});

test.each([
  ['url', 'banners.example.com', 'https://banners.example.com'],
  ['url', ' www.example.com/autumn ', 'https://www.example.com/autumn'],
  ['url', 'banners.example.com:8080/x', 'https://banners.example.com:8080/x'],
  ['url', 'HTTPS://banners.example.com', 'https://banners.example.com'],
  ['urlForHttpSite', 'banners.example.com', 'http://banners.example.com'],
  ['urlForHttpSite', 'https://banners.example.com', 'https://banners.example.com'],
  ['urlForHttpSite', '', ''],
])('[SCREEN-959] %s %j is saved as %j', async (field, value, saved) => {
  const { body } = await ann.call(accounts.addFtpAccount, { body: { ...typed, [field]: value } });
  expect(body).toMatchObject({ [field]: saved });
  await ann.call(accounts.deleteFtpAccount, { params: idOf(body) });
});

describe('who may', () => {
  const matrix: [string, (caller: Caller) => Promise<{ status: number; code: string | undefined }>][] = [
    ['list', (caller) => caller.attempt(accounts.listOwnFtpAccounts)],
    ['add', (caller) => caller.attempt(accounts.addFtpAccount, { body: typed })],
    ['test', (caller) => caller.attempt(accounts.testFtpAccount, { body: { ...typed, host: 'localhost:1' } })],
  ];
  test.each(matrix)('[BANNER-21] %s: admin users only', async (_, attempt) => {
    expect((await attempt(visitor)).code).toBe('loginRequired');
    expect((await attempt(guest)).code).toBe('adminsOnly');
    expect((await attempt(stranger)).code).toBeUndefined();
  });

  test('[BANNER-21] an account of another account does not exist', async () => {
    const { ftpAaccountID } = await anFtpAccount(ann, 'ftp.example.com');
    const body = { ...typed, ftpAaccountID };
    const before = await stored(ftpAaccountID);
    for (const [caller, code] of [
      [visitor, 'loginRequired'],
      [guest, 'adminsOnly'],
      [stranger, 'notFound'],
    ] as const) {
      expect((await caller.attempt(accounts.updateFtpAccount, { body })).code).toBe(code);
      expect((await caller.attempt(accounts.deleteFtpAccount, { params: { id: ftpAaccountID } })).code).toBe(code);
      expect((await caller.attempt(accounts.testFtpAccount, { body })).code).toBe(code);
      const choice = { accountID: ann.accountID, ftpAccountID: ftpAaccountID };
      expect((await caller.attempt(accounts.setAutoUpdater, { body: choice })).code).toBe(code);
    }
    const own = { accountID: stranger.accountID, ftpAccountID: ftpAaccountID };
    expect((await stranger.attempt(accounts.setAutoUpdater, { body: own })).code).toBe('notFound');
    expect(
      (await stranger.attempt(accounts.addFtpAccount, { body: { ...typed, accountID: ann.accountID } })).code,
    ).toBe('notFound');
    expect(await stored(ftpAaccountID)).toEqual(before);
  });

  test('[BANNER-21] the auto-updater is one of one’s own accounts, and off when that is deleted', async () => {
    const { ftpAaccountID } = await anFtpAccount(ann, 'ftp.example.com');
    const { accountID } = ann;
    const chosen = async () =>
      (await ann.call(getAccount, { params: { id: String(accountID) } })).body.autoUpdaterFtpAccountID;
    const choose = (ftpAccountID: number) => ann.call(accounts.setAutoUpdater, { body: { accountID, ftpAccountID } });
    expect((await choose(ftpAaccountID)).body.autoUpdaterFtpAccountID).toBe(ftpAaccountID);
    expect(await chosen()).toBe(ftpAaccountID);
    await choose(0);
    expect((await chosen()) ?? 0).toBe(0);
    await choose(ftpAaccountID);
    await ann.call(accounts.deleteFtpAccount, { params: { id: String(ftpAaccountID) } });
    expect((await chosen()) ?? 0).toBe(0);
  });
});

describe('the password', () => {
  test('[BANNER-23] is in no answer, and readable nowhere in the database', async () => {
    const secret = 'pa55-never-to-be-seen';
    const account = (await ann.call(accounts.addFtpAccount, { body: { ...typed, password: secret } })).body;
    const answers = [
      await ann.call(accounts.listOwnFtpAccounts, {}),
      await ann.call(accounts.listFtpAccounts, {}),
      await ann.call(accounts.updateFtpAccount, { body: { ...typed, ...idOfAccount(account), password: secret } }),
      await ann.attempt(accounts.testFtpAccount, { body: { ...typed, host: 'localhost:1', password: secret } }),
      await ann.attempt(accounts.addFtpAccount, { body: { ...typed, password: secret, host: '' } }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(secret);
    const row = await stored(account.ftpAaccountID);
    expect(row.password_sealed.includes(secret)).toBe(false);
    expect(JSON.stringify({ ...row, password_sealed: '' })).not.toContain(secret);
  });

  const idOfAccount = ({ ftpAaccountID }: accounts.FtpAccount) => ({ ftpAaccountID });
  test.each([
    ['host', { host: '127.0.0.1:9' }],
    ['user name', { userName: 'somebody else' }],
    ['protocol', { protocol: 2 as const }],
  ])(
    '[BANNER-23] that is stored is wanted again with another %s, to change the account and to test it',
    async (_, other) => {
      const server = await startScriptedFtp();
      const { ftpAaccountID } = await anFtpAccount(ann, server.host);
      const body = { ...typed, host: server.host, userName, ftpAaccountID, password: '', ...other };
      const before = await stored(ftpAaccountID);
      for (const endpoint of [accounts.updateFtpAccount, accounts.testFtpAccount]) {
        const answer = await ann.attempt(endpoint, { body });
        expect(answer).toMatchObject({ code: 'badInput', body: { errors: [{ path: 'body.password' }] } });
      }
      expect(await stored(ftpAaccountID)).toEqual(before);
      expect(server.commands).toEqual([]);
    },
  );

  test('[BANNER-23] that is stored is used where it is left empty and the server is the same', async () => {
    const server = await startScriptedFtp({ data: () => ({ bytes: '' }) });
    const { ftpAaccountID } = await anFtpAccount(ann, server.host);
    const body = { ...typed, url: '', host: server.host, userName, directory: 'other', ftpAaccountID, password: '' };
    expect((await ann.call(accounts.updateFtpAccount, { body })).body.directory).toBe('other');
    expect((await ann.call(accounts.testFtpAccount, { body })).body.isConnected).toBe(true);
    expect(server.commands).toContain(`PASS ${password}`);
  });

  test('[BANNER-23] that is given for another server at the same moment is not kept with the old one', async () => {
    const { ftpAaccountID } = await anFtpAccount(ann, 'old.example.com');
    const change = (host: string, given: string) =>
      ann.attempt(accounts.updateFtpAccount, { body: { ...typed, host, userName, password: given, ftpAaccountID } });
    const letGo = await holdRow(app, 'ftp_account', 'ftp_account_id', ftpAaccountID);
    const moving = change('new.example.com', 'for the new one');
    await untilWaiting(app, 1);
    const renaming = change('old.example.com', '');
    await untilWaiting(app, 2);
    letGo();
    expect((await moving).status).toBe(200);
    expect(await renaming).toMatchObject({ code: 'badInput', body: { errors: [{ path: 'body.password' }] } });
    expect(await stored(ftpAaccountID)).toMatchObject({ host: 'new.example.com' });
  });

  test('[BANNER-23] that is sealed under a lost secret is asked for in words', async () => {
    const { ftpAaccountID } = await anFtpAccount(ann, 'ftp.example.com');
    const broken = { password_sealed: Buffer.alloc(40) };
    await app.db.kysely.updateTable('ftp_account').set(broken).where('ftp_account_id', '=', ftpAaccountID).execute();
    const body = { ...typed, host: 'ftp.example.com', userName, ftpAaccountID, password: '' };
    const { isConnected, message } = (await ann.call(accounts.testFtpAccount, { body })).body;
    expect([isConnected, message]).toEqual([false, expect.stringContaining('Please enter it again.')]);
  });
});

describe('the key of an SFTP server', () => {
  const keyOf = async ({ ftpAaccountID }: accounts.FtpAccount) => (await stored(ftpAaccountID)).host_key;
  const folderOf = (account: accounts.FtpAccount, sheetID: number) =>
    ann.attempt(accounts.listFtpFolder, { params: { id: account.ftpAaccountID }, query: { sheetID } });

  test('[BANNER-24] is trusted and kept at the first connection; another one later is refused until the account is saved', async () => {
    const folder = await bannerFolder();
    await folder.write('ad.png', 'x');
    const server = await startOpenssh(folder.path);
    const { sheetID } = await aSheet(app, { owner: ann });
    const account = await anFtpAccount(ann, server.host, { protocol: 2 });
    expect(await keyOf(account)).toBeNull();
    expect((await folderOf(account, sheetID)).status).toBe(200);
    await expect.poll(() => keyOf(account)).toBe(server.hostKey);
    expect((await folderOf(account, sheetID)).status).toBe(200);

    const other = { host_key: 'SHA256:another' };
    const { ftpAaccountID } = account;
    await app.db.kysely.updateTable('ftp_account').set(other).where('ftp_account_id', '=', ftpAaccountID).execute();
    const refused = await folderOf(account, sheetID);
    const sentence = `${server.host} shows another SSH key than before`;
    expect(refused).toMatchObject({
      code: 'ftpFailed',
      body: { errors: [{ message: expect.stringContaining(sentence) }] },
    });
    const body = { ...typed, ...account, password: '', url: '' };
    const tried = (await ann.call(accounts.testFtpAccount, { body })).body;
    expect([tried.isConnected, tried.message]).toEqual([false, expect.stringContaining(sentence)]);
    expect(await keyOf(account)).toBe('SHA256:another');

    await ann.call(accounts.updateFtpAccount, { body });
    expect((await folderOf(account, sheetID)).status).toBe(200);
    await expect.poll(() => keyOf(account)).toBe(server.hostKey);
  });

  test('[BANNER-24] is not kept of a server that did not let us in', async () => {
    const server = await startOpenssh((await bannerFolder()).path);
    const { sheetID } = await aSheet(app, { owner: ann });
    const login = { host: server.host, protocol: 2 as const, userName, password: 'wrong', directory: '' };
    const body = { ...typed, ...login };
    const account = (await ann.call(accounts.addFtpAccount, { body })).body;
    expect((await folderOf(account, sheetID)).code).toBe('ftpFailed');
    const right = (await ann.call(accounts.testFtpAccount, { body: { ...body, ...account, password, url: '' } })).body;
    expect(right.isConnected).toBe(true);
    expect(await keyOf(account)).toBeNull();
  });
});
