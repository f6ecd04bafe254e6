/** Marquee's hub: the two methods that clients invoke, who they are, and the pushes of every sheet. */
import type { IncomingMessage } from 'node:http';
import { hubMethods, hubPath } from '@marquee/contract/live.ts';
import type { House } from '#platform/ctx.ts';
import { broadcast } from './broadcast.ts';
import { Hub } from './hub.ts';
import { addToGroup, type Listener, type SheetConnection } from './sheet-rooms.ts';

export interface SheetHubOptions {
  house: House;
  /** who a request belongs to: a listener without a viewer for a visitor, nobody for wrong credentials */
  listenerOf: (request: IncomingMessage) => Promise<Listener | undefined>;
  isOwnOrigin: (origin: string | undefined, request: IncomingMessage) => boolean;
}

/** Starts the hub and has it hear every committed change. */
export function sheetHub({ house, listenerOf, isOwnOrigin }: SheetHubOptions): Hub<Listener> {
  const hub: Hub<Listener> = new Hub<Listener>({
    path: hubPath,
    authorize: listenerOf,
    sameViewer: (a, b) => a.viewer?.userID === b.viewer?.userID,
    originAllowed: isOwnOrigin,
    onError: (error) => house.log.error({ err: error }, 'the hub failed'),
    methods: {
      [hubMethods.getConnectionId]: (connection: SheetConnection) => connection.id,
      [hubMethods.addToGroup]: addToGroup(house.db, () => hub.rooms),
    },
  });
  house.writer.onTold((told) => broadcast(hub.rooms, told));
  return hub;
}
