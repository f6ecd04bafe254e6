/** Moves that wait for their answer: shown over the confirmed order, in turn, by the rule by which they are applied later. */
import { applyChange } from '@marquee/contract/apply.ts';
import type { Change } from '@marquee/contract/live.ts';
import { openSheet } from '@marquee/contract/open-sheet.ts';
import { expect, test } from 'vitest';
import { withMoves, type Move, type Order } from './pendingMoves.ts';
import { aSheet, numbered, openForTest } from '#test/liveSheet.ts';

const order: Order = {
  groupOrder: [1, 2, 3],
  rowOrder: new Map([
    [1, [11, 12, 13]],
    [2, [21]],
    [3, []],
  ]),
  columnOrder: [31, 32, 33],
};

const row = (rowID: number, groupID: number, position: number): Move => ({ kind: 'row', rowID, groupID, position });
const rowsAfter = (...moves: Move[]) => [...withMoves(order, moves).rowOrder.values()];

test.each([
  ['down in its group', [row(11, 1, 2)], [[12, 11, 13], [21], []]],
  ['up in its group', [row(13, 1, 1)], [[13, 11, 12], [21], []]],
  ['past the end', [row(11, 1, 99)], [[12, 13, 11], [21], []]],
  ['into another group', [row(12, 2, 1)], [[11, 13], [12, 21], []]],
  ['on from where an earlier move put it', [row(12, 2, 1), row(12, 3, 1)], [[11, 13], [21], [12]]],
  ['each from the order that the one before made', [row(11, 1, 3), row(12, 1, 2)], [[13, 12, 11], [21], []]],
  ['into a group that is gone: it stays', [row(11, 9, 1)], [[11, 12, 13], [21], []]],
  ['a row that is gone: nothing', [row(99, 1, 1)], [[11, 12, 13], [21], []]],
])('[SCREEN-30] [SCREEN-31] a pending row is shown %s', (_, moves, expected) => {
  expect(rowsAfter(...moves)).toEqual(expected);
});

test('[SCREEN-32] [SCREEN-33] pending groups and columns are shown in their new places; what is gone is not', () => {
  const moved = withMoves(order, [
    { kind: 'group', groupID: 3, position: 1 },
    { kind: 'column', columnID: 31, position: 3 },
    { kind: 'group', groupID: 9, position: 1 },
    { kind: 'column', columnID: 9, position: 1 },
  ]);
  expect(moved.groupOrder).toEqual([3, 1, 2]);
  expect(moved.columnOrder).toEqual([32, 33, 31]);
  expect(withMoves(order, [])).toBe(order);
});

const changeOf = (rowID: number, ordering: number): Change => ({
  kind: 'updateRow',
  fields: ['ordering'],
  row: { rowID, groupID: 1, ordering },
});

test('[SCREEN-30] what is shown while a move waits is what it comes to when nobody else moves anything', () => {
  const open = openSheet(aSheet(5));
  const shown = withMoves(open, [row(11, 1, 2)]);
  applyChange(open, changeOf(11, 2));
  expect(shown.rowOrder).toEqual(open.rowOrder);
});

/** An open sheet, a row that is moved in it, and the answers to come. */
function aMovedSheet() {
  const { live, told, outbox } = openForTest(aSheet(5));
  const answers: { answer: () => void; fail: (error: Error) => void }[] = [];
  const move = (rowID: number, position: number, revision: number) =>
    live.edit({
      kind: 'row',
      key: `row:${rowID}`,
      lay: (entry) => entry,
      move: { kind: 'row', rowID, groupID: 1, position },
      send: () =>
        new Promise((answer, fail) => {
          answers.push({ answer: () => answer({ revision, change: changeOf(rowID, position) }), fail });
        }),
    });
  const rows = () => live.shown.layout.groups[0]?.rowIDs;
  return { live, told, outbox, answers, move, rows };
}

test('[SCREEN-30] a move shows at once and is undone with the reason if it is refused', async () => {
  const { answers, move, rows, told } = aMovedSheet();
  const saved = move(11, 2, 6);
  expect(rows()).toEqual([12, 11]);
  answers[0]?.fail(new Error('No.'));
  expect(await saved).toBe(false);
  expect(rows()).toEqual([11, 12]);
  expect(told).toEqual([new Error('No.')]);
});

test('[SCREEN-30] moves leave one after the other, and the order of the server is what stays', async () => {
  const { answers, live, move, rows } = aMovedSheet();
  const first = move(11, 2, 7);
  const second = move(12, 2, 8);
  expect(answers).toHaveLength(1);
  expect(rows()).toEqual([11, 12]);
  live.receive(numbered(6, changeOf(12, 1)));
  answers[0]?.answer();
  await first;
  answers[1]?.answer();
  await second;
  live.receive(numbered(9, changeOf(12, 1)));
  expect(rows()).toEqual([12, 11]);
});
