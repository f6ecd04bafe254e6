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
import { onAnswer } from '#sync/call.ts';
import { setConnectionID } from '#sync/connectionID.ts';
import { useConnection } from '#sync/connectionState.ts';
import { outbox } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { sayBannerProgress, sayOwnThing } from '#sync/notices.ts';
import { firstScreenShown } from '#ui/firstScreen.ts';
import { withSchemas } from '#ui/schemas.ts';
import { PresenceLine } from './presence.ts';

export interface LiveTarget {
  live: LiveSheet;
  sheetID: number;
  /** the url token, which gives a visitor the right to listen */
  sheetURL: string;
}

/** The client's code is fetched behind the first screen, and so is what checks what is pushed. */
async function buildConnection(): Promise<HubConnection> {
  await firstScreenShown();
  const { HubConnectionBuilder, LogLevel } = await withSchemas(() => import('@microsoft/signalr'))();
  const connection = new HubConnectionBuilder().withUrl(hubPath).configureLogging(LogLevel.None).build();
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

/** Joins the group of a sheet. Where that is refused, what the sheet answers to a call tells why: it may be gone since it was read. */
async function joinSheet(connection: HubConnection, { live, sheetID, sheetURL }: LiveTarget): Promise<void> {
  try {
    await connection.invoke(hubMethods.addToGroup, String(sheetID), sheetURL);
  } catch (error) {
    void live.catchUp();
    throw error;
  }
}

/** Joins one's own group and the sheet's, then has fetched what happened before that, and sends what waits. */
async function join(connection: HubConnection, target: LiveTarget | undefined): Promise<void> {
  setConnectionID(await connection.invoke<string>(hubMethods.getConnectionId));
  await Promise.all([connection.invoke(hubMethods.addToOwnGroup), target && joinSheet(connection, target)]);
  useConnection.setState({ is: 'connected' });
  outbox.release();
  // What changed before this connection was there has been told to nobody.
  for (const what of OwnThing.options) sayOwnThing(what);
  void target?.live.catchUp();
}

/** A try that takes longer than this leads nowhere. Milliseconds. */
const patienceMs = 15_000;
/** A line that should still be there answers in this time. Milliseconds. */
const answerMs = 3_000;
/** Between two tries, however often there is a reason for one. Milliseconds. */
const leastPauseMs = 2_000;

/** Rejects if the work takes too long. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('This took too long.')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Keeps a page connected, with its open sheet if it has one, until the result is called. Failures to connect are only logged; after the
 * last of the four delays the connection counts as offline, and the next try is the user's, that of a browser that comes online or a tab
 * that is shown, or of a call that was answered: the server is there.
 */
export function keepLive(target: LiveTarget | undefined): () => void {
  let connection: HubConnection | undefined;
  let isEnded = false;
  let isTrying = false;
  const presence = target && new PresenceLine(target.sheetID);
  let triedAt = -Infinity;
  /** ends the pause before the next try */
  let wake: () => void = () => {};

  const say = (is: 'connecting' | 'reconnecting' | 'offline') => {
    setConnectionID(undefined);
    if (!isEnded) useConnection.setState({ is });
  };

  const prepared = async (): Promise<HubConnection> => {
    if (connection) return connection;
    const built = await buildConnection();
    if (target) listen(built, target.live);
    presence?.listen(built);
    built.on(notices.ownThingsChanged, sayOwnThing);
    built.on(notices.bannerProgress, sayBannerProgress);
    built.onclose(() => {
      presence?.lost();
      void start('reconnecting');
    });
    connection = built;
    return built;
  };

  const stop = async () => {
    if (connection) await within(answerMs, connection.stop()).catch(() => {});
  };

  const connect = async () => {
    const hub = await prepared();
    if (isEnded) return;
    if (hub.state === 'Disconnected') await hub.start();
    await join(hub, target);
    void presence?.joined(hub);
  };

  const tryOnce = async (): Promise<boolean> => {
    try {
      await within(patienceMs, connect());
      return true;
    } catch (error) {
      console.warn('The live connection could not be started.', error);
      await stop();
      return false;
    } finally {
      triedAt = performance.now();
    }
  };

  /** Resolves to whether there was a reason not to wait so long. */
  const pause = (milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds, false);
      wake = () => {
        if (performance.now() - triedAt < leastPauseMs) return;
        clearTimeout(timer);
        resolve(true);
      };
    });

  /** Goes through the delays until it is connected, from the first one again whenever there is a reason to hope. */
  const start = async (is: 'connecting' | 'reconnecting') => {
    if (isTrying || isEnded) return;
    isTrying = true;
    say(is);
    let isConnected = false;
    for (let n = 0; n < hubTimes.reconnectDelaysMs.length && !isConnected && !isEnded; n++) {
      if (await pause(hubTimes.reconnectDelaysMs[n] ?? 0)) n = 0;
      isConnected = isEnded || (await tryOnce());
      if (!isConnected) say('reconnecting');
    }
    isTrying = false;
    wake = () => {};
    if (!isConnected) say('offline');
    // It may have closed again while it was being joined.
    else if (connection?.state === 'Disconnected') void start('reconnecting');
  };

  const tryNow = () => {
    wake();
    if (useConnection.getState().is === 'offline') void start('reconnecting');
  };

  /** A line may have gone while the machine slept or had no network, without a word to either end. */
  const check = async () => {
    if (isTrying || connection?.state !== 'Connected') return;
    try {
      await within(answerMs, connection.invoke(hubMethods.getConnectionId));
      useConnection.setState({ is: 'connected' });
    } catch {
      await stop();
    }
  };

  const back = () => {
    if (document.visibilityState !== 'visible') return;
    outbox.release();
    tryNow();
    void check();
  };
  const gone = () => {
    if (!isTrying) useConnection.setState({ is: 'reconnecting' });
  };
  useConnection.setState({ reconnect: back });
  window.addEventListener('online', back);
  window.addEventListener('offline', gone);
  document.addEventListener('visibilitychange', back);
  const unhear = onAnswer(tryNow);
  void start('connecting');

  return () => {
    isEnded = true;
    wake();
    unhear();
    window.removeEventListener('online', back);
    window.removeEventListener('offline', gone);
    document.removeEventListener('visibilitychange', back);
    setConnectionID(undefined);
    presence?.lost();
    void stop();
  };
}
