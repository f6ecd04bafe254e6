/** What people get wrong about DATABASE_URL, as the sentence that a start ends with. */
import { afterAll, expect, inject, test } from 'vitest';
import { databaseError } from './database-error.ts';
import { connect } from './db.ts';
import { readSettings, StartError } from './env.ts';
import { migrate } from './migrate.ts';

const url = new URL(inject('postgresUrl'));
url.searchParams.set('sslmode', 'verify-full');
const db = connect(url.href, () => undefined);
afterAll(() => db.close());

const sentenceFor = (error: unknown) => {
  const settings = readSettings({ DATABASE_URL: 'postgres://me:my-secret@db.test/marquee' }, '/app');
  const told = databaseError(error, settings);
  return told instanceof StartError ? told.message : undefined;
};

test('[START-27] a database that speaks no TLS is said to', async () => {
  const error: unknown = await migrate(db).catch((thrown: unknown) => thrown);
  expect(sentenceFor(error)).toBe('Cannot use DATABASE_URL: db.test speaks no TLS; leave sslmode out.');
});

test.each([
  ['EAI_AGAIN', 'the host db.test cannot be looked up now'],
  ['EHOSTUNREACH', 'there is no way to db.test'],
  ['53300', 'it takes no more connections; raise max_connections, or the limit of the user'],
  ['57P03', 'it is starting, or stopping; try again in a moment'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'the certificate of db.test is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); name its authority as ?sslrootcert=FILE',
  ],
])('[START-27] %s is a sentence, without the password', (code, sentence) => {
  expect(sentenceFor(Object.assign(new Error('Something'), { code }))).toBe(`Cannot use DATABASE_URL: ${sentence}.`);
});

test('[START-27] what nobody foresaw stays as it was thrown', () => {
  expect(sentenceFor(new Error('Something'))).toBeUndefined();
});
