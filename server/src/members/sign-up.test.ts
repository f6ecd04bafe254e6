/** Taking up invitations: signing up makes a person active and a member, once; who has an account accepts. */
import * as calls from '@marquee/contract/invitations.ts';
import { getLoggedInUser, listUsers } from '@marquee/contract/people.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import {
  aPerson,
  aSheet,
  codeIn,
  mailTo,
  password,
  readSheet,
  type TestPerson,
  type TestSheet,
} from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);
const aStranger = () => `${crypto.randomUUID()}@example.test`;

/** Invites an address, whose mail has come then. */
async function invite(sheet: TestSheet, emailAddress: string, by: TestPerson = ann) {
  const before = mailbox.to(emailAddress).length;
  const { body } = await by.call(calls.inviteUserToSheet, { body: { sheetID: sheet.sheetID, emailAddress } });
  await expect.poll(() => mailbox.to(emailAddress).length).toBe(before + 1);
  return body;
}

/** Invites an address and returns the mailed code. */
async function invited(sheet: TestSheet, emailAddress: string, by: TestPerson = ann): Promise<string> {
  await invite(sheet, emailAddress, by);
  return codeIn(await mailTo(app, mailbox, emailAddress, 'invites you'));
}

const signUp = (signUpCode: string, more: object = {}) =>
  visitor.attempt(calls.signUp, { body: { signUpCode, firstName: 'Bo', lastName: 'Ek', password, ...more } });
const accept = (signUpCode: string, by: Caller = visitor) =>
  by.attempt(calls.acceptInvitation, { body: { signUpCode } });
const check = (code: string) => visitor.attempt(calls.checkSignUpCode, { params: { code } });
const as = (emailAddress: string, word = password) => new Caller(app.base, basic(emailAddress, word));
const names = async (sheet: TestSheet, by: Caller = ann) =>
  (await readSheet(by, sheet.url)).users.map((user) => user.firstName);

test('[MEMBER-15] signing up makes an active guest of the inviting account and a member, and members are told', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const heard = await listen(ann, sheet);
  const address = aStranger();
  const code = await invited(sheet, address);
  expect((await signUp(code)).status).toBe(204);
  const user = (await as(address).call(getLoggedInUser, {})).body;
  expect(user).toMatchObject({ firstName: 'Bo', surname: 'Ek', accountID: ann.accountID, isAdminUser: false });
  await heard.heard(1);
  expect(heard.pushes).toMatchObject([
    { change: { kind: 'addUserToSheet', user: { userID: user.userID, initials: 'BE' } } },
  ]);
  expect((await readSheet(as(address), sheet.url)).loggedInSheetUser).toMatchObject({
    userID: user.userID,
    newCommentAlertsEnabled: true,
  });
  const listed = await ann.call(calls.listInvitations, { params: { id: String(sheet.sheetID) } });
  expect(listed.body).toEqual([]);
  expect(await check(code)).toMatchObject({ status: 404, code: 'inviteUsed' });
});

test('[MEMBER-15] who signs up belongs to the account of whoever invited them, also to a sheet of another account', async () => {
  const agency = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann, members: [agency] });
  const address = aStranger();
  expect((await signUp(await invited(sheet, address, agency))).status).toBe(204);
  expect((await as(address).call(getLoggedInUser, {})).body.accountID).toBe(agency.accountID);
  expect(await names(sheet)).toContain('Bo');
});

test('[PEOPLE-48] who was invited by another account before belongs to the one by whose invitation they sign up', async () => {
  const agency = await aPerson(app, { admin: true });
  const [theirs, ours] = [await aSheet(app, { owner: agency }), await aSheet(app, { owner: ann })];
  const address = aStranger();
  await invited(theirs, address, agency);
  expect((await signUp(await invited(ours, address))).status).toBe(204);
  expect((await as(address).call(getLoggedInUser, {})).body.accountID).toBe(ann.accountID);
  const usersOf = async (admin: TestPerson) =>
    (await admin.call(listUsers, { query: { accountID: String(admin.accountID) } })).body.map((user) => user.firstName);
  expect(await usersOf(ann)).toContain('Bo');
  expect(await usersOf(agency)).not.toContain('Bo');
});

test('[MEMBER-15] one code takes up all invitations that wait: the address is proved', async () => {
  const other = await aPerson(app, { admin: true });
  const [one, two, old, gone, taken, foreign] = [
    await aSheet(app, { owner: ann }),
    await aSheet(app, { owner: ann }),
    await aSheet(app, { owner: ann }),
    await aSheet(app, { owner: ann }),
    await aSheet(app, { owner: ann }),
    await aSheet(app, { owner: other }),
  ];
  const address = aStranger();
  const code = await invited(one, address);
  await invited(two, address);
  const expired = await invited(old, address);
  await invited(gone, address);
  await ann.call(deleteSheet, { params: { id: String(gone.sheetID) } });
  const answer = await invite(taken, address);
  const withdrawn = answer.outcome === 'invited' ? answer.invitation.invitationID : 0;
  await ann.call(calls.withdrawInvitation, { params: { id: String(withdrawn) } });
  await invited(foreign, address, other);
  await sql`update invitation set expires_at = now() where sheet_id = ${old.sheetID}`.execute(app.db.kysely);
  expect((await signUp(code)).status).toBe(204);
  for (const sheet of [one, two]) expect(await names(sheet)).toContain('Bo');
  expect(await names(foreign, other)).toContain('Bo');
  for (const sheet of [old, taken]) expect(await names(sheet)).not.toContain('Bo');
  expect(await check(expired)).toMatchObject({ status: 404, code: 'inviteExpired' });
  // Now that they are an active user of the account, they are added at once, and the invitation that expired waits no more.
  const added = await ann.call(calls.inviteUserToSheet, { body: { sheetID: old.sheetID, emailAddress: address } });
  expect(added.body.outcome).toBe('added');
  expect((await ann.call(calls.listInvitations, { params: { id: String(old.sheetID) } })).body).toEqual([]);
  expect(await check(expired)).toMatchObject({ status: 404, code: 'inviteUsed' });
});

test('[MEMBER-16] of two who sign up with one code at the same moment one succeeds', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const address = aStranger();
  const code = await invited(sheet, address);
  const words = ['first choice', 'second choice'];
  // While the sheet is locked nobody joins it, so both get as far as they can.
  const answers = await app.db.kysely
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('sheet').select('sheet_id').where('sheet_id', '=', sheet.sheetID).forUpdate().execute();
      const both = words.map((word, n) => signUp(code, { firstName: `Bo${n}`, password: word }));
      expect((await Promise.race(both)).code).toBe('inviteUsed');
      return { both };
    })
    .then(({ both }) => Promise.all(both));
  expect(answers.map((answer) => answer.code ?? 'done').toSorted()).toEqual(['done', 'inviteUsed']);
  const winner = answers.findIndex((answer) => answer.status === 204);
  expect((await as(address, words[winner]).call(getLoggedInUser, {})).body.firstName).toBe(`Bo${winner}`);
  expect((await names(sheet)).filter((name) => name.startsWith('Bo'))).toEqual([`Bo${winner}`]);
});

test('[MEMBER-16] an invitation that is withdrawn at the last moment makes nobody a member', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const address = aStranger();
  const code = await invited(sheet, address);
  const { answer } = await unhurried(app, async (tx) => {
    await tx.selectFrom('sheet').select('sheet_id').where('sheet_id', '=', sheet.sheetID).forUpdate().execute();
    const signingUp = signUp(code);
    await untilWaiting(app, 1);
    await sql`update invitation set withdrawn_at = now() where sheet_id = ${sheet.sheetID}`.execute(tx);
    return { answer: signingUp };
  });
  expect((await answer).status).toBe(204);
  expect(await names(sheet)).toHaveLength(1);
});

test('[MEMBER-16] a code signs up once, and no code ever changes the password of an active person', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const elsewhere = await aPerson(app);
  const code = await invited(sheet, elsewhere.emailAddress);
  expect(await signUp(code, { password: 'a stranger’s' })).toMatchObject({ status: 404, code: 'inviteUsed' });
  expect((await elsewhere.attempt(getLoggedInUser)).status).toBe(200);
  expect(await names(sheet)).toHaveLength(1);
});

test('[MEMBER-17] who has an account elsewhere accepts, keeps their account, and is a member of every sheet they are invited to', async () => {
  const [one, two] = [await aSheet(app, { owner: ann }), await aSheet(app, { owner: ann })];
  const elsewhere = await aPerson(app, { firstName: 'Else' });
  const code = await invited(one, elsewhere.emailAddress);
  await invited(two, elsewhere.emailAddress);
  const answers = await Promise.all([accept(code, elsewhere), accept(code)]);
  expect(answers.map((answer) => answer.code ?? 'done').toSorted()).toEqual(['done', 'inviteUsed']);
  for (const sheet of [one, two]) expect(await names(sheet)).toContain('Else');
  expect((await elsewhere.call(getLoggedInUser, {})).body.accountID).toBe(elsewhere.accountID);
  expect(await accept(code)).toMatchObject({ status: 404, code: 'inviteUsed' });
});

test('[PEOPLE-47] who can’t be made a member for now is told that, and not that the invitation was used; it goes on working', async () => {
  const [sheet, other] = [await aSheet(app, { owner: ann }), await aSheet(app, { owner: ann })];
  const elsewhere = await aPerson(app, { firstName: 'Else' });
  await invited(other, elsewhere.emailAddress);
  const code = await invited(sheet, elsewhere.emailAddress);
  await sql
    .raw(
      `create function no_room() returns trigger language plpgsql as $$
         begin raise exception 'No space left on device' using errcode = '53100'; end $$;
       create trigger no_room before insert on sheet_user for each row when (new.sheet_id = ${sheet.sheetID})
         execute function no_room()`,
    )
    .execute(app.db.kysely);
  expect(await accept(code)).toMatchObject({ status: 503, code: 'busy' });
  expect((await check(code)).status).toBe(200);
  await sql`drop function no_room cascade`.execute(app.db.kysely);
  expect((await accept(code)).status).toBe(204);
  for (const one of [sheet, other]) expect(await names(one)).toContain('Else');
});

test('[MEMBER-17] whoever brings the code, it is the invited person who becomes the member', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [elsewhere, other] = [await aPerson(app, { firstName: 'Else' }), await aPerson(app, { firstName: 'Other' })];
  expect((await accept(await invited(sheet, elsewhere.emailAddress), other)).status).toBe(204);
  expect(await names(sheet)).toEqual(expect.not.arrayContaining(['Other']));
  expect(await names(sheet)).toContain('Else');
});

test('[MEMBER-17] accepting is for those who have an account: others sign up', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const code = await invited(sheet, aStranger());
  expect(await accept(code)).toMatchObject({ status: 404, code: 'badCode' });
  expect(await names(sheet)).toHaveLength(1);
  expect((await signUp(code)).status).toBe(204);
});

test('[MEMBER-18] what a code no longer does, it says why; what is none is one', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const address = aStranger();
  const replaced = await invited(sheet, address);
  const code = await invited(sheet, address);
  for (const answer of [await check(replaced), await signUp(replaced), await accept(replaced)]) {
    expect(answer).toMatchObject({ status: 404, code: 'inviteReplaced' });
  }
  await sql`update invitation set expires_at = now() where sheet_id = ${sheet.sheetID}`.execute(app.db.kysely);
  for (const answer of [await check(code), await signUp(code), await accept(code)]) {
    expect(answer).toMatchObject({ status: 404, code: 'inviteExpired' });
  }
  for (const none of ['x', 'x'.repeat(43), `${code}x`, code.slice(1), '../1', '%']) {
    for (const answer of [await check(none), await signUp(none), await accept(none)]) {
      expect(answer, none).toMatchObject({ status: 404, code: 'badCode' });
    }
  }
  for (const none of ['', '\u0000', 'x'.repeat(201)]) {
    expect(await signUp(none)).toMatchObject({ status: 400, code: 'badInput' });
  }
});

test.each([
  ['firstName', '', 'Required'],
  ['lastName', '  ', 'Required'],
  // Nothing would be seen of it: a space without width, and a letter that is blank.
  ['firstName', '\u200b\u3164', 'Required'],
  ['password', 'abcde', 'Required (minimum 6 characters)'],
  ['firstName', 'a\u0000b', 'must not contain a NUL or half a character'],
  ['lastName', 'x'.repeat(256), expect.any(String)],
])(
  '[MEMBER-18] [SCREEN-939] signing up with the %s %j is refused, and the code goes on working',
  async (field, value, message) => {
    const sheet = await aSheet(app, { owner: ann });
    const code = await invited(sheet, aStranger());
    const answer = await signUp(code, { [field]: value });
    expect(answer.body).toMatchObject({ code: 'badInput', errors: [{ path: `body.${field}`, message }] });
    expect((await check(code)).status).toBe(200);
  },
);

test('[MEMBER-18] names with lines in them reach no header', async () => {
  const address = aStranger();
  const sheet = await aSheet(app, { owner: ann });
  await signUp(await invited(sheet, address), { firstName: 'Bo\r\nBcc: all@example.test', lastName: 'Ek' });
  const second = await aSheet(app, { owner: ann, name: 'Second' });
  await ann.call(calls.inviteUserToSheet, { body: { sheetID: second.sheetID, emailAddress: address } });
  const mail = await mailTo(app, mailbox, address, 'You’ve been added to Second');
  expect(mail.header('bcc')).toBeUndefined();
  expect(mail.envelope.to).toEqual([address]);
});
