/** How far the grid scrolls by itself for its reader to stay where they are. */
import { expect, test } from 'vitest';
import { gridMargin, Lines, sizes } from './lines.ts';
import { shiftOf } from './useSteadyView.ts';

const head = sizes.title + sizes.heads;
const rowIDsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

/** The lines of groups 1, 2, …, each with its rows. */
function linesOf(groups: readonly (readonly number[])[]): Lines {
  const layout = {
    groups: groups.map((rowIDs, at) => ({ groupID: at + 1, rowIDs })),
    columns: [],
    rowNameWidth: 20 * gridMargin,
  };
  return new Lines(layout, new Set(), { rows: true, group: true });
}

/** Two groups of 50 rows each: 101 to 150 and 201 to 250. */
const [one, two] = [rowIDsFrom(101, 50), rowIDsFrom(201, 50)];
const before = linesOf([one, two]);
/** Scrolled so far that a row begins what is seen, below what sticks at the top. */
const toRow = (rowID: number): number => (before.find(`row:${rowID}`)?.top ?? 0) - head;

test.each<[string, number, number[][], number]>([
  ['nothing changes', 120, [one, two], 0],
  ['a row above is deleted', 120, [one.toSpliced(3, 1), two], -sizes.row],
  ['a row above is added', 120, [one.toSpliced(3, 0, 999), two], sizes.row],
  ['rows below come and go', 120, [[...one.slice(0, 25), 997, 998], two.slice(40)], 0],
  ['the first row in sight is deleted', 120, [one.filter((id) => id !== 120), two], 0],
  ['the row right above is deleted', 120, [one.filter((id) => id !== 119), two], -sizes.row],
  ['the first row in sight is moved away', 120, [one.filter((id) => id !== 120), [...two, 120]], 0],
  ['the row right above is moved far down', 120, [one.filter((id) => id !== 119), [...two, 119]], -sizes.row],
  ['a row is moved from below to far above', 120, [one.toSpliced(0, 0, 250), two.slice(0, -1)], sizes.row],
  ['all rows from above to below the first in sight are deleted', 120, [one.slice(30), two], -19 * sizes.row],
  ['the other group above loses its rows', 210, [[], two], -50 * sizes.row],
])('[SCREEN-55] %s', (_, rowID, groups, pixels) => {
  expect(shiftOf(before, linesOf(groups), toRow(rowID))).toBe(pixels);
});

test('[SCREEN-55] at the top of the sheet the reader stays at the top', () => {
  expect(shiftOf(before, linesOf([[999, ...one], two]), 0)).toBe(0);
});

test('[SCREEN-55] a sheet that lost everything has nowhere to scroll to', () => {
  expect(
    shiftOf(
      before,
      new Lines({ groups: [], columns: [], rowNameWidth: 100 }, new Set(), { rows: false, group: false }),
      toRow(120),
    ),
  ).toBe(0);
});
