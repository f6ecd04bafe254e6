/** Where a pasted table goes, and what of it does not fit. */
import { expect, test } from 'vitest';
import { columns } from '#test/sheetToNarrow.ts';
import { planNewRows, leftOutInWords, planPaste, type Sheet } from './planPaste.ts';
import type { Rect } from './range.ts';

const sheet: Sheet = {
  rowIDs: [11, 12, 13],
  columns: columns.filter(({ columnTypeID }) => columnTypeID === 1 || columnTypeID === 2 || columnTypeID === 6),
  // 13 begins another group.
  groupOf: (rowID) => (rowID === 13 ? 2 : 1),
  around: () => ({ options: [], users: [], today: '2026-03-07' }),
  isEmpty: () => false,
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
    { rowIDs: [11, 12], columnIDs: [21] },
  );
  expect(changes).toEqual([
    text(11, 'a'),
    text(12, 'b'),
    { rowID: 11, columnID: 22, fields: { date: '2026-03-07' } },
    { rowID: 12, columnID: 22, fields: { date: null } },
  ]);
  expect(troubles).toEqual([]);
});

test('[CLIP-2] one value fills the whole range', () => {
  const { changes } = plan([['x']], { rowIDs: [11, 12, 13], columnIDs: [21] });
  expect(changes).toEqual([text(11, 'x'), text(12, 'x'), text(13, 'x')]);
});

test('[CLIP-5] a table fills a range that it fits into several times, also past the end of a group; else it goes from the corner on', () => {
  const date = (rowID: number, words: string | null) => ({ rowID, columnID: 22, fields: { date: words } });
  const line = plan([['a', '7 Mar 2026']], { rowIDs: [11, 12, 13], columnIDs: [21, 22] });
  expect(line.changes).toEqual([
    ...[11, 12, 13].map((rowID) => text(rowID, 'a')),
    ...[11, 12, 13].map((rowID) => date(rowID, '2026-03-07')),
  ]);
  expect(line.newRows).toEqual([]);
  const column = plan([['a'], ['b']], { rowIDs: [11, 12], columnIDs: [21] });
  expect(column.changes).toEqual([text(11, 'a'), text(12, 'b')]);
  const rest = plan([['a'], ['b']], { rowIDs: [11, 12, 13], columnIDs: [21] });
  expect(rest.changes).toEqual([text(11, 'a'), text(12, 'b')]);
});

test('[CLIP-2] columns, banners and names that cannot be taken are counted', () => {
  const table = [
    ['', 'a', '', 'file', 'beyond'],
    ['x'.repeat(256), 'b'],
  ];
  const { changes, renames, troubles } = plan(table, { rowIDs: [11], columnIDs: [0] });
  expect(changes.filter(({ columnID }) => columnID === 21)).toEqual([text(11, 'a'), text(12, 'b')]);
  expect(renames).toEqual([]);
  expect(troubles).toEqual([
    '1 cell left out: a row needs a name.',
    '1 cell left out: a name has 255 characters at most.',
    '1 cell left out: Banner cells are filled one by one.',
    '1 column left out: the sheet ends before them.',
  ]);
});

test('[CLIP-21] of many reasons why cells are left out a few are told, and how many others there are', () => {
  const reasons = ['a', 'a', 'b', 'c', 'd'];
  expect(leftOutInWords(reasons)).toEqual(
    ['2 cells', '1 cell', '1 cell', '1 cell'].map((n, at) => `${n} left out: ${'abcd'[at]}.`),
  );
  expect(leftOutInWords([...reasons, 'e', 'd'])).toEqual([
    '2 cells left out: a.',
    '1 cell left out: b.',
    '1 cell left out: c.',
    'So were 3 other cells.',
  ]);
});

test('[CLIP-19] an empty cell that is pasted over an empty banner is not left out, and leaves out one that is filled', () => {
  const emptied = (isEmpty: boolean) =>
    planPaste([['a', '']], noLinks, { rowIDs: [11, 12], columnIDs: [21, 26] }, { ...banners, isEmpty: () => isEmpty });
  const banners = { ...sheet, columns: sheet.columns.filter(({ columnTypeID }) => columnTypeID !== 2) };
  expect(emptied(true).troubles).toEqual([]);
  expect(emptied(false).troubles).toEqual(['2 cells left out: Banner cells are filled one by one.']);
});

test('[CLIP-3] a table that goes past the last row of its group adds rows there, and renames those that it covers', () => {
  const table = [
    ['Leader', 'a', '7 Mar 2026'],
    ['MPU', 'b'],
    ['', ''],
    ['Sky', 'c', 'never'],
  ];
  const { changes, newRows, renames, troubles } = plan(table, { rowIDs: [12], columnIDs: [0] });
  expect(renames).toEqual([{ rowID: 12, name: 'Leader' }]);
  expect(changes).toEqual([text(12, 'a'), { rowID: 12, columnID: 22, fields: { date: '2026-03-07' } }]);
  expect(newRows).toEqual([
    { groupID: 1, name: 'MPU', cells: [{ columnID: 21, cellText: { text: 'b' } }] },
    { groupID: 1, name: 'Sky', cells: [{ columnID: 21, cellText: { text: 'c' } }] },
  ]);
  expect(troubles).toEqual(['1 cell left out: not a date.']);
});

test('[CLIP-3] rows that are added by cells alone are called “New row”', () => {
  const { newRows } = plan([['a'], ['b'], ['c']], { rowIDs: [13], columnIDs: [21] });
  expect(newRows.map(({ name, groupID }) => [groupID, name])).toEqual([
    [2, 'New row'],
    [2, 'New row'],
  ]);
});

test('[CLIP-4] each line pasted into the box for new rows is a row, its cells beside the name', () => {
  const { newRows, changes } = planNewRows([['One', 'a', '1.4.2026'], ['Two']], noLinks, 2, sheet);
  expect(changes).toEqual([]);
  expect(newRows).toEqual([
    {
      groupID: 2,
      name: 'One',
      cells: [
        { columnID: 21, cellText: { text: 'a' } },
        { columnID: 22, cellDate: { date: '2026-04-01' } },
      ],
    },
    { groupID: 2, name: 'Two', cells: [] },
  ]);
});

test('[CLIP-3] a name that is cut for a new row has no half of a character at its end', () => {
  const { newRows } = planNewRows([[`${'x'.repeat(254)}😀`]], noLinks, 1, sheet);
  expect(newRows.map(({ name }) => name)).toEqual(['x'.repeat(254)]);
});

test('[CLIP-11] of a table that is far too large that is said', () => {
  const table = Array.from({ length: 200_000 }, () => ['a']);
  const { changes, newRows, troubles } = plan(table, { rowIDs: [11], columnIDs: [21] });
  expect([changes, newRows]).toEqual([[], []]);
  expect(troubles).toEqual([expect.stringContaining('too much at once')]);
});

test('[CLIP-12] nothing is pasted from a row on that is gone, and of a range the rows that are left are filled', () => {
  const goneSheet = { ...sheet, groupOf: (rowID: number) => (rowID === 11 ? undefined : 1) };
  const rect = { rowIDs: [11, 12], columnIDs: [21] };
  const three = planPaste([['a'], ['b'], ['c']], noLinks, rect, goneSheet);
  expect(three).toEqual({ changes: [], renames: [], newRows: [], troubles: ['What you chose was deleted.'] });
  const two = planPaste([['a'], ['b']], noLinks, rect, goneSheet);
  expect(two).toMatchObject({ changes: [text(12, 'b')], troubles: ['1 cell left out: the row was deleted.'] });
});

test('[CLIP-16] nothing is pasted from a row or a column on that is not shown any more', () => {
  const notShown = { changes: [], renames: [], newRows: [], troubles: ['What you chose isn’t shown any more.'] };
  const filtered = { ...sheet, rowIDs: [12, 13] };
  expect(planPaste([['a'], ['b']], noLinks, { rowIDs: [11], columnIDs: [21] }, filtered)).toEqual(notShown);
  const hidden = { ...sheet, columns: sheet.columns.filter(({ columnID }) => columnID !== 21) };
  expect(planPaste([['a'], ['b']], noLinks, { rowIDs: [11], columnIDs: [21] }, hidden)).toEqual(notShown);
});

test.each([
  ['one that can only be meant so tells of all', ['3/4/2026', '3/14/2026'], ['2026-03-04', '2026-03-14']],
  ['whichever it is', ['3/4/2026', '13/4/2026'], ['2026-04-03', '2026-04-13']],
  ['days of one campaign lie together', ['Due', '11/2/2026', '11/9/2026'], ['2026-11-02', '2026-11-09']],
  ['else the day is first, as where it is typed', ['3/4/2026'], ['2026-04-03']],
])('[CLIP-17] pasted dates of numbers alone are read in one order in each column: %s', (_, words, days) => {
  const table = words.map((one) => [one]);
  const { changes, newRows } = planPaste(table, noLinks, { rowIDs: [11], columnIDs: [22] }, { ...sheet, rowIDs: [11] });
  const read = [
    ...changes.map(({ fields }) => fields),
    ...newRows.flatMap(({ cells }) => cells.map((cell) => cell.cellDate)),
  ];
  expect(read.flatMap((fields) => (fields && 'date' in fields ? [fields.date] : []))).toEqual(days);
});
