/** Where a drag drops, told from the layout alone: far rows, sticking heads, closed groups and hidden columns included. */
import { expect, test } from 'vitest';
import type { ColumnBox } from '#columns/columnBox.ts';
import { Lines, sizes } from '#sheets/lines.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { columnTargetAt, groupTargetAt, rowTargetAt } from './targets.ts';

const many = Array.from({ length: 10_000 }, (_, index) => 1_000 + index);
const layout = {
  groups: [
    { groupID: 1, rowIDs: many },
    { groupID: 2, rowIDs: [] },
    { groupID: 3, rowIDs: [31, 32] },
  ],
  columns: [],
  rowNameWidth: 100,
};
const lines = new Lines(layout, new Set([3]), { rows: true, group: true });
const head = sizes.title + sizes.heads;
const topOf = (key: string) => lines.find(key)?.top ?? -1;

test('[SCREEN-30] a row drops before or after the row under the pointer, however far down that is', () => {
  const top = topOf('row:9000');
  expect(top).toBe(head + 8_000 * sizes.row);
  expect(rowTargetAt(lines, top + 5, top - 300)).toMatchObject({ beside: { id: 9_000, edge: 'before' }, at: top });
  expect(rowTargetAt(lines, top + 30, top - 300)).toMatchObject({
    groupID: 1,
    beside: { id: 9_000, edge: 'after' },
    at: top + sizes.row,
  });
});

test('[SCREEN-30] over a head that sticks a row drops before the first row that is seen below it', () => {
  const scrollTop = topOf('row:5000');
  const seen = topOf('row:5002');
  expect(rowTargetAt(lines, scrollTop + 10, scrollTop)).toMatchObject({ beside: { id: 5_002, edge: 'before' } });
  expect(seen).toBeLessThanOrEqual(scrollTop + head);
});

test('[SCREEN-31] a row drops first under the headers, last beside the line that adds rows, and last on a closed group', () => {
  const first = { id: undefined, edge: 'before' };
  const last = { id: undefined, edge: 'after' };
  expect(rowTargetAt(lines, 10, 0)).toMatchObject({ groupID: 1, beside: first, at: head });
  expect(rowTargetAt(lines, topOf('add:1') + 9, 0)).toMatchObject({ groupID: 1, beside: last, at: topOf('add:1') });
  expect(rowTargetAt(lines, topOf('gap:1') + 3, 0)).toMatchObject({ groupID: 1, beside: last, at: topOf('add:1') });
  expect(rowTargetAt(lines, topOf('head:2') + 3, 0)).toMatchObject({ groupID: 2, beside: first });
  expect(rowTargetAt(lines, topOf('title:3') + 3, 0)).toMatchObject({ groupID: 3, beside: last });
  expect(rowTargetAt(lines, topOf('addGroup') + 3, 0)).toBeUndefined();
});

test('[SCREEN-32] a group drops before the first group whose middle is below the pointer, else last', () => {
  const closed = new Lines(layout, new Set([1, 2, 3]), { rows: true, group: true });
  const step = sizes.title + sizes.gap;
  expect(groupTargetAt(closed, 3)).toEqual({ kind: 'group', beside: { id: 1, edge: 'before' }, at: 0 });
  expect(groupTargetAt(closed, 30)).toMatchObject({ beside: { id: 2, edge: 'before' }, at: step - sizes.gap / 2 });
  expect(groupTargetAt(closed, 9_999)).toMatchObject({ beside: { id: 3, edge: 'after' } });
});

test('[SCREEN-33] a column drops beside the column under the pointer, and never among those behind the row names', () => {
  const stands: ColumnBox[] = [0, 1, 2, 3].map((index) => ({
    columnID: 50 + index,
    column: { columnID: 50 + index } as OpenColumn,
    left: 100 + index * 80,
    width: 80,
    colIndex: index + 2,
  }));
  const at = (x: number, scrollLeft = 0) => columnTargetAt(stands, x, { scrollLeft, nameWidth: 100 });
  expect(at(110)).toEqual({ kind: 'column', beside: { id: 50, edge: 'before' }, at: 100 });
  expect(at(170)).toMatchObject({ beside: { id: 51, edge: 'before' }, at: 180 });
  expect(at(5_000)).toMatchObject({ beside: { id: 53, edge: 'after' }, at: 420 });
  expect(at(120, 130)).toMatchObject({ beside: { id: 52, edge: 'before' } });
});
