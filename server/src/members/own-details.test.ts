/** Changing one's own details, and how every sheet that knows one hears of it. */
import { updateCell } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { getChanges, hubMethods, notices } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { getLoggedInUser, updateUser } from '@marquee/contract/people.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, password, readSheet, type TestPerson } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { connectAs, listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);

const detailsOf = ({ userID, emailAddress }: TestPerson, more: object = {}) => ({
  body: { userID, emailAddress, firstName: 'New', surname: 'Name', ...more },
});
const change = (person: TestPerson, more: object = {}) => person.attempt(updateUser, detailsOf(person, more));

test('[PEOPLE-16] people change their own name, telephone number and colour, and the capitals of their address', async () => {
  const bob = await aPerson(app);
  const emailAddress = bob.emailAddress.toUpperCase();
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

test('[PEOPLE-59] what is not sent stays as it is', async () => {
  const bob = await aPerson(app);
  const before = (await bob.call(getLoggedInUser, {})).body;
  const { userID } = bob;
  expect((await bob.call(updateUser, { body: { userID, surname: 'Alone' } })).body).toMatchObject({
    firstName: before.firstName,
    surname: 'Alone',
    emailAddress: before.emailAddress,
  });
  const renamed = (await bob.call(updateUser, { body: { userID, firstName: 'Bo', telephoneNo: '112' } })).body;
  expect(renamed).toMatchObject({ firstName: 'Bo', surname: 'Alone', telephoneNo: '112' });
  expect((await bob.call(updateUser, { body: { userID } })).body).toEqual(renamed);
});

test('[PEOPLE-16] nobody changes another, or what they may do', async () => {
  const boss = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: boss.accountID });
  expect(await boss.attempt(updateUser, detailsOf(bob))).toMatchObject({ status: 404, code: 'notFound' });
  expect(await visitor.attempt(updateUser, detailsOf(bob))).toMatchObject({ status: 401, code: 'loginRequired' });
  await change(bob, { isAdminUser: true, accountID: 1 });
  expect((await bob.call(getLoggedInUser, {})).body).toMatchObject({ isAdminUser: false, accountID: boss.accountID });
});

test.each([
  ['firstName', '', 'Required'],
  ['surname', ' ', 'Required'],
  ['surname', '\u2800\u200d', 'Required'],
  ['emailAddress', '', 'Required'],
  ['emailAddress', 'nobody', 'Please enter an email address, like name@example.com'],
  ['emailAddress', 'a@example.test\r\nBcc: b@example.test', 'Please enter an email address, like name@example.com'],
  ['emailAddress', `${'x'.repeat(300)}@example.test`, 'This email address is too long'],
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
  await expect.poll(() => told[1]).toEqual(['user']);
  // What is sent to a connection arrives in order, so an answer comes after what was told before.
  for (const { client } of windows) await client.invoke(hubMethods.getConnectionId);
  expect(told).toEqual([[], ['user'], []]);
});
