/** Changes that wait for their answer: they are the changes that they will be, applied over the confirmed sheet in their order. */
import { changeCell } from '@marquee/contract/cells-mutations.ts';
import { changeOption, deleteColumn, deleteOption, moveColumn } from '@marquee/contract/columns-mutations.ts';
import { deleteGroup, moveGroup } from '@marquee/contract/groups-mutations.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { deleteRow, deleteRows, moveRow, renameRow } from '@marquee/contract/rows-mutations.ts';
import { describe, expect, test } from 'vitest';
import type { Change } from '@marquee/contract/live.ts';
import { aSheet, aWideSheet, numbered, openForTest, textChange } from '#test/liveSheet.ts';

/** An open sheet of three groups, and what it shows of them. */
function aDesk() {
  const desk = openForTest(aWideSheet(5));
  const { shown } = desk.live;
  const rows = () => shown.layout.groups.map(({ rowIDs }) => rowIDs);
  const groups = () => shown.layout.groups.map(({ groupID }) => groupID);
  const columns = () => shown.layout.columns.map(({ columnID }) => columnID);
  return { ...desk, shown, rows, groups, columns };
}

type Move = { rowID: number; groupID?: number; ordering: number };

test.each<[string, Move[], number[][]]>([
  ['down in its group', [{ rowID: 11, ordering: 2 }], [[12, 11, 13], [14], []]],
  ['up in its group', [{ rowID: 13, ordering: 1 }], [[13, 11, 12], [14], []]],
  ['past the end', [{ rowID: 11, ordering: 99 }], [[12, 13, 11], [14], []]],
  ['into another group', [{ rowID: 12, groupID: 2, ordering: 1 }], [[11, 13], [12, 14], []]],
  [
    'on from where an earlier move put it',
    [
      { rowID: 12, groupID: 2, ordering: 1 },
      { rowID: 12, groupID: 3, ordering: 1 },
    ],
    [[11, 13], [14], [12]],
  ],
  [
    'each from the order that the one before made',
    [
      { rowID: 11, ordering: 3 },
      { rowID: 12, ordering: 2 },
    ],
    [[13, 12, 11], [14], []],
  ],
  ['into a group that is gone: it stays', [{ rowID: 11, groupID: 9, ordering: 1 }], [[11, 12, 13], [14], []]],
  ['a row that is gone: nothing', [{ rowID: 99, ordering: 1 }], [[11, 12, 13], [14], []]],
])('[SCREEN-30] [SCREEN-31] a pending row is shown %s', (_, moves, expected) => {
  const { make, rows } = aDesk();
  for (const move of moves) make(moveRow, move);
  expect(rows()).toEqual(expected);
});

test('[SCREEN-32] [SCREEN-33] pending groups and columns are shown in their new places; what is gone is not', () => {
  const { columns, groups, make } = aDesk();
  make(moveGroup, { groupID: 3, ordering: 1 });
  make(moveColumn, { columnID: 21, ordering: 2 });
  make(moveGroup, { groupID: 9, ordering: 1 });
  make(moveColumn, { columnID: 9, ordering: 1 });
  expect([groups(), columns()]).toEqual([
    [3, 1, 2],
    [22, 21],
  ]);
});

test('[SCREEN-30] a move shows at once and is undone with the reason if it is refused', async () => {
  const { make, rows, told } = aDesk();
  const { saved, fail } = make(moveRow, { rowID: 11, ordering: 2 });
  expect(rows()[0]).toEqual([12, 11, 13]);
  fail(new Error('No.'));
  expect(await saved).toBe(false);
  expect(rows()[0]).toEqual([11, 12, 13]);
  expect(told).toEqual([new Error('No.')]);
});

test('[SCREEN-30] moves leave one after the other, and the order of the server is what stays', async () => {
  const { live, rows } = { ...aDesk() };
  const answers: ((revision: number) => void)[] = [];
  const changeOf = (rowID: number, ordering: number): Change => ({
    kind: 'updateRow',
    fields: ['ordering'],
    row: { rowID, groupID: 1, ordering },
  });
  const move = (rowID: number, ordering: number) =>
    live.edit({
      foretell: () => changeOf(rowID, ordering),
      send: () =>
        new Promise((answer) => {
          answers.push((revision) => answer({ revision, change: changeOf(rowID, ordering) }));
        }),
    });
  const first = move(11, 2);
  const second = move(12, 2);
  expect(answers).toHaveLength(1);
  expect(rows()[0]).toEqual([11, 12, 13]);
  live.receive(numbered(6, changeOf(12, 1)));
  answers[0]?.(7);
  await first;
  answers[1]?.(8);
  await second;
  live.receive(numbered(9, changeOf(12, 1)));
  expect(rows()[0]).toEqual([12, 11, 13]);
});

describe('[LIVE-54] what is being deleted takes along what goes with it, at once', () => {
  test('[LIVE-54] a group its rows and their cells; a refusal brings all of it back', async () => {
    const { groups, make, rows, shown } = aDesk();
    const { saved, fail } = make(deleteGroup, { groupID: 1 });
    expect(groups()).toEqual([2, 3]);
    const found = () => [shown.entry('row', 'row:11'), shown.cell(11, 21), shown.cell(12, 22)];
    expect(found()).toEqual([undefined, undefined, undefined]);
    fail(new Refusal('forbidden'));
    await saved;
    expect(rows()[0]).toEqual([11, 12, 13]);
    expect(found()).toMatchObject([{ name: 'Row 11' }, { rowID: 11 }, { rowID: 12 }]);
  });

  test('[LIVE-54] an option the choice of the cells that show it, also of those that others set meanwhile', () => {
    const { live, make, shown } = aDesk();
    make(deleteOption, { columnID: 22, multiChoiceOptionID: 1 });
    const choices = () => [12, 13, 14].map((rowID) => shown.cell(rowID, 22)?.cellMultiChoice?.multiChoiceOptionID);
    expect(choices()).toEqual([null, 2, undefined]);
    const cellMultiChoice = { cellMultiChoiceID: 5, cellID: 5, multiChoiceOptionID: 1 };
    const cell = { cellID: 5, rowID: 14, columnID: 22, cellMultiChoice };
    live.receive(numbered(6, { kind: 'updateCell', fields: ['multiChoiceOptionID'], cell }));
    expect(choices()).toEqual([null, 2, null]);
  });

  test('[LIVE-54] rows and columns their cells', () => {
    const { columns, make, rows, shown } = aDesk();
    make(deleteRows, { rowIDs: [11, 14] });
    make(deleteColumn, { columnID: 22 });
    expect([rows(), columns()]).toEqual([[[12, 13], [], []], [21]]);
    expect([shown.cell(11, 21), shown.cell(12, 22), shown.view.cells.ofColumn(22)]).toEqual([undefined, undefined, []]);
    expect(shown.view.cells.all().map(({ rowID }) => rowID)).toEqual([12]);
  });
});

test('[LIVE-53] a renamed option keeps the place that it has among those that are left', () => {
  const { live, make, shown } = aDesk();
  make(changeOption, { columnID: 22, multiChoiceOptionID: 2, name: 'Done' });
  live.receive(numbered(6, { kind: 'deleteMultiChoiceOption', columnID: 22, multiChoiceOptionID: 1 }));
  const names = shown.entry('options', 'options:22')?.map(({ name }) => name);
  expect(names).toEqual(['Done', 'Option 3']);
});

describe('[LIVE-55] what waits lies over what others do', () => {
  test('[LIVE-55] what others change of the same entry goes under it, and shows once it is answered', async () => {
    const { live, make, shown } = aDesk();
    const { saved, answer } = make(renameRow, { rowID: 11, name: 'Mine' });
    const renamed = (name: string): Change => ({ kind: 'updateRow', fields: ['name'], row: { rowID: 11, name } });
    const name = () => shown.entry('row', 'row:11')?.name;
    live.receive(numbered(7, renamed('Later')));
    live.receive(numbered(6, { kind: 'updateRow', fields: ['ordering'], row: { rowID: 11, ordering: 3 } }));
    expect([name(), shown.layout.groups[0]?.rowIDs]).toEqual(['Mine', [12, 13, 11]]);
    answer(6);
    await saved;
    expect(name()).toBe('Later');
  });

  test('[LIVE-55] what is edited of a row that somebody deletes goes with it, and comes back with it', () => {
    const { edit, live, shown, text } = openWithRow();
    void edit(11, 'mine');
    live.receive(numbered(6, { kind: 'deleteRow', rowID: 11 }));
    expect([shown.entry('row', 'row:11'), text(11)]).toEqual([undefined, undefined]);
    const row = { rowID: 11, groupID: 1, name: 'First', ordering: 1 };
    live.receive(numbered(7, { kind: 'addRow', row, cells: [] }));
    expect(text(11)).toBe('mine');
  });

  test('[LIVE-55] what finds its place again by a refusal is shown there, and told to who watches it', async () => {
    const { make, rows, shown, watchers } = aDesk();
    const { saved, fail } = make(deleteGroup, { groupID: 2 });
    make(moveRow, { rowID: 11, groupID: 2, ordering: 1 });
    expect(rows()).toEqual([[11, 12, 13], []]);
    let seen = shown.entry('row', 'row:11')?.groupID;
    watchers.watch('row:11', () => (seen = shown.entry('row', 'row:11')?.groupID));
    fail(new Refusal('forbidden'));
    await saved;
    expect([rows(), seen]).toEqual([[[12, 13], [11, 14], []], 2]);
  });

  test('[LIVE-55] what somebody puts into a group that is being deleted is not shown, unless the deletion is refused', async () => {
    const { live, make, rows, shown } = aDesk();
    const { saved, fail } = make(deleteGroup, { groupID: 1 });
    const row = { rowID: 15, groupID: 1, name: 'New', ordering: 1 };
    live.receive(numbered(6, { kind: 'addRow', row, cells: [] }));
    live.receive(numbered(7, { kind: 'updateRow', fields: ['name'], row: { rowID: 15, name: 'Newer' } }));
    expect([rows(), shown.entry('row', 'row:15')]).toEqual([[[14], []], undefined]);
    fail(new Refusal('forbidden'));
    await saved;
    expect([rows()[0], shown.entry('row', 'row:15')?.name]).toEqual([[15, 11, 12, 13], 'Newer']);
  });
});

test('[LIVE-57] what a change of others does not touch stays the same object, under an edit that waits and beside it', () => {
  const { live, make, shown } = aDesk();
  const edit = { rowID: 11, columnID: 21, columnTypeID: 1, fields: { text: 'mine' } } as const;
  make(changeCell, edit);
  const seen = () => [shown.cell(11, 21), shown.cell(12, 21), shown.entry('row', 'row:11'), shown.layout];
  const before = seen();
  live.receive(numbered(6, textChange(13, 'theirs')));
  for (const [at, entry] of seen().entries()) expect(entry).toBe(before[at]);
  live.receive(numbered(7, { kind: 'updateRow', fields: ['name'], row: { rowID: 13, name: 'Theirs' } }));
  for (const [at, entry] of seen().slice(1).entries()) expect(entry).toBe(before[at + 1]);
});

test('[LIVE-57] without an edit that waits, what is shown is the confirmed sheet itself', async () => {
  const { live, make, shown } = aDesk();
  expect(shown.view).toBe(shown.confirmed);
  const { saved, answer } = make(deleteRow, { rowID: 11 });
  expect(shown.view).not.toBe(shown.confirmed);
  expect(shown.confirmed.rows.has(11)).toBe(true);
  answer(6);
  await saved;
  expect(shown.view).toBe(live.shown.confirmed);
});

/** The small sheet, with what it shows in its first row. */
function openWithRow() {
  const desk = openForTest(aSheet(5, { 11: 'old' }));
  return { ...desk, shown: desk.live.shown };
}
