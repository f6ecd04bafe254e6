/** What is found, what a filter lets through, and in which order rows then stand. */
import type { CheckResult } from '@marquee/contract/checks/results.ts';
import { expect, test } from 'vitest';
import type { Filter } from '@marquee/contract/views.ts';
import { noCriteria, type Criteria } from './criteria.ts';
import { narrow, narrowing, placesFound, type Narrowed } from './narrow.ts';
import { RowTexts } from './rowTexts.ts';
import { summarize } from '#sheets/summary/summarize.ts';
import { aSheetOf, cellOf } from '#test/sheetToNarrow.ts';

type TestSheet = ReturnType<typeof aSheetOf>;
const today = '2026-03-07';

function narrowed(sheet: TestSheet, criteria: Partial<Criteria>, texts = new RowTexts(), kept: number[] = []) {
  const around = { today, texts, kept: new Set(kept) };
  return narrow(sheet.layout, sheet.source, { ...noCriteria, ...criteria }, around);
}
const rowsOf = (sheet: TestSheet, criteria: Partial<Criteria>): number[][] =>
  narrowed(sheet, criteria).groups.map((group) => [...group.rowIDs]);

const campaign = aSheetOf([
  [
    { name: 'Spring MPU', values: { 21: 'Größe prüfen', 22: '2026-03-01', 23: 2, 24: 1 } },
    { name: 'Spring Sky', values: { 21: 'spring too', 22: '2026-03-20', 23: 1, 24: 2, 25: 'Brief' } },
    { name: 'Autumn', values: { 26: 'autumn_300x250.html' } },
  ],
  [{ name: 'Élan', values: { 23: 3, 22: '2026-03-07' } }],
]);

test.each([
  ['spring', [1, 2]],
  ['  SPRING ', [1, 2]],
  ['grosse pru', [1]],
  ['elan', [4]],
  ['01 mar', [1]],
  ['live', [1]],
  ['anderung', [4]],
  ['zoe', [1]],
  ['brief', [2]],
  ['300x250', [3]],
  ['nowhere', []],
])('[NARROW-1] %j finds rows %j by what a person reads, whatever its capitals and accents', (search, rowIDs) => {
  expect(rowsOf(campaign, { search }).flat()).toEqual(rowIDs);
});

test('[NARROW-1] each match is a place, from top to bottom, and the count is of all rows', () => {
  const result = narrowed(campaign, { search: 'spring' });
  const { groups, shown, total } = result;
  expect(placesFound(result)).toEqual([
    { rowID: 1, columnID: 0 },
    { rowID: 2, columnID: 0 },
    { rowID: 2, columnID: 21 },
  ]);
  expect([shown, total]).toEqual([2, 4]);
  expect(groups[1]).toEqual({ groupID: 2, rowIDs: [], totalRows: 1 });
});

test('[NARROW-1] a changed cell is found by its new words and no longer by its old ones', () => {
  const sheet = aSheetOf([[{ name: 'A', values: { 21: 'before' } }]]);
  const texts = new RowTexts();
  expect(narrowed(sheet, { search: 'before' }, texts).shown).toBe(1);
  sheet.cells.set('1:21', cellOf(1, 21, 'after'));
  texts.touch(new Set(['cell:1:21']));
  expect(narrowed(sheet, { search: 'before' }, texts).shown).toBe(0);
  expect(narrowed(sheet, { search: 'after' }, texts).shown).toBe(1);
  sheet.cells.set('1:21', cellOf(1, 21, 'in bulk'));
  texts.touch(new Set(['cells']));
  expect(narrowed(sheet, { search: 'in bulk' }, texts).shown).toBe(1);
});

test('[NARROW-1] what was read ahead is found as it is now', () => {
  const sheet = aSheetOf([
    [
      { name: 'A', values: { 21: 'before' } },
      { name: 'B', values: { 21: 'before' } },
    ],
  ]);
  const texts = new RowTexts();
  texts.reader(sheet.layout.columns, sheet.source)(1);
  sheet.cells.set('1:21', cellOf(1, 21, 'after'));
  texts.touch(new Set(['cells']));
  expect(narrowed(sheet, { search: 'before' }, texts).groups[0]?.rowIDs).toEqual([2]);
  expect(narrowed(sheet, { search: 'after' }, texts).groups[0]?.rowIDs).toEqual([1]);
});

test('[NARROW-1] a row that was just added stays, though it does not fit', () => {
  expect(narrowed(campaign, { search: 'elan' }, new RowTexts(), [3]).groups.map((group) => group.rowIDs)).toEqual([
    [3],
    [4],
  ]);
});

const filters: [string, Filter, number[]][] = [
  ['one option', { by: 'oneOf', columnID: 23, ids: [2] }, [1]],
  ['options and empty', { by: 'oneOf', columnID: 23, ids: [3, null] }, [3, 4]],
  ['a person', { by: 'oneOf', columnID: 24, ids: [2] }, [2]],
  ['nobody', { by: 'oneOf', columnID: 24, ids: [null] }, [3, 4]],
  ['dates from', { by: 'between', columnID: 22, from: '2026-03-07', to: '' }, [2, 4]],
  ['dates from and to', { by: 'between', columnID: 22, from: '2026-03-01', to: '2026-03-07' }, [1, 4]],
  ['past', { by: 'past', columnID: 22 }, [1]],
  ['no date', { by: 'empty', columnID: 22 }, [3]],
  ['words', { by: 'contains', columnID: 21, words: 'SPRING' }, [2]],
  ['no words', { by: 'empty', columnID: 21 }, [3, 4]],
  ['a row name', { by: 'contains', columnID: 0, words: 'spring' }, [1, 2]],
  ['a column that is gone', { by: 'empty', columnID: 99 }, [1, 2, 3, 4]],
];
test.each(filters)('[NARROW-2] a filter by %s lets its rows through', (_, filter, rowIDs) => {
  expect(rowsOf(campaign, { filters: [filter] }).flat()).toEqual(rowIDs);
});

test('[COL-21] what is past is overdue in rows that are not done, by whichever column says so', () => {
  const sheet = aSheetOf([
    [
      { name: 'Late', values: { 22: '2026-03-01', 23: 1 } },
      { name: 'Late, without a status', values: { 22: '2026-03-06' } },
      { name: 'Done', values: { 22: '2026-03-01', 23: 2 } },
      { name: 'Today', values: { 22: today, 23: 1 } },
      { name: 'Undated' },
    ],
  ]);
  expect(rowsOf(sheet, { filters: [{ by: 'overdue', columnID: 22 }] })).toEqual([[1, 2]]);
  const [group] = sheet.layout.groups;
  expect(summarize(group?.rowIDs ?? [], sheet.layout.columns, sheet.source, today).overdue).toEqual({
    columnID: 22,
    count: 2,
  });
});

test('[NARROW-2] several filters and a search are all met', () => {
  const both: Filter[] = [
    { by: 'contains', columnID: 0, words: 'spring' },
    { by: 'oneOf', columnID: 23, ids: [1, 2] },
  ];
  expect(rowsOf(campaign, { filters: both, search: 'sky' })).toEqual([[2], []]);
});

const up = (columnID: number) => ({ sort: { columnID, isDescending: false } });
const down = (columnID: number) => ({ sort: { columnID, isDescending: true } });
const mixed = aSheetOf([
  [
    { name: 'v10', values: { 22: '2026-03-09', 23: 3, 24: 1 } },
    { name: 'v2', values: { 22: '2025-12-31', 23: 1, 24: 2 } },
    { name: 'Ä' },
    { name: 'b', values: { 22: '2026-03-09', 23: 2 } },
  ],
  [{ name: 'z' }, { name: 'a' }],
]);

test.each([
  ['names, numbers as numbers', up(0), [3, 4, 2, 1]],
  ['names backwards', down(0), [1, 2, 4, 3]],
  ['dates', up(22), [2, 1, 4, 3]],
  ['dates backwards, empty ones last all the same', down(22), [1, 4, 2, 3]],
  ['options in their order', up(23), [2, 4, 1, 3]],
  ['people by name', up(24), [2, 1, 3, 4]],
  ['a column that is gone', up(99), [1, 2, 3, 4]],
])('[NARROW-3] sorts by %s', (_, sort, rowIDs) => {
  expect(rowsOf(mixed, sort)[0]).toEqual(rowIDs);
});

test('[NARROW-3] commas between the thousands of a number make no difference to its place', () => {
  const budgets = aSheetOf([
    [{ name: '1,200.00 €' }, { name: '900.00 €' }, { name: '12,000.00 €' }, { name: '1,200 €' }],
  ]);
  expect(rowsOf(budgets, up(0))[0]).toEqual([2, 4, 1, 3]);
});

test('[NARROW-3] each group is sorted by itself, and the sheet’s own order is left alone', () => {
  expect(rowsOf(mixed, up(0))[1]).toEqual([6, 5]);
  expect(mixed.layout.groups[1]?.rowIDs).toEqual([5, 6]);
});

test('[NARROW-6] the row that is being edited stays where it stands in the order, also where it does not fit', () => {
  const around = { today, texts: new RowTexts(), kept: new Set([3]), edited: { rowID: 2 } };
  const filters: Filter[] = [{ by: 'contains', columnID: 0, words: 'v1' }];
  const { groups } = narrow(mixed.layout, mixed.source, { ...noCriteria, filters, ...up(0) }, around);
  expect(groups.map(({ rowIDs }) => rowIDs)).toEqual([[2, 1, 3], []]);
  // Whatever somebody else makes of what it is sorted by.
  const behind = { ...around, edited: { rowID: 2, key: 'zz' } };
  const stayed = narrow(mixed.layout, mixed.source, { ...noCriteria, filters, ...up(0) }, behind);
  expect(stayed.groups.map(({ rowIDs }) => rowIDs)).toEqual([[1, 2, 3], []]);
});

const large = aSheetOf(
  Array.from({ length: 4 }, (_, group) =>
    Array.from({ length: 100 }, (_row, at) => ({
      name: `${at % 2 === 0 ? 'even' : 'odd'} ${100 - at}`,
      values: { 21: `g${group}` },
    })),
  ),
);

test.each<Partial<Criteria>>([
  { search: 'odd' },
  { search: 'odd', ...up(0) },
  { filters: [{ by: 'contains', columnID: 21, words: 'g2' }] },
])('[NARROW-4] what is found on the way is part of what is found at last: %j', (asked) => {
  const criteria = { ...noCriteria, ...asked };
  const work = narrowing(large.layout, large.source, criteria, { today, texts: new RowTexts(), kept: new Set() });
  const onTheWay: Narrowed[] = [];
  let step = work.next();
  for (; !step.done; step = work.next()) onTheWay.push(step.value());
  const atLast = step.value;
  expect(onTheWay.length).toBeGreaterThan(3);
  expect(atLast).toEqual({ ...narrowed(large, asked), isWhole: true });
  for (const { groups, isWhole, shown, total } of onTheWay) {
    expect([isWhole, total]).toEqual([false, 400]);
    expect(shown).toBeLessThanOrEqual(atLast.shown);
    groups.forEach(({ rowIDs }, at) => expect(atLast.groups[at]?.rowIDs.slice(0, rowIDs.length)).toEqual(rowIDs));
  }
  expect(onTheWay.some(({ shown }) => shown > 0)).toBe(true);
});

test('[SCREEN-507] a filter finds the banners that wait for whoever looks, whatever file they show by now', () => {
  const banners = ['a.png', 'b_v2.png', 'c.png'].map((fileName) => ({ name: fileName, values: { 26: fileName } }));
  const sheet = aSheetOf([[...banners, { name: 'no banner' }]]);
  const askOf = (rowID: number, fileName: string, userID: number) => {
    const cellID = sheet.cells.get(`${rowID}:26`)?.cellID ?? 0;
    const waitingFor = [{ userID, askID: 1, dueOn: null }];
    const of = { cellID, rowID, columnID: 26, fileName, ftpfolder: '', isChanged: false };
    sheet.decisions.set(cellID, { ...of, state: 'waiting', waitingFor });
  };
  askOf(1, 'a.png', 1);
  askOf(2, 'b_v1.png', 1);
  askOf(3, 'c.png', 2);
  expect(rowsOf(sheet, { filters: [{ by: 'asked', columnID: 26 }] }).flat()).toEqual([1, 2]);
});

test('[DECISION-8] a filter by decisions finds banners by what was decided on the file that they show; an undecided one waits', () => {
  const sheet = aSheetOf([
    [
      { name: 'A', values: { 26: 'a.png' } },
      { name: 'B', values: { 26: 'b.png' } },
      { name: 'C', values: { 26: 'c_v2.png' } },
      { name: 'no banner' },
    ],
  ]);
  const decide = (rowID: number, fileName: string, state: 'approved' | 'changes') => {
    const cellID = sheet.cells.get(`${rowID}:26`)?.cellID ?? 0;
    const of = { cellID, rowID, columnID: 26, fileName, ftpfolder: '', isChanged: false };
    sheet.decisions.set(cellID, { ...of, state });
  };
  decide(1, 'a.png', 'approved');
  decide(3, 'c_v1.png', 'changes');
  const found = (states: ('waiting' | 'approved' | 'changes')[]) =>
    rowsOf(sheet, { filters: [{ by: 'decided', columnID: 26, states }] }).flat();
  expect(found(['approved'])).toEqual([1]);
  expect(found(['waiting'])).toEqual([2, 3]);
  expect(found(['changes'])).toEqual([]);
  expect(found(['waiting', 'approved'])).toEqual([1, 2, 3]);
});

test('[CHECK-61] a filter by checks finds banners by what they come to, and leaves nothing out until that is known', () => {
  const sheet = aSheetOf([
    ['a.png', 'b.png', 'c.png'].map((fileName) => ({ name: fileName, values: { 26: fileName } })),
    [{ name: 'no banner' }],
  ]);
  const cellID = (rowID: number) => sheet.cells.get(`${rowID}:26`)?.cellID ?? 0;
  sheet.checks.set(cellID(1), 'fails').set(cellID(2), 'passes');
  const found = (results: CheckResult[]) =>
    rowsOf(sheet, { filters: [{ by: 'checked', columnID: 26, results }] }).flat();
  expect(found(['fails'])).toEqual([1]);
  expect(found(['fails', 'passes'])).toEqual([1, 2]);
  expect(found(['waiting'])).toEqual([]);
  expect(rowsOf(sheet, { filters: [{ by: 'checked', columnID: 21, results: ['fails'] }] }).flat()).toEqual([
    1, 2, 3, 4,
  ]);
  sheet.source.checked = undefined;
  expect(found(['waiting'])).toEqual([1, 2, 3, 4]);
});
