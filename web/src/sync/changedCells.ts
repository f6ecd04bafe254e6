/** Which cells a change is about, for the marks of other people's edits. */
import { cellAt, type CellAt } from '@marquee/contract/cells.ts';
import type { Change } from '@marquee/contract/live.ts';

/** The cells that a change gives other values, alone or many together. */
export function changedCells(change: Change): CellAt[] {
  if (change.kind === 'updateCell') return [cellAt(change.cell.rowID, change.cell.columnID)];
  return change.kind === 'updateRows' ? change.cells.map((cell) => cellAt(cell.rowID, cell.columnID)) : [];
}
