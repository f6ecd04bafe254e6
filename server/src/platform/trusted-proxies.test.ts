/** Who may say for whom they ask: the proxies of the settings and nobody else, in calls and in live connections. */
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { hubPath } from '@marquee/contract/live.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { isAddressRange, trusting } from './trusted-proxies.ts';

const trusted = await startApp();
const untrusted = await startApp(undefined, { trustProxy: ['192.0.2.0/24'] });

/** The status of a wrong password once others have shut our own address, when it came from elsewhere by its own account. */
async function guessed({ base, db }: typeof trusted): Promise<number> {
  await sql`insert into login_failure (subject) select 'address:127.0.0.1' from generate_series(1, 100)`.execute(
    db.kysely,
  );
  return (await new Caller(base, basic('nobody@example.test', 'wrong')).send('GET', getLoggedInUser.path)).status;
}

test('[RUN-1] a call’s address is the one that a proxy of ours tells, and else the caller’s own, whatever it says', async () => {
  expect(await guessed(trusted)).toBe(401);
  expect(await guessed(untrusted)).toBe(429);
});

test('[RUN-1] the same goes for live connections', async () => {
  const connected = async (app: typeof trusted) => {
    const ann = await aPerson(app);
    const headers = { ...ann.credentials, 'x-forwarded-for': '203.0.113.200' };
    const client = new HubConnectionBuilder()
      .withUrl(app.base + hubPath, { headers })
      .configureLogging(LogLevel.None)
      .build();
    const isIn = await client.start().then(
      () => true,
      () => false,
    );
    await client.stop();
    return isIn;
  };
  // Wrong passwords have shut our own address there, which is what the one that is made up comes down to.
  expect(await connected(untrusted)).toBe(false);
  expect(await connected(trusted)).toBe(true);
});

test('[RUN-1] by which protocol people came is believed of our proxies alone', async () => {
  const isHttps = async (base: string) =>
    (await new Caller(base).send('GET', '/healthz', { headers: { 'x-forwarded-proto': 'https' } })).headers.has(
      'strict-transport-security',
    );
  expect([await isHttps(trusted.base), await isHttps(untrusted.base)]).toEqual([true, false]);
});

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['fd00::7', ['fd00::/8'], true],
  ['127.0.0.1', [], false],
  ['nonsense', ['0.0.0.0/0'], false],
  [undefined, ['0.0.0.0/0', '::/0'], false],
])('[RUN-1] whether %s is one of %j: %s', (address, ranges, expected) => {
  expect(trusting(ranges)(address)).toBe(expected);
});

test('[RUN-1] what is no address and no range is told from what is one', () => {
  const texts = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/129', '10.0.0.0/33', '10.0.0.0/8/8', 'loopback', ''];
  expect(texts.filter(isAddressRange)).toEqual(['10.0.0.1', '10.0.0.0/8', '::1']);
});
