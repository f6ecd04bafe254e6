/** Three people reorder one sheet at the same time: whoever hears the moves, and whoever reads afresh, sees one order. */
import { updateColumn } from '@marquee/contract/columns.ts';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRow, updateRow } from '@marquee/contract/rows.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson } from '#test/builders.ts';
import { Reader } from '#test/reader.ts';

const app = await startApp();
const people = [await aPerson(app, { admin: true }), await aPerson(app), await aPerson(app)] as const;
const [ann, bob, carl] = people;

const moves = 1_000;
/** Calls that one person has under way at once. */
const atOnce = 4;

interface Move {
  what: 'row' | 'rowToGroup' | 'group' | 'column';
  a: number;
  b: number;
  /** also outside of what there is: positions are clamped */
  ordering: number;
}
const move: fc.Arbitrary<Move> = fc.record({
  what: fc.constantFrom('row', 'rowToGroup', 'rowToGroup', 'group', 'column'),
  a: fc.nat(999),
  b: fc.nat(999),
  ordering: fc.integer({ min: -2, max: 14 }),
});

const pick = (ids: readonly number[], number: number): number => ids[number % ids.length] ?? 0;

/** The order of everything, by id. */
function orderOf(sheet: Sheet) {
  const inOrder = <T extends { ordering: number }>(items: readonly T[]): T[] => {
    const sorted = items.toSorted((a, b) => a.ordering - b.ordering);
    expect(sorted.map((item) => item.ordering)).toEqual(sorted.map((_, index) => index + 1));
    return sorted;
  };
  return {
    columns: inOrder(sheet.columns).map((column) => column.columnID),
    groups: inOrder(sheet.groups).map((group) => [group.groupID, inOrder(group.rows).map((row) => row.rowID)]),
  };
}

test('[ROW-30] after 1,000 moves by three people at once, all who heard them and a fresh read have one order', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob, carl] });
  const { sheetID } = sheet;
  const groups: number[] = sheet.groups.map((group) => group.groupID);
  const rows: number[] = sheet.rows.map((row) => row.rowID);
  const columns = Object.values(sheet.columns).map((column) => column.columnID);
  for (const name of ['Third', 'Fourth']) {
    groups.push((await ann.call(addGroup, { body: { group: { sheetID, name } } })).body.groupID);
  }
  for (let n = 0; n < 24; n++) {
    const row = { groupID: pick(groups, n), name: `Row ${n}` };
    rows.push((await ann.call(addRow, { body: { row } })).body.rowID);
  }
  const before = orderOf(await readSheet(ann, sheet.url));
  const readers = await Promise.all(people.map((person, at) => Reader.start(`reader ${at}`, person, sheet)));
  onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.stop()))));

  const make = (person: TestPerson, { what, a, b, ordering }: Move) => {
    const [rowID, groupID] = [pick(rows, a), pick(groups, b)];
    switch (what) {
      case 'row':
        return person.call(updateRow, { body: { row: { rowID, ordering }, updateFields: ['ordering'] } });
      case 'rowToGroup':
        return person.call(updateRow, {
          body: { row: { rowID, groupID, ordering }, updateFields: ['orderingAndGroup'] },
        });
      case 'group':
        return person.call(updateGroup, { body: { group: { groupID, ordering }, updateFields: ['ordering'] } });
      case 'column':
        return person.call(updateColumn, {
          body: { column: { columnID: pick(columns, a), ordering }, updateFields: ['ordering'] },
        });
    }
  };
  const toMake = fc.sample(move, { numRuns: moves, seed: 30 });
  let made = 0;
  const work = async (person: TestPerson): Promise<void> => {
    for (let next = toMake.pop(); next; next = toMake.pop()) {
      await make(person, next);
      made += 1;
    }
  };
  await Promise.all(people.flatMap((person) => Array.from({ length: atOnce }, () => work(person))));

  expect(made).toBe(moves);
  const fresh = orderOf(await readSheet(ann, sheet.url));
  expect(fresh).not.toEqual(before);
  expect(fresh.groups.flatMap(([, rowIDs]) => rowIDs)).toHaveLength(rows.length);
  for (const reader of readers) {
    const { heard, read } = await reader.heardAndRead();
    expect(heard, `what ${reader.name} heard`).toEqual(read);
    expect(orderOf(heard)).toEqual(fresh);
  }
}, 60_000);
