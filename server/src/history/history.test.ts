/** The history of a sheet: what it tells, of whom, and to whom. */
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import {
  access,
  addColumn,
  deleteColumn,
  deleteOption,
  restoreOption,
  updateColumn,
  updateOption,
} from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { addGroup, deleteGroup, duplicateGroup, updateGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import {
  addRow,
  addRows,
  deleteRow,
  duplicateRows,
  moveRows,
  renameRows,
  restoreRows,
  updateRow,
} from '@marquee/contract/rows.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import { changeSheetFor } from '#access/change-sheet.ts';
import { join } from '#members/invitation-commands.ts';
import { startApp } from '#test/app.ts';
import { historyOf, id, inShort, setText, short } from '#test/history.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { aFilledSheet } from '#test/filled-sheet.ts';
import { inColumn } from '#test/known-statements.ts';

const app = await startApp();
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
    'My link of MPU: Brief (https://example.test/) > Brief (https://example.test/new)',
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
    'rowsMoved Billboard Social > Display',
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

test('[HISTORY-10] rows that are moved together are told with the group that they left and the one that they came to, where each is one', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const [mpu, sky, story] = sheet.rows;
  const [display, social] = sheet.groups;
  const move = async (rows: { rowID: number }[], { groupID }: { groupID: number }) => {
    const moves = rows.map(({ rowID }, at) => ({ rowID, groupID, ordering: at + 1 }));
    await ann.call(moveRows, { body: { moves } });
    return (await short(ann, sheet))[0];
  };
  expect(await move([mpu, sky], social)).toBe('rowsMoved MPU, Sky 2 Display > Social');
  expect(await move([sky, mpu], social)).toBe('rowsMoved Sky, MPU 2');
  await move([mpu], display);
  expect(await move([mpu, story], social)).toBe('rowsMoved MPU, Story 2');
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

test('[HISTORY-2] a row’s history tells that a deleted option came back into its cell', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const { multiChoiceOptionID } = sheet.options[1];
  await ann.call(deleteOption, id(multiChoiceOptionID));
  await ann.call(restoreOption, { ...id(multiChoiceOptionID), body: {} });
  const of = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.status.columnID };
  expect((await short(ann, sheet, of))[0]).toBe('My status of MPU: ? > Done');
});

test('[HISTORY-1] a row that is added and edited is told of by its present name', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const { rowID } = (await ann.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'New' } } })).body;
  await ann.call(updateRow, { body: { row: { rowID, name: 'Newer' }, updateFields: ['name'] } });
  const [, added] = await historyOf(ann, sheet, { rowID });
  expect(added).toMatchObject({ what: 'rowsAdded', names: ['Newer'], within: sheet.groups[0].name });
});

test('[HISTORY-8] what an option means and whom a column is for is told as such, also to who did it', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const { multiChoiceOptionID } = sheet.options[0];
  const change = (fields: object) => ann.call(updateOption, { body: { multiChoiceOptionID, ...fields } });
  await change({ isDone: true });
  await change({ isDone: false });
  await change({ colour: 'green' });
  await change({ ordering: 2 });
  const { columnID } = sheet.columns.text;
  for (const accessRestrictions of [access.justForMe, access.hiddenFromPublic, access.open] as const)
    await ann.call(updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  expect((await short(ann, sheet)).slice(0, 7).toReversed()).toEqual([
    'optionDone Open',
    'optionNotDone Open',
    'optionRecoloured Open',
    'optionMoved Open',
    'columnTaken My text',
    'columnShared My text',
    'columnShown My text',
  ]);
});

test('[HISTORY-9] who comes and goes by themself is told as that, not as somebody who was added or removed', async () => {
  const ann = await aPerson(app, { admin: true });
  const eve = await aPerson(app, { admin: true, accountID: ann.accountID, firstName: 'Eve', surname: 'Ives' });
  const { sheetID, ...sheet } = await aSheet(app, { owner: ann });
  // As an invitation is taken up.
  await changeSheetFor(app.services, eve.userID, sheetID, (tx, say) =>
    join(app.services, tx, say, { sheetID, userID: eve.userID, by: eve.userID }),
  );
  await eve.call(removeUserFromSheet, { body: { sheetID, userID: eve.userID } });
  const told = await short(ann, { sheetID, ...sheet });
  expect(told.slice(0, 2)).toEqual(['memberLeft Eve Ives', 'memberJoined Eve Ives']);
});

test('[HISTORY-7] of long texts that differ far behind their beginning the part that differs is told', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const brief = 'Words of a brief. '.repeat(60);
  for (const text of [`${brief}Due in May.`, `${brief}Due in June.`]) await setText(ann, sheet, text);
  const [entry] = await historyOf(ann, sheet);
  const { after, before } = entry?.cells[0] ?? {};
  expect([before?.words.startsWith('…'), before?.words.length]).toEqual([true, 65]);
  expect(before?.words).toContain('Due in May.');
  expect(after?.words).toContain('Due in June.');
  expect(before?.fields).toEqual({ text: `${brief}Due in May.` });
});
