/** Which cells a pasted table changes, and what of it can't be taken. */
import { limits } from '@marquee/contract/limits.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Surroundings } from '#cells/kinds/kindView.ts';
import type { CellChange } from '#cells/saveCells.ts';
import { counted } from '#ui/counted.ts';
import type { CopiedCell } from './htmlTable.ts';
import type { Rect } from './range.ts';
import { readValue } from './readValue.ts';

export interface Sheet {
  /** all rows as they are shown, and all columns, without the row names */
  rowIDs: readonly number[];
  columns: readonly OpenColumn[];
  around(columnID: number): Surroundings;
}

export interface Plan {
  changes: CellChange[];
  /** what was left out and why, each in a sentence of its own */
  troubles: string[];
}

/** How many cells were left out for each reason, each in a sentence of its own. */
export const leftOutInWords = (reasons: readonly string[]): string[] =>
  [...Map.groupBy(reasons, (why) => why)].map(
    ([why, { length }]) => `${counted(length, 'cell')} left out: ${why.replace(/\.$/, '')}.`,
  );

/** The cells that a table of `height` by `width` goes into: the range, if it is filled with one value, else from its corner on. */
function targetOf(sheet: Sheet, rect: Rect, height: number, width: number): Rect {
  const columnIDs = [0, ...sheet.columns.map((column) => column.columnID)];
  const top = sheet.rowIDs.indexOf(rect.rowIDs[0] ?? 0);
  const left = columnIDs.indexOf(rect.columnIDs[0] ?? 0);
  if (height === 1 && width === 1) return rect;
  return { rowIDs: sheet.rowIDs.slice(top, top + height), columnIDs: columnIDs.slice(left, left + width) };
}

/** Reads a pasted table into a sheet; `linkAt` gives the address that a cell of the table came with. */
export function planPaste(
  table: readonly (readonly string[])[],
  linkAt: (row: number, column: number) => CopiedCell | undefined,
  rect: Rect,
  sheet: Sheet,
): Plan {
  const width = Math.max(...table.map((cells) => cells.length));
  const isFill = table.length === 1 && width === 1;
  const target = targetOf(sheet, rect, table.length, width);
  const columnOf = new Map(sheet.columns.map((column) => [column.columnID, column]));
  const changes: CellChange[] = [];
  const left: string[] = [];
  const leaveOut = (why: string) => void left.push(why);

  target.columnIDs.forEach((columnID, x) => {
    const column = columnOf.get(columnID);
    const around = sheet.around(columnID);
    target.rowIDs.forEach((rowID, y) => {
      const [row, at] = isFill ? [0, 0] : [y, x];
      const words = table[row]?.[at];
      if (words === undefined) return;
      if (!column) return leaveOut('row names are not pasted');
      const read = readValue(words, linkAt(row, at), column, around);
      if ('trouble' in read) leaveOut(read.trouble);
      else changes.push({ rowID, columnID, fields: read.fields });
    });
  });

  const troubles = leftOutInWords(left);
  const rowsLeft = isFill ? 0 : table.length - target.rowIDs.length;
  const columnsLeft = isFill ? 0 : width - target.columnIDs.length;
  if (rowsLeft > 0) troubles.push(`${counted(rowsLeft, 'row')} left out: the sheet ends before them.`);
  if (columnsLeft > 0) troubles.push(`${counted(columnsLeft, 'column')} left out: the sheet ends before them.`);
  if (changes.length <= limits.cellsAtOnce) return { changes, troubles };
  const most = limits.cellsAtOnce.toLocaleString('en');
  return { changes: [], troubles: [`That is too much at once: at most ${most} cells are pasted in one go.`] };
}
