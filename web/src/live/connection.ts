/** The live connection of a page: joins the group of the open sheet and one's own, feeds in what is pushed, and comes back after every break. */
import {
  changeKinds,
  fromArguments,
  hubMethods,
  hubPath,
  hubTimes,
  notices,
  OwnThing,
} from '@marquee/contract/live.ts';
import type { HubConnection } from '@microsoft/signalr';
import { setConnectionID } from '#state/connectionID.ts';
import { useConnection } from '#state/connectionState.ts';
import { outbox } from '#state/currentSheet.ts';
import type { LiveSheet } from '#state/liveSheet.ts';
import { sayBannerProgress, sayOwnThing } from '#state/notices.ts';

export interface LiveTarget {
  live: LiveSheet;
  sheetID: number;
  /** the url token, which gives a visitor the right to listen */
  sheetURL: string;
}

/** The client's code is fetched beside the first screen, not before it. */
async function buildConnection(): Promise<HubConnection> {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const connection = new HubConnectionBuilder()
    .withUrl(hubPath)
    .withAutomaticReconnect([...hubTimes.reconnectDelaysMs])
    .configureLogging(LogLevel.None)
    .build();
  connection.serverTimeoutInMilliseconds = hubTimes.serverTimeoutMs;
  connection.keepAliveIntervalInMilliseconds = hubTimes.keepAliveMs;
  return connection;
}

function listen(connection: HubConnection, live: LiveSheet): void {
  for (const kind of changeKinds) {
    connection.on(kind, (...args: unknown[]) => {
      try {
        live.receive(fromArguments(kind, args));
      } catch (error) {
        console.warn(`The push ${kind} was not understood.`, error);
        void live.catchUp();
      }
    });
  }
}

/** Joins one's own group and the sheet's, then fetches what happened before that, and sends what waits. */
async function join(connection: HubConnection, target: LiveTarget | undefined): Promise<void> {
  setConnectionID(await connection.invoke<string>(hubMethods.getConnectionId));
  await Promise.all([
    connection.invoke(hubMethods.addToOwnGroup),
    target && connection.invoke(hubMethods.addToGroup, String(target.sheetID), target.sheetURL),
  ]);
  useConnection.setState({ is: 'connected' });
  outbox.release();
  // What changed before this connection was there has been told to nobody.
  for (const what of OwnThing.options) sayOwnThing(what);
  await target?.live.catchUp();
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Keeps a page connected, with its open sheet if it has one, until the result is called. Failures to start are only logged; after the last of the four delays
 * the connection counts as offline, and the next try is the user's, or that of a browser that comes online or a tab that is shown.
 */
export function keepLive(target: LiveTarget | undefined): () => void {
  let connection: HubConnection | undefined;
  let isEnded = false;
  let isTrying = false;

  const lost = (is: 'reconnecting' | 'offline') => {
    setConnectionID(undefined);
    if (!isEnded) useConnection.setState({ is });
  };

  const prepared = async (): Promise<HubConnection> => {
    if (connection) return connection;
    const built = await buildConnection();
    if (target) listen(built, target.live);
    built.on(notices.ownThingsChanged, sayOwnThing);
    built.on(notices.bannerProgress, sayBannerProgress);
    built.onreconnecting(() => lost('reconnecting'));
    built.onreconnected(() => void rejoin(built));
    built.onclose(() => lost('offline'));
    connection = built;
    return built;
  };

  const startOnce = async (): Promise<boolean> => {
    try {
      const hub = await prepared();
      if (isEnded) return true;
      if (hub.state === 'Disconnected') await hub.start();
      await join(hub, target);
      return true;
    } catch (error) {
      console.warn('The live connection could not be started.', error);
      await connection?.stop().catch(() => {});
      return false;
    }
  };

  const rejoin = async (joined: HubConnection) => {
    try {
      await join(joined, target);
    } catch (error) {
      console.warn('The live connection could not be joined again.', error);
      await joined.stop().catch(() => {});
    }
  };

  const start = async () => {
    if (isTrying || isEnded) return;
    isTrying = true;
    useConnection.setState({ is: 'connecting' });
    for (const delay of hubTimes.reconnectDelaysMs) {
      await wait(delay);
      if (isEnded || (await startOnce())) {
        isTrying = false;
        return;
      }
    }
    isTrying = false;
    lost('offline');
  };

  const tryAgain = () => {
    if (document.visibilityState !== 'visible') return;
    outbox.release();
    if (useConnection.getState().is === 'offline') void start();
  };
  useConnection.setState({ reconnect: tryAgain });
  window.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', tryAgain);
  void start();

  return () => {
    isEnded = true;
    window.removeEventListener('online', tryAgain);
    document.removeEventListener('visibilitychange', tryAgain);
    setConnectionID(undefined);
    void connection?.stop().catch(() => {});
  };
}
