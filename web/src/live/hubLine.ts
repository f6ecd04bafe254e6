/** The line to the hub: joins the group of the open sheet and one's own, feeds in what is pushed, and answers whether it is still there. */
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
import { setConnectionID } from '#sync/connectionID.ts';
import { useConnection } from '#sync/connectionState.ts';
import { outbox } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { sayBannerProgress, sayOwnThing, sayReviewLinks } from '#sync/notices.ts';
import { firstScreenShown } from '#ui/firstScreen.ts';
import { withSchemas } from '#ui/schemas.ts';
import { PresenceLine } from './presence.ts';
import { within } from './within.ts';

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
  sayReviewLinks();
  void target?.live.catchUp();
}

/** A line that should still be there answers in this time. Milliseconds. */
const answerMs = 3_000;

export class HubLine {
  readonly #target: LiveTarget | undefined;
  readonly #onLost: () => void;
  readonly #presence: PresenceLine | undefined;
  #hub: HubConnection | undefined;
  #coming: Promise<HubConnection> | undefined;
  #isLeft = false;

  /** `onLost` is told whenever a line that stood is there no more. */
  constructor(target: LiveTarget | undefined, onLost: () => void) {
    this.#target = target;
    this.#onLost = onLost;
    this.#presence = target && new PresenceLine(target.sheetID);
  }

  /** One for all tries: an earlier one may have been given up while its code was on its way. */
  #built(): Promise<HubConnection> {
    this.#coming ??= this.#build().catch((error: unknown) => {
      this.#coming = undefined;
      throw error;
    });
    return this.#coming;
  }

  async #build(): Promise<HubConnection> {
    const hub = await buildConnection();
    if (this.#target) listen(hub, this.#target.live);
    this.#presence?.listen(hub);
    hub.on(notices.ownThingsChanged, sayOwnThing);
    hub.on(notices.bannerProgress, sayBannerProgress);
    hub.on(notices.reviewLinksChanged, sayReviewLinks);
    hub.onclose(() => {
      if (this.#isLeft) return;
      this.#presence?.lost();
      this.#onLost();
    });
    this.#hub = hub;
    return hub;
  }

  /** Connects and joins, unless that was given up before its code is there: by then a later try may be doing so. */
  async open(givenUp: AbortSignal): Promise<void> {
    const hub = await this.#built();
    givenUp.throwIfAborted();
    if (hub.state === 'Disconnected') await hub.start();
    await join(hub, this.#target);
    void this.#presence?.joined(hub);
  }

  /** Whether it was there, and is no more. */
  get isDown(): boolean {
    return this.#hub?.state === 'Disconnected';
  }

  /** Asks a line that stands whether it still does: it may have gone while the machine slept, without a word to either end. */
  async check(): Promise<void> {
    if (this.#hub?.state !== 'Connected') return;
    try {
      await within(answerMs, this.#hub.invoke(hubMethods.getConnectionId));
      useConnection.setState({ is: 'connected' });
    } catch {
      await this.stop();
    }
  }

  async stop(): Promise<void> {
    if (this.#hub) await within(answerMs, this.#hub.stop()).catch(() => {});
  }

  /** The page leaves it. */
  leave(): void {
    this.#isLeft = true;
    this.#presence?.lost();
    void this.stop();
  }
}
