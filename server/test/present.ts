/** Somebody on a sheet who is shown who else is there: what they were told, as the official client hears it. */
import { hubMethods } from '@marquee/contract/live.ts';
import { presencePushes, readPresentPeople, readPresentPlaces, type CellPlace } from '@marquee/contract/presence.ts';
import type { HubConnection } from '@microsoft/signalr';
import type { Caller } from './client.ts';
import { connectAs, type Listener } from './listener.ts';

export class Present {
  readonly listener: Listener;
  readonly client: HubConnection;
  readonly #sheetID: string;
  /** whether they are shown anything at all */
  isShown: unknown;
  /** each set of people, by their user ids */
  readonly people: number[][] = [];
  /** where each of the others is, and everything that was said of them */
  readonly places = new Map<number, CellPlace | null>();
  readonly said: [userID: number, at: CellPlace | null][] = [];

  private constructor(listener: Listener, sheetID: number) {
    this.listener = listener;
    this.client = listener.client;
    this.#sheetID = String(sheetID);
    const isHere = (of: unknown) => of === sheetID;
    this.client.on(presencePushes.people, (of: unknown, sent: unknown) => {
      if (isHere(of)) this.people.push(readPresentPeople(sent) ?? [-1]);
    });
    this.client.on(presencePushes.places, (of: unknown, sent: unknown) => {
      for (const { at, userID } of (isHere(of) && readPresentPlaces(sent)) || []) {
        this.places.set(userID, at);
        this.said.push([userID, at]);
      }
    });
  }

  static async on(sheet: { sheetID: number; url: string }, caller: Caller): Promise<Present> {
    const listener = await connectAs(caller);
    const present = new Present(listener, sheet.sheetID);
    await listener.join(sheet.sheetID, sheet.url);
    present.isShown = await present.client.invoke(hubMethods.addToPresence, String(sheet.sheetID));
    return present;
  }

  /** Goes to a cell, or to none. */
  standAt(rowID?: number, columnID?: number): Promise<unknown> {
    return this.client.invoke(hubMethods.standAt, this.#sheetID, rowID, columnID);
  }

  /** Who is there, as they were told last. */
  get now(): readonly number[] | undefined {
    return this.people.at(-1);
  }
}
