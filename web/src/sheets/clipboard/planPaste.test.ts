/** Where a pasted table goes, and what of it does not fit. */
import { expect, test } from 'vitest';
import { columns } from '#test/sheetToNarrow.ts';
import { planPaste, type Sheet } from './planPaste.ts';
import type { Rect } from './range.ts';

const sheet: Sheet = {
  rowIDs: [11, 12, 13],
  columns: columns.filter(({ columnTypeID }) => columnTypeID === 1 || columnTypeID === 2 || columnTypeID === 6),
  around: () => ({ options: [], users: [], today: '2026-03-07' }),
};
const noLinks = () => undefined;
const plan = (table: string[][], rect: Rect) => planPaste(table, noLinks, rect, sheet);
const text = (rowID: number, words: string) => ({ rowID, columnID: 21, fields: { text: words } });

test('[CLIP-2] a table goes from the corner on, whatever the size of the range', () => {
  const { changes, troubles } = plan(
    [
      ['a', '7 Mar 2026'],
      ['b', ''],
    ],
    { rowIDs: [12, 13], columnIDs: [21] },
  );
  expect(changes).toEqual([
    text(12, 'a'),
    text(13, 'b'),
    { rowID: 12, columnID: 22, fields: { date: '2026-03-07' } },
    { rowID: 13, columnID: 22, fields: { date: null } },
  ]);
  expect(troubles).toEqual([]);
});

test('[CLIP-2] one value fills the whole range', () => {
  const { changes } = plan([['x']], { rowIDs: [11, 12, 13], columnIDs: [21] });
  expect(changes).toEqual([text(11, 'x'), text(12, 'x'), text(13, 'x')]);
});

test('[CLIP-2] rows, columns, banners and row names that cannot be taken are counted', () => {
  const table = [
    ['name', 'a', '', 'file', 'beyond'],
    ['name', 'b'],
    ['name', 'c'],
    ['name', 'd'],
  ];
  const { changes, troubles } = plan(table, { rowIDs: [12], columnIDs: [0] });
  expect(changes.filter(({ columnID }) => columnID === 21)).toEqual([text(12, 'a'), text(13, 'b')]);
  expect(troubles).toEqual([
    '2 cells left out: row names are not pasted.',
    '1 cell left out: Banner cells are filled one by one.',
    '2 rows left out: the sheet ends before them.',
    '1 column left out: the sheet ends before them.',
  ]);
});
