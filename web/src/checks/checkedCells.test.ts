/** What the checks of a sheet come to for one of its banners. */
import { countsInWords } from '@marquee/contract/checks/finding-words.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import { beforeEach, expect, test } from 'vitest';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { emptySheetStores } from '#ui/stores.ts';
import { aWideSheet, openForTest } from '#test/liveSheet.ts';
import { asItWas, checkOf, type CheckedCells } from './checkedCells.ts';
import { cellOf } from '#test/sheetToNarrow.ts';

const rowID = 11;
const cell = (fileName: string): Cell => cellOf(rowID, 26, fileName);
let groupID: number;

beforeEach(() => {
  emptySheetStores();
  const { live } = openForTest(aWideSheet(1));
  useSheetStatus.setState({ status: { is: 'open', live, sheetID: 1, firstRowIDs: new Set() }, sheetURL: 'token' });
  groupID = live.shown.entry('row', `row:${rowID}`)?.groupID ?? 0;
});

const checks = (over: Partial<CheckedCells> = {}, known: object = {}): CheckedCells => ({
  byCell: new Map([
    [
      cell('a.png').cellID,
      {
        mark: markOfFile({ ftpfolder: '', fileName: 'a.png' }),
        state: 'checked',
        found: [[2, 1, 0], [0, 1, 3], null],
        ...known,
      },
    ],
  ]),
  ofSheet: [],
  ofGroups: new Map(),
  ...over,
});

test('[CHECK-52] what a banner comes to is of the presets that its sheet and its group name, and of none that is not for its kind', () => {
  const of = (over: Partial<CheckedCells>) => checkOf(cell('a.png'), checks(over));
  expect(of({ ofSheet: [0] })).toEqual({ result: 'fails', counts: [2, 1, 0] });
  expect(of({ ofSheet: [1, 2] })).toEqual({ result: 'warns', counts: [0, 1, 3] });
  expect(of({ ofSheet: [1], ofGroups: new Map([[groupID, [1, 0]]]) })).toEqual({ result: 'fails', counts: [2, 2, 3] });
  expect(of({ ofSheet: [1], ofGroups: new Map([[groupID + 100, [1, 0]]]) })?.result).toBe('warns');
  expect(of({ ofSheet: [2] })).toBeUndefined();
  expect(of({})).toBeUndefined();
});

test('[CHECK-51] a cell that shows another file since is not checked yet, an empty one never', () => {
  expect(checkOf(cell('b.png'), checks({ ofSheet: [0] }))?.result).toBe('waiting');
  expect(checkOf(cell(''), checks({ ofSheet: [0] }))).toBeUndefined();
  expect(checkOf(undefined, checks({ ofSheet: [0] }))).toBeUndefined();
});

test.each(['waiting', 'failed'] as const)('[CHECK-50] one that is %s says so, and counts nothing', (state) => {
  const check = checkOf(cell('a.png'), checks({ ofSheet: [0] }, { state, found: [] }));
  expect(check).toEqual({ result: state, counts: [0, 0, 0] });
});

test('[CHECK-50] what can’t be known alone passes, as far as it is known', () => {
  const check = checkOf(cell('a.png'), checks({ ofSheet: [0] }, { found: [[0, 0, 4]] }));
  expect(check).toEqual({ result: 'passes', counts: [0, 0, 4] });
  expect(countsInWords([1, 1, 4])).toEqual(['1 rule fails', '1 warning', '4 not known']);
  expect(countsInWords([2, 0, 0])).toEqual(['2 rules fail']);
});

test('[CHECK-53] of what is read again, what says the same is what it was; what is another is not', () => {
  const ofGroups = new Map([[groupID, [1, 0]]]);
  const before = checks({ ofSheet: [0], ofGroups });
  const again = asItWas(checks({ ofSheet: [0], ofGroups: new Map([[groupID, [1, 0]]]) }), before);
  const { cellID } = cell('a.png');
  expect(again.byCell.get(cellID)).toBe(before.byCell.get(cellID));
  expect([again.ofSheet, again.ofGroups.get(groupID)]).toEqual([[0], [1, 0]]);
  expect(again.ofSheet).toBe(before.ofSheet);
  expect(again.ofGroups.get(groupID)).toBe(ofGroups.get(groupID));
  const other = asItWas(checks({ ofSheet: [0, 1] }, { found: [[3, 1, 0]] }), before);
  expect(other.byCell.get(cellID)?.found).toEqual([[3, 1, 0]]);
  expect([other.ofSheet, other.ofGroups.size]).toEqual([[0, 1], 0]);
});
