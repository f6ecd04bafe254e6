/** The rectangle of cells that is chosen: from where the keyboard stands to an opposite corner. */
import { counted } from '@marquee/contract/counted.ts';
import { isSamePlace, nameColumn, select, useActive, type LineKey, type Place } from '#screen/active.ts';
import { edgeOf, type Ground } from '#sheets/moves.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';

interface RangeStore {
  /** undefined while the cell of the keyboard is all that is chosen */
  corner: Place | undefined;
}

export const useRange = sheetStore<RangeStore>(() => ({ corner: undefined }));

// Whoever goes elsewhere or begins to edit leaves the range.
useActive.subscribe((now, before) => {
  if (now.place !== before.place || now.editing) setCorner(undefined);
});

export function setCorner(corner: Place | undefined): void {
  if (useRange.getState().corner !== corner) useRange.setState({ corner });
}

/** Rows and columns from the top left; `columnIDs` may hold the row names. */
export interface Rect {
  rowIDs: readonly number[];
  columnIDs: readonly number[];
}

export const isRow = (line: LineKey): boolean => line.startsWith('row:');
export const rowOf = (line: LineKey): number => Number(line.slice('row:'.length));

/** Those from one to another, either way round; none where one of them is not there. */
export function between<T>(all: readonly T[], one: T, other: T): readonly T[] {
  const [from, to] = [all.indexOf(one), all.indexOf(other)];
  return from === -1 || to === -1 ? [] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The chosen cells; undefined where the keyboard does not stand in a row. */
export function rectOf(ground: Ground, place: Place | undefined, corner: Place | undefined): Rect | undefined {
  if (!place || !isRow(place.line)) return undefined;
  const end = corner && isRow(corner.line) ? corner : place;
  const lines = between(ground.walk.filter(isRow), place.line, end.line);
  const columnIDs = between([nameColumn, ...ground.columnIDs], place.columnID, end.columnID);
  return lines.length === 0 || columnIDs.length === 0 ? undefined : { rowIDs: lines.map(rowOf), columnIDs };
}

/** Those of the chosen cells that are still there, as others may delete rows and columns meanwhile; undefined where none is. */
export function stillThere({ columnIDs, rowIDs }: Rect): Rect | undefined {
  const shown = currentSheet()?.shown;
  const left: Rect = {
    rowIDs: rowIDs.filter((id) => shown?.entry('row', `row:${id}`) !== undefined),
    columnIDs: columnIDs.filter((id) => id === nameColumn || shown?.entry('column', `column:${id}`) !== undefined),
  };
  return left.rowIDs.length === 0 || left.columnIDs.length === 0 ? undefined : left;
}

/** Chooses all cells of the group that the keyboard stands in, or where those are chosen those of all groups; nothing scrolls. */
export function chooseAll(ground: Ground, { line }: Place): void {
  const columnID = ground.columnIDs.at(-1) ?? nameColumn;
  const choose = (first: LineKey, last: LineKey): boolean => {
    const [from, to] = [
      { line: first, columnID: nameColumn },
      { line: last, columnID },
    ];
    const { place } = useActive.getState();
    const { corner } = useRange.getState();
    if (isSamePlace(place, from) && isSamePlace(corner, to)) return false;
    select(from, false);
    setCorner(to);
    return true;
  };
  if (choose(edgeOf(ground, line, -1), edgeOf(ground, line, 1))) return;
  choose(ground.walk.find(isRow) ?? line, ground.walk.findLast(isRow) ?? line);
}

/** The chosen cells, for who doesn't know what lies beside what: set by the grid. */
export const useChosenCells = sheetStore<{ rect: () => Rect | undefined }>(() => ({ rect: () => undefined }));

/** Such as `3 rows by 2 columns selected`, the row names being a column. */
export function rangeInWords({ rowIDs, columnIDs }: Rect): string {
  return `${counted(rowIDs.length, 'row')} by ${counted(columnIDs.length, 'column')} selected`;
}

/** More than one cell. */
export const isMany = (rect: Rect): boolean => rect.rowIDs.length * rect.columnIDs.length > 1;
