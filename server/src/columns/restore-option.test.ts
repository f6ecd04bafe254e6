/** A deleted status option comes back to its place and into the cells that had it, for those who see its column. */
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import * as calls from '@marquee/contract/columns.ts';
import { deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRows, deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const everybody = { ann, bob, visitor };
const stranger = await aPerson(app, { admin: true });

const remove = (id: number, who: TestPerson = ann) => who.attempt(calls.deleteOption, { params: { id } });
const removeFor = (id: number, moveTo: number, who: Caller = ann) =>
  who.attempt(calls.deleteOption, { params: { id }, query: { moveTo: String(moveTo) } });
const bringBack = (id: number, who: Caller = ann) => who.attempt(calls.restoreOption, { params: { id }, body: {} });
const restrict = (columnID: number, accessRestrictions: 1 | 2 | 3) => ({
  body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
});

/** A sheet whose first and third row show the first option, its second row the second one. */
async function aSheetWithStatuses() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.status;
  const [first, second] = sheet.options.map((option) => option.multiChoiceOptionID) as [number, number];
  const set = async (row: 0 | 1 | 2, multiChoiceOptionID: number | null, who: TestPerson = ann) => {
    const cell = { rowID: sheet.rows[row].rowID, columnID, cellMultiChoice: { multiChoiceOptionID } };
    await who.call(updateCell, { body: { cell, updateFields: ['multiChoiceOptionID'] } });
  };
  for (const [row, option] of [first, second, first].entries()) await set(row as 0 | 1 | 2, option);
  return { sheet, columnID, first, second, set };
}

/** The column's options by name, and what each row shows, as somebody reads it. */
async function seenBy(who: Caller, sheet: TestSheet, columnID: number) {
  const column = (await readSheet(who, sheet.url)).columns.find((one) => one.columnID === columnID);
  const shown = new Map(column?.cells.map((cell) => [cell.rowID, cell.cellMultiChoice?.multiChoiceOptionID]));
  return {
    options: column?.multiChoiceOptions.map((option) => option.name),
    rows: sheet.rows.map((row) => shown.get(row.rowID)),
  };
}

test('[RESTORE-4] an option comes back to its place with the cells that had it, and everybody hears of it', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const before = await seenBy(ann, sheet, columnID);
  await allHear(sheet, everybody, async () => {
    expect(await remove(first)).toMatchObject({ status: 204 });
  });
  expect(await seenBy(bob, sheet, columnID)).toEqual({ options: ['Done'], rows: [null, second, null] });
  await allHear(sheet, everybody, async () => {
    expect(await bringBack(first, bob)).toMatchObject({ status: 204 });
  });
  for (const who of [ann, bob, visitor]) expect(await seenBy(who, sheet, columnID)).toEqual(before);
});

test('[RESTORE-4] what was filled, or filled and emptied, since stays as it is', async () => {
  const { sheet, columnID, first, second, set } = await aSheetWithStatuses();
  await remove(first);
  await set(0, second, bob);
  await set(2, second, bob);
  await set(2, null, bob);
  await allHear(sheet, everybody, () => bringBack(first));
  expect((await seenBy(ann, sheet, columnID)).rows).toEqual([second, second, null]);
});

test('[RESTORE-4] of two options that a cell lost one after the other, the later one comes back into it', async () => {
  const { sheet, columnID, first, second, set } = await aSheetWithStatuses();
  await remove(first);
  await set(0, second);
  await remove(second);
  await bringBack(first);
  expect((await seenBy(ann, sheet, columnID)).rows).toEqual([null, null, first]);
  await bringBack(second);
  expect(await seenBy(ann, sheet, columnID)).toEqual({ options: ['Open', 'Done'], rows: [second, second, first] });
});

test('[RESTORE-4] cells of rows and groups that were gone meanwhile have it again, too', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const [top, , bottom] = sheet.rows;
  await ann.call(deleteRow, { params: { id: String(top.rowID) } });
  await ann.call(deleteGroup, { params: { id: String(bottom.groupID) } });
  await remove(first);
  await allHear(sheet, everybody, () => bringBack(first));
  await ann.call(restoreRows, { body: { rowIDs: [top.rowID] } });
  await ann.call(restoreGroup, { params: { id: String(bottom.groupID) }, body: {} });
  expect((await seenBy(visitor, sheet, columnID)).rows).toEqual([first, second, first]);
});

test('[RESTORE-5] the public hears of it where it sees the column, and of the cells that it sees', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const { groupID } = sheet.groups[1];
  await ann.call(updateGroup, { body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] } });
  await remove(first);
  await allHear(sheet, everybody, () => bringBack(first));
  expect((await seenBy(visitor, sheet, columnID)).rows).toEqual([first, second, undefined]);
  await ann.call(calls.updateColumn, restrict(columnID, 2));
  const { revision } = await readSheet(visitor, sheet.url);
  await remove(first);
  await allHear(sheet, everybody, () => bringBack(first));
  expect((await readSheet(visitor, sheet.url)).revision).toBe(revision);
});

test('[RESTORE-5] members bring it back, of a Just-for-me column its creator alone', async () => {
  const { sheet, columnID, first } = await aSheetWithStatuses();
  await remove(first);
  for (const who of [visitor, stranger]) expect((await bringBack(first, who)).status).toBeGreaterThanOrEqual(400);
  await ann.call(calls.updateColumn, restrict(columnID, 3));
  expect(await bringBack(first, bob)).toMatchObject({ status: 404, code: 'notFound' });
  expect((await seenBy(ann, sheet, columnID)).options).toEqual(['Done']);
  await allHear(sheet, everybody, async () => {
    expect(await bringBack(first)).toMatchObject({ status: 204 });
  });
  expect((await seenBy(ann, sheet, columnID)).options).toEqual(['Open', 'Done']);
});

test('[RESTORE-3] an option that is there is left alone; what never was, or was deleted too long ago, is not found', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const { revision } = await readSheet(ann, sheet.url);
  expect(await bringBack(first)).toMatchObject({ status: 204, revision: undefined });
  expect((await readSheet(ann, sheet.url)).revision).toBe(revision);
  const gone = { status: 404, code: 'notFound' };
  expect(await bringBack(2_147_483_647)).toMatchObject(gone);
  await remove(first);
  expect(await remove(first)).toMatchObject(gone);
  await sql`update multi_choice_option set deleted_at = deleted_at - interval '31 days'
    where multi_choice_option_id = ${first}`.execute(app.db.kysely);
  expect(await bringBack(first)).toMatchObject(gone);
  await remove(second);
  await ann.call(calls.deleteColumn, { params: { id: String(columnID) } });
  expect(await bringBack(second)).toMatchObject(gone);
});

test('[RESTORE-3] a column that is full of options meanwhile says so, and a deleted option makes room', async () => {
  const { sheet, columnID, first } = await aSheetWithStatuses();
  await remove(first);
  await sql`insert into multi_choice_option (sheet_id, column_id, name, sort_key)
    select ${sheet.sheetID}, ${columnID}, 'Option ' || n, 'b' || lpad(n::text, 3, '0')
    from generate_series(1, 198) as n`.execute(app.db.kysely);
  const { body: last } = await ann.call(calls.addOption, { body: { columnID, name: 'The last one' } });
  expect(await bringBack(first)).toMatchObject({ status: 409, code: 'tooManyOptions' });
  await remove(last.multiChoiceOptionID);
  expect(await bringBack(first)).toMatchObject({ status: 204 });
});

test('[COL-30] cells of a deleted option show another one, and everybody hears of it', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  await allHear(sheet, everybody, async () => {
    expect(await removeFor(first, second, bob)).toMatchObject({ status: 204 });
  });
  for (const who of [ann, bob, visitor]) {
    expect(await seenBy(who, sheet, columnID)).toEqual({ options: ['Done'], rows: [second, second, second] });
  }
});

test('[COL-30] what is no other option of the column is refused, and nothing is deleted', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const { body: column } = await ann.call(calls.duplicateColumn, { params: { id: String(columnID) }, body: {} });
  const copied = (await readSheet(ann, sheet.url)).columns.find((one) => one.columnID === column.columnID);
  const elsewhere = copied?.multiChoiceOptions[0]?.multiChoiceOptionID ?? 0;
  const before = await seenBy(ann, sheet, columnID);
  for (const wrong of [first, elsewhere, 2_147_483_647]) {
    expect(await removeFor(first, wrong)).toMatchObject({ status: 400, code: 'unknownOption' });
  }
  expect(await seenBy(ann, sheet, columnID)).toEqual(before);
  await remove(second);
  expect(await removeFor(first, second)).toMatchObject({ status: 400, code: 'unknownOption' });
});

test('[RESTORE-20] what was moved goes back, unless somebody has edited it since', async () => {
  const { sheet, columnID, first, second, set } = await aSheetWithStatuses();
  await removeFor(first, second);
  // To what it shows already: that it is to show this is somebody's own word by now.
  await set(2, second, bob);
  await allHear(sheet, everybody, async () => {
    expect(await bringBack(first)).toMatchObject({ status: 204 });
  });
  for (const who of [ann, visitor]) expect((await seenBy(who, sheet, columnID)).rows).toEqual([first, second, second]);
});

test('[RESTORE-20] of deletions that followed each other each cell goes back to the one that was chosen for it, in any order', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const third = (await ann.call(calls.addOption, { body: { columnID, name: 'Live' } })).body.multiChoiceOptionID;
  const rows = async () => (await seenBy(ann, sheet, columnID)).rows;
  const before = await rows();
  await removeFor(first, second);
  await removeFor(second, third);
  expect(await rows()).toEqual([third, third, third]);
  await allHear(sheet, everybody, () => bringBack(second));
  expect(await rows()).toEqual([second, second, second]);
  await allHear(sheet, everybody, () => bringBack(first));
  expect(await rows()).toEqual(before);

  await removeFor(first, second);
  await remove(second);
  expect(await rows()).toEqual([null, null, null]);
  await allHear(sheet, everybody, () => bringBack(first));
  expect(await rows()).toEqual([first, null, first]);
  await allHear(sheet, everybody, () => bringBack(second));
  expect(await rows()).toEqual(before);
});

test('[RESTORE-21] an option that many cells show is moved as one change, and comes back some at a time', async () => {
  const { sheet, columnID, first, second } = await aSheetWithStatuses();
  const cells = [{ columnID, cellMultiChoice: { multiChoiceOptionID: first } }];
  const rows = Array.from({ length: 500 }, (_, n) => ({ groupID: sheet.groups[0].groupID, name: `Row ${n}`, cells }));
  for (let times = 0; times < 3; times += 1) await ann.call(addRows, { body: { rows } });
  const { revision } = await readSheet(ann, sheet.url);
  const showing = async (who: Caller, id: number) => {
    const column = (await readSheet(who, sheet.url)).columns.find((one) => one.columnID === columnID);
    return column?.cells.filter((cell) => cell.cellMultiChoice?.multiChoiceOptionID === id).length;
  };
  await allHear(sheet, everybody, () => removeFor(first, second));
  expect([await showing(visitor, second), (await readSheet(ann, sheet.url)).revision]).toEqual([1503, revision + 1]);
  const heard = await listen(bob, sheet);
  await allHear(sheet, everybody, () => bringBack(first));
  expect(await showing(visitor, first)).toBe(1502);
  const told = heard.pushes.flatMap(({ change }) => (change.kind === 'updateRows' ? [change.cells.length] : []));
  expect([Math.max(...told), told.reduce((all, some) => all + some)]).toEqual([1_000, 1_502]);
});

test('[CELL-13] a deleted option can be neither chosen nor changed', async () => {
  const { sheet, columnID, first } = await aSheetWithStatuses();
  await remove(first);
  const cell = { rowID: sheet.rows[1].rowID, columnID, cellMultiChoice: { multiChoiceOptionID: first } };
  expect(await ann.attempt(addCell, { body: { cell } })).toMatchObject({ status: 400, code: 'unknownOption' });
  const renamed = await ann.attempt(calls.updateOption, { body: { multiChoiceOptionID: first, name: 'Back' } });
  expect(renamed).toMatchObject({ status: 404, code: 'notFound' });
});

test('[COL-7] what is no longer just for its creator is hidden from public, whatever was asked, until that is taken away', async () => {
  const { sheet, columnID } = await aSheetWithStatuses();
  const ask = async (accessRestrictions: 1 | 2 | 3) => {
    const { body } = await ann.call(calls.updateColumn, restrict(columnID, accessRestrictions));
    return [body.accessRestrictions, body.hideFromPublic, body.justForMe];
  };
  const isPublic = async () => (await seenBy(visitor, sheet, columnID)).options !== undefined;
  await ask(3);
  await allHear(sheet, everybody, async () => {
    expect(await ask(1)).toEqual([2, true, false]);
  });
  expect([await isPublic(), (await seenBy(bob, sheet, columnID)).options]).toEqual([false, ['Open', 'Done']]);
  expect(await ask(1)).toEqual([1, false, false]);
  expect(await isPublic()).toBe(true);
});
