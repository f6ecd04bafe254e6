/** Changing one's own details, and how every sheet that knows one hears of it. */
import { updateCell } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import * as invitations from '@marquee/contract/invitations.ts';
import { getChanges, hubMethods, notices } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { checkPasswordResetCode, sendPasswordResetEmail } from '@marquee/contract/passwords.ts';
import { getLoggedInUser, updateUser } from '@marquee/contract/people.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, codeIn, mailTo, password, readSheet, type TestPerson } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { connectAs, listen } from '#test/listener.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const visitor = new Caller(app.base);

const detailsOf = ({ userID, emailAddress }: TestPerson, more: object = {}) => ({
  body: { userID, emailAddress, firstName: 'New', surname: 'Name', ...more },
});
const change = (person: TestPerson, more: object = {}) => person.attempt(updateUser, detailsOf(person, more));

test('[PEOPLE-16] people change their own name, address, telephone number and colour', async () => {
  const bob = await aPerson(app);
  const emailAddress = `New.${bob.emailAddress}`;
  const more = { emailAddress, telephoneNo: ' +49 30 1 ', profileColour: 'pink' };
  const expected = {
    ...more,
    telephoneNo: '+49 30 1',
    userID: bob.userID,
    firstName: 'New',
    surname: 'Name',
    initials: 'NN',
  };
  expect(await change(bob, more)).toMatchObject({ status: 200, body: expected });
  const again = new Caller(app.base, basic(emailAddress, password));
  expect((await again.call(getLoggedInUser, {})).body).toMatchObject(expected);
  const kept = await again.call(updateUser, {
    body: { userID: bob.userID, firstName: 'B', surname: 'N', emailAddress },
  });
  expect(kept.body).toMatchObject({ telephoneNo: '+49 30 1', profileColour: 'pink' });
  const emptied = await again.call(updateUser, { body: { ...kept.body, telephoneNo: '' } });
  expect(emptied.body.telephoneNo).toBeNull();
});

test('[PEOPLE-16] nobody changes another, or what they may do', async () => {
  const boss = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: boss.accountID });
  expect(await boss.attempt(updateUser, detailsOf(bob))).toMatchObject({ status: 404, code: 'notFound' });
  expect(await visitor.attempt(updateUser, detailsOf(bob))).toMatchObject({ status: 401, code: 'loginRequired' });
  await change(bob, { isAdminUser: true, accountID: 1, password: 'x' });
  expect((await bob.call(getLoggedInUser, {})).body).toMatchObject({ isAdminUser: false, accountID: boss.accountID });
});

test.each([
  ['firstName', '', 'Required'],
  ['surname', ' ', 'Required'],
  ['emailAddress', '', 'Required'],
  ['emailAddress', 'nobody', 'Please enter an e-mail address, like name@example.com'],
  ['emailAddress', 'a@example.test\r\nBcc: b@example.test', 'Please enter an e-mail address, like name@example.com'],
  ['emailAddress', `${'x'.repeat(300)}@example.test`, 'This e-mail address is too long'],
  ['firstName', 'x'.repeat(256), expect.any(String)],
  ['firstName', 'a\u0000b', expect.any(String)],
  ['telephoneNo', '1'.repeat(51), expect.any(String)],
  ['profileColour', 'gold', expect.any(String)],
])('[PEOPLE-16] %s %j is refused', async (field, value, message) => {
  const bob = await aPerson(app);
  const before = (await bob.call(getLoggedInUser, {})).body;
  const answer = await change(bob, { [field]: value });
  expect(answer.body).toMatchObject({
    code: 'badInput',
    errors: expect.arrayContaining([{ path: `body.${field}`, message }]),
  });
  expect((await bob.call(getLoggedInUser, {})).body).toEqual(before);
});

test('[PEOPLE-17] an address that is taken, in whatever capitals, is refused; one’s own in other capitals is fine', async () => {
  const [bob, other] = [await aPerson(app), await aPerson(app)];
  const answer = await change(bob, { emailAddress: other.emailAddress.toUpperCase() });
  expect(answer.body).toMatchObject({
    status: 409,
    code: 'addressTaken',
    errors: [{ path: 'body.emailAddress', message: 'This e-mail address is already in use.' }],
  });
  expect((await bob.call(getLoggedInUser, {})).body).toMatchObject({ firstName: expect.not.stringMatching('New') });
  expect((await change(bob, { emailAddress: bob.emailAddress.toUpperCase() })).status).toBe(200);
});

test('[PEOPLE-17] addresses are not to be found out by trying: ten an hour', async () => {
  const [bob, other] = [await aPerson(app), await aPerson(app)];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await change(bob, { emailAddress: other.emailAddress })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429]);
  expect((await change(bob)).status).toBe(200);
});

test('[PEOPLE-18] the old address is told of the new one, and what was mailed to it stops working', async () => {
  const boss = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { firstName: 'Bob\r\nBcc: all@example.test' });
  const sheet = await aSheet(app, { owner: boss });
  await visitor.call(sendPasswordResetEmail, { body: { emailAddress: bob.emailAddress } });
  const reset = codeIn(await mailTo(app, mailbox, bob.emailAddress, 'Reset'));
  await boss.call(invitations.inviteUserToSheet, { body: { sheetID: sheet.sheetID, emailAddress: bob.emailAddress } });
  const invite = codeIn(await mailTo(app, mailbox, bob.emailAddress, 'invites'));
  const emailAddress = `moved.${bob.emailAddress}`;
  expect((await change(bob, { emailAddress })).status).toBe(200);
  const mail = await mailTo(app, mailbox, bob.emailAddress, 'Your e-mail address was changed');
  expect(mail.text).toContain(emailAddress);
  expect(mail.header('bcc')).toBeUndefined();
  expect(await visitor.attempt(checkPasswordResetCode, { params: { code: reset } })).toMatchObject({ code: 'badCode' });
  const checked = await visitor.attempt(invitations.checkSignUpCode, { params: { code: invite } });
  expect(checked).toMatchObject({ code: 'inviteWithdrawn' });
  const listed = await boss.call(invitations.listInvitations, { params: { id: String(sheet.sheetID) } });
  expect(listed.body).toEqual([]);
});

test('[PEOPLE-19] every sheet that knows a person hears of them live, also one that they left', async () => {
  const bob = await aPerson(app);
  const [mine, left, gone, foreign] = [
    await aSheet(app, { members: [bob] }),
    await aSheet(app, { members: [bob] }),
    await aSheet(app, { members: [bob] }),
    await aSheet(app),
  ];
  await left.owner.call(removeUserFromSheet, { body: { sheetID: left.sheetID, userID: bob.userID } });
  await gone.owner.call(deleteSheet, { params: { id: String(gone.sheetID) } });
  const heard = [await listen(mine.owner, mine), await listen(left.owner, left)];
  const unconcerned = await listen(foreign.owner, foreign);
  const own = await listen(bob, mine);
  expect((await change(bob, { profileColour: 'pink', signalRConnectionID: own.connectionID })).status).toBe(200);
  const user = (await readSheet(mine.owner, mine.url)).users.find((one) => one.userID === bob.userID);
  expect(user).toMatchObject({ firstName: 'New', profileColour: 'pink', emailAddress: bob.emailAddress });
  for (const listener of [...heard, own]) {
    await listener.heard(1);
    expect(listener.pushes.map((push) => push.change)).toEqual([{ kind: 'updateUser', user }]);
  }
  expect((await readSheet(left.owner, left.url)).formerUsers).toEqual([user]);
  expect(unconcerned.pushes).toEqual([]);
});

test('[PEOPLE-19] what nobody else sees is told to nobody', async () => {
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { members: [bob] });
  await change(bob);
  const before = (await readSheet(bob, sheet.url)).revision;
  await change(bob, { telephoneNo: '112' });
  expect((await readSheet(bob, sheet.url)).revision).toBe(before);
});

test('[PEOPLE-19] the public hears only of people whom a public cell shows, and no address', async () => {
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { members: [bob] });
  const { columnID } = sheet.columns.who;
  const cell = { rowID: sheet.rows[0].rowID, columnID, cellUser: { userID: bob.userID } };
  const outside = await listen(visitor, sheet);
  await change(bob, { firstName: 'Unseen' });
  await sheet.owner.call(updateCell, { body: { cell, updateFields: ['userID'] } });
  await change(bob, { firstName: 'Shown' });
  const column = { columnID, accessRestrictions: 2 } as const;
  await sheet.owner.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  await change(bob, { firstName: 'Hidden' });
  await outside.reached((await readSheet(visitor, sheet.url)).revision);
  expect(outside.kinds).toEqual(['updateCell', 'updateUser', 'deleteColumn']);
  expect(outside.pushes[1]?.change).toEqual({
    kind: 'updateUser',
    user: { userID: bob.userID, firstName: 'Shown', surname: 'Name', initials: 'SN', profileColour: 'teal' },
  });
});

test('[PEOPLE-19] who was shown to the public once and is hidden now is not in what it catches up on', async () => {
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { members: [bob] });
  const { columnID } = sheet.columns.who;
  const cell = { rowID: sheet.rows[0].rowID, columnID, cellUser: { userID: bob.userID } };
  await sheet.owner.call(updateCell, { body: { cell, updateFields: ['userID'] } });
  const { revision } = await readSheet(visitor, sheet.url);
  const missed = async () => {
    const query = { since: String(revision), sheetURL: sheet.url };
    return (await visitor.call(getChanges, { params: { id: String(sheet.sheetID) }, query })).body;
  };
  await change(bob, { firstName: 'Shown' });
  expect((await missed()).changes.map((one) => one.change.kind)).toEqual(['updateUser']);
  await sheet.owner.call(updateCell, {
    body: { cell: { ...cell, cellUser: { userID: null } }, updateFields: ['userID'] },
  });
  expect(await missed()).toMatchObject({ reload: true, changes: [] });
});

test('[PEOPLE-20] one’s other windows are told to read one’s details again, the own one is not', async () => {
  const [bob, other] = [await aPerson(app), await aPerson(app)];
  const windows = [await connectAs(bob), await connectAs(bob), await connectAs(other)];
  const told = windows.map(() => [] as unknown[]);
  for (const [at, { client }] of windows.entries()) {
    client.on(notices.ownThingsChanged, (what: unknown) => told[at]?.push(what));
    await client.invoke(hubMethods.addToOwnGroup);
  }
  await change(bob, { signalRConnectionID: windows[0]?.connectionID });
  await expect.poll(() => told[1], { timeout: 10_000 }).toEqual(['user']);
  // What is sent to a connection arrives in order, so an answer comes after what was told before.
  for (const { client } of windows) await client.invoke(hubMethods.getConnectionId);
  expect(told).toEqual([[], ['user'], []]);
});
