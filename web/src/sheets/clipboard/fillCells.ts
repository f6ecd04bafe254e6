/** Fills cells with what those beside them have. */
import { kindViews } from '#cells/kinds/kinds.ts';
import type { KindView } from '#cells/kinds/kindView.ts';
import type { Ground } from '#sheets/moves.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { wordsOfCells } from './htmlTable.ts';
import { carryOut, copiedCells, groundOf, wholeSheet } from './pasteCells.ts';
import { planPaste } from './planPaste.ts';
import { isRow, rowOf, stillThere, type Rect } from './range.ts';

/**
 * How the words of a column's cells go on, by their place: 0 is the first cell, -1 the one above it. Undefined where they don't count up,
 * and are repeated.
 */
export type GoOn = (
  words: readonly string[],
  counts: KindView['counts'],
) => ((at: number) => string | undefined) | undefined;

/** Where a row stands among those that are repeated without end. */
const repeated = (at: number, length: number): number => ((at % length) + length) % length;

/** Fills rows right below the chosen cells, or right above them, which are in the order of the sheet. What is gone of the chosen ones fills nothing. */
export async function fillRows(chosen: Rect, rowIDs: readonly number[], isAbove: boolean, ground: Ground, goOn?: GoOn) {
  const sheet = await wholeSheet();
  if (!sheet) return;
  const from = stillThere(chosen);
  if (!from) {
    notifyError('Nothing was filled', new Error('What you chose was deleted.'));
    return;
  }
  const { length } = from.rowIDs;
  const cells = copiedCells(from);
  const words = wordsOfCells(cells);
  const following = from.columnIDs.map((columnID, at) => {
    const column = sheet.shown.layout.columns.find((other) => other.columnID === columnID);
    // What is no column is the row names.
    const counts = column ? kindViews[column.columnTypeID].counts : 'numbers';
    return goOn?.(
      words.map((row) => row[at] ?? ''),
      counts,
    );
  });
  const placeOf = (row: number): number => (isAbove ? row - rowIDs.length : length + row);
  const table = rowIDs.map((_, row) =>
    following.map((next, column) => next?.(placeOf(row)) ?? words[repeated(placeOf(row), length)]?.[column] ?? ''),
  );
  const linkAt = (row: number, column: number) => {
    const cell = following[column] ? undefined : cells[repeated(placeOf(row), length)]?.[column];
    return cell?.address === undefined ? undefined : cell;
  };
  const rect = { rowIDs, columnIDs: from.columnIDs };
  void carryOut(planPaste(table, linkAt, rect, groundOf(sheet, ground)), 'filled');
}

/** Fills the chosen cells with what the first row of them has, or where there is no other row, with what the row above has in its group. */
export async function fillDown({ columnIDs, rowIDs: [first = 0, ...below] }: Rect, ground: Ground): Promise<void> {
  const above = ground.walk[ground.walk.indexOf(`row:${first}`) - 1];
  const from = below.length > 0 ? first : above && isRow(above) ? rowOf(above) : undefined;
  if (from !== undefined)
    await fillRows({ rowIDs: [from], columnIDs }, below.length > 0 ? below : [first], false, ground);
}
