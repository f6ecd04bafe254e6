/** Logging in and out: Basic, session cookies, forged requests, and guessing. */
import { personHeader } from '@marquee/contract/endpoint.ts';
import { getAccount, getLoggedInUser, listUsers, logIn, logOut } from '@marquee/contract/people.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anAccount, aPerson, aSheet, password } from '#test/builders.ts';
import { basic, Caller, sessionOf } from '#test/client.ts';
import * as people from './store.ts';

const app = await startApp();
const sentence = 'Login failed, either username or password incorrect';
const visitor = new Caller(app.base);
const by = (credentials: Readonly<Record<string, string>>) => new Caller(app.base, credentials);

/** Logs in as a browser would. */
async function aSession(credentials: Readonly<Record<string, string>>) {
  const answer = await by(credentials).call(logIn, {});
  return { answer, ...sessionOf(answer) };
}

test('[PEOPLE-1] logging in answers the user and sets a session cookie that scripts cannot read', async () => {
  const ann = await aPerson(app, { firstName: 'Ánn', surname: 'lee' });
  const { answer, cookie } = await aSession(ann.credentials);
  expect(answer.body).toMatchObject({ userID: ann.userID, emailAddress: ann.emailAddress, initials: 'ÁL' });
  const [session, token] = answer.headers.getSetCookie();
  expect(session).toMatch(/^marquee-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  expect((await by(cookie).call(getLoggedInUser, {})).body.userID).toBe(ann.userID);
});

test('[PEOPLE-1] over https the cookies travel over https only', async () => {
  const ann = await aPerson(app);
  const answer = await by({ ...ann.credentials, 'x-forwarded-proto': 'https' }).call(logIn, {});
  expect(answer.headers.getSetCookie().every((line) => line.includes('; Secure'))).toBe(true);
});

describe('[PEOPLE-2] whoever is not who they say', () => {
  test.each([
    ['a wrong password', (email: string) => basic(email, 'wrong')],
    ['an empty password', (email: string) => basic(email, '')],
    ['an unknown address', () => basic('nobody@example.test', password)],
    ['a NUL in the address', (email: string) => basic(`${email}\u0000`, password)],
    ['no colon', () => ({ authorization: `Basic ${btoa('nothing')}` })],
    ['no base64', () => ({ authorization: 'Basic ***' })],
  ])('[PEOPLE-2] %s is answered by the same sentence, and never by a prompt', async (_, credentials) => {
    const ann = await aPerson(app);
    for (const endpoint of [logIn, getLoggedInUser]) {
      const answer = await by(credentials(ann.emailAddress)).attempt(endpoint);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'loginFailed', title: sentence, detail: sentence, status: 401 });
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.has('www-authenticate')).toBe(false);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('[PEOPLE-2] logging in with nothing at all fails alike', async () => {
    const answer = await visitor.attempt(logIn);
    expect(answer).toMatchObject({ status: 401, code: 'loginFailed' });
  });

  test('[PEOPLE-2] an invited person who has not signed up cannot log in', async () => {
    const emailAddress = 'invited@example.test';
    const person = { emailAddress, passwordHash: null, firstName: '', surname: '', isAdminUser: false };
    await people.addPerson(app.db.kysely, { ...person, accountID: await anAccount(app), profileColour: 'grey' });
    expect(await by(basic(emailAddress, '')).attempt(logIn)).toMatchObject({ status: 401, code: 'loginFailed' });
  });
});

test('[PEOPLE-3] Basic credentials alone may write, without a session and without a token', async () => {
  const sheet = await aSheet(app);
  const sent = { body: { sheet: { sheetID: sheet.sheetID, name: 'By program' }, updateFields: ['name'] } };
  const answer = await sheet.owner.call(updateSheet, sent);
  expect(answer.body.name).toBe('By program');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('[PEOPLE-4] nobody is 204, somebody is 200', async () => {
  const nobody = await visitor.attempt(getLoggedInUser);
  expect(nobody).toMatchObject({ status: 204, body: '' });
  expect(nobody.headers.has('www-authenticate')).toBe(false);
  const unknownCookie = await by({ cookie: 'marquee-session=unknown' }).attempt(getLoggedInUser);
  expect(unknownCookie.status).toBe(204);
  const ann = await aPerson(app);
  expect((await ann.attempt(getLoggedInUser)).status).toBe(200);
});

test('[PEOPLE-5] a cookie alone may read; to write it needs the token of its own session', async () => {
  const sheet = await aSheet(app);
  const { cookie, withToken } = await aSession(sheet.owner.credentials);
  const other = await aSession((await aPerson(app)).credentials);
  const sent = { body: { sheet: { sheetID: sheet.sheetID, name: 'By page' }, updateFields: ['name'] } };
  expect((await by(cookie).attempt(getLoggedInUser)).status).toBe(200);
  for (const token of [{}, { 'x-xsrf-token': 'guess' }, { 'x-xsrf-token': other.withToken['x-xsrf-token'] }]) {
    const answer = await by({ ...cookie, ...token } as Record<string, string>).attempt(updateSheet, sent);
    expect(answer).toMatchObject({ status: 403, code: 'forgedRequest' });
  }
  expect((await by(cookie).attempt(logOut)).status).toBe(403);
  expect((await by(withToken).call(updateSheet, sent)).body.name).toBe('By page');
});

test('[PEOPLE-42] what a page sends for one person is not done in the name of another who has logged in since', async () => {
  const sheet = await aSheet(app);
  const { withToken } = await aSession(sheet.owner.credentials);
  const other = await aPerson(app);
  const sent = { body: { sheet: { sheetID: sheet.sheetID, name: 'By whom?' }, updateFields: ['name'] } };
  const of = (userID: number) => by({ ...withToken, [personHeader]: String(userID) });
  expect(await of(other.userID).attempt(updateSheet, sent)).toMatchObject({ status: 403, code: 'otherPerson' });
  expect(await of(other.userID).attempt(logOut)).toMatchObject({ status: 403, code: 'otherPerson' });
  expect((await of(other.userID).call(getLoggedInUser, {})).body.userID).toBe(sheet.owner.userID);
  expect((await of(sheet.owner.userID).call(updateSheet, sent)).body.name).toBe('By whom?');
});

test('[PEOPLE-6] logging out ends the session at once, and logging in again ends the one before', async () => {
  const ann = await aPerson(app);
  const first = await aSession(ann.credentials);
  expect((await by(first.cookie).attempt(getLoggedInUser)).status).toBe(200);
  const second = await aSession({ ...ann.credentials, ...first.cookie });
  expect((await by(first.cookie).attempt(getLoggedInUser)).status).toBe(204);
  const out = await by(second.withToken).attempt(logOut);
  expect(out.status).toBe(204);
  expect(out.headers.getSetCookie()).toHaveLength(2);
  expect((await by(second.cookie).attempt(getLoggedInUser)).status).toBe(204);
});

describe('[PEOPLE-7] guessing', () => {
  const guess = (email: string, from: string, secret = 'wrong') =>
    visitor.send('GET', getLoggedInUser.path, { headers: { ...basic(email, secret), 'x-forwarded-for': from } });

  test('[PEOPLE-7] after ten failures an address of mail is shut, wherever the guesses come from', async () => {
    const ann = await aPerson(app);
    for (let n = 0; n < 10; n++) expect((await guess(ann.emailAddress, `192.0.2.${n}`)).status).toBe(401);
    const shut = await guess(ann.emailAddress.toUpperCase(), '192.0.2.99', password);
    expect(shut).toMatchObject({ status: 429, code: 'tooManyLogins' });
    expect(Number(shut.headers.get('retry-after'))).toBe(900);
    expect((await guess((await aPerson(app)).emailAddress, '192.0.2.1', password)).status).toBe(200);
  });

  /** So many guesses from one address as are noted for it, without the time that passwords take. */
  const guessed = (network: string, times: number) =>
    sql`insert into login_failure (subject) select ${`address:${network}`} from generate_series(1, ${times})`.execute(
      app.db.kysely,
    );

  test('[PEOPLE-7] after a hundred failures a network is shut, whoever it names', async () => {
    await guessed('198.51.100.7', 99);
    const from = '198.51.100.7';
    expect((await guess('nobody@example.test', from)).status).toBe(401);
    const ann = await aPerson(app);
    expect((await guess(ann.emailAddress, from, password)).status).toBe(429);
    expect((await guess(ann.emailAddress, '198.51.100.8', password)).status).toBe(200);
  });

  test('[PEOPLE-40] a network is all of a /64', async () => {
    await guessed('2001:db8:7:0::/64', 99);
    expect((await guess('nobody@example.test', '2001:db8:7::1')).status).toBe(401);
    expect((await guess('nobody@example.test', '2001:0db8:7:0:ffff::2')).status).toBe(429);
    expect((await guess('nobody@example.test', '2001:db8:7:1::1')).status).toBe(401);
  });

  test('[PEOPLE-41] who has logged in from a network before is let in though others have shut it', async () => {
    const [ann, ben] = [await aPerson(app), await aPerson(app)];
    const from = '198.51.100.40';
    expect((await guess(ann.emailAddress, from, password)).status).toBe(200);
    await guessed(from, 100);
    const fresh = await startApp(app.databaseUrl);
    const elsewhere = new Caller(fresh.base);
    const logIn = (email: string, secret: string) =>
      elsewhere.send('GET', getLoggedInUser.path, { headers: { ...basic(email, secret), 'x-forwarded-for': from } });
    expect((await logIn(ann.emailAddress.toUpperCase(), password)).status).toBe(200);
    expect((await logIn(ben.emailAddress, password)).status).toBe(429);
    for (let n = 0; n < 10; n++) await logIn(ann.emailAddress, `wrong${n}`);
    expect((await logIn(ann.emailAddress, 'wrong')).status).toBe(429);
    await sql`update known_address set last_login_at = now() - interval '91 days'`.execute(app.db.kysely);
    await sql`delete from login_failure where subject like 'email:%'`.execute(app.db.kysely);
    expect((await logIn(ann.emailAddress, 'wrong')).code).toBe('tooManyLogins');
  });

  test('[PEOPLE-7] a success forgets the failures of its address of mail, time forgets the others', async () => {
    const ann = await aPerson(app);
    for (let n = 0; n < 9; n++) await guess(ann.emailAddress, '203.0.113.1');
    expect((await guess(ann.emailAddress, '203.0.113.2', password)).status).toBe(200);
    await guessed('203.0.113.1', 90);
    expect((await guess(ann.emailAddress, '203.0.113.1')).status).toBe(401);
    expect((await guess(ann.emailAddress, '203.0.113.1')).status).toBe(429);
    await sql`update login_failure set at = now() - interval '16 minutes'`.execute(app.db.kysely);
    expect((await guess(ann.emailAddress, '203.0.113.1')).status).toBe(401);
  });

  test('[PEOPLE-7] guesses that are sent all at once are not more than ten either', async () => {
    const ann = await aPerson(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => guess(ann.emailAddress, `203.0.113.${n + 10}`, `wrong${n}`)),
    );
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(10);
  });

  test('[PEOPLE-7] nor are guesses for many addresses, from one network at once, more than a hundred', async () => {
    const from = '203.0.113.200';
    await guessed(from, 95);
    const ann = await aPerson(app);
    const emails = Array.from({ length: 40 }, (_, n) => `nobody${n}@example.test`);
    const answers = await Promise.all(emails.map((email) => guess(email, from)));
    const answeredBy = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([answeredBy(401), answeredBy(429)]).toEqual([5, 35]);
    expect((await guess(ann.emailAddress, from, password)).status).toBe(429);
  });

  test('[PEOPLE-7] people who log in rightly from one network at once are all let in, however many', async () => {
    const from = '203.0.113.201';
    await guessed(from, 98);
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(app)));
    const answers = await Promise.all(people.map(({ emailAddress }) => guess(emailAddress, from, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});

test('[PEOPLE-8] what is stored logs nobody in: argon2id of passwords, hashes of sessions', async () => {
  const ann = await aPerson(app);
  const { cookie } = await aSession(ann.credentials);
  const { rows } = await sql<{ all: string }>`
    select string_agg(t::text, ' ') as all from (
      select p::text from person p union all select s::text from session s) as everything (t)
  `.execute(app.db.kysely);
  const stored = rows[0]?.all ?? '';
  expect(stored).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(/marquee-session=([^;]+)/.exec(cookie['cookie'] ?? '')?.[1]);
});

test('[PEOPLE-9] an address logs in whatever its capitals, a password only as it is', async () => {
  const ann = await aPerson(app);
  const loud = by(basic(ann.emailAddress.toUpperCase(), password));
  expect((await loud.call(getLoggedInUser, {})).body.userID).toBe(ann.userID);
  expect((await by(basic(ann.emailAddress, password.toUpperCase())).attempt(getLoggedInUser)).status).toBe(401);
});

test('[PEOPLE-10] a session lives 30 days after its last visit', async () => {
  const ann = await aPerson(app);
  const { cookie } = await aSession(ann.credentials);
  const age = (days: number) =>
    sql`update session set last_seen_at = now() - make_interval(days => ${days}) where user_id = ${ann.userID}`.execute(
      app.db.kysely,
    );
  await age(29);
  const visit = await by(cookie).attempt(getLoggedInUser);
  expect(visit.status).toBe(200);
  expect(visit.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
  const { rows } = await sql<{ fresh: boolean }>`
    select bool_and(last_seen_at > now() - interval '5 minutes') as fresh from session where user_id = ${ann.userID}
  `.execute(app.db.kysely);
  expect(rows).toEqual([{ fresh: true }]);
  await age(31);
  const later = await startApp(app.databaseUrl);
  expect((await new Caller(later.base, cookie).attempt(getLoggedInUser)).status).toBe(204);
});

test('[PEOPLE-11] an account and its users are shown to its own users, its updater to admin users', async () => {
  const boss = await aPerson(app, { admin: true });
  const guest = await aPerson(app, { accountID: boss.accountID });
  const stranger = await aPerson(app, { admin: true });
  const asked = { params: { id: String(boss.accountID) }, query: { includeAccountUsers: 'true' } } as const;
  const forBoss = (await boss.call(getAccount, asked)).body;
  expect(forBoss).toMatchObject({ accountID: boss.accountID, autoUpdaterFtpAccountID: 0 });
  expect(forBoss.accountUsers?.map((user) => [user.userID, user.admin])).toEqual([
    [boss.userID, true],
    [guest.userID, false],
  ]);
  expect((await guest.call(getAccount, asked)).body).not.toHaveProperty('autoUpdaterFtpAccountID');
  const users = { query: { accountID: String(boss.accountID) } };
  expect((await guest.call(listUsers, users)).body.map((user) => user.userID)).toEqual([boss.userID, guest.userID]);
  expect(await stranger.attempt(getAccount, asked)).toMatchObject({ status: 404, code: 'notFound' });
  expect(await stranger.attempt(listUsers, users)).toMatchObject({ status: 404, code: 'notFound' });
  expect(await visitor.attempt(getAccount, asked)).toMatchObject({ status: 401, code: 'loginRequired' });
  expect(await visitor.attempt(listUsers, users)).toMatchObject({ status: 401, code: 'loginRequired' });
});
