/** Names and addresses of FTP accounts: known to whoever sees the banners that are on them, and no others. */
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { listFtpAccounts } from '@marquee/contract/ftp-accounts.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const guest = await aPerson(app);
const stranger = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);

test('[BANNER-22] one’s own account’s by default, of no other, and of none without a login', async () => {
  const admin = await aPerson(app, { admin: true });
  const colleague = await aPerson(app, { accountID: admin.accountID });
  const { ftpAaccountID, name } = await anFtpAccount(admin, 'ftp.example.com', { directory: 'inside' });
  const place = { ftpAaccountID, name, directory: 'inside', url: '', urlForHttpSite: '' };
  expect((await admin.call(listFtpAccounts, {})).body).toEqual([place]);
  expect((await colleague.call(listFtpAccounts, {})).body).toEqual([]);
  const sheet = await aSheet(app, { owner: admin, members: [colleague] });
  await aBanner(sheet, { ftpAaccountID }, { fileName: 'a.html' });
  expect((await colleague.call(listFtpAccounts, {})).body).toEqual([place]);
  const query = { accountID: String(admin.accountID) };
  expect((await stranger.attempt(listFtpAccounts, { query })).code).toBe('notFound');
  expect((await visitor.attempt(listFtpAccounts, { query })).code).toBe('loginRequired');
});

test('[BANNER-22] admin users know all of the sheet’s account, other members those of its banners, visitors those of the banners they see, without directories', async () => {
  const admin = await aPerson(app, { admin: true });
  const member = await aPerson(app);
  const foreignAdmin = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: admin, members: [member, foreignAdmin] });
  const shown = await anFtpAccount(admin, 'a.example.com', { directory: 'inside', url: 'https://a.example' });
  const hidden = await anFtpAccount(admin, 'b.example.com');
  const unused = await anFtpAccount(admin, 'c.example.com');
  await aBanner(sheet, shown, { fileName: 'a.html' });
  await aBanner(sheet, hidden, { fileName: 'b.html' }, { row: 2 });
  const { groupID } = sheet.groups[1];
  const group = { groupID, hideFromPublic: true };
  await admin.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const places = async (caller: Caller) =>
    (await caller.call(listFtpAccounts, { query: { sheetURL: sheet.url } })).body;
  const ids = [shown, hidden, unused].map((one) => one.ftpAaccountID);
  expect((await places(admin)).map((place) => place.ftpAaccountID)).toEqual(ids);
  for (const caller of [member, foreignAdmin])
    expect((await places(caller)).map((place) => place.ftpAaccountID)).toEqual(ids.slice(0, 2));
  const { ftpAaccountID, name, url, urlForHttpSite } = shown;
  for (const caller of [visitor, stranger, guest]) {
    expect(await places(caller)).toEqual([{ ftpAaccountID, name, url, urlForHttpSite, directory: '' }]);
  }
  const { columnID } = sheet.columns.banner;
  const column = { columnID, accessRestrictions: access.hiddenFromPublic };
  await admin.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await places(visitor)).toEqual([]);
  const wrong = { query: { sheetURL: 'no-such-sheet' } };
  expect((await visitor.attempt(listFtpAccounts, wrong)).code).toBe('notFound');
});

test('[BANNER-22] of another account those that the banners are on which one sees in its sheets, and nothing else of it', async () => {
  const admin = await aPerson(app, { admin: true });
  const otherAdmin = await aPerson(app, { admin: true });
  const member = await aPerson(app, { admin: true });
  const colleague = await aPerson(app, { accountID: admin.accountID });
  const sheet = await aSheet(app, { owner: admin, members: [member] });
  const unseen = await aSheet(app, { owner: admin });
  const others = await aSheet(app, { owner: otherAdmin, members: [member] });
  const [shown, hidden, elsewhere] = [
    await anFtpAccount(admin, 'a.example.com', { name: 'A' }),
    await anFtpAccount(admin, 'b.example.com', { name: 'B' }),
    await anFtpAccount(admin, 'c.example.com', { name: 'C' }),
  ];
  await aBanner(unseen, elsewhere, { fileName: 'a.html' });
  const theirs = await aBanner(others, await anFtpAccount(otherAdmin, 'd.example.com'), { fileName: 'a.html' });
  // No call makes such a cell.
  const astray = { ftp_account_id: elsewhere.ftpAaccountID };
  await app.db.kysely.updateTable('cell_banner').set(astray).where('cell_id', '=', theirs.cellID).execute();
  const query = { accountID: String(admin.accountID) };
  const known = async (caller: Caller) => {
    const answer = await caller.attempt(listFtpAccounts, { query });
    return answer.code ?? (answer.body as { name: string }[]).map(({ name }) => name).join();
  };
  expect(await known(member)).toBe('notFound');
  await aBanner(sheet, shown, { fileName: 'a.html' });
  await aBanner(sheet, hidden, { fileName: 'b.html' }, { row: 1 });
  expect(await known(member)).toBe('A,B');
  await admin.call(deleteRow, { params: { id: String(sheet.rows[1].rowID) } });
  expect(await known(member)).toBe('A');
  expect([await known(admin), await known(colleague), await known(stranger)]).toEqual(['A,B,C', '', 'notFound']);
  const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
  await admin.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await known(member)).toBe('notFound');
  const shared = { ...column, accessRestrictions: access.hiddenFromPublic };
  await admin.call(updateColumn, { body: { column: shared, updateFields: ['accessRestrictions'] } });
  expect(await known(member)).toBe('A');
  await admin.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: member.userID } });
  expect(await known(member)).toBe('notFound');
});
