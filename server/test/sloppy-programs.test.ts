/** What programs send that mean no harm but are not exact: it is taken for what is meant, or refused with what to do. */
import { gzipSync } from 'node:zlib';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { addOption, updateColumn } from '@marquee/contract/columns.ts';
import { addFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { addGroup } from '@marquee/contract/groups.ts';
import { changePassword } from '@marquee/contract/passwords.ts';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { addRow, updateRow } from '@marquee/contract/rows.ts';
import { addSheet, updateSheet } from '@marquee/contract/sheets.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, password, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const sheet = await aSheet(app, { owner: ann });
const { sheetID } = sheet;
const { groupID } = sheet.groups[0];
const { rowID } = sheet.rows[0];
const { text, status } = sheet.columns;

describe('[ERR-25] a body that can’t be read', () => {
  const said = JSON.stringify({ row: { groupID, name: 'Café' } });

  test.each([
    ['another encoding', Buffer.from(said, 'latin1'), 'application/json'],
    ['another encoding, named', Buffer.from(said, 'latin1'), 'application/json; charset=iso-8859-1'],
    ['two bytes a character', Buffer.from(said, 'utf16le'), 'application/json'],
    ['compressed bytes', gzipSync(said), 'application/json'],
    ['half of JSON', said.slice(0, -1), 'application/json'],
  ])('[ERR-25] %s is refused as such, so that no other words are stored', async (_, body, type) => {
    const answer = await ann.send('POST', addRow.path, { body, headers: { 'content-type': type } });
    const errors = [{ path: 'body', message: 'must be JSON, written in UTF-8' }];
    expect(answer).toMatchObject({ status: 400, code: 'badInput', body: { errors } });
  });

  test('[ERR-25] a mark of UTF-8 before it is left out', async () => {
    const answer = await ann.send('POST', addRow.path, { body: `\uFEFF${said}` });
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

describe('[ERR-27] a null in a field that may be left out and can’t be null counts as not sent', () => {
  const others = { cellDate: null, cellMultiChoice: null, cellUser: null, cellHyperlink: null, cellBanner: null };
  const cell = { columnID: text.columnID, rowID, cellText: { cellTextID: null, text: 'as it is' }, ...others };

  test('[ERR-27] as for a cell the records of the other kinds', async () => {
    const added = await ann.attempt(addCell, { body: { cell: { ...cell, cellID: null } } });
    expect(added).toMatchObject({ status: 201, body: { cellText: { text: 'as it is' } } });
    const changed = { ...cell, cellText: { text: 'as it was' } };
    const answer = await ann.attempt(updateCell, { body: { cell: changed, updateFields: ['text'] } });
    expect(answer).toMatchObject({ status: 200, body: { cellText: { text: 'as it was' } } });
    const none = await ann.attempt(addCell, { body: { cell: { ...cell, cellText: null } } });
    expect(none).toMatchObject({ status: 400, code: 'wrongKind' });
  });

  test('[ERR-27] as what has a default', async () => {
    const option = { columnID: status.columnID, name: 'Sent', colour: null, ordering: null };
    expect(await ann.attempt(addOption, { body: option })).toMatchObject({ status: 201, body: { colour: 'grey' } });
    const account = { name: 'A', host: 'a.test', userName: 'u', password: 'p', url: 'https://a.test' };
    const nulls = { ftpAaccountID: null, protocol: null, directory: null, urlForHttpSite: null };
    const made = await ann.attempt(addFtpAccount, { body: { ...account, ...nulls } });
    expect(made).toMatchObject({ status: 201, body: { protocol: 1, directory: '', urlForHttpSite: '' } });
    const wide = await ann.attempt(addSheet, { body: { name: 'Made', rowNameColumnWidth: null } });
    expect(wide).toMatchObject({ status: 201, body: { rowNameColumnWidth: 100 } });
  });

  test('[ERR-27] where the field has to be there, it is asked for', async () => {
    const answer = await ann.attempt(addRow, { body: { row: { groupID, name: null, ordering: null } } });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'body.row.name', message: 'Required' }] });
    const none = await ann.attempt(addRow, { body: null });
    expect(none.body).toMatchObject({ status: 400, errors: [{ path: 'body', message: 'Required' }] });
  });
});

test.each([
  [updateSheet, { sheet: { sheetID, name: null } }, 'name', 'body.sheet.name'],
  [updateRow, { row: { rowID, ordering: 1 } }, 'orderingAndGroup', 'body.row.groupID'],
  [updateColumn, { column: { columnID: text.columnID } }, 'width', 'body.column.width'],
  [
    updateCell,
    { cell: { columnID: text.columnID, rowID, cellText: { text: null } } },
    'text',
    'body.cell.cellText.text',
  ],
])(
  '[ERR-28] a field that $path is to change and that was not sent is named by its place',
  async (call, body, name, path) => {
    const answer = await ann.attempt(call, { body: { ...body, updateFields: [name] } });
    expect(answer.body).toMatchObject({ status: 400, code: 'badInput', errors: [{ path, message: 'Required' }] });
  },
);

test('[ERR-29] a group that is added as hidden is never seen by the public', async () => {
  const own = await aSheet(app, { owner: ann });
  const visitor = new Caller(app.base);
  const [asMember, asVisitor] = [await listen(ann, own), await listen(visitor, own)];
  const group = { sheetID: own.sheetID, name: 'Drafts', hideFromPublic: true };
  const added = await ann.call(addGroup, { body: { group } });
  expect(added.body).toMatchObject(group);
  const next = { sheetID: own.sheetID, name: 'Next' };
  await ann.call(updateSheet, { body: { sheet: next, updateFields: ['name'] } });
  await asMember.heard(2);
  await asVisitor.heard(1);
  expect(asMember.pushes[0]?.change).toMatchObject({ kind: 'addGroup', group });
  expect(asVisitor.pushes.map(({ change }) => change)).toMatchObject([{ kind: 'updateSheet', sheet: next }]);
  expect((await readSheet(ann, own.url)).groups.at(-1)).toMatchObject(group);
  expect((await readSheet(visitor, own.url)).groups.map(({ name }) => name)).toEqual(
    own.groups.map(({ name }) => name),
  );
});

test('[ERR-29] a sheet is added with its description', async () => {
  const described = { name: 'Spring', description: 'Every placement' };
  const added = await ann.call(addSheet, { body: described });
  expect(added.body).toMatchObject(described);
  expect(await readSheet(ann, added.body.url)).toMatchObject(described);
});
