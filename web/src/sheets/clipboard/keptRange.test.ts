/** What is left of a range whose rows and columns come, go and move. */
import { expect, test } from 'vitest';
import type { LineKey, Place } from '#screen/active.ts';
import type { Ground } from '#sheets/moves.ts';
import { keptRange } from './keptRange.ts';

const aGround = (rowIDs: readonly number[], columnIDs: readonly number[] = [7, 8, 9]): Ground => ({
  walk: ['title:1', 'head:1', ...rowIDs.map((rowID): LineKey => `row:${rowID}`), 'add:1'],
  columnIDs,
});
const at = (rowID: number, columnID = 8): Place => ({ line: `row:${rowID}`, columnID });
const before = aGround([1, 2, 3, 4, 5]);

test.each([
  ['others stay', [1, 2, 3, 4, 5], 2, 4],
  ['its first row is gone', [1, 3, 4, 5], 3, 4],
  ['its last row is gone', [1, 2, 3, 5], 2, 3],
  ['a new row comes into it', [1, 2, 9, 3, 4, 5], 2, 4],
  ['its last row is moved away', [4, 1, 2, 3, 5], 2, 3],
  ['its first row is moved away', [1, 3, 4, 5, 2], 2, 2],
  ['another row is moved into it', [2, 1, 3, 4, 5], 2, 2],
])('[CLIP-14] of a range this is left where %s', (_, rowIDs, from, to) => {
  expect(keptRange(at(2), at(4), before, aGround(rowIDs))).toEqual({ place: at(from), corner: at(to) });
});

test('[CLIP-14] it is the same from the other end, and of columns', () => {
  const now = aGround([1, 3, 4, 5], [7, 9]);
  expect(keptRange(at(4, 9), at(2, 8), before, now)).toEqual({ place: at(4, 9), corner: at(3, 9) });
});

test('[CLIP-14] of a range whose rows are all gone nothing is left', () => {
  expect(keptRange(at(2), at(3), before, aGround([1, 4, 5]))).toBe(undefined);
});
