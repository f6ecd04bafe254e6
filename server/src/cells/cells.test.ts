/** Cells of each kind: filling, changing, emptying, and two people at once. */
import * as calls from '@marquee/contract/cells.ts';
import { addColumn, deleteColumn, deleteOption } from '@marquee/contract/columns.ts';
import { deleteGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
// Both keep the FTP accounts: where banners may point is told elsewhere.
const bob = await aPerson(app, { accountID: ann.accountID, admin: true });
const cy = await aPerson(app);
const sheet = await aSheet(app, { owner: ann, members: [bob] });
type Kind = keyof TestSheet['columns'];

const at = (kind: Kind, row: 0 | 1 | 2 = 0) => ({
  rowID: sheet.rows[row].rowID,
  columnID: sheet.columns[kind].columnID,
});

/** The cell as it is read afresh; undefined where there is none. */
async function stored(kind: Kind, row: 0 | 1 | 2 = 0): Promise<calls.Cell | undefined> {
  const { rowID, columnID } = at(kind, row);
  const { columns } = await readSheet(ann, sheet.url);
  return columns.find((column) => column.columnID === columnID)?.cells.find((cell) => cell.rowID === rowID);
}

const ftpAccountID = async (accountID: number) => {
  const { rows } = await sql<{ id: number }>`
    insert into ftp_account (account_id, name, host, user_name, password_sealed, url)
    values (${accountID}, 'Files', 'ftp.example.test', 'user', '\\x00', 'https://files.example.test')
    returning ftp_account_id as id`.execute(app.db.kysely);
  return rows[0]?.id ?? 0;
};
const ownAccount = await ftpAccountID(ann.accountID);
const foreignAccount = await ftpAccountID(cy.accountID);

const fullBanner = {
  ftpaccountID: ownAccount,
  fileType: 1,
  fileName: 'spring.png',
  displayText: 'Spring',
  ftpfolder: '/spring/mpu',
  bannerWidth: 300,
  bannerHeight: 250,
} as const;
const emptyBanner = {
  ftpaccountID: null,
  fileType: 2,
  fileName: '',
  displayText: '',
  ftpfolder: '',
  bannerWidth: 0,
  bannerHeight: 0,
} as const;

interface Sample {
  kind: Kind;
  key: keyof calls.CellEdit;
  full: Record<string, unknown>;
  empty: Record<string, unknown>;
}

const samples: Sample[] = [
  { kind: 'text', key: 'cellText', full: { text: ' Überschrift\n"2" 🎉 ' }, empty: { text: '' } },
  { kind: 'date', key: 'cellDate', full: { date: '2024-02-29' }, empty: { date: null } },
  {
    kind: 'status',
    key: 'cellMultiChoice',
    full: { multiChoiceOptionID: sheet.options[1].multiChoiceOptionID },
    empty: { multiChoiceOptionID: null },
  },
  { kind: 'who', key: 'cellUser', full: { userID: bob.userID }, empty: { userID: null } },
  {
    kind: 'link',
    key: 'cellHyperlink',
    full: { url: 'https://example.test/?a=1', displayText: 'Brief' },
    empty: { url: '', displayText: '' },
  },
  { kind: 'banner', key: 'cellBanner', full: fullBanner, empty: emptyBanner },
];

const put = (kind: Kind, key: string, fields: Record<string, unknown>, row: 0 | 1 | 2 = 0, cellID = 0) =>
  bob.attempt(calls.updateCell, {
    body: { cell: { ...at(kind, row), cellID, [key]: fields }, updateFields: Object.keys(fields) },
  });

describe.each(samples)('a $kind cell', ({ kind, key, full, empty }) => {
  test('[CELL-1] is filled, read by others, changed by its id and emptied', async () => {
    const added = await bob.call(calls.addCell, { body: { cell: { ...at(kind), [key]: full } } });
    expect(added.body[key as keyof calls.Cell]).toMatchObject({ ...full, cellID: added.body.cellID });
    expect(added.headers.get('location')).toBe(`/api/cells/${added.body.cellID}`);
    expect(await stored(kind)).toEqual(added.body);
    const emptied = await put(kind, key, empty, 0, added.body.cellID);
    expect(emptied).toMatchObject({ status: 200, body: { cellID: added.body.cellID, [key]: empty } });
    expect(await stored(kind)).toEqual(emptied.body);
  });

  test('[CELL-2] two first edits at once get the same cell, and one of them is there', async () => {
    const edit = (who: typeof ann, fields: Record<string, unknown>) =>
      who.call(calls.addCell, { body: { cell: { ...at(kind, 1), [key]: fields } } });
    const [one, two, three] = await Promise.all([edit(ann, full), edit(bob, empty), edit(ann, full)]);
    expect(new Set([one.body.cellID, two.body.cellID, three.body.cellID]).size).toBe(1);
    const latest = [one, two, three].toSorted((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0];
    expect(await stored(kind, 1)).toEqual(latest?.body);
  });
});

test('[CELL-3] of two edits of a cell the later one stays, and its revision is the higher', async () => {
  const first = await put('text', 'cellText', { text: 'first' });
  const second = await put('text', 'cellText', { text: 'second' });
  expect((await stored('text'))?.cellText?.text).toBe('second');
  expect(second.revision).toBe((first.revision ?? 0) + 1);
});

describe('[CELL-4] only the named fields change', () => {
  test('[CELL-4] a link keeps its address when its words change, and the other way round', async () => {
    await put('link', 'cellHyperlink', { url: 'example.test', displayText: 'Old words' });
    await put('link', 'cellHyperlink', { displayText: 'New words' });
    expect((await stored('link'))?.cellHyperlink).toMatchObject({
      url: 'https://example.test',
      displayText: 'New words',
    });
    const answer = await bob.attempt(calls.updateCell, {
      body: {
        cell: { ...at('link'), cellHyperlink: { url: 'https://other.test', displayText: 'not named' } },
        updateFields: ['url'],
      },
    });
    expect(answer.body).toMatchObject({ cellHyperlink: { url: 'https://other.test', displayText: 'New words' } });
  });

  test.each(Object.entries(fullBanner))('[CELL-4] a banner keeps the rest when %s changes', async (field, value) => {
    await put('banner', 'cellBanner', emptyBanner);
    const answer = await put('banner', 'cellBanner', { [field]: value });
    expect(answer.body).toMatchObject({ cellBanner: { ...emptyBanner, [field]: value } });
    await put('banner', 'cellBanner', fullBanner);
    const back = await put('banner', 'cellBanner', { [field]: emptyBanner[field as keyof typeof emptyBanner] });
    const expected = { ...fullBanner, [field]: emptyBanner[field as keyof typeof emptyBanner] };
    expect(back.body).toMatchObject({ cellBanner: expected });
  });

  test('[CELL-4] a first edit that names one field leaves the defaults in the others', async () => {
    const link = await put('link', 'cellHyperlink', { url: 'example.test' }, 2);
    expect(link.body).toMatchObject({ cellHyperlink: { displayText: 'Click here' } });
    const banner = await put('banner', 'cellBanner', { fileName: 'a.html' }, 2);
    expect(banner.body).toMatchObject({
      cellBanner: { fileType: 2, displayText: 'Click here', noOfTimesNewFileFound: 0, recentlyUpdated: false },
    });
  });
});

describe('[CELL-5] what does not belong together is refused', () => {
  const text = { cellText: { text: 'x' } };

  test('[CELL-5] a value of another kind, none, or two', async () => {
    for (const value of [{ cellDate: { date: null } }, {}, { ...text, cellDate: { date: null } }]) {
      const answer = await bob.attempt(calls.addCell, { body: { cell: { ...at('text'), ...value } } });
      expect(answer).toMatchObject({ status: 400, code: 'wrongKind' });
    }
  });

  test('[CELL-5] the id of another cell', async () => {
    const there = await put('text', 'cellText', { text: 'here' });
    const { cellID } = there.body as calls.Cell;
    expect(await put('date', 'cellDate', { date: null }, 0, cellID)).toMatchObject({ status: 400, code: 'otherCell' });
    expect(await put('text', 'cellText', { text: 'x' }, 2, cellID)).toMatchObject({ status: 400, code: 'otherCell' });
    expect(await put('text', 'cellText', { text: 'x' }, 0, 2_147_483_647)).toMatchObject({ code: 'otherCell' });
  });

  test('[CELL-5] a row and a column of different sheets, where both are one’s own; else they are not found', async () => {
    const other = await aSheet(app, { owner: ann });
    const cell = { rowID: sheet.rows[0].rowID, columnID: other.columns.text.columnID, ...text };
    expect(await ann.attempt(calls.addCell, { body: { cell } })).toMatchObject({ status: 400, code: 'otherSheet' });
    expect(await bob.attempt(calls.addCell, { body: { cell } })).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('[CELL-5] an option of another column, a person who is no member, an FTP account of others', async () => {
    const { sheetID } = sheet;
    const foreign = await aSheet(app, { owner: ann });
    const stranger = await aPerson(app);
    const { columnID } = (await ann.call(addColumn, { body: { sheetID, columnTypeID: 3, name: 'Other' } })).body;
    const option = { multiChoiceOptionID: foreign.options[0].multiChoiceOptionID };
    expect(await put('status', 'cellMultiChoice', option)).toMatchObject({ status: 400, code: 'unknownOption' });
    const ownOption = { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID };
    const cell = { ...at('status'), columnID, cellMultiChoice: ownOption };
    expect(await bob.attempt(calls.addCell, { body: { cell } })).toMatchObject({ status: 400, code: 'unknownOption' });
    for (const userID of [stranger.userID, 2_147_483_647]) {
      expect(await put('who', 'cellUser', { userID })).toMatchObject({ status: 400, code: 'unknownPerson' });
    }
    for (const ftpaccountID of [foreignAccount, 2_147_483_647]) {
      const answer = await put('banner', 'cellBanner', { ftpaccountID });
      expect(answer).toMatchObject({ status: 400, code: 'unknownFtpAccount' });
    }
  });

  test('[CELL-5] one bad edit among many at once fails alone', async () => {
    const edits = [
      put('text', 'cellText', { text: 'good' }, 1),
      put('who', 'cellUser', { userID: 2_147_483_647 }, 1),
      put('date', 'cellDate', { date: '2026-01-02' }, 1),
      put('status', 'cellMultiChoice', { multiChoiceOptionID: 2_147_483_647 }, 1),
    ];
    expect((await Promise.all(edits)).map((answer) => answer.status)).toEqual([200, 400, 200, 400]);
    expect((await stored('text', 1))?.cellText?.text).toBe('good');
    expect((await stored('date', 1))?.cellDate?.date).toBe('2026-01-02');
  });
});

test('[CELL-6] a cell of a deleted row, group or column is not found', async () => {
  const other = await aSheet(app, { owner: ann });
  const edit = (row: 0 | 1 | 2, kind: Kind) =>
    ann.attempt(calls.addCell, {
      body: {
        cell: { rowID: other.rows[row].rowID, columnID: other.columns[kind].columnID, cellText: { text: 'x' } },
      },
    });
  expect((await edit(0, 'text')).status).toBe(201);
  await ann.call(deleteRow, { params: { id: String(other.rows[0].rowID) } });
  expect(await edit(0, 'text')).toMatchObject({ status: 404, code: 'notFound' });
  await ann.call(deleteGroup, { params: { id: String(other.groups[1].groupID) } });
  expect(await edit(2, 'text')).toMatchObject({ status: 404, code: 'notFound' });
  await ann.call(deleteColumn, { params: { id: String(other.columns.text.columnID) } });
  expect(await edit(1, 'text')).toMatchObject({ status: 404, code: 'notFound' });
});

test('[CELL-12] a person who left stays in the cells that show them, and can’t be chosen anew', async () => {
  const leaver = await aPerson(app);
  const own = await aSheet(app, { owner: ann, members: [leaver] });
  const cell = (row: 0 | 1) => ({ rowID: own.rows[row].rowID, columnID: own.columns.who.columnID });
  const choose = (row: 0 | 1) =>
    ann.attempt(calls.addCell, { body: { cell: { ...cell(row), cellUser: { userID: leaver.userID } } } });
  expect((await choose(0)).status).toBe(201);
  await ann.call(removeUserFromSheet, { body: { sheetID: own.sheetID, userID: leaver.userID } });
  const read = await readSheet(ann, own.url);
  expect(read.columns[3]?.cells[0]?.cellUser?.userID).toBe(leaver.userID);
  expect(read.formerUsers.map((user) => user.userID)).toEqual([leaver.userID]);
  expect(await choose(1)).toMatchObject({ status: 400, code: 'unknownPerson' });
  expect((await choose(0)).status).toBe(201);
});

test('[CELL-13] a deleted option empties its cells for everybody', async () => {
  const own = await aSheet(app, { owner: ann, members: [bob] });
  const { multiChoiceOptionID } = own.options[0];
  const { columnID } = own.columns.status;
  for (const { rowID } of own.rows) {
    await ann.call(calls.addCell, { body: { cell: { rowID, columnID, cellMultiChoice: { multiChoiceOptionID } } } });
  }
  const heard = await listen(bob, own);
  await ann.call(deleteOption, { params: { id: String(multiChoiceOptionID) } });
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toEqual({
    kind: 'deleteMultiChoiceOption',
    columnID,
    multiChoiceOptionID,
    moveTo: null,
  });
  const status = (await readSheet(bob, own.url)).columns[2];
  expect(status?.cells.map((cell) => cell.cellMultiChoice?.multiChoiceOptionID)).toEqual([null, null, null]);
  expect(status?.multiChoiceOptions.map((option) => [option.name, option.ordering])).toEqual([['Done', 1]]);
});
