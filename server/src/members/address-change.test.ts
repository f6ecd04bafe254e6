/** Another email address: asked for with the password, waiting, confirmed, given up, and never a way into somebody else's sheets. */
import {
  cancelAddressChange,
  checkAddressCode,
  confirmAddress,
  resendAddressChange,
} from '@marquee/contract/address-change.ts';
import * as invitations from '@marquee/contract/invitations.ts';
import { hubMethods, notices } from '@marquee/contract/live.ts';
import {
  changePassword,
  checkPasswordResetCode,
  sendPasswordResetEmail,
  setPassword,
} from '@marquee/contract/passwords.ts';
import { getLoggedInUser, updateUser } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, codeIn, mailTo, password, readSheet, type TestPerson } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { connectAs, listen } from '#test/listener.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const visitor = new Caller(app.base);

const asking = (person: TestPerson, emailAddress: string, more: object = {}) =>
  person.attempt(updateUser, {
    body: { userID: person.userID, firstName: 'New', surname: 'Name', emailAddress, password, ...more },
  });

const me = async (caller: Caller) => (await caller.call(getLoggedInUser, {})).body;
const movedOf = (person: TestPerson) => `moved.${person.emailAddress}`;
const codeFor = async (address: string) => codeIn(await mailTo(app, mailbox, address, 'Confirm'));
const confirm = (emailAddressCode: string) => visitor.attempt(confirmAddress, { body: { emailAddressCode } });
const asThemself = (emailAddress: string) => new Caller(app.base, basic(emailAddress, password));

test('[PEOPLE-23] another address waits until a code that was mailed to it comes back; the old one logs in until then', async () => {
  const bob = await aPerson(app);
  const emailAddress = `New.${bob.emailAddress}`;
  const answer = await asking(bob, emailAddress, { telephoneNo: '112' });
  const waits = { emailAddress, expiresAt: expect.any(String) };
  const before = { emailAddress: bob.emailAddress, firstName: 'New', telephoneNo: '112', emailAddressChange: waits };
  expect(answer).toMatchObject({ status: 200, body: before });
  expect(await me(bob)).toMatchObject(before);
  expect(await asThemself(emailAddress).attempt(getLoggedInUser)).toMatchObject({ status: 401 });

  const code = await codeFor(emailAddress);
  const checked = await visitor.call(checkAddressCode, { params: { code } });
  expect(checked.body).toEqual({ emailAddress, name: 'New Name' });
  expect(await me(bob)).toMatchObject(before);
  expect(await confirm(code)).toMatchObject({ status: 200, body: { emailAddress, name: 'New Name' } });
  const after = await me(asThemself(emailAddress));
  expect(after).toMatchObject({ userID: bob.userID, emailAddress });
  expect(after).not.toHaveProperty('emailAddressChange');
  await expect.poll(async () => (await bob.attempt(getLoggedInUser)).status).toBe(401);
});

test('[PEOPLE-23] a code works once, for 60 minutes, and only its hash is stored', async () => {
  const bob = await aPerson(app);
  await asking(bob, movedOf(bob));
  const code = await codeFor(movedOf(bob));
  const { rows } = await sql<{ stored: string; minutes: number }>`
    select a::text as stored, round(extract(epoch from expires_at - now()) / 60)::int as minutes
    from address_change a where user_id = ${bob.userID}
  `.execute(app.db.kysely);
  expect(rows[0]?.minutes).toBe(60);
  expect(rows[0]?.stored).not.toContain(code);
  const both = await Promise.all([confirm(code), confirm(code)]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await confirm(code)).toMatchObject({ status: 404, code: 'badCode' });

  await asking(await aPerson(app), 'late@example.test');
  const late = await codeFor('late@example.test');
  await sql`update address_change set expires_at = now() - interval '1 second' where new_address = 'late@example.test'`.execute(
    app.db.kysely,
  );
  expect(await confirm(late)).toMatchObject({ status: 404, code: 'badCode' });
  expect(await visitor.attempt(checkAddressCode, { params: { code: late } })).toMatchObject({ code: 'badCode' });
});

test('[PEOPLE-24] another address wants the password, and nothing is changed without it; wrong ones count as failed logins', async () => {
  const bob = await aPerson(app);
  const before = await me(bob);
  for (const none of [undefined, '']) {
    const answer = await asking(bob, movedOf(bob), { password: none });
    expect(answer.body).toMatchObject({ status: 400, code: 'passwordNeeded', errors: [{ path: 'body.password' }] });
  }
  const wrong = await asking(bob, movedOf(bob), { password: 'wrong' });
  expect(wrong.body).toMatchObject({
    status: 400,
    code: 'wrongPassword',
    errors: [{ path: 'body.password', message: 'The password is not right.' }],
  });
  expect(await me(bob)).toEqual(before);
  expect(mailbox.to(movedOf(bob))).toEqual([]);
  const { rows } = await sql`
    select from login_failure where subject = ${`email:${bob.emailAddress}`}
  `.execute(app.db.kysely);
  expect(rows).toHaveLength(1);
});

test('[PEOPLE-17] an address that is taken, in whatever capitals, is refused when it is asked for and when it is confirmed', async () => {
  const [bob, other] = [await aPerson(app), await aPerson(app)];
  const answer = await asking(bob, other.emailAddress.toUpperCase());
  expect(answer.body).toMatchObject({
    status: 409,
    code: 'addressTaken',
    errors: [{ path: 'body.emailAddress', message: 'This email address is already in use.' }],
  });
  expect(await me(bob)).toMatchObject({ firstName: expect.not.stringMatching('New') });

  const wanted = 'wanted.by.both@example.test';
  await asking(bob, wanted);
  const first = await codeFor(wanted);
  expect((await asking(other, wanted.toUpperCase())).status).toBe(200);
  expect((await confirm(await codeFor(wanted.toUpperCase()))).status).toBe(200);
  expect(await confirm(first)).toMatchObject({ status: 409, code: 'addressTaken' });
  expect((await me(bob)).emailAddress).toBe(bob.emailAddress);
});

test('[PEOPLE-17] addresses are not to be found out by trying: ten an hour', async () => {
  const [bob, other] = [await aPerson(app), await aPerson(app)];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await asking(bob, other.emailAddress)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429]);
  expect((await asking(bob, bob.emailAddress)).status).toBe(200);
});

test('[PEOPLE-25] nobody is flooded: an address gets five mails with a code an hour, from whomever', async () => {
  const wanted = 'flooded@example.test';
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await asking(await aPerson(app), wanted)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('[PEOPLE-18] the old address is told when a new one is asked for and when it is confirmed; what was mailed to it stops working then', async () => {
  const boss = await aPerson(app, { admin: true });
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { owner: boss });
  await visitor.call(sendPasswordResetEmail, { body: { emailAddress: bob.emailAddress } });
  const reset = codeIn(await mailTo(app, mailbox, bob.emailAddress, 'Reset'));
  await boss.call(invitations.inviteUserToSheet, { body: { sheetID: sheet.sheetID, emailAddress: bob.emailAddress } });
  const invite = codeIn(await mailTo(app, mailbox, bob.emailAddress, 'invites'));
  await asking(bob, movedOf(bob), { firstName: 'Bob\r\nBcc: all@example.test' });
  const asked = await mailTo(app, mailbox, bob.emailAddress, 'Your email address is about to change');
  expect(asked.text).toContain(movedOf(bob));
  expect(asked.text).toContain('/forgot-password');
  expect(asked.header('bcc')).toBeUndefined();
  const sent = await mailTo(app, mailbox, movedOf(bob), 'Confirm');
  expect(sent.text).toContain(bob.emailAddress);
  expect((await visitor.attempt(checkPasswordResetCode, { params: { code: reset } })).status).toBe(204);
  expect((await visitor.attempt(invitations.checkSignUpCode, { params: { code: invite } })).status).toBe(200);

  await confirm(codeIn(sent));
  const told = await mailTo(app, mailbox, bob.emailAddress, 'Your email address was changed');
  expect(told.text).toContain(movedOf(bob));
  expect(await visitor.attempt(checkPasswordResetCode, { params: { code: reset } })).toMatchObject({ code: 'badCode' });
  const checked = await visitor.attempt(invitations.checkSignUpCode, { params: { code: invite } });
  expect(checked).toMatchObject({ code: 'inviteWithdrawn' });
  const listed = await boss.call(invitations.listInvitations, { params: { id: String(sheet.sheetID) } });
  expect(listed.body).toEqual([]);
});

test('[PEOPLE-25] a code is sent again, in place of the one before, or given up; another address takes its place', async () => {
  const bob = await aPerson(app);
  expect(await bob.attempt(resendAddressChange)).toMatchObject({ status: 404, code: 'notFound' });
  expect(await visitor.attempt(resendAddressChange)).toMatchObject({ status: 401, code: 'loginRequired' });
  expect(await visitor.attempt(cancelAddressChange)).toMatchObject({ status: 401, code: 'loginRequired' });
  await asking(bob, movedOf(bob));
  const first = await codeFor(movedOf(bob));
  const again = await bob.call(resendAddressChange, {});
  expect(again.body.emailAddressChange?.emailAddress).toBe(movedOf(bob));
  await expect.poll(async () => (await app.mailer.drain(), mailbox.to(movedOf(bob)).length)).toBe(2);
  const second = await codeFor(movedOf(bob));
  expect(await confirm(first)).toMatchObject({ code: 'badCode' });

  await asking(bob, `other.${bob.emailAddress}`);
  expect(await confirm(second)).toMatchObject({ code: 'badCode' });
  const third = await codeFor(`other.${bob.emailAddress}`);
  for (const _ of ['given up', 'and again']) expect((await bob.attempt(cancelAddressChange)).status).toBe(204);
  expect(await me(bob)).not.toHaveProperty('emailAddressChange');
  expect(await confirm(third)).toMatchObject({ code: 'badCode' });
});

test('[PEOPLE-26] a new password, changed or reset, gives up an address that waits', async () => {
  const bob = await aPerson(app);
  await asking(bob, movedOf(bob));
  const code = await codeFor(movedOf(bob));
  await bob.call(changePassword, { body: { userID: bob.userID, oldPassword: password, newPassword: 'another one' } });
  expect(await confirm(code)).toMatchObject({ code: 'badCode' });

  const eve = await aPerson(app);
  await asking(eve, movedOf(eve));
  const hers = await codeFor(movedOf(eve));
  await visitor.call(sendPasswordResetEmail, { body: { emailAddress: eve.emailAddress } });
  const passwordResetCode = codeIn(await mailTo(app, mailbox, eve.emailAddress, 'Reset'));
  await visitor.call(setPassword, { body: { passwordResetCode, newPassword: 'another one' } });
  expect(await confirm(hers)).toMatchObject({ code: 'badCode' });
  expect(await me(new Caller(app.base, basic(eve.emailAddress, 'another one')))).not.toHaveProperty(
    'emailAddressChange',
  );
});

test('[PEOPLE-26] an answer that was on its way does not take a confirmed address back', async () => {
  const bob = await aPerson(app);
  await asking(bob, movedOf(bob));
  const code = await codeFor(movedOf(bob));
  await Promise.all([
    confirm(code),
    ...Array.from({ length: 5 }, () => asking(bob, bob.emailAddress, { profileColour: 'pink' })),
  ]);
  expect(await me(asThemself(movedOf(bob)))).toMatchObject({ emailAddress: movedOf(bob) });
});

test('[PEOPLE-19] sheets and one’s other windows hear of a new address once it is confirmed, and not before', async () => {
  const bob = await aPerson(app, { firstName: 'New', surname: 'Name' });
  const sheet = await aSheet(app, { members: [bob] });
  const heard = await listen(sheet.owner, sheet);
  const window = await connectAs(bob);
  const told: unknown[] = [];
  window.client.on(notices.ownThingsChanged, (what: unknown) => told.push(what));
  await window.client.invoke(hubMethods.addToOwnGroup);
  await asking(bob, movedOf(bob), { signalRConnectionID: window.connectionID });
  expect(JSON.stringify(await readSheet(sheet.owner, sheet.url))).not.toContain(movedOf(bob));
  expect((await confirm(await codeFor(movedOf(bob)))).status).toBe(200);
  await heard.heard(1);
  expect(heard.pushes.map((push) => push.change)).toMatchObject([
    { kind: 'updateUser', user: { userID: bob.userID, emailAddress: movedOf(bob) } },
  ]);
  await expect.poll(() => told).toEqual(['user']);
});

test('[MEMBER-20] an address that is only asked for makes nobody a member: who is invited by it is mailed a code', async () => {
  const boss = await aPerson(app, { admin: true });
  const mallory = await aPerson(app, { accountID: boss.accountID });
  const sheet = await aSheet(app, { owner: boss });
  const future = 'future.colleague@example.test';
  await asking(mallory, future);
  const code = await codeFor(future);
  const invited = await boss.call(invitations.inviteUserToSheet, {
    body: { sheetID: sheet.sheetID, emailAddress: future },
  });
  expect(invited.body.outcome).toBe('invited');
  // The invited person has the address now: it cannot be confirmed for another, and the invitation stays theirs.
  expect(await confirm(code)).toMatchObject({ status: 409, code: 'addressTaken' });
  const signUpCode = codeIn(await mailTo(app, mailbox, future, 'invites'));
  await visitor.call(invitations.signUp, {
    body: { signUpCode, firstName: 'Fay', lastName: 'Future', password: 'hers alone' },
  });
  const { users } = await readSheet(boss, sheet.url);
  expect(users.map((user) => user.userID)).not.toContain(mallory.userID);
  expect(users.map((user) => user.firstName)).toContain('Fay');
});

test('[MEMBER-20] once confirmed it is an address like any other: its person is a member at once', async () => {
  const boss = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: boss.accountID });
  const sheet = await aSheet(app, { owner: boss });
  await asking(bob, movedOf(bob));
  await confirm(await codeFor(movedOf(bob)));
  const added = await boss.call(invitations.inviteUserToSheet, {
    body: { sheetID: sheet.sheetID, emailAddress: movedOf(bob) },
  });
  expect(added.body).toMatchObject({ outcome: 'added', user: { userID: bob.userID } });
});

test('[PEOPLE-60] an address that is given up while its code is sent again does not come back', async () => {
  const bob = await aPerson(app);
  await asking(bob, movedOf(bob));
  const resent = await unhurried(app, async (tx) => {
    await sql`delete from address_change where user_id = ${bob.userID}`.execute(tx);
    const sending = bob.attempt(resendAddressChange);
    await untilWaiting(app, 1);
    return { sending };
  });
  expect(await resent.sending).toMatchObject({ status: 404, code: 'notFound' });
  expect(await me(bob)).not.toHaveProperty('emailAddressChange');
});

test('[PEOPLE-66] an address that waits is sent its code again after the first one’s 60 minutes, too', async () => {
  const bob = await aPerson(app);
  await asking(bob, movedOf(bob));
  await codeFor(movedOf(bob));
  await sql`update address_change set expires_at = now() - interval '1 day' where user_id = ${bob.userID}`.execute(
    app.db.kysely,
  );
  expect(await bob.attempt(resendAddressChange)).toMatchObject({ status: 200 });
  expect((await confirm(await codeFor(movedOf(bob)))).status).toBe(200);
  expect(await asThemself(movedOf(bob)).attempt(getLoggedInUser)).toMatchObject({ status: 200 });
});
