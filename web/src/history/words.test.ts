/** What entries of the history say, and which of them are one. */
import type { HistoryEntry } from '@marquee/contract/history.ts';
import { expect, test } from 'vitest';
import { asDeeds, doerOf, wordsOf } from './words.ts';

const ann = { userID: 1, firstName: 'Ann', surname: 'Lee', initials: 'AL', profileColour: 'blue' as const };
const entry = (what: HistoryEntry['what'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: '2026-11-22T09:05:00.000Z',
  by: ann,
  deed: null,
  what,
  names: [],
  count: 1,
  within: null,
  from: null,
  to: null,
  cells: [],
  ...more,
});
const value = (words: string) => ({ words, isGone: false, fields: null });
const cell = { rowID: 1, columnID: 2, row: 'MPU', column: 'Status', columnTypeID: 3 as const };
const said = (of: HistoryEntry, isOfRow = false) => `${doerOf(of)} ${wordsOf(of, isOfRow)}`;

test('[LIVE-124] what an earlier build does not know is told as a change of the sheet', () => {
  const what = 'sheetFolded' as string as HistoryEntry['what'];
  expect(said(entry(what, { names: ['MPU'] }))).toBe('Ann Lee changed the sheet');
});

test('[HISTORY-1] an entry says who did what, and Auto update is named as such', () => {
  const cells = [{ ...cell, before: value('Open'), after: value('Done') }];
  expect(said(entry('cellsChanged', { cells }))).toBe('Ann Lee changed Status of “MPU”');
  expect(said(entry('cellsChanged', { cells }), true)).toBe('Ann Lee changed Status');
  expect(said(entry('cellsChanged', { cells, deed: 'autoUpdated' }))).toBe('Auto update updated Status of “MPU”');
  expect(said(entry('cellsChanged', { cells, count: 1200 }))).toBe('Ann Lee changed 1,200 cells');
  expect(said(entry('rowsAdded', { names: ['MPU'], within: 'Display' }))).toBe(
    'Ann Lee added the row “MPU” in Display',
  );
  expect(said(entry('rowsAdded', { names: ['MPU (copy)'], deed: 'duplicated' }))).toBe(
    'Ann Lee added the copy “MPU (copy)”',
  );
  const fromFtp: Partial<HistoryEntry> = { names: ['MPU', 'Sky'], deed: 'fromFtp' };
  expect(said(entry('rowsAdded', { ...fromFtp, count: 21 }))).toBe('Ann Lee added 21 rows from FTP: MPU, Sky…');
  expect(said(entry('rowsAdded', fromFtp))).toBe('Ann Lee added the row “MPU” from FTP');
  expect(said(entry('rowsMoved', { names: ['MPU'], from: 'Display', to: 'Social' }))).toBe(
    'Ann Lee moved the row “MPU” from Display to Social',
  );
  expect(said(entry('columnRenamed', { names: ['B'], from: 'A', to: 'B', by: null }))).toBe(
    'Someone renamed the column “A” to “B”',
  );
});

test('[SCREEN-393] what came in slices is one entry, what was done one by one is not', () => {
  const at = (second: number) => `2026-11-22T09:05:${String(second).padStart(2, '0')}.000Z`;
  const slice = (second: number, names: string[], count: number) =>
    entry('rowsAdded', { at: at(second), deed: 'imported', names, count });
  const one = entry('rowsAdded', { at: at(0), names: ['By hand'] });
  const deeds = asDeeds([slice(9, ['c'], 500), slice(8, ['b'], 500), slice(7, ['a'], 250), one, one]);
  expect(deeds.map((deed) => said(deed))).toEqual([
    'Ann Lee imported 1,250 rows: a…',
    'Ann Lee added the row “By hand”',
    'Ann Lee added the row “By hand”',
  ]);
  expect(asDeeds([slice(30, ['b'], 500), { ...slice(0, ['a'], 500), by: { ...ann, userID: 2 } }])).toHaveLength(2);
});

test('[HISTORY-12] presets that were named, and no longer, are said with where', () => {
  expect(said(entry('presetsNamed', { to: 'Northwind' }))).toBe('Ann Lee added Northwind to the checks of the sheet');
  expect(said(entry('presetsNamed', { from: 'Northwind', within: 'Display' }))).toBe(
    'Ann Lee removed Northwind from the checks of Display',
  );
  expect(said(entry('presetsNamed', { from: 'A', to: 'B' }))).toBe(
    'Ann Lee removed A from and added B to the checks of the sheet',
  );
});
