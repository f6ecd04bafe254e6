/** What server processes tell each other of who is where: a person went from a sheet, is there, or is there in a cell. */
import type { CellPlace } from '@marquee/contract/presence.ts';

/** Short, as PostgreSQL takes 8,000 bytes at once: without a row the person has gone, and row 0 is no cell. */
export type PresenceWord =
  [sheetID: number, userID: number] | [sheetID: number, userID: number, rowID: number, columnID: number];

export const goneWord = (sheetID: number, userID: number): PresenceWord => [sheetID, userID];

export const thereWord = (sheetID: number, userID: number, at: CellPlace | undefined): PresenceWord => [
  sheetID,
  userID,
  at?.rowID ?? 0,
  at?.columnID ?? 0,
];

export interface HeardWord {
  sheetID: number;
  userID: number;
  isThere: boolean;
  at: CellPlace | undefined;
}

export function readWord([sheetID, userID, rowID, columnID = 0]: PresenceWord): HeardWord {
  return { sheetID, userID, isThere: rowID !== undefined, at: rowID ? { rowID, columnID } : undefined };
}
