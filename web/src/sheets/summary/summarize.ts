/** What a group's rows hold, in a few figures: how many of each choice, who, from when to when, and how many are overdue. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { DecisionState } from '@marquee/contract/decisions.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { testOf } from '#sheets/narrow/filters.ts';
import type { Source } from '#sheets/narrow/source.ts';

export interface Summary {
  /** the rows that show each choice of a column, by its id; null for those that show none */
  shares?: { columnID: number; counts: ReadonlyMap<number | null, number> };
  /** the people of a column by how many rows are theirs, most first */
  faces?: { columnID: number; userIDs: readonly number[] };
  /** the first and the last day of a column, as `YYYY-MM-DD` */
  span?: { columnID: number; from: string; to: string };
  /** how many rows have a past day in that column and are not done */
  overdue?: { columnID: number; count: number };
  /** how many banners of a column are in each state */
  decisions?: { columnID: number; counts: ReadonlyMap<DecisionState, number> };
}

type CellOf = (rowID: number, columnID: number) => Cell | undefined;

/** The columns that are summed up: of each way the first. */
function summedUp(columns: readonly OpenColumn[]) {
  const first = (way: 'shares' | 'faces' | 'span') =>
    columns.find(({ columnTypeID }) => kindViews[columnTypeID].summary === way);
  return { shares: first('shares'), faces: first('faces'), span: first('span') };
}

function countsOf(rowIDs: readonly number[], column: OpenColumn, cellOf: CellOf): Map<number | null, number> {
  const { filter } = kindViews[column.columnTypeID];
  const counts = new Map<number | null, number>();
  if (filter.by !== 'choices') return counts;
  for (const rowID of rowIDs) {
    const id = filter.idOf(cellOf(rowID, column.columnID));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function spanOf(
  rowIDs: readonly number[],
  column: OpenColumn,
  cellOf: CellOf,
): { from: string; to: string } | undefined {
  const { filter } = kindViews[column.columnTypeID];
  if (filter.by !== 'dates') return undefined;
  let from = '';
  let to = '';
  for (const rowID of rowIDs) {
    const date = filter.dateOf(cellOf(rowID, column.columnID));
    if (date === '') continue;
    if (from === '' || date < from) from = date;
    if (date > to) to = date;
  }
  return from === '' ? undefined : { from, to };
}

/** Of the first column on whose banners something is decided in these rows; undefined where there is none. */
function decisionsIn(
  rowIDs: readonly number[],
  columns: readonly OpenColumn[],
  source: Source,
): NonNullable<Summary['decisions']> | undefined {
  for (const { columnID, columnTypeID } of columns) {
    const { decided } = kindViews[columnTypeID];
    if (!decided) continue;
    const counts = new Map<DecisionState, number>();
    for (const rowID of rowIDs) {
      const cell = source.cell(rowID, columnID);
      const state = decided(cell, cell && source.decision(cell.cellID));
      if (state) counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    if ([...counts.keys()].some((state) => state !== 'waiting')) return { columnID, counts };
  }
  return undefined;
}

export function summarize(
  rowIDs: readonly number[],
  columns: readonly OpenColumn[],
  source: Source,
  today: string,
): Summary {
  const cellOf: CellOf = (rowID, columnID) => source.cell(rowID, columnID);
  const { faces, shares, span } = summedUp(columns);
  const summary: Summary = {};
  const counts = shares && countsOf(rowIDs, shares, cellOf);
  // Where no row shows anything there is nothing to see.
  if (counts && (counts.size > 1 || (counts.size === 1 && !counts.has(null))))
    summary.shares = { columnID: shares.columnID, counts };
  if (faces) {
    const people = [...countsOf(rowIDs, faces, cellOf)].toSorted(([, one], [, other]) => other - one);
    const userIDs = people.flatMap(([id]) => (id === null ? [] : [id]));
    if (userIDs.length > 0) summary.faces = { columnID: faces.columnID, userIDs };
  }
  const days = span && spanOf(rowIDs, span, cellOf);
  if (days) {
    summary.span = { columnID: span.columnID, ...days };
    const isOverdue = testOf({ by: 'overdue', columnID: span.columnID }, columns, source, today);
    const count = isOverdue ? rowIDs.filter(isOverdue).length : 0;
    if (count > 0) summary.overdue = { columnID: span.columnID, count };
  }
  const decisions = decisionsIn(rowIDs, columns, source);
  if (decisions) summary.decisions = decisions;
  return summary;
}
