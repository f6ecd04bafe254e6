/** Rows that were added here: a narrowed sheet shows them, whether they fit or not, until it is narrowed otherwise. */
import { sheetStore } from '#ui/stores.ts';

export const useOwnRows = sheetStore<{ rowIDs: ReadonlySet<number> }>(() => ({ rowIDs: new Set() }));

export const noteOwnRows = (added: readonly number[]): void =>
  useOwnRows.setState(({ rowIDs }) => ({ rowIDs: new Set([...rowIDs, ...added]) }));

export const noteOwnRow = (rowID: number): void => noteOwnRows([rowID]);

export function forgetOwnRows(): void {
  if (useOwnRows.getState().rowIDs.size > 0) useOwnRows.setState({ rowIDs: new Set() });
}
