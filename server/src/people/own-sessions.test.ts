/** The list of where one is logged in, and logging out there. */
import { getLoggedInUser, logIn } from '@marquee/contract/people.ts';
import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, type TestPerson } from '#test/builders.ts';
import { Caller, sessionOf, type Credentials } from '#test/client.ts';
import { aConnection } from '#test/live-connection.ts';
import { deviceOf, networkOf } from './devices.ts';

const app = await startApp();
const by = (credentials: Credentials, base = app.base) => new Caller(base, credentials);

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

async function aBrowser(person: TestPerson, userAgent = windows) {
  const sent = { headers: { ...person.credentials, 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' } };
  const { cookie, withToken } = sessionOf(await new Caller(app.base).send(logIn.method, logIn.path, sent));
  const isIn = async (base = app.base) => (await by(cookie, base).attempt(getLoggedInUser)).status === 200;
  return { cookie, caller: by(withToken), isIn };
}

const sessionsOf = async (caller: Caller) => (await caller.call(listSessions, {})).body;

test.each([
  [windows, 'Chrome', 'Windows'],
  [iPhone, 'Safari', 'iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [`${windows} Edg/140.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['curl/8.9', '', ''],
  [null, '', ''],
])('[PEOPLE-27] %s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7:x'],
  ['2001:db8::5', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['unknown', null],
])('[PEOPLE-27] of the address %s only %s is kept', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[PEOPLE-27] one’s sessions are listed with browser, system and network, and which of them asks', async () => {
  const ann = await aPerson(app);
  const [here, phone] = [await aBrowser(ann), await aBrowser(ann, iPhone)];
  await aBrowser(await aPerson(app));
  const listed = await sessionsOf(here.caller);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const shared = { sessionID: expect.any(Number), network: '203.0.113.x', loggedInAt: moment, lastSeenAt: moment };
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({ ...shared, browser: 'Chrome', system: 'Windows', isCurrent: true });
  expect(listed).toContainEqual({ ...shared, browser: 'Safari', system: 'iPhone', isCurrent: false });
  expect((await sessionsOf(phone.caller)).find((one) => one.isCurrent)?.system).toBe('iPhone');
  expect((await sessionsOf(ann)).some((one) => one.isCurrent)).toBe(false);
  expect(await new Caller(app.base).attempt(listSessions)).toMatchObject({ status: 401, code: 'loginRequired' });
});

test('[PEOPLE-27] what a browser says of itself is cut, and a session that has run out is not listed', async () => {
  const ann = await aPerson(app);
  await aBrowser(ann, `${windows} ${'x'.repeat(2_000)}`);
  expect(await sessionsOf(ann)).toMatchObject([{ browser: 'Chrome' }]);
  await sql`update session set last_seen_at = now() - interval '31 days' where user_id = ${ann.userID}`.execute(
    app.db.kysely,
  );
  expect(await sessionsOf(ann)).toEqual([]);
});

test('[PEOPLE-28] one session is ended at once with its live connections, the others stay', async () => {
  const ann = await aPerson(app);
  const [here, lost, third] = [await aBrowser(ann), await aBrowser(ann, iPhone), await aBrowser(ann)];
  const [gone, stays] = [await aConnection(app.base, lost.cookie), await aConnection(app.base, third.cookie)];
  const { sessionID = 0 } = (await sessionsOf(here.caller)).find((one) => one.system === 'iPhone') ?? {};
  const params = { id: String(sessionID) };
  expect((await here.caller.attempt(endSession, { params })).status).toBe(204);
  expect(await Promise.all([here.isIn(), lost.isIn(), third.isIn()])).toEqual([true, false, true]);
  await expect.poll(() => gone.isOpen).toBe(false);
  expect(stays.isOpen).toBe(true);
  expect(await here.caller.attempt(endSession, { params })).toMatchObject({ status: 404, code: 'notFound' });
});

test('[PEOPLE-28] nobody ends another’s session, and a forged request ends none', async () => {
  const [ann, eve] = [await aPerson(app), await aPerson(app)];
  const [anns, eves] = [await aBrowser(ann), await aBrowser(eve)];
  const [session] = await sessionsOf(anns.caller);
  const params = { id: String(session?.sessionID) };
  expect(await eves.caller.attempt(endSession, { params })).toMatchObject({ status: 404, code: 'notFound' });
  expect(await by(anns.cookie).attempt(endSession, { params })).toMatchObject({ status: 403, code: 'forgedRequest' });
  await eves.caller.call(endOtherSessions, {});
  expect(await anns.isIn()).toBe(true);
});

test('[PEOPLE-28] logging out everywhere ends all sessions but the one that asks, in other processes too', async () => {
  const elsewhere = await startApp(app.databaseUrl);
  const ann = await aPerson(app);
  const [here, lost] = [await aBrowser(ann), await aBrowser(ann)];
  expect(await lost.isIn(elsewhere.base)).toBe(true);
  const [own, gone] = [await aConnection(elsewhere.base, here.cookie), await aConnection(elsewhere.base, lost.cookie)];
  expect((await here.caller.attempt(endOtherSessions)).status).toBe(204);
  expect(await lost.isIn()).toBe(false);
  await expect.poll(() => gone.isOpen).toBe(false);
  await expect.poll(() => lost.isIn(elsewhere.base)).toBe(false);
  expect([own.isOpen, await here.isIn(elsewhere.base)]).toEqual([true, true]);
  expect(await sessionsOf(here.caller)).toMatchObject([{ isCurrent: true }]);
  // A program has no session that could stay.
  expect((await ann.attempt(endOtherSessions)).status).toBe(204);
  expect(await here.isIn()).toBe(false);
});
