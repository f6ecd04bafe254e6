/** Making the first admin user, as whoever runs the server does it: a real process over a real database. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inviteUserToSheet, listInvitations } from '@marquee/contract/invitations.ts';
import { addSheet } from '@marquee/contract/sheets.ts';
import { getAccount, getLoggedInUser } from '@marquee/contract/people.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { startEmbedded } from '#postgres/embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';

const app = await startApp();
const secret = 'a good password';
let count = 0;
const flagsFor = (emailAddress: string) => [
  `--email=${emailAddress}`,
  '--first-name=Ann',
  '--surname=Lee',
  '--account=Acme',
  `--password=${secret}`,
];
const anAddress = () => `first${++count}@example.test`;

/** Runs the program to its end, with nobody at a terminal. */
async function create(args: string[], env: Record<string, string> = { DATABASE_URL: app.databaseUrl }) {
  const child = spawn(process.execPath, ['server/src/create-admin.ts', ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  return { status: await promise, output };
}

test('[PEOPLE-21] a new account gets its admin user, who can log in and make sheets', async () => {
  const emailAddress = anAddress();
  const { status, output } = await create(flagsFor(` ${emailAddress} `));
  expect(output).toContain(`Log in as ${emailAddress}.`);
  expect(status).toBe(0);
  const ann = new Caller(app.base, basic(emailAddress, secret));
  const user = (await ann.call(getLoggedInUser, {})).body;
  expect(user).toMatchObject({ firstName: 'Ann', surname: 'Lee', isAdminUser: true });
  const params = { id: String(user.accountID) };
  const account = (await ann.call(getAccount, { params, query: { includeAccountUsers: 'true' } })).body;
  expect(account).toMatchObject({ name: 'Acme', accountUsers: [{ userID: user.userID, admin: true }] });
  expect((await ann.attempt(addSheet, { body: { name: 'First' } })).status).toBe(201);
});

test('[PEOPLE-21] the environment says it as well, so that no password is among the flags', async () => {
  const env = {
    ADMIN_EMAIL: anAddress(),
    ADMIN_PASSWORD: secret,
    ADMIN_ACCOUNT: 'Acme',
    DATABASE_URL: app.databaseUrl,
  };
  expect((await create(['--first-name', 'Ann', '--surname', 'Lee'], env)).status).toBe(0);
  expect((await new Caller(app.base, basic(env.ADMIN_EMAIL, secret)).attempt(getLoggedInUser)).status).toBe(200);
});

test('[PEOPLE-22] an address that is taken, in whatever capitals, makes no second account', async () => {
  const emailAddress = anAddress();
  await create(flagsFor(emailAddress));
  const accounts = () => app.db.kysely.selectFrom('account').select('account_id').execute();
  const before = await accounts();
  const { status, output } = await create(flagsFor(emailAddress.toUpperCase()));
  expect(status).toBe(1);
  // Who has it and can’t log in is told how they can.
  expect(output).toMatch(/^This email address is already in use\.\n.*Forgot password.*DATA_DIR\/outbox\.\n$/);
  expect(await accounts()).toEqual(before);
});

test('[START-38] who is invited and has not signed up becomes the admin user, and finds the invitation waiting', async () => {
  const boss = await aPerson(app, { admin: true });
  const { sheetID } = await aSheet(app, { owner: boss });
  const emailAddress = anAddress();
  await boss.call(inviteUserToSheet, { body: { sheetID, emailAddress: emailAddress.toUpperCase() } });
  const { status, output } = await create(flagsFor(emailAddress));
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining(`Log in as ${emailAddress}.`) });
  const ann = new Caller(app.base, basic(emailAddress, secret));
  const user = (await ann.call(getLoggedInUser, {})).body;
  expect(user).toMatchObject({ firstName: 'Ann', surname: 'Lee', isAdminUser: true });
  expect(user.accountID).not.toBe(boss.accountID);
  const params = { id: String(user.accountID) };
  const account = (await ann.call(getAccount, { params, query: { includeAccountUsers: 'true' } })).body;
  expect(account).toMatchObject({ name: 'Acme', accountUsers: [{ userID: user.userID, admin: true }] });
  const waiting = (await boss.call(listInvitations, { params: { id: String(sheetID) } })).body;
  expect(waiting.map((one) => one.emailAddress)).toEqual([emailAddress]);
});

test.each([
  ['--password', 'abc', '--password: Required (minimum 6 characters)\n'],
  ['--email', 'ann', '--email: Please enter an email address, like name@example.com\n'],
  ['--surname', ' ', '--surname: Required\n'],
])('[PEOPLE-22] %s %s is refused in one sentence', async (flag, value, output) => {
  expect(await create([...flagsFor(anAddress()), flag, value])).toEqual({ status: 1, output });
});

test('[PEOPLE-22] what is missing and what is unknown is said, with how to say it', async () => {
  const { status, output } = await create(['--email', anAddress()]);
  expect(status).toBe(1);
  expect(output).toContain('Missing: --first-name, --surname, --account, --password.\nUsage: npm run create-admin');
  expect((await create(['--admin'])).output).toContain('Usage: npm run create-admin');
});

test('[PEOPLE-22] a database that is not there is said without its password', async () => {
  const { status, output } = await create(flagsFor(anAddress()), {
    DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x',
  });
  expect({ status, output }).toEqual({
    status: 1,
    output: 'Cannot use DATABASE_URL: nothing answers at 127.0.0.1:1.\n',
  });
});

test(
  '[PEOPLE-21] the embedded database serves too, whether or not a server runs on it',
  { timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marquee-admin-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const [alone, beside] = [anAddress(), anAddress()];
    expect((await create(flagsFor(alone), { DATA_DIR: dataDir })).status).toBe(0);
    const running = await startEmbedded({ dataDir, log: () => undefined });
    onTestFinished(() => running.stop());
    const db = connect(running.url, () => undefined);
    onTestFinished(() => db.close());
    await migrate(db);
    expect((await create(flagsFor(beside), { DATA_DIR: dataDir })).status).toBe(0);
    const people = await db.kysely.selectFrom('person').select('email_address').orderBy('user_id').execute();
    expect(people.map((person) => person.email_address)).toEqual([alone, beside]);
  },
);
