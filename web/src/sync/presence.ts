/** Who is on the open sheet now, and in which cell, as the live line says; `live/presence.ts` sets it. */
import type { CellPlace, PersonAt } from '@marquee/contract/presence.ts';
import { sheetStore } from '#ui/stores.ts';

interface Presence {
  /** user ids, one's own among them */
  userIDs: readonly number[];
  /** where each is who is in a cell */
  places: ReadonlyMap<number, CellPlace>;
}

export const usePresence = sheetStore<Presence>(() => ({ userIDs: [], places: new Map() }));

export function peopleCame(userIDs: readonly number[]): void {
  const there = new Set(userIDs);
  const places = [...usePresence.getState().places].filter(([userID]) => there.has(userID));
  usePresence.setState({ userIDs, places: new Map(places) });
}

export function peopleMoved(moves: readonly PersonAt[]): void {
  const places = new Map(usePresence.getState().places);
  for (const { at, userID } of moves) {
    if (at) places.set(userID, at);
    else places.delete(userID);
  }
  usePresence.setState({ places });
}

/** Nothing is known of the others while there is no line. */
export const nobodyIsKnown = (): void => usePresence.setState(usePresence.getInitialState(), true);
