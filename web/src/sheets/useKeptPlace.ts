/** Keeps the keyboard somewhere when the row or column where it stood is deleted, by whomever, and what is left of a range chosen. */
import { useEffect, useRef, type RefObject } from 'react';
import { isSamePlace, nameColumn, select, useActive, type Place } from '#screen/active.ts';
import { keptRange } from './clipboard/keptRange.ts';
import { setCorner, useRange } from './clipboard/range.ts';
import type { Lines } from './lines.ts';
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

/** Whether a line is in sight, or next to what is. */
function isNear({ scrollTop, clientHeight }: HTMLElement, { line: key }: Place, lines: Lines): boolean {
  const line = lines.find(key);
  return (
    line !== undefined && line.top + 2 * line.size >= scrollTop && line.top - line.size <= scrollTop + clientHeight
  );
}

/** `lines` are those that the ground was made of. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, ground: Ground, lines: Lines): void {
  const before = useRef(ground);
  useEffect(() => {
    const { place } = useActive.getState();
    const stood = before.current;
    before.current = ground;
    if (!place) return;
    const { corner } = useRange.getState();
    const range = corner && keptRange(place, corner, stood, ground);
    const end = range && !isSamePlace(range.corner, range.place) ? range.corner : undefined;
    if (corner && (!end || !isSamePlace(corner, end))) setCorner(end);
    // Seldom is it gone, and to find what took its place means to look at all lines.
    const isColumnThere = place.columnID === nameColumn || ground.columnIDs.includes(place.columnID);
    if (isColumnThere && lines.indexOf(place.line) !== -1) return;
    // With its element the focus went to the body; a focus that is elsewhere is left there.
    const { activeElement } = document;
    const isOurs = activeElement === document.body || scroller.current?.contains(activeElement) === true;
    // Who has scrolled away from it stays away.
    const kept = isOurs ? (range?.place ?? keptPlace(place, stood, ground)) : undefined;
    select(kept, kept && scroller.current ? isNear(scroller.current, kept, lines) : false);
    // To go elsewhere is to leave the range.
    if (kept) setCorner(end);
  }, [scroller, ground, lines]);
}
