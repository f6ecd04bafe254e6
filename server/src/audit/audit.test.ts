/** The audit log: what is in it, and what is not. */
import { cancelAddressChange, confirmAddress } from '@marquee/contract/address-change.ts';
import { auditKinds, listAudit } from '@marquee/contract/audit.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import * as accounts from '@marquee/contract/ftp-accounts.ts';
import * as groups from '@marquee/contract/groups.ts';
import * as invitations from '@marquee/contract/invitations.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { changePassword, sendPasswordResetEmail, setPassword } from '@marquee/contract/passwords.ts';
import { getLoggedInUser, logIn, logOut, updateUser } from '@marquee/contract/people.ts';
import * as rows from '@marquee/contract/rows.ts';
import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions.ts';
import { deleteSheet, exportSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBoss, logOf, told } from '#test/audit-log.ts';
import { aPerson, aSheet, codeIn, mailTo, password } from '#test/builders.ts';
import { basic, Caller, sessionOf } from '#test/client.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const visitor = new Caller(app.base);

test('[AUDIT-1] logins and failed ones, log-outs and ended sessions are noted with who, when and from where', async () => {
  const ann = await aBoss(app);
  const before = Date.now();
  const session = async () => sessionOf(await ann.call(logIn, {}));
  const first = await session();
  const wrong = await visitor.send('GET', getLoggedInUser.path, {
    headers: { ...basic(ann.emailAddress, 'wrong'), 'x-forwarded-for': '203.0.113.9' },
  });
  expect(wrong.status).toBe(401);
  await new Caller(app.base, first.withToken).call(logOut, {});
  await session();
  const [one] = (await ann.call(listSessions, {})).body;
  await ann.call(endSession, { params: { id: String(one?.sessionID) } });
  await ann.call(endOtherSessions, {});
  expect(await told(ann)).toEqual([
    'login',
    'loginFailed',
    'logout',
    'login',
    'sessionEnded a browser',
    'sessionsEnded',
  ]);
  const { events } = await logOf(ann);
  const failed = events.find((event) => event.kind === 'loginFailed');
  expect(failed).toMatchObject({
    userID: ann.userID,
    userName: 'Bo Boss',
    networkAddress: '203.0.113.9',
    sheetID: null,
    sheetName: null,
  });
  expect(Math.abs(Date.parse(failed?.at ?? '') - before)).toBeLessThan(60_000);
  // Programs prove themselves with every call; that is noted once.
  expect(events.filter((event) => event.kind === 'programLogin')).toHaveLength(1);
});

test('[AUDIT-1] a person who logs in is no program', async () => {
  const ann = await aBoss(app);
  const { cookie } = sessionOf(await ann.call(logIn, {}));
  const query = { params: { id: String(ann.accountID) } };
  const read = (await new Caller(app.base, cookie).call(listAudit, query)).body;
  expect(read.events.map((event) => event.kind)).toEqual(['login']);
});

test('[AUDIT-1] a wrong password for an address of nobody is noted nowhere', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from audit_event`.execute(app.db.kysely)).rows[0]?.n;
  const before = await count();
  await new Caller(app.base, basic('nobody@example.test', 'wrong')).attempt(logIn);
  expect(await count()).toBe(before);
});

test('[AUDIT-1] changes of passwords and addresses are noted', async () => {
  const ann = await aBoss(app);
  const user = { userID: ann.userID, firstName: 'Bo', surname: 'Boss', password };
  await ann.call(updateUser, { body: { ...user, emailAddress: 'not.this@example.test' } });
  await ann.call(cancelAddressChange, {});
  await ann.call(updateUser, { body: { ...user, emailAddress: 'audited@example.test' } });
  const emailAddressCode = codeIn(await mailTo(app, mailbox, 'audited@example.test', 'Confirm'));
  await visitor.call(confirmAddress, { body: { emailAddressCode } });
  const moved = Object.assign(new Caller(app.base, basic('audited@example.test', password)), ann);
  await new Caller(app.base, basic('audited@example.test', password)).call(changePassword, {
    body: { userID: ann.userID, oldPassword: password, newPassword: 'another one' },
  });
  await visitor.call(sendPasswordResetEmail, { body: { emailAddress: moved.emailAddress } });
  await visitor.call(sendPasswordResetEmail, { body: { emailAddress: 'audited@example.test' } });
  const passwordResetCode = codeIn(await mailTo(app, mailbox, 'audited@example.test', 'Reset'));
  await visitor.call(setPassword, { body: { passwordResetCode, newPassword: 'a third one' } });
  const other = await aPerson(app, { admin: true, accountID: ann.accountID });
  expect(await told(other, { topic: 'credentials' })).toEqual([
    'addressAsked not.this@example.test',
    'addressCancelled not.this@example.test',
    'addressAsked audited@example.test',
    'addressChanged audited@example.test',
    'passwordChanged',
    'passwordReset',
  ]);
  const whole = JSON.stringify((await logOf(other)).events);
  for (const secret of [emailAddressCode, passwordResetCode, password, 'another one', 'a third one']) {
    expect(whole).not.toContain(secret);
  }
});

test('[AUDIT-2] invitations, joins and removals are noted', async () => {
  const owner = await aBoss(app);
  const colleague = await aPerson(app, { accountID: owner.accountID, firstName: 'Cat', surname: 'Cole' });
  const { sheetID } = await aSheet(app, { owner, name: 'Audited' });
  const invite = (emailAddress: string) =>
    owner.call(invitations.inviteUserToSheet, { body: { sheetID, emailAddress } });
  await invite(colleague.emailAddress);
  await invite(colleague.emailAddress);
  await owner.call(removeUserFromSheet, { body: { sheetID, userID: colleague.userID } });
  const { body: sent } = await invite('joins@example.test');
  const invitationID = sent.outcome === 'invited' ? sent.invitation.invitationID : 0;
  const { body: again } = await owner.call(invitations.resendInvitation, { params: { id: String(invitationID) } });
  await expect.poll(async () => (await app.mailer.drain(), mailbox.to('joins@example.test').length)).toBe(2);
  const signUpCode = codeIn(await mailTo(app, mailbox, 'joins@example.test', 'invites'));
  await visitor.call(invitations.signUp, {
    body: { signUpCode, firstName: 'Joy', lastName: 'Joins', password: 'her own one' },
  });
  await invite('never@example.test');
  const waiting = (await owner.call(invitations.listInvitations, { params: { id: String(sheetID) } })).body;
  expect(waiting.map((one) => one.invitationID)).not.toContain(again.invitationID);
  await owner.call(invitations.withdrawInvitation, { params: { id: String(waiting[0]?.invitationID) } });
  expect(await told(owner, { topic: 'people' })).toEqual([
    'memberAdded Cat Cole',
    'memberRemoved Cat Cole',
    'invited joins@example.test',
    'invitedAgain joins@example.test',
    'signedUp',
    'joined',
    'invited never@example.test',
    'invitationWithdrawn never@example.test',
  ]);
  const { events } = await logOf(owner, { topic: 'people' });
  expect(events.find((event) => event.kind === 'joined')).toMatchObject({
    userName: 'Joy Joins',
    sheetID,
    sheetName: 'Audited',
  });
});

test('[AUDIT-3] what is deleted, brought back, hidden from and shown to the public, and exported is noted by its name then', async () => {
  const owner = await aBoss(app);
  const sheet = await aSheet(app, { owner, name: 'Audited' });
  const { sheetID } = sheet;
  const [group] = sheet.groups;
  const { columnID } = sheet.columns.text;
  const setGroup = (fields: object) =>
    owner.call(groups.updateGroup, {
      body: { group: { groupID: group.groupID, ...fields }, updateFields: Object.keys(fields) as ['name'] },
    });
  const setColumn = (fields: object) =>
    owner.call(columns.updateColumn, {
      body: { column: { columnID, ...fields }, updateFields: Object.keys(fields) as ['name'] },
    });
  const params = (id: number) => ({ params: { id: String(id) } });
  const [mpu, sky] = sheet.rows;
  await owner.call(rows.deleteRow, params(mpu.rowID));
  await owner.call(rows.restoreRows, { body: { rowIDs: [mpu.rowID] } });
  await owner.call(rows.deleteRows, { body: { rowIDs: [mpu.rowID, sky.rowID] } });
  await owner.call(rows.restoreRows, { body: { rowIDs: [mpu.rowID, sky.rowID] } });
  await setGroup({ hideFromPublic: true });
  await setGroup({ hideFromPublic: true });
  await setGroup({ name: 'Renamed' });
  await setGroup({ hideFromPublic: false });
  await owner.call(groups.deleteGroup, params(group.groupID));
  await owner.call(groups.restoreGroup, { ...params(group.groupID), body: {} });
  await setColumn({ accessRestrictions: columns.access.hiddenFromPublic });
  await setColumn({ accessRestrictions: columns.access.open });
  await owner.call(columns.deleteColumn, params(columnID));
  await owner.call(columns.restoreColumn, { ...params(columnID), body: {} });
  await owner.send('GET', exportSheet.path.replace('{id}', String(sheetID)));
  await owner.call(deleteSheet, params(sheetID));
  expect(await told(owner)).toEqual([
    'rowDeleted MPU',
    'rowRestored MPU',
    'rowsDeleted 2',
    'rowsRestored 2',
    'groupHidden Display',
    'groupShown Renamed',
    'groupDeleted Renamed',
    'groupRestored Renamed',
    'columnHidden My text',
    'columnShown My text',
    'columnDeleted My text',
    'columnRestored My text',
    'sheetExported',
    'sheetDeleted',
  ]);
  const { events } = await logOf(owner);
  expect(new Set(events.slice(0, -1).map((event) => event.sheetName))).toEqual(new Set(['Audited']));
});

test('[AUDIT-4] cell edits are not noted, nor anything of a column that is just for its creator, until it becomes public', async () => {
  const owner = await aBoss(app);
  const sheet = await aSheet(app, { owner });
  const { columnID } = sheet.columns.text;
  const cell = { rowID: sheet.rows[0].rowID, columnID, cellText: { text: 'Written by hand' } };
  await owner.call(updateCell, { body: { cell, updateFields: ['text'] } });
  const turn = (accessRestrictions: 1 | 2 | 3) =>
    owner.call(columns.updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  const { justForMe, hiddenFromPublic, open } = columns.access;
  const params = { id: String(columnID) };
  await turn(justForMe);
  await owner.call(columns.deleteColumn, { params });
  await owner.call(columns.restoreColumn, { params, body: {} });
  await turn(hiddenFromPublic);
  await turn(justForMe);
  expect(await told(owner)).toEqual([]);
  // It stays hidden until that is taken away, too.
  await turn(open);
  expect(await told(owner)).toEqual([]);
  await turn(open);
  expect(await told(owner)).toEqual(['columnShown My text']);
});

test('[AUDIT-5] what is done with FTP accounts and the auto updater is noted by their names alone', async () => {
  const admin = await aBoss(app);
  const login = { host: 'ftp.secret.test', userName: 'secret-user', password: 'secret-word' };
  const { body: account } = await admin.call(accounts.addFtpAccount, { body: { name: 'Banners', ...login } });
  const { ftpAaccountID } = account;
  await admin.call(accounts.updateFtpAccount, { body: { ftpAaccountID, name: 'Finals', ...login } });
  await admin.call(accounts.testFtpAccount, { body: { name: 'Finals', ...login, host: '127.0.0.1' } });
  const { accountID } = admin;
  await admin.call(accounts.setAutoUpdater, { body: { accountID, ftpAccountID: ftpAaccountID } });
  await admin.call(accounts.setAutoUpdater, { body: { accountID, ftpAccountID: 0 } });
  await admin.call(accounts.deleteFtpAccount, { params: { id: String(ftpAaccountID) } });
  expect(await told(admin, { topic: 'ftp' })).toEqual([
    'ftpAccountAdded Banners',
    'ftpAccountChanged Finals',
    'ftpAccountTested Finals',
    'autoUpdaterSet Finals',
    'autoUpdaterOff',
    'ftpAccountDeleted Finals',
  ]);
  expect(JSON.stringify(await logOf(admin))).not.toContain('secret');
});

test('[AUDIT-3] every kind has words in which a name has its place', () => {
  for (const [, words] of Object.values(auditKinds)) expect(words).toMatch(/^[A-Z][^{}]*(\{about\})?[^{}]*$/);
});
