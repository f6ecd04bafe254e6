/** What programs send that mean no harm but are not exact: it is taken for what is meant, or refused with what to do. */
import { gzipSync } from 'node:zlib';
import { changePassword } from '@marquee/contract/passwords.ts';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, password } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const sheet = await aSheet(app, { owner: ann });
const { groupID } = sheet.groups[0];

describe('[ERR-25] a body that can’t be read', () => {
  const text = JSON.stringify({ row: { groupID, name: 'Café' } });

  test.each([
    ['another encoding', Buffer.from(text, 'latin1'), 'application/json'],
    ['another encoding, named', Buffer.from(text, 'latin1'), 'application/json; charset=iso-8859-1'],
    ['two bytes a character', Buffer.from(text, 'utf16le'), 'application/json'],
    ['compressed bytes', gzipSync(text), 'application/json'],
    ['half of JSON', text.slice(0, -1), 'application/json'],
  ])('[ERR-25] %s is refused as such, so that no other words are stored', async (_, body, type) => {
    const answer = await ann.send('POST', addRow.path, { body, headers: { 'content-type': type } });
    const errors = [{ path: 'body', message: 'must be JSON, written in UTF-8' }];
    expect(answer).toMatchObject({ status: 400, code: 'badInput', body: { errors } });
  });

  test('[ERR-25] a mark of UTF-8 before it is left out', async () => {
    const answer = await ann.send('POST', addRow.path, { body: `\uFEFF${text}` });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Café' } });
  });
});

test('[ERR-26] Basic credentials are read in UTF-8, or in Latin-1 as btoa writes them', async () => {
  const person = await aPerson(app);
  const newPassword = 'pässwörd';
  await person.call(changePassword, { body: { userID: person.userID, oldPassword: password, newPassword } });
  const written = (encoding: BufferEncoding) => ({
    authorization: `Basic ${Buffer.from(`${person.emailAddress}:${newPassword}`, encoding).toString('base64')}`,
  });
  for (const encoding of ['utf8', 'latin1'] as const) {
    const answer = await new Caller(app.base, written(encoding)).attempt(getLoggedInUser);
    expect(answer).toMatchObject({ status: 200, body: { userID: person.userID } });
  }
});
