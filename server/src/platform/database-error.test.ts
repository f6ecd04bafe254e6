/** What people get wrong about DATABASE_URL, as the sentence that a start ends with. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { databaseError } from './database-error.ts';
import { connect } from './db.ts';
import { readSettings, StartError } from './env.ts';
import { migrate } from './migrate.ts';

const url = new URL(inject('postgresUrl'));
url.searchParams.set('sslmode', 'verify-full');
const db = connect(url.href, () => undefined);
afterAll(() => db.close());

const sentenceFor = (error: unknown, search = '') => {
  const settings = readSettings({ DATABASE_URL: `postgres://me:my-secret@db.test/marquee?${search}` }, '/app');
  const told = databaseError(error, settings);
  return told instanceof StartError ? told.message : undefined;
};

test('[START-27] a database that speaks no TLS is said to', async () => {
  const error: unknown = await migrate(db).catch((thrown: unknown) => thrown);
  expect(sentenceFor(error)).toBe('Cannot use DATABASE_URL: db.test does not support TLS; remove sslmode.');
});

test.each([
  ['EAI_AGAIN', 'the host db.test cannot be looked up now'],
  ['EHOSTUNREACH', 'db.test cannot be reached'],
  ['53300', 'it has no connections left; raise max_connections or the user’s limit'],
  ['57P03', 'it is starting, or stopping; try again in a moment'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'the certificate of db.test is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); name its authority as ?sslrootcert=FILE',
  ],
])('[START-27] %s is a sentence, without the password', (code, sentence) => {
  expect(sentenceFor(Object.assign(new Error('Something'), { code }))).toBe(`Cannot use DATABASE_URL: ${sentence}.`);
});

test.each([
  [{ code: '25006' }, 'the database is a read-only replica; use the primary’s address'],
  [
    { code: 'ECONNRESET' },
    'db.test ended the connection; see that a PostgreSQL is at this port, and what its log says',
  ],
  [{ code: '57P01' }, 'it is stopping; try again in a moment'],
  [
    { message: 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string' },
    'the server asks for a password, and the URL has none',
  ],
])('[START-33] %o is a sentence', (what, sentence) => {
  expect(sentenceFor(Object.assign(new Error('Something'), what))).toBe(`Cannot use DATABASE_URL: ${sentence}.`);
});

test('[START-33] so is a server of another kind, which ends the connection without a word', async () => {
  const other = createServer((socket) => socket.end());
  onTestFinished(() => void other.close());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const there = connect(`postgres://me@127.0.0.1:${port}/marquee`, () => undefined);
  onTestFinished(() => there.close());
  const error: unknown = await migrate(there).catch((thrown: unknown) => thrown);
  expect(sentenceFor(error)).toBe(
    'Cannot use DATABASE_URL: db.test ended the connection; see that a PostgreSQL is at this port, and what its log says.',
  );
});

test('[START-33] an address without a database is said to name none', () => {
  const settings = readSettings({ DATABASE_URL: 'postgres://me:my-secret@db.test' }, '/app');
  const told = databaseError(Object.assign(new Error('Something'), { code: '3D000' }), settings);
  expect(told).toEqual(new StartError('Cannot use DATABASE_URL: it names no database, and none has the user’s name.'));
});

test.each([
  ['host=/run/nowhere', 'the socket /run/nowhere/.s.PGSQL.5432 is not there'],
  ['sslmode=verify-full&sslrootcert=/no/such.pem', 'the file /no/such.pem is not there'],
])('[START-36] %s, which is not there, is a sentence', async (search, sentence) => {
  const lost = connect(`postgres:///marquee?${search}`, () => undefined);
  const error: unknown = await migrate(lost).catch((thrown: unknown) => thrown);
  await lost.close();
  expect(sentenceFor(error, search)).toBe(`Cannot use DATABASE_URL: ${sentence}.`);
});

test('[START-27] what nobody foresaw stays as it was thrown', () => {
  expect(sentenceFor(new Error('Something'))).toBeUndefined();
});
