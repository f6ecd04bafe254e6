/** Hundreds of moves in one call: they end as if each had been made in turn, whatever they pass through, and cost a handful of statements. */
import { addCell } from '@marquee/contract/cells.ts';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRow, moveRows } from '@marquee/contract/rows.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);

/** A sheet of four groups, of which the last one is hidden and the third one is empty; its rows' ids by group. */
async function fourGroups(): Promise<{ sheet: TestSheet; orders: Map<number, number[]> }> {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { sheetID } = sheet;
  const groupIDs: number[] = sheet.groups.map((group) => group.groupID);
  for (const name of ['Empty', 'Hidden']) {
    groupIDs.push((await ann.call(addGroup, { body: { group: { sheetID, name } } })).body.groupID);
  }
  const [first = 0, second = 0, , hidden = 0] = groupIDs;
  await ann.call(updateGroup, {
    body: { group: { groupID: hidden, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
  });
  for (let n = 0; n < 18; n++) {
    const groupID = [first, second, hidden][n % 3] ?? first;
    await ann.call(addRow, { body: { row: { groupID, name: `Row ${n}` } } });
  }
  return { sheet, orders: await ordersIn(sheet) };
}

const ordersIn = async ({ url }: TestSheet): Promise<Map<number, number[]>> =>
  new Map(
    (await readSheet(bob, url)).groups.map(({ groupID, rows }) => [
      groupID,
      rows.toSorted((a, b) => a.ordering - b.ordering).map((row) => row.rowID),
    ]),
  );

const somewhere = fc.record({ row: fc.nat(999), group: fc.nat(3), ordering: fc.integer({ min: -2, max: 20 }) });

test('[ROW-31] 300 moves in one call, through hidden groups, empty ones and past the ends, end as if made in turn, and all hear of it', async () => {
  const { sheet, orders } = await fourGroups();
  const rowIDs = [...orders.values()].flat();
  const groupIDs = [...orders.keys()];
  const moves = fc.sample(somewhere, { numRuns: 300, seed: 31 }).map(({ row, group, ordering }) => ({
    rowID: rowIDs[row % rowIDs.length] ?? 0,
    groupID: groupIDs[group] ?? 0,
    ordering,
  }));
  for (const { rowID, groupID, ordering } of moves) {
    for (const order of orders.values()) if (order.includes(rowID)) order.splice(order.indexOf(rowID), 1);
    orders.get(groupID)?.splice(Math.max(ordering - 1, 0), 0, rowID);
  }
  await allHear(sheet, { ann, bob, visitor }, () => ann.call(moveRows, { body: { moves } }));
  expect(await ordersIn(sheet)).toEqual(orders);
});

test('[ROW-31] rows move between two that have the same key, as they may have once something between them came back', async () => {
  const { sheet, orders } = await fourGroups();
  const [[groupID, there] = [0, []], [, others] = [0, []]] = orders;
  await sql`update sheet_row set sort_key = 'a0' where group_id = ${groupID}`.execute(app.db.kysely);
  const [one = 0, two = 0] = others;
  const moves = [one, two].map((rowID, at) => ({ rowID, groupID, ordering: 3 + at }));
  await ann.call(moveRows, { body: { moves } });
  expect((await ordersIn(sheet)).get(groupID)).toEqual(there.toSpliced(2, 0, one, two));
});

test('[ROW-31] moves in and out of the public view are one change to members, which who makes it knows by its answer', async () => {
  const { sheet, orders } = await fourGroups();
  const [[first, [one = 0] = []] = [0], , , [hidden, [other = 0] = []] = [0]] = orders;
  const { revision: before } = await readSheet(ann, sheet.url);
  const moves = [one, other, one].map((rowID, at) => ({ rowID, groupID: at === 1 ? first : hidden, ordering: 2 }));
  const heard = await listen(bob, sheet);
  const { revision } = await ann.call(moveRows, { body: { moves } });
  expect(revision).toBe(before + 1);
  await heard.reached(before + 1);
  expect(heard.pushes).toMatchObject([{ change: { kind: 'updateRows', rows: moves } }]);
});

test('[ROW-62] of a row that only passes through the public view on its way to a hidden group, nobody there is told what it holds', async () => {
  const { sheet, orders } = await fourGroups();
  const [[first, [rowID = 0] = []] = [0], , , [hidden] = [0]] = orders;
  const cell = { rowID, columnID: sheet.columns.text.columnID, cellText: { text: 'secret' } };
  await ann.call(addCell, { body: { cell } });
  const move = (...groups: number[]) =>
    ann.call(moveRows, { body: { moves: groups.map((groupID) => ({ rowID, groupID, ordering: 1 })) } });
  await move(hidden);
  const listener = await listen(visitor, sheet);
  await move(first, hidden);
  await listener.reached((await readSheet(visitor, sheet.url)).revision);
  expect(listener.pushes).not.toEqual([]);
  expect(JSON.stringify(listener.pushes)).not.toMatch(/secret|Row \d/);
});

test('[ROW-31] a group of another sheet is refused before anything of it is touched', async () => {
  const { orders: own } = await fourGroups();
  const { orders: foreign } = await fourGroups();
  const [[, [rowID = 0] = []] = [0]] = own;
  const [[groupID] = [0]] = foreign;
  // Keys that would be dealt anew before anything moves in between them.
  await sql`update sheet_row set sort_key = 'a0' where group_id = ${groupID}`.execute(app.db.kysely);
  await app.db.kysely.transaction().execute(async (tx) => {
    await sql`select from sheet_row where group_id = ${groupID} for update`.execute(tx);
    const answer = await ann.attempt(moveRows, { body: { moves: [{ rowID, groupID, ordering: 1 }] } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'unknownGroup' } });
  });
});

test.each([
  ['', 1],
  [' in and out of the public view', 3],
])('[ROW-31] the sheet is held for no more statements by 300 moves%s than by a few', async (_, other) => {
  const { orders } = await fourGroups();
  const [first = 0, second = 0] = [[...orders.keys()][0], [...orders.keys()][other]];
  const rowIDs = orders.get(first) ?? [];
  const asked = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  const many = Array.from({ length: 300 }, (_, n) => ({
    rowID: rowIDs[(n >> 1) % rowIDs.length] ?? 0,
    groupID: n % 2 === 0 ? second : first,
    ordering: 1,
  }));
  await ann.call(moveRows, { body: { moves: many } });
  // Each move by itself would take four, and what the public sees of a row that comes, two.
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  expect(asked.mock.calls.length).toBeLessThan(100);
});
