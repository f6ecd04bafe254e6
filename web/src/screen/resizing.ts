/** A column that is being dragged to another width: shown at once, saved when it is let go. */
import { sheetStore } from '#ui/stores.ts';

/** `columnID` 0 is the column of the row names. */
export const useResizing = sheetStore<{ columnID: number | undefined; width: number }>(() => ({
  columnID: undefined,
  width: 0,
}));
