/** Getting back in without the password: the mail, the code in it, and what nobody learns by asking. */
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { checkPasswordResetCode, sendPasswordResetEmail, setPassword } from '@marquee/contract/passwords.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anAccount, aPerson, codeIn, mailTo, password, type TestPerson } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { startMailbox } from '#test/mailbox.ts';
import * as people from './store.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const visitor = new Caller(app.base);
const newPassword = 'a new one, with spaces ';
const subject = 'Reset your password';

const ask = (emailAddress: string, from = new Caller(app.base)) =>
  from.attempt(sendPasswordResetEmail, { body: { emailAddress } });
const check = (code: string) => visitor.attempt(checkPasswordResetCode, { params: { code } });
const set = (passwordResetCode: string, more: object = {}) =>
  visitor.attempt(setPassword, { body: { passwordResetCode, newPassword, ...more } });
const logIn = ({ emailAddress }: { emailAddress: string }, secret: string) =>
  new Caller(app.base, basic(emailAddress, secret)).attempt(getLoggedInUser);

/** How many answered requests for an address have been dealt with. */
async function dealtWith(emailAddress: string): Promise<number> {
  const subjects = await app.db.kysely
    .selectFrom('login_failure')
    .select('at')
    .where('subject', '=', `reset:${emailAddress.toLowerCase()}`)
    .execute();
  return subjects.length;
}

async function aCode(person: TestPerson): Promise<string> {
  const before = mailbox.to(person.emailAddress).length;
  expect((await ask(person.emailAddress)).status).toBe(204);
  await expect.poll(() => mailbox.to(person.emailAddress).length).toBe(before + 1);
  return codeIn(await mailTo(app, mailbox, person.emailAddress, subject));
}

async function anInactivePerson(): Promise<string> {
  const emailAddress = `${crypto.randomUUID()}@example.test`;
  const person = { emailAddress, passwordHash: null, firstName: '', surname: '', isAdminUser: false };
  await people.addPerson(app.db.kysely, { ...person, accountID: await anAccount(app), profileColour: 'grey' });
  return emailAddress;
}

test('[PEOPLE-12] a forgotten password is reset by a mailed code, which works once', async () => {
  const ann = await aPerson(app, { firstName: 'Ann\r\nBcc: all@example.test' });
  await ask(ann.emailAddress.toUpperCase());
  const mail = await mailTo(app, mailbox, ann.emailAddress, subject);
  expect(mail.envelope.to).toEqual([ann.emailAddress]);
  expect(mail.header('bcc')).toBeUndefined();
  const code = codeIn(mail);
  expect(mail.text).toContain(`${app.base.replace('127.0.0.1', 'localhost')}/password-reset/${code}`);
  expect((await check(code)).status).toBe(204);
  expect((await set(code)).status).toBe(204);
  expect((await logIn(ann, newPassword)).status).toBe(200);
  expect((await logIn(ann, password)).status).toBe(401);
  expect(await check(code)).toMatchObject({ status: 404, code: 'badCode' });
  expect(await set(code)).toMatchObject({ status: 404, code: 'badCode' });
  expect((await mailTo(app, mailbox, ann.emailAddress, 'Your password was changed')).text).toContain(
    '/forgot-password',
  );
});

test('[PEOPLE-12] of two who use a code at the same moment one wins', async () => {
  const ann = await aPerson(app);
  const code = await aCode(ann);
  const words = ['first choice', 'second choice'];
  // Both are held up at the same point: while Ann's row is locked, nobody can change her password.
  const answers = await app.db.kysely
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('person').select('user_id').where('user_id', '=', ann.userID).forUpdate().execute();
      const both = words.map((word) => set(code, { newPassword: word }));
      await untilWaiting(app, 2);
      return { both };
    })
    .then(({ both }) => Promise.all(both));
  expect(answers.map((answer) => answer.code ?? 'done').toSorted()).toEqual(['badCode', 'done']);
  const winner = answers.findIndex((answer) => answer.status === 204);
  expect((await logIn(ann, words[winner] ?? '')).status).toBe(200);
});

test('[PEOPLE-12] a success ends the older codes as well, and another person’s not', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  const [first, second, other] = [await aCode(ann), await aCode(ann), await aCode(bob)];
  expect((await check(first)).status).toBe(204);
  expect((await set(second)).status).toBe(204);
  expect(await set(first)).toMatchObject({ status: 404, code: 'badCode' });
  expect((await check(other)).status).toBe(204);
});

test('[PEOPLE-12] a code lives 60 minutes, and only its hash is stored', async () => {
  const ann = await aPerson(app);
  const code = await aCode(ann);
  const age = (minutes: number) =>
    sql`update password_reset set expires_at = now() + make_interval(mins => ${60 - minutes})`.execute(app.db.kysely);
  const { rows } = await sql<{ lives: number; all: string }>`
    select extract(epoch from expires_at - now()) as lives, r::text as all from password_reset r
    where user_id = ${ann.userID}`.execute(app.db.kysely);
  expect(Number(rows[0]?.lives)).toBeGreaterThan(59 * 60);
  expect(rows[0]?.all).not.toContain(Buffer.from(code).toString('hex'));
  await age(59);
  expect((await check(code)).status).toBe(204);
  await age(61);
  expect(await check(code)).toMatchObject({ status: 404, code: 'badCode' });
  expect(await set(code)).toMatchObject({ status: 404, code: 'badCode' });
});

test('[PEOPLE-12] the address must be the one that the code was sent to, and a wrong one does not use the code up', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  const code = await aCode(ann);
  const wrong = await set(code, { emailAddress: bob.emailAddress });
  expect(wrong).toMatchObject({ status: 400, code: 'notToOther' });
  expect((await logIn(bob, password)).status).toBe(200);
  expect((await set(code, { emailAddress: ann.emailAddress.toUpperCase() })).status).toBe(204);
  expect((await logIn(ann, newPassword)).status).toBe(200);
});

test('[PEOPLE-12] who was shut out for guessing gets in with the new password', async () => {
  const ann = await aPerson(app);
  const guesser = new Caller(app.base, basic(ann.emailAddress, 'wrong'));
  for (let n = 0; n < 10; n++) expect((await guesser.attempt(getLoggedInUser)).status).toBe(401);
  expect((await guesser.attempt(getLoggedInUser)).status).toBe(429);
  expect((await set(await aCode(ann))).status).toBe(204);
  const headers = basic(ann.emailAddress, newPassword);
  expect((await guesser.send('GET', getLoggedInUser.path, { headers })).status).toBe(200);
});

test.each(['short', ''])('[PEOPLE-12] %j is too short for a password, and the code goes on working', async (word) => {
  const ann = await aPerson(app);
  const code = await aCode(ann);
  const answer = await set(code, { newPassword: word });
  expect(answer.body).toMatchObject({
    code: 'badInput',
    errors: [{ path: 'body.newPassword', message: 'Required (minimum 6 characters)' }],
  });
  expect((await check(code)).status).toBe(204);
});

test.each(['x', 'x'.repeat(42), 'x'.repeat(44), '\u0000', '../../users', '%00', 'ü'])(
  '[PEOPLE-12] %j is no code',
  async (code) => {
    for (const answer of [await check(code), await set(code)]) {
      expect([400, 404]).toContain(answer.status);
      expect(['badCode', 'badInput']).toContain(answer.code);
    }
  },
);

test('[PEOPLE-12] what is far too long is no code either', async () => {
  for (const answer of [await check('x'.repeat(201)), await set('x'.repeat(201))]) {
    expect(answer).toMatchObject({ status: 400, code: 'badInput' });
  }
});

describe('[PEOPLE-13] asking for a code', () => {
  test('[PEOPLE-13] is answered alike whoever the address belongs to, and mails only active people', async () => {
    const ann = await aPerson(app);
    const inactive = await anInactivePerson();
    const unknown = 'nobody@example.test';
    const answers = [await ask(ann.emailAddress), await ask(inactive), await ask(unknown)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    await mailTo(app, mailbox, ann.emailAddress, subject);
    await expect.poll(async () => [await dealtWith(inactive), await dealtWith(unknown)]).toEqual([1, 1]);
    await app.mailer.drain();
    expect([...mailbox.to(inactive), ...mailbox.to(unknown)]).toEqual([]);
  });

  test('[PEOPLE-13] is answered before anybody looks whether there is such a person', async () => {
    const ann = await aPerson(app);
    const inactive = await anInactivePerson();
    // While the table of people is locked, whatever looks at it waits.
    await unhurried(app, async (tx) => {
      await sql`lock table person in access exclusive mode`.execute(tx);
      const answers = await Promise.all([ask(ann.emailAddress), ask(inactive), ask('who@example.test')]);
      expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
    });
    await mailTo(app, mailbox, ann.emailAddress, subject);
  });

  test('[PEOPLE-13] brings one address five mails an hour, and is answered alike beyond', async () => {
    const ann = await aPerson(app);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => ask(n % 2 ? ann.emailAddress : ann.emailAddress.toUpperCase())),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    await expect.poll(() => dealtWith(ann.emailAddress)).toBe(5);
    await expect.poll(() => mailbox.to(ann.emailAddress)).toHaveLength(5);
    // Those beyond are dealt with, too, once no connection is out: else one that still waits would count for the next hour.
    await expect
      .poll(() => {
        const { idleCount, totalCount, waitingCount } = app.db.pool;
        return [waitingCount, totalCount - idleCount];
      })
      .toEqual([0, 0]);
    await sql`update login_failure set at = now() - interval '61 minutes'`.execute(app.db.kysely);
    await ask(ann.emailAddress);
    await expect.poll(() => mailbox.to(ann.emailAddress)).toHaveLength(6);
  });

  test('[PEOPLE-13] is shut for a network after a hundred times in an hour', async () => {
    const office = new Caller(app.base);
    const answers = await Promise.all(Array.from({ length: 102 }, (_, n) => ask(`staff${n}@example.test`, office)));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ code: 'tooManyMails' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBe(3600);
    expect((await ask('staff@example.test')).status).toBe(204);
  });

  test.each([
    '',
    ' ',
    'nobody',
    'a@b',
    `${'x'.repeat(300)}@example.test`,
    'a@example.test\r\nBcc: b@example.test',
    'a\u0000@example.test',
  ])('[PEOPLE-13] for %j is bad input', async (address) => {
    expect(await ask(address)).toMatchObject({ status: 400, code: 'badInput' });
  });
});
