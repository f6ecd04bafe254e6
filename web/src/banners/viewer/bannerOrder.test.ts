/** The order of banners, and which takes the place of one that is gone. */
import { cellAt, type Cell } from '@marquee/contract/cells.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { expect, test } from 'vitest';
import type { Layout } from '#sync/shownSheet.ts';
import { bannersIn, heirOf, type ListedBanner } from './bannerOrder.ts';

const column = (columnID: number, columnTypeID: 1 | 6) => ({ columnID, columnTypeID }) as OpenColumn;
const layout: Layout = {
  groups: [
    { groupID: 2, rowIDs: [21, 20] },
    { groupID: 1, rowIDs: [10] },
  ],
  columns: [column(7, 6), column(5, 1), column(6, 6)],
  rowNameWidth: 100,
};

const cells = new Map<string, Cell>();
const put = (rowID: number, columnID: number, fileName: string, displayText: string) =>
  cells.set(cellAt(rowID, columnID), { rowID, columnID, cellBanner: { fileName, displayText } } as Cell);
const cellOf = (rowID: number, columnID: number) => cells.get(cellAt(rowID, columnID));

test('[SCREEN-111] banners are listed by groups, rows and columns, and only with a file name and display text', () => {
  put(21, 6, 'a.png', 'Second of its row');
  put(21, 7, 'b.png', 'First of its row');
  put(20, 7, '', 'Without a file');
  put(20, 6, 'c.png', '');
  put(10, 6, 'd.png', 'Last');
  expect(bannersIn(layout, cellOf)).toEqual([
    { groupID: 2, rowID: 21, columnID: 7 },
    { groupID: 2, rowID: 21, columnID: 6 },
    { groupID: 1, rowID: 10, columnID: 6 },
  ]);
});

test('[SCREEN-121] the next banner takes the place of one that is gone, else the last before it', () => {
  const [one, two, three] = [1, 2, 3].map((rowID): ListedBanner => ({ groupID: 1, rowID, columnID: 6 }));
  if (!one || !two || !three) throw new Error('There are three.');
  const before = [one, two, three];
  expect(heirOf(two, before, [one, three])).toBe(three);
  expect(heirOf(three, before, [one, two])).toBe(two);
  expect(heirOf(two, before, [one])).toBe(one);
  expect(heirOf(two, before, [])).toBeUndefined();
  expect(heirOf({ rowID: 9, columnID: 6 }, before, [three])).toBe(three);
});
