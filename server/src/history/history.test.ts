/** The history of a sheet: what it tells, of whom, and to whom. */
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import {
  access,
  addColumn,
  deleteColumn,
  deleteOption,
  updateColumn,
  updateOption,
} from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { addGroup, deleteGroup, duplicateGroup, updateGroup } from '@marquee/contract/groups.ts';
import { getHistory, historyAtOnce, type HistoryEntry } from '@marquee/contract/history.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import {
  addRow,
  addRows,
  deleteRow,
  deleteRows,
  duplicateRows,
  moveRows,
  renameRows,
  restoreRows,
  updateRow,
} from '@marquee/contract/rows.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { aFilledSheet } from '#test/filled-sheet.ts';
import { inColumn, watchSaves } from '#test/known-statements.ts';
import { forgetOldChanges } from '#sheet-log/old-changes.ts';

const app = await startApp();
const id = (of: number) => ({ params: { id: String(of) } });

interface Of {
  rowID?: number;
  columnID?: number;
  after?: string;
}
const pageOf = async (who: Caller, { sheetID }: TestSheet, { rowID, columnID, after }: Of = {}) =>
  (
    await who.call(getHistory, {
      ...id(sheetID),
      query: {
        ...(rowID === undefined ? {} : { rowID: String(rowID) }),
        ...(columnID === undefined ? {} : { columnID: String(columnID) }),
        ...(after === undefined ? {} : { after }),
      },
    })
  ).body;
const historyOf = async (who: Caller, sheet: TestSheet, of?: Of) => (await pageOf(who, sheet, of)).entries;

/** `rowsAdded MPU`, `Text of MPU: Draft > Final` */
const inShort = ({ what, deed, names, count, from, to, cells }: HistoryEntry): string =>
  what === 'cellsChanged'
    ? cells
        .map(({ column, row, before, after }) => `${column} of ${row}: ${before?.words ?? '?'} > ${after.words}`)
        .join('; ')
    : [what, deed, names.join(', '), count > 1 ? count : null, from === null && to === null ? null : `${from} > ${to}`]
        .filter((part) => part !== null && part !== '')
        .join(' ');
const short = async (who: Caller, sheet: TestSheet, of?: Of) => (await historyOf(who, sheet, of)).map(inShort);

const setText = (who: Caller, sheet: TestSheet, text: string, rowID = sheet.rows[0].rowID) =>
  who.call(updateCell, {
    body: { cell: { rowID, columnID: sheet.columns.text.columnID, cellText: { text } }, updateFields: ['text'] },
  });

test('[HISTORY-1] cells of every kind are told with what they held, who did it and when, the newest first', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { rowID } = sheet.rows[0];
  const edits: [keyof TestSheet['columns'], object][] = [
    ['text', { cellText: { text: 'Final' } }],
    ['date', { cellDate: { date: null } }],
    ['status', { cellMultiChoice: { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID } }],
    ['who', { cellUser: { userID: null } }],
    ['link', { cellHyperlink: { url: 'https://example.test/new' } }],
    ['banner', { cellBanner: { fileName: 'sky_v3.png' } }],
  ];
  for (const [noun, value] of edits) {
    const cell = inColumn(sheet, noun, value);
    await bob.call(updateCell, { body: { cell, updateFields: Object.keys(Object.values(value)[0] as object) } });
  }
  const told = await historyOf(ann, sheet);
  const [name] = (await historyOf(ann, sheet, { rowID })).map(({ by }) => by?.userID);
  expect(name).toBe(bob.userID);
  expect(told.slice(0, 6).map(inShort)).toEqual([
    'My banner of MPU: sky_v2.png · 160×600 > sky_v3.png · 160×600',
    'My link of MPU: Brief > Brief',
    expect.stringMatching(/^My who of MPU: .+ > $/),
    'My status of MPU: Done > Open',
    'My date of MPU: 24 Dec 2026 > ',
    'My text of MPU: Draft > Final',
  ]);
  expect(told[3]?.cells[0]).toMatchObject({
    before: { colour: 'grey', isGone: false, fields: { multiChoiceOptionID: sheet.options[1].multiChoiceOptionID } },
  });
  expect(Math.abs(Date.parse(told[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('[HISTORY-1] rows, groups, columns, options, names and members are told as they came, changed and went', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const [mpu, sky] = sheet.rows;
  const [display, social] = sheet.groups;
  const { sheetID } = sheet;
  const start = (await short(ann, sheet)).length;
  await ann.call(updateSheet, { body: { sheet: { sheetID, name: 'Spring' }, updateFields: ['name'] } });
  await ann.call(updateRow, { body: { row: { rowID: mpu.rowID, name: 'Billboard' }, updateFields: ['name'] } });
  const place = { rowID: mpu.rowID, groupID: social.groupID, ordering: 1 };
  await ann.call(updateRow, { body: { row: place, updateFields: ['orderingAndGroup'] } });
  await ann.call(renameRows, { body: { rows: [{ rowID: sky.rowID, name: 'Skyscraper' }] } });
  await ann.call(moveRows, { body: { moves: [{ ...place, groupID: display.groupID }] } });
  await ann.call(deleteRow, id(sky.rowID));
  await ann.call(restoreRows, { body: { rowIDs: [sky.rowID] } });
  await ann.call(duplicateRows, { body: { rowIDs: [sky.rowID] } });
  await ann.call(addRows, {
    body: { rows: ['a', 'b', 'c', 'd'].map((name) => ({ groupID: display.groupID, name, cells: [] })) },
  });
  const { groupID } = (await ann.call(addGroup, { body: { group: { sheetID, name: 'Print' } } })).body;
  await ann.call(updateGroup, { body: { group: { groupID, name: 'Paper' }, updateFields: ['name'] } });
  await ann.call(updateGroup, { body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] } });
  await ann.call(duplicateGroup, { ...id(groupID), body: {} });
  await ann.call(deleteGroup, id(groupID));
  const { columnID } = (await ann.call(addColumn, { body: { sheetID, columnTypeID: 1, name: 'Notes' } })).body;
  await ann.call(updateColumn, { body: { column: { columnID, name: 'Remarks' }, updateFields: ['name'] } });
  await ann.call(updateColumn, { body: { column: { columnID, width: 300 }, updateFields: ['width'] } });
  await ann.call(deleteColumn, id(columnID));
  const { multiChoiceOptionID } = sheet.options[0];
  await ann.call(updateOption, { body: { multiChoiceOptionID, name: 'Started' } });
  await ann.call(deleteOption, id(multiChoiceOptionID));
  await ann.call(addComment, { body: { comment: { sheetID, commentText: '<p>Not told here</p>' } } });
  await ann.call(removeUserFromSheet, { body: { sheetID, userID: bob.userID } });
  const told = await short(ann, sheet);
  expect(told.slice(0, told.length - start).toReversed()).toEqual([
    expect.stringMatching(/^sheetRenamed .* > Spring$/),
    'rowsRenamed Billboard MPU > Billboard',
    'rowsMoved Billboard Display > Social',
    'rowsRenamed Skyscraper Sky > Skyscraper',
    'rowsMoved Billboard',
    'rowsDeleted Skyscraper',
    'rowsAdded restored Skyscraper',
    'rowsAdded duplicated Skyscraper (copy)',
    'rowsAdded a, b, c 4',
    'groupAdded Paper',
    'groupRenamed Paper Print > Paper',
    'groupHidden Paper',
    'groupAdded duplicated Paper (copy)',
    'groupDeleted Paper',
    'columnAdded Remarks',
    'columnRenamed Remarks Notes > Remarks',
    'columnDeleted Remarks',
    'optionRenamed Started Open > Started',
    'optionDeleted Started',
    expect.stringMatching(/^memberRemoved /),
  ]);
});

test('[HISTORY-2] of a row and of a cell only what happened to them is told, also where it was changed with many', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const [mpu, sky] = sheet.rows;
  const { text, link } = sheet.columns;
  const cells = [mpu, sky].map(({ rowID }, n) => ({
    rowID,
    columnID: text.columnID,
    cellText: { text: `Together ${n}` },
  }));
  await setText(ann, sheet, 'First');
  await ann.call(updateCells, { body: { cells } });
  await ann.call(addCell, {
    body: { cell: { rowID: mpu.rowID, columnID: link.columnID, cellHyperlink: { url: 'https://a.test/' } } },
  });
  await setText(ann, sheet, 'Elsewhere', sky.rowID);
  expect(await short(ann, sheet, { rowID: mpu.rowID, columnID: text.columnID })).toEqual([
    'My text of MPU: First > Together 0',
    'My text of MPU:  > First',
  ]);
  expect(await short(ann, sheet, { rowID: sky.rowID, columnID: text.columnID })).toEqual([
    'My text of Sky: Together 1 > Elsewhere',
    'My text of Sky:  > Together 1',
  ]);
  expect(await short(ann, sheet, { rowID: mpu.rowID })).toEqual([
    'My link of MPU:  > Click here',
    'My text of MPU: First > Together 0',
    'My text of MPU:  > First',
    'rowsAdded MPU',
  ]);
  const rows = [
    {
      groupID: sheet.groups[0].groupID,
      name: 'Whole',
      cells: [{ columnID: text.columnID, cellText: { text: 'Born' } }],
    },
  ];
  const [whole] = (await ann.call(addRows, { body: { rows } })).body;
  const [born] = await historyOf(ann, sheet, { rowID: whole?.rowID ?? 0, columnID: text.columnID });
  expect(born).toMatchObject({ what: 'rowsAdded', cells: [{ before: { words: '' }, after: { words: 'Born' } }] });
});

test('[HISTORY-3] what is just for somebody is in nobody else’s history, before, while or after it was', async () => {
  const { sheet, ann, bob, bobsOwn } = await aFilledSheet(app);
  const { rowID } = sheet.rows[0];
  const words = async (who: Caller, of?: Of) => JSON.stringify(await historyOf(who, sheet, of));
  for (const of of [undefined, { rowID }, { rowID, columnID: bobsOwn }]) {
    expect(await words(ann, of)).not.toMatch(/"Bob"|Only Bob knows/);
    expect(await words(bob, of)).toContain('Only Bob knows');
  }
  // A change of many cells tells each of those that they see.
  const mine = { rowID, columnID: bobsOwn, cellText: { text: 'Still Bob alone' } };
  const ours = { rowID, columnID: sheet.columns.text.columnID, cellText: { text: 'All of us' } };
  await bob.call(updateCells, { body: { cells: [mine, ours] } });
  expect((await historyOf(ann, sheet))[0]).toMatchObject({ count: 1, cells: [{ after: { words: 'All of us' } }] });
  expect((await historyOf(bob, sheet))[0]?.count).toBe(2);
  // Opened to the others, what it held before stays with him.
  const column = { columnID: bobsOwn, accessRestrictions: access.hiddenFromPublic };
  await bob.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect((await short(ann, sheet))[0]).toBe('columnShared Bob');
  expect(await words(ann)).not.toMatch(/Only Bob knows|Still Bob alone/);
  expect(await words(ann, { rowID, columnID: bobsOwn })).not.toMatch(/Only Bob knows|Still Bob alone/);
});

test('[HISTORY-3] a place in it says nothing, and is none of another sheet', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const other = await aSheet(app, { owner: ann });
  for (let n = 0; n <= historyAtOnce; n++) await setText(ann, sheet, `Words ${n}`);
  const { entries, next } = await pageOf(ann, sheet);
  expect(entries).toHaveLength(historyAtOnce);
  const older = await pageOf(ann, sheet, { after: next ?? '' });
  expect(older.entries.map(inShort).slice(0, 1)).toEqual(['My text of MPU:  > Words 0']);
  expect(older.next).toBeNull();
  const wrong = (after: string, { sheetID }: TestSheet) =>
    ann.attempt(getHistory, { ...id(sheetID), query: { after } });
  expect(await wrong(next ?? '', other)).toMatchObject({ status: 400, body: { code: 'badInput' } });
  expect(await wrong('A'.repeat(22), sheet)).toMatchObject({ status: 400, body: { code: 'badInput' } });
});

test('[HISTORY-4] what is gone is named as it was; it can be chosen again where it can come back', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { rowID } = sheet.rows[0];
  const { status, text, who } = sheet.columns;
  const [open, done] = sheet.options;
  const choose = (multiChoiceOptionID: number) =>
    ann.call(updateCell, {
      body: {
        cell: inColumn(sheet, 'status', { cellMultiChoice: { multiChoiceOptionID } }),
        updateFields: ['multiChoiceOptionID'],
      },
    });
  await choose(open.multiChoiceOptionID);
  await ann.call(deleteOption, id(done.multiChoiceOptionID));
  await ann.call(updateCell, {
    body: { cell: inColumn(sheet, 'who', { cellUser: { userID: ann.userID } }), updateFields: ['userID'] },
  });
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  const valueBefore = async ({ columnID }: { columnID: number }) =>
    (await historyOf(ann, sheet, { rowID, columnID }))[0]?.cells[0]?.before;
  expect(await valueBefore(status)).toMatchObject({
    words: 'Done',
    isGone: true,
    deletedOptionID: done.multiChoiceOptionID,
    fields: { multiChoiceOptionID: done.multiChoiceOptionID },
  });
  expect(await valueBefore(who)).toMatchObject({ isGone: true, fields: null });
  await sql`update multi_choice_option set deleted_at = now() - interval '31 days'
    where multi_choice_option_id = ${done.multiChoiceOptionID}`.execute(app.db.kysely);
  expect(await valueBefore(status)).toEqual({ words: 'Done', colour: 'grey', isGone: true, fields: null });
  await ann.call(deleteColumn, id(text.columnID));
  await ann.call(deleteRows, { body: { rowIDs: [rowID] } });
  expect(await short(ann, sheet)).toContain('My text of MPU:  > Draft');
});

test('[HISTORY-5] what a cell held is kept whether the server knows the sheet or has to ask', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const saves = watchSaves(app);
  const columnID = sheet.columns.text.columnID;
  let n = 0;
  await saves.untilKnown(() => setText(ann, sheet, `Words ${(n += 1)}`));
  // Several at once go together.
  await Promise.all(sheet.rows.map(({ rowID }) => setText(ann, sheet, 'Side by side', rowID)));
  await Promise.all(sheet.rows.map(({ rowID }) => setText(ann, sheet, 'Again', rowID)));
  expect(saves.checked()).toBeGreaterThan(0);
  for (const { rowID } of sheet.rows) {
    const told = await historyOf(ann, sheet, { rowID, columnID });
    const values = told.map(({ cells }) => [cells[0]?.before?.words, cells[0]?.after.words]);
    // Each begins with what the one before it ended with.
    expect(values.slice(0, -1).map(([before]) => before)).toEqual(values.slice(1).map(([, after]) => after));
    expect(values[0]).toEqual(['Side by side', 'Again']);
    expect(values.at(-1)?.[0]).toBe('');
  }
});

test('[HISTORY-6] it is kept as long as is set; comments leave the log after 30 days', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const { sheetID } = sheet;
  await ann.call(addComment, { body: { comment: { sheetID, commentText: '<p>Long ago</p>' } } });
  await setText(ann, sheet, 'Long ago');
  const age = (days: number) =>
    sql`update sheet_event set at = now() - make_interval(days => ${days}) where sheet_id = ${sheetID}`.execute(
      app.db.kysely,
    );
  const kinds = async () =>
    (
      await sql<{ kind: string }>`select jsonb_path_query_first(faces, '$.*.kind') #>> '{}' as kind from sheet_event
        where sheet_id = ${sheetID}`.execute(app.db.kysely)
    ).rows.map(({ kind }) => kind);
  await age(29);
  await forgetOldChanges(app.db.kysely, 365);
  expect(await kinds()).toContain('addComment');
  await age(31);
  await forgetOldChanges(app.db.kysely, 365, false);
  expect(await kinds()).not.toContain('addComment');
  await age(364);
  await forgetOldChanges(app.db.kysely, 365);
  expect(await short(ann, sheet)).toContain('My text of MPU:  > Long ago');
  await forgetOldChanges(app.db.kysely, 363);
  expect(await short(ann, sheet)).toEqual([]);
});

test('[HISTORY-1] a row that is added and edited is told of by its present name', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const { rowID } = (await ann.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'New' } } })).body;
  await ann.call(updateRow, { body: { row: { rowID, name: 'Newer' }, updateFields: ['name'] } });
  const [, added] = await historyOf(ann, sheet, { rowID });
  expect(added).toMatchObject({ what: 'rowsAdded', names: ['Newer'], within: sheet.groups[0].name });
});
