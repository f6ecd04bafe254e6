/** Rows that are deleted in one go. */
import { deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { deleteRow, deleteRows, restoreRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { allHear } from '#test/reader.ts';
import { addComing } from './coming-store.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const remove = (...rowIDs: number[]) => ann.attempt(deleteRows, { body: { rowIDs } });
const idsOf = (sheet: TestSheet): number[] => sheet.rows.map((row) => row.rowID);
const left = async (sheet: TestSheet) =>
  (await readSheet(ann, sheet.url)).groups.flatMap((group) => group.rows.map((row) => row.rowID));

test('[ROW-20] rows are deleted in one call and one push; those that are gone are left out', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [first = 0, second = 0, third = 0] = idsOf(sheet);
  await ann.call(deleteRow, { params: { id: String(second) } });
  const heard = await listen(ann, sheet);
  const answer = await remove(second, third, first, third);
  expect(answer).toMatchObject({ status: 204, revision: heard.joinedAt + 1 });
  await heard.heard(1);
  expect(heard.pushes[0]?.change).toEqual({ kind: 'deleteRows', rowIDs: [first, third] });
  expect(await left(sheet)).toEqual([]);
  const again = await remove(first, second, third);
  expect(again.status).toBe(204);
  expect(again.revision).toBeUndefined();
  expect((await readSheet(ann, sheet.url)).revision).toBe(answer.revision);
});

test('[ROW-20] a row that was never there, or is of another sheet, refuses the whole call', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const other = await aSheet(app, { owner: ann });
  const foreign = await aSheet(app, { owner: await aPerson(app, { admin: true }) });
  for (const bad of [2_147_483_647, other.rows[0].rowID, foreign.rows[0].rowID]) {
    expect(await remove(...idsOf(sheet), bad)).toMatchObject({ status: 404, code: 'notFound' });
    expect(await remove(bad, ...idsOf(sheet))).toMatchObject({ status: 404, code: 'notFound' });
  }
  expect(await remove()).toMatchObject({ status: 400, code: 'badInput' });
  expect(await left(sheet)).toEqual(idsOf(sheet));
  expect(await left(other)).toEqual(idsOf(other));
});

test('[ROW-20] the public hears of the rows of visible groups only', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const group = { groupID: sheet.groups[0].groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const [member, outside] = [await listen(ann, sheet), await listen(visitor, sheet)];
  await remove(sheet.rows[0].rowID);
  await remove(sheet.rows[1].rowID, sheet.rows[2].rowID);
  await Promise.all([member.heard(2), outside.heard(1)]);
  expect(outside.pushes).toEqual([
    { change: { kind: 'deleteRows', rowIDs: [sheet.rows[2].rowID] }, revision: outside.joinedAt + 1 },
  ]);
});

/** A sheet with more rows in its second group than go in one change. */
async function aLongSheet() {
  const sheet = await aSheet(app, { owner: ann });
  const { rows } = await sql<{ row_id: number }>`
    insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${sheet.groups[1].groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, 2500) as n returning row_id`.execute(app.db.kysely);
  return { sheet, rowIDs: rows.map((row) => row.row_id) };
}

const listsLeft = async () => (await sql`select from coming_rows`.execute(app.db.kysely)).rows.length;

test('[ROW-40] many rows go in several changes, also for who asked for it, and are all gone then', async () => {
  const { sheet, rowIDs } = await aLongSheet();
  const heard = await listen(ann, sheet);
  const key = crypto.randomUUID();
  await allHear(sheet, { ann, visitor }, async () => {
    const answer = await ann.call(deleteRows, { body: { rowIDs }, key });
    expect([answer.status, answer.revision]).toEqual([204, undefined]);
  });
  expect(heard.pushes.filter(({ change }) => change.kind === 'deleteRows').length).toBeGreaterThan(2);
  expect(await left(sheet)).toEqual(idsOf(sheet));
  expect(await listsLeft()).toBe(0);
  const again = await ann.call(deleteRows, { body: { rowIDs }, key });
  expect([again.status, again.revision]).toEqual([204, undefined]);
});

test('[ROW-40] what is brought back while it goes stays, and a group that goes meanwhile comes back without the others', async () => {
  const { sheet, rowIDs } = await aLongSheet();
  const { groupID } = sheet.groups[1];
  const last = rowIDs.slice(-3);
  const heard = await listen(ann, sheet);
  await allHear(sheet, { ann, visitor }, async () => {
    const gone = remove(...rowIDs);
    await heard.heard(1);
    await ann.call(restoreRows, { body: { rowIDs: last } });
    await ann.call(deleteGroup, { params: { id: String(groupID) } });
    expect((await gone).status).toBe(204);
    await ann.call(restoreGroup, { params: { id: String(groupID) }, body: {} });
  });
  expect(await left(sheet)).toEqual([...idsOf(sheet), ...last]);
});

test('[ROW-40] what a server left halfway is finished', async () => {
  const { sheet, rowIDs } = await aLongSheet();
  const list = { sheetID: sheet.sheetID, userID: ann.userID, rowIDs, deed: 'go' } as const;
  await app.db.kysely.transaction().execute((tx) => addComing(tx, list));
  await allHear(sheet, { ann, visitor }, async () => {
    await sql`update coming_rows set came_at = came_at - interval '11 seconds'`.execute(app.db.kysely);
    await app.comingRows.now();
  });
  expect(await left(sheet)).toEqual(idsOf(sheet));
  expect(await listsLeft()).toBe(0);
});
