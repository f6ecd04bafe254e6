/** What is left of the questions of a look once some were answered. */
import type { FileChoice } from '@marquee/contract/banners.ts';
import { banner } from '@marquee/contract/cell-kinds/banner.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { expect, test } from 'vitest';
import { fileKey, leftOf, nextQuestion, nothingAnswered } from './questions.ts';

const cell = (cellID: number, fileName: string, ftpaccountID = 1): Cell => ({
  cellID,
  rowID: cellID,
  columnID: 1,
  cellBanner: { ...banner.empty, cellID, cellBannerID: cellID, ftpaccountID, fileName },
});
const cells = (...those: Cell[]) => new Map(those.map((one) => [one.cellID, one]));
const now = cells(cell(1, 'Spring.jpg'), cell(2, 'Winter.jpg'), cell(3, ''));
const place = (cellID: number) => ({ cellID, groupName: 'Display', rowName: `Row ${cellID}` });
const file = (fileName: string) => ({ fileName, path: `a/${fileName}`, bytes: 1, changedAt: null, precisionMs: 0 });

const own: FileChoice = { ...place(1), fileNames: ['b.jpg', 'c.jpg'], files: [file('b.jpg'), file('c.jpg')] };
const forTwo: FileChoice = {
  ...place(1),
  fileNames: ['b.jpg'],
  files: [file('b.jpg')],
  cells: [1, 2].map((cellID) => ({ ...place(cellID), fileName: 'b.jpg' })),
};
const empty: FileChoice = { ...place(3), fileNames: ['b.jpg', 'c.jpg'], files: [file('b.jpg'), file('c.jpg')] };
const taken = { files: new Set([fileKey(now.get(1), 'a/b.jpg')]), cells: new Set([1]) };

test('[SCREEN-140] rows that are gone, or took another file, are asked about no more', () => {
  expect(leftOf(forTwo, nothingAnswered, now)).toEqual(forTwo);
  expect(leftOf(forTwo, { files: new Set(), cells: new Set([1]) }, now)?.cells?.map((one) => one.cellID)).toEqual([2]);
  expect(leftOf(forTwo, nothingAnswered, cells(cell(2, 'Winter.jpg')))?.cells?.map((one) => one.cellID)).toEqual([2]);
  expect(leftOf(own, nothingAnswered, cells())).toBeUndefined();
});

test('[SCREEN-140] a file that was taken is not offered again, but to rows that show its series', () => {
  expect(leftOf(forTwo, taken, now)).toBeUndefined();
  expect(leftOf(empty, taken, now)?.fileNames).toEqual(['c.jpg']);
  expect(leftOf(empty, taken, now)?.files).toEqual([file('c.jpg')]);
  expect(leftOf({ ...own, ...place(2) }, taken, now)?.fileNames).toEqual(['b.jpg', 'c.jpg']);
  // Of another account it is another file.
  expect(leftOf(empty, taken, cells(cell(3, '', 2)))?.fileNames).toEqual(['b.jpg', 'c.jpg']);
});

test('[SCREEN-140] what is left without a question is passed over', () => {
  expect(nextQuestion([own, forTwo, empty], 0, taken, now)).toMatchObject({ at: 2, question: { cellID: 3 } });
  expect(nextQuestion([own, forTwo], 1, taken, now)).toEqual({ at: 2, question: undefined });
});
