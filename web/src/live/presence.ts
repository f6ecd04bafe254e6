/** Shows the others on the open sheet where this person is, and hears where they are: over the live line, and for members only. */
import { hubMethods } from '@marquee/contract/live.ts';
import { presencePushes, readPresentPeople, readPresentPlaces } from '@marquee/contract/presence.ts';
import type { HubConnection } from '@microsoft/signalr';
import { useActive, type Place } from '#screen/active.ts';
import { nobodyIsKnown, peopleCame, peopleMoved } from '#sync/presence.ts';

/** Between two words on where this person is. Milliseconds. */
const pauseMs = 250;

/** The cell as the others are told of it: row and column, or nothing where the keyboard is in no cell. */
function cellOf(place: Place | undefined): [number, number] | [] {
  const rowID = place?.line.startsWith('row:') ? Number(place.line.slice('row:'.length)) : 0;
  return place && rowID > 0 ? [rowID, place.columnID] : [];
}

/** Says where the person is, the latest only, until the result is called. */
function sayPlaces(connection: HubConnection, sheetID: number): () => void {
  let said = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    const cell = cellOf(useActive.getState().place);
    if (timer || String(cell) === said || connection.state !== 'Connected') return;
    said = String(cell);
    // Who misses it hears of the next one.
    connection.send(hubMethods.standAt, String(sheetID), ...cell).catch(() => {});
    timer = setTimeout(() => {
      timer = undefined;
      say();
    }, pauseMs);
  };
  say();
  const unhear = useActive.subscribe(say);
  return () => {
    unhear();
    clearTimeout(timer);
  };
}

export class PresenceLine {
  readonly #sheetID: number;
  #stop = () => {};

  constructor(sheetID: number) {
    this.#sheetID = sheetID;
  }

  /** Hears what is pushed on a connection, from its beginning. */
  listen(connection: HubConnection): void {
    connection.on(presencePushes.people, (sheetID: unknown, sent: unknown) => {
      const userIDs = sheetID === this.#sheetID ? readPresentPeople(sent) : undefined;
      if (userIDs) peopleCame(userIDs);
    });
    connection.on(presencePushes.places, (sheetID: unknown, sent: unknown) => {
      const moves = sheetID === this.#sheetID ? readPresentPlaces(sent) : undefined;
      if (moves) peopleMoved(moves);
    });
  }

  /** The sheet was joined. A server that knows nothing of this, or visitors, are shown nothing. */
  async joined(connection: HubConnection): Promise<void> {
    this.lost();
    const isShown = await connection.invoke(hubMethods.addToPresence, String(this.#sheetID)).catch(() => false);
    if (isShown === true) this.#stop = sayPlaces(connection, this.#sheetID);
  }

  lost(): void {
    this.#stop();
    this.#stop = () => {};
    nobodyIsKnown();
  }
}
