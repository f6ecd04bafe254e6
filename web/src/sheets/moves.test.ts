/** Checks where the keys of the grid lead. */
import { expect, test } from 'vitest';
import { nameColumn, type LineKey, type Place } from '#screen/active.ts';
import { Lines } from './lines.ts';
import { placeAfter } from './moves.ts';
import { keptPlace } from './useKeptPlace.ts';

const layout = {
  groups: [
    { groupID: 1, rowIDs: [11, 12] },
    { groupID: 2, rowIDs: [21] },
  ],
  columns: [],
  rowNameWidth: 100,
};
const { walk } = new Lines(layout, new Set(), { rows: true, group: true });
const ground = { walk, columnIDs: [7, 8] };

const after = (
  line: LineKey,
  columnID: number,
  key: string,
  held: { shift?: boolean; ctrl?: boolean } = {},
): Place | undefined =>
  placeAfter(ground, { line, columnID }, { key, shiftKey: held.shift ?? false, isJump: held.ctrl ?? false, page: 3 });

test('[SCREEN-5] up and down pass through rows, headers, titles and the lines that add something', () => {
  const seen: LineKey[] = [];
  for (let place: Place = { line: 'title:1', columnID: 7 }; !seen.includes(place.line);) {
    seen.push(place.line);
    place = after(place.line, place.columnID, 'ArrowDown') ?? place;
  }
  expect(seen).toEqual([
    'title:1',
    'head:1',
    'row:11',
    'row:12',
    'add:1',
    'title:2',
    'head:2',
    'row:21',
    'add:2',
    'addGroup',
  ]);
  expect(after('row:11', 7, 'ArrowUp')).toEqual({ line: 'head:1', columnID: 7 });
  // There is nothing to stand on over the names.
  expect(after('row:11', nameColumn, 'ArrowUp')).toEqual({ line: 'title:1', columnID: nameColumn });
  expect(after('title:1', nameColumn, 'ArrowDown')).toEqual({ line: 'row:11', columnID: nameColumn });
});

test('[SCREEN-5] left and right stop at the edges, Home and End jump there, Ctrl goes to the first and last row', () => {
  expect(after('row:11', nameColumn, 'ArrowLeft')).toEqual({ line: 'row:11', columnID: nameColumn });
  expect(after('row:11', 8, 'ArrowRight')).toEqual({ line: 'row:11', columnID: 8 });
  expect(after('row:12', 8, 'Home')).toEqual({ line: 'row:12', columnID: nameColumn });
  expect(after('row:12', nameColumn, 'End')).toEqual({ line: 'row:12', columnID: 8 });
  expect(after('row:12', 7, 'Home', { ctrl: true })).toEqual({ line: 'row:11', columnID: nameColumn });
  expect(after('row:12', 7, 'End', { ctrl: true })).toEqual({ line: 'row:21', columnID: 8 });
});

test('[SCREEN-757] Ctrl with an arrow leads to the edge of the group or the row, and from there to the next group', () => {
  const to = (line: LineKey, key: string, columnID = 7) => after(line, columnID, key, { ctrl: true });
  expect(to('row:11', 'ArrowDown')).toEqual({ line: 'row:12', columnID: 7 });
  expect(to('row:12', 'ArrowDown')).toEqual({ line: 'row:21', columnID: 7 });
  expect(to('row:21', 'ArrowDown')).toEqual({ line: 'row:21', columnID: 7 });
  expect(to('row:21', 'ArrowUp')).toEqual({ line: 'row:12', columnID: 7 });
  expect(to('row:12', 'ArrowUp')).toEqual({ line: 'row:11', columnID: 7 });
  expect(to('row:11', 'ArrowUp')).toEqual({ line: 'row:11', columnID: 7 });
  expect(to('head:2', 'ArrowUp')).toEqual({ line: 'row:12', columnID: 7 });
  expect(to('head:2', 'ArrowDown')).toEqual({ line: 'row:21', columnID: 7 });
  expect(to('row:11', 'ArrowRight', nameColumn)).toEqual({ line: 'row:11', columnID: 8 });
  expect(to('row:11', 'ArrowLeft', 8)).toEqual({ line: 'row:11', columnID: nameColumn });
});

test('[SCREEN-836] page keys lead from row to row, and off the lines between them', () => {
  // Three lines on stands the next group's title.
  expect(after('row:11', 7, 'PageDown')).toEqual({ line: 'row:21', columnID: 7 });
  expect(after('row:12', 7, 'PageDown')).toEqual({ line: 'row:21', columnID: 7 });
  expect(after('row:21', 7, 'PageDown')).toEqual({ line: 'row:21', columnID: 7 });
  expect(after('row:21', 7, 'PageUp')).toEqual({ line: 'row:12', columnID: 7 });
  expect(after('row:12', 7, 'PageUp')).toEqual({ line: 'row:11', columnID: 7 });
  expect(after('row:11', 7, 'PageUp')).toEqual({ line: 'row:11', columnID: 7 });
  expect(after('title:1', 7, 'PageDown')).toEqual({ line: 'row:12', columnID: 7 });
  expect(after('add:2', 7, 'PageUp')).toEqual({ line: 'row:12', columnID: 7 });
  const closed = new Lines(layout, new Set([1, 2]), { rows: false, group: false });
  const key = { key: 'PageDown', shiftKey: false, isJump: false, page: 3 };
  const among = { walk: closed.walk, columnIDs: [7] };
  expect(placeAfter(among, { line: 'title:1', columnID: 7 }, key)).toEqual({ line: 'title:2', columnID: 7 });
});

test('[SCREEN-5] Tab reads on into the next row, over group borders, and leaves the grid past the last cell', () => {
  expect(after('row:11', 8, 'Tab')).toEqual({ line: 'row:12', columnID: nameColumn });
  expect(after('row:12', 8, 'Tab')).toEqual({ line: 'row:21', columnID: nameColumn });
  expect(after('row:21', nameColumn, 'Tab', { shift: true })).toEqual({ line: 'row:12', columnID: 8 });
  expect(after('row:21', 8, 'Tab')).toBeUndefined();
  expect(after('row:11', nameColumn, 'Tab', { shift: true })).toBeUndefined();
});

test('[SCREEN-5] a closed group keeps its title and nothing else, and the count of lines follows', () => {
  const closed = new Lines(layout, new Set([1]), { rows: false, group: false });
  expect(closed.walk).toEqual(['title:1', 'title:2', 'head:2', 'row:21']);
  expect(closed.rowCount).toBe(4);
  expect(closed.find('row:21')?.rowIndex).toBe(4);
});

test('[SCREEN-5] where a row or column is deleted the keyboard goes to what took its place', () => {
  const without = (line: LineKey) => ({ ...ground, walk: walk.filter((other) => other !== line) });
  expect(keptPlace({ line: 'row:11', columnID: 7 }, ground, without('row:11'))).toEqual({
    line: 'row:12',
    columnID: 7,
  });
  expect(keptPlace({ line: 'row:12', columnID: 7 }, ground, { ...ground, columnIDs: [8] })).toEqual({
    line: 'row:12',
    columnID: 8,
  });
  expect(keptPlace({ line: 'row:12', columnID: 8 }, ground, { ...ground, columnIDs: [7] })).toEqual({
    line: 'row:12',
    columnID: 7,
  });
  const place: Place = { line: 'row:12', columnID: 8 };
  expect(keptPlace(place, ground, without('row:11'))).toBe(place);
});
