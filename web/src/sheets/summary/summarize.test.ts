/** What a group's title counts of the decisions on its banners. */
import { expect, test } from 'vitest';
import { aSheetOf } from '#test/sheetToNarrow.ts';
import { summarize } from './summarize.ts';

test('[SCREEN-512] a group counts its banners by what is decided on the files that they show, once anything is', () => {
  const sheet = aSheetOf([
    [
      { name: 'A', values: { 26: 'a.png' } },
      { name: 'B', values: { 26: 'b.png' } },
      { name: 'C', values: { 26: 'c_v2.png' } },
      { name: 'no banner' },
    ],
  ]);
  const decided = () => summarize([1, 2, 3, 4], sheet.layout.columns, sheet.source, '2026-11-23').decisions;
  const decide = (rowID: number, fileName: string, state: 'approved' | 'rejected') => {
    const cellID = sheet.cells.get(`${rowID}:26`)?.cellID ?? 0;
    sheet.decisions.set(cellID, { cellID, rowID, columnID: 26, fileName, ftpfolder: '', isChanged: false, state });
  };
  expect(decided()).toBeUndefined();
  decide(3, 'c_v1.png', 'rejected');
  expect(decided()).toBeUndefined();
  decide(1, 'a.png', 'approved');
  expect(decided()).toEqual({
    columnID: 26,
    counts: new Map([
      ['approved', 1],
      ['waiting', 2],
    ]),
  });
});
