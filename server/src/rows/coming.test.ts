/** Many rows that come back come slice by slice: others work in between, and what was left halfway is finished. */
import { updateCell } from '@marquee/contract/cells.ts';
import { deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import { addRow, addRows, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { haltAfterNextChange } from '#test/locks.ts';
import { allHear } from '#test/reader.ts';
import { addComing } from './coming-store.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const everybody = { ann, bob, visitor };

/** Rows of a sheet with six columns: they come in several slices. */
const many = 700;

/** A sheet with many rows in its first group, each with a text. */
async function aLongSheet(count = many) {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const { columnID } = sheet.columns.text;
  const rows = Array.from({ length: count }, (_, n) => ({
    groupID,
    name: `Row ${n}`,
    cells: [{ columnID, cellText: { text: `Text ${n}` } }],
  }));
  const { body } = await ann.call(addRows, { body: { rows } });
  return { sheet, groupID, columnID, rowIDs: body.map((row) => row.rowID) };
}

const restore = (rowIDs: number[], key?: string) =>
  ann.attempt(restoreRows, { body: { rowIDs }, ...(key === undefined ? {} : { key }) });
const orderOf = async (sheet: TestSheet, at = 0) =>
  (await readSheet(ann, sheet.url)).groups[at]?.rows.map((row) => row.rowID) ?? [];
const listsLeft = async () => (await sql`select from coming_rows`.execute(app.db.kysely)).rows.length;

/** Groups, and columns with their cells, as somebody reads them; in one order. */
const readBy = async (sheet: TestSheet, who: Caller) => {
  const { groups, columns } = await readSheet(who, sheet.url);
  return {
    groups,
    columns: columns.map((one) => ({ ...one, cells: one.cells.toSorted((a, b) => a.rowID - b.rowID) })),
  };
};

test('[LIVE-72] many rows come back in several changes, whole and to their places, also for who asked for them', async () => {
  const { sheet, rowIDs } = await aLongSheet();
  const people = [ann, bob, visitor];
  const before = await Promise.all(people.map((who) => readBy(sheet, who)));
  await ann.call(deleteRows, { body: { rowIDs } });
  const heard = await listen(ann, sheet);
  await allHear(sheet, everybody, async () => {
    const answer = await restore(rowIDs.toReversed());
    expect([answer.status, answer.revision]).toEqual([204, undefined]);
  });
  expect(heard.pushes.filter(({ change }) => change.kind === 'addRows').length).toBeGreaterThan(2);
  const after = await Promise.all(people.map((who) => readBy(sheet, who)));
  expect(after).toEqual(before);
  expect(await listsLeft()).toBe(0);
});

test('[LIVE-73] edits, moves, additions and deletions of others pass between the slices, and nothing of them is lost', async () => {
  const { sheet, groupID, columnID, rowIDs } = await aLongSheet();
  await ann.call(deleteRows, { body: { rowIDs } });
  const [first] = sheet.rows;
  await allHear(sheet, everybody, async () => {
    let isBack = false;
    const halted = haltAfterNextChange(app, sheet.sheetID);
    const back = restore(rowIDs).finally(() => (isBack = true));
    const goOn = await halted;
    let between = 0;
    const gone: number[] = [];
    for (let n = 0; !isBack; n++) {
      const read = await readSheet(bob, sheet.url);
      const here = read.groups[0]?.rows.map((row) => row.rowID) ?? [];
      if (here.length < rowIDs.length) between += 1;
      goOn();
      const cell = { rowID: first.rowID, columnID, cellText: { text: `Between ${n}` } };
      await bob.call(updateCell, { body: { cell, updateFields: ['text'] } });
      await bob.call(addRow, { body: { row: { groupID, name: `Between ${n}` } } });
      const moved = here[here.length - 1] ?? first.rowID;
      await bob.call(updateRow, { body: { row: { rowID: moved, ordering: 2 }, updateFields: ['ordering'] } });
      const late = rowIDs[rowIDs.length - 1 - n] ?? 0;
      gone.push(late);
      await bob.call(deleteRows, { body: { rowIDs: [late] } });
    }
    expect((await back).status).toBe(204);
    expect(between).toBeGreaterThan(0);
    const now = await orderOf(sheet);
    expect(now).not.toEqual(expect.arrayContaining([gone[0] ?? 0]));
    expect(new Set(now)).toEqual(new Set([...now, ...rowIDs.filter((id) => !gone.includes(id))]));
  });
  expect(await listsLeft()).toBe(0);
});

test('[LIVE-72] a group with many rows comes back with the first and then the others, for those who saw it', async () => {
  const { sheet, groupID } = await aLongSheet();
  const people = [ann, bob, visitor];
  const before = await Promise.all(people.map((who) => readBy(sheet, who)));
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  await allHear(sheet, everybody, () => ann.call(restoreGroup, { params: { id: String(groupID) }, body: {} }));
  const after = await Promise.all(people.map((who) => readBy(sheet, who)));
  expect(after).toEqual(before);
  expect(await listsLeft()).toBe(0);
});

test('[LIVE-73] a group that is hidden or deleted while its rows come back takes them along, and gives them back', async () => {
  const { sheet, groupID, rowIDs } = await aLongSheet();
  const before = await orderOf(sheet);
  await ann.call(deleteRows, { body: { rowIDs } });
  const heard = await listen(bob, sheet);
  await allHear(sheet, everybody, async () => {
    const back = restore(rowIDs);
    await heard.heard(1);
    const group = { groupID, hideFromPublic: true };
    await bob.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
    await bob.call(deleteGroup, { params: { id: String(groupID) } });
    expect((await back).status).toBe(204);
    await bob.call(restoreGroup, { params: { id: String(groupID) }, body: {} });
  });
  expect(await orderOf(sheet)).toEqual(before);
});

test('[LIVE-86] of a large group that is shown, the public is told its rows at once and what is in them in several changes', async () => {
  const { sheet, groupID, columnID, rowIDs } = await aLongSheet();
  const show = (hideFromPublic: boolean) =>
    ann.call(updateGroup, { body: { group: { groupID, hideFromPublic }, updateFields: ['hideFromPublic'] } });
  const people = [ann, bob, visitor];
  const before = await Promise.all(people.map((who) => readBy(sheet, who)));
  await show(true);
  const heard = await listen(visitor, sheet);
  await allHear(sheet, everybody, async () => {
    const shown = show(false);
    await heard.heard(1);
    const [first = 0, second = 0] = rowIDs;
    const last = rowIDs.at(-1) ?? 0;
    const cell = { rowID: last, columnID, cellText: { text: 'Meanwhile' } };
    await bob.call(updateCell, { body: { cell, updateFields: ['text'] } });
    await bob.call(deleteRows, { body: { rowIDs: [second] } });
    await bob.call(updateRow, { body: { row: { rowID: last, ordering: 1 }, updateFields: ['ordering'] } });
    await shown;
    const back = { ...cell, cellText: { text: `Text ${many - 1}` } };
    await bob.call(updateCell, { body: { cell: back, updateFields: ['text'] } });
    await bob.call(updateRow, { body: { row: { rowID: last, ordering: many + 9 }, updateFields: ['ordering'] } });
    await restore([second]);
    expect(await orderOf(sheet)).toEqual(expect.arrayContaining([first, second, last]));
  });
  expect(heard.pushes.filter(({ change }) => change.kind === 'updateRows').length).toBeGreaterThan(2);
  const after = await Promise.all(people.map((who) => readBy(sheet, who)));
  expect(after).toEqual(before);
  expect(await listsLeft()).toBe(0);
});

test('[LIVE-74] what a server left halfway is finished, once, and has its room in the sheet meanwhile', async () => {
  const { sheet, groupID, rowIDs } = await aLongSheet();
  const before = await orderOf(sheet);
  await ann.call(deleteRows, { body: { rowIDs } });
  // As the first change of a call leaves it whose server dies then.
  const { sheetID } = sheet;
  await app.db.kysely.transaction().execute((tx) => addComing(tx, { sheetID, userID: ann.userID, rowIDs }));
  const room = limits.rowsPerSheet - 3 - rowIDs.length;
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheetID}, ${sheet.groups[1].groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${room}) as n`.execute(app.db.kysely);
  const row = { groupID, name: 'No room' };
  expect(await ann.attempt(addRow, { body: { row } })).toMatchObject({ status: 409, code: 'tooManyRows' });
  expect(await ann.attempt(addRows, { body: { rows: [row] } })).toMatchObject({ code: 'tooManyRows' });
  // Not yet: who began it may be at it still.
  await app.comingRows.now();
  expect(await orderOf(sheet)).toHaveLength(before.length - rowIDs.length);
  const other = await startApp(app.databaseUrl);
  await allHear(sheet, everybody, async () => {
    await sql`update coming_rows set came_at = came_at - interval '11 seconds'`.execute(app.db.kysely);
    await Promise.all([app.comingRows.now(), other.comingRows.now()]);
    await expect.poll(listsLeft).toBe(0);
  });
  expect(await orderOf(sheet)).toEqual(before);
  expect(await listsLeft()).toBe(0);
});

test('[LIVE-74] a call that is sent again while its rows are coming, or after, is answered alike and brings nothing twice', async () => {
  const { sheet, rowIDs } = await aLongSheet();
  const before = await orderOf(sheet);
  await ann.call(deleteRows, { body: { rowIDs } });
  const key = crypto.randomUUID();
  const answers = await Promise.all([restore(rowIDs, key), restore(rowIDs, key)]);
  answers.push(await restore(rowIDs, key));
  expect(answers.map(({ status, revision }) => [status, revision])).toEqual(Array(3).fill([204, undefined]));
  await expect.poll(listsLeft).toBe(0);
  expect(await orderOf(sheet)).toEqual(before);
});

test('[LIVE-74] what is refused leaves a group as it was deleted, to be brought back when there is room', async () => {
  const { sheet, groupID, rowIDs } = await aLongSheet();
  const before = await orderOf(sheet);
  await ann.call(deleteGroup, { params: { id: String(groupID) } });
  const room = limits.rowsPerSheet - rowIDs.length;
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${sheet.groups[1].groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${room}) as n`.execute(app.db.kysely);
  const back = () => ann.attempt(restoreGroup, { params: { id: String(groupID) }, body: {} });
  expect(await back()).toMatchObject({ status: 409, code: 'tooManyRows' });
  const [spare = 0, ...others] = await orderOf(sheet);
  await ann.call(deleteRows, { body: { rowIDs: [spare, ...others.slice(0, 9)] } });
  expect(await back()).toMatchObject({ status: 204 });
  expect(await orderOf(sheet)).toEqual(before);
});

test('[LIVE-75] whoever writes rows, each group is counted right', async () => {
  const { sheet, rowIDs } = await aLongSheet(250);
  const [one, two] = sheet.groups;
  const db = app.db.kysely;
  const wrong = () =>
    sql`
    select g.group_id, g.row_count, n.rows from sheet_group g
    cross join lateral (select count(*) as rows from sheet_row r where r.group_id = g.group_id and r.deleted_at is null) as n
    where g.row_count <> n.rows`.execute(db);
  const half = rowIDs.slice(0, 120);
  for (const statement of [
    sql`update sheet_row set group_id = ${two.groupID} where row_id = any(${half}::int[])`,
    sql`update sheet_row set deleted_at = now() where row_id = any(${rowIDs.slice(60, 180)}::int[])`,
    sql`update sheet_row set group_id = ${one.groupID}, deleted_at = null where row_id = any(${rowIDs.slice(90, 100)}::int[])`,
    sql`update sheet_row set name = name || '!' where sheet_id = ${sheet.sheetID}`,
    sql`delete from cell where row_id = any(${rowIDs.slice(100)}::int[])`,
    sql`delete from sheet_row where row_id = any(${rowIDs.slice(100)}::int[])`,
  ]) {
    await statement.execute(db);
    expect((await wrong()).rows).toEqual([]);
  }
});
