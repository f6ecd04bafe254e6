/** Changing many cells in one go: shown at once, saved by one call, and undone as one. */
import { recordCells, saveCells, type CellChange, type RefusedChange } from './saveCells.ts';

/**
 * Changes fields of many cells: all are saved or none, in one call of at most `limits.cellsAtOnce` cells. They show at once, are saved
 * now or when the connection is back, and are undone with the reason if the server refuses. Cells of unknown columns are left out.
 * Resolves to whether they were saved.
 */
export const editCells = (changes: readonly CellChange[]): Promise<boolean> =>
  recordCells(changes, () => saveCells(changes));

/** The same, but cells that the server refuses are left out of it: `onRefused` is told them, and the others are saved. */
export const editCellsButRefused = (
  changes: readonly CellChange[],
  onRefused: (refused: readonly RefusedChange[]) => void,
): Promise<boolean> =>
  recordCells(changes, (forget) =>
    saveCells(changes, (refused) => {
      for (const { change } of refused) forget(change);
      onRefused(refused);
    }),
  );
