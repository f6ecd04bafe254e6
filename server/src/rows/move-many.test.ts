/** Many rows that are given other places in one call. */
import { updateGroup } from '@marquee/contract/groups.ts';
import { addRow, deleteRow, moveRows } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);

async function withRows(): Promise<{ sheet: TestSheet; ids: [number, number, number] }> {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const [{ groupID }] = sheet.groups;
  const add = async (name: string) => (await ann.call(addRow, { body: { row: { groupID, name } } })).body.rowID;
  return { sheet, ids: [await add('One'), await add('Two'), await add('Three')] };
}

const idsIn = async (who: Caller, sheet: TestSheet, groupID: number) =>
  (await readSheet(who, sheet.url)).groups.find((group) => group.groupID === groupID)?.rows.map(({ rowID }) => rowID) ??
  [];

test('[ROW-31] rows move to places of another group in one call, in turn; one that is gone is left out', async () => {
  const { sheet, ids } = await withRows();
  const [one, two, three] = ids;
  const [first, second] = sheet.groups;
  await ann.call(deleteRow, { params: { id: String(three) } });
  const before = await idsIn(ann, sheet, second.groupID);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const to = (rowID: number, ordering: number) => ({ rowID, groupID: second.groupID, ordering });
    await ann.call(moveRows, { body: { moves: [to(two, 1), to(three, 1), to(one, 2)] } });
    expect(await idsIn(bob, sheet, second.groupID)).toEqual([two, one, ...before]);
    expect(await idsIn(visitor, sheet, first.groupID)).not.toContain(one);
  });
});

test('[ROW-31] rows that move into a hidden group leave the public view, and come into it on the way back', async () => {
  const { sheet, ids } = await withRows();
  const [first, second] = sheet.groups;
  await ann.call(updateGroup, {
    body: { group: { groupID: second.groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
  });
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const to = (groupID: number) => ids.map((rowID, at) => ({ rowID, groupID, ordering: at + 1 }));
    await ann.call(moveRows, { body: { moves: to(second.groupID) } });
    expect(await idsIn(visitor, sheet, first.groupID)).not.toContain(ids[0]);
    await bob.call(moveRows, { body: { moves: to(first.groupID) } });
    expect((await idsIn(visitor, sheet, first.groupID)).slice(0, 3)).toEqual(ids);
  });
});

test('[ROW-31] a row of another sheet refuses them all, and so does a group of another sheet', async () => {
  const { sheet, ids } = await withRows();
  const other = await withRows();
  const before = await idsIn(ann, sheet, sheet.groups[0].groupID);
  const to = sheet.groups[1].groupID;
  const place = (rowID: number, groupID = to) => ({ rowID, groupID, ordering: 1 });
  const foreign = await ann.attempt(moveRows, { body: { moves: [place(ids[0]), place(other.ids[0])] } });
  expect(foreign.status).toBe(404);
  const [{ groupID }] = other.sheet.groups;
  const away = await ann.attempt(moveRows, { body: { moves: [place(ids[0]), place(ids[1], groupID)] } });
  expect(away.status).toBe(400);
  expect(await idsIn(ann, sheet, sheet.groups[0].groupID)).toEqual(before);
});
