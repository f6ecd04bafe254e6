/** An address by which somebody was invited in vain: whoever proves it has it, unless the invitation still waits. */
import { confirmAddress } from '@marquee/contract/address-change.ts';
import * as calls from '@marquee/contract/invitations.ts';
import { updateUser } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, codeIn, mailTo, password, type TestPerson } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { holdRow, untilWaiting } from '#test/locks.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const visitor = new Caller(app.base);
const boss = await aPerson(app, { admin: true });
const { sheetID } = await aSheet(app, { owner: boss });

let count = 0;
const anAddress = () => `bob.elsewhere${++count}@example.test`;
const invite = (emailAddress: string) =>
  boss.attempt(calls.inviteUserToSheet, { body: { sheetID, emailAddress: emailAddress.toUpperCase() } });
const pending = async () => (await boss.call(calls.listInvitations, { params: { id: String(sheetID) } })).body;
const inviteCode = async (emailAddress: string) => codeIn(await mailTo(app, mailbox, emailAddress, 'invites you'));

async function withdraw(emailAddress: string): Promise<void> {
  const found = (await pending()).find((one) => one.emailAddress === emailAddress);
  await boss.call(calls.withdrawInvitation, { params: { id: String(found?.invitationID) } });
}

const asking = (bob: TestPerson, emailAddress: string) =>
  bob.attempt(updateUser, { body: { userID: bob.userID, emailAddress, password } });
const confirming = async (emailAddress: string) =>
  visitor.attempt(confirmAddress, {
    body: { emailAddressCode: codeIn(await mailTo(app, mailbox, emailAddress, 'Confirm')) },
  });

test('[PEOPLE-67] an address is free again once an invitation by it was withdrawn, and its code says so', async () => {
  const [bob, wanted] = [await aPerson(app, { accountID: boss.accountID }), anAddress()];
  await invite(wanted);
  const code = await inviteCode(wanted);
  expect(await asking(bob, wanted)).toMatchObject({ status: 409, code: 'addressTaken' });
  await withdraw(wanted);
  expect(await asking(bob, wanted)).toMatchObject({ status: 200 });
  expect(await confirming(wanted)).toMatchObject({ status: 200, body: { emailAddress: wanted } });
  const checked = await visitor.attempt(calls.checkSignUpCode, { params: { code } });
  expect(checked).toMatchObject({ code: 'inviteWithdrawn' });
  expect(await invite(wanted)).toMatchObject({ body: { outcome: 'added', user: { userID: bob.userID } } });
});

test('[PEOPLE-67] one that ran out is withdrawn by that: it cannot be sent again to somebody else', async () => {
  const [bob, wanted] = [await aPerson(app), anAddress()];
  await invite(wanted);
  await sql`update invitation set expires_at = now() - interval '1 second'`.execute(app.db.kysely);
  expect((await pending()).map((one) => one.emailAddress)).toEqual([wanted]);
  await asking(bob, wanted);
  expect(await confirming(wanted)).toMatchObject({ status: 200 });
  expect(await pending()).toEqual([]);
});

test('[PEOPLE-67] who is invited by it before it is confirmed has it', async () => {
  const [bob, wanted] = [await aPerson(app), anAddress()];
  await invite(wanted);
  await withdraw(wanted);
  await asking(bob, wanted);
  await invite(wanted);
  expect(await confirming(wanted)).toMatchObject({ status: 409, code: 'addressTaken' });
  expect((await pending()).map((one) => one.emailAddress)).toEqual([wanted]);
});

test('[PEOPLE-67] nobody is invited by it in the moment in which it becomes another’s', async () => {
  const [bob, wanted] = [await aPerson(app, { accountID: boss.accountID }), anAddress()];
  await invite(wanted);
  await withdraw(wanted);
  await asking(bob, wanted);
  const letGo = await holdRow(app, 'person', 'user_id', bob.userID);
  const confirmed = confirming(wanted);
  await untilWaiting(app, 1);
  const invited = invite(wanted);
  await untilWaiting(app, 2);
  letGo();
  expect(await confirmed).toMatchObject({ status: 200 });
  expect(await invited).toMatchObject({ status: 503, code: 'busy' });
  expect(await invite(wanted)).toMatchObject({ body: { outcome: 'added', user: { userID: bob.userID } } });
});
