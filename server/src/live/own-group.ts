/** What is told beside the changes of sheets: to each person's own group, which all their tabs join, to one connection, or to the members on a sheet. */
import { notices } from '@marquee/contract/live.ts';
import type { Notice } from '#sheet-log/notices.ts';
import type { HubMethod } from '#signalr/call-queue.ts';
import type { Connection } from '#signalr/connection.ts';
import { Outgoing } from '#signalr/outgoing.ts';
import type { Rooms } from '#signalr/rooms.ts';
import { memberRoom, type Listener, type SheetConnection } from './sheet-rooms.ts';

const ownRoom = (userID: number): string => `user:${userID}`;

/** `addToOwnGroup()`: answers whether there is somebody logged in whose group could be joined. */
export function addToOwnGroup(rooms: () => Rooms<Listener>): HubMethod<SheetConnection> {
  return (connection) => {
    const userID = connection.viewer.viewer?.userID;
    if (userID !== undefined) rooms().join(connection, ownRoom(userID));
    return userID !== undefined;
  };
}

interface Here {
  rooms: Rooms<Listener>;
  connections: ReadonlyMap<string, Connection<Listener>>;
}

/** Passes a notice to those whom it is for and who are connected to this process. */
export function deliver({ rooms, connections }: Here, notice: Notice): void {
  if ('reviewLinksOf' in notice) {
    // To members alone: guests hear where their link is open (`review/review-lines.ts`).
    const { reviewLinksOf: sheetID } = notice;
    rooms.send(memberRoom(sheetID), Outgoing.invocation(notices.reviewLinksChanged, [sheetID]));
    return;
  }
  if ('connectionID' in notice) {
    connections.get(notice.connectionID)?.send(Outgoing.invocation(notices.bannerProgress, [notice.progress]));
    return;
  }
  const push = Outgoing.invocation(notices.ownThingsChanged, [notice.what]);
  for (const userID of notice.userIDs) rooms.send(ownRoom(userID), push, notice.exceptConnectionID);
}
