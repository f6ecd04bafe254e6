/** The public view: secrets are written into every place that it must not show, and looked for in everything that it sends. */
import { addCell, updateCells, type CellEdit } from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import { addComment, deleteComment, listComments, updateComment } from '@marquee/contract/comments.ts';
import { listFtpAccounts, listFtpFolder } from '@marquee/contract/ftp-accounts.ts';
import { addGroup, deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { getChanges, toArguments } from '@marquee/contract/live.ts';
import { addRow, deleteRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { exportSheet, getSheet, updateSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as members from '#members/store.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const owner = await aPerson(app, { admin: true, firstName: 'Olive', surname: 'Owner' });
const shown = await aPerson(app, { firstName: 'Sam', surname: 'Shown' });
const hidden = await aPerson(app, { firstName: 'SECRET', surname: 'Person' });
const former = await aPerson(app, { firstName: 'SECRET', surname: 'Former' });
const sheet = await aSheet(app, { owner, members: [shown, hidden, former] });
await members.removeMember(app.db.kysely, sheet.sheetID, former.userID);
const { sheetID } = sheet;
const [open, second] = sheet.rows;

/** Ids that the public must not meet, by the name of the field that would hold them. */
const secretIDs: Record<string, Set<unknown>> = {
  groupID: new Set(),
  rowID: new Set(),
  columnID: new Set(),
  multiChoiceOptionID: new Set(),
  cellID: new Set(),
  userID: new Set([hidden.userID, former.userID, owner.userID]),
};
const keep = (field: string, id: number): number => {
  secretIDs[field]?.add(id);
  return id;
};

/** Fields that are nobody's business but members'. */
const secretFields = [
  'emailAddress',
  'telephoneNo',
  'isAdminUser',
  'noOfComments',
  'noOfUnreadCommentsForUser',
  'sheetUsers',
  'loggedInSheetUser',
  'newCommentAlertsEnabled',
  'cellChangesAlertsEnabled',
  'ownerUserID',
  'accountID',
  'createdByUserId',
  'private',
];

async function fill(rowID: number, columnID: number, value: Partial<CellEdit>): Promise<number> {
  return (await owner.call(addCell, { body: { cell: { rowID, columnID, ...value } } })).body.cellID;
}

const values = (optionID: number): Record<number, Partial<CellEdit>> => ({
  1: { cellText: { text: 'SECRET text' } },
  2: { cellDate: { date: '1987-06-05' } },
  3: { cellMultiChoice: { multiChoiceOptionID: optionID } },
  4: { cellUser: { userID: hidden.userID } },
  5: { cellHyperlink: { url: 'https://SECRET.test/', displayText: 'SECRET link' } },
  6: { cellBanner: { fileName: 'SECRET.png', displayText: 'SECRET banner', ftpfolder: '/SECRET' } },
});

async function aSecretColumn(columnTypeID: 1 | 2 | 3 | 4 | 5 | 6, accessRestrictions: 2 | 3, rowIDs: number[]) {
  const added = await owner.call(columns.addColumn, { body: { sheetID, columnTypeID, name: 'Plain' } });
  const columnID = keep('columnID', added.body.columnID);
  const column = { columnID, accessRestrictions, name: 'SECRET column' };
  await owner.call(columns.updateColumn, { body: { column, updateFields: ['accessRestrictions', 'name'] } });
  let optionID = 0;
  if (columnTypeID === 3) {
    const option = await owner.call(columns.addOption, { body: { columnID, name: 'SECRET option' } });
    optionID = keep('multiChoiceOptionID', option.body.multiChoiceOptionID);
  }
  for (const rowID of rowIDs) keep('cellID', await fill(rowID, columnID, values(optionID)[columnTypeID] ?? {}));
  return { columnID, optionID };
}

async function aSecretGroup() {
  const { groupID } = (await owner.call(addGroup, { body: { group: { sheetID, name: 'Plain' } } })).body;
  keep('groupID', groupID);
  const group = { groupID, name: 'SECRET group', hideFromPublic: true };
  await owner.call(updateGroup, { body: { group, updateFields: ['name', 'hideFromPublic'] } });
  const rowID = (await owner.call(addRow, { body: { row: { groupID, name: 'SECRET row' } } })).body.rowID;
  keep('rowID', rowID);
  const optionID = sheet.options[0].multiChoiceOptionID;
  for (const column of Object.values(sheet.columns)) {
    const value = values(optionID)[column.columnTypeID] ?? {};
    keep('cellID', await fill(rowID, column.columnID, value));
  }
  return { groupID, rowID };
}

/** Looks for secrets in anything that was sent. A hidden thing's id may only be in the change that takes it out of sight. */
function expectNoSecrets(sent: unknown): void {
  const text = JSON.stringify(sent);
  expect(/SECRET|1987-06-05|SEALED/i.exec(text)?.[0]).toBeUndefined();
  for (const person of [owner, shown, hidden, former]) expect(text).not.toContain(person.emailAddress);
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('kind' in value && String(value.kind).startsWith('delete')) return;
    for (const [field, inside] of Object.entries(value)) {
      if (secretFields.includes(field)) found.push(field);
      if (secretIDs[field]?.has(inside)) found.push(`${field} ${String(inside)}`);
      walk(inside);
    }
  };
  walk(sent);
  expect(found).toEqual([]);
}

const forAll = { cellText: { text: 'For all to read as well' } };

// What everybody may see.
await fill(open.rowID, sheet.columns.who.columnID, { cellUser: { userID: shown.userID } });
await fill(open.rowID, sheet.columns.text.columnID, { cellText: { text: 'For all to read' } });
// What only members may.
const secretGroup = await aSecretGroup();
const rowsWithSecrets = [open.rowID, second.rowID, secretGroup.rowID];
const secretColumns: Awaited<ReturnType<typeof aSecretColumn>>[] = [];
for (const type of [1, 2, 3, 4, 5, 6] as const) secretColumns.push(await aSecretColumn(type, 2, rowsWithSecrets));
for (const type of [1, 3, 4] as const) secretColumns.push(await aSecretColumn(type, 3, rowsWithSecrets));
await sql`insert into comment (sheet_id, row_id, user_id, comment_text)
  select ${sheetID}, row_id, ${shown.userID}, 'SECRET comment' from (values (null::int), (${open.rowID}::int)) as at (row_id)`.execute(
  app.db.kysely,
);
// One that no public banner is on, and one that is: its name and public address may be known, and nothing else of it.
const accounts = await sql<{ id: number }>`
  insert into ftp_account (account_id, name, host, user_name, password_sealed, directory, url)
  values (${owner.accountID}, 'SECRET', 'SECRET.test', 'SECRET', 'SEALED', '/SECRET', 'https://SECRET.test'),
    (${owner.accountID}, 'Known', 'SECRET.test', 'SECRET', 'SEALED', '/SECRET', 'https://files.test')
  returning ftp_account_id as id`.execute(app.db.kysely);
const [unknownAccount = 0, knownAccount = 0] = accounts.rows.map((row) => row.id);
const bannerColumn = sheet.columns.banner.columnID;
await fill(open.rowID, bannerColumn, { cellBanner: { ftpaccountID: knownAccount, fileName: 'a.png' } });
await fill(secretGroup.rowID, bannerColumn, { cellBanner: { ftpaccountID: unknownAccount } });

/** What somebody without membership is sent when they read, in every way of reading. */
async function readEverything(caller: Caller): Promise<unknown[]> {
  const whole = { sheetURL: sheet.url, includeGroupsRowsCells: 'true' } as const;
  const views = [
    await caller.call(getSheet, { query: { sheetURL: sheet.url } }),
    await caller.call(getSheet, { query: { ...whole, cellsOfFirstRows: '1' } }),
    await caller.call(getSheet, { query: whole }),
  ].map((answer) => answer.body);
  const latest = views[2]?.revision ?? 0;
  const missed = [];
  for (let since = 0; since <= latest; since++) {
    const query = { since: String(since), sheetURL: sheet.url };
    missed.push((await caller.call(getChanges, { params: { id: String(sheetID) }, query })).body);
  }
  const places = (await caller.call(listFtpAccounts, { query: { sheetURL: sheet.url } })).body;
  expect(places.map((place) => place.name)).toEqual(['Known']);
  return [...views, ...missed, places];
}

test('[PUB-1] the members’ view has the secrets, so that looking for them means something', async () => {
  const text = JSON.stringify(await readSheet(owner, sheet.url));
  for (const secret of ['SECRET text', 'SECRET option', 'SECRET row', '1987-06-05', hidden.emailAddress]) {
    expect(text).toContain(secret);
  }
});

test('[PUB-1] nothing that is read without membership holds a secret', async () => {
  const stranger = await aPerson(app, { admin: true });
  for (const caller of [visitor, stranger, former]) {
    for (const sent of await readEverything(caller)) expectNoSecrets(sent);
  }
});

test('[PUB-2] what is public is all there, numbered without gaps', async () => {
  const seen = await readSheet(visitor, sheet.url);
  expect(seen.groups.map(({ groupID, ordering }) => [groupID, ordering])).toEqual([
    [sheet.groups[0].groupID, 1],
    [sheet.groups[1].groupID, 2],
  ]);
  expect(seen.columns.map((column) => column.ordering)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(seen.columns[0]?.cells.map((cell) => cell.cellText?.text)).toEqual(['For all to read']);
  expect(seen.users).toEqual([
    { userID: shown.userID, firstName: 'Sam', surname: 'Shown', initials: 'SS', profileColour: 'teal' },
  ]);
  expect(seen.formerUsers).toEqual([]);
});

test('[PUB-3] nothing that is pushed to the public holds a secret, or leaves a gap where one was', async () => {
  const heard = await listen(visitor, sheet);
  const member = await listen(owner, sheet);
  const { groupID, rowID } = secretGroup;
  const group = (more: object, ...updateFields: string[]) => ({ body: { group: { groupID, ...more }, updateFields } });
  const row = (more: object, ...updateFields: string[]) => ({ body: { row: { rowID, ...more }, updateFields } });
  await owner.call(updateGroup, group({ name: 'SECRET again', ordering: 1 }, 'name', 'ordering'));
  await owner.call(updateRow, row({ name: 'SECRET again' }, 'name'));
  const extra = (await owner.call(addRow, { body: { row: { groupID, name: 'SECRET more' } } })).body;
  keep('rowID', extra.rowID);
  await owner.call(updateRow, row({ ordering: 2 }, 'ordering'));
  await owner.call(deleteRow, { params: { id: String(extra.rowID) } });
  for (const { columnID, optionID } of secretColumns) {
    const column = { columnID, name: 'SECRET again', width: 333, ordering: 1 };
    await owner.call(columns.updateColumn, { body: { column, updateFields: ['name', 'width', 'ordering'] } });
    if (optionID) {
      const body = { multiChoiceOptionID: optionID, name: 'SECRET again', colour: 'red' } as const;
      await owner.call(columns.updateOption, { body });
    }
  }
  const whoColumn = secretColumns[3]?.columnID ?? 0;
  await fill(open.rowID, whoColumn, { cellUser: { userID: owner.userID } });
  await fill(rowID, sheet.columns.text.columnID, { cellText: { text: 'SECRET again' } });
  await fill(rowID, sheet.columns.who.columnID, { cellUser: { userID: owner.userID } });
  for (const place of [{ sheetID }, { rowID: open.rowID }]) {
    const commentText = `<p>SECRET to <span data-mention="${shown.userID}">@Sam</span></p>`;
    const { commentID } = (await owner.call(addComment, { body: { comment: { ...place, commentText } } })).body;
    const comment = { commentID, commentText: '<p>SECRET too</p>', resolved: true };
    await owner.call(updateComment, { body: { comment, updateFields: ['commentText', 'resolved'] } });
    await owner.call(deleteComment, { params: { id: String(commentID) } });
  }
  // Many at once, all of them secret.
  const secretCells = secretColumns.flatMap(({ columnID, optionID }, index) => {
    const type = ([1, 2, 3, 4, 5, 6, 1, 3, 4] as const)[index] ?? 1;
    return [open.rowID, rowID].map((row) => ({ rowID: row, columnID, ...values(optionID)[type] }));
  });
  await owner.call(updateCells, { body: { cells: secretCells } });
  const gone = [];
  for (const name of ['SECRET one', 'SECRET two']) {
    const added = (await owner.call(addRow, { body: { row: { groupID, name } } })).body;
    gone.push(keep('rowID', added.rowID));
  }
  await owner.call(deleteRows, { body: { rowIDs: gone } });
  // Many at once, of which one is for all to read.
  const cells = [...secretCells, { rowID: second.rowID, columnID: sheet.columns.text.columnID, ...forAll }];
  await owner.call(updateCells, { body: { cells } });
  // A public change behind all of these, and one that moves a public group past the hidden one.
  await owner.call(updateSheet, { body: { sheet: { sheetID, description: 'Behind' }, updateFields: ['description'] } });
  const moved = { groupID: sheet.groups[1].groupID, ordering: 1 };
  const { revision } = await owner.call(updateGroup, { body: { group: moved, updateFields: ['ordering'] } });
  await heard.heard(3);
  await member.reached(revision ?? 0);
  expect(member.pushes.length).toBeGreaterThan(15);
  expect(heard.pushes.map((push) => push.revision)).toEqual([1, 2, 3].map((n) => heard.joinedAt + n));
  expect(heard.pushes[0]?.change).toMatchObject({
    kind: 'updateRows',
    rows: [],
    cells: [{ rowID: second.rowID, ...forAll }],
  });
  expect(heard.pushes[2]?.change).toEqual({
    kind: 'updateGroup',
    fields: ['ordering'],
    group: { groupID: sheet.groups[1].groupID, ordering: 1 },
  });
  for (const { change } of heard.pushes) expectNoSecrets([change, toArguments(change)]);
  for (const sent of await readEverything(visitor)) expectNoSecrets(sent);
});

test('[PUB-4] errors tell the public nothing, and the description of the calls is only that', async () => {
  const { groupID, rowID } = secretGroup;
  const { columnID } = secretColumns[0] ?? { columnID: 0 };
  const cell = { rowID: open.rowID, columnID, cellText: { text: 'x' } };
  const stranger = await aPerson(app, { admin: true });
  for (const caller of [visitor, stranger]) {
    const answers = [
      await caller.attempt(updateGroup, { body: { group: { groupID, name: 'x' }, updateFields: ['name'] } }),
      await caller.attempt(updateRow, { body: { row: { rowID, name: 'x' }, updateFields: ['name'] } }),
      await caller.attempt(columns.updateColumn, { body: { column: { columnID, name: 'x' }, updateFields: ['name'] } }),
      await caller.attempt(addCell, { body: { cell } }),
      await caller.attempt(updateCells, { body: { cells: [cell] } }),
      await caller.attempt(deleteRows, { body: { rowIDs: [rowID] } }),
      await caller.attempt(restoreRows, { body: { rowIDs: [rowID] } }),
      await caller.attempt(exportSheet, { params: { id: sheetID } }),
      await caller.attempt(getChanges, { params: { id: sheetID }, query: { since: 0 } }),
      await caller.attempt(getSheet, { query: { sheetURL: 'x'.repeat(32) } }),
      await caller.attempt(deleteGroup, { params: { id: groupID } }),
      await caller.attempt(listComments, { query: { sheetID } }),
      await caller.attempt(addComment, { body: { comment: { sheetID, commentText: '<p>x</p>' } } }),
      await caller.attempt(listFtpFolder, { params: { id: knownAccount }, query: { sheetID } }),
    ];
    for (const answer of answers) {
      expect([401, 404]).toContain(answer.status);
      expectNoSecrets(answer.body);
    }
  }
  const { body } = await visitor.send('GET', '/api/openapi.json');
  expect(/SECRET/i.test(JSON.stringify(body))).toBe(false);
});
