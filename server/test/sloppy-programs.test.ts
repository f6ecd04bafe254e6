/** What programs send that mean no harm but are not exact: it is taken for what is meant, or refused with what to do. */
import { gzipSync } from 'node:zlib';
import { addRow } from '@marquee/contract/rows.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';

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
