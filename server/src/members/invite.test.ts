/** Inviting: active users of the account become members, anybody else is mailed a code; and what admin users do with those that wait. */
import * as calls from '@marquee/contract/invitations.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { listTreeNodes } from '@marquee/contract/tree.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, codeIn, mailTo, readSheet, type TestPerson } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const visitor = new Caller(app.base);

const invite = (sheetID: number, emailAddress: string, by: TestPerson = ann) =>
  by.attempt(calls.inviteUserToSheet, { body: { sheetID, emailAddress } });
const waiting = async (sheetID: number, by: TestPerson = ann) =>
  (await by.call(calls.listInvitations, { params: { id: String(sheetID) } })).body;
const check = (code: string) => visitor.attempt(calls.checkSignUpCode, { params: { code } });
const aStranger = () => `${crypto.randomUUID()}@example.test`;

/** Invites somebody and returns the invitation. */
async function anInvitation(sheetID: number, emailAddress: string, by: TestPerson = ann): Promise<calls.Invitation> {
  const { body } = await by.call(calls.inviteUserToSheet, { body: { sheetID, emailAddress } });
  if (body.outcome !== 'invited') throw new Error(`They were ${body.outcome}.`);
  return body.invitation;
}

describe('[MEMBER-10] an active user of the account', () => {
  test('[MEMBER-10] is added by an address in any capitals; members are told, they by mail, and the sheet is in their tree', async () => {
    const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });
    const sheet = await aSheet(app, { owner: ann, name: 'Summer' });
    const [heard, outside] = [await listen(ann, sheet), await listen(visitor, sheet)];
    const answer = await invite(sheet.sheetID, `  ${bob.emailAddress.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'added', user: { userID: bob.userID } } });
    await heard.heard(1);
    const user = (await readSheet(ann, sheet.url)).users.find((one) => one.userID === bob.userID);
    expect(heard.pushes).toEqual([{ change: { kind: 'addUserToSheet', user }, revision: answer.revision }]);
    const tree = (await bob.call(listTreeNodes, { query: { userID: String(bob.userID) } })).body;
    expect(tree.flatMap((folder) => folder.childNodes.map((link) => link.sheetID))).toEqual([sheet.sheetID]);
    expect((await readSheet(bob, sheet.url)).loggedInSheetUser?.userID).toBe(bob.userID);
    expect(outside.pushes).toEqual([]);
    expect((await readSheet(visitor, sheet.url)).revision).toBe(outside.joinedAt);
    const mail = await mailTo(app, mailbox, bob.emailAddress, 'You’ve been added to Summer');
    expect(mail.text).toContain('Ann Lee');
    expect(mail.text).toContain(`/sheet/${sheet.url}`);
    expect(await waiting(sheet.sheetID)).toEqual([]);
  });

  test('[MEMBER-10] who is a member already stays one, and nothing is told or mailed', async () => {
    const bob = await aPerson(app, { accountID: ann.accountID });
    const sheet = await aSheet(app, { owner: ann, members: [bob] });
    const before = await readSheet(ann, sheet.url);
    for (const who of [bob, ann]) {
      const again = await invite(sheet.sheetID, who.emailAddress);
      expect(again.body).toMatchObject({ outcome: 'wasMember', user: { userID: who.userID } });
      expect(again.revision).toBeUndefined();
    }
    expect(await readSheet(ann, sheet.url)).toEqual(before);
    await app.mailer.drain();
    expect([...mailbox.to(bob.emailAddress), ...mailbox.to(ann.emailAddress)]).toEqual([]);
  });

  test('[MEMBER-10] who was removed comes back', async () => {
    const bob = await aPerson(app, { accountID: ann.accountID });
    const sheet = await aSheet(app, { owner: ann, members: [bob] });
    await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
    expect((await invite(sheet.sheetID, bob.emailAddress)).body).toMatchObject({ outcome: 'added' });
    const read = await readSheet(ann, sheet.url);
    expect(read.users.map((user) => user.userID)).toContain(bob.userID);
    expect(read.formerUsers).toEqual([]);
  });
});

describe('[MEMBER-11] anybody else', () => {
  test('[MEMBER-11] is mailed who invites them to which sheet, with a link, and is no member yet', async () => {
    const sheet = await aSheet(app, { owner: ann, name: 'Winter' });
    const heard = await listen(ann, sheet);
    const address = aStranger();
    const invitation = await anInvitation(sheet.sheetID, address);
    expect(invitation).toMatchObject({ sheetID: sheet.sheetID, emailAddress: address });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.invitedAt)).toBe(14 * 24 * 60 * 60 * 1000);
    expect(await waiting(sheet.sheetID)).toEqual([invitation]);
    const mail = await mailTo(app, mailbox, address, 'Ann Lee invites you to Winter');
    expect(mail.text).toContain('Ann Lee');
    expect(mail.text).toContain(`/sign-up?code=${codeIn(mail)}&sheetURL=${sheet.url}`);
    expect((await check(codeIn(mail))).body).toEqual({ emailAddress: address, sheetName: 'Winter', isActive: false });
    expect((await readSheet(ann, sheet.url)).users).toHaveLength(1);
    expect(heard.pushes).toEqual([]);
  });

  test('[MEMBER-11] is answered alike whether or not they have a login somewhere else', async () => {
    const sheet = await aSheet(app, { owner: ann });
    const elsewhere = await aPerson(app);
    const [known, unknown] = [elsewhere.emailAddress.toUpperCase(), aStranger().toUpperCase()];
    const answers = [await anInvitation(sheet.sheetID, known), await anInvitation(sheet.sheetID, unknown)];
    expect(answers.map((one) => one.emailAddress)).toEqual([known.toLowerCase(), unknown.toLowerCase()]);
    expect(Object.keys(answers[0] ?? {})).toEqual(Object.keys(answers[1] ?? {}));
    const toKnown = await mailTo(app, mailbox, known, 'invites you');
    const toUnknown = await mailTo(app, mailbox, unknown, 'invites you');
    const [first, second] = [toKnown, toUnknown].map((mail) => mail.text?.replace(codeIn(mail), 'CODE'));
    expect(first).toBe(second);
    expect((await check(codeIn(toKnown))).body).toMatchObject({ isActive: true });
  });

  test('[MEMBER-11] is one person, in whatever capitals and by how many accounts they are invited, also at once', async () => {
    const other = await aPerson(app, { admin: true });
    const [mine, yours] = [await aSheet(app, { owner: ann }), await aSheet(app, { owner: other })];
    const address = aStranger();
    const answers = await Promise.all([
      invite(mine.sheetID, address),
      invite(yours.sheetID, address.toUpperCase(), other),
      invite(mine.sheetID, address.toUpperCase()),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { rows } = await sql<{ people: number; places: number }>`
      select count(*) as people, count(account_user_id) as places from person left join account_user using (user_id)
      where lower(email_address) = ${address}`.execute(app.db.kysely);
    expect(rows).toEqual([{ people: 1, places: 1 }]);
    expect(await waiting(mine.sheetID)).toHaveLength(1);
    expect(await waiting(yours.sheetID, other)).toHaveLength(1);
  });

  test('[MEMBER-11] only the hash of a code is stored', async () => {
    const sheet = await aSheet(app, { owner: ann });
    const address = aStranger();
    await anInvitation(sheet.sheetID, address);
    const code = codeIn(await mailTo(app, mailbox, address, 'invites you'));
    const { rows } = await sql<{ all: string }>`
      select string_agg(t::text, ' ') as all from (
        select i::text from invitation i union all select m::text from mail m where sent_at is not null
      ) as everything (t)`.execute(app.db.kysely);
    expect(rows[0]?.all).not.toContain(code);
    expect(rows[0]?.all).not.toContain(Buffer.from(code).toString('hex'));
  });

  test('[MEMBER-11] gets no line of a name into the headers', async () => {
    const mallory = await aPerson(app, { admin: true, firstName: 'Mal\r\nBcc: all@example.test\r\n' });
    const sheet = await aSheet(app, { owner: mallory, name: 'A\r\nTo: all@example.test' });
    const address = aStranger();
    await anInvitation(sheet.sheetID, address, mallory);
    const mail = await mailTo(app, mailbox, address, 'invites you');
    expect(mail.envelope.to).toEqual([address]);
    expect(mail.header('bcc')).toBeUndefined();
    expect(mail.to?.map((to) => to.address)).toEqual([address]);
  });
});

test.each([
  ['', 'Required'],
  ['  ', 'Required'],
  ['nobody', 'Please enter an email address, like name@example.com'],
  ['a@example.test, b@example.test', 'Please enter an email address, like name@example.com'],
  ['a@example.test\r\nBcc: b@example.test', 'Please enter an email address, like name@example.com'],
  ['Bob <bob@example.test>', 'Please enter an email address, like name@example.com'],
  [`${'x'.repeat(300)}@example.test`, 'This email address is too long'],
])('[MEMBER-12] %j is refused with a sentence, and nobody is invited', async (address, message) => {
  const sheet = await aSheet(app, { owner: ann });
  const answer = await invite(sheet.sheetID, address);
  expect(answer.body).toMatchObject({
    code: 'badInput',
    errors: expect.arrayContaining([{ path: 'body.emailAddress', message }]),
  });
  expect(await waiting(sheet.sheetID)).toEqual([]);
});

describe('[MEMBER-13] an invitation that waits', () => {
  async function sent() {
    const sheet = await aSheet(app, { owner: ann });
    const address = aStranger();
    const invitation = await anInvitation(sheet.sheetID, address);
    const code = codeIn(await mailTo(app, mailbox, address, 'invites you'));
    /** The code of the next mail. */
    const newCode = async () => {
      await expect.poll(() => mailbox.to(address).length).toBe(2);
      return codeIn(await mailTo(app, mailbox, address, 'invites you'));
    };
    return { sheet, address, invitation, code, newCode, params: { id: String(invitation.invitationID) } };
  }

  test('[MEMBER-13] is sent again with a new code, and the old one says so', async () => {
    const { sheet, invitation, code, newCode, params } = await sent();
    const again = (await ann.call(calls.resendInvitation, { params })).body;
    expect(again).toMatchObject({ sheetID: sheet.sheetID, emailAddress: invitation.emailAddress });
    expect(await waiting(sheet.sheetID)).toEqual([again]);
    expect(await check(code)).toMatchObject({ status: 404, code: 'inviteReplaced' });
    expect((await check(await newCode())).status).toBe(200);
    expect(await ann.attempt(calls.resendInvitation, { params })).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('[MEMBER-13] is sent again by inviting again', async () => {
    const { sheet, address, code } = await sent();
    await anInvitation(sheet.sheetID, address.toUpperCase());
    expect(await waiting(sheet.sheetID)).toHaveLength(1);
    expect(await check(code)).toMatchObject({ status: 404, code: 'inviteReplaced' });
    await app.mailer.drain();
    expect((await check(codeIn(await mailTo(app, mailbox, address, 'invites you')))).status).toBe(200);
  });

  test('[MEMBER-13] is withdrawn, and its code says so', async () => {
    const { sheet, code, params } = await sent();
    expect((await ann.attempt(calls.withdrawInvitation, { params })).status).toBe(204);
    expect(await waiting(sheet.sheetID)).toEqual([]);
    expect(await check(code)).toMatchObject({ status: 404, code: 'inviteWithdrawn' });
    for (const call of [calls.withdrawInvitation, calls.resendInvitation]) {
      expect(await ann.attempt(call, { params })).toMatchObject({ status: 404, code: 'notFound' });
    }
  });

  test('[MEMBER-13] expires after 14 days, is still listed then, and can be sent again', async () => {
    const { sheet, code, newCode, params } = await sent();
    await sql`update invitation set created_at = created_at - interval '15 days', expires_at = expires_at - interval '15 days'
      where invitation_id = ${Number(params.id)}`.execute(app.db.kysely);
    expect(await check(code)).toMatchObject({ status: 404, code: 'inviteExpired' });
    const [listed] = await waiting(sheet.sheetID);
    expect(Date.parse(listed?.expiresAt ?? '')).toBeLessThan(Date.now());
    await ann.call(calls.resendInvitation, { params });
    expect((await check(await newCode())).status).toBe(200);
  });

  test('[MEMBER-13] outlives the removal of whoever sent it', async () => {
    const admin = await aPerson(app, { admin: true, accountID: ann.accountID });
    const sheet = await aSheet(app, { owner: ann, members: [admin] });
    const address = aStranger();
    const invitation = await anInvitation(sheet.sheetID, address, admin);
    await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: admin.userID } });
    expect((await check(codeIn(await mailTo(app, mailbox, address, 'invites you')))).status).toBe(200);
    expect(await waiting(sheet.sheetID)).toEqual([invitation]);
    const params = { id: String(invitation.invitationID) };
    expect(await admin.attempt(calls.withdrawInvitation, { params })).toMatchObject({ status: 404, code: 'notFound' });
    expect((await ann.attempt(calls.withdrawInvitation, { params })).status).toBe(204);
  });

  test('[MEMBER-13] ends with its sheet', async () => {
    const { sheet, code, params } = await sent();
    await ann.call(deleteSheet, { params: { id: String(sheet.sheetID) } });
    expect(await check(code)).toMatchObject({ status: 404, code: 'inviteWithdrawn' });
    for (const call of [calls.withdrawInvitation, calls.resendInvitation]) {
      expect(await ann.attempt(call, { params })).toMatchObject({ status: 404, code: 'notFound' });
    }
  });
});

test('[MEMBER-14] an account sends a hundred invitations an hour, over all its sheets and admin users', async () => {
  const boss = await aPerson(app, { admin: true });
  const second = await aPerson(app, { admin: true, accountID: boss.accountID });
  const sheets = [await aSheet(app, { owner: boss, members: [second] }), await aSheet(app, { owner: second })];
  const answers = await Promise.all(
    Array.from({ length: 103 }, (_, n) => invite(sheets[n % 2]?.sheetID ?? 0, aStranger(), n % 2 ? second : boss)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused[0]).toMatchObject({ status: 429, code: 'tooManyMails' });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBe(3600);
  expect([
    ...(await waiting(sheets[0]?.sheetID ?? 0, boss)),
    ...(await waiting(sheets[1]?.sheetID ?? 0, second)),
  ]).toHaveLength(100);
  await sql`update login_failure set at = now() - interval '61 minutes'`.execute(app.db.kysely);
  expect((await invite(sheets[0]?.sheetID ?? 0, aStranger(), boss)).status).toBe(200);
});

test('[MEMBER-14] nobody gets more than twenty invitations an hour, from however many accounts', async () => {
  const victim = aStranger();
  const bosses = [await aPerson(app, { admin: true }), await aPerson(app, { admin: true })];
  const sheets = await Promise.all(bosses.map((owner) => aSheet(app, { owner })));
  const statuses: number[] = [];
  for (let n = 0; n < 22; n++) {
    statuses.push((await invite(sheets[n % 2]?.sheetID ?? 0, victim, bosses[n % 2])).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
});
