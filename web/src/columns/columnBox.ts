/** Where each column stands in a row. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Layout } from '#sync/shownSheet.ts';

export interface ColumnBox {
  columnID: number;
  column: OpenColumn;
  /** pixels from the start of the row */
  left: number;
  width: number;
  /** 1-based for assistive technology, the row names being 1 */
  colIndex: number;
}

/** Where the columns stand behind the row names; `resizing` is one that is being dragged to another width. */
export function columnBoxesOf(
  columns: Layout['columns'],
  nameWidth: number,
  resizing: { columnID: number | undefined; width: number },
): ColumnBox[] {
  let left = nameWidth;
  return columns.map((column, index) => {
    const { columnID } = column;
    const width = columnID === resizing.columnID ? resizing.width : column.width;
    const stand = { columnID, column, left, width, colIndex: index + 2 };
    left += width;
    return stand;
  });
}

/** The columns to draw in a line: those in sight, and the one where the keyboard stands, which keeps the focus out of sight too. */
export function withActive(
  inSight: readonly ColumnBox[],
  all: readonly ColumnBox[],
  columnID: number | undefined,
): readonly ColumnBox[] {
  if (columnID === undefined || inSight.some((stand) => stand.columnID === columnID)) return inSight;
  const active = all.find((stand) => stand.columnID === columnID);
  return active ? [...inSight, active] : inSight;
}
