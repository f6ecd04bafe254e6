/** What checks find in the banners of the open sheet: as it was read, and what that comes to for each cell. */
import type { Cell } from '@marquee/contract/cells.ts';
import { resultOf, type CheckResult } from '@marquee/contract/checks/results.ts';
import type { CheckState, FoundCounts } from '@marquee/contract/checks/sheet-checks.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';

/** What is known of one cell; `found` is by preset, in their order. */
interface CheckedCell {
  /** of which file */
  mark: string;
  state: CheckState;
  found: readonly FoundCounts[];
}

/** Which presets a place has to pass, as places in their order. */
type Named = readonly number[];

export interface CheckedCells {
  byCell: ReadonlyMap<number, CheckedCell>;
  ofSheet: Named;
  /** of groups that name some themselves, with those of the sheet */
  ofGroups: ReadonlyMap<number, Named>;
}

export const useCheckedCells = sheetStore<CheckedCells>(() => ({
  byCell: new Map(),
  ofSheet: [],
  ofGroups: new Map(),
}));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was read, with the former object in the place of each that says the same: nothing is drawn anew for it. */
export function asItWas(now: CheckedCells, before: CheckedCells): CheckedCells {
  const kept = <K, V>(all: ReadonlyMap<K, V>, former: ReadonlyMap<K, V>): ReadonlyMap<K, V> =>
    new Map(
      [...all].map(([key, value]) => {
        const was = former.get(key);
        return [key, was !== undefined && isSame(was, value) ? was : value];
      }),
    );
  return {
    byCell: kept(now.byCell, before.byCell),
    ofSheet: isSame(now.ofSheet, before.ofSheet) ? before.ofSheet : now.ofSheet,
    ofGroups: kept(now.ofGroups, before.ofGroups),
  };
}

/** Whether the sheet or one of its groups names any. */
export const areNamed = ({ ofGroups, ofSheet }: CheckedCells): boolean => ofSheet.length + ofGroups.size > 0;

/** How many rules fail, are warned of, and can't be known. */
type Counts = readonly [fails: number, warns: number, unknown: number];

export interface Check {
  result: CheckResult;
  counts: Counts;
}

function namedFor(rowID: number, { ofGroups, ofSheet }: CheckedCells): Named {
  const row = currentSheet()?.shown.entry('row', `row:${rowID}`);
  return ofGroups.get(row?.groupID ?? 0) ?? ofSheet;
}

/** Whether the banners of a row have to pass any. */
export const isNamedFor = (rowID: number, checks: CheckedCells): boolean => namedFor(rowID, checks).length > 0;

const nothing: Counts = [0, 0, 0];

function comesTo(cell: Cell | undefined, known: CheckedCell | undefined, named: Named): Check | undefined {
  if (!known || !cell?.cellBanner?.fileName) return undefined;
  if (named.length === 0) return undefined;
  const isOther = known.mark !== markOfFile(cell.cellBanner);
  if (isOther || known.state === 'waiting') return { result: 'waiting', counts: nothing };
  if (known.state === 'failed') return { result: 'failed', counts: nothing };
  const found = named.flatMap((at) => (known.found[at] ? [known.found[at]] : []));
  if (found.length === 0) return undefined;
  const sum = (at: 0 | 1 | 2) => found.reduce((all, counts) => all + counts[at], 0);
  const counts = [sum(0), sum(1), sum(2)] as const;
  return { result: resultOf(counts), counts };
}

/** Undefined where nothing is to be checked, or nobody knows: in the public view always. */
export const checkOf = (cell: Cell | undefined, checks: CheckedCells): Check | undefined =>
  cell && comesTo(cell, checks.byCell.get(cell.cellID), namedFor(cell.rowID, checks));

/** The same, kept up with what is found in this one. */
export function useCheck(cell: Cell | undefined): Check | undefined {
  const known = useCheckedCells(({ byCell }) => cell && byCell.get(cell.cellID));
  const named = useCheckedCells((checks) => (cell ? namedFor(cell.rowID, checks) : checks.ofSheet));
  return comesTo(cell, known, named);
}
