/** Which rows are done: those that show, in any column that the reader sees, an option that means so. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';

/** A test for rows, good until a column or an option is another one. */
export function doneRows(
  columnIDs: readonly number[],
  optionsOf: (columnID: number) => readonly MultiChoiceOption[],
  cellOf: (rowID: number, columnID: number) => Cell | undefined,
): (rowID: number) => boolean {
  const columns = columnIDs.flatMap((columnID) => {
    const done = optionsOf(columnID).flatMap((option) => (option.isDone ? option.multiChoiceOptionID : []));
    return done.length > 0 ? [{ columnID, done }] : [];
  });
  return (rowID) =>
    columns.some(({ columnID, done }) => {
      const chosen = cellOf(rowID, columnID)?.cellMultiChoice?.multiChoiceOptionID;
      return typeof chosen === 'number' && done.includes(chosen);
    });
}
