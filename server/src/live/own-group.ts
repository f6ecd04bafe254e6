/** Each person's own group: on every page, all their tabs hear that something of theirs has changed. */
import { notices } from '@marquee/contract/live.ts';
import type { Notice } from '#sheet-log/notices.ts';
import type { HubMethod } from '#signalr/call-queue.ts';
import type { Connection } from '#signalr/connection.ts';
import { Outgoing } from '#signalr/outgoing.ts';
import type { Rooms } from '#signalr/rooms.ts';
import type { Listener, SheetConnection } from './sheet-rooms.ts';

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
  // Heard where review links are open; nobody on the live line has one.
  if ('reviewLinksOf' in notice) return;
  if ('connectionID' in notice) {
    connections.get(notice.connectionID)?.send(Outgoing.invocation(notices.bannerProgress, [notice.progress]));
    return;
  }
  const push = Outgoing.invocation(notices.ownThingsChanged, [notice.what]);
  for (const userID of notice.userIDs) rooms.send(ownRoom(userID), push, notice.exceptConnectionID);
}
