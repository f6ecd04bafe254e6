/** Marquee's hub: the methods that clients invoke, who they are, the pushes of every sheet and the notices to each person. */
import type { IncomingMessage } from 'node:http';
import { hubMethods, hubPath } from '@marquee/contract/live.ts';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Metrics } from '#platform/metrics.ts';
import { periodically } from '#platform/periodic.ts';
import { countedNetwork, isLoopback } from '#http/origin.ts';
import { postgresBackplane, type Backplane } from './backplane.ts';
import { broadcast } from './broadcast.ts';
import type { HubMethod } from '#signalr/call-queue.ts';
import type { Party } from '#signalr/connection-limits.ts';
import { Hub } from '#signalr/hub.ts';
import { addToOwnGroup, deliver } from './own-group.ts';
import { Presence } from './presence.ts';
import { addToPresence, standAt } from './presence-methods.ts';
import { Relay } from './relay.ts';
import { seenByAllMembers } from './seen-by-all-members.ts';
import { addToGroup, memberRoom, publicRoom, type Listener, type SheetConnection } from './sheet-rooms.ts';

export interface SheetHubOptions {
  services: Services;
  /** who a request belongs to: a listener without a viewer for a visitor, nobody for wrong credentials */
  listenerOf: (request: IncomingMessage) => Promise<Listener | undefined>;
  isOwnOrigin: (origin: string | undefined, request: IncomingMessage) => boolean;
  /** the caller's network address */
  addressOf: (request: IncomingMessage) => string;
  /** where the other processes are heard; undefined where there are none (the embedded database has one server) */
  databaseUrl: string | undefined;
  metrics: Metrics | undefined;
  /** another process has changed a sheet or its review links; without a sheet where anything may have changed */
  changedElsewhere: (sheetID?: number) => void;
}

export interface SheetHub {
  hub: Hub<Listener>;
  /** For how many seconds the oldest word to the other processes has been on its way. */
  oldestWord: () => number;
  /** Drops the connections that were opened with a session or credentials, which have ended; their clients come back as who they are now. */
  end: (by: string) => void;
  /** Whether the changes of other processes are heard here. */
  hearsOthers: () => boolean;
  close: () => Promise<void>;
}

/** So often what was pushed is compared with the database. Milliseconds. */
const compareMs = 10_000;
/** So often the other processes are told again who is where. Milliseconds. */
const presenceMs = 15_000;
const clock = {
  now: () => performance.now(),
  later: (milliseconds: number, work: () => void) => void setTimeout(work, milliseconds).unref(),
};

/** Whose connections a caller's is counted with: those of the same person, or of visitors from the same network. */
const partyOf =
  (addressOf: SheetHubOptions['addressOf']) =>
  ({ viewer }: Listener, request: IncomingMessage): Party => {
    const address = addressOf(request);
    const isPerson = viewer !== undefined;
    // Not counted: programs of this machine, and a proxy on it that doesn't say for whom it asks, as all visitors would share its count.
    if (isLoopback(address)) return { name: undefined, isPerson };
    return { name: isPerson ? `person ${viewer.userID}` : countedNetwork(address), isPerson };
  };

/** Takes what other processes say to whom it concerns here. */
function hearOthers(
  url: string,
  { changedElsewhere, metrics, services }: SheetHubOptions,
  { hub, presence, relay }: { hub: Hub<Listener>; relay: Relay; presence: Presence<SheetConnection> },
): Backplane {
  return postgresBackplane({
    url,
    heard: (sheetID, revision) => {
      relay.heard(sheetID, revision);
      changedElsewhere(sheetID);
    },
    noticed: (notice) => {
      if ('reviewLinksOf' in notice) changedElsewhere(notice.reviewLinksOf);
      deliver(hub, notice);
    },
    heardPresence: (process, words) => presence.heard(process, words),
    missed: () => {
      relay.lookAgain();
      presence.sayAgain();
      changedElsewhere();
    },
    newcomer: () => presence.sayAgain(),
    cameBack: (seconds) => metrics?.heardOurselves(seconds),
    log: (message) => services.log.warn(message),
  });
}

/** Starts the hub and has it hear every committed change, of this process and of others. */
export function sheetHub(options: SheetHubOptions): SheetHub {
  const { services, listenerOf, isOwnOrigin, addressOf, databaseUrl, metrics } = options;
  const hub: Hub<Listener> = new Hub<Listener>({
    path: hubPath,
    authorize: listenerOf,
    sameViewer: (a, b) => a.viewer?.userID === b.viewer?.userID,
    originAllowed: isOwnOrigin,
    onError: (error) => logFailure(services.log, error, 'the hub failed'),
    partyOf: partyOf(addressOf),
    methods: {
      [hubMethods.getConnectionId]: (connection: SheetConnection) => connection.id,
      [hubMethods.addToOwnGroup]: addToOwnGroup(() => hub.rooms),
      [hubMethods.addToGroup]: addToGroup(
        services.db,
        () => hub.rooms,
        (sheetID, revision) => relay.joined(sheetID, revision),
      ),
      [hubMethods.addToPresence]: addToPresence(() => presence),
      [hubMethods.standAt]: standAt(() => presence),
    } satisfies Record<keyof typeof hubMethods, HubMethod<SheetConnection>>,
  });
  const relay = new Relay({
    db: services.db,
    push: (told) => {
      if (broadcast(hub.rooms, told)) presence.look(told.sheetID);
      if (metrics && told.at !== undefined) metrics.pushed((performance.now() - told.at) / 1000);
    },
    isHeard: (sheetID) => !hub.rooms.isEmpty(memberRoom(sheetID)) || !hub.rooms.isEmpty(publicRoom(sheetID)),
    log: (error) => logFailure(services.log, error, 'the changes of another process could not be read'),
  });
  const presence: Presence<SheetConnection> = new Presence<SheetConnection>({
    isMember: (connection, sheetID) => hub.rooms.has(memberRoom(sheetID), connection),
    seenByAll: (sheetID, cells) => seenByAllMembers(services.db, sheetID, cells),
    tell: (words) => backplane?.tellPresence(words),
    clock,
    failed: (error) => logFailure(services.log, error, 'who is on a sheet could not be told'),
  });
  const backplane: Backplane | undefined =
    databaseUrl === undefined ? undefined : hearOthers(databaseUrl, options, { hub, relay, presence });
  const comparing = periodically(
    compareMs,
    () => relay.compare(),
    services.log,
    'comparing the sheets that are listened to',
  );
  const sayingAgain = periodically(
    presenceMs,
    async () => presence.sayAgain(),
    services.log,
    'telling who is on which sheet',
  );
  services.writer.onCommitted((told) => {
    relay.own(told);
    backplane?.say(told.sheetID, told.revision);
  });
  services.writer.onFound((sheetID, revision) => {
    relay.heard(sheetID, revision);
    backplane?.say(sheetID, revision);
  });
  services.notices.onNotice((notice) => {
    deliver(hub, notice);
    backplane?.pass(notice);
  });
  return {
    hub,
    oldestWord: () => backplane?.oldestWord() ?? 0,
    end: (by) => {
      for (const connection of hub.connections.values()) {
        if (connection.viewer.by === by) connection.cutOff();
      }
    },
    hearsOthers: () => backplane?.isAlive() ?? true,
    close: async () => {
      relay.close();
      presence.close();
      await sayingAgain.close();
      await comparing.close();
      await hub.shutdown();
      await backplane?.close();
    },
  };
}
