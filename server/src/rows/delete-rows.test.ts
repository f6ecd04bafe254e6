/** Rows that are deleted in one go. */
import { updateGroup } from '@marquee/contract/groups.ts';
import { deleteRow, deleteRows } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

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
