/** Changing one's password: by the old one, and with an end to every other way in. */
import { confirmAddress } from '@marquee/contract/address-change.ts';
import { getLoggedInUser, logIn, updateUser } from '@marquee/contract/people.ts';
import { changePassword, sendPasswordResetEmail, setPassword } from '@marquee/contract/passwords.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, codeIn, mailTo, password, type TestPerson } from '#test/builders.ts';
import { basic, Caller, sessionOf, type Credentials } from '#test/client.ts';
import { aConnection } from '#test/live-connection.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { startMailbox } from '#test/mailbox.ts';
import { hashPassword } from './passwords.ts';
import * as store from './store.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const newPassword = 'another one';
const by = (credentials: Credentials) => new Caller(app.base, credentials);

async function aBrowser(person: TestPerson) {
  const { cookie, withToken } = sessionOf(await by(person.credentials).call(logIn, {}));
  return {
    cookie,
    caller: by(withToken),
    isIn: async () => (await by(cookie).attempt(getLoggedInUser)).status === 200,
  };
}

const change = (caller: Caller, { userID }: TestPerson, more: object = {}) =>
  caller.attempt(changePassword, { body: { userID, oldPassword: password, newPassword, ...more } });
const opens = async ({ emailAddress }: TestPerson, word: string) =>
  (await by(basic(emailAddress, word)).attempt(getLoggedInUser)).status === 200;

test('[PEOPLE-14] a changed password works at once, the old one no longer, and the person is told by mail', async () => {
  const ann = await aPerson(app);
  expect(await opens(ann, password)).toBe(true);
  expect((await change(ann, ann)).status).toBe(204);
  expect([await opens(ann, password), await opens(ann, newPassword)]).toEqual([false, true]);
  const mail = await mailTo(app, mailbox, ann.emailAddress, 'Your password was changed');
  expect(mail.text).not.toContain(newPassword);
});

test('[PEOPLE-14] one’s other sessions and their live connections end at once, the own one stays', async () => {
  const ann = await aPerson(app);
  const bob = await aPerson(app);
  const [here, there, bobs] = [await aBrowser(ann), await aBrowser(ann), await aBrowser(bob)];
  const [own, other, foreign] = [
    await aConnection(app.base, here.cookie),
    await aConnection(app.base, there.cookie),
    await aConnection(app.base, bobs.cookie),
  ];
  expect((await change(here.caller, ann)).status).toBe(204);
  expect([await here.isIn(), await there.isIn(), await bobs.isIn()]).toEqual([true, false, true]);
  await expect.poll(() => other.isOpen).toBe(false);
  expect([own.isOpen, foreign.isOpen]).toEqual([true, true]);
});

test('[PEOPLE-14] live connections that were opened with the old password end at once', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  const { caller } = await aBrowser(ann);
  const [program, foreign] = [
    await aConnection(app.base, ann.credentials),
    await aConnection(app.base, bob.credentials),
  ];
  expect((await change(caller, ann)).status).toBe(204);
  await expect.poll(() => program.isOpen).toBe(false);
  const again = await aConnection(app.base, basic(ann.emailAddress, newPassword));
  await expect(aConnection(app.base, ann.credentials)).rejects.toThrow('401');
  expect([again.isOpen, foreign.isOpen]).toEqual([true, true]);
});

test('[PEOPLE-14] a reset ends every session', async () => {
  const ann = await aPerson(app);
  const [one, two] = [await aBrowser(ann), await aBrowser(ann)];
  const connection = await aConnection(app.base, two.cookie);
  await by({}).call(sendPasswordResetEmail, { body: { emailAddress: ann.emailAddress } });
  const code = codeIn(await mailTo(app, mailbox, ann.emailAddress, 'Reset'));
  await one.caller.call(setPassword, { body: { passwordResetCode: code, newPassword } });
  expect([await one.isIn(), await two.isIn()]).toEqual([false, false]);
  await expect.poll(() => connection.isOpen).toBe(false);
  expect([await opens(ann, password), await opens(ann, newPassword)]).toEqual([false, true]);
});

test('[PEOPLE-14] another process follows within seconds', async () => {
  const elsewhere = await startApp(app.databaseUrl, { smtpUrl: mailbox.url });
  const ann = await aPerson(app);
  const browser = await aBrowser(ann);
  // Nobody calls with its session there any more; it only listens.
  const connection = await aConnection(elsewhere.base, (await aBrowser(ann)).cookie);
  const there = [new Caller(elsewhere.base, ann.credentials), new Caller(elsewhere.base, browser.cookie)];
  const statuses = () => Promise.all(there.map(async (caller) => (await caller.attempt(getLoggedInUser)).status));
  expect(await statuses()).toEqual([200, 200]);
  expect((await change(ann, ann)).status).toBe(204);
  await expect.poll(statuses).toEqual([401, 204]);
  await expect.poll(() => connection.isOpen).toBe(false);
});

test('[LIVE-29] a program that only listens at another process is cut off there, nobody else is', async () => {
  const elsewhere = await startApp(app.databaseUrl, { smtpUrl: mailbox.url });
  const [ann, bob, cat] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const [anns, bobs, cats] = [
    await aConnection(elsewhere.base, basic(ann.emailAddress.toUpperCase(), password)),
    await aConnection(elsewhere.base, bob.credentials),
    await aConnection(elsewhere.base, cat.credentials),
  ];
  expect((await change(ann, ann)).status).toBe(204);
  // Bob's password is still right, but no longer for the address that he logged in with.
  const { userID } = bob;
  const emailAddress = 'bob.new@example.test';
  await bob.call(updateUser, { body: { userID, firstName: 'Bob', surname: 'New', emailAddress, password } });
  const emailAddressCode = codeIn(await mailTo(app, mailbox, emailAddress, 'Confirm'));
  await bob.call(confirmAddress, { body: { emailAddressCode } });
  await expect.poll(() => [anns.isOpen, bobs.isOpen]).toEqual([false, false]);
  expect(cats.isOpen).toBe(true);
});

test('[PEOPLE-14] the old password starts no session, also where another process still remembers it', async () => {
  const elsewhere = await startApp(app.databaseUrl, { smtpUrl: mailbox.url });
  const ann = await aPerson(app);
  const there = new Caller(elsewhere.base, ann.credentials);
  expect((await there.attempt(getLoggedInUser)).status).toBe(200);
  expect((await change(ann, ann)).status).toBe(204);
  expect(await there.attempt(logIn)).toMatchObject({ status: 401, code: 'loginFailed' });
  const sessions = await app.db.kysely
    .selectFrom('session')
    .select('user_id')
    .where('user_id', '=', ann.userID)
    .execute();
  expect(sessions).toEqual([]);
});

test('[PEOPLE-61] an old password that is replaced while it is looked at sets no other one and asks for no address', async () => {
  const ann = await aPerson(app);
  const { userID, emailAddress } = ann;
  const asked = `new.${emailAddress}`;
  const hash = await hashPassword('the new one');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const replaced = unhurried(app, async (tx) => {
    await tx.selectFrom('person').select('user_id').where('user_id', '=', userID).forNoKeyUpdate().execute();
    begin();
    await ended;
    await store.setPassword(tx, userID, hash);
  });
  await begun;
  onTestFinished(() => end());
  const late = [change(ann, ann), ann.attempt(updateUser, { body: { userID, emailAddress: asked, password } })];
  await untilWaiting(app, 2);
  end();
  await replaced;
  for (const answer of await Promise.all(late)) expect(answer).toMatchObject({ code: 'wrongPassword' });
  expect([await opens(ann, newPassword), await opens(ann, 'the new one')]).toEqual([false, true]);
  const { count } = await app.db.kysely
    .selectFrom('address_change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userID)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});

test('[PEOPLE-15] the old password must be right, and wrong ones count as failed logins', async () => {
  const ann = await aPerson(app);
  const { caller } = await aBrowser(ann);
  for (let n = 0; n < 10; n++) {
    expect((await change(caller, ann, { oldPassword: `wrong ${n}` })).body).toMatchObject({
      status: 400,
      code: 'wrongPassword',
      errors: [{ path: 'body.oldPassword', message: 'Your current password is incorrect.' }],
    });
  }
  expect(await change(caller, ann)).toMatchObject({ status: 429, code: 'tooManyLogins' });
  const elsewhere = await by(basic(ann.emailAddress, 'wrong')).attempt(getLoggedInUser);
  expect(elsewhere).toMatchObject({ status: 429, code: 'tooManyLogins' });
});

test('[PEOPLE-15] an empty old password is asked for, and is no failed login', async () => {
  const ann = await aPerson(app);
  const { caller } = await aBrowser(ann);
  const errors = [{ path: 'body.oldPassword', message: 'Required' }];
  for (let n = 0; n < 10; n++) {
    expect((await change(caller, ann, { oldPassword: '' })).body).toMatchObject({ status: 400, errors });
  }
  expect(await change(caller, ann)).toMatchObject({ status: 204 });
});

test('[PEOPLE-15] nobody changes another’s password', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app, { admin: true })];
  expect(await change(bob, ann)).toMatchObject({ status: 404, code: 'notFound' });
  expect(await change(by({}), ann)).toMatchObject({ status: 401, code: 'loginRequired' });
  expect(await opens(ann, password)).toBe(true);
});

test.each([
  ['too short', 'abcde'],
  ['too long', 'x'.repeat(201)],
  ['with a NUL', 'abc\u0000def'],
])('[PEOPLE-15] a new password that is %s is refused', async (_, word) => {
  const ann = await aPerson(app);
  expect(await change(ann, ann, { newPassword: word })).toMatchObject({ status: 400, code: 'badInput' });
  expect(await opens(ann, password)).toBe(true);
});
