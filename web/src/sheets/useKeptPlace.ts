/** Keeps the keyboard somewhere when the row or column where it stood is deleted, by whomever. */
import { useEffect, useRef, type RefObject } from 'react';
import { nameColumn, select, useActive, type Place } from '#state/active.ts';
import type { Ground } from './moves.ts';

/** The one that took the place of `gone`: the next that was behind it and is still there, else the last before it. */
function heir<T>(gone: T, before: readonly T[], now: readonly T[]): T | undefined {
  const still = new Set(now);
  const at = before.indexOf(gone);
  return before.slice(at).find((one) => still.has(one)) ?? before.slice(0, at).findLast((one) => still.has(one));
}

/** The same place where it is still there; undefined where nothing is left. */
export function keptPlace(place: Place, before: Ground, now: Ground): Place | undefined {
  const line = heir(place.line, before.walk, now.walk);
  if (line === undefined) return undefined;
  const isColumnThere = place.columnID === nameColumn || now.columnIDs.includes(place.columnID);
  if (line === place.line && isColumnThere) return place;
  const columnID = isColumnThere
    ? place.columnID
    : (heir(place.columnID, before.columnIDs, now.columnIDs) ?? nameColumn);
  return { line, columnID };
}

export function useKeptPlace(scroller: RefObject<HTMLElement | null>, ground: Ground): void {
  const before = useRef(ground);
  useEffect(() => {
    const { place } = useActive.getState();
    const kept = place && keptPlace(place, before.current, ground);
    before.current = ground;
    if (!place || kept === place) return;
    // With its element the focus went to the body; a focus that is elsewhere is left there.
    const { activeElement } = document;
    const isOurs = activeElement === document.body || scroller.current?.contains(activeElement) === true;
    select(isOurs ? kept : undefined);
  }, [scroller, ground]);
}
