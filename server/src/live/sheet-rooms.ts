/** Who listens to a sheet: a room per sheet and audience, joined only by those who may, and left at once by those who no longer may. */
import { revisionFor, type Reader } from '#sheet-log/committed-change.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Db } from '#platform/db.ts';
import { findByID, readerWith, revisionsOf } from '#sheets/find-sheets.ts';
import type { Connection } from '#signalr/connection.ts';
import { HubError } from '#signalr/errors.ts';
import type { HubMethod } from '#signalr/call-queue.ts';

/** Who is at the other end of a connection; a visitor has no viewer. */
export interface Listener {
  viewer: Viewer | undefined;
  /** names the session or credentials that it was opened with */
  by?: string;
}

export type SheetConnection = Connection<Listener>;

export const memberRoom = (sheetID: number): string => `sheet:${sheetID}:members`;
export const publicRoom = (sheetID: number): string => `sheet:${sheetID}:public`;

interface Rooms {
  join(connection: SheetConnection, room: string): void;
  leave(connection: SheetConnection, room: string): void;
}

const maxId = 2_147_483_647;

/** The sheet id that a client sends as text. */
export function readSheetID(sent: unknown): number {
  const sheetID = typeof sent === 'string' && /^[1-9]\d{0,9}$/.test(sent) ? Number(sent) : 0;
  if (sheetID < 1 || sheetID > maxId) throw new HubError('The sheet id must be a positive whole number, as text.');
  return sheetID;
}

async function readerNow(db: Db, sheetID: number, listener: Listener, url: string | undefined) {
  const sheet = await findByID(db.kysely, sheetID);
  const reader = sheet && (await readerWith(db.kysely, sheet, listener.viewer?.userID, url));
  if (!sheet || reader === undefined) return undefined;
  return { reader, revision: revisionFor(revisionsOf(sheet), reader), ofSheet: sheet.revision };
}

/**
 * `addToGroup(sheetID, sheetURL?)`: members by who they are, everyone else by the sheet's url token. Answers the reader's revision, so
 * that a client which read the sheet earlier knows whether it missed something in between. `joined` hears from which change of the
 * sheet on the connection listens.
 */
export function addToGroup(
  db: Db,
  rooms: () => Rooms,
  joined: (sheetID: number, revision: number) => void,
): HubMethod<SheetConnection> {
  return async (connection, sentID, sentUrl) => {
    const sheetID = readSheetID(sentID);
    const url = typeof sentUrl === 'string' ? sentUrl : undefined;
    const before = await readerNow(db, sheetID, connection.viewer, url);
    if (!before) throw new HubError('This sheet does not exist, or you do not have access to it.');
    join(rooms(), connection, sheetID, before.reader);
    joined(sheetID, before.ofSheet);
    // Looked at once more, now that pushes arrive: who was removed in between must not stay.
    const after = await readerNow(db, sheetID, connection.viewer, url);
    if (!after) {
      leave(rooms(), connection, sheetID);
      throw new HubError('This sheet does not exist, or you do not have access to it.');
    }
    if (after.reader !== before.reader) join(rooms(), connection, sheetID, after.reader);
    return after.revision;
  };
}

function join(rooms: Rooms, connection: SheetConnection, sheetID: number, reader: Reader): void {
  leave(rooms, connection, sheetID);
  rooms.join(connection, reader === 'public' ? publicRoom(sheetID) : memberRoom(sheetID));
}

/** Takes a connection out of every room of a sheet. */
export function leave(rooms: Rooms, connection: SheetConnection, sheetID: number): void {
  rooms.leave(connection, memberRoom(sheetID));
  rooms.leave(connection, publicRoom(sheetID));
}
