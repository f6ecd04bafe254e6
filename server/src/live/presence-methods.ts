/** What members invoke to see who else is on a sheet, and to be seen. */
import { CellPlace } from '@marquee/contract/presence.ts';
import type { HubMethod } from '#signalr/call-queue.ts';
import { HubError } from '#signalr/errors.ts';
import type { Presence } from './presence.ts';
import { readSheetID, type SheetConnection } from './sheet-rooms.ts';

type ThePresence = () => Presence<SheetConnection>;

/** `addToPresence(sheetID)`, called after `addToGroup`: answers whether the caller is a member. Nobody else is shown, or sees who is there. */
export function addToPresence(presence: ThePresence): HubMethod<SheetConnection> {
  return (connection, sentID) => presence().add(connection, readSheetID(sentID));
}

/** `standAt(sheetID, rowID, columnID)`, or without a cell where the person is in none: answers whether anybody is to be told. */
export function standAt(presence: ThePresence): HubMethod<SheetConnection> {
  return (connection, sentID, rowID, columnID) => {
    const sheetID = readSheetID(sentID);
    if (rowID === undefined || rowID === null) return presence().stand(connection, sheetID, undefined);
    const at = CellPlace.safeParse({ rowID, columnID });
    if (!at.success) throw new HubError('A cell is named by the ids of its row and its column, as whole numbers.');
    return presence().stand(connection, sheetID, at.data);
  };
}
