/** The history of a sheet: to whom it tells what, of what is gone, and how long. */
import { updateCell, updateCells } from '@marquee/contract/cells.ts';
import { access, deleteColumn, deleteOption, updateColumn } from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { getHistory, historyAtOnce } from '@marquee/contract/history.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { historyOf, id, inShort, pageOf, setText, short, type Of } from '#test/history.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { aFilledSheet } from '#test/filled-sheet.ts';
import { inColumn, watchSaves } from '#test/known-statements.ts';
import { forgetOldChanges } from '#sheet-log/old-changes.ts';

const app = await startApp();
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
