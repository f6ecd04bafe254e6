/** What a change of a column looks like to each audience: whether they saw it before and see it now, and in which place. */
import type { Change } from '@marquee/contract/live.ts';
import { facesFor } from '#access/faces.ts';
import { isSeenBy, type Audience } from '#access/seen.ts';
import { positionOf } from '#sheet-log/sort-keys.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import type { StoredColumn } from './find-columns.ts';

/**
 * Every audience that can tell a column's change differently: the public, the members, and each member with a Just-for-me column,
 * whose positions count it. Undefined changes are not told.
 */
export function facesOfColumn(
  before: readonly StoredColumn[],
  after: readonly StoredColumn[],
  columnID: number,
  change: (audience: Audience, seen: { before: boolean; after: boolean; ordering: number }) => Change | undefined,
): ChangeByAudience {
  const look = (audience: Audience) => {
    const seenIn = (columns: readonly StoredColumn[]) =>
      new Set(columns.filter((column) => isSeenBy(audience, column)).map((column) => column.id));
    const now = seenIn(after);
    const seen = { before: seenIn(before).has(columnID), after: now.has(columnID) };
    if (!seen.before && !seen.after) return undefined;
    return change(audience, { ...seen, ordering: positionOf(after, ({ id }) => now.has(id), columnID) });
  };
  return facesFor(
    look,
    [...before, ...after].flatMap((column) => column.onlyFor ?? []),
  );
}
