/** What the web sends when it means harm, or by mistake: each call refuses it clearly and changes nothing. */
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { sendPasswordResetEmail } from '@marquee/contract/passwords.ts';
import { addRow, addRows, deleteRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { addSheet, deleteSheet, exportSheet, getSheet, updateSheet } from '@marquee/contract/sheets.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const sheet = await aSheet(app, { owner: ann });
const { sheetID } = sheet;
const { groupID } = sheet.groups[0];
const { rowID } = sheet.rows[0];
const { multiChoiceOptionID } = sheet.options[0];
const column = (kind: keyof TestSheet['columns']) => sheet.columns[kind].columnID;

const unchanged = async (work: () => Promise<unknown>) => {
  const before = await readSheet(ann, sheet.url);
  await work();
  expect(await readSheet(ann, sheet.url)).toEqual(before);
};

/** Every place that takes words, as a call that writes them. */
const words = (text: string) => [
  { endpoint: addSheet, input: { body: { name: text } } },
  { endpoint: updateSheet, input: { body: { sheet: { sheetID, name: text }, updateFields: ['name'] } } },
  {
    endpoint: updateSheet,
    input: { body: { sheet: { sheetID, description: text }, updateFields: ['description'] } },
  },
  { endpoint: addGroup, input: { body: { group: { sheetID, name: text } } } },
  { endpoint: updateGroup, input: { body: { group: { groupID, name: text }, updateFields: ['name'] } } },
  { endpoint: addRow, input: { body: { row: { groupID, name: text } } } },
  { endpoint: updateRow, input: { body: { row: { rowID, name: text }, updateFields: ['name'] } } },
  { endpoint: columns.addColumn, input: { body: { sheetID, columnTypeID: 1, name: text } } },
  {
    endpoint: columns.updateColumn,
    input: { body: { column: { columnID: column('text'), name: text }, updateFields: ['name'] } },
  },
  { endpoint: columns.addOption, input: { body: { columnID: column('status'), name: text, colour: 'red' } } },
  { endpoint: columns.updateOption, input: { body: { multiChoiceOptionID, name: text } } },
  { endpoint: addCell, input: { body: { cell: { rowID, columnID: column('text'), cellText: { text } } } } },
  { endpoint: updateCells, input: { body: { cells: [{ rowID, columnID: column('text'), cellText: { text } }] } } },
  { endpoint: inviteUserToSheet, input: { body: { sheetID, emailAddress: text } } },
  ...['url', 'displayText'].map((field) => ({
    endpoint: updateCell,
    input: {
      body: {
        cell: { rowID, columnID: column('link'), cellHyperlink: { [field]: `https://a.test/${text}` } },
        updateFields: [field],
      },
    },
  })),
  ...['displayText', 'fileName', 'ftpfolder'].map((field) => ({
    endpoint: updateCell,
    input: {
      body: { cell: { rowID, columnID: column('banner'), cellBanner: { [field]: text } }, updateFields: [field] },
    },
  })),
  { endpoint: getSheet, input: { query: { sheetURL: text } } },
  { endpoint: getChanges, input: { params: { id: sheetID }, query: { since: 0, sheetURL: text } } },
];

describe.each([
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud83db'],
  ['the other half', '\ude00'],
])('[ERR-4] %s', (_, text) => {
  test.each(words(text).map((call) => ({ ...call, name: `${call.endpoint.method} ${call.endpoint.path}` })))(
    '[ERR-4] in the words of $name does no harm',
    async ({ endpoint, input }) => {
      const answer = await ann.attempt(endpoint, input);
      // What can be put right (an address without the character) may be; a failure of ours it must not be.
      expect(answer.status).toBeLessThan(500);
      const whole = await ann.attempt(getSheet, { query: { sheetURL: sheet.url, includeGroupsRowsCells: 'true' } });
      expect(whole.status).toBe(200);
      expect(/\\u0000|\\ud83d|\\ude00|\ufffd/.test(JSON.stringify(whole.body))).toBe(false);
    },
  );
});

test('[ERR-4] an edit that the database would choke on does not take its neighbours down', async () => {
  const edit = (row: number, text: string) =>
    ann.attempt(addCell, { body: { cell: { rowID: row, columnID: column('text'), cellText: { text } } } });
  const [first, second, third] = sheet.rows;
  const answers = await Promise.all([
    edit(first.rowID, 'one'),
    edit(second.rowID, '\ud83d'),
    edit(third.rowID, 'three'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 400, 201]);
});

const tooLong = 'x'.repeat(limits.name + 1);
const names = words(tooLong).filter(({ input }) => JSON.stringify(input).includes(`"name":"x`));
test.each(names)('[ERR-2] a name past its length is refused: $endpoint.summary', async (call) => {
  await unchanged(async () => {
    expect(await ann.attempt(call.endpoint, call.input)).toMatchObject({ status: 400, code: 'badInput' });
  });
});

test.each(['', '   ', '\t\n'])('[ERR-2] an empty name (%j) is refused with the word for it', async (name) => {
  await unchanged(async () => {
    const answer = await ann.attempt(addRow, { body: { row: { groupID, name } } });
    expect(answer.body).toMatchObject({ code: 'badInput', errors: [{ path: 'body.row.name', message: 'Required' }] });
  });
});

test('[ERR-2] a name is one line, read in the direction of its own letters', async () => {
  const name = ' Spring\r\n\tsale \u202efdp.exe\u202c\u2028x ';
  const stored = (await ann.call(addRow, { body: { row: { groupID, name } } })).body.name;
  expect(stored).toBe('Spring sale fdp.exe x');
});

test('[ERR-2] names, descriptions and texts of exactly their length are taken, one more is refused', async () => {
  const name = '🎉'.repeat(Math.floor(limits.name / 2));
  expect((await ann.call(addRow, { body: { row: { groupID, name } } })).body.name).toBe(name);
  const describe_ = (description: string) =>
    ann.attempt(updateSheet, { body: { sheet: { sheetID, description }, updateFields: ['description'] } });
  expect((await describe_('ü'.repeat(limits.description))).status).toBe(200);
  expect((await describe_('ü'.repeat(limits.description + 1))).status).toBe(400);
  const write = (text: string) =>
    ann.attempt(addCell, { body: { cell: { rowID, columnID: column('text'), cellText: { text } } } });
  expect((await write('\u0001'.repeat(limits.text))).status).toBe(201);
  expect((await write('x'.repeat(limits.text + 1))).status).toBe(400);
});

test('[PEOPLE-58] an email address that is too long is refused at once, whatever is in it', async () => {
  const emailAddress = `a@${'.'.repeat(200_000)}@`;
  const answer = await new Caller(app.base).attempt(sendPasswordResetEmail, { body: { emailAddress } });
  expect(answer.body).toMatchObject({
    code: 'badInput',
    errors: expect.arrayContaining([{ path: 'body.emailAddress', message: 'This email address is too long' }]),
  });
});

describe('[ERR-3] ids that are none', () => {
  const ids = [0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER + 1, 1e300, '1', null, [], {}, true];

  test.each(ids)('[ERR-3] %j in a body', async (id) => {
    const answer = await ann.attempt(addRow, { body: { row: { groupID: id, name: 'x' } } });
    expect(answer).toMatchObject({ status: 400, code: 'badInput' });
  });

  test.each(['0', '-1', '1.5', '2147483648', '99999999999', '1e3', '%20', 'x', '1;drop table person'])(
    '[ERR-3] %j in a path',
    async (id) => {
      expect((await ann.send('DELETE', deleteRow.path.replace('{id}', id))).status).toBe(400);
    },
  );

  test('[ERR-3] a path that cannot be decoded is refused, too', async () => {
    expect((await ann.send('DELETE', '/api/rows/%zz')).status).toBe(400);
    expect((await ann.send('DELETE', '/api/rows/%00')).status).toBe(400);
  });

  test('[ERR-3] ids of nothing are not found', async () => {
    const params = { id: '2147483647' };
    for (const endpoint of [deleteRow, deleteSheet, exportSheet, columns.deleteColumn, columns.deleteOption]) {
      expect(await ann.attempt(endpoint, { params })).toMatchObject({ status: 404, code: 'notFound' });
    }
    const cell = { rowID: 2_147_483_647, columnID: column('text'), cellText: { text: 'x' } };
    expect(await ann.attempt(addCell, { body: { cell } })).toMatchObject({ status: 404, code: 'notFound' });
    const other = { rowID, columnID: 2_147_483_647, cellText: { text: 'x' } };
    expect(await ann.attempt(addCell, { body: { cell: other } })).toMatchObject({ status: 404, code: 'notFound' });
  });
});

test.each([
  ['cells', updateCells],
  ['rowIDs', deleteRows],
  ['rowIDs', restoreRows],
  ['rows', addRows],
] as const)('[ERR-3] lists of %s hold what they should', async (key, endpoint) => {
  await unchanged(async () => {
    for (const list of [
      undefined,
      null,
      1,
      {},
      [],
      [null],
      [0],
      [[]],
      ['1'],
      [{}],
      [{ rowID, columnID: 0 }],
      [1e300],
    ]) {
      expect(await ann.attempt(endpoint, { body: { [key]: list } })).toMatchObject({ status: 400, code: 'badInput' });
    }
  });
});

test.each([
  ['date', { cellDate: { date: '2026-02-30' } }],
  ['date', { cellDate: { date: '0000-01-01' } }],
  ['date', { cellDate: { date: 'infinity' } }],
  ['date', { cellDate: { date: 20260101 } }],
  ['link', { cellHyperlink: { url: 'javascript:alert(1)' } }],
  ['link', { cellHyperlink: { url: `https://a.test/${'x'.repeat(limits.address)}` } }],
  ['link', { cellHyperlink: { displayText: tooLong } }],
  ['text', { cellText: { text: 5 } }],
  ['who', { cellUser: { userID: -1 } }],
  ['status', { cellMultiChoice: { multiChoiceOptionID: '1' } }],
  ['banner', { cellBanner: { fileName: '../secret' } }],
  ['banner', { cellBanner: { bannerWidth: -1 } }],
  ['banner', { cellBanner: { bannerHeight: 1e9 } }],
  ['banner', { cellBanner: { fileType: 4 } }],
] as const)('[CELL-8] a %s cell does not take %j', async (kind, value) => {
  const answer = await ann.attempt(addCell, { body: { cell: { rowID, columnID: column(kind), ...value } } });
  expect(answer).toMatchObject({ status: 400, code: 'badInput' });
  const among = { rowID, columnID: column(kind), ...value };
  const several = await ann.attempt(updateCells, { body: { cells: [among] } });
  expect(several).toMatchObject({ status: 400, code: 'badInput' });
});

describe('[ERR-5] requests that are not what they should be', () => {
  const path = addRow.path;
  const good = JSON.stringify({ row: { groupID, name: 'x' } });

  test.each([
    ['half of JSON', '{"row": {'],
    ['no JSON', 'row=1'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a forged prototype', '{"__proto__": {"row": 1}}'],
  ])('[ERR-5] %s as a body is bad input', async (_, body) => {
    expect(await ann.send('POST', path, { body })).toMatchObject({ status: 400, code: 'badInput' });
  });

  test('[ERR-5] no body at all is bad input', async () => {
    expect(await ann.send('POST', path)).toMatchObject({ status: 400, code: 'badInput' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '[ERR-5] %s is not JSON',
    async (type) => {
      const answer = await ann.send('POST', path, { body: good, headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, code: 'badMediaType' });
    },
  );

  test('[ERR-5] a body past 256 KiB is too large', async () => {
    const body = JSON.stringify({ row: { groupID, name: 'x'.repeat(300_000) } });
    expect(await ann.send('POST', path, { body })).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  test('[ERR-5] many cells may be a larger body, up to 8 MiB', async () => {
    const cells = (length: number) =>
      JSON.stringify({ cells: [{ rowID, columnID: 0, cellText: { text: 'x'.repeat(length) } }] });
    const path = updateCells.path;
    expect(await ann.send('PUT', path, { body: cells(300_000) })).toMatchObject({ status: 400, code: 'badInput' });
    const tooLarge = await ann.send('PUT', path, { body: cells(8 * 1024 * 1024) });
    expect(tooLarge).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  test('[ERR-5] fields nobody knows are left alone', async () => {
    const body = { row: { groupID, name: 'x', sheetID: 1, isAdmin: true }, more: { than: 'asked' } };
    expect((await ann.attempt(addRow, { body })).status).toBe(201);
  });
});

test.each([
  ['an unknown address', 'GET', '/api/nothing'],
  ['a path below', 'GET', '/api/rows/1/cells'],
])('[ERR-1] %s under /api is no call, as a problem', async (_, method, path) => {
  const answer = await ann.send(method, path);
  expect(answer).toMatchObject({ status: 404, code: 'noSuchCall' });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('[ERR-1] a refusal is a problem with type, title, status, detail and code, and names what is wrong', async () => {
  const body = { column: { columnID: 0, width: 39 }, updateFields: [] };
  const answer = await ann.attempt(columns.updateColumn, { body });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    type: 'urn:marquee:problem:badInput',
    title: 'Something in this request isn’t valid.',
    status: 400,
    code: 'badInput',
    errors: [
      { path: 'body.column.columnID', message: expect.any(String) },
      { path: 'body.column.width', message: expect.any(String) },
      { path: 'body.updateFields', message: expect.any(String) },
    ],
  });
});
