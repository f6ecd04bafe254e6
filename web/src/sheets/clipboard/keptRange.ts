/** What is left of a range when others delete or move what is chosen: never anything that was there and was not chosen. */
import { nameColumn, type Place } from '#screen/active.ts';
import type { Ground } from '#sheets/moves.ts';
import { between, isRow } from './range.ts';

/** The ends of what is left from one end to the other; what is new between two that were chosen belongs to it. Undefined where nothing is left. */
function keptEnds<T>(one: T, other: T, before: readonly T[], now: readonly T[]): [T, T] | undefined {
  const span = between(before, one, other);
  const chosen = new Set(span);
  const known = new Set(before);
  const places = new Map(now.map((item, at) => [item, at]));
  const left = (span[0] === one ? span : span.toReversed()).filter((item) => places.has(item));
  const [first] = left;
  if (first === undefined) return undefined;
  const isOurs = (item: T | undefined) => item !== undefined && (chosen.has(item) || !known.has(item));
  let [from, to] = [places.get(first) ?? 0, places.get(first) ?? 0];
  while (isOurs(now[from - 1])) from -= 1;
  while (isOurs(now[to + 1])) to += 1;
  const isWithin = (at = -1) => from <= at && at <= to;
  return [first, left.findLast((item) => isWithin(places.get(item))) ?? first];
}

/** Where a range begins and ends by now. Undefined where nothing of it is left. */
export function keptRange(
  place: Place,
  corner: Place,
  before: Ground,
  now: Ground,
): { place: Place; corner: Place } | undefined {
  const lines =
    before.walk === now.walk
      ? ([place.line, corner.line] as const)
      : keptEnds(place.line, corner.line, before.walk.filter(isRow), now.walk.filter(isRow));
  const columns = keptEnds(
    place.columnID,
    corner.columnID,
    [nameColumn, ...before.columnIDs],
    [nameColumn, ...now.columnIDs],
  );
  if (!lines || !columns) return undefined;
  return {
    place: { line: lines[0], columnID: columns[0] },
    corner: { line: lines[1], columnID: columns[1] },
  };
}
